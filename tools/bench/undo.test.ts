import { describe, expect, it, vi } from 'vitest';
import { Undo } from './undo.ts';

describe('undo', () => {
  it('takes back the latest step first', async () => {
    const undo = new Undo();
    const done: string[] = [];
    undo.add(() => void done.push('namespace'));
    undo.add(() => void done.push('process'));
    await undo.all();
    expect(done).toEqual(['process', 'namespace']);
  });

  it('takes back each step once', async () => {
    const undo = new Undo();
    const step = vi.fn();
    const now = undo.add(step);
    await now();
    await now();
    await undo.all();
    expect(step).toHaveBeenCalledTimes(1);
  });

  it('goes on with the other steps when one fails', async () => {
    const undo = new Undo();
    const step = vi.fn();
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    undo.add(step);
    undo.add(() => {
      throw new Error('gone');
    });
    await undo.all();
    expect(step).toHaveBeenCalledTimes(1);
    expect(print).toHaveBeenCalledWith('Could not clean up: gone');
    print.mockRestore();
  });
});
