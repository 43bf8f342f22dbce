// The number by which a relay knows this app again: for bans, locked rooms and the scoreboard.
//
// It has a file of its own, because it belongs to this computer: a profile that is exported, imported or reset
// must not bring two apps the same number, nor one app a new one. It says nothing of the person, and is no proof.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../../../netcode/wire/datagram.ts';
import { writeWhole } from './write-whole.ts';

const FILE = 'client-id';

/** The number of the app whose data are in a folder, 32 hexadecimal digits; drawn when there is none. */
export async function openClientId(
  folder: string,
  random: Random,
  log: (line: string) => void,
): Promise<string> {
  const path = join(folder, FILE);
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (/^[0-9a-f]{32}$/.test(kept)) return kept;
  const drawn = Array.from({ length: 4 }, () => random().toString(16).padStart(8, '0')).join('');
  await writeWhole(path, drawn).catch((error: Error) =>
    log(`The number of this app could not be kept: ${error.message}`),
  );
  return drawn;
}
