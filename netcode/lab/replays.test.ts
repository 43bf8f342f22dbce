// What peers record while the network loses a part of it plays again to the end that they saw.

import { expect, it } from 'vitest';
import { readReplay } from '../replay/format.ts';
import { verifyReplay } from '../replay/verify.ts';
import type { Rules, Way } from '../sim/rules.ts';
import { RECORDED_CONTENT, recordMatches } from './testing/recordings.ts';
import { wayParty } from './testing/way-party.ts';
import { toyGame } from './toy.ts';

const SEEDS = 3;
const PEERS = 8;
const FRAMES = 400;
const { info, rules } = toyGame({ tickRate: 60, inputBytes: 1, seats: PEERS, frames: FRAMES });

const ways: readonly Way[] = ['commands', 'optimistic', 'run-ahead', 'strict'];

// Frames whose commands or events were still under way were written without them.
it.each(ways.flatMap((way) => [0.05, 0.1].map((loss) => ({ way, loss }))))(
  'every replay of a match played $way at a loss of $loss verifies',
  ({ way, loss }) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const weather = { delayMs: 70 + seed, jitterMs: 2, loss };
      const { party, clients } = wayParty({ way, peers: PEERS, weather, frames: FRAMES, seed });
      const recorded = clients.map((client) => recordMatches(client, info));
      // Commands, and lines of chat between gifts, fill the stream, so that frames overtake their items in it.
      const busy = () => {
        if (party.room.phase !== 'playing') return;
        clients.forEach((client, index) => {
          if (way === 'commands') party.command(client, new Uint8Array(70).fill(party.now & 255));
          else party.hold(client, Uint8Array.of((party.now >> 3) & (index + 1)));
          if (way !== 'commands') party.say(client, { m: 'chat', text: 'x'.repeat(190) });
        });
        party.say(clients[0]!, { m: 'gift', match: 1, value: Math.floor(party.now) });
        party.at(party.now + 40, busy);
      };
      party.at(party.now, busy);
      expect(party.run(party.now + 40_000, () => party.room.state.result !== null)).toBe(true);

      for (const files of recorded.map((take) => take())) {
        expect(files).toHaveLength(1);
        for (const file of files) {
          const read = readReplay(file);
          if (!read.ok) throw new Error(read.why);
          const verdict = verifyReplay(read.replay, info, rules as Rules<unknown>, RECORDED_CONTENT);
          expect(verdict, `seed ${seed}`).toMatchObject({ is: 'same', frames: FRAMES });
        }
      }
    }
  },
);
