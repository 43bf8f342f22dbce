import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { replayIn, validReplay } from './replays.ts';

// On Windows each begins with a drive.
const BOB = resolve('/home/bob');
const ANNS = resolve('/home/ann/one more.ethernight-replay');

test.each([
  [ANNS, ANNS],
  [pathToFileURL(ANNS).href, ANNS],
  ['one.ethernight-replay', resolve('/home/bob/one.ethernight-replay')],
  ['../ann/one more.ethernight-replay', ANNS],
])('%s is a replay', (text, path) => {
  expect(validReplay(text, BOB)).toBe(path);
});

test.each([
  '/home/ann/one.json',
  '--file=/home/ann/one.ethernight-replay',
  'https://example.invalid/one.ethernight-replay',
  'file://other-machine/one.ethernight-replay',
  '//other-machine/share/one.ethernight-replay',
  String.raw`\\other-machine\share\one.ethernight-replay`,
  String.raw`\\?\UNC\other-machine\share\one.ethernight-replay`,
])('%s is none', (text) => {
  expect(validReplay(text, BOB)).toBeNull();
});

test('the replay of a command line is found between its switches', () => {
  expect(replayIn(['/opt/ethernight', '--no-sandbox', 'a.ethernight-replay'], BOB)).toBe(
    resolve(BOB, 'a.ethernight-replay'),
  );
  expect(replayIn(['/opt/ethernight', '.'], BOB)).toBeNull();
});
