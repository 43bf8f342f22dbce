import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesIn, NewestNames } from './newest-names.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'names-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the names of a folder’s files', () => {
  // A match that is played has its frames in these turns.
  it('come in pieces of a few hundred, with a turn for all else between two', async () => {
    for (let at = 0; at < 3_000; at++) writeFileSync(join(folder, `${at}`), '');
    mkdirSync(join(folder, 'folder'));
    let inTurn = 0;
    let most = 0;
    let all = 0;
    let isOver = false;
    const turn = () => {
      inTurn = 0;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    for await (const name of filesIn(folder)) {
      expect(name).not.toBe('folder');
      all++;
      most = Math.max(most, ++inTurn);
    }
    isOver = true;
    expect(all).toBe(3_000);
    expect(most).toBeLessThanOrEqual(512);
  });

  it('are told apart into the newest, in order, and all others', () => {
    const names = new NewestNames(3);
    for (const name of ['d', 'a', 'g', 'c', 'b', 'f', 'e']) names.add(name);
    expect(names.newest).toEqual(['g', 'f', 'e']);
    expect([...names.older].sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});
