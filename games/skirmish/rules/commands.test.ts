import { describe, expect, it } from 'vitest';
import { clone } from '../../../netcode/sim/clone.ts';
import { guarded } from '../../../netcode/sim/guard.ts';
import { hashState } from '../../../netcode/sim/hash.ts';
import { below, createRng } from '../../../netcode/sim/rng.ts';
import { ids, newGame, openField, order, put, run } from '../testing.ts';
import { type Command, decodeCommand, encodeCommand, MAX_UNITS } from './commands.ts';
import { idOf } from './entities.ts';
import { ARCHER, BARRACKS, BASE, GUARD, HUT, TOWER, WORKER, WORKSHOP } from './kinds.ts';
import { rules } from './rules.ts';
import { countWaypoints } from './waypoints.ts';

const examples: readonly Command[] = [
  { kind: 'move', x: 4096, y: 80_000, units: [1025, 1026, 5000, 65_535] },
  { kind: 'assault', x: 0, y: 262_140, units: [7] },
  { kind: 'attack', target: 40_000, units: [1, 2, 3] },
  { kind: 'gather', tx: 119, ty: 3, units: [1030] },
  { kind: 'build', what: HUT, tx: 12, ty: 90, units: [1030, 1040] },
  { kind: 'mend', target: 1111, units: [1030] },
  { kind: 'stop', units: [1030] },
  { kind: 'train', building: 1024, item: WORKER },
  { kind: 'cancel', building: 1024 },
  { kind: 'rally', x: 1024, y: 2048, units: [1024] },
  { kind: 'surrender' },
  { kind: 'hold', units: [1030, 1031] },
  { kind: 'patrol', x: 4096, y: 80_000, units: [1025] },
  { kind: 'ping', x: 4096, y: 80_000 },
];

const queued: readonly Command[] = [
  { kind: 'move', x: 4096, y: 80_000, units: [1025, 1026], queued: true },
  { kind: 'assault', x: 0, y: 262_140, units: [7], queued: true },
  { kind: 'patrol', x: 4096, y: 80_000, units: [1025], queued: true },
  { kind: 'attack', target: 40_000, units: [1, 2, 3], queued: true },
  { kind: 'gather', tx: 119, ty: 3, units: [1030], queued: true },
  { kind: 'build', what: HUT, tx: 12, ty: 90, units: [1030], queued: true },
  { kind: 'mend', target: 1111, units: [1030], queued: true },
  { kind: 'hold', units: [1030], queued: true },
];

