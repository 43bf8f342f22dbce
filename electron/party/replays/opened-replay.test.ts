import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { replayIn, validReplay } from './opened-replay.ts';

// On Windows each begins with a drive.
const BOB = resolve('/home/bob');
const ANNS = resolve('/home/ann/one more.ethernight-replay');

describe('the reader of a command line', () => {
  it.each([
    [ANNS, ANNS],
    [pathToFileURL(ANNS).href, ANNS],
    ['one.ethernight-replay', resolve('/home/bob/one.ethernight-replay')],
    ['../ann/one more.ethernight-replay', ANNS],
  ])('takes %s for a replay', (text, path) => {
    expect(validReplay(text, BOB)).toEqual({ is: 'here', path });
  });

  it.each([
    '/home/ann/one.json',
    '--file=/home/ann/one.ethernight-replay',
    'https://example.invalid/one.ethernight-replay',
    'file:///home/ann/100%.ethernight-replay',
  ])('takes %s for none', (text) => {
    expect(validReplay(text, BOB)).toBeNull();
  });

  it.each([
    'file://other-machine/the%20share/one%20more.ethernight-replay',
    '//other-machine/share/one more.ethernight-replay',
    String.raw`\\other-machine\share\one more.ethernight-replay`,
    String.raw`\\?\UNC\other-machine\share\one more.ethernight-replay`,
  ])('takes %s for a replay of another machine, and tells only its name', (text) => {
    expect(validReplay(text, BOB)).toEqual({ is: 'elsewhere', name: 'one more.ethernight-replay' });
  });

  it('finds a replay between the switches', () => {
    expect(replayIn(['/opt/ethernight', '--no-sandbox', 'a.ethernight-replay'], BOB)).toEqual({
      is: 'here',
      path: resolve(BOB, 'a.ethernight-replay'),
    });
    expect(replayIn(['/opt/ethernight', '.'], BOB)).toBeNull();
  });
});
