// The key pair by which a relay knows this app again, and by which this app's rooms are known.
//
// Its secret half has a file of its own that only its owner may read, because it belongs to this computer: a profile that
// is exported, imported or reset has to leave two apps two keys, and one app its own. It says nothing of the
// person, and is left out of reports and logs.

import { access, chmod, constants, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { fromHex, toHex } from '../../../netcode/crypto/bytes.ts';
import { drawKeyPair, fingerprint, type KeyPair, keyPairOf } from '../../../netcode/crypto/key-pair.ts';
import type { Random } from '../../../netcode/wire/datagram.ts';
import { FileTroubles } from './file-troubles.ts';
import { type Decoded, OwnFileWriter, readOwn } from './own-file.ts';
import { readWhole } from './read-whole.ts';
import { writeWhole } from './write-whole.ts';

const FILE = 'identity';
/** Most that is read of a key file: its 64 digits, its check, and white space that an editor may have put around them. */
const MOST_BYTES = 256;

/** Read and written by the owner, alone: a copied file may have come with other rights. */
const OWNER_ONLY = 0o600;

export interface OpenedIdentity {
  readonly keys: KeyPair;
  /** Resolves when a key that was drawn is on disk, or has failed to be. */
  settled(): Promise<void>;
}

/**
 * The key pair of the app whose data are in a folder; drawn when it is missing. A malformed file is set aside first.
 * One that is unreadable for now stays: the key that is drawn then is for this run alone.
 */
export async function openIdentity(
  folder: string,
  random: Random,
  log: (line: string) => void,
  troubles = new FileTroubles(),
): Promise<OpenedIdentity> {
  const path = join(folder, FILE);
  const kept = await readOwn(path, MOST_BYTES, decodeKey);
  if (kept.is === 'read') {
    await chmod(path, OWNER_ONLY).catch((error: Error) =>
      log(`Others may read the key of this app: ${error.message}`),
    );
    return { keys: kept.value, settled: async () => {} };
  }
  const keys = drawKeyPair(random);
  if (kept.is === 'unread') {
    log(`The key of this app cannot be read, and stays. Another one is used until the app ends: ${kept.why}`);
    troubles.tell({ is: 'key-unread', path });
  }
  if (kept.is === 'aside') {
    log(`The key of this app made no sense. It is ${kept.path} now, and a new one is used.`);
    troubles.tell({ is: 'key-aside', path: kept.path });
  }
  const writer = new OwnFileWriter({
    path,
    unread: kept.is === 'unread',
    onUnwritten(why) {
      if (why === null) return troubles.end('key-unwritten');
      log(`The key of this app could not be kept: ${why}`);
      troubles.tell({ is: 'key-unwritten', path });
    },
  });
  writer.write(() => textOf(keys));
  await writer.tried();
  return { keys, settled: () => writer.settled() };
}

/**
 * The key pair in a named file, as for a relay without a window; drawn when the file is missing.
 * Throws where it is unreadable or fails to be kept, and where there is something else in it, which stays.
 */
export async function openNamedIdentity(path: string, random: Random): Promise<KeyPair> {
  try {
    await access(path, constants.R_OK);
    const kept = readKey((await readWhole(path, MOST_BYTES))?.toString('utf8') ?? '');
    if (!kept) throw new Error(`There is no key in ${path}.`);
    await chmod(path, OWNER_ONLY);
    return kept;
  } catch (error) {
    // A link that leads nowhere for now stays.
    const isThere = await lstat(path).catch(() => null);
    if (isThere || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const drawn = drawKeyPair(random);
  await writeWhole(path, textOf(drawn));
  return drawn;
}

function decodeKey(bytes: Buffer): Decoded<KeyPair> {
  const value = readKey(bytes.toString('utf8'));
  return value ? { ok: true, value } : { ok: false, why: 'There is no key in it.' };
}

/** A changed digit of the secret makes another key, and no other app knows that one: so the fingerprint stands behind it. */
function textOf(keys: KeyPair): string {
  return `${toHex(keys.secret)} ${fingerprint(keys.public)}`;
}

/** Null where there is no key, or another than was written. Older versions wrote no fingerprint. */
function readKey(text: string): KeyPair | null {
  const [, digits, check] = /^([0-9a-f]{64})(?:\s+([0-9a-f]{32}))?$/.exec(text.trim()) ?? [];
  const keys = digits ? keyPairOf(fromHex(digits)) : null;
  return keys && (check === undefined || check === fingerprint(keys.public)) ? keys : null;
}
