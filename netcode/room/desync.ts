// A desync: which state hash each member has of a frame, and what they got by simulating that frame again. What is right
// is the hash that the judge got by simulating again, and without a judge the one that all members got; a majority may be wrong.

import type { Desync, Field } from '../wire/desync.ts';
import { toJson } from '../wire/json.ts';
import type { Room } from './room.ts';

/** Most bytes of JSON that are kept of a member's explanation: with those of all members the room is still one message. */
export const EXPLAINED_BYTES = 384;

/** A frame, and which state hash each member has of it. */
export interface StatesAt {
  readonly frame: number;
  readonly hashes: ReadonlyMap<number, string>;
}

/** What a member has found who simulated a frame again. */
export interface Examined {
  readonly frame: number;
  readonly hash: string;
  /** The hash that simulating it again gave. */
  readonly again: string;
  readonly build: string;
  readonly fields: readonly Field[];
  /** What the frame has changed, in the order of the state, where simulating it again came to the same. */
  readonly changes?: readonly Field[] | undefined;
}

/**
 * Whether it is known that the states of two members differ. If unknown, that opens a new desync: else one who reports a false
 * state would keep all that differs afterwards from being found.
 */
export function isKnown({ desync }: Room, member: number, other: number): boolean {
  if (!desync) return false;
  const differs = (one: Desync['of'][number]) =>
    desync.right === null || (isApart(desync, one) && !one.inStep);
  const pair = desync.of.filter((one) => one.member === member || one.member === other);
  // A member who was unable to answer, or has come since, counts as known while the first such frame is looked into.
  if (pair.length < 2) return desync.exact && desync.of.some(differs);
  return pair[0]!.hash !== pair[1]!.hash && pair.some(differs);
}

/** Notes that states differ at a frame, in place of what was noted before; `exact`: it is the first such frame. */
export function noteDesync(room: Room, { frame, hashes }: StatesAt, exact: boolean): void {
  const known = room.desync;
  const same = known?.frame === frame && known.exact === exact ? known : null;
  const of = [...hashes].map(([member, hash]) => {
    const name = room.members.find(({ id }) => id === member)?.name ?? '';
    const before = same?.of.find((one) => one.member === member);
    return before ?? { member, name, hash, again: null, build: '', fields: [], inStep: false };
  });
  room.desync = { frame, exact, right: null, of };
  confirm(room.desync);
}

/** A member has simulated the frame again. False when that was unasked, or said before. */
export function noteExamined(room: Room, member: number, found: Examined): boolean {
  const { desync } = room;
  const own = desync?.of.find((one) => one.member === member);
  if (!desync?.exact || !own || own.again !== null) return false;
  if (found.frame !== desync.frame || found.hash !== own.hash) return false;
  Object.assign(own, { again: found.again, ...shortened(found) });
  confirm(desync);
  return true;
}

/**
 * For members whose engines compute the frame differently from the same state before it: names the first field that the
 * frame has changed to different values. `changes`: what it has changed, by member.
 */
export function nameChanges({ desync }: Room, changes: ReadonlyMap<number, readonly Field[]>): void {
  for (const own of desync?.of ?? []) {
    const ours = changes.get(own.member);
    const other = desync!.of.find(({ member, hash }) => hash !== own.hash && changes.has(member));
    if (!ours || !other || own.fields.length > 0) continue;
    const theirs = changes.get(other.member)!;
    const first = ours.find(({ path, is }, at) => path !== theirs[at]?.path || is !== theirs[at]?.is);
    if (first) Object.assign(own, shortened({ build: own.build, fields: [first] }));
  }
}

/** Cuts an explanation to EXPLAINED_BYTES: the build first, then as many fields as fit; a build that is too long is left out. */
function shortened({
  build,
  fields,
}: Pick<Examined, 'build' | 'fields'>): Pick<Examined, 'build' | 'fields'> {
  const kept = { build, fields: [...fields] };
  while (kept.fields.length > 0 && toJson(kept).length > EXPLAINED_BYTES) kept.fields.pop();
  return toJson(kept).length > EXPLAINED_BYTES ? { build: '', fields: [] } : kept;
}

/** The judge has simulated a frame again. False for another frame than the one in question. */
export function noteJudged({ desync }: Room, frame: number, hash: string): boolean {
  if (!desync?.exact || desync.frame !== frame || desync.right === hash) return false;
  desync.right = hash;
  return true;
}

/** A member's newest state is what others have. True when it differed before. */
export function noteInStep({ desync }: Room, member: number): boolean {
  const own = desync?.of.find((one) => one.member === member);
  if (!desync || !own || own.inStep || !isApart(desync, own)) return false;
  own.inStep = true;
  return true;
}

/** Whether a member had another state than the right one. */
export function isApart({ right }: Desync, { hash }: Desync['of'][number]): boolean {
  return right !== null && hash !== right;
}

function confirm(desync: Desync): void {
  const again = new Set(desync.of.map((one) => one.again));
  const [only] = again;
  if (desync.right === null && again.size === 1 && only) desync.right = only;
}
