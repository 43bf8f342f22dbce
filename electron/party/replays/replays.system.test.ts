import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { trails } from '../../../games/trails/index.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import type { Contents } from '../match/contents.ts';
import type { Play } from '../match/stage-feed.ts';
import { Replays } from './replays.ts';
import { FRAMES, recordedTrails } from './testing/recorded-trails.ts';

const contents = { trails: contentHash(trails) };

let folder: string;
let replays: Replays;
let stage: Play | null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethernight-replays-'));
  stage = null;
  replays = open(contents);
});
afterEach(() => {
  replays.close();
  rmSync(folder, { recursive: true });
});

const open = (contents: Contents, onChange = () => {}) =>
  new Replays({
    folder,
    contents,
    file: async () => null,
    watch: (play) => {
      stage = play;
    },
    passed: () => {},
    onChange,
  });

const nameOf = (day: number) => `2026-01-0${day}T20-15-00-000Z-trails.ethernight-replay`;
const put = (day: number, bytes: Uint8Array | string) => writeFileSync(join(folder, nameOf(day)), bytes);
const verdict = () => expect.poll(() => replays.watched?.verdict);

describe('the list of replays', () => {
  it('is read anew where files are removed while it is shown, and only then', async () => {
    put(1, recordedTrails());
    put(2, recordedTrails());
    replays.listAnew();
    expect(replays.kept).toBeNull();
    replays.show(true);
    await expect.poll(() => replays.kept?.length).toBe(2);
    rmSync(join(folder, nameOf(1)));
    replays.listAnew();
    await expect.poll(() => replays.kept?.map(({ name }) => name)).toEqual([nameOf(2)]);
  });
});

describe('a glance', () => {
  it('is given while the list is shown, and forgotten with its replay', async () => {
    put(1, recordedTrails());
    expect(await replays.glance(nameOf(1))).toMatchObject({ is: 'rejected' });
    replays.show(true);
    expect(await replays.glance(nameOf(1))).toMatchObject({ is: 'done', glance: { tickRate: 60 } });
    expect(readdirSync(join(folder, 'glances'))).toHaveLength(1);
    expect(await replays.glance(nameOf(2))).toMatchObject({
      why: { kind: 'bad-replay', fault: { is: 'unreadable' } },
    });
    await replays.delete(nameOf(1));
    expect(readdirSync(join(folder, 'glances'))).toEqual([]);
  });
});

describe('a watched replay', () => {
  it('begins at the frame that the person has asked for, or at its first', async () => {
    put(1, recordedTrails());
    replays.watch(nameOf(1), 90);
    await verdict().toEqual({ is: 'same' });
    expect(replays.watched?.at).toBe(90);
    replays.watch(nameOf(1));
    expect(replays.watched?.at).toBeNull();
  });

  it('comes to the stage with its states, and is found to be genuine', async () => {
    put(1, recordedTrails());
    replays.watch(nameOf(1));
    // Before anything of it is read.
    expect(replays.watched).toMatchObject({ name: nameOf(1), recorded: null, fault: null });
    await verdict().toEqual({ is: 'same' });
    expect(replays.watched).toMatchObject({
      fault: null,
      frames: FRAMES,
      tickRate: 60,
    });
    expect(stage).toMatchObject({ game: 'trails', mine: [] });
    // On a slow machine the check tells states between them.
    expect(stage?.recorded?.map(({ frame }) => frame)).toEqual(expect.arrayContaining([60, 120]));
    expect(stage?.log.next).toBe(FRAMES);
    replays.watch(null);
    expect([stage, replays.watched]).toEqual([null, null]);
  });

  it('is called different when its end has another hash', async () => {
    put(1, recordedTrails({ hash: '0'.repeat(16) }));
    replays.watch(nameOf(1));
    await verdict().toEqual({ is: 'different', frame: FRAMES, equal: 60, field: null });
  });

  it('is the last of those that are opened at once', async () => {
    for (const day of [1, 2, 3]) put(day, recordedTrails());
    let running = 0;
    let most = 0;
    const count = (thread: Worker) => {
      most = Math.max(most, ++running);
      thread.once('exit', () => running--);
    };
    process.on('worker', count);
    for (const day of [1, 2, 3]) replays.open(join(folder, nameOf(day)));
    await verdict().toEqual({ is: 'same' });
    process.off('worker', count);
    expect(replays.watched?.name).toBe(nameOf(3));
    expect(most).toBe(1);
  });

  // Of a room whose host has one watched after the other, each would be a thread of its guests.
  it('has one thread at a time, however many a host has a room watch', async () => {
    const threads = { alive: 0, most: 0 };
    const count = (thread: Worker) => {
      threads.most = Math.max(threads.most, ++threads.alive);
      thread.once('exit', () => threads.alive--);
    };
    process.on('worker', count);
    onTestFinished(() => void process.off('worker', count));
    for (let showing = 1; showing <= 20; showing++) {
      replays.watchShown(showing, recordedTrails());
      await expect.poll(() => threads.alive).toBeGreaterThan(0);
    }
    await verdict().toEqual({ is: 'same' });
    expect(threads.most).toBe(1);
    expect(replays.watches).toBe(20);
  });

  it('says that it is gone', async () => {
    replays.watch(nameOf(7));
    await expect.poll(() => replays.watched?.fault).toMatchObject({ is: 'unreadable' });
  });

  it('says that it is on another machine, in the place of the one before', async () => {
    put(1, recordedTrails());
    replays.watch(nameOf(1));
    await verdict().toEqual({ is: 'same' });
    replays.refuse('finale.ethernight-replay');
    expect(replays.watched).toMatchObject({ name: 'finale.ethernight-replay', fault: { is: 'elsewhere' } });
  });
});

