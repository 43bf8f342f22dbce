// Whether a state is the whole machine: one console plays on without ever being loaded, another is loaded anew before each
// frame, and both have to be the same in everything that is seen, heard and kept.

import { describe, expect, it } from 'vitest';
import { clone } from '../../../../netcode/sim/clone.ts';
import { diff } from '../../../../netcode/sim/diff.ts';
import { hashState } from '../../../../netcode/sim/hash.ts';
import { mix } from '../../../../netcode/sim/mix.ts';
import { decodeState, encodeState } from '../../../../netcode/sim/state-codec.ts';
import { plugInCartridge } from '../boards/plug-in.ts';
import { testCartridge } from '../testing/cartridges.ts';
import { powerOn } from './chips.ts';
import { PAD, plugIn } from './four-score.ts';
import { CHIPS, LEFT_OUT } from './left-out.ts';
import { watchLight } from './light-gun.ts';
import {
  CONSOLE_SAMPLE_RATE,
  CONSOLE_VERSION,
  type ConsoleState,
  chipsByName,
  createConsole,
  isScalar,
} from './machine.ts';

/** Of each of seven cartridges, four times. */
const FRAMES = 160;

/** What is pressed: held for some frames, as fingers do. */
function press(pads: Uint8Array, frame: number): void {
  for (let pad = 0; pad < 4; pad++) pads[pad] = mix(frame >> 3, pad);
}

interface Noted {
  readonly state: ConsoleState;
  readonly picture: string;
  readonly samples: string;
}

function listening(file: Uint8Array) {
  let samples: number[] = [];
  const console = createConsole(file, (left, right) => samples.push(left, right));
  samples = [];
  return {
    console,
    step(state: ConsoleState): Noted {
      press(state.pads, state.frame);
      console.step(state);
      const heard = hashState(samples);
      samples = [];
      return { state: clone(state), picture: hashState(console.picture), samples: heard };
    },
  };
}

/** A console that is never loaded and never saved, with its picture and its sound. */
function straightOn(file: Uint8Array) {
  let samples: number[] = [];
  const chips = powerOn(CONSOLE_SAMPLE_RATE, (left, right) => samples.push(left, right));
  const cartridge = plugInCartridge(chips, file);
  const plugged = { pads: new Uint8Array(4), fourScore: true, gun: new Uint8Array() };
  plugIn(chips.mmap, plugged, watchLight(chips));
  samples = [];
  return {
    chips,
    cartridge,
    frame(frame: number) {
      press(plugged.pads, frame);
      while (!chips.ppu.frameEnded) chips.cpu.emulate();
      chips.ppu.frameEnded = false;
      const heard = hashState(samples);
      samples = [];
      return { picture: hashState(chips.ppu.buffer), samples: heard };
    },
  };
}

const SAMPLES = 'samples';
const kinds = [0, 2, 3, 4, 5, 7, SAMPLES] as const;
const cartridgeOf = (kind: (typeof kinds)[number]) =>
  kind === SAMPLES ? testCartridge(0, true, true) : testCartridge(kind);

describe('the state of a console', () => {
  it.each(kinds)('holds all that there is of the machine, with board or %s', (kind) => {
    const file = cartridgeOf(kind);
    const alone = straightOn(file);
    const straight = listening(file);
    // As rules have it: without picture and sound.
    const blind = createConsole(file);
    const state = straight.console.start();
    const unseen = blind.start();
    const notes: Noted[] = [];
    for (let frame = 0; frame < FRAMES; frame++) {
      const note = straight.step(state);
      expect([note.picture, note.samples], `frame ${frame}`).toEqual(Object.values(alone.frame(frame)));
      press(unseen.pads, frame);
      blind.step(unseen);
      expect(diff(unseen, state), `frame ${frame} without a picture`).toEqual([]);
      notes.push(note);
    }
    expect(hashState(alone.chips.cpu.mem.slice(0, 0x800))).toBe(hashState(state.ram));
    expect(state.halted).toBe(false);

    // From copies, in any order, in a console that has just been somewhere else, and through bytes.
    const other = listening(file);
    for (let turn = 0; turn < FRAMES; turn++) {
      const at = mix(turn, 7) % (notes.length - 1);
      const from = decodeState(encodeState(notes[at]!.state))!.state as ConsoleState;
      const again = other.step(from);
      const then = notes[at + 1]!;
      expect(diff(again.state, then.state), `after frame ${at}`).toEqual([]);
      expect(again.picture).toBe(then.picture);
    }
  });

  it('has every field that a chip has after 600 frames of play, but those that are left out with a reason', () => {
    const { chips, cartridge, frame } = straightOn(cartridgeOf(SAMPLES));
    const state = createConsole(cartridgeOf(SAMPLES)).start();
    const named = chipsByName(chips, cartridge);
    const others = () =>
      CHIPS.flatMap((name) =>
        Object.entries(named[name]).filter(([, value]) => !isScalar(value) && !ArrayBuffer.isView(value)),
      );
    // What is neither a number nor a memory is a table, or what a chip is wired to.
    const tables = () =>
      hashState(others().filter(([, value]) => Array.isArray(value) && value.every(isScalar)));
    const before = tables();
    for (let at = 0; at < 600; at++) frame(at);
    for (const name of CHIPS) {
      const fields = Object.keys(named[name]).filter((field) => {
        const value = named[name][field];
        return isScalar(value) || ArrayBuffer.isView(value);
      });
      const held = [...Object.keys(state[name]), ...Object.keys(LEFT_OUT[name])];
      expect(fields.sort(), name).toEqual(held.sort());
    }
    expect(tables()).toBe(before);
    for (const [field, value] of others())
      expect(['object', 'function'], field).toContain(value === undefined ? 'undefined' : typeof value);
  });

  it('is of one version of the console, and none of another is played on', () => {
    const console = createConsole(testCartridge(0));
    const state = console.start();
    expect(state.version).toBe(CONSOLE_VERSION);
    const older = { ...clone(state), version: CONSOLE_VERSION - 1 };
    console.step(older);
    expect(older.halted).toBe(true);
  });

  it('keeps its counters small, however long it plays, and forgets what lies long ago', () => {
    const console = createConsole(testCartridge(0));
    const state = console.start();
    for (let frame = 0; frame < 300; frame++) console.step(state);
    const numbers = [state.cpu, state.ppu, state.apu, state.dmc, state.ports, state.clock].flatMap((chip) =>
      Object.values(chip).filter((value) => typeof value === 'number'),
    );
    // Ages in the state stop at 100,000; a state with a number of two million is refused.
    expect(Math.max(...numbers.map(Math.abs))).toBe(100_000);
  });

  it('has the content of a saved game from the start', () => {
    const console = createConsole(testCartridge(0));
    expect([...console.start(Uint8Array.of(7, 8)).work.subarray(0, 3)]).toEqual([7, 8, 0]);
  });
});

