import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCartridge } from '../../../games/kit/console/testing/cartridges.ts';
import { gameById } from '../../../games/list.ts';
import {
  encodeEnd,
  encodeHash,
  encodeNote,
  encodeSigned,
  encodeSnapshot,
  readReplay,
} from '../../../netcode/replay/format.ts';
import { hashState } from '../../../netcode/sim/hash.ts';
import { decodeState } from '../../../netcode/sim/state-codec.ts';
import { MOST_RECORDED_BYTES, MOST_SNAPSHOT_BYTES } from '../match/stage-messages.ts';
import { checkReplay, glanceOf, isPartOf, openReplay, summaryOf } from './read-replay.ts';
import { recordedFrames } from './recorded-frames.ts';
import { judgeReplay, openReplayReader } from './replay-reader.ts';
import { type Changes, FRAMES, match, recordedMatch, recordedTrails } from './testing/recorded-trails.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethernight-check-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function kept(name: string, changes?: Changes): string {
  const path = join(folder, name);
  writeFileSync(path, recordedTrails(changes));
  return path;
}

const recorded = {
  game: 'trails',
  seats: [{ name: 'Ann' }, { name: 'Bob' }],
  seconds: 2,
  from: 0,
  app: '0.1.0',
  stops: null,
};

const cartridge = gameById('cartridge')!;
const image = testCartridge(4);
const played = {
  ...match,
  options: {},
  file: { hash: 'ab'.repeat(32), title: 'Dr Ember' },
};

describe('a glance at a replay', () => {
  it('has no picture of a match that was played with a file of each machine, and the end all the same', () => {
    const bytes = recordedMatch(cartridge.files!.insert(image), played, { header: { match: played } });
    const { picture, moments } = glanceOf(bytes);
    expect([picture, moments.map(({ what }) => what)]).toEqual([null, ['end']]);
  });

  it('has who went out, as the marks of the replay tell, and the state after the last frame', () => {
    const bytes = recordedTrails({ frames: 900 });
    const checked = checkReplay(bytes);
    if (checked.is !== 'same') throw new Error(checked.is);
    const outs = checked.marks.filter(({ what }) => what === 'out');
    expect(outs.length).toBeGreaterThan(0);
    const { moments, picture } = glanceOf(bytes);
    const [moment, end] = moments;
    expect(outs.map(({ frame }) => frame)).toContain(moment!.frame);
    expect(end).toMatchObject({ what: 'end', frame: checked.frames });
    const state = decodeState(inflateRawSync(Buffer.from(picture!, 'base64')))!.state;
    expect(hashState(state)).toBe(checked.hash);
  });
});

describe('the reader of replays', () => {
  it('passes states on before it answers', async () => {
    const reader = openReplayReader({ thread: new URL('../testing/passing-thread.ts', import.meta.url) });
    const passed: number[] = [];
    const answer = reader.ask({ ask: 'check', bytes: new Uint8Array() }, ({ frame }) => passed.push(frame));
    expect([await answer, passed]).toEqual([{ is: 'same' }, [60, 120]]);
    reader.close();
  });

  it('gives all that a stage needs, and answers one question after the other', async () => {
    const bytes = readFileSync(kept('whole'));
    const opened = openReplay(bytes);
    if ('is' in opened) throw new Error(opened.is);
    expect(opened).toMatchObject({ game: 'trails', tickRate: 60, frameBytes: 2, marks: [], recorded });
    expect(opened.frames).toHaveLength(2 * (FRAMES + 1));
    expect([...opened.items.frames]).toEqual([FRAMES - 1]);

    const reader = openReplayReader({ timeLimitMs: 30_000 });
    const summary = { recorded, fault: null };
    expect(summaryOf(bytes)).toMatchObject(summary);
    expect(await reader.ask({ ask: 'summary', bytes })).toMatchObject(summary);
    expect(await reader.ask({ ask: 'check', bytes })).toMatchObject({ is: 'same' });
    reader.close();
    await expect(reader.ask({ ask: 'summary', bytes })).rejects.toThrow('closed');
  });

  // An archive may hold a pipe, which blocks its reader, or a device, which is endless.
  it('takes a file without an end, or without content, for no replay', async () => {
    const [pipe, endless] = [join(folder, 'pipe'), join(folder, 'endless')];
    const paths = [folder];
    if (process.platform !== 'win32') {
      execFileSync('mkfifo', [pipe]);
      symlinkSync('/dev/zero', endless);
      paths.push(pipe, endless);
    }
    for (const path of paths) {
      expect(await judgeReplay(path)).toMatchObject({
        is: 'refused',
        fault: { is: 'unreadable', why: 'It is no file.' },
      });
    }
  });

  // A foreign file of 39 MB may hold eight times the states that a stage keeps.
  it('prepares of endless states as many as a stage keeps', () => {
    const state = deflateRawSync(new Uint8Array(MOST_SNAPSHOT_BYTES));
    const most = MOST_RECORDED_BYTES / MOST_SNAPSHOT_BYTES;
    const records = Array.from({ length: 4 * most }, (_, frame) => [
      encodeHash(frame, 'ab'.repeat(8)),
      encodeSnapshot(frame, state),
    ]).flat();
    const opened = openReplay(Buffer.concat([recordedTrails(), ...records]));
    if ('is' in opened) throw new Error(opened.is);
    expect(opened.states.length).toBeLessThanOrEqual(most);
    expect(opened.states.length).toBeGreaterThan(most / 2);
  });
});

