import { describe, expect, it } from 'vitest';
import { clone } from '../../../netcode/sim/clone.ts';
import { diff, describe as inWords } from '../../../netcode/sim/diff.ts';
import type { Match, Seat } from '../../../netcode/sim/rules.ts';
import { createSimulation, type Simulation } from '../../../netcode/sim/simulation.ts';
import { createReplayedFrames } from '../../kit/console/draw/replay-frame.ts';
import { PAD } from '../../kit/console/rules/four-score.ts';
import { info } from '../info.ts';
import { rules } from './rules.ts';
import { type EmberState, ember, figureOf, holderOf, PHASE, pointsOf, read } from './state.ts';

const names = ember().names;

function match(kinds: readonly Seat['kind'][], options: Match['options'] = {}, seed = 4): Match {
  return { seed, seats: kinds.map((kind) => ({ kind, name: 'Ann' })), options };
}

const WAYS = [PAD.Up, PAD.Down, PAD.Left, PAD.Right, PAD.Up | PAD.Right, PAD.Down | PAD.Left] as const;

/** Past the countdown. */
function playing(kinds: readonly Seat['kind'][] = ['player', 'player'], options: Match['options'] = {}) {
  const simulation = createSimulation(info, rules, match(kinds, options));
  const none = new Uint8Array(kinds.length);
  while (read(simulation.state, 'phase') !== PHASE.play) simulation.step(none);
  return simulation;
}

function write({ state }: Simulation<EmberState>, name: string, index: number, value: number): void {
  state.console.ram[names[name]! + index] = value;
}

function put(simulation: Simulation<EmberState>, seat: number, x: number, y: number): void {
  write(simulation, 'px', seat, x);
  write(simulation, 'py', seat, y);
}

function run(simulation: Simulation<EmberState>, frames: number, ...pads: number[]): void {
  for (let frame = 0; frame < frames; frame++) simulation.step(Uint8Array.from(pads));
}

describe('a figure', () => {
  it('gets the ember by running over it, and points from then on, while the others get none', () => {
    const simulation = playing();
    put(simulation, 0, 100, 128);
    run(simulation, 30, PAD.Right, 0);
    expect(holderOf(simulation.state)).toBe(0);
    run(simulation, 160, 0, 0);
    expect(pointsOf(simulation.state, 0)).toBeGreaterThanOrEqual(10);
    expect(pointsOf(simulation.state, 1)).toBe(0);
  });

  it('is where its player is, under the ember that it has', () => {
    const simulation = playing(['player', 'empty', 'player']);
    put(simulation, 2, 40, 60);
    expect(figureOf(simulation.state, 2)).toEqual({ x: 48, y: 60 });
    expect(figureOf(simulation.state, 1)).toBeNull();
    put(simulation, 2, 116, 128);
    run(simulation, 4, 0, 0, 0);
    expect(holderOf(simulation.state)).toBe(2);
    expect(figureOf(simulation.state, 2)!.y).toBeLessThan(128);
  });

  it('takes the ember by touching its holder, who stands still for a moment', () => {
    const simulation = playing();
    put(simulation, 0, 116, 128);
    run(simulation, 60, 0, 0);
    put(simulation, 1, 96, 128);
    run(simulation, 20, 0, PAD.Right);
    expect(holderOf(simulation.state)).toBe(1);
    expect(read(simulation.state, 'stun', 0)).toBeGreaterThan(0);
    const x = read(simulation.state, 'px', 0);
    run(simulation, 5, PAD.Right, 0);
    expect(read(simulation.state, 'px', 0)).toBe(x);
  });

  it('is faster in a dash, which has to cool down, and knocks over figures in its way', () => {
    const simulation = playing();
    put(simulation, 0, 30, 204);
    put(simulation, 1, 70, 204);
    run(simulation, 2, PAD.Right, 0);
    run(simulation, 12, PAD.Right | PAD.A, 0);
    expect(read(simulation.state, 'px', 0)).toBeGreaterThan(55);
    expect(read(simulation.state, 'stun', 1)).toBeGreaterThan(0);
    expect(read(simulation.state, 'cool', 0)).toBeGreaterThan(20);
  });

  it.each([0, 1, 2])('walks through no wall of map %i, wherever it pushes', (map) => {
    const simulation = playing(['player', 'player', 'player', 'player'], { map });
    for (let turn = 0; turn < 25; turn++) {
      run(simulation, 12, ...[1, 2, 3, 4].map((seat) => WAYS[((turn * seat * 7) >> 1) % 6]! | (turn & 1)));
      for (let seat = 0; seat < 4; seat++) {
        const [x, y] = [read(simulation.state, 'px', seat), read(simulation.state, 'py', seat)];
        const corners = [2, 13].flatMap((dx) =>
          [2, 13].map((dy) => ((y + dy) & 0xf0) - 0x20 + ((x + dx) >> 4)),
        );
        const walls = corners.map((cell) => read(simulation.state, 'grid', cell));
        expect(walls, `seat ${seat} at ${x}, ${y}`).toEqual([0, 0, 0, 0]);
      }
    }
  });
});

