import { describe, expect, it } from 'vitest';
import type { Controller, Game, StageEvent } from '../../../games/game.ts';
import { createControls } from './controls.ts';

const press: StageEvent = { kind: 'down', x: 30, y: 40, button: 0, shift: false, ctrl: false };
const size = { width: 800, height: 600 };

/** A game whose controller orders `orders` bytes at every event, and notes what it is told. */
function orders(me: number | null, ...bytes: number[]) {
  const told: unknown[] = [];
  const controller: Controller<string> = {
    handle(...args) {
      told.push(args);
      return [Uint8Array.from(bytes), Uint8Array.of(9)];
    },
    tick: (...args) => told.push(args),
  };
  const sent: Uint8Array[] = [];
  const game = { createController: () => controller } as unknown as Game<string>;
  return {
    controls: createControls(game, me, 'en', String, (command) => sent.push(command))!,
    controller,
    told,
    sent,
  };
}

describe('a controller', () => {
  it('gets the event, the state and the size, and has its commands sent in order', () => {
    const { controls, controller, told, sent } = orders(1, 4, 2);
    controls.handle(press, 'state', size);
    expect(told).toEqual([[press, 'state', 800, 600]]);
    expect(sent).toEqual([Uint8Array.of(4, 2), Uint8Array.of(9)]);
    expect(controls.controller).toBe(controller);
  });

  it('of a spectator moves the view and sends nothing', () => {
    const { controls, told, sent } = orders(null, 4);
    controls.handle(press, 'state', size);
    expect(told).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  it('makes a fault of the game by an empty command', () => {
    expect(() => orders(0).controls.handle(press, 'state', size)).toThrow(RangeError);
  });

  it('is told the time since the last picture, without a long pause', () => {
    const { controls, told } = orders(0, 1);
    for (const ms of [1000, 1016, 60_000]) controls.tick('state', ms, size);
    expect(told.map((args) => (args as unknown[])[1])).toEqual([0, 16, 100]);
  });

  it('is missing in games of inputs', () => {
    expect(createControls({} as Game<string>, 0, 'en', String, () => {})).toBeNull();
  });
});
