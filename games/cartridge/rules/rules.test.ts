import { describe, expect, it } from 'vitest';
import { encodeEvent, FROM_RELAY, type FrameEvent } from '../../../netcode/sim/frame-items.ts';
import type { Seat } from '../../../netcode/sim/rules.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { PAD } from '../../kit/console/rules/four-score.ts';
import { testCartridge } from '../../kit/console/testing/cartridges.ts';
import { microCartridge } from '../../kit/console/testing/micro.ts';
import { cartridge } from '../index.ts';
import { savedIn } from '../read-cartridge.ts';
import type { CartridgeState } from './rules.ts';

function match(kinds: readonly Seat['kind'][], image: Uint8Array = testCartridge(0, true), hertz = 0) {
  const { info, rules } = cartridge.files!.insert(image);
  const seats = kinds.map((kind) => ({ kind, name: '' }));
  return createSimulation<CartridgeState>(info, rules, { seed: 1, seats, options: { hertz } });
}

/** What each seat presses, without a pointer. */
const pressing = (...pads: readonly number[]) => Uint8Array.from(pads.flatMap((pad) => [pad, 0, 0]));

const item = (event: FrameEvent) => ({ from: FROM_RELAY, bytes: encodeEvent(event) });

describe('a match with a cartridge', () => {
  it('gives its players the first pads, wherever they sit', () => {
    const simulation = match(['empty', 'player', 'empty', 'player']);
    for (let frame = 0; frame < 10; frame++)
      simulation.step(pressing(1, PAD.A, 2, PAD.Left | PAD.Right | PAD.B));
    expect([...simulation.state.console.pads]).toEqual([PAD.A, PAD.B, 0, 0]);
  });

  it('has the adapter for four pads with more than two players, and none otherwise', () => {
    /** What the program reads of three bytes in turn at each port, the first bit highest. */
    const read = (...kinds: Seat['kind'][]) => {
      const simulation = match(kinds);
      const inputs = pressing(...[PAD.A, PAD.B, PAD.Start, PAD.Right].slice(0, kinds.length));
      for (let frame = 0; frame < 10; frame++) simulation.step(inputs);
      return [...simulation.state.console.ram.subarray(0x10, 0x16)];
    };
    expect(read('player', 'player', 'empty')).toEqual([0x80, 0x40, 0xff, 0xff, 0xff, 0xff]);
    expect(read('player')).toEqual([0x80, 0, 0xff, 0xff, 0xff, 0xff]);
    expect(read('player', 'player', 'player')).toEqual([0x80, 0x40, 0x10, 0, 0x10, 0x20]);
    expect(read('player', 'player', 'player', 'player')).toEqual([0x80, 0x40, 0x10, 0x01, 0x10, 0x20]);
  });

  it('goes on from what an earlier one has saved, and ignores what comes later or lies beyond', () => {
    const image = testCartridge(0, true);
    const earlier = match(['player'], image);
    for (let frame = 0; frame < 20; frame++) earlier.step(pressing(0));
    const saved = savedIn(image, earlier.state)!;
    expect(saved[0]).toBeGreaterThan(0);

    const fresh = match(['player'], image);
    const next = match(['player'], image);
    const memory = (at: number, ...bytes: number[]) =>
      item({ kind: 'memory', at, bytes: Uint8Array.from(bytes) });
    next.step(pressing(0), [memory(0, saved[0]!), memory(8191, 1, 1), memory(65_535, 1)]);
    fresh.step(pressing(0));
    for (let frame = 0; frame < 9; frame++) {
      next.step(pressing(0), [memory(0, 99)]);
      fresh.step(pressing(0));
    }
    const [one, other] = [fresh, next].map(({ state }) => state.console.work);
    expect(other![0]).toBe(one![0]! + saved[0]!);
    expect([...other!.subarray(1)]).toEqual([...one!.subarray(1)]);
  });

  it('has 50 frames a second where the cartridge or the room says so, and loses no press', () => {
    const european = testCartridge(0, true);
    european[9] = 1;
    const framesIn = (image: Uint8Array, hertz: number) => {
      const simulation = match(['player'], image, hertz);
      for (let tick = 0; tick < 60; tick++) simulation.step(pressing(0));
      return simulation.state.console.frame;
    };
    expect(framesIn(testCartridge(0, true), 0)).toBe(60);
    expect(framesIn(testCartridge(0, true), 50)).toBe(50);
    expect(framesIn(european, 0)).toBe(50);
    expect(framesIn(european, 60)).toBe(60);
    // The sixth tick has no frame: what is pressed in it alone is pressed in the next.
    const pressed = match(['player'], european);
    for (let tick = 0; tick < 7; tick++) pressed.step(pressing(tick === 5 ? PAD.A : 0));
    expect([...pressed.state.console.pads]).toEqual([PAD.A, 0, 0, 0]);
    pressed.step(pressing(0));
    expect([...pressed.state.console.pads]).toEqual([0, 0, 0, 0]);
  });

  it('begins again with the frame in which the leader presses reset, and keeps what is saved', () => {
    const image = testCartridge(0, true);
    const simulation = match(['player'], image);
    const untouched = match(['player'], image);
    for (let frame = 0; frame < 20; frame++) {
      simulation.step(pressing(0));
      untouched.step(pressing(0));
    }
    const saved = savedIn(image, simulation.state)!;
    simulation.step(pressing(0), [item({ kind: 'reset' })]);
    untouched.step(pressing(0));
    expect(simulation.state.console.reset).toBe(true);
    expect(simulation.hash()).not.toBe(untouched.hash());
    simulation.step(pressing(0));
    expect(simulation.state.console.reset).toBe(false);
    expect(savedIn(image, simulation.state)![0]).toBeGreaterThanOrEqual(saved[0]!);
    expect(simulation.outcome()).toBeNull();
  });

  it('goes on from 32 kB where its cartridge has so much', () => {
    const image = microCartridge({ board: 1, program: 32, pictures: 0, flags: 2, does: [] });
    const earlier = match(['player'], image);
    for (let frame = 0; frame < 3; frame++) earlier.step(pressing(0));
    earlier.state.console.work.set([1, 2, 3, 4], 0x7ffc);
    const saved = savedIn(image, earlier.state)!;
    expect(saved).toHaveLength(0x8000);
    const next = match(['player'], image);
    const parts = Array.from({ length: 33 }, (_, part) => ({
      at: 1021 * part,
      bytes: saved.slice(1021 * part, 1021 * (part + 1)),
    }));
    next.step(
      pressing(0),
      parts.map((part) => item({ kind: 'memory', ...part })),
    );
    expect(Buffer.compare(next.state.console.work, saved)).toBe(0);
  });

  it('is ended only by its leader, without a winner, or by a program that stands still', () => {
    const simulation = match(['player', 'empty', 'player']);
    for (let frame = 0; frame < 5; frame++) simulation.step(pressing(0, 0, 0));
    expect(simulation.outcome()).toBeNull();
    simulation.step(pressing(0, 0, 0), [item({ kind: 'end' })]);
    expect(simulation.outcome()).toEqual({ scores: [0, 0, 0], places: [1, 0, 1] });
    const broken = testCartridge(0);
    broken.fill(0x02, 16, 16 + 0x4000 - 6);
    const stopped = match(['player'], broken);
    stopped.step(pressing(0));
    expect(stopped.outcome()).not.toBeNull();
  });
});
