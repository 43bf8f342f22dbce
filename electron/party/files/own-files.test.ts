import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testCartridge } from '../../../games/kit/console/testing/cartridges.ts';
import { MOST_SAVED_BYTES } from '../../../netcode/wire/messages.ts';
import { FileTroubles } from '../profile/file-troubles.ts';
import { imageIn, MOST_FILES, MOST_SAVES, OwnFiles } from './own-files.ts';
import { zip } from './testing/zip.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethernight-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const said: string[] = [];
const open = (inside = 'files', troubles = new FileTroubles()) =>
  new OwnFiles({
    folder: join(folder, inside),
    log: (line) => said.push(line),
    troubles,
    onChange: () => {},
  });

/** The cartridge of a board, with a number by which its copies differ. */
function numbered(number: number): Uint8Array {
  const file = testCartridge(0);
  file[17] = number;
  return file;
}

async function keep(files: OwnFiles, name: string, bytes: Uint8Array) {
  const outcome = await files.keep(name, bytes);
  if (outcome.is !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.kept!;
}

describe('the own files', () => {
  it('keep a copy under its hash, with the title from its name, and find it again', async () => {
    const kept = await keep(open(), 'C:\\roms\\Dr_Ember II (Europe) [!].NES', testCartridge(4));
    expect(kept).toMatchObject({ game: 'cartridge', title: 'Dr Ember II', about: 'Mapper 4, 96 kB' });
    expect(kept.edition).toBe('Europe');
    const again = open();
    await expect.poll(() => again.kept).toEqual([kept]);
    expect(await again.image(kept.hash)).toEqual(testCartridge(4));
  });

  it('tell copies of one title apart by what their names say in brackets', async () => {
    const files = open();
    await keep(files, 'Fifteen (USA) (Rev 1) [!].nes', numbered(1));
    await keep(files, 'Fifteen.nes', numbered(2));
    await keep(files, `Fifteen (${'x'.repeat(300)}).nes`, numbered(3));
    expect(files.kept!.map(({ title }) => title)).toEqual(['Fifteen', 'Fifteen', 'Fifteen']);
    const editions = files.kept!.map(({ edition }) => edition);
    expect(editions.slice(0, 2)).toEqual(['', 'USA, Rev 1']);
    expect(editions[2]!.length).toBeLessThanOrEqual(32);
    const again = open();
    await expect.poll(() => again.kept).toEqual(files.kept);
  });

  it('keep the one cartridge of a zip archive under its own name, and say why they keep none', async () => {
    const files = open();
    const inside = { name: 'Ember (Europe).nes', bytes: numbered(1) };
    const notes = { name: 'a.txt', bytes: Buffer.from('hello') };
    const kept = await keep(files, 'download.zip', zip([notes, inside]));
    expect(kept).toMatchObject({ title: 'Ember', edition: 'Europe' });
    expect(await files.image(kept.hash)).toEqual(numbered(1));
    const faultOf = async (archive: Uint8Array) => await files.keep('a.zip', archive);
    const fault = (is: string) => ({ is: 'rejected', why: { kind: 'bad-file', fault: { is } } });
    expect(await faultOf(zip([notes]))).toEqual(fault('no-cartridge'));
    expect(await faultOf(zip([inside, { ...inside, name: 'b.nes' }]))).toEqual(fault('several'));
    expect(await faultOf(zip([inside]).subarray(0, -1))).toEqual(fault('truncated'));
    expect(await faultOf(zip([{ ...inside, bytes: new Uint8Array(2 ** 22) }]))).toEqual(fault('too-large'));
    expect(await faultOf(zip([{ ...inside, bytes: Buffer.from('hello') }]))).toEqual({
      is: 'rejected',
      why: { kind: 'bad-file', fault: { is: 'foreign', kind: 'unknown' } },
    });
    expect(files.kept).toHaveLength(1);
  });

  it('recognize a cartridge under another name, and show its newest name', async () => {
    const files = open();
    await keep(files, 'one.nes', testCartridge(4));
    await keep(files, 'two.nes', testCartridge(4));
    expect(files.kept!.map(({ title }) => title)).toEqual(['two']);
  });

  it.each([
    '../../../etc/passwd',
    '.nes',
    '\u202e\u0000',
    `${'x'.repeat(900)}.nes`,
    '/',
    'con.nes',
    '(Europe).nes',
  ])('take a name for a title that leads nowhere and is never too long: %j', async (name) => {
    const { title, hash } = await keep(open(), name, testCartridge(0));
    expect(title.length).toBeGreaterThan(0);
    expect(title.length).toBeLessThanOrEqual(32);
    expect(readdirSync(folder)).toEqual(['files']);
    expect(readdirSync(join(folder, 'files'))).toEqual([`${hash}.nes`]);
  });

  it('refuse what cannot be played, and do nothing with it', async () => {
    const outcome = await open().keep('a.nes', Buffer.from('hello'));
    expect(outcome).toEqual({
      is: 'rejected',
      why: { kind: 'bad-file', fault: { is: 'foreign', kind: 'unknown' } },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  // Another program may have the file open.
  it('keep a file that can be neither removed nor read, and say so', async () => {
    const files = open();
    const { hash } = await keep(files, 'one.nes', testCartridge(4));
    const path = join(folder, 'files', `${hash}.nes`);
    rmSync(path);
    mkdirSync(path);
    await expect(files.remove(hash)).rejects.toThrow();
    expect(await files.image(hash)).toBeNull();
    expect(files.kept).toHaveLength(1);
  });

  it('lose a cartridge that is removed, by hand too, or replaced', async () => {
    const files = open();
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((number) => keep(files, 'x.nes', numbered(number))),
    );
    rmSync(join(folder, 'files', `${one!.hash}.nes`));
    writeFileSync(join(folder, 'files', `${two!.hash}.nes`), numbered(9));
    expect(await files.image(one!.hash)).toBeNull();
    expect(await files.image(two!.hash)).toBeNull();
    expect(files.kept).toEqual([three]);
    await files.remove(three!.hash);
    await files.remove('../x');
    expect(files.kept).toEqual([]);
    expect(readdirSync(join(folder, 'files'))).toEqual([`${two!.hash}.nes`]);
  });

  it('pass over other things in their folder', async () => {
    const files = open();
    const kept = await keep(files, 'x.nes', numbered(1));
    const inside = join(folder, 'files');
    writeFileSync(join(inside, 'notes.txt'), 'hello');
    writeFileSync(join(inside, `${'0'.repeat(64)}.nes`), numbered(2));
    writeFileSync(join(inside, 'by hand.nes'), numbered(3));
    const again = open();
    await expect.poll(() => again.kept).toEqual([kept]);
  });

  it('find a cartridge of any name in a folder with other things', async () => {
    mkdirSync(join(folder, 'a folder.nes'));
    symlinkSync(join(folder, 'gone'), join(folder, 'b leads nowhere.nes'));
    symlinkSync(folder, join(folder, 'c leads back.nes'));
    writeFileSync(join(folder, 'd empty.nes'), '');
    writeFileSync(join(folder, 'e large.nes'), numbered(2));
    truncateSync(join(folder, 'e large.nes'), 2 ** 30);
    writeFileSync(join(folder, 'f zipped.nes'), 'PK\x03\x04');
    writeFileSync(join(folder, 'g cut.nes'), numbered(1).subarray(0, 99));
    writeFileSync(join(folder, 'the one.NES'), numbered(1));
    const hashOf = async (number: number) => (await keep(open(), 'x.nes', numbered(number))).hash;
    expect(await imageIn(folder, await hashOf(1))).toEqual(numbered(1));
    expect(await imageIn(folder, await hashOf(2))).toBeNull();
    expect(await imageIn(join(folder, 'none'), await hashOf(1))).toBeNull();
    // An app whose folder looks like that has what is in it under its own name.
    const beside = open('.');
    await expect.poll(() => beside.kept).toEqual([]);
  });

  it('say when they are full, and when the disk does not take a file', async () => {
    const files = open();
    const several = Array.from({ length: MOST_FILES + 1 }, (_, number) => number);
    const outcomes = await Promise.all(
      several.map((number) => files.keep(`${number}.nes`, numbered(number))),
    );
    expect(outcomes.pop()).toMatchObject({ why: { fault: { is: 'full', most: MOST_FILES } } });
    expect(outcomes.every(({ is }) => is === 'done')).toBe(true);
    // One that is there already counts once.
    expect(await files.keep('again.nes', numbered(3))).toMatchObject({ is: 'done' });
    writeFileSync(join(folder, 'taken'), '');
    expect(await open('taken').keep('x.nes', numbered(1))).toMatchObject({
      why: { fault: { is: 'not-kept' } },
    });
    expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('');
  });
});

/** What a stage tells of a console with this in its memory. */
function stateWith(...bytes: number[]) {
  const work = new Uint8Array(8192);
  work.set(bytes);
  return { console: { work } };
}

async function readKeptAgain(hash: string) {
  const again = open();
  await expect.poll(() => again.kept).not.toBeNull();
  return again.kept!.find((one) => one.hash === hash);
}

describe('saved games', () => {
  it('are kept for each match, and the newest is continued', async () => {
    const image = testCartridge(4, true);
    const files = open();
    const { hash } = await keep(files, 'x.nes', image);
    await files.save(hash, image, 1000, stateWith(1));
    await files.save(hash, image, 1000, stateWith(2));
    // The same again, an empty one, and what consoles lack.
    await files.save(hash, image, 2000, stateWith(2));
    await files.save(hash, image, 3000, stateWith());
    for (const odd of [null, 5, {}, { console: null }, { console: { work: new Uint8Array(9000) } }])
      await files.save(hash, image, 4000, odd);
    await files.save(hash, image, 5000, stateWith(3));
    expect(files.kept![0]!.saves).toEqual([5000, 1000]);
    expect((await files.saved(hash))![0]).toBe(3);
    expect((await files.saved(hash, 1000))![0]).toBe(2);
    expect(await files.saved(hash, 2000)).toBeNull();
    // The first two removals are of unknown saved games.
    await files.removeSave(hash, 2000);
    await files.removeSave('0'.repeat(64), 1000);
    await files.save(hash, image, 6000, stateWith(4));
    await files.removeSave(hash, 6000);
    expect(files.kept![0]!.saves).toEqual([5000, 1000]);
    expect((await files.saved(hash))![0]).toBe(3);
    // They stay when the cartridge goes, and are there when it comes back.
    await files.remove(hash);
    expect((await keep(files, 'x.nes', image)).saves).toEqual([5000, 1000]);
    expect((await readKeptAgain(hash))?.saves).toEqual([5000, 1000]);
  });

  it('stay where they cannot be read, which is said, and the next one is kept beside them', async () => {
    const image = testCartridge(4, true);
    const troubles = new FileTroubles();
    const files = open('files', troubles);
    const { hash } = await keep(files, 'x.nes', image);
    await files.save(hash, image, 1000, stateWith(1));
    const path = join(folder, 'files', 'saves', hash, '1000.sav');
    const link = join(folder, 'files', 'saves', hash, '2000.sav');
    writeFileSync(link, Buffer.alloc(MOST_SAVED_BYTES + 1));
    expect(await files.saved(hash)).toBeNull();
    expect(troubles.now).toEqual([{ is: 'save-unread', path: link }]);
    await files.save(hash, image, 3000, stateWith(3));
    expect(files.kept![0]!.saves).toEqual([3000, 2000, 1000]);
    expect(statSync(link).size).toBe(MOST_SAVED_BYTES + 1);
    expect(readFileSync(path)[0]).toBe(1);
  });

  it('ignore foreign files beside them', async () => {
    const image = testCartridge(4, true);
    const files = open();
    const { hash } = await keep(files, 'x.nes', image);
    await files.save(hash, image, 1000, stateWith(1));
    const saves = join(folder, 'files', 'saves', hash);
    for (const name of ['007.sav', '5000.sav.bak', '9999999999999999.sav'])
      writeFileSync(join(saves, name), '');
    expect((await files.saved(hash))?.[0]).toBe(1);
  });

  // Saved games also come from friends: one may be a link to a device without an end.
  it('are read only from files, and only of their size', async () => {
    const image = testCartridge(4, true);
    const files = open();
    const { hash } = await keep(files, 'x.nes', image);
    await files.save(hash, image, 1000, stateWith(1));
    const saves = join(folder, 'files', 'saves', hash);
    mkdirSync(join(saves, '7000.sav'));
    if (process.platform !== 'win32') symlinkSync('/dev/zero', join(saves, '8000.sav'));
    expect((await files.saved(hash))?.[0]).toBe(1);
    expect(await files.saved(hash, 8000)).toBeNull();
    await files.save(hash, image, 9000, stateWith(2));
    expect(files.kept![0]!.saves).toEqual([9000, 1000]);
    writeFileSync(join(saves, '9001.sav'), '');
    truncateSync(join(saves, '9001.sav'), 2 ** 31);
    expect(await files.saved(hash)).toBeNull();
  });

  it('are kept only of a cartridge with a battery, and only the newest of many', async () => {
    const files = open();
    const plain = await keep(files, 'x.nes', testCartridge(4));
    await files.save(plain.hash, testCartridge(4), 1, stateWith(1));
    expect(await files.saved(plain.hash)).toBeNull();
    const image = testCartridge(0, true);
    const { hash } = await keep(files, 'y.nes', image);
    for (let at = 1; at <= MOST_SAVES + 2; at++) await files.save(hash, image, at, stateWith(at));
    const { saves } = files.kept!.find((one) => one.hash === hash)!;
    expect([saves.length, saves[0], saves.at(-1)]).toEqual([MOST_SAVES, MOST_SAVES + 2, 3]);
  });
});
