import { describe, expect, it } from 'vitest';
import { testCartridge } from '../kit/console/testing/cartridges.ts';
import { MOST_BYTES, readCartridge, savedIn } from './read-cartridge.ts';

/** The file of board 4, with these bytes of its header changed. */
function changed(bytes: { readonly [at: number]: number }): Uint8Array {
  const file = testCartridge(4);
  for (const [at, byte] of Object.entries(bytes)) file[Number(at)] = byte;
  return file;
}

const faultOf = (file: Uint8Array) => {
  const read = readCartridge(file);
  return read.ok ? null : read.why;
};
const imageOf = (file: Uint8Array) => {
  const read = readCartridge(file);
  return read.ok ? Buffer.from(read.image).toString('base64') : read.why;
};
const text = (start: string, bytes = 0x200) => {
  const file = new Uint8Array(bytes);
  file.set(Buffer.from(start, 'latin1'));
  return file;
};

describe('the reader of cartridges', () => {
  it('says what a cartridge is', () => {
    expect(readCartridge(testCartridge(4))).toMatchObject({
      ok: true,
      about: 'Mapper 4, 96 kB',
      saves: false,
    });
    expect(readCartridge(testCartridge(66, true))).toMatchObject({ about: 'Mapper 66, 96 kB', saves: true });
  });

  it('makes the same image of copies that play the same', () => {
    const image = imageOf(testCartridge(4));
    // Whatever hangs on behind, old signatures where a header of today has zeros, and how much memory it claims.
    expect(imageOf(Buffer.concat([testCartridge(4), Buffer.from('a title')]))).toBe(image);
    const signature = Object.fromEntries(
      [...'DiskDude!'].map((letter, at) => [7 + at, letter.charCodeAt(0)]),
    );
    expect(imageOf(changed(signature))).toBe(image);
    expect(imageOf(changed({ 8: 1 }))).toBe(image);
    // The newer kind of header, with sizes in two parts and as powers of two.
    expect(imageOf(changed({ 7: 0x08, 10: 0x07, 11: 0x07 }))).toBe(image);
    expect(imageOf(changed({ 4: 16 << 2, 5: 15 << 2, 7: 0x08, 9: 0xff }))).toBe(image);
    expect(imageOf(changed({ 100: 1 }))).not.toBe(image);
    // Another variant of the board plays otherwise.
    expect(imageOf(changed({ 7: 0x08, 8: 0x40 }))).not.toBe(image);
    const older = imageOf(changed({ 7: 0x08, 8: 0x40 }));
    expect(imageOf(Buffer.from(older as string, 'base64'))).toBe(older);
    // The image of a cartridge is itself a cartridge with the same image.
    expect(imageOf(Buffer.from(image as string, 'base64'))).toBe(image);
  });

  it('says for which console it is made, and tells it from the other', () => {
    const pal = readCartridge(changed({ 9: 1 }));
    expect(pal).toMatchObject({ ok: true, about: 'Mapper 4, 96 kB, PAL', hertz: 50 });
    expect(readCartridge(testCartridge(4))).toMatchObject({ hertz: 60 });
    expect(imageOf(changed({ 7: 0x08, 12: 1 }))).toBe(imageOf(changed({ 9: 1 })));
    expect(imageOf(changed({ 9: 1 }))).not.toBe(imageOf(testCartridge(4)));
    const image = imageOf(changed({ 9: 1 })) as string;
    expect(imageOf(Buffer.from(image, 'base64'))).toBe(image);
  });

  it('says why a cartridge cannot be played', () => {
    expect(faultOf(changed({ 6: 0x60 }))).toEqual({ is: 'board', board: 6 });
    expect(faultOf(changed({ 7: 0x18, 8: 0x02 }))).toEqual({ is: 'board', board: 0x214 });
    expect(faultOf(changed({ 6: 0x44 }))).toEqual({ is: 'trainer' });
    expect(faultOf(changed({ 7: 0x01 }))).toEqual({ is: 'arcade' });
    expect(faultOf(changed({ 9: 1 }))).toBeNull();
    expect(faultOf(changed({ 7: 0x08, 12: 3 }))).toEqual({ is: 'region' });
    expect(faultOf(changed({ 7: 0x08, 12: 2 }))).toBeNull();
    expect(faultOf(changed({ 4: 0 }))).toEqual({ is: 'no-program' });
    expect(faultOf(changed({ 4: 0xff }))).toEqual({ is: 'too-large' });
    expect(faultOf(changed({ 4: 0xff, 7: 0x08, 9: 0x0f }))).toEqual({ is: 'too-large' });
    // One byte of program makes an image of 16 kB: with this many pictures the image exceeds the size of a cartridge.
    const grown = Buffer.concat([changed({ 4: 0, 5: 0xff, 7: 0x08, 9: 0x0f })], MOST_BYTES);
    expect(faultOf(grown)).toEqual({ is: 'too-large' });
    expect(faultOf(testCartridge(4).subarray(0, -1))).toEqual({ is: 'truncated' });
    expect(faultOf(testCartridge(4).subarray(0, 9))).toEqual({ is: 'truncated' });
    expect(faultOf(new Uint8Array(MOST_BYTES + 1))).toEqual({ is: 'too-large' });
  });

  it.each([
    ['archive', text('PK\x03\x04')],
    ['archive', text('7z\xbc\xaf')],
    ['picture', text('\x89PNG')],
    ['disk', text('FDS\x1a')],
    ['music', text('NESM\x1a')],
    ['board-image', text('UNIF')],
    ['handheld', text(`${'\0'.repeat(0x104)}\xce\xed\x66\x66`)],
    ['other-console', text(`${'\0'.repeat(0x7fdc)}\x34\x12\xcb\xed`, 0x8000)],
    ['unknown', text('hello')],
    ['unknown', new Uint8Array()],
    ['unknown', text('', 0x10000)],
  ])('tells another kind of file apart: %s', (kind, file) => {
    expect(faultOf(file)).toEqual({ is: 'foreign', kind });
  });
});

describe('a saved game', () => {
  const stateOf = (bytes: number, ...filled: number[]) => {
    const work = new Uint8Array(bytes);
    for (const at of filled) work[at] = 1;
    return { console: { work } };
  };

  it('is as long as what a battery keeps that is not zero, in parts of 8 kB, of 32 kB at most', () => {
    const image = testCartridge(1, true);
    expect(savedIn(image, stateOf(0x2000, 3))).toHaveLength(0x2000);
    expect(savedIn(image, stateOf(0x8000, 3))).toHaveLength(0x2000);
    expect(savedIn(image, stateOf(0x8000, 0x7fff))).toHaveLength(0x8000);
    expect(savedIn(image, stateOf(0x10000, 0x4001, 0xffff))).toHaveLength(0x6000);
    expect(savedIn(image, stateOf(0x8000))).toBeNull();
  });

  it('is none without a battery, and of what is no state', () => {
    expect(savedIn(testCartridge(1), stateOf(0x2000, 3))).toBeNull();
    for (const state of [null, {}, { console: { work: 'x' } }, stateOf(0x1fff, 3)])
      expect(savedIn(testCartridge(1, true), state)).toBeNull();
  });
});
