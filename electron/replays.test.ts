import { expect, test } from 'vitest';
import { replayIn, validReplay } from './replays.ts';

test.each([
  ['/home/ann/replays/one.ethernight-replay', '/home/ann/replays/one.ethernight-replay'],
  ['file:///home/ann/one%20more.ethernight-replay', '/home/ann/one more.ethernight-replay'],
  ['one.ethernight-replay', '/home/bob/one.ethernight-replay'],
  ['../ann/one.ethernight-replay', '/home/ann/one.ethernight-replay'],
])('%s is a replay', (text, path) => {
  expect(validReplay(text, '/home/bob')).toBe(path);
});

test.each([
  '/home/ann/one.json',
  '--file=/home/ann/one.ethernight-replay',
  'https://example.invalid/one.ethernight-replay',
  'file://other-machine/one.ethernight-replay',
])('%s is none', (text) => {
  expect(validReplay(text, '/home/bob')).toBeNull();
});

test('the replay of a command line is found between its switches', () => {
  expect(replayIn(['/opt/ethernight', '--no-sandbox', 'a.ethernight-replay'], '/tmp')).toBe(
    '/tmp/a.ethernight-replay',
  );
  expect(replayIn(['/opt/ethernight', '.'], '/tmp')).toBeNull();
});
