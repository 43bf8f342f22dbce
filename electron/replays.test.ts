import { expect, test, vi } from 'vitest';
import { textsOf } from '../renderer/languages/list.ts';
import { oneAtATime, replayIn, validReplay, wordsOfReplay } from './replays.ts';

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

test('what is said of a replay names the game in the language, who played and how long', () => {
  const judgement = {
    is: 'same' as const,
    frames: 11_100,
    hash: '0'.repeat(16),
    names: { en: 'Trails', zh: '光迹' },
    players: ['Ann', 'Bob'],
    seconds: 185,
    app: '0.1.0',
  };
  const { replay } = textsOf.en.shell;
  const { message, detail } = wordsOfReplay(judgement, replay, 'en');
  expect(message).toContain('Trails');
  expect(detail).toBe('Ann and Bob. 3:05 long.');
  expect(wordsOfReplay(judgement, textsOf.zh.shell.replay, 'zh').message).toContain('光迹');
  expect(wordsOfReplay(null, replay, 'en').message).toBe(replay.unreadable);
  expect(wordsOfReplay({ is: 'unreadable', why: 'No.' }, replay, 'en').detail).toBe('No.');
});

test('replays are judged one at a time, and of those that wait the last one', async () => {
  const judged: string[] = [];
  const ends: (() => void)[] = [];
  const open = oneAtATime((path) => {
    judged.push(path);
    return new Promise((resolve) => ends.push(resolve));
  }, console.error);
  for (const path of ['a', 'b', 'c']) open(path);
  expect(judged).toEqual(['a']);
  ends[0]!();
  await new Promise(setImmediate);
  expect(judged).toEqual(['a', 'c']);
  ends[1]!();
  await new Promise(setImmediate);
  open('d');
  expect(judged).toEqual(['a', 'c', 'd']);
});

test('one that cannot be judged is said, and the next one is judged', async () => {
  const judged: string[] = [];
  const onFault = vi.fn();
  const open = oneAtATime(async (path) => {
    judged.push(path);
    throw new Error(path);
  }, onFault);
  for (const path of ['a', 'b']) open(path);
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(2));
  open('c');
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(3));
  expect(judged).toEqual(['a', 'b', 'c']);
});