describe('a match of Ember', () => {
  it('starts its clock as the room chose', () => {
    const clocks = [60, 120, 180].map((seconds) => {
      const { state } = playing(['player', 'player'], { seconds });
      return [0, 1, 2].map((digit) => read(state, 'clock', digit));
    });
    expect(clocks).toEqual([
      [0, 6, 0],
      [1, 2, 0],
      [1, 8, 0],
    ]);
  });

  it('is won at its end by the player with most points, and gives empty seats no place', () => {
    const simulation = playing(['player', 'empty', 'player']);
    put(simulation, 2, 116, 128);
    write(simulation, 'clock', 0, 0);
    write(simulation, 'clock', 1, 0);
    write(simulation, 'clock', 2, 2);
    const from = simulation.frame;
    while (!simulation.outcome() && simulation.frame < from + 200) simulation.step(new Uint8Array(3));
    expect(simulation.frame - from).toBe(120);
    // A point each 16 frames, and from the next second on, in the last half minute, each 8.
    expect(simulation.outcome()).toEqual({ scores: [0, 0, 11], places: [2, 0, 1] });
  });

  it('is played by bots: all walk, and the ember changes hands', () => {
    const simulation = playing(['bot', 'bot', 'bot', 'bot'], { bots: 3 });
    const holders: number[] = [];
    for (let frame = 0; frame < 900; frame++) {
      simulation.step(new Uint8Array(4));
      const holder = holderOf(simulation.state);
      if (holder !== (holders.at(-1) ?? -1)) holders.push(holder);
    }
    expect(holders.length).toBeGreaterThan(6);
    expect(new Set(holders).size).toBeGreaterThan(2);
  });

  it('names what differs between two machines by register and by address', () => {
    const { state } = playing();
    const other = clone(state);
    other.console.cpu.REG_X = (other.console.cpu.REG_X as number) ^ 1;
    other.console.ram[0x312]! ^= 0xff;
    const found = diff(state, other);
    expect(found.map(({ path }) => path)).toEqual(['console.ram[786]', 'console.cpu.REG_X']);
    expect(inWords(found[0]!)).toMatch(/^console\.ram\[786\]: \d+, \d+$/);
  });

  // In the last half minute every wall changed its colour more than three times a second, which harms people with epilepsy.
  it('flashes nowhere: neither the walls in the last half minute nor a stunned figure', () => {
    const simulation = playing(['player', 'player'], { seconds: 30 });
    run(simulation, 60, 0, 0);
    expect(read(simulation.state, 'late')).toBe(1);
    write(simulation, 'stun', 1, 40);
    const frames = createReplayedFrames(ember().file);
    const changes = new Uint8Array(256 * 240);
    let before: Uint32Array | null = null;
    for (let frame = 0; frame < 60; frame++) {
      const earlier = clone(simulation.state.console);
      run(simulation, 1, 0, 0);
      frames.show(earlier, simulation.state.console);
      for (let at = 0; before && at < changes.length; at++)
        if (before[at] !== frames.picture[at]) changes[at]!++;
      before = frames.picture.slice();
    }
    const often = [...changes.keys()].filter((at) => changes[at]! > 2);
    // What does move is the ember, a few points that burn.
    const [x, y] = [read(simulation.state, 'ex'), read(simulation.state, 'ey')];
    expect(often.length).toBeGreaterThan(0);
    for (const at of often) {
      expect((at % 256) - x).toBeGreaterThanOrEqual(0);
      expect((at % 256) - x).toBeLessThan(8);
      expect(Math.abs(Math.floor(at / 256) - y)).toBeLessThanOrEqual(8);
    }
  });
});
