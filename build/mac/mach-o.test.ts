// UUIDs in Mach-O files of every shape in which they occur, and files that are refused.

import { describe, expect, it } from 'vitest';
import { type Processor, replaceUuids } from './mach-o.ts';
import { ownUuid } from './own-uuids.ts';
import { ARM64, fat, slice, UUID_PLACE, uuidCommand, X64 } from './testing/mach-o.ts';

const electrons = new Uint8Array(16).fill(0xee);
const uuidOf = ({ type }: Processor) => new Uint8Array(16).fill(type & 0xff);
const ours = (processor: Processor) => Buffer.from(uuidOf(processor)).toString('hex');
const thin = (processor: typeof X64) => slice(processor, [uuidCommand(electrons)]);
const uuidAt = (bytes: Buffer, at: number) => bytes.subarray(at, at + 16).toString('hex');

/** The numbers of bytes that differ. */
function changed(before: Buffer, after: Buffer): number[] {
  expect(after).toHaveLength(before.length);
  return [...before.keys()].filter((at) => before[at] !== after[at]);
}

describe('a program', () => {
  it('of one slice has its UUID replaced, and no other byte', () => {
    const before = thin(ARM64);
    const after = Buffer.from(before);
    replaceUuids(after, uuidOf);
    expect(uuidAt(after, UUID_PLACE)).toBe(ours(ARM64));
    expect(changed(before, after)).toEqual(Array.from({ length: 16 }, (_, index) => UUID_PLACE + index));
  });

  for (const bits of [32, 64] as const) {
    it(`of several slices, whose places have ${bits} bits, has a UUID for each processor, and no other byte`, () => {
      const slices = [thin(X64), thin(ARM64)];
      const before = fat(bits, slices);
      const after = Buffer.from(before);
      replaceUuids(after, uuidOf);
      const first = before.length - slices[0]!.length - slices[1]!.length + UUID_PLACE;
      const second = first + slices[0]!.length;
      expect(uuidAt(after, first)).toBe(ours(X64));
      expect(uuidAt(after, second)).toBe(ours(ARM64));
      expect(changed(before, after)).toHaveLength(32);
    });
  }
});

describe('a file that is refused', () => {
  const refusals: { readonly [what: string]: { file: Buffer; why: RegExp } } = {
    'is empty': { file: Buffer.alloc(0), why: /begins with nothing/ },
    'is a script': { file: Buffer.from(`#!/bin/sh\n${' '.repeat(40)}`), why: /begins with 23212f62/ },
    'has 32 bits': { file: withWord(thin(X64), 0, 0xfeedface), why: /begins with cefaedfe/ },
    'is for a big-endian processor': {
      file: Buffer.concat([Buffer.from('feedfacf', 'hex'), Buffer.alloc(60)]),
      why: /begins with feedfacf/,
    },
    'has no UUID': { file: slice(X64, []), why: /0 LC_UUID/ },
    'has two UUIDs': {
      file: slice(X64, [uuidCommand(electrons), uuidCommand(electrons)]),
      why: /2 LC_UUID/,
    },
    'has a UUID of another length': {
      file: slice(X64, [uuidCommand(new Uint8Array(24))]),
      why: /LC_UUID has 32 bytes/,
    },
    'has a command without a size': { file: withWord(thin(X64), 36, 0), why: /load command 1 has a size/ },
    'has a command that leads out of the commands': {
      file: withWord(thin(X64), 36, 4096),
      why: /load command 1 has a size/,
    },
    'has more commands than their bytes': { file: withWord(thin(X64), 16, 99), why: /load command 4/ },
    'is cut in its commands': { file: thin(X64).subarray(0, 100), why: /commands end behind the file/ },
    'has a slice that is cut': {
      file: fat(64, [thin(X64), thin(ARM64)]).subarray(0, -1),
      why: /slice 2 ends behind the file/,
    },
    'lists more slices than there are': {
      file: Buffer.from('cafebabe0000ffff00000000', 'hex'),
      why: /list of 65535 slices/,
    },
    'lists no slice': { file: Buffer.from('cafebabe00000000', 'hex'), why: /list of 0 slices/ },
    'has a slice without a UUID behind one with it': {
      file: fat(32, [thin(X64), slice(ARM64, [])]),
      why: /0 LC_UUID/,
    },
  };
  for (const [what, { file, why }] of Object.entries(refusals)) {
    it(`${what}, and stays as it is`, () => {
      const after = Buffer.from(file);
      expect(() => replaceUuids(after, uuidOf)).toThrow(why);
      expect(after.equals(file)).toBe(true);
    });
  }
});

describe('a UUID of our own', () => {
  const named = { appId: 'org.example.app', version: '1.2.3', program: 'App', processor: X64 };
  const text = (name: typeof named) => ownUuid(name).toString('hex');

  it('is the same for the same, and another for another app, version, program or processor', () => {
    const others = [
      { ...named, appId: 'org.example.other' },
      { ...named, version: '1.2.4' },
      { ...named, program: 'App Helper' },
      { ...named, processor: ARM64 },
    ];
    expect(text({ ...named })).toBe(text(named));
    expect(new Set([named, ...others].map(text)).size).toBe(5);
  });

  it('says that it is one made by a rule of ours', () => {
    expect(text(named)).toMatch(/^.{12}8.{3}[89ab].{15}$/);
  });
});

function withWord(file: Buffer, at: number, word: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt32LE(word, at);
  return copy;
}
