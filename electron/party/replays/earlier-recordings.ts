// An app that leaves a match and comes back records it again from its beginning. This removes the earlier file where the later
// one has all its frames.

import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ReplayHeader, readReplay } from '../../../netcode/replay/format.ts';
import { beginningOf, isOwnName } from './replay-file.ts';
import { bytesOfReplay, openReplayReader } from './replay-reader.ts';
import { namesOfReplays } from './replay-shelf.ts';

/** Most replays that are compared, the newest first: earlier files of a match are among the last ones. */
const MOST_LOOKED_AT = 10;

/**
 * Removes earlier recordings of the match in the replay at `path`, which is complete, where it has all their frames. Resolves with
 * whether there were any.
 */
export async function removeEarlier(path: string): Promise<boolean> {
  const header = headerIn(await beginningOf(path));
  if (!header || header.from) return false;
  const folder = dirname(path);
  const others = (await namesOfReplays(folder)).filter(
    (name) => isOwnName(name, header.game) && name !== basename(path),
  );
  const earlier: string[] = [];
  for (const name of others.slice(0, MOST_LOOKED_AT)) {
    const theirs = headerIn(await beginningOf(join(folder, name)));
    if (!theirs || !isSameMatch(theirs, header)) continue;
    // A file that changed after this recording began may be of another app with the same folder.
    if ((await stat(join(folder, name))).mtimeMs < header.at) earlier.push(join(folder, name));
  }
  return earlier.length > 0 && (await removeThoseIn(path, earlier));
}

async function removeThoseIn(path: string, earlier: readonly string[]): Promise<boolean> {
  const reader = openReplayReader();
  let removed = false;
  try {
    const whole = await bytesOfReplay(path);
    for (const part of earlier) {
      const isPart = await bytesOfReplay(part)
        .then((bytes) => reader.ask({ ask: 'part', bytes, whole }))
        .catch(() => false);
      if (isPart) await rm(part, { force: true });
      removed ||= isPart;
    }
    return removed;
  } finally {
    await reader.close();
  }
}

function isSameMatch(one: ReplayHeader, other: ReplayHeader): boolean {
  const of = ({ game, rules, content, match, from }: ReplayHeader) => ({ game, rules, content, match, from });
  return isDeepStrictEqual(of(one), of(other));
}

function headerIn(bytes: Uint8Array): ReplayHeader | null {
  const read = readReplay(bytes);
  return read.ok ? read.replay.header : null;
}
