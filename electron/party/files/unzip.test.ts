import { describe, expect, it } from 'vitest';
import { zip } from './testing/zip.ts';
import { isZip, unzipOne } from './unzip.ts';

const CARTRIDGE = Uint8Array.from({ length: 3000 }, (_, index) => index >> 4);
const game = { name: 'Ember (Europe).nes', bytes: CARTRIDGE };
const notes = { name: 'read me.txt', bytes: Buffer.from('hello') };

const MOST = 4096;
const one = (archive: Uint8Array) => {
  const found = unzipOne(archive, '.nes', MOST);
  return found.ok ? { name: found.name, bytes: Buffer.from(found.bytes) } : found.why;
};
const whole = { name: game.name, bytes: Buffer.from(CARTRIDGE) };

describe('a zip archive', () => {
  it('is told from other files by how it begins', () => {
    expect(isZip(zip([game]))).toBe(true);
    expect(isZip(CARTRIDGE)).toBe(false);
    expect(isZip(Buffer.from('PK\x03\x04'))).toBe(false);
  });

  it('gives the only file of a kind in it, packed or as it is, among others and in folders', () => {
    expect(one(zip([game]))).toEqual(whole);
    expect(one(zip([notes, { ...game, method: 0 }], 'with a comment'))).toEqual(whole);
    const apple = { name: '__MACOSX/roms/._EMBER.NES', bytes: Buffer.from('x') };
    expect(one(zip([apple, { ...game, name: 'roms/EMBER.NES' }]))).toMatchObject({ name: 'roms/EMBER.NES' });
  });

  it('gives none of no files or several, nor what is locked or packed otherwise', () => {
    expect(one(zip([]))).toBe('none');
    expect(one(zip([notes]))).toBe('none');
    expect(one(zip([game, { ...game, name: 'b.nes' }]))).toBe('several');
    expect(one(zip([{ ...game, flags: 1 }]))).toBe('locked');
    expect(one(zip([{ ...game, method: 14 }]))).toBe('locked');
  });

  it('gives no more than the bound, whatever it says of sizes', () => {
    const large = { ...game, bytes: new Uint8Array(1_000_000) };
    expect(one(zip([large]))).toBe('too-large');
    const lies = zip([large]);
    const listed = lies.indexOf('PK\x01\x02', 0, 'latin1');
    lies.writeUInt32LE(100, listed + 24);
    expect(one(lies)).toBe('damaged');
  });

  it('is damaged where any of its bytes is missing or its content is another', () => {
    const archive = zip([game, notes]);
    for (let length = 30; length < archive.length; length++)
      expect(one(archive.subarray(0, length)), `${length} bytes`).toBe('damaged');
    const changed = zip([{ ...game, method: 0 }]);
    changed[1000] = changed[1000]! ^ 1;
    expect(one(changed)).toBe('damaged');
  });

  it('never throws, whatever its records say', () => {
    const archive = zip([game, notes]);
    const listed = archive.indexOf('PK\x01\x02', 0, 'latin1');
    for (let at = listed; at < archive.length; at++) {
      for (const byte of [0, 0x7f, 0xff]) {
        const odd = Buffer.from(archive);
        odd[at] = byte;
        expect(() => one(odd)).not.toThrow();
      }
    }
  });
});