describe('a command', () => {
  it('is read from its bytes, and from nothing shorter or longer', () => {
    for (const command of [...examples, ...queued]) {
      const bytes = encodeCommand(command);
      expect(decodeCommand(bytes)).toEqual(command);
      for (let length = 0; length < bytes.length; length++)
        expect(decodeCommand(bytes.slice(0, length))).toBeNull();
      expect(decodeCommand(Uint8Array.from([...bytes, 0]))).toBeNull();
    }
  });

  it('can wait behind others only if it leads somewhere', () => {
    const waits = (command: Command) => {
      const bytes = encodeCommand(command);
      bytes[0]! |= 0x80;
      return decodeCommand(bytes);
    };
    const kinds = queued.map(({ kind }) => kind);
    for (const command of examples) {
      if (kinds.includes(command.kind)) expect(waits(command)).toEqual({ ...command, queued: true });
      else expect(waits(command), command.kind).toBeNull();
    }
  });

  it('holds a hundred units well within its 1024 bytes', () => {
    const units = Array.from({ length: MAX_UNITS }, (_, index) => 655 * (index + 1));
    expect(encodeCommand({ kind: 'move', x: 1, y: 1, units }).length).toBeLessThan(320);
    expect(() => encodeCommand({ kind: 'stop', units: [...units, 65_535] })).toThrow(RangeError);
  });

  it('is invalid with a list that repeats a unit, or goes past 16 bits', () => {
    expect(decodeCommand(Uint8Array.from([7, 2, 5, 0]))).toBeNull();
    expect(decodeCommand(Uint8Array.from([7, 1, 0xff, 0xff, 0xff, 0x01]))).toBeNull();
    expect(decodeCommand(Uint8Array.from([7, 1, 0xff, 0xff, 0x7f]))).toBeNull();
    expect(decodeCommand(Uint8Array.from([7, 0]))).toBeNull();
    expect(decodeCommand(Uint8Array.from([7, 101, ...new Array(101).fill(1)]))).toBeNull();
  });

  it('changes nothing where it is not allowed', () => {
    const state = newGame(['player', 'player'], { ore: 200 });
    const e = state.entities;
    const slotOf = (kind: number, owner: number) =>
      e.kind.findIndex((of, slot) => of === kind && e.owner[slot] === owner);
    const theirWorker = idOf(state, slotOf(WORKER, 1));
    const ourWorker = idOf(state, slotOf(WORKER, 0));
    const theirBase = idOf(state, slotOf(BASE, 1));
    const ourBase = idOf(state, slotOf(BASE, 0));
    const { startX, startY } = state.seats[0]!;
    const at = { tx: startX + 3, ty: startY + 4 };
    const forbidden: Command[] = [
      { kind: 'move', x: 30_000, y: 30_000, units: [theirWorker] },
      { kind: 'move', x: 0, y: 30_000, units: [ourWorker] },
      { kind: 'attack', target: theirBase, units: [ourWorker] }, // not seen
      { kind: 'attack', target: ourBase, units: [ourWorker] },
      { kind: 'gather', tx: startX, ty: startY, units: [ourWorker] },
      { kind: 'gather', tx: 255, ty: 255, units: [ourWorker] },
      { kind: 'build', what: BASE, ...at, units: [ourWorker] }, // not affordable
      { kind: 'build', what: TOWER, ...at, units: [ourWorker] }, // no barracks yet
      { kind: 'build', what: WORKSHOP, ...at, units: [ourWorker] },
      { kind: 'build', what: GUARD, ...at, units: [ourWorker] },
      { kind: 'build', what: BARRACKS, tx: startX, ty: startY, units: [ourWorker] }, // taken
      { kind: 'build', what: BARRACKS, tx: 250, ty: 250, units: [ourWorker] },
      { kind: 'build', what: HUT, ...at, units: [theirWorker] },
      { kind: 'mend', target: theirBase, units: [ourWorker] },
      { kind: 'mend', target: ourBase, units: [ourWorker] }, // whole
      { kind: 'stop', units: [theirWorker] },
      { kind: 'train', building: theirBase, item: WORKER },
      { kind: 'train', building: ourBase, item: ARCHER },
      { kind: 'train', building: ourWorker, item: WORKER },
      { kind: 'cancel', building: ourBase }, // nothing in training
      { kind: 'cancel', building: theirBase },
      { kind: 'rally', x: 30_000, y: 30_000, units: [theirBase] },
      { kind: 'ping', x: 0, y: 30_000 }, // beside the map
      { kind: 'ping', x: 30_000, y: 262_140 },
      { kind: 'move', x: 30_000, y: 30_000, units: [theirWorker], queued: true },
      { kind: 'move', x: 0, y: 30_000, units: [ourWorker], queued: true },
      { kind: 'patrol', x: 30_000, y: 30_000, units: [ourWorker], queued: true }, // no soldier
      { kind: 'attack', target: theirBase, units: [ourWorker], queued: true },
      { kind: 'gather', tx: startX, ty: startY, units: [ourWorker], queued: true },
      { kind: 'build', what: BASE, ...at, units: [ourWorker], queued: true },
      { kind: 'mend', target: ourBase, units: [ourWorker], queued: true },
      { kind: 'hold', units: [theirWorker, ourBase], queued: true },
    ];
    for (const command of forbidden) {
      const before = hashState(state);
      order(state, 0, command);
      expect(hashState(state), JSON.stringify(command)).toBe(before);
    }
    // And the same kind of thing, allowed, does something.
    const before = hashState(state);
    order(state, 0, { kind: 'train', building: ourBase, item: WORKER });
    expect(hashState(state)).not.toBe(before);
  });

  it('neither throws nor touches what belongs to others with arbitrary bytes', () => {
    const rng = createRng(99);
    const state = newGame(['player', 'player', 'empty'], { ore: 800 });
    const theirs = () => {
      const { kind, owner, order: orders, queue } = state.entities;
      return [...kind].flatMap((of, slot) =>
        of !== 0 && owner[slot] === 1 ? [of, orders[slot], queue[slot * 5], countWaypoints(state, slot)] : [],
      );
    };
    const before = theirs();
    for (let round = 0; round < 6000; round++) {
      const bytes = Uint8Array.from({ length: below(rng, 24) }, () => below(rng, 256));
      if (bytes.length > 0) bytes[0] = below(rng, 15) | (128 * below(rng, 2));
      // Surrender is a command like any other; here it would only end the test.
      if (bytes[0] === 11) continue;
      guarded(() => rules.command?.(state, 0, bytes));
      guarded(() => rules.command?.(state, 2, bytes));
      guarded(() => rules.command?.(state, 7, bytes));
    }
    expect(theirs()).toEqual(before);
  });

  it('keeps the state sane when it is nearly right, and a copy of it goes the same way', () => {
    const rng = createRng(5);
    const state = newGame(['player', 'player'], { ore: 800 });
    const copy = clone(state);
    for (let step = 0; step < 500; step++) {
      const any = () => idOf(state, below(rng, 40));
      const units = [...new Set([any(), any(), any()])];
      const x = below(rng, state.size * 1024);
      const y = below(rng, state.size * 1024);
      const tx = below(rng, state.size);
      const ty = below(rng, state.size);
      const commands: Command[] = [
        { kind: 'move', x, y, units },
        { kind: 'assault', x, y, units },
        { kind: 'attack', target: any(), units },
        { kind: 'gather', tx, ty, units },
        { kind: 'build', what: 5 + below(rng, 5), tx, ty, units },
        { kind: 'train', building: any(), item: 1 + below(rng, 4) },
        { kind: 'cancel', building: any() },
        { kind: 'rally', x, y, units },
        { kind: 'move', x, y, units, queued: true },
        { kind: 'patrol', x, y, units, queued: true },
        { kind: 'attack', target: any(), units, queued: true },
        { kind: 'gather', tx, ty, units, queued: true },
        { kind: 'build', what: 5 + below(rng, 5), tx, ty, units, queued: true },
        { kind: 'hold', units, queued: true },
        { kind: 'ping', x, y },
      ];
      const command = commands[below(rng, commands.length)]!;
      const seat = below(rng, 2);
      for (const one of [state, copy]) {
        order(one, seat, command);
        run(one, 1);
      }
      for (const { ore, supply } of state.seats) {
        expect(ore).toBeGreaterThanOrEqual(0);
        expect(supply).toBeGreaterThanOrEqual(0);
      }
    }
    expect(hashState(copy)).toBe(hashState(state));
  });
});

describe('an id', () => {
  it('is invalid for the next unit in its slot', () => {
    const state = openField();
    const guard = put(state, GUARD, 0, 30, 30);
    const [old] = ids(state, [guard]);
    state.entities.hp[guard] = 0;
    run(state, 1);
    const next = put(state, GUARD, 0, 30, 30);
    expect(next).toBe(guard);
    const before = hashState(state);
    order(state, 0, { kind: 'move', x: 40_000, y: 30_000, units: [old!] });
    expect(hashState(state)).toBe(before);
  });
});
