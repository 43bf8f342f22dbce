import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changedSince } from './changed.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'changed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: string[]) {
  const asSomebody = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
  const { status, stderr } = spawnSync('git', ['-C', folder, ...asSomebody, ...args], { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}

describe('the search for changed files', () => {
  it('finds what is edited, staged, removed or new, and passes over what is ignored', () => {
    git('init', '--quiet');
    for (const name of ['edited', 'staged', 'removed', 'as it was'])
      writeFileSync(join(folder, name), 'before');
    writeFileSync(join(folder, '.gitignore'), 'ignored');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'before');
    expect(changedSince(folder, 'HEAD')).toEqual([]);
    for (const name of ['edited', 'staged', 'ignored']) writeFileSync(join(folder, name), 'after');
    git('add', 'staged');
    rmSync(join(folder, 'removed'));
    mkdirSync(join(folder, 'new'));
    writeFileSync(join(folder, 'new/ünd'), '');
    const changed = ['edited', 'new/ünd', 'removed', 'staged'];
    expect(changedSince(folder, 'HEAD')).toEqual(changed);
    git('add', '--all');
    git('commit', '--quiet', '--message', 'after');
    expect(changedSince(folder, 'HEAD')).toEqual([]);
    expect(changedSince(folder, 'HEAD~1')).toEqual(changed);
    expect(() => changedSince(folder, 'nowhere')).toThrow(/nowhere/);
  });
});
