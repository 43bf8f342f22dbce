import { describe, expect, it } from 'vitest';
import { textsOf } from '../../kit/testing/recording-canvas.ts';
import { hurt } from '../rules/hits.ts';
import { playingBare, runUntil, seats } from '../testing.ts';
import { createPainter } from './painter.ts';

describe('the words of Arena', () => {
  // A thumb has a button that says "Roll ice", and read of Fire.
  it.each([
    [false, 'Press Fire to roll ice in', 'Press Fire: ice'],
    [true, 'Roll ice in from here', 'Roll ice'],
  ])(
    'tell a player who is out what the button is called: with fingers %s, “%s” and “%s”',
    (fingers, hint, strip) => {
      const state = playingBare(3);
      Object.assign(state.seats[0]!, { hearts: 1, safe: 0 });
      hurt(state, 0, -1);
      runUntil(state, () => state.cues.some(({ kind }) => kind === 'rim'));
      const texts = textsOf(
        () => createPainter({ language: 'en', seats: seats(['player', 'player', 'player']) }),
        state,
        fingers,
      );
      expect(texts.filter((text) => /ice/i.test(text)).sort()).toEqual([hint, strip].sort());
    },
  );

  // The news of the round’s end may come before the row that says who won it.
  it.each([
    [1, '\u2068Seat 1\u2069 wins the round'],
    [-1, 'A draw: nobody’s left'],
  ])('name the winner of a round, or a draw: %d', (winner, said) => {
    const state = playingBare(3);
    state.cues = [{ kind: 'round', seat: winner, x: 0, y: 0, value: 0 }];
    const open = () => createPainter({ language: 'en', seats: seats(['player', 'player', 'player']) });
    expect(textsOf(open, state, false)).toContain(said);
  });
});
