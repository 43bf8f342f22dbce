import { describe, expect, it } from 'vitest';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { GUN } from '../../kit/console/rules/light-gun.ts';
import { testCartridge } from '../../kit/console/testing/cartridges.ts';
import { cartridge } from '../index.ts';
import { encodeAim } from './aim.ts';
import type { CartridgeState } from './rules.ts';

function match(gun: number, image = testCartridge(0)) {
  const { info, rules } = cartridge.files!.insert(image);
  const seats = (['empty', 'player', 'player'] as const).map((kind) => ({ kind, name: '' }));
  return createSimulation<CartridgeState>(info, rules, { seed: 1, seats, options: { gun } });
}

type Held = readonly [x: number, y: number | null, trigger?: boolean];

/** What the console's gun has after a frame in which each of two players points there. */
function pointed(simulation: ReturnType<typeof match>, ...held: readonly Held[]) {
  const inputs = held.flatMap(([x, y, trigger = false]) => [
    0,
    ...encodeAim(y === null ? null : { x, y }, trigger),
  ]);
  simulation.step(Uint8Array.of(0, 0, 0, ...inputs));
  return [...simulation.state.console.gun];
}

describe('the light gun of a match', () => {
  it('points where the first player does, until another pulls the trigger', () => {
    const simulation = match(1);
    expect(pointed(simulation, [100, 0], [200, 50])).toEqual([100, 1, 0]);
    expect(pointed(simulation, [255, 239], [200, 50])).toEqual([254, 240, 0]);
    expect(pointed(simulation, [100, null], [200, 50])).toEqual([0, 0, 0]);
    expect(pointed(simulation, [100, 20], [200, 50, true])).toEqual([200, 51, 1]);
    expect(pointed(simulation, [100, 20], [202, 50])).toEqual([202, 51, 1]);
    expect(pointed(simulation, [100, 20, true], [202, 50])).toEqual([100, 21, 1]);
  });

  it('clicks once for each pull, for a tenth of a second, however long it is held', () => {
    const simulation = match(1);
    const pulled = (frames: number, trigger: boolean) =>
      Array.from({ length: frames }, () => pointed(simulation, [8, 8, trigger], [0, null])[GUN.pulled]);
    expect(pulled(20, true)).toEqual([1, 1, 1, 1, 1, 1, ...Array(14).fill(0)]);
    expect(pulled(1, false)).toEqual([0]);
    expect(pulled(2, true)).toEqual([1, 1]);
  });

  it('points nowhere with what no picture has, and is not there unless the room says so', () => {
    const simulation = match(1);
    simulation.step(Uint8Array.of(0, 0, 0, 0, 0x7f, 241, 0, 0, 0));
    expect([...simulation.state.console.gun]).toEqual([254, 0, 0]);
    expect(pointed(match(0), [8, 8, true], [0, null])).toHaveLength(0);
    expect([0, 1].map((gun) => cartridge.aims!({ seed: 1, seats: [], options: { gun } }))).toEqual([
      false,
      true,
    ]);
  });

  it('loses no pull in the tick in which a console of 50 frames a second has none', () => {
    const european = testCartridge(0);
    european[9] = 1;
    const simulation = match(1, european);
    for (let tick = 0; tick < 5; tick++) pointed(simulation, [8, 8], [0, null]);
    pointed(simulation, [8, 8, true], [0, null]);
    expect(pointed(simulation, [8, 8], [0, null])).toEqual([8, 9, 1]);
  });
});