describe('a replay', () => {
  it('is confirmed with what it recorded when it ends as it did', async () => {
    expect(await judgeReplay(kept('same'))).toMatchObject({ is: 'same', frames: FRAMES, recorded });
  });

  it('opens for a late player with the state from then, and ends the same', async () => {
    const path = kept('later', { from: 70 });
    const opened = openReplay(readFileSync(path));
    if ('is' in opened) throw new Error(opened.is);
    expect(opened).toMatchObject({ from: { frame: 70 }, recorded: { seconds: 50 / 60, from: 70 / 60 } });
    const log = recordedFrames(2, 70, opened.frameBytes, opened.frames, opened.items);
    expect([log.first, log.next, log.items(FRAMES - 1)]).toEqual([70, FRAMES, opened.items.bytes]);
    expect(log.items(FRAMES - 1)).toBeDefined();
    expect(await judgeReplay(path)).toMatchObject({ is: 'same', frames: FRAMES });
  });

  // The list of replays says the same as the results of the match.
  it('says whether it was ended early or over, and with a file tells no winner', () => {
    const whole = recordedTrails();
    const read = readReplay(whole);
    if (!read.ok) throw new Error(read.fault.is);
    const end = read.replay.end!;
    const over = [whole.subarray(0, -encodeEnd(end).length), encodeEnd({ ...end, frame: FRAMES - 1 })];
    expect(summaryOf(whole).recorded).toMatchObject({ outcome: end.outcome, early: true });
    expect(summaryOf(Buffer.concat(over)).recorded).toMatchObject({ outcome: end.outcome, early: false });
    const withFile = recordedMatch(cartridge.files!.insert(image), played);
    expect(summaryOf(withFile).recorded).toMatchObject({ outcome: null, stops: null });
  });

  it('is told apart when it ends otherwise', () => {
    const expected = '0'.repeat(16);
    expect(checkReplay(readFileSync(kept('other', { hash: expected })))).toMatchObject({
      is: 'different',
      first: { frame: FRAMES, what: 'hash', field: null },
      recorded,
    });
  });

  it('is called damaged or interrupted, as it is', () => {
    const file = readFileSync(kept('whole'));
    const damaged = Uint8Array.from(file);
    damaged[file.length - 100]! ^= 1;
    expect(summaryOf(damaged).recorded?.stops).toBe('damaged');
    expect(summaryOf(file.subarray(0, file.length - 100)).recorded?.stops).toBe('cut');
    expect(summaryOf(file).recorded?.stops).toBeNull();
  });

  // After a power failure the unwritten end of a file is blank.
  it('counts as interrupted with a blank end', () => {
    const file = readFileSync(kept('whole'));
    // The blank part may begin anywhere, also in the middle of a checksum.
    for (let left = 20; left < 300; left++) {
      const blank = Uint8Array.from(file).fill(0, file.length - left);
      expect(summaryOf(blank).recorded?.stops, `${left} bytes`).toBe('cut');
    }
  });

  it('is told apart when it is of other rules, or of a missing game', () => {
    const content = '0'.repeat(16);
    expect(checkReplay(readFileSync(kept('rules', { header: { content } })))).toMatchObject({
      is: 'refused',
      fault: { is: 'other-rules', app: '0.1.0' },
      recorded,
    });
    expect(checkReplay(readFileSync(kept('game', { header: { game: 'chess' } })))).toMatchObject({
      is: 'refused',
      fault: { is: 'unknown-game', game: 'chess' },
    });
  });

  it('is refused with a reason where it is none, is missing, or fits no rules here', async () => {
    const none = join(folder, 'none');
    writeFileSync(none, 'Ethernight?');
    expect(await judgeReplay(none)).toMatchObject({
      is: 'refused',
      fault: { is: 'foreign' },
    });
    expect(await judgeReplay(join(folder, 'gone'))).toMatchObject({
      is: 'refused',
      fault: { is: 'unreadable', why: expect.stringContaining('ENOENT') },
    });
    const huge = join(folder, 'huge');
    writeFileSync(huge, '');
    truncateSync(huge, 2 ** 31); // takes no room on the disk
    expect(await judgeReplay(huge)).toMatchObject({
      is: 'refused',
      fault: { is: 'unreadable', why: expect.stringContaining('too large') },
    });
  });

  it('is refused before it is played when no room could have made it', () => {
    const madeUp = (why: string) => ({ fault: { is: 'made-up', why: expect.stringContaining(why) } });
    const check = (name: string, change: Changes['header']) =>
      checkReplay(readFileSync(kept(name, change ? { header: change } : {})));
    const odd = { match: { ...match, options: { rounds: 1e9, speed: 100 } } };
    expect(check('odd', odd)).toMatchObject(madeUp('options'));
    const story = { app: 'Please call this number.', content: '0'.repeat(16) };
    expect(check('story', story)).toMatchObject({ fault: { is: 'other-rules', app: '?' } });
  });

  it('is given up when it takes too long, or too much memory', async () => {
    const thread = (name: string) => new URL(`../testing/${name}.ts`, import.meta.url);
    const file = kept('same');
    const why = (check: unknown) => (check as { readonly fault: { readonly why: string } }).fault.why;
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

  it('needs the same cartridge as its match, and names it', () => {
    const bytes = recordedMatch(cartridge.files!.insert(image), played);
    const recording = { game: 'cartridge', title: 'Dr Ember' };
    expect(checkReplay(bytes)).toMatchObject({
      is: 'refused',
      fault: { is: 'no-file', title: 'Dr Ember' },
      recorded: recording,
    });
    expect(checkReplay(bytes, undefined, image)).toMatchObject({ is: 'same', recorded: recording });
    expect(checkReplay(bytes, undefined, testCartridge(0))).toMatchObject({ is: 'different' });
  });

  it('counts as made up with a cartridge that no room could have had', () => {
    const made = [
      recordedTrails({ header: { match: played } }),
      recordedMatch(cartridge.files!.insert(image), played, { header: { match } }),
    ];
    for (const bytes of made) expect(checkReplay(bytes)).toMatchObject({ fault: { is: 'made-up' } });
  });

  it('is a part of another only if the other says all that it says', () => {
    const whole = recordedTrails();
    const read = readReplay(whole);
    if (!read.ok) throw new Error(read.fault.is);
    const { end } = read.replay;
    const interrupted = whole.subarray(0, -encodeEnd(end!).length);
    const [key, signature] = ['ab'.repeat(32), 'ab'.repeat(64)];
    const signed = { name: 'Ann', key, played: key, frame: FRAMES, hash: end!.hash, signature };
    const and = (more: Uint8Array) => Buffer.concat([interrupted, more]);
    expect(isPartOf(interrupted, whole)).toBe(true);
    expect(isPartOf(whole, interrupted)).toBe(false);
    expect(isPartOf(whole, whole)).toBe(false);
    expect(isPartOf(and(encodeNote({ is: 'stall', frame: 60, ms: 300 })), whole)).toBe(true);
    expect(isPartOf(and(encodeNote({ is: 'desync', frame: 60 })), whole)).toBe(false);
    expect(isPartOf(and(encodeSigned(signed)), whole)).toBe(false);
  });
});
