import { describe, expect, it } from 'vitest';
import { rules } from '../rules/rules.ts';
import type { PowderState } from '../rules/state.ts';
import { botMatch, seats } from '../testing.ts';

/** Three rounds to win are at most five rounds: intro, a whole spiral and pause each. */
const MAX_FRAMES = 5 * 110 * 60;

/** Rounds won by the seats of each of two strengths, seats taking turns. */
function duel(levels: readonly [number, number], matches: number): readonly [number, number] {
  const won: [number, number] = [0, 0];
  const input = new Uint8Array(1);
  for (let seed = 1; seed <= matches; seed++) {
    const state = rules.start({ seed, seats: seats(new Array(4).fill('player')), options: { rounds: 1 } });
    const sides = [0, 1, 2, 3].map((seat) => (seat + seed) % 2);
    const views = levels.map((level) => ({ ...state, level }) as PowderState);
    const inputs = new Uint8Array(4);
    while (rules.outcome(state) === null) {
      for (let seat = 0; seat < 4; seat++) {
        // The state as it is, with the strength of this seat in it.
        const view = Object.assign(views[sides[seat]!]!, state, { level: levels[sides[seat]!]! });
        rules.bot(view, seat, input);
        inputs[seat] = input[0]!;
      }
      rules.step(state, inputs);
      for (const cue of state.cues)
        if (cue.kind === 'round' && cue.seat >= 0) won[sides[cue.seat]! as 0 | 1]++;
    }
  }
  return won;
}

/** On a machine that does much else; alone it is seconds. */
const PATIENCE_MS = 120_000;

/**
 * How many knock-outs in four matches of eight seats come from a seat with the same parity, which is a partner if
 * there are two teams.
 */
function byOwn(teams: number): number {
  let count = 0;
  for (let seed = 1; seed <= 4; seed++) {
    const played = botMatch({ seed, count: 8, options: { rounds: 2 }, teams }, MAX_FRAMES, ({ cues }) => {
      for (const { kind, seat, value } of cues)
        if (kind === 'out' && value >= 0 && value !== seat && value % 2 === seat % 2) count++;
    });
    const places = played.outcome!.places;
    // Partners share their place.
    if (teams === 2) expect(new Set(places.filter((_, seat) => seat % 2 === 0)).size).toBe(1);
  }
  return count;
}

describe('the bots of Powder', () => {
  it('end every match of eight in time, and favour no seat', { timeout: PATIENCE_MS }, () => {
    const wins = new Array<number>(8).fill(0);
    let minutes = 0;
    for (let seed = 1; seed <= 5; seed++) {
      const played = botMatch({ seed, count: 8, options: { rounds: 3 } }, MAX_FRAMES);
      expect(played.outcome, `seed ${seed}`).not.toBeNull();
      minutes += played.frames / 3600;
      for (const winner of played.winners) if (winner >= 0) wins[winner]!++;
    }
    // A match takes three to nine minutes.
    expect(minutes / 5).toBeGreaterThan(3);
    expect(minutes / 5).toBeLessThan(9);
    // Places are drawn by lot, so an eighth of the rounds falls to each seat; four standard deviations are allowed.
    const rounds = wins.reduce((sum, won) => sum + won, 0);
    const spread = 4 * Math.sqrt(rounds * (1 / 8) * (7 / 8));
    for (const won of wins) expect(Math.abs(won - rounds / 8)).toBeLessThan(spread);
    expect(wins.filter((won) => won > 0).length).toBeGreaterThan(3);
  });

  it('end matches of every size, strength and arena', () => {
    for (const count of [2, 3, 4, 5, 6, 7, 11, 15, 16]) {
      const bots = 1 + (count % 3);
      const match = { seed: 100 + count, count, options: { rounds: 1, bots, map: count % 3 } };
      expect(botMatch(match, MAX_FRAMES).outcome, `${count} bots`).not.toBeNull();
    }
  });

  it('burn partners less than half as often as they would burn rivals', () => {
    const rivals = byOwn(0);
    expect(rivals).toBeGreaterThan(10);
    expect(2 * byOwn(2)).toBeLessThan(rivals);
  });

  it('win at least three times as many rounds when strong as when weak', () => {
    const [strong, weak] = duel([3, 1], 8);
    expect(strong + weak).toBeGreaterThan(4);
    expect(strong).toBeGreaterThanOrEqual(3 * weak);
  });

  it('win at least twice as many rounds when middling as when weak', () => {
    const [middling, weak] = duel([2, 1], 9);
    expect(middling + weak).toBeGreaterThan(4);
    expect(middling).toBeGreaterThanOrEqual(2 * weak);
  });
});

describe('the state of a match', () => {
  it.each([
    [8, 4],
    [16, 8],
  ])('of %i stays under %i KB as a whole', (count, most) => {
    const state = rules.start({ seed: 1, seats: seats(new Array(count).fill('bot')), options: {} });
    const bytes = (value: unknown): number => {
      if (ArrayBuffer.isView(value)) return value.byteLength;
      if (typeof value !== 'object' || value === null) return 8;
      return Object.values(value).reduce((sum: number, part) => sum + bytes(part), 0);
    };
    expect(bytes(state)).toBeLessThan(most * 1024);
  });
});
