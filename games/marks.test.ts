// Who plays at a screen finds themselves by a ring that stays when the arrows of the start have gone. Powder's lies around
// the feet: powder/draw/players.test.ts.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPainter as createArena } from './arena/draw/painter.ts';
import { playing as playingArena } from './arena/testing.ts';
import { createPainter as createDrift } from './drift/draw/painter.ts';
import { playing as playingDrift } from './drift/testing.ts';
import type { Painter, PainterSurroundings } from './game.ts';
import type { RoundState } from './kit/arena/rules/round.ts';
import { type Recording, recordTexts } from './kit/testing/recording-canvas.ts';
import { createPainter as createTrails } from './trails/draw/painter.ts';
import { playing as playingTrails } from './trails/testing.ts';

interface Played<S extends RoundState> {
  readonly createPainter: (around: PainterSurroundings<S>) => Painter<S>;
  readonly playing: (players: number) => S;
}

let recording: Recording;
beforeEach(() => {
  recording = recordTexts();
});
afterEach(() => recording.restore());

/** Counts white circles in a picture long after the start: by who plays here, and whom an onlooker follows. */
function ringsIn<S extends RoundState>({ createPainter, playing }: Played<S>) {
  const state = playing(2);
  state.since = 900;
  const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'player', name }) as const);
  const painter = createPainter({ language: 'en', seats });
  return (mine: readonly number[], followed: number | null = null) => {
    let [rings, path, colour] = [0, '', ''];
    const counting = new Proxy(recording.ctx, {
      get(of, name) {
        if (name === 'beginPath') path = '';
        if (name === 'arc') path += 'o';
        if (name !== 'stroke') return Reflect.get(of, name);
        return () => {
          if (path === 'o' && /^(#ffffff$|rgba\(255, 255, 255,)/.test(colour)) rings++;
        };
      },
      set(_, name, value) {
        if (name === 'strokeStyle') colour = String(value);
        return true;
      },
    });
    const quiet = { time: 0, reducedMotion: true, shake: false };
    const size = { width: 1280, height: 720 };
    painter.draw(counting, {
      previous: state,
      current: state,
      alpha: 1,
      me: null,
      mine,
      followed,
      ...size,
      ...quiet,
    });
    return rings;
  };
}

const games = [
  ['Trails', () => ringsIn({ createPainter: createTrails, playing: playingTrails })],
  ['Arena', () => ringsIn({ createPainter: createArena, playing: playingArena })],
  ['Drift', () => ringsIn({ createPainter: createDrift, playing: playingDrift })],
] as const;

describe('the picture of a game', () => {
  it.each(games)(
    'has in %s a ring at each player of this screen, and at the one whom a spectator follows',
    (_, rings) => {
      const count = rings();
      const without = count([]);
      expect([count([0]), count([0, 1]), count([], 1)]).toEqual([without + 1, without + 2, without + 1]);
    },
  );
});