describe('a console', () => {
  it('reads four pads one after the other, with their signature', () => {
    const console = createConsole(testCartridge(0));
    const state = console.start();
    state.pads.set([PAD.A, PAD.B, PAD.Up | PAD.Right, PAD.Start]);
    for (let frame = 0; frame < 10; frame++) console.step(state);
    // As the test program shifts them in: the button that is read first is the highest bit.
    expect([...state.ram.subarray(0x10, 0x16)]).toEqual([0x80, 0x40, 0x09, 0x10, 0x10, 0x20]);
  });

  it('stands still and says so with a program that no processor can run', () => {
    const file = testCartridge(0);
    // The first instruction is one that stops it for good.
    file[16 + 0x4000 - 4] = 0x00;
    file[16] = 0x02;
    file[16 + 0x3ffc] = 0x00;
    file[16 + 0x3ffd] = 0xc0;
    const console = createConsole(file);
    const state = console.start();
    for (let frame = 0; frame < 3; frame++) console.step(state);
    expect(state.halted).toBe(true);
    expect(state.frame).toBe(3);
  });

  it('stands still with a program that only switches its board, before it holds up a frame', () => {
    // Wherever it is read: inc $eeee, with which this board copies 32 kB twice.
    const file = testCartridge(7).fill(0xee, 16);
    const console = createConsole(file);
    const state = console.start();
    console.step(state);
    expect(state.halted).toBe(true);
    // A halted processor stops at the same state in every console of this cartridge.
    const again = console.start();
    console.step(again);
    expect(diff(again, state)).toEqual([]);
  });

  it('spends no more than a frame on a state from a stranger, whatever is in it', () => {
    const console = createConsole(testCartridge(4));
    const start = console.start();
    for (let frame = 0; frame < 8; frame++) console.step(start);
    const odd = [Number.NaN, -1, 2 ** 53, Number.POSITIVE_INFINITY, 0.5, 1e9, null, true];
    const chips = ['cpu', 'ppu', 'apu', 'dmc', 'ports', 'clock', 'square1'] as const;
    for (const chip of chips) {
      for (const [index, field] of Object.keys(start[chip]).entries()) {
        const state = clone(start);
        if (typeof state[chip][field] !== 'object') state[chip][field] = odd[index % odd.length]!;
        console.step(state);
      }
    }
    // A text in place of a number must end a loop, too.
    const text = clone(start);
    text.apu.frameCycleCounter = 'x' as unknown as number;
    console.step(text);
    for (const part of [32_767, -1, 0.5, Number.NaN]) {
      const parts = clone(start);
      parts.board.select = part;
      console.step(parts);
    }
    const foreign = [
      { work: new Uint8Array(7), video: new Uint8Array(1) },
      { ram: new Uint8Array(7) },
      { ram: {} },
      { pads: null },
      { pads: new Uint8Array(100) },
      { board: { ...clone(start.board), more: 1 } },
    ];
    for (const part of foreign) {
      const state = { ...clone(start), ...part } as typeof start;
      console.step(state);
      expect(state.halted, Object.keys(part).join()).toBe(true);
    }
    // And nothing of it is left: the next state is played as ever.
    const again = clone(start);
    const other = createConsole(testCartridge(4));
    console.step(start);
    other.step(again);
    expect(diff(start, again)).toEqual([]);
  });
});