describe('the list of replays', () => {
  it('has all, newest first, and says why one cannot be played', async () => {
    put(1, recordedTrails());
    put(2, 'hello');
    put(3, recordedTrails().subarray(0, 600));
    put(4, recordedTrails({ header: { content: '0'.repeat(16) } }));
    replays.show(true);
    await expect.poll(() => replays.kept?.length).toBe(4);
    expect(replays.kept).toMatchObject([
      { name: nameOf(4), fault: { is: 'other-rules' } },
      { name: nameOf(3), fault: null, recorded: { stops: 'cut' } },
      { name: nameOf(2), fault: { is: 'foreign' }, recorded: null },
      {
        name: nameOf(1),
        fault: null,
        recorded: { game: 'trails', seats: [{ name: 'Ann' }, { name: 'Bob' }], stops: null },
      },
    ]);
    replays.show(false);
    expect(replays.kept).toBeNull();
  });

  it('lets a replay of this app’s rules be played by no other rules', async () => {
    replays.close();
    replays = open({ trails: '0'.repeat(16) });
    put(1, recordedTrails());
    put(2, recordedTrails({ header: { content: '0'.repeat(16) } }));
    replays.show(true);
    await expect.poll(() => replays.kept?.length).toBe(2);
    expect(replays.kept).toMatchObject([{ fault: null }, { fault: { is: 'other-rules' } }]);
  });

  // Dates past the range of `Date` throw when they are formatted.
  it('has an imported replay with an impossible date, which cannot be played', async () => {
    const imported = nameOf(1).replace('trails.', 'trails-imported.');
    writeFileSync(join(folder, imported), recordedTrails({ header: { at: Number.MAX_SAFE_INTEGER } }));
    put(2, recordedTrails());
    replays.show(true);
    await expect.poll(() => replays.kept?.length).toBe(2);
    expect(replays.kept).toMatchObject([
      { name: nameOf(2), fault: null },
      { name: imported, fault: { is: 'damaged' } },
    ]);
  });

  // The list stays in place for a person who returns from a watched replay.
  it('shows at once what it had before, without what has gone since', async () => {
    put(1, recordedTrails());
    put(2, recordedTrails());
    replays.show(true);
    await expect.poll(() => replays.kept?.length).toBe(2);
    replays.show(false);
    rmSync(join(folder, nameOf(2)));
    put(3, recordedTrails());
    replays.show(true);
    expect(replays.kept).toMatchObject([{ name: nameOf(2) }, { name: nameOf(1) }]);
    await expect.poll(() => replays.kept?.map(({ name }) => name)).toEqual([nameOf(3), nameOf(1)]);
  });

  // A complete list keeps its rows in place when it is opened.
  it('reads unchanged replays once', async () => {
    put(1, recordedTrails());
    put(2, recordedTrails());
    let read = 0;
    replays.close();
    replays = open({
      get trails() {
        read++;
        return contents.trails;
      },
    });
    replays.show(true);
    expect(replays.reading).toBe(true);
    await expect.poll(() => replays.reading).toBe(false);
    expect(replays.kept).toHaveLength(2);
    const before = read;
    replays.show(false);
    put(3, recordedTrails());
    replays.show(true);
    expect(replays.kept).toHaveLength(2);
    await expect.poll(() => replays.reading).toBe(false);
    expect(replays.kept?.map(({ name }) => name)).toEqual([nameOf(3), nameOf(2), nameOf(1)]);
    const one = before / 2;
    expect(read).toBe(before + one);
    utimesSync(join(folder, nameOf(1)), 1, 1);
    replays.show(true);
    await expect.poll(() => replays.reading).toBe(false);
    expect(read).toBe(before + 2 * one);
    // On a disk that counts seconds.
    put(1, recordedTrails().subarray(0, 600));
    utimesSync(join(folder, nameOf(1)), 1, 1);
    replays.show(true);
    await expect.poll(() => replays.reading).toBe(false);
    expect(read).toBe(before + 3 * one);
    // The summary of an import is read once, while it is imported.
    const imported = Buffer.from(recordedTrails({ header: { at: 1 } })).toString('base64');
    expect(await replays.import(imported)).toEqual({ is: 'done' });
    replays.show(true);
    await expect.poll(() => replays.reading).toBe(false);
    expect(replays.kept).toHaveLength(4);
    expect(read).toBe(before + 4 * one);
  });

  // A failed read is tried again; only a successful one is kept.
  it('reads a replay that could not be read again when it is opened', async () => {
    put(1, recordedTrails());
    let fails = true;
    replays.close();
    replays = open({
      get trails() {
        if (fails) throw new Error('There is no memory.');
        return contents.trails;
      },
    });
    replays.show(true);
    await expect.poll(() => replays.kept).toMatchObject([{ fault: { is: 'unreadable' } }]);
    fails = false;
    replays.show(true);
    await expect.poll(() => replays.kept).toMatchObject([{ fault: null }]);
  });

  it('reads nothing once it is closed', async () => {
    for (const day of [1, 2, 3]) put(day, recordedTrails());
    let changes = 0;
    const closing = open(contents, () => changes++);
    closing.show(true);
    await expect.poll(() => closing.reading).toBe(true);
    closing.close();
    const before = changes;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(changes).toBe(before);
  });

  it('drops a replay that is deleted while it is read', async () => {
    put(1, recordedTrails());
    put(2, recordedTrails());
    let isRead = false;
    replays.close();
    replays = open({
      // It is copied when the bytes are there, and before there is an answer.
      get trails() {
        if (!isRead) void replays.delete(nameOf(2));
        isRead = true;
        return contents.trails;
      },
    });
    replays.show(true);
    await expect.poll(() => replays.kept?.map(({ name }) => name)).toEqual([nameOf(1)]);
  });

  it('calls a folder empty only when it has been read', async () => {
    replays.show(true);
    expect(replays.kept).toBeNull();
    await expect.poll(() => replays.kept).toEqual([]);
  });

  // Another program may have the file open.
  it('reports a replay that cannot be deleted, and keeps it', async () => {
    mkdirSync(join(folder, nameOf(1)));
    await expect(replays.delete(nameOf(1))).rejects.toThrow();
  });

  it('gives a replay out as bytes, deletes it, and takes it back from them; it refuses other bytes', async () => {
    put(1, recordedTrails());
    const exported = await replays.export(nameOf(1));
    expect(exported).toMatchObject({ is: 'done' });
    await replays.delete(nameOf(1));
    expect(readdirSync(folder)).toEqual([]);
    const file = (exported as { readonly file: string }).file;
    expect(await replays.import(file)).toEqual({ is: 'done' });
    expect(await replays.import(file)).toEqual({ is: 'done', known: true });
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/Z-trails-imported\.ethernight-replay$/)]);
    expect(await replays.import(Buffer.from('hello').toString('base64'))).toEqual({
      is: 'rejected',
      why: { kind: 'bad-replay', fault: { is: 'foreign' } },
    });
    expect(await replays.export(nameOf(9))).toMatchObject({ is: 'rejected' });
  });

  it('puts an imported replay where its time belongs, at once and the next time', async () => {
    const at = (day: number) => ({ header: { at: Date.UTC(2026, 0, day, 20, 15) } });
    for (const day of [1, 4]) put(day, recordedTrails(at(day)));
    replays.show(true);
    await expect.poll(() => replays.kept?.length).toBe(2);
    expect(await replays.import(Buffer.from(recordedTrails(at(3))).toString('base64'))).toEqual({
      is: 'done',
    });
    const listed = [nameOf(4), expect.stringContaining('-imported'), nameOf(1)];
    expect(replays.kept!.map(({ name }) => name)).toEqual(listed);
    // Files with names that people chose are sorted by their time, too.
    const [second, none] = ['the second evening', 'no replay'].map((name) => `${name}.ethernight-replay`);
    writeFileSync(join(folder, second!), recordedTrails(at(2)));
    writeFileSync(join(folder, none!), 'hello');
    replays.show(true);
    const all = [...listed.slice(0, 2), second, nameOf(1), none];
    await expect.poll(() => replays.kept?.map(({ name }) => name)).toEqual(all);
  });
});
