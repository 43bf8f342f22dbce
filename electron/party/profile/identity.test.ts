import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toHex } from '../../../netcode/crypto/bytes.ts';
import { fingerprint, keyPairOf } from '../../../netcode/crypto/key-pair.ts';
import { secureRandom } from '../../../netcode/udp/random.ts';
import { FileTroubles } from './file-troubles.ts';
import { openIdentity, openNamedIdentity } from './identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'identity-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lines: string[] = [];
let troubles = new FileTroubles();
const opened = (where = folder) => {
  troubles = new FileTroubles();
  return openIdentity(where, secureRandom(), (line) => lines.push(line), troubles);
};
const open = async (where = folder) => (await opened(where)).keys;

describe('an identity', () => {
  it('is drawn once and stays the same', async () => {
    const drawn = await open();
    expect(keyPairOf(drawn.secret)).toEqual(drawn);
    expect(await open()).toEqual(drawn);
    expect(readdirSync(folder)).toEqual(['identity']);
    const written = `${toHex(drawn.secret)} ${fingerprint(drawn.public)}`;
    expect(readFileSync(join(folder, 'identity'), 'utf8')).toBe(written);
  });

  it('is never another one, unnoticed, where a byte of its file has changed', async () => {
    const drawn = await open();
    const file = join(folder, 'identity');
    const sound = readFileSync(file);
    for (const [at, byte] of sound.entries()) {
      for (const bit of [0, 1, 2, 5]) {
        writeFileSync(file, sound.with(at, byte ^ (1 << bit)));
        const keys = await open();
        // Some bits of a secret key count for nothing.
        if (troubles.now.length === 0) expect(keys.public).toEqual(drawn.public);
        else expect(troubles.now[0]!.is).toBe('key-aside');
        for (const name of readdirSync(folder)) rmSync(join(folder, name));
      }
    }
  });

  // Windows lacks such rights: there the folder of the user is theirs alone.
  it('is readable by its owner alone, also when it was readable by others before', {
    skip: process.platform === 'win32',
  }, async () => {
    await open();
    const rights = () => statSync(join(folder, 'identity')).mode & 0o777;
    expect(rights()).toBe(0o600);
    chmodSync(join(folder, 'identity'), 0o644);
    await open();
    expect(rights()).toBe(0o600);
  });

  it('differs from that of another folder', async () => {
    const other = mkdtempSync(join(tmpdir(), 'identity-'));
    expect(await open(other)).not.toEqual(await open());
    rmSync(other, { recursive: true });
  });

  it.each(['', 'nonsense', `${'a'.repeat(63)}`, 'A'.repeat(64), `${'a'.repeat(64)}b`, 'a'.repeat(10_000)])(
    'is drawn anew where its file has no key, which is kept beside it and said: %j',
    async (kept) => {
      lines.length = 0;
      writeFileSync(join(folder, 'identity'), kept);
      const keys = await open();
      const [trouble] = troubles.now;
      expect(trouble?.is).toBe('key-aside');
      expect(readFileSync(trouble!.path, 'utf8')).toBe(kept);
      expect(lines.join()).toContain(trouble!.path);
      expect(await open()).toEqual(keys);
      expect(troubles.now).toEqual([]);
    },
  );

  it('is the same where an editor has put a line feed behind it', async () => {
    const drawn = await open();
    writeFileSync(join(folder, 'identity'), `${toHex(drawn.secret)} ${fingerprint(drawn.public)}\r\n`);
    expect(await open()).toEqual(drawn);
    // As older versions wrote it.
    writeFileSync(join(folder, 'identity'), `${toHex(drawn.secret)}\r\n`);
    expect(await open()).toEqual(drawn);
    expect(troubles.now).toEqual([]);
  });

  it('serves even where it cannot be kept, which is reported without its secret', async () => {
    lines.length = 0;
    const drawn = await open(join(folder, 'missing'));
    expect(drawn.public).toHaveLength(32);
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(toHex(drawn.secret));
  });
});

describe('an identity in a named file', () => {
  const path = () => join(folder, 'relay.key');
  const named = () => openNamedIdentity(path(), secureRandom());

  it('is drawn once and stays the same', async () => {
    const drawn = await named();
    expect(await named()).toEqual(drawn);
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it('is refused where a digit of it has changed', async () => {
    const { secret, public: key } = await named();
    const digits = toHex(secret);
    const changed = `${digits[0] === '0' ? '1' : '0'}${digits.slice(1)} ${fingerprint(key)}`;
    writeFileSync(path(), changed);
    await expect(named()).rejects.toThrow('There is no key in');
    expect(readFileSync(path(), 'utf8')).toBe(changed);
  });

  it('is never written over another file, and always kept or refused', async () => {
    writeFileSync(path(), 'dear diary');
    await expect(named()).rejects.toThrow('There is no key in');
    expect(readFileSync(path(), 'utf8')).toBe('dear diary');
    await expect(openNamedIdentity(join(folder, 'missing', 'key'), secureRandom())).rejects.toThrow('ENOENT');
  });
});
