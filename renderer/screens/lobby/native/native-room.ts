// Who is in a game that people already have, who could be, and what has to happen before it starts.

import type {
  Member,
  NativeFacts,
  NativeHere,
  Room,
  RoomPlace,
} from '../../../../electron/party/window/contract.ts';
import type { Texts } from '../../../languages/en.ts';
import { machineOf } from '../../../ui/departures.ts';

export type Native = NonNullable<Room['native']>;

export interface Having {
  /** By the recipe that is meant, and the version that most have. */
  readonly same: readonly Member[];
  /** The version that those have; null where nobody tells. */
  readonly version: string | null;
  /** By the same recipe in another version, which may not play with the others. */
  readonly others: readonly { readonly member: Member; readonly version: string }[];
  /** Members without the game or with another recipe of it; of several at a machine the first, who plays there. */
  readonly lacking: readonly Member[];
}

/** Who in the room has a game. */
export function having(room: Room, { id, hash, version: rule }: NativeFacts): Having {
  const { members } = room;
  const kinds = kindsIn(room).filter((kind) => kind.game === id && kind.hash === hash);
  const versionOf = ({ id: member }: Member) => kinds.find(({ client }) => client.includes(member));
  const have = members.filter((member) => versionOf(member));
  const machines = new Set(have.map(machineOf));
  // The room tells first what most have.
  const version =
    kinds.find(({ client, version: told }) => told !== null && client.length > 0)?.version ?? null;
  const differs = (member: Member) => {
    const told = versionOf(member)?.version ?? null;
    return rule !== 'any' && told !== null && version !== null && !alike(rule, told, version);
  };
  return {
    same: have.filter((member) => !differs(member)),
    version,
    others: have.filter(differs).map((member) => ({ member, version: versionOf(member)!.version! })),
    lacking: members.filter((member) => member.beside === null && !machines.has(member.id)),
  };
}

function alike(rule: 'exact' | 'minor', one: string, other: string): boolean {
  const part = (version: string) => (rule === 'exact' ? version : version.split('.').slice(0, 2).join('.'));
  return part(one) === part(other);
}

/** Games in order of how many members lack them: those that all members have come first. */
export function fewestLackFirst(room: Room, games: readonly NativeFacts[]): NativeFacts[] {
  const lacking = new Map(games.map((game) => [game, having(room, game).lacking.length]));
  return [...games].sort((a, b) => lacking.get(a)! - lacking.get(b)!);
}

const kindsIn = ({ natives, moreNatives }: Room) => [...natives, ...moreNatives];

/** State of a game on this machine. */
export function hereOf(here: readonly NativeHere[] | null, game: string): NativeHere | undefined {
  return here?.find((one) => one.game === game);
}

/** Members who would be in the next round, ready or not. */
export function owners(room: Room): Member[] {
  const { members, native } = room;
  const has = new Set(
    kindsIn(room)
      .filter(({ game, hash }) => game === native?.game && hash === native.hash)
      .flatMap(({ client }) => client),
  );
  return members.filter(({ id }) => has.has(id));
}

/** Who would sit out if the leader started now; nobody where they are not asked. */
export function sittingOut(room: Room, me: number): Member[] {
  const own = room.members.find(({ id }) => id === me);
  if (!own?.leader || room.native?.phase !== 'chosen') return [];
  const all = owners(room);
  const out = all.filter((one) => one !== own && (!one.ready || one.silent));
  const goes = out.length > 0 && out.length < all.length && (own.ready || !all.includes(own));
  return goes ? out : [];
}

/** What a member's card says in place of whether they are ready; null where that is what counts. */
export type InNative = 'sitsOut' | 'playing' | 'notIn';

export function inNative(room: Room, member: Member): InNative | null {
  const { native } = room;
  if (!native) return null;
  const player = native.players.find((one) => one.member === member.id);
  if (native.phase === 'playing' && player) {
    if (player.at === 'in-game') return 'playing';
    if (isOut(player)) return 'notIn';
  }
  return owners(room).some(({ id }) => id === member.id) ? null : 'sitsOut';
}

const isOut = ({ at }: Native['players'][number]) => at === 'ended' || at === 'failed';

/** Most names in the line. */
const MOST_NAMES = 3;

/** What has to happen next, in the line under the cards. */
export function nativeStatus(
  place: RoomPlace,
  native: Native,
  { name }: Pick<NativeFacts, 'name'>,
  texts: Texts,
): string {
  const { room, me } = place;
  const words = texts.native;
  // Why members are waited for, and why one who comes later waits.
  const early = (sentence: string) => (native.late ? sentence : sentence + texts.between + words.notLate);
  if (native.phase === 'countdown') return words.starting(name);
  if (native.phase === 'playing') {
    if (native.server.at === 'failed') return words.serverFailed(place.hosting);
    const mine = native.players.find(({ member }) => member === me);
    const others = native.players.some((one) => one !== mine && !isOut(one));
    switch (mine?.at) {
      case undefined:
        return early(words.theyPlay(name, others));
      case 'in-game':
        return words.playing(name);
      case 'ended':
      case 'failed':
        return words[mine.came ? 'outOf' : 'notIn'](name, others);
      default:
        return words.entering(name);
    }
  }
  const all = owners(room);
  const own = all.find(({ id }) => id === me);
  if (!own) return words.youLack(name);
  if (!own.ready) return early(texts.lobby.pressReady);
  const missing = all.filter(({ ready }) => !ready);
  const waiting =
    missing.length > MOST_NAMES
      ? texts.lobby.waitingForMany(missing.length)
      : texts.lobby.waitingFor(missing.map((one) => one.name));
  return missing.length === 0 ? waiting : early(waiting);
}
