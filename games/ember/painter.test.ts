import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { type Recording, recordTexts } from '../kit/testing/recording-canvas.ts';
import { emberGame } from './index.ts';
import { ember } from './rules/state.ts';

let canvas: Recording;
beforeAll(() => {
  canvas = recordTexts();
});
afterAll(() => canvas.restore());

// Points stood over the picture in four colours, and nothing said whose they were.
test('points stand beside the names of those who have them', () => {
  const seats = ['Ann', '', 'Cyd'].map((name) => ({
    kind: name ? ('player' as const) : ('empty' as const),
    name,
  }));
  const { info, rules } = emberGame;
  const simulation = createSimulation(info, rules, { seed: 4, seats, options: {} });
  const { state } = simulation;
  const painter = emberGame.createPainter({ language: 'en', seats });
  const written = () => {
    canvas.texts = new Set();
    painter.draw(canvas.ctx, {
      ...{ previous: state, current: state, alpha: 1, me: 0, mine: [0], width: 1280, height: 720 },
      ...{ time: 0, reducedMotion: false, shake: false },
    });
    return [...canvas.texts];
  };
  // Nothing is in its memory yet but what a console has there.
  expect(written()).toEqual(['Ann', 'Cyd']);
  for (let frame = 0; frame < 10; frame++) simulation.step(new Uint8Array(seats.length));
  state.console.ram[ember().names.s10! + 2] = 7;
  state.console.ram[ember().names.s1!] = 3;
  expect(written()).toEqual(['3', 'Ann', '70', 'Cyd']);
});
