import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gameById } from '../../../games/list.ts';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { encodeEnd, encodeFrames, encodeHeader } from '../../../netcode/replay/format.ts';
import { headerOf } from '../../../netcode/replay/testing/header-of.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { encodeEvent, FROM_RELAY } from '../../../netcode/sim/frame-items.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { checkReplay } from './check-replay.ts';
import { judgeReplay } from './judge-replay.ts';

const trails = gameById('trails')!;
const { info, rules } = trails;
const match = {
  number: 1,
  epoch: 0,
  seed: 5,
  seats: ['Ann', 'Bob'].map((name) => ({ kind: 'player' as const, name })),
  options: { rounds: 1, speed: 100 },
  way: 'optimistic' as const,
};
const header = headerOf(info, match, contentHash(trails));
const FRAMES = 120;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethernight-check-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Two seconds in which nobody steers, until the host ends it, as a file. */
function kept(name: string, change: { header?: Partial<typeof header>; hash?: string } = {}): string {
  const log = new FrameLog({ seats: 2, inputBytes: info.inputBytes }, FRAMES);
  const simulation = createSimulation(info, rules, match);
  for (let frame = 0; frame < FRAMES; frame++) {
    const items = frame === FRAMES - 1 ? [{ from: FROM_RELAY, bytes: encodeEvent({ kind: 'end' }) }] : [];
    const at = log.append(items);
    log.bytes.fill(0, at, at + log.frameBytes);
    simulation.step(log.copy(frame, frame + 1), items);
  }
  const { scores, places } = simulation.outcome()!;
  const outcome = { scores: [...scores], places: [...places] };
  const parts = [
    encodeHeader({ ...header, ...change.header }),
    encodeFrames(log, 0, FRAMES),
    encodeEnd({ frame: FRAMES, hash: change.hash ?? simulation.hash(), outcome }),
  ];
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

const recorded = { names: { en: 'Trails', zh: '光迹' }, players: ['Ann', 'Bob'], seconds: 2, app: '0.1.0' };

it('a replay that ends as it did is told so, with what was recorded', async () => {
  expect(await judgeReplay(kept('same'))).toMatchObject({ is: 'same', frames: FRAMES, ...recorded });
});

it('one that ends otherwise is told apart', () => {
  const expected = '0'.repeat(16);
  expect(checkReplay(readFileSync(kept('other', { hash: expected })))).toMatchObject({
    is: 'different',
    first: { frame: FRAMES, what: 'hash', field: null },
    ...recorded,
  });
});

it('so is one of other rules, and one of a game that is not here', () => {
  const content = '0'.repeat(16);
  expect(checkReplay(readFileSync(kept('rules', { header: { content } })))).toMatchObject({
    is: 'other-rules',
    ...recorded,
  });
  expect(checkReplay(readFileSync(kept('game', { header: { game: 'chess' } })))).toEqual({
    is: 'unknown-game',
    game: 'chess',
  });
});

it('what is none, what is not there and what these rules cannot play has a reason', async () => {
  const none = join(folder, 'none');
  writeFileSync(none, 'Ethernight?');
  expect(await judgeReplay(none)).toMatchObject({
    is: 'unreadable',
    why: expect.stringContaining('not a replay'),
  });
  expect(await judgeReplay(join(folder, 'gone'))).toMatchObject({
    is: 'unreadable',
    why: expect.stringContaining('ENOENT'),
  });
  const huge = join(folder, 'huge');
  writeFileSync(huge, '');
  truncateSync(huge, 2 ** 31); // takes no room on the disk
  expect(await judgeReplay(huge)).toMatchObject({
    is: 'unreadable',
    why: expect.stringContaining('too large'),
  });
});

it('one that could not come from a room is told so before it is played', () => {
  const check = (name: string, change: Partial<typeof header>) =>
    checkReplay(readFileSync(kept(name, { header: change })));
  const odd = { match: { ...match, options: { rounds: 1e9, speed: 100 } } };
  expect(check('odd', odd)).toMatchObject({ is: 'unreadable', why: expect.stringContaining('options') });
  const story = { app: 'Please call this number.', content: '0'.repeat(16) };
  expect(check('story', story)).toMatchObject({ is: 'unreadable', why: expect.stringContaining('version') });
});

it('one that takes too long, or too much memory, is given up', async () => {
  const thread = (name: string) => new URL(`../testing/${name}.ts`, import.meta.url);
  const file = kept('same');
  const why = (check: unknown) => (check as { readonly why: string }).why;
  expect(why(await judgeReplay(file, { thread: thread('endless-thread'), timeLimitMs: 300 }))).toMatch(
    /too long/,
  );
  expect(
    why(
      await judgeReplay(file, {
        thread: thread('greedy-thread'),
        memoryLimits: { maxOldGenerationSizeMb: 16 },
      }),
    ),
  ).toMatch(/memory limit/);
});
