import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testCartridge } from '../../../games/kit/console/testing/cartridges.ts';
import { filesIn, MOST_FILES, OwnFiles } from './own-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethernight-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const said: string[] = [];
const open = (inside = 'files') =>
  new OwnFiles({ folder: join(folder, inside), log: (line) => said.push(line), onChange: () => {} });

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

it('keeps a copy under its hash, with the title that its name had, and finds it again', async () => {
  const kept = await keep(open(), 'C:\\roms\\Dr_Ember II (Europe) [!].NES', testCartridge(4));
  expect(kept).toMatchObject({ game: 'cartridge', title: 'Dr Ember II', about: 'Mapper 4, 96 kB' });
  const again = open();
  await expect.poll(() => again.kept).toEqual([kept]);
  expect(await again.image(kept.hash)).toEqual(testCartridge(4));
});

it('knows the same cartridge by another name, which is its newest', async () => {
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
])('a name leads nowhere, and is never too long: %j', async (name) => {
  const { title, hash } = await keep(open(), name, testCartridge(0));
  expect(title.length).toBeGreaterThan(0);
  expect(title.length).toBeLessThanOrEqual(32);
  expect(readdirSync(folder)).toEqual(['files']);
  expect(readdirSync(join(folder, 'files'))).toEqual([`${hash}.nes`]);
});

it('refuses what cannot be played, and does nothing with it', async () => {
  const outcome = await open().keep('a.nes', Buffer.from('hello'));
  expect(outcome).toEqual({
    is: 'rejected',
    why: { kind: 'bad-file', fault: { is: 'foreign', kind: 'unknown' } },
  });
  expect(readdirSync(folder)).toEqual([]);
});

it('what is removed, by hand too, or has become another one is just gone', async () => {
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

it('passes over whatever else lies in its folder', async () => {
  const files = open();
  const kept = await keep(files, 'x.nes', numbered(1));
  const inside = join(folder, 'files');
  writeFileSync(join(inside, 'notes.txt'), 'hello');
  writeFileSync(join(inside, `${'0'.repeat(64)}.nes`), numbered(2));
  writeFileSync(join(inside, 'by hand.nes'), numbered(3));
  const again = open();
  await expect.poll(() => again.kept).toEqual([kept]);
  // Whoever verifies replays has files of any name.
  expect((await filesIn(inside)).length).toBe(3);
});

it('says that it is full, and that the disk does not take it', async () => {
  const files = open();
  for (let number = 0; number < MOST_FILES; number++) await keep(files, `${number}.nes`, numbered(number));
  expect(await files.keep('more.nes', numbered(200))).toMatchObject({
    why: { fault: { is: 'full', most: MOST_FILES } },
  });
  // One that is there already takes no place.
  expect(await files.keep('again.nes', numbered(3))).toMatchObject({ is: 'done' });
  writeFileSync(join(folder, 'taken'), '');
  expect(await open('taken').keep('x.nes', numbered(1))).toMatchObject({
    why: { fault: { is: 'not-kept' } },
  });
  expect(readFileSync(join(folder, 'taken'), 'utf8')).toBe('');
});
