// The evening of a dedicated relay: what was played in all its rooms, kept in a folder where the operator names one.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gameById } from '../../../games/list.ts';
import type { Standing } from '../../../netcode/party/hall.ts';
import { Ledger, type LedgerResult, type TableRow } from '../../../netcode/party/ledger.ts';
import type { Counted } from '../../../netcode/room/room.ts';
import { claimFolder } from '../../claim-folder.ts';
import { followFile, textOf } from './follow-file.ts';
import { openResultsFile, type ResultsFile } from './results-file.ts';
import { MOST_STRUCK_BYTES, struckIn } from './struck-file.ts';

/** Rows of the table that the page of rooms shows: four turns of it. */
export const MOST_BEST = 64;

/** The newest results that are shown one by one. */
const MOST_SHOWN = 500;

/** A result as all may see it: without the keys of people. */
export interface ShownResult {
  readonly no: number;
  /** When it came, ms since 1970. */
  readonly at: number;
  readonly room: number;
  /** Name of the game. */
  readonly game: string;
  /** The note with which it was struck out; null where it counts. */
  readonly struck: string | null;
  readonly seats: readonly {
    readonly name: string;
    readonly place: number | null;
    readonly points: number;
  }[];
}

/** All that is shown of an evening. */
export interface EveningResults {
  readonly table: readonly TableRow[];
  /** The newest first. */
  readonly results: readonly ShownResult[];
}

export interface HallEvening {
  /** A match has counted in a room, by its number from 1. */
  counted(room: number, counted: Counted): void;
  /** What the table says to the person with this key (Counted). */
  standing(key: string): Standing;
  /** The first rows of the table. */
  readonly best: readonly TableRow[];
  readonly results: EveningResults;
  close(): void;
}

/**
 * Opens the evening that is kept in `folder`, which is made where it is missing; null keeps it for as long as the process runs.
 * `line` gets lines for the log. Throws, with a sentence, where the folder cannot be used.
 */
export async function openHallEvening(
  folder: string | null,
  line: (line: string) => void,
): Promise<HallEvening> {
  if (folder === null) return eveningOf(new Ledger(), null, () => {});
  await mkdir(folder, { recursive: true });
  const claim = await claimFolder(folder, { open: false });
  if ('answered' in claim) throw new Error(`Another program uses ${folder}. Name another folder, or end it.`);
  claim.serve(() => 'A dedicated relay keeps its results in this folder.');
  const path = join(folder, 'struck.txt');
  const first = (await textOf(path, MOST_STRUCK_BYTES)).text ?? '';
  const ledger = new Ledger(struckIn(first).notes);
  const { entries, file } = await openResultsFile(join(folder, 'results.jsonl'), line);
  for (const entry of entries) ledger.restore(entry);
  const strike = (text: string) => {
    const { notes, unread } = struckIn(text);
    const { struck, back, unknown } = ledger.strike(notes);
    for (const no of struck) line(`Result ${no} is struck out: ${notes.get(no)}`);
    for (const no of back) line(`Result ${no} counts again.`);
    for (const no of unknown)
      line(
        `Result ${no} is not struck out: there is none, or it is so old that this counts from the next start.`,
      );
    for (const one of unread) line(`A line of ${path} begins with no number of a result: ${one}`);
  };
  strike(first);
  line(`The results are kept in ${folder}: ${ledger.table.length} people have played.`);
  const failed = (why: string) => line(`${path} cannot be read: ${why}`);
  const unfollow = followFile({ path, mostBytes: MOST_STRUCK_BYTES, changed: strike, failed }, { first });
  return eveningOf(ledger, file, () => {
    unfollow();
    file.close();
    claim.release();
  });
}

function eveningOf(ledger: Ledger, file: ResultsFile | null, close: () => void): HallEvening {
  return {
    counted(room, counted) {
      const entry = ledger.add(counted, room, Date.now());
      file?.append(entry);
    },
    standing: (key) => ({ table: ledger.table, own: ledger.rowOf(key) }),
    get best() {
      return ledger.table.slice(0, MOST_BEST);
    },
    get results() {
      return { table: ledger.table, results: ledger.newest(MOST_SHOWN).map(shown) };
    },
    close,
  };
}

function shown({ entry: { no, at, room, game, seats }, struck }: LedgerResult): ShownResult {
  const name = gameById(game)?.info.name ?? game;
  const people = seats.map(({ name, place, points }) => ({ name, place, points }));
  return { no, at, room, game: name, struck, seats: people };
}
