// A guest of a dedicated relay with a real socket, who plays what comes as an app's stage does: it reports state hashes, and
// gives the relay a state that it asks for.

import type { Game } from '../../../games/game.ts';
import { namedKeyPair } from '../../../netcode/crypto/key-pair.ts';
import { createHeadless, type HeadlessGame } from '../../../netcode/lab/headless.ts';
import { StateHistory } from '../../../netcode/runner/state-history.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { decodeItems } from '../../../netcode/sim/frame-items.ts';
import type { PlaceEvent } from '../../../netcode/succession/kept-place.ts';
import { KeptPeer } from '../../../netcode/udp/kept-peer.ts';
import type { FromPeer } from '../../../netcode/wire/messages.ts';

export interface SimulatingGuest {
  readonly kept: KeptPeer;
  /** The first frame that was played last: 0, or where a state began. */
  readonly begun: number;
  /** By frame, what was reported. */
  readonly hashes: ReadonlyMap<number, string>;
  /** States that the relay was given. */
  readonly given: number;
  readonly frames: number;
  say(message: FromPeer): void;
  /** Resolves once it is so, looked at whenever something comes. */
  until(isSo: () => boolean): Promise<void>;
}

export async function simulatingGuest(
  port: number,
  game: Game<unknown>,
  name: string,
): Promise<SimulatingGuest> {
  const { info } = game;
  const waiting = new Set<() => void>();
  const hashes = new Map<number, string>();
  let playing: { headless: HeadlessGame; history: StateHistory } | null = null;
  let begun = 0;
  let given = 0;
  const kept = new KeptPeer({
    to: { host: '127.0.0.1', port },
    ask: () => ({
      identity: namedKeyPair(name),
      request: { name, app: 'test', contents: { [info.id]: contentHash(game) }, onlooks: true },
      game: (id) => (id === info.id ? info : undefined),
    }),
    mayFollow: () => false,
    onEvent(event) {
      hear(event);
      for (const look of waiting) look();
    },
  });
  const say = (message: FromPeer) => kept.act((peer, now) => peer.say(message, now));

  function hear(event: PlaceEvent): void {
    if (event.kind === 'begun') begin();
    else if (event.kind === 'frames') play(event);
    else if (event.kind === 'message' && event.message.m === 'state') {
      const { match, frame, give } = event.message;
      if (give) given++;
      const state = playing?.history.encoded(frame) ?? null;
      kept.act((peer, now) => peer.give(match, frame, state, now));
    }
  }

  function begin(): void {
    const { room, from, log } = kept.peer!;
    if (playing && playing.headless.confirmed === log!.next) return;
    const match = room!.match!;
    playing = {
      headless: createHeadless(info, game.rules, match, -1, from),
      history: new StateHistory(game, match),
    };
    begun = from?.frame ?? 0;
  }

  function play({ match, log, first, end }: Extract<PlaceEvent, { kind: 'frames' }>): void {
    const { headless, history } = playing!;
    for (let frame = first; frame < end && !headless.outcome(); frame++) {
      const inputs = log.copy(frame, frame + 1);
      const items = decodeItems(log.items(frame) ?? new Uint8Array(0))!;
      headless.confirm(inputs, items);
      history.note(headless.confirmed, headless.confirmedState, inputs, items);
      const told = history.report(headless.confirmed, false);
      if (!told) continue;
      hashes.set(told.frame, told.hash);
      say({ m: 'hash', match: match.number, frame: told.frame, hash: told.hash });
    }
  }

  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  kept.open();
  await until(() => kept.peer?.room != null);
  return {
    kept,
    hashes,
    say,
    until,
    get begun() {
      return begun;
    },
    get given() {
      return given;
    },
    get frames() {
      return kept.peer?.log?.next ?? 0;
    },
  };
}
