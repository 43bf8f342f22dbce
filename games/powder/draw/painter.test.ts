import { describe, expect, it } from 'vitest';
import { recordTexts, textsOf } from '../../kit/testing/recording-canvas.ts';
import { knockOut } from '../rules/players.ts';
import { playingBare, runUntil } from '../testing.ts';
import { createPainter } from './painter.ts';

describe('the picture of Powder', () => {
  // The hint names the key that throws; a touch screen shows a labelled button instead.
  it.each([
    [false, 'Press Bomb to throw one in'],
    [true, 'Throw from here'],
  ])('tells a player who is out with which button they throw: with fingers %s, “%s”', (fingers, hint) => {
    const state = playingBare(3);
    knockOut(state, 0, -1);
    runUntil(state, () => state.cues.some(({ kind }) => kind === 'rim'));
    const seats = ['Ann', 'Bob', 'Cem'].map((name) => ({ kind: 'player', name }) as const);
    const texts = textsOf(() => createPainter({ language: 'en', seats }), state, fingers);
    expect(texts.filter((text) => /throw/i.test(text))).toEqual([hint]);
  });

  // All players at one screen need the same figures: bombs, reach and speed.
  it('shows each of up to four players at one screen how many bombs they have and how far these reach', () => {
    const recording = recordTexts();
    try {
      const state = playingBare(4);
      state.players.bombs[0] = 7;
      state.players.reach[1] = 8;
      const seats = ['Ann', 'Bob', 'Cem', 'Dan'].map((name) => ({ kind: 'player', name }) as const);
      const view = { me: 0, width: 1280, height: 720, time: 0, reducedMotion: true, shake: false };
      for (const mine of [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3]]) {
        recording.texts = new Set();
        const painter = createPainter({ language: 'en', seats });
        painter.draw(recording.ctx, { previous: state, current: state, alpha: 1, mine, ...view });
        expect(recording.texts.has('7')).toBe(true);
        expect(recording.texts.has('8')).toBe(mine.length > 1);
      }
    } finally {
      recording.restore();
    }
  });
});
