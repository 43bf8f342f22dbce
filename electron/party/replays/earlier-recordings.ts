// Whoever leaves a match and comes back has recorded its beginning twice: what is all in the later file is removed.

import { readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Replay, type ReplayHeader, readReplay } from '../../../netcode/replay/format.ts';
import { beginningOf, isOwnName } from './replay-file.ts';
import { namesOfReplays } from './replay-shelf.ts';

/** Replays that are looked at: of the match at hand there are as many as somebody left it, and hardly anything between. */
const MOST_LOOKED_AT = 10;

/** Removes what was recorded of this file's match before it, where the file has each frame of it. It is written to its end. */
export async function removeEarlier(path: string): Promise<void> {
  const header = headerIn(await beginningOf(path));
  if (!header || header.from) return;
  const folder = dirname(path);
  const before = (await namesOfReplays(folder)).filter(
    (name) => isOwnName(name, header.game) && name < basename(path),
  );
  let whole: Replay | null = null;
  for (const name of before.slice(0, MOST_LOOKED_AT)) {
    const earlier = join(folder, name);
    const theirs = headerIn(await beginningOf(earlier));
    if (!theirs || !isSameMatch(theirs, header)) continue;
    // Another app with this folder writes of the same match: whatever came after we began may be its own.
    if ((await stat(earlier)).mtimeMs >= header.at) continue;
    whole ??= replayIn(await readFile(path));
    const part = replayIn(await readFile(earlier));
    if (whole && part && isAllIn(part, whole)) await rm(earlier, { force: true });
  }
}

function isSameMatch(one: ReplayHeader, other: ReplayHeader): boolean {
  const of = ({ game, rules, content, match, from }: ReplayHeader) => ({ game, rules, content, match, from });
  return isDeepStrictEqual(of(one), of(other));
}

/** Whether nothing that one says is missing in the other: an end, who signed it, and where players differed stay. */
function isAllIn({ log, end, signed, notes }: Replay, { log: whole }: Replay): boolean {
  if (end || signed.length > 0 || notes.some(({ is }) => is === 'desync')) return false;
  const { next } = log;
  if (next > whole.next || !isDeepStrictEqual(log.copy(0, next), whole.copy(0, next))) return false;
  for (let frame = 0; frame < next; frame++) {
    if (!isDeepStrictEqual(log.items(frame), whole.items(frame))) return false;
  }
  return true;
}

function headerIn(bytes: Uint8Array): ReplayHeader | null {
  return replayIn(bytes)?.header ?? null;
}

function replayIn(bytes: Uint8Array): Replay | null {
  const read = readReplay(bytes);
  return read.ok ? read.replay : null;
}
