import {
  mkdtempSync,
  promises,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { decodeState } from '../../../netcode/sim/state-codec.ts';
import { Glances } from './glances.ts';
import { openReplayReader } from './replay-reader.ts';
import { FRAMES, recordedTrails } from './testing/recorded-trails.ts';

let folder: string;
let opened: Glances[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethernight-glances-'));
  opened = [];
});
afterEach(() => {
  for (const glances of opened) glances.close();
  rmSync(folder, { recursive: true });
});

function open(mostBytes?: number): Glances {
  const glances = new Glances(folder, openReplayReader(), mostBytes);
  opened.push(glances);
  return glances;
}

const nameOf = (day: number) => `2026-01-0${day}T20-15-00-000Z-trails.ethernight-replay`;
const put = (day: number, bytes: Uint8Array | string) => writeFileSync(join(folder, nameOf(day)), bytes);
const kept = () => readdirSync(join(folder, 'glances')).sort();
const keptOf = (day: number) => join(folder, 'glances', `${nameOf(day)}.json`);

describe('glances at replays', () => {
  it('have the last state and the end of the recording', async () => {
    put(1, recordedTrails());
    const { picture, moments, tickRate, first } = await open().of(nameOf(1));
    const bytes = inflateRawSync(Buffer.from(picture!, 'base64'));
    expect(decodeState(bytes)?.state).toHaveProperty('cues');
    expect(moments.at(-1)).toMatchObject({ what: 'end', frame: FRAMES, from: 0 });
    expect([tickRate, first]).toEqual([60, 0]);
  });

  it('are kept for the file as it is, and made anew of another one and of what is damaged', async () => {
    put(1, recordedTrails());
    const glance = await open().of(nameOf(1));
    const marked = readFileSync(keptOf(1), 'utf8').replace('"tickRate":60', '"tickRate":61');
    writeFileSync(keptOf(1), marked);
    expect((await open().of(nameOf(1))).tickRate).toBe(61);
    utimesSync(join(folder, nameOf(1)), new Date(1_000), new Date(1_000));
    expect(await open().of(nameOf(1))).toEqual(glance);
    writeFileSync(keptOf(1), marked.slice(0, 40));
    expect(await open().of(nameOf(1))).toEqual(glance);
  });

  it('are forgotten of replays that are gone, and the oldest when all take too much', async () => {
    for (const day of [1, 2, 3]) put(day, recordedTrails());
    const glances = open();
    await glances.of(nameOf(1));
    rmSync(join(folder, nameOf(1)));
    await glances.of(nameOf(2));
    expect(kept()).toEqual([`${nameOf(2)}.json`]);
    utimesSync(keptOf(2), new Date(1_000), new Date(1_000));
    await open(statSync(keptOf(2)).size + 100).of(nameOf(3));
    expect(kept()).toEqual([`${nameOf(3)}.json`]);
  });

  // Of a hundred thousand files each glance would hold up a match that is played meanwhile.
  it('read no list of all replays to forget one', async () => {
    put(1, recordedTrails());
    const read = vi.spyOn(promises, 'readdir');
    syncBuiltinESMExports();
    onTestFinished(() => {
      read.mockRestore();
      syncBuiltinESMExports();
    });
    await open().of(nameOf(1));
    expect(read.mock.calls.map(([path]) => path)).toEqual([join(folder, 'glances')]);
  });

  it('reject of what is no replay, keep nothing of it, and go on', async () => {
    put(1, 'hello');
    put(2, recordedTrails());
    const glances = open();
    await expect(glances.of(nameOf(1))).rejects.toThrow('It cannot be played: foreign.');
    await expect(glances.of(nameOf(3))).rejects.toThrow('ENOENT');
    expect((await glances.of(nameOf(2))).moments).toHaveLength(1);
    expect(kept()).toEqual([`${nameOf(2)}.json`]);
  });
});
