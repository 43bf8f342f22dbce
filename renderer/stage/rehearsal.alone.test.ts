import { describe, expect, it } from 'vitest';
import { recordTexts } from '../../games/kit/testing/recording-canvas.ts';
import { games } from '../../games/list.ts';
import { rehearse } from './rehearsal.ts';

describe('a rehearsal', () => {
  it.each(games.map((game) => [game.info.id, game] as const))('draws %s, unseen', (_, game) => {
    const recording = recordTexts();
    let drawn = 0;
    const ctx = new Proxy(recording.ctx, {
      get(target, name) {
        drawn++;
        return Reflect.get(target, name);
      },
      set: (target, name, value) => Reflect.set(target, name, value),
    });
    try {
      rehearse(game, ctx, { width: 640, height: 360, pixelRatio: 1 }, 'en');
    } finally {
      recording.restore();
    }
    expect(drawn).toBeGreaterThan(10);
  });
});
