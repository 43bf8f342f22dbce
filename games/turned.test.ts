// Which games turn in an upright window: what they say and what they draw is the same.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Seat } from '../netcode/sim/rules.ts';
import { isTurned } from './game.ts';
import { type Recording, recordTexts } from './kit/testing/recording-canvas.ts';
import { games } from './list.ts';

let canvas: Recording;
beforeAll(() => {
  canvas = recordTexts();
});
afterAll(() => canvas.restore());

describe('the picture of a game', () => {
  it.each(games.filter(({ createController }) => !createController))(
    'turns $info.id a quarter clockwise in an upright window if the game turns, and in no other',
    (game) => {
      const seats = ['Ann', 'Bob'].map((name): Seat => ({ kind: 'player', name }));
      const options = Object.fromEntries(game.info.options.map(({ key, initial }) => [key, initial]));
      const state = game.rules.start({ seed: 7, seats, options });
      const drawsTurned = (width: number, height: number) => {
        const transforms: string[] = [];
        const ctx = new Proxy(canvas.ctx, {
          get: (of, name) =>
            name === 'transform'
              ? (...matrix: number[]) => transforms.push(`${matrix}`)
              : Reflect.get(of, name),
        });
        const turned = isTurned(game, width, height);
        const quiet = { time: 0, reducedMotion: true, shake: false };
        const seat = { me: 0, mine: [0], width, height };
        game
          .createPainter({ language: 'en', seats })
          .draw(ctx, { previous: state, current: state, alpha: 1, ...seat, turned, ...quiet });
        return transforms.includes(`0,1,-1,0,${width},0`);
      };
      expect(drawsTurned(390, 700)).toBe(game.turns !== undefined);
      expect(drawsTurned(1280, 720)).toBe(false);
    },
  );
});
