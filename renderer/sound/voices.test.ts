import { describe, expect, it } from 'vitest';
import { type Ask, createVoices } from './voices.ts';

const ask = (sound: string, change: Partial<Ask> = {}): Ask => ({
  sound,
  priority: 1,
  gain: 1,
  lasts: 1,
  apartMs: 30,
  ...change,
});

describe('voices', () => {
  it('go to sounds while there are free ones, and are free again when they have ended', () => {
    const voices = createVoices(2);
    expect(voices.ask(ask('a'), 0)).toEqual({ voice: 0, steals: false });
    expect(voices.ask(ask('b'), 0)).toEqual({ voice: 1, steals: false });
    expect(voices.ask(ask('c'), 1.5)).toEqual({ voice: 0, steals: false });
  });

  it('leave out the same sound within its distance, and play it after that', () => {
    const voices = createVoices(8);
    expect(voices.ask(ask('a'), 1)).not.toBeNull();
    expect(voices.ask(ask('a'), 1.02)).toBeNull();
    expect(voices.ask(ask('b'), 1.02)).not.toBeNull();
    expect(voices.ask(ask('a'), 1.031)).not.toBeNull();
  });

  it('play only a few of one sound: the next takes the oldest of them', () => {
    const voices = createVoices(8, 2);
    voices.ask(ask('a'), 0);
    voices.ask(ask('a'), 0.1);
    expect(voices.ask(ask('a'), 0.2)).toEqual({ voice: 0, steals: true });
    expect(voices.ask(ask('a'), 0.3)).toEqual({ voice: 1, steals: true });
  });

  it('give way by least importance when all are taken, and then by age', () => {
    const voices = createVoices(3);
    voices.ask(ask('signal', { priority: 3 }), 0);
    voices.ask(ask('tick', { priority: 0 }), 0.1);
    voices.ask(ask('tock', { priority: 0 }), 0.2);
    expect(voices.ask(ask('hit'), 0.3)).toEqual({ voice: 1, steals: true });
  });

  it('never give way to what matters less, and the quieter one goes between equals', () => {
    const voices = createVoices(2);
    voices.ask(ask('a', { priority: 2 }), 0);
    voices.ask(ask('b', { priority: 2, gain: 0.5 }), 0);
    expect(voices.ask(ask('c', { priority: 1 }), 0.1)).toBeNull();
    expect(voices.ask(ask('d', { priority: 2, gain: 0.8 }), 0.1)).toEqual({ voice: 1, steals: true });
  });
});
