import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canMakeNetworks } from '../../../build/testing/networks.ts';
import type { Counted } from '../../../netcode/room/room.ts';
import { type HallEvening, openHallEvening } from './hall-evening.ts';
import { MOST_STRUCK_BYTES, struckIn } from './struck-file.ts';

const keyOf = (person: number) => `${person.toString(16).padStart(32, '0')}/0`;

/** A match that the first of these persons has won. */
function match(number: number, ...people: number[]): Counted {
  const seats = people.map((person, at) => {
    return { key: keyOf(person), name: `P${person}`, place: at + 1, points: people.length - at - 1 };
  });
  return { id: `0123456789abcdef/${number}`, game: 'trails', way: 'optimistic', seats };
}

const rows = ({ results }: HallEvening) => results.table.map(({ name, points }) => [name, points]);

function folderOf(...into: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'evening-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, ...into);
  const said: string[] = [];
  const open = async () => {
    const evening = await openHallEvening(folder, (line) => said.push(line));
    let isOpen = true;
    const close = () => {
      if (isOpen) evening.close();
      isOpen = false;
    };
    onTestFinished(close);
    return { evening, close };
  };
  return { folder, file: join(folder, 'results.jsonl'), struck: join(folder, 'struck.txt'), said, open };
}

describe('the evening of a relay', () => {
  it('is the same when it is opened again, in a folder that was made for it', async () => {
    const { file, open } = folderOf('not', 'there');
    const first = await open();
    first.evening.counted(1, match(1, 1, 2, 3));
    first.evening.counted(2, match(2, 3, 1));
    first.evening.counted(1, match(1, 2, 1, 3));
    const before = first.evening.results;
    expect(rows(first.evening)).toEqual([
      ['P2', 2],
      ['P3', 1],
      ['P1', 1],
    ]);
    // With the system at once, so that it outlives a kill.
    expect(readFileSync(file, 'utf8').match(/\n/g)).toHaveLength(3);
    first.close();
    const { evening } = await open();
    expect(evening.results).toEqual(before);
    evening.counted(1, match(3, 1, 2));
    expect(evening.results.results.map(({ no }) => no)).toEqual([3, 2, 1]);
  });

  it('shows no person’s key', async () => {
    const { open } = folderOf();
    const { evening } = await open();
    evening.counted(1, match(1, 1, 2));
    expect(JSON.stringify([evening.results, evening.best])).not.toContain(keyOf(1));
  });

  it('is kept for as long as the process runs without a folder', async () => {
    const evening = await openHallEvening(null, () => {});
    evening.counted(1, match(1, 1, 2));
    expect(evening.best.map(({ name }) => name)).toEqual(['P1', 'P2']);
    evening.close();
  });

  it('goes on without a last line that was torn, and lines that make no sense, all of which stay beside it', async () => {
    const { folder, file, said, open } = folderOf();
    const first = await open();
    for (const number of [1, 2]) first.evening.counted(1, match(number, 1, 2));
    first.close();
    const [one, two] = readFileSync(file, 'utf8').split('\n');
    const damaged = `${one}\nnonsense\n${two!.slice(0, -9)}`;
    writeFileSync(file, damaged);
    said.length = 0;
    const second = await open();
    expect(rows(second.evening)).toEqual([
      ['P1', 1],
      ['P2', 0],
    ]);
    second.evening.counted(1, match(3, 2, 1));
    second.close();
    const aside = readdirSync(folder).filter((name) => name.includes('damaged'));
    expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([damaged]);
    expect(said[0]).toBe(
      `2 lines of ${file} made no sense and count for nothing. The file as it was is ${join(folder, aside[0]!)}.`,
    );
    const third = await open();
    expect(rows(third.evening)).toEqual([
      ['P1', 1],
      ['P2', 1],
    ]);
    expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toEqual(aside);
  });

  it('is not opened twice at once', async () => {
    const { folder, open } = folderOf();
    const first = await open();
    await expect(openHallEvening(folder, () => {})).rejects.toThrow(`Another program uses ${folder}`);
    first.close();
    await open();
  });

  it('begins anew where something else is in the place of its file', async () => {
    const { folder, file, open } = folderOf();
    mkdirSync(file, { recursive: true });
    const second = await open();
    second.evening.counted(1, match(1, 1, 2));
    // What was there is beside it.
    expect(readdirSync(folder).some((name) => name.startsWith('results.jsonl.damaged-'))).toBe(true);
  });

  it('leaves out what its operator strikes out while it runs, and says so, with the note, until that is taken back', async () => {
    const { struck, said, open } = folderOf();
    const { evening, close } = await open();
    evening.counted(1, match(1, 1, 2));
    evening.counted(1, match(2, 2, 1));
    appendFileSync(struck, '# what was wrong\n1 Ben \u202ehad no controller\n9 a slip\nAda cheats\n');
    await expect
      .poll(() => rows(evening))
      .toEqual([
        ['P2', 1],
        ['P1', 0],
      ]);
    expect(evening.results.results.map((result) => [result.no, result.struck])).toEqual([
      [2, null],
      [1, 'Ben had no controller'],
    ]);
    for (const line of [
      'Result 1 is struck out: Ben had no controller',
      'Result 9 is not struck out: there is none, or it is so old that this counts from the next start.',
      `A line of ${struck} begins with no number of a result: Ada cheats`,
    ])
      expect(said).toContain(line);
    const before = evening.results;
    close();
    const again = await open();
    expect(again.evening.results).toEqual(before);
    rmSync(struck);
    await expect.poll(() => again.evening.results.table[0]!.matches).toBe(2);
    expect(said).toContain('Result 1 counts again.');
  });
});

