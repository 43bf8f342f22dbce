// A host that dies around the end of a match: its result and the points for it are there all the same, once, on every screen.

import { describe, expect, it } from 'vitest';
import { type LabApp, LabHouse } from './house.ts';
import { toyGame } from './toy.ts';

const RATE = 60;
const FRAMES = 2 * RATE;
/** When the host dies, ticks after it has closed the last frame of the match. */
const FIRST = -5;
const LAST = 20;
/** Longer than a takeover, and than the others wait for those who say nothing of the end, ms. */
const RESTORED_MS = 12_000;

/** A match of four apps that ends after FRAMES, begun. */
function begun(seed: number, conditions: object): LabHouse {
  const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 8, frames: FRAMES });
  const house = new LabHouse({ seed, game, apps: 4, conditions });
  for (const app of house.apps) app.say({ m: 'ready', ready: true });
  return house;
}

/** Runs it until its last frame is closed. */
const toEnd = (house: LabHouse) =>
  house.run(house.now + 30_000, () => (house.host.room?.match?.log.next ?? 0) >= FRAMES);

/** What a screen shows of the end. */
function shown({ peer }: LabApp) {
  const { result, scoreboard } = peer!.room!;
  if (!result) return null;
  const { number, outcome, agreed, end } = result;
  return { number, outcome, agreed, end, scores: scoreboard.map(({ name, points }) => [name, points]) };
}

describe.each([
  ['a good path', { delayMs: 1 }],
  ['a bad path', { delayMs: 40, jitterMs: 20, loss: 0.1 }],
])('the result of a match whose host dies about its end, on %s', (_, conditions) => {
  it.each([1, 2])(
    'is the same on all screens, whenever that is, and no screen takes back what it has shown: seed %d',
    (seed) => {
      const reference = begun(seed, conditions);
      expect(toEnd(reference)).toBe(true);
      for (let tick = FIRST; tick <= LAST; tick++) {
        const house = begun(seed, conditions);
        house.run(reference.now + (tick * 1000) / RATE);
        const [host, ...others] = house.apps;
        host!.kill();
        const before = others.map(shown).find((one) => one !== null);
        const isRestored = (one: LabApp) => one.peer?.room?.epoch === 1 && shown(one) !== null;
        const restored = house.run(house.now + RESTORED_MS, () => others.every(isRestored));
        const after = others.map(shown);
        expect({ tick, restored, after, faults: house.faults }).toEqual({
          ...{ tick, restored: true, faults: [] },
          after: others.map(() => before ?? after[0]),
        });
        expect(after[0]).toMatchObject({ number: 1, agreed: true, end: { frame: FRAMES } });
        expect(after[0]!.scores).toHaveLength(4);
      }
    },
  );
});
