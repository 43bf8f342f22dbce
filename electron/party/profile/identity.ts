// The key pair by which a relay knows this app again, and by which this app's rooms are known.
//
// Its secret half has a file of its own that only its owner may read, because it belongs to this computer: a profile that
// is exported, imported or reset must not bring two apps the same key, nor one app a new one. It says nothing of the
// person, and is in no report and no log.

import { access, chmod, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { fromHex, toHex } from '../../../netcode/crypto/bytes.ts';
import { drawKeyPair, type KeyPair, keyPairOf } from '../../../netcode/crypto/key-pair.ts';
import type { Random } from '../../../netcode/wire/datagram.ts';
import { readWhole } from './read-whole.ts';
import { setAside } from './set-aside.ts';
import { writeWhole } from './write-whole.ts';

const FILE = 'identity';
/** Most that is read of a key file: its 64 digits, and white space that an editor may have put around them. */
const MOST_BYTES = 256;

/** Read and written by the owner, and nobody else: whoever copied the file may have copied it with other rights. */
const OWNER_ONLY = 0o600;

export interface OpenedIdentity {
  readonly keys: KeyPair;
  /** Path of a file that was no key: set aside, or where it still is. Null if there was a key, or no file. */
  readonly damaged: string | null;
}

/**
 * The key pair of the app whose data are in a folder; drawn when there is none. A file that cannot be read as a key is set aside
 * first. Where the system does not allow that, the drawn key is not written.
 */
export async function openIdentity(
  folder: string,
  random: Random,
  log: (line: string) => void,
): Promise<OpenedIdentity> {
  const path = join(folder, FILE);
  const kept = readKey((await readWhole(path, MOST_BYTES))?.toString('utf8') ?? '');
  if (kept) {
    await chmod(path, OWNER_ONLY).catch((error: Error) =>
      log(`Others may read the key of this app: ${error.message}`),
    );
    return { keys: kept, damaged: null };
  }
  const keys = drawKeyPair(random);
  const before = await setAside(path);
  if (before.is === 'stays') {
    log(`The key of this app could not be read, and has another one until it can be: ${before.why}`);
    return { keys, damaged: path };
  }
  if (before.is === 'aside')
    log(`The key of this app could not be read. It is ${before.path} now, and a new one is used.`);
  await writeWhole(path, toHex(keys.secret)).catch((error: Error) =>
    log(`The key of this app could not be kept: ${error.message}`),
  );
  return { keys, damaged: before.is === 'aside' ? before.path : null };
}

/**
 * The key pair in a file that somebody has named, as for a relay without a window; drawn when there is no such file.
 * Throws where it cannot be read or kept, and where there is something else in it, which stays.
 */
export async function openNamedIdentity(path: string, random: Random): Promise<KeyPair> {
  try {
    await access(path, constants.R_OK);
    const kept = readKey((await readWhole(path, MOST_BYTES))?.toString('utf8') ?? '');
    if (!kept) throw new Error(`There is no key in ${path}.`);
    await chmod(path, OWNER_ONLY);
    return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const drawn = drawKeyPair(random);
  await writeWhole(path, toHex(drawn.secret));
  return drawn;
}

function readKey(text: string): KeyPair | null {
  const digits = text.trim();
  return /^[0-9a-f]{64}$/.test(digits) ? keyPairOf(fromHex(digits)) : null;
}
