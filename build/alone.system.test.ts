import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alone } from './alone.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('work on one folder', () => {
  it('begins when the work before it is over', async () => {
    const began = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = alone(folder, async () => {
      began.resolve();
      await goOn.promise;
      order.push('first');
    });
    await began.promise;
    const second = alone(folder, async () => void order.push('second'));
    goOn.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('that fails says so and keeps nobody else from theirs', async () => {
    await expect(alone(folder, () => Promise.reject(new Error('it does not compile')))).rejects.toThrow(
      'it does not compile',
    );
    expect(await alone(folder, async () => 'done')).toBe('done');
    expect(existsSync(join(folder, 'running'))).toBe(false);
  });
});
