import { expect, test, vi } from 'vitest';
import { Undo } from './undo.ts';

test('the latest is taken back first', async () => {
  const undo = new Undo();
  const done: string[] = [];
  undo.add(() => void done.push('namespace'));
  undo.add(() => void done.push('process'));
  await undo.all();
  expect(done).toEqual(['process', 'namespace']);
});

test('what was taken back already is not taken back again', async () => {
  const undo = new Undo();
  const step = vi.fn();
  const now = undo.add(step);
  await now();
  await now();
  await undo.all();
  expect(step).toHaveBeenCalledTimes(1);
});

test('a step that fails does not keep the others from theirs', async () => {
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
