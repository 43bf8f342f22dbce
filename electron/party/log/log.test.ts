import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastLines, openLog } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const last = () => JSON.parse(lastLines(folder, 1).at(-1) ?? '{}');

describe('a log', () => {
  it('keeps a line with its time, its level and its facts at once', () => {
    openLog(folder, 'party').warn({ game: 'trails', members: 3 }, 'hosts');
    expect(last()).toEqual({
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      game: 'trails',
      members: 3,
      msg: 'hosts',
    });
  });

  it('goes on where the last one was killed', () => {
    openLog(folder, 'party').info('before');
    openLog(folder, 'party').info('after');
    expect(lastLines(folder, 2).map((line) => JSON.parse(line).msg)).toEqual(['before', 'after']);
  });

  it('never grows past two files, and keeps the newest lines', () => {
    const log = openLog(folder, 'party', 4096);
    for (let count = 1; count <= 500; count++) log.info({ count }, 'counts');
    expect(readdirSync(folder).sort()).toEqual(['party.1.log', 'party.log']);
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(4096);
    expect(lastLines(folder, 50).map((line) => JSON.parse(line).count)).toEqual(
      Array.from({ length: 50 }, (_, index) => 451 + index),
    );
  });

  it('cuts a line that never ends', () => {
    openLog(folder, 'party').error('x'.repeat(1_000_000));
    expect(statSync(join(folder, 'party.log')).size).toBeLessThan(10_000);
  });

  it('hides secret fields, also one level down', () => {
    const log = openLog(folder, 'party');
    log.info({ key: 'planted', room: { token: 'planted', address: 'planted' }, game: 'trails' }, 'hosts');
    expect(lastLines(folder, 1).join()).not.toContain('planted');
    expect(last().game).toBe('trails');
  });

  it('disturbs no part of the app while it cannot be written, and is written again when it can be', () => {
    const log = openLog(folder, 'party');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder was');
    expect(() => log.info('lost')).not.toThrow();
    rmSync(folder);
    log.info('back');
    expect(last().msg).toBe('back');
  });

  // Two programs of one folder may make the log larger than one program’s limit.
  it('is read where two programs write it', () => {
    const programs = [openLog(folder, 'party'), openLog(folder, 'party')];
    for (let count = 1; count <= 80; count++)
      for (const log of programs) log.info({ count, stack: 'x'.repeat(8_000) }, 'fails');
    expect(statSync(join(folder, 'party.log')).size).toBeGreaterThan(1.1 * 1024 * 1024);
    expect(last()).toMatchObject({ count: 80 });
  });

  it('is not read where its file is larger than any log', () => {
    openLog(folder, 'shell').info('of the shell');
    writeFileSync(join(folder, 'party.log'), 'not of the app\n');
    truncateSync(join(folder, 'party.log'), 8 * 1024 * 1024);
    expect(lastLines(folder, 10).map((line) => JSON.parse(line).msg)).toEqual(['of the shell']);
  });

  it('stands as that of the shell beside that of the party', () => {
    openLog(folder, 'party').info('of the party');
    openLog(folder, 'shell').info('of the shell');
    expect(lastLines(folder, 10).map((line) => JSON.parse(line).msg)).toEqual([
      'of the shell',
      'of the party',
    ]);
  });
});
