// Players in the lab who play as their game's bots do, each by what its own screen shows.

import type { LabGame } from './party.ts';

/** How often one looks and decides, ms. */
const THINKS_MS = 50;

export interface Playing {
  /** What the screen shows, and the seat that is played there; null before that. */
  look(): { readonly state: unknown; readonly seat: number } | null;
  hold(input: Uint8Array): void;
  /** Games of commands: sends one. */
  command?(bytes: Uint8Array): void;
}

interface Clock {
  readonly now: number;
  at(ms: number, action: () => void): void;
}

/** From now on, until what this returns is called: then they let go. */
export function playAsBots({ info, rules }: LabGame, clock: Clock, players: readonly Playing[]): () => void {
  let plays = true;
  players.forEach((player, index) => {
    let last = '';
    const think = () => {
      if (!plays) return;
      const seen = player.look();
      const input = new Uint8Array(info.inputBytes);
      if (seen) rules.bot(seen.state, seen.seat, input);
      if (seen && input.join() !== last) player.hold(input);
      if (seen) last = input.join();
      if (seen && player.command)
        for (const order of rules.orders?.(seen.state, seen.seat) ?? []) player.command(order);
      clock.at(clock.now + THINKS_MS, think);
    };
    clock.at(clock.now + 7 * index, think);
  });
  return () => {
    plays = false;
    for (const player of players) player.hold(new Uint8Array(info.inputBytes));
  };
}
