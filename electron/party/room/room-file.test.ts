import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testCartridge } from '../../../games/kit/console/testing/cartridges.ts';
import type { FromPeer, OwnFile, RoomState } from '../../../netcode/wire/messages.ts';
import { OwnFiles } from '../files/own-files.ts';
import { RoomFile } from './room-file.ts';

const ME = 3;
let folder: string;
let files: OwnFiles;
let said: FromPeer[];
let file: RoomFile;
/** What the room plays with next. */
let chosen: OwnFile | null;
const show = (me = ME) => file.changed({ room: { file: chosen, match: null } as unknown as RoomState, me });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ethernight-room-file-'));
  said = [];
  chosen = null;
  files = new OwnFiles({ folder, log: () => {}, onChange: () => void file?.look() });
  file = new RoomFile({ files, say: (message) => void said.push(message), onChange: () => show() });
});
afterEach(() => rmSync(folder, { recursive: true }));

async function keep(board: number): Promise<OwnFile> {
  const outcome = await files.keep(`board ${board}.nes`, testCartridge(board));
  if (outcome.is !== 'done' || !outcome.kept) throw new Error('not kept');
  return { hash: outcome.kept.hash, title: outcome.kept.title };
}

describe('the file of a room', () => {
  it('is reported to the room as present once, and again where the room has heard nothing', async () => {
    chosen = await keep(0);
    show();
    await expect.poll(() => said).toEqual([{ m: 'has', file: chosen.hash }]);
    show();
    expect(said).toHaveLength(1);
    expect(file.of({ file: chosen })).toEqual(testCartridge(0));
    file.entered();
    show();
    show(ME + 1);
    expect(said).toEqual(Array.from({ length: 3 }, () => ({ m: 'has', file: chosen!.hash })));
  });

  it('is reported when it comes later and when it goes, and stays unreported while it is missing', async () => {
    const later = await keep(2);
    await files.remove(later.hash);
    chosen = later;
    show();
    await files.image(later.hash);
    expect(said).toEqual([]);
    expect(file.of({ file: later })).toBeNull();
    await keep(2);
    await expect.poll(() => said).toEqual([{ m: 'has', file: later.hash }]);
    await files.remove(later.hash);
    await expect.poll(() => said.at(-1)).toEqual({ m: 'has', file: null });
  });

  it('is reported only for the last of two that are chosen at once', async () => {
    const [one, two] = [await keep(0), await keep(2)];
    chosen = one;
    show();
    chosen = two;
    show();
    await expect.poll(() => said).toEqual([{ m: 'has', file: two.hash }]);
    expect(file.of({ file: one })).toBeNull();
    expect(file.of({ file: undefined })).toBeUndefined();
  });
});
