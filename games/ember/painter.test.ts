import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { seatLook } from '../kit/draw/colours.ts';
import { type Recording, recordTexts } from '../kit/testing/recording-canvas.ts';
import { emberGame } from './index.ts';
import { ember } from './rules/state.ts';

let canvas: Recording;
beforeAll(() => {
  canvas = recordTexts();
});
afterAll(() => canvas.restore());

const look = { time: 0, reducedMotion: false, shake: false, width: 1280, height: 720 };

describe('the picture of Ember', () => {
  it('has points beside the names of the players who have them', () => {
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
        ...{ previous: state, current: state, alpha: 1, me: 0, mine: [0], ...look },
      });
      return [...canvas.texts];
    };
    // Its memory holds just what a console has at power-on.
    expect(written()).toEqual(['Ann', 'Cyd']);
    for (let frame = 0; frame < 10; frame++) simulation.step(new Uint8Array(seats.length));
    state.console.ram[ember().names.s10! + 2] = 7;
    state.console.ram[ember().names.s1!] = 3;
    expect(written()).toEqual(['3', 'Ann', '70', 'Cyd']);
  });

  // Two players may share one screen, and a spectator follows one player.
  it('has an arrow in the seat’s colour above all players here, or above the one whom a spectator follows', () => {
    const seats = ['Ann', 'Bob', 'Cyd'].map((name) => ({ kind: 'player' as const, name }));
    const { info, rules } = emberGame;
    const simulation = createSimulation(info, rules, { seed: 4, seats, options: {} });
    const { state } = simulation;
    for (let frame = 0; frame < 10; frame++) simulation.step(new Uint8Array(seats.length));
    const painter = emberGame.createPainter({ language: 'en', seats });
    const arrows = (mine: readonly number[], followed: number | null = null) => {
      const drawn: string[] = [];
      let [path, colour] = ['', ''];
      const noting = new Proxy(canvas.ctx, {
        get(of, name) {
          if (name === 'beginPath') path = '';
          if (name === 'moveTo' || name === 'lineTo' || name === 'closePath') path += String(name)[0];
          if (name === 'fill' && path === 'mllc') drawn.push(colour);
          return Reflect.get(of, name);
        },
        set(_, name, value) {
          if (name === 'fillStyle') colour = String(value);
          return true;
        },
      });
      painter.draw(noting, {
        ...{ previous: state, current: state, alpha: 1, me: mine[0] ?? null, mine, followed, ...look },
      });
      return drawn;
    };
    const [ann, bob, cyd] = seats.map((_, seat) => seatLook(seat).colour);
    expect(arrows([])).toEqual([]);
    expect(arrows([1])).toEqual([bob]);
    expect(arrows([0, 1])).toEqual([ann, bob]);
    expect(arrows([], 2)).toEqual([cyd]);
  });
});
