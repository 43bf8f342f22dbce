// What peers record while the network loses a part of it plays again to the end that they saw.

import { describe, expect, it } from 'vitest';
import { readReplay } from '../replay/format.ts';
import { verifyReplay } from '../replay/verify.ts';
import { wayNames } from '../sim/ways.ts';
import { RECORDED_CONTENT, recordMatches } from './recorded-replays.ts';
import { wayParty } from './testing/way-party.ts';

/** Share of datagrams lost, by party. */
const LOSSES = [0.05, 0.1, 0.05];
const PEERS = 8;
const FRAMES = 400;

describe('the replays of a match', () => {
  // A frame is written to the replay only after all of its commands and events have arrived.
  it.each(wayNames)('verify, played %s, however much is lost', (way) => {
    LOSSES.forEach((loss, seed) => {
      const conditions = { delayMs: 70 + seed, jitterMs: 2, loss };
      const { party, clients } = wayParty({ way, peers: PEERS, conditions, frames: FRAMES, seed });
      const { info } = party.game;
      const recorded = clients.map((client) => recordMatches(client, info));
      // Commands, or a line of chat of everybody before a gift, fill the stream: frames overtake their items in it.
      const everyMs = (ms: number, action: () => void) => {
        const again = () => {
          if (party.room.phase !== 'playing') return;
          action();
          party.at(party.now + ms, again);
        };
        party.at(party.now, again);
      };
      if (way === 'commands')
        everyMs(40, () => {
          for (const client of clients) party.command(client, new Uint8Array(70).fill(party.now & 255));
        });
      everyMs(1_000, () => {
        for (const client of clients) party.say(client, { m: 'chat', text: 'x'.repeat(190) });
      });
      everyMs(200, () => {
        party.say(clients[0]!, { m: 'gift', match: 1, value: Math.floor(party.now) });
        clients.forEach((client, index) => {
          const input = new Uint8Array(info.inputBytes);
          input[0] = (party.now >> 3) & (index + 1);
          party.hold(client, input);
        });
      });
      expect(party.run(party.now + 40_000, () => party.room.state.result !== null)).toBe(true);

      for (const filesOf of recorded) {
        const files = filesOf();
        expect(files).toHaveLength(1);
        const read = readReplay(files[0]!);
        if (!read.ok) throw new Error(read.fault.is);
        const verdict = verifyReplay(read.replay, {
          ...party.game,
          content: RECORDED_CONTENT,
          inflate: () => null,
        });
        expect(verdict, `seed ${seed}`).toMatchObject({ is: 'same', frames: FRAMES });
      }
    });
  });
});
