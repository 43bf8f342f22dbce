import { describe, expect, it } from 'vitest';
import type { GameSounds, Heard } from '../../games/kit/sound/sound.ts';
import { createMatchSounds } from './match-sounds.ts';

interface State {
  readonly cues: readonly Heard[];
  readonly intensity: number;
}

const effect = (priority: 0 | 3) => ({ patch: { parts: [] }, loudness: 'soft', priority }) as const;
const sounds = {
  effects: { tick: effect(0), bang: effect(3) },
  hear: ({ cues }: State) => cues,
  mood: ({ intensity }: State) => ({ intensity, tempo: 1 }),
  order: { sound: 'tick', gain: 0.5, pan: 0 },
} as unknown as GameSounds<State>;

const ear = { seats: [0], at: null };
const heard = (sound: string, gain = 1, pan = 0): Heard => ({ sound, gain, pan });
const state = (cues: readonly Heard[] = [], intensity = 0.5): State => ({ cues, intensity });

describe('the mood of a match', () => {
  it('is told at first and when it has changed, at most four times a second', () => {
    const hearing = createMatchSounds(sounds);
    expect(hearing.take(state([], 0.5), ear, 0)?.mood).toEqual({ intensity: 0.5, tempo: 1 });
    expect(hearing.take(state([], 0.9), ear, 100)).toBeNull();
    expect(hearing.take(state([], 0.9), ear, 260)?.mood?.intensity).toBe(0.9);
    expect(hearing.take(state([], 0.905), ear, 900)).toBeNull();
  });
});

describe('the sounds of a match', () => {
  it('are told at once for all that gathers between two pictures, and then not again', () => {
    const hearing = createMatchSounds(sounds);
    hearing.observe(state([heard('tick')]), ear, 0);
    hearing.observe(state([heard('bang', 1, 0.5)]), ear, 5);
    expect(hearing.take(state(), ear, 10)?.heard).toEqual([heard('tick'), heard('bang', 1, 0.5)]);
    expect(hearing.take(state(), ear, 20)).toBeNull();
  });

  it('become one when several are the same, a little louder and between them', () => {
    const hearing = createMatchSounds(sounds);
    hearing.observe(state([heard('bang', 1, -1), heard('bang', 1, 1), heard('bang', 1, 0)]), ear, 0);
    const [only, ...others] = hearing.take(state(), ear, 0)!.heard;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ sound: 'bang', pan: 0 });
    expect(only!.gain).toBeGreaterThan(1);
    expect(only!.gain).toBeLessThanOrEqual(1.3);
  });

  it('are left out when they are old by the time of a picture', () => {
    const hearing = createMatchSounds(sounds);
    hearing.take(state(), ear, 0);
    hearing.observe(state([heard('bang')]), ear, 100);
    expect(hearing.take(state(), ear, 350)).toBeNull();
  });

  it('are told late to captions alone, for as long as they matter', () => {
    const hearing = createMatchSounds(sounds);
    hearing.take(state(), ear, 0);
    const ping = { ...heard('bang'), cue: 'ping' };
    hearing.observe(state([ping, heard('tick')]), ear, 100);
    hearing.observe(state(), ear, 2000);
    expect(hearing.take(state(), ear, 2100)).toMatchObject({ heard: [], late: [ping] });
    hearing.observe(state([ping]), ear, 3000);
    expect(hearing.take(state(), ear, 9000)?.late ?? []).toEqual([]);
  });

  it('leave nothing when they were dropped', () => {
    const hearing = createMatchSounds(sounds);
    hearing.take(state(), ear, 0);
    hearing.observe(state([heard('bang')]), ear, 0);
    hearing.drop();
    expect(hearing.take(state(), ear, 10)).toBeNull();
  });

  it('are the important ones when there are very many at once', () => {
    const names = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`s${n}`, effect(n === 29 ? 3 : 0)]),
    );
    const hearing = createMatchSounds({ ...sounds, effects: names } as GameSounds<State>);
    hearing.observe(state(Object.keys(names).map((name) => heard(name, 0.5))), ear, 0);
    const told = hearing.take(state(), ear, 0)!.heard;
    expect(told.length).toBe(10);
    expect(told[0]!.sound).toBe('s29');
  });

  it('answer a command at this screen', () => {
    const hearing = createMatchSounds(sounds);
    hearing.commanded(0);
    expect(hearing.take(state(), ear, 0)?.heard).toEqual([{ sound: 'tick', gain: 0.5, pan: 0 }]);
  });

  // A tempo below zero or an infinite one would keep the page composing for ever.
  it.each([Number.NaN, -1e308, 1e308, Number.POSITIVE_INFINITY])(
    'stay in bounds for a state whose numbers are %s',
    (number) => {
      const mood = () => ({ intensity: number, tempo: number });
      const hearing = createMatchSounds({ ...sounds, mood } as GameSounds<State>);
      hearing.observe(state([heard('bang', number, number), heard('tick', number, number)]), ear, 0);
      const told = hearing.take(state(), ear, 10)!;
      expect(told.mood!.intensity).toBe(number > 0 ? 1 : 0);
      expect(told.mood!.tempo).toBe(number > 0 ? 2 : 0.5);
      for (const { gain, pan } of told.heard) {
        expect(gain).toBe(number > 0 ? 2 : 0);
        expect(pan).toBe(number > 0 ? 1 : -1);
      }
    },
  );
});
