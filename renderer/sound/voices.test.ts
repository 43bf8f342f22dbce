import { expect, test } from 'vitest';
import { type Ask, createVoices } from './voices.ts';

const ask = (sound: string, change: Partial<Ask> = {}): Ask => ({
  sound,
  priority: 1,
  gain: 1,
  lasts: 1,
  apartMs: 30,
  ...change,
});

test('sounds get voices of their own while there are any, and voices that have ended again', () => {
  const voices = createVoices(2);
  expect(voices.ask(ask('a'), 0)).toEqual({ voice: 0, steals: false });
  expect(voices.ask(ask('b'), 0)).toEqual({ voice: 1, steals: false });
  expect(voices.ask(ask('c'), 1.5)).toEqual({ voice: 0, steals: false });
});

test('the same again within its distance is left out, and plays after it', () => {
  const voices = createVoices(8);
  expect(voices.ask(ask('a'), 1)).not.toBeNull();
  expect(voices.ask(ask('a'), 1.02)).toBeNull();
  expect(voices.ask(ask('b'), 1.02)).not.toBeNull();
  expect(voices.ask(ask('a'), 1.031)).not.toBeNull();
});

test('of one sound only a few are heard: the next takes the oldest of them', () => {
  const voices = createVoices(8, 2);
  voices.ask(ask('a'), 0);
  voices.ask(ask('a'), 0.1);
  expect(voices.ask(ask('a'), 0.2)).toEqual({ voice: 0, steals: true });
  expect(voices.ask(ask('a'), 0.3)).toEqual({ voice: 1, steals: true });
});

test('when all voices are taken the least important gives way, of those the oldest', () => {
  const voices = createVoices(3);
  voices.ask(ask('signal', { priority: 3 }), 0);
  voices.ask(ask('tick', { priority: 0 }), 0.1);
  voices.ask(ask('tock', { priority: 0 }), 0.2);
  expect(voices.ask(ask('hit'), 0.3)).toEqual({ voice: 1, steals: true });
});

test('nothing gives way to what matters less, and between equals the quieter goes', () => {
  const voices = createVoices(2);
  voices.ask(ask('a', { priority: 2 }), 0);
  voices.ask(ask('b', { priority: 2, gain: 0.5 }), 0);
  expect(voices.ask(ask('c', { priority: 1 }), 0.1)).toBeNull();
  expect(voices.ask(ask('d', { priority: 2, gain: 0.8 }), 0.1)).toEqual({ voice: 1, steals: true });
});
