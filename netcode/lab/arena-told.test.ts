// Arena by eight players who play as its bots do, each by what its own screen shows, with 100 ms to the host and back and
// 5 % lost: what travels, and how often a player's own fighter is put elsewhere.

import { describe, expect, it } from 'vitest';
import { info } from '../../games/arena/info.ts';
import { rules } from '../../games/arena/rules/rules.ts';
import type { AnyCue, ArenaState } from '../../games/arena/rules/state.ts';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import type { Rules } from '../sim/rules.ts';
import { LabParty } from './party.ts';

const PLAYERS = 8;
const FAR = { ...CLEAN_LINK, delayMs: 50, loss: 0.05 };

function play(seed: number, ms: number) {
  const party = new LabParty({ seed, game: { info, rules: rules as Rules<unknown> }, seats: PLAYERS });
  const clients = Array.from({ length: PLAYERS }, () => party.join());
  party.run(1_000, () => clients.every(({ peer }) => peer.room !== null));
  for (const client of clients) {
    party.setConditions(client, FAR);
    party.say(client, { m: 'ready', ready: true });
  }
  party.run(party.now + 8_000);
  const from = party.now;
  let bytes = 0;
  const shown: AnyCue[] = [];
  const corrected = clients.map(() => new Set<number>());
  for (const [index, client] of clients.entries()) {
    const receive = client.peer.receive.bind(client.peer);
    client.peer.receive = (datagram, now) => {
      bytes += datagram.length;
      return receive(datagram, now);
    };
    const think = () => {
      const { game, seat } = client;
      if (!game || seat === undefined) return;
      const state = game.state as ArenaState;
      const input = new Uint8Array(info.inputBytes);
      rules.bot(state, seat, input);
      input[1] = 12;
      if (client.held?.[0] !== input[0]) party.hold(client, input);
      party.at(party.now + 50, think);
    };
    party.at(from + 7 * index, think);
  }
  const counts = clients.map(({ game }) => game!.corrections.count);
  let heads = clients.map(() => 0);
  party.run(from + ms, () => {
    clients.forEach(({ game }, index) => {
      if (!game) return;
      const { count } = game.corrections;
      if (count !== counts[index]) corrected[index]!.add(game.head);
      counts[index] = count;
    });
    if (clients[0]!.game && clients[0]!.game.head !== heads[0]) {
      shown.push(...(clients[0]!.game.state as ArenaState).cues);
    }
    heads = clients.map(({ game }) => game?.head ?? 0);
    return false;
  });
  const seconds = ms / 1000;
  const pictures = PLAYERS * seconds * info.tickRate;
  return {
    down: bytes / PLAYERS / seconds,
    corrected: corrected.reduce((sum, { size }) => sum + size, 0) / pictures,
    shown: new Set(shown.map(({ kind }) => kind)),
    faults: party.faults,
  };
}

describe('Arena, told to eight players far away', () => {
  it('takes less than 8 kB/s for each, and hardly ever puts the own fighter elsewhere', () => {
    const { down, corrected, shown, faults } = play(5, 15_000);
    expect(faults).toEqual([]);
    expect(down).toBeLessThan(8_000);
    expect(corrected).toBeLessThan(0.01);
    // Shots, hits and who is out reach the screens as cues, without the frames that made them.
    expect([...shown]).toEqual(expect.arrayContaining(['shot', 'hit', 'out']));
  });
});
