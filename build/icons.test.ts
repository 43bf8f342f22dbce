// The icons that are checked in belong to the drawing that is checked in, and each system can read its own.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeIcns } from './icns.ts';
import { ICONS, MADE, type Made, sha256 } from './icons.ts';

const read = (path: string) => readFile(join(ICONS, path));

/** Width and height that a PNG says it has. */
function pngSize(png: Buffer): [number, number] {
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the icons', () => {
  it('match the drawing that is checked in (else: node build/icons.ts)', async () => {
    const made: Made = JSON.parse(await readFile(MADE, 'utf8'));
    expect(sha256(await read('icon.svg'))).toBe(made.source);
    for (const [path, hash] of Object.entries(made.files)) expect(sha256(await read(path)), path).toBe(hash);
  });

  it('give Linux a picture of each usual size, named by the size', async () => {
    const names = await readdir(join(ICONS, 'linux'));
    expect(names).toHaveLength(8);
    for (const name of names) {
      const [width, height] = pngSize(await read(`linux/${name}`));
      expect(name).toBe(`${width}x${height}.png`);
    }
    expect(pngSize(await read('icon.png'))).toEqual([1024, 1024]);
  });

  it('give Windows sizes for the taskbar, for lists and for large tiles', async () => {
    const ico = await read('icon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
    const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => ico[6 + 16 * index] || 256);
    expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 256]);
  });

  it('give macOS a container whose pictures have the sizes that their types say', async () => {
    const icns = await read('icon.icns');
    expect(icns.toString('latin1', 0, 4)).toBe('icns');
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    const found: Record<string, number> = {};
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      const [width] = pngSize(icns.subarray(at + 8));
      found[icns.toString('latin1', at, at + 4)] = width;
    }
    expect(found).toEqual({
      ic11: 32,
      ic12: 64,
      ic07: 128,
      ic08: 256,
      ic13: 256,
      ic09: 512,
      ic14: 512,
      ic10: 1024,
    });
  });

  it('refuse a size that Apple has no type for', () => {
    expect(() => makeIcns(new Map([[48, new Uint8Array()]]))).toThrow('48');
  });
});