// Namespaces of mounts are made by who can make those of networks.
describe.runIf(canMakeNetworks)('the evening of a relay on a full disk', { tags: ['networks'] }, () => {
  it('goes on in memory, says so, and has every result once and whole when the disk takes them again', () => {
    const { folder } = folderOf();
    mkdirSync(folder, { recursive: true });
    const program = join(import.meta.dirname, '../testing/fills-evening.ts');
    const mounted = 'mount -t tmpfs -o size=64k none "$1" && exec "$2" "$3" "$1"';
    const args = ['--mount', 'sh', '-c', mounted, 'sh', folder, process.execPath, program];
    const { people, lines, numbers } = JSON.parse(execFileSync('unshare', args, { encoding: 'utf8' }));
    expect(people).toBe(2);
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^Results cannot be written, and are tried again: ENOSPC/),
      'Results are written again.',
    ]);
    expect(numbers.length).toBeGreaterThan(100);
    expect(numbers).toEqual(Array.from(numbers, (_, at) => at + 1));
  });
});

describe('a file of what is struck out', () => {
  it('has a number and a note a line, of which the last counts', () => {
    const { notes, unread } = struckIn(
      '\r\n# note\n 12  wrong rules \r\n7\n12 other\n-3 no\n99999999999 no\n3x\n',
    );
    expect([...notes]).toEqual([
      [12, 'other'],
      [7, ''],
    ]);
    expect(unread).toEqual(['-3 no', '99999999999 no', '3x']);
  });

  it('has a bounded number of lines, and notes no longer than a line of chat', () => {
    const { notes } = struckIn(`1 ${'x'.repeat(10_000)}\n${'2\n'.repeat(5_000)}3`);
    expect(notes.get(1)).toHaveLength(200);
    expect(notes.has(3)).toBe(false);
  });

  it('strikes nothing out by a line of a longer file that was cut', () => {
    const { notes } = struckIn(`5 late\n${'#'.repeat(MOST_STRUCK_BYTES - 10)}\n17`);
    expect([...notes]).toEqual([[5, 'late']]);
  });
});
