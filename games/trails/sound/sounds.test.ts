import { describe, expect, it } from 'vitest';
import { RIGHT } from '../../kit/arena/rules/directions.ts';
import { cue } from '../../kit/rules/cue.ts';
import { inTeams, playing, playingWith, put, tap } from '../testing.ts';
import { sounds } from './sounds.ts';

const heard = (state: ReturnType<typeof playing>, seats: readonly number[]) =>
  sounds.hear(state, { seats, at: null });

describe('a turn', () => {
  it('is heard only by its own player', () => {
    const state = playing(2);
    put(state, 0, 10, 10, 0);
    tap(state, [RIGHT]);
    expect(state.cues.map(({ kind }) => kind)).toContain('turn');
    expect(heard(state, [0]).map(({ sound }) => sound)).toContain('turn');
    expect(heard(state, [1]).map(({ sound }) => sound)).not.toContain('turn');
  });
});

describe('a crash', () => {
  it('is heard from its side, one’s own louder and with an end of its own', () => {
    const state = playing(3);
    state.cues = [];
    cue(state, 'out', 0, 1, 10, -1);
    const [crash, lost] = heard(state, [0]);
    expect(crash!.pan).toBeLessThan(-0.7);
    expect(lost).toMatchObject({ sound: 'lost', pan: 0 });
    const [other, ...rest] = heard(state, [1]);
    expect(other!.gain).toBeLessThan(crash!.gain);
    expect(rest).toEqual([]);
  });
});

describe('a spree', () => {
  it('is cheered everywhere', () => {
    const state = playing(4);
    state.cues = [];
    cue(state, 'spree', 1, 5, 5, 2);
    for (const seat of [1, 2]) expect(heard(state, [seat]).map(({ sound }) => sound)).toEqual(['spree']);
  });
});

describe('the end of a round', () => {
  it('sounds as a win for its winner and their partners, and as an end for the others', () => {
    const state = playingWith(inTeams([1, 2, 1]));
    state.cues = [];
    cue(state, 'round', 0, 0, 0);
    const sound = (seat: number) => heard(state, [seat]).map(({ sound }) => sound);
    expect([0, 1, 2].map(sound)).toEqual([['won'], ['over'], ['won']]);
  });
});

describe('the music', () => {
  it('grows with the round, and more when two are left', () => {
    const state = playing(3);
    const ear = { seats: [0], at: null };
    const begun = sounds.mood(state, ear);
    state.since = 1400;
    const late = sounds.mood(state, ear);
    state.seats[2]!.alive = false;
    const duel = sounds.mood(state, ear);
    expect(begun.intensity).toBeLessThan(late.intensity);
    expect(late.intensity).toBeLessThan(duel.intensity);
    expect(late.tempo).toBeGreaterThan(begun.tempo);
  });
});
