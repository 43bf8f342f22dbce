import { describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.ts';
import type { GameInfo, Seat } from './rules.ts';
import { toyInfo, toyRules } from './testing/toy.ts';

const toy = contentHash({ info: toyInfo, rules: toyRules });

describe('the content hash', () => {
  it('is 16 hexadecimal digits, the same every time', () => {
    expect(toy).toMatch(/^[0-9a-f]{16}$/);
    expect(contentHash({ info: toyInfo, rules: toyRules })).toBe(toy);
  });

  it.each<[string, Partial<GameInfo>]>([
    ['version', { version: 2 }],
    ['tick rate', { tickRate: 60 }],
    ['latch', { latch: [3, 0] }],
    ['seats', { maxSeats: 3 }],
    ['options', { options: [{ key: 'length', values: [200], initial: 200 }] }],
  ])('differs for another %s', (_, change) => {
    expect(contentHash({ info: { ...toyInfo, ...change }, rules: toyRules })).not.toBe(toy);
  });

  it('ignores words on the screen', () => {
    const renamed = { ...toyInfo, name: 'Spielzeug' };
    expect(contentHash({ info: renamed, rules: toyRules })).toBe(toy);
  });

  it('differs when a rule does something a little differently', () => {
    const rules: typeof toyRules = {
      ...toyRules,
      step(state, inputs) {
        toyRules.step(state, inputs);
        if (state.frame === 140) state.balls[0]!.x += 2 ** -40;
      },
    };
    expect(contentHash({ info: toyInfo, rules })).not.toBe(toy);
  });

  it('differs when only the bots or only the abilities of players changed', () => {
    const idle: typeof toyRules = { ...toyRules, bot: () => undefined };
    expect(contentHash({ info: toyInfo, rules: idle })).not.toBe(toy);
    const deaf: typeof toyRules = { ...toyRules, step: (state) => toyRules.step(state, new Uint8Array(8)) };
    expect(contentHash({ info: toyInfo, rules: deaf })).not.toBe(toy);
  });

  it('differs when only teams or only handicaps change what happens, in a game that has them', () => {
    const info = { ...toyInfo, teams: true, handicaps: true };
    const start = (worth: (seat: Seat) => number): typeof toyRules => ({
      ...toyRules,
      start(match) {
        const state = toyRules.start(match);
        state.balls.forEach((ball, seat) => {
          ball.speed += worth(match.seats[seat]!);
        });
        return state;
      },
    });
    const teams = start(({ team = 0 }) => team);
    const handicaps = start(({ handicap = 0 }) => handicap);
    const hashes = [toyRules, teams, handicaps].map((rules) => contentHash({ info, rules }));
    expect(new Set(hashes).size).toBe(3);
    // A game without them keeps its hash.
    expect(contentHash({ info: toyInfo, rules: teams })).toBe(toy);
    expect(contentHash({ info: toyInfo, rules: handicaps })).toBe(toy);
  });

  it('comes from five seconds of bots and of players, who hold each input for 8 frames', () => {
    const matches: number[][][] = [];
    const watched: typeof toyRules = {
      ...toyRules,
      start(match) {
        matches.push([]);
        return toyRules.start(match);
      },
      bot: (_, seat, input) => input.fill(100 + seat),
      step(state, inputs) {
        matches.at(-1)!.push(Array.from(inputs));
        toyRules.step(state, inputs);
      },
    };
    contentHash({ info: toyInfo, rules: watched });
    expect(matches.map(({ length }) => length)).toEqual([5 * toyInfo.tickRate]);
    const [frames] = matches;
    for (let byte = 0; byte < 8; byte++) {
      const pressed = frames!.map((inputs) => inputs[byte]);
      const seat = byte >> 1;
      if (seat % 2 === 1) expect(new Set(pressed)).toEqual(new Set([100 + seat]));
      else expect(new Set(pressed).size).toBeGreaterThan(15);
      for (let turn = 0; turn < pressed.length; turn += 8) {
        expect(new Set(pressed.slice(turn, turn + 8)).size).toBe(1);
      }
    }
    matches.length = 0;
    contentHash({ info: { ...toyInfo, teams: true }, rules: watched });
    expect(matches).toHaveLength(2);
  });

  it('differs when a rule does something else for a second and makes up for it', () => {
    const rules: typeof toyRules = {
      ...toyRules,
      step(state, inputs) {
        const { frame } = state;
        if (frame === 30) state.drift[2] = 1;
        toyRules.step(state, inputs);
        if (frame === 60) state.drift[2] = 0;
      },
    };
    expect(contentHash({ info: toyInfo, rules })).not.toBe(toy);
  });

  it('comes to an end for a game that is over at once', () => {
    const short: typeof toyRules = {
      ...toyRules,
      step: () => expect.unreachable(),
      outcome: () => ({ scores: [0], places: [1] }),
    };
    expect(contentHash({ info: toyInfo, rules: short })).toMatch(/^[0-9a-f]{16}$/);
  });
});
