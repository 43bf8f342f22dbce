import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Label, type Labels, marginOf } from '../../kit/draw/text.ts';
import { type Recording, recordTexts } from '../../kit/testing/recording-canvas.ts';
import { createController } from '../control/controller.ts';
import { layOut } from '../control/layout.ts';
import { pointsOf } from '../rules/elimination.ts';
import { newGame } from '../testing.ts';
import { drawBar } from './bar.ts';
import { sceneOf } from './testing/scene.ts';

let canvas: Recording;
beforeAll(() => {
  canvas = recordTexts();
});
afterAll(() => canvas.restore());

describe('the bar', () => {
  // The bar of eight players has the least room for names and points on a small phone.
  it.each([
    [360, 640, 2, 0, 6],
    [390, 844, 2, 0, 6],
    [390, 844, 4, 0, 6],
    [390, 844, 8, 0, 4],
    [390, 844, 8, 2, 2.9],
    [640, 360, 8, 0, 3],
    [667, 375, 8, 2, 2.5],
    [844, 390, 8, 0, 6],
    [844, 390, 8, 2, 5],
    [800, 600, 8, 4, 5],
    [1024, 600, 8, 0, 6],
    [1280, 720, 8, 0, 6],
  ])(
    'says in a window of %d x %d who each of %d players is and how many points they have, in %d teams',
    (width, height, players, teams, least) => {
      const state = newGame(new Array(players).fill('player'), {});
      for (const [index, seat] of state.seats.entries())
        Object.assign(seat, { razed: 10 * (11 + index), team: teams === 0 ? 0 : 1 + (index % teams) });
      const { view } = createController(0, 'en', (code) => code);
      const scene = sceneOf(canvas.ctx, state, view, layOut(width, height));
      const written = new Map<unknown, string>();
      const rooms = new Map<string, number>();
      const get: Labels['get'] = (text, style) => {
        const label: Label = scene.labels.get(text, style);
        written.set(label.image, text);
        if (style.maxWidth !== undefined) rooms.set(text, style.maxWidth / style.size);
        return label;
      };
      canvas.pictures = new Set();
      drawBar({ ...scene, labels: { get } });
      const shown = [...canvas.pictures].map((picture) => written.get(picture));
      for (const seat of state.seats.keys()) {
        expect(shown).toContain(scene.names[seat]);
        expect(shown).toContain(String(pointsOf(state, seat)));
        // In widths of the widest letter; most letters are half as wide.
        expect(rooms.get(scene.names[seat]!), `room for ${scene.names[seat]}`).toBeGreaterThan(least);
      }
    },
  );

  it.each([2, 3])('has whole names of 32 letters for %d players at 1920 x 1080', (players) => {
    const state = newGame(new Array(players).fill('player'), {});
    const { view } = createController(0, 'en', (code) => code);
    const scene = sceneOf(canvas.ctx, state, view, layOut(1920, 1080));
    // Three digits of points.
    for (const seat of state.seats) seat.razed = 110;
    const names = state.seats.map((_, seat) => `${seat}bcdefghijklmnopqrstuvwxyzabcdef`);
    const cut: string[] = [];
    const get: Labels['get'] = (text, style) => {
      const { maxWidth, ...whole } = style;
      if (maxWidth !== undefined && scene.labels.get(text, whole).width - 2 * marginOf(style) > maxWidth)
        cut.push(text);
      return scene.labels.get(text, style);
    };
    drawBar({ ...scene, names, labels: { get } });
    expect(cut).toEqual([]);
  });
});
