import { describe, expect, it } from 'vitest';
import { rules } from '../rules/rules.ts';
import { botMatch, seats } from '../testing.ts';

/** Matches of five rounds to win end by then: 17 rounds of intro, a whole closing of the arena, and pause. */
const MAX_FRAMES = 17 * 80 * 60;

function watched(seed: number, count: number, rounds: number) {
  const roundFrames: number[] = [];
  const crashes = { border: 0, own: 0, rival: 0 };
  const played = botMatch({ seed, count, options: { rounds } }, MAX_FRAMES, ({ cues, seats }) => {
    for (const { kind, seat, value } of cues) {
      if (kind === 'out') crashes[value < 0 ? 'border' : value === seat ? 'own' : 'rival']++;
      if (kind === 'round') roundFrames.push(Math.max(...seats.map((cycle) => cycle.outAt)));
    }
  });
  return { ...played, roundFrames, crashes };
}

/** On a machine that does much else; alone it is seconds. */
const PATIENCE_MS = 120_000;

/** Rounds won by the seats of each of two strengths, seats taking turns. */
function duel(levels: readonly [number, number], matches: number): readonly [number, number] {
  const won: [number, number] = [0, 0];
  const input = new Uint8Array(1);
  for (let seed = 1; seed <= matches; seed++) {
    const state = rules.start({ seed, seats: seats(new Array(4).fill('player')), options: { rounds: 1 } });
    const side = (seat: number) => ((seat + seed) % 2) as 0 | 1;
    const inputs = new Uint8Array(4);
    while (rules.outcome(state) === null) {
      for (let seat = 0; seat < 4; seat++) {
        rules.bot({ ...state, level: levels[side(seat)] }, seat, input);
        inputs[seat] = input[0]!;
      }
      rules.step(state, inputs);
      for (const cue of state.cues) if (cue.kind === 'round' && cue.seat >= 0) won[side(cue.seat)]++;
    }
  }
  return won;
}

describe('the bots of Trails', () => {
  it('end every match of sixteen, where seats win by turns', { timeout: PATIENCE_MS }, () => {
    const winners = new Set<number>();
    for (let seed = 1; seed <= 6; seed++) {
      const { outcome, crashes } = watched(seed, 16, 1);
      expect(outcome).not.toBeNull();
      expect(crashes.rival).toBeGreaterThan(0);
      winners.add(outcome!.places.indexOf(1));
    }
    expect(winners.size).toBeGreaterThan(2);
  });

  it('end every match, in rounds of different length, won by different seats in different ways', {
    timeout: PATIENCE_MS,
  }, () => {
    const frames: number[] = [];
    const wins = new Array<number>(8).fill(0);
    const crashes = { border: 0, own: 0, rival: 0 };
    for (let seed = 1; seed <= 24; seed++) {
      const played = watched(seed, 8, 3);
      expect(played.outcome).not.toBeNull();
      frames.push(...played.roundFrames);
      for (const winner of played.winners) if (winner >= 0) wins[winner]!++;
      crashes.border += played.crashes.border;
      crashes.own += played.crashes.own;
      crashes.rival += played.crashes.rival;
    }
    frames.sort((a, b) => a - b);
    const at = (part: number) => frames[Math.floor(part * (frames.length - 1))]! / 60;
    // A typical round lasts 20 to 60 s, and rounds differ.
    expect(at(0.5)).toBeGreaterThan(20);
    expect(at(1)).toBeLessThan(75);
    expect(at(0.9) - at(0.1)).toBeGreaterThan(5);
    for (const ways of Object.values(crashes)) expect(ways).toBeGreaterThan(20);
    // Places are drawn by lot, so a seat wins an eighth of the rounds. Over some 110 rounds three standard
    // deviations are 10 wins; beyond that a seat would be favoured by the rules or by its bot.
    const rounds = wins.reduce((sum, of) => sum + of, 0);
    const spread = 3 * Math.sqrt(rounds * (1 / 8) * (7 / 8));
    for (const won of wins) expect(Math.abs(won - rounds / 8)).toBeLessThan(spread);
  });

  it('end matches of every size', () => {
    for (let count = 2; count <= 7; count++) {
      expect(watched(100 + count, count, 1).outcome, `${count} bots`).not.toBeNull();
    }
  });

  it('win twice as many rounds when fair as when easy, and more when hard than when fair', {
    timeout: PATIENCE_MS,
  }, () => {
    const [fair, easy] = duel([2, 1], 12);
    expect(fair).toBeGreaterThanOrEqual(2 * easy);
    const [hard, middling] = duel([3, 2], 12);
    expect(hard).toBeGreaterThan(1.3 * middling);
  });

  it('end matches in every arena, with gaps and without', { timeout: PATIENCE_MS }, () => {
    for (const map of [0, 1, 2])
      for (const gaps of [0, 1]) {
        const match = { seed: 5, count: 6, options: { rounds: 1, map, gaps } };
        expect(botMatch(match, MAX_FRAMES).outcome, `${map} ${gaps}`).not.toBeNull();
      }
  });

  it('end matches in teams, and share a place with their partners', { timeout: PATIENCE_MS }, () => {
    for (const teams of [2, 3, 4]) {
      const match = { seed: 20 + teams, count: 7, options: { rounds: 1 }, teams };
      const places = botMatch(match, MAX_FRAMES).outcome?.places;
      expect(places, `${teams} teams`).toBeDefined();
      places!.forEach((place, seat) => void expect(place).toBe(places![seat % teams]));
      expect(new Set(places).size).toBeGreaterThan(1);
    }
  });
});

describe('the state of a match', () => {
  it('stays well under 20 KB as a whole', () => {
    const state = rules.start({ seed: 1, seats: seats(new Array(8).fill('bot')), options: {} });
    const rest = JSON.stringify({ ...state, grid: null }).length;
    expect(state.grid.length + rest).toBeLessThan(20_000);
  });
});
