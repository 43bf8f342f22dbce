// What follows from a change of the party: told from how it stood before and how it stands after, and from nothing else.

import type { FromPeer } from '../../netcode/wire/messages.ts';
import type { Looking, OwnRoom } from './finding/discovery.ts';
import { type Entry, entriesOf, type LoggedParty } from './log/party-log.ts';
import type { PartyParts } from './party-parts.ts';
import type { NotedRoom } from './profile/last-room.ts';
import type { Profile } from './profile/profile.ts';
import { remember } from './profile/recent-rooms.ts';
import { FORGETS_PASSWORD } from './session-state.ts';
import { type ShellStatus, sameShellStatus, shellStatusOf } from './shell-status.ts';
import type { Facts, Failure, RecentRoom } from './window/contract.ts';
import type { PlaceNow } from './window/place-now.ts';

/** How the party stands. */
export interface Situation extends LoggedParty {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly profile: Profile;
  /** A window shows the party. */
  readonly attached: boolean;
  /** A replay is open. */
  readonly watches: boolean;
  /** The person has left the room that they were in. */
  readonly left: boolean;
  /** The room that there is a way back to. */
  readonly noted: NotedRoom | null;
  /** What leads back into the room that the person is in after this app has ended; null while nothing does. */
  readonly wayBack: NotedRoom | null;
  /** What leads others there, and to no other host; null in a room of this app, and while its host is out of reach. */
  readonly link: string | null;
  /** The room that this app hosts, where others could find it. */
  readonly own: OwnRoom | null;
}

export type Effect =
  | ({ readonly do: 'log' } & Entry)
  /** The room that there is a way back to, or null. */
  | { readonly do: 'note'; readonly room: NotedRoom | null; readonly at: number }
  | { readonly do: 'keep'; readonly recent: readonly RecentRoom[] }
  | { readonly do: 'end-replay' }
  | { readonly do: 'set-ahead'; readonly ahead: Profile['settings']['ahead'] }
  | { readonly do: 'say'; readonly message: FromPeer }
  /** Which of these are looked for from now on. */
  | { readonly do: 'look'; readonly rooms: Looking; readonly servers: boolean; readonly wayBack: boolean }
  /** Whether the room of this app answers those who look for rooms, and is announced. */
  | { readonly do: 'be-found'; readonly on: boolean; readonly room: OwnRoom | null }
  | { readonly do: 'tell-shell'; readonly status: ShellStatus };

/** After these failures there is no way back into the room. */
const ENDS_WAY_BACK: ReadonlySet<Failure['kind']> = new Set(['kicked', 'banned', 'host-left']);

/** In the order in which they are done; `before` is null at the start. */
export function effectsOf(before: Situation | null, after: Situation, games: Facts['games']): Effect[] {
  const { at, profile, place, attached } = after;
  const effects: Effect[] = [];
  const recent = remember(profile.recent, place, after.link, at);
  if (recent !== profile.recent) effects.push({ do: 'keep', recent });
  const noted = notedIn(after);
  if (noted !== 'as before') effects.push({ do: 'note', room: noted, at });
  // A person who is called to a match has watched enough, and sees its results after it.
  if (after.watches && plays(place) && !plays(before?.place)) effects.push({ do: 'end-replay' });
  for (const entry of entriesOf(before, after)) effects.push({ do: 'log', ...entry });
  const was = before?.profile;
  const { ahead, face, discoverable } = profile.settings;
  if (ahead !== was?.settings.ahead) effects.push({ do: 'set-ahead', ahead });
  if (was && face !== was.settings.face) effects.push({ do: 'say', message: { m: 'face', face } });
  if (was && profile.name !== was.name)
    effects.push({ do: 'say', message: { m: 'name', name: profile.name } });
  const isHome = attached && place.at === 'home';
  effects.push({ do: 'look', rooms: attached ? lookingAt(place) : 'off', servers: isHome, wayBack: isHome });
  effects.push({ do: 'be-found', on: discoverable, room: after.own });
  const status = statusOf(after, games);
  if (!before || !sameShellStatus(statusOf(before, games), status))
    effects.push({ do: 'tell-shell', status });
  return effects;
}

/** Does what follows; each where there is something that can do it. */
export function perform(effect: Effect, parts: PartyParts): void {
  const { session } = parts.where;
  switch (effect.do) {
    case 'log':
      parts.log[effect.level](effect.facts, effect.what);
      return;
    case 'note':
      parts.lastRoom.note(effect.room, effect.at);
      return;
    case 'keep':
      parts.profile.change({ recent: effect.recent });
      return;
    case 'end-replay':
      parts.replays.watch(null);
      return;
    case 'set-ahead':
      parts.stage.runAhead(effect.ahead);
      return;
    case 'say':
      session?.say(effect.message);
      return;
    case 'look':
      parts.discovery?.look(effect.rooms);
      parts.servers?.look(effect.servers);
      parts.wayBack.look(effect.wayBack);
      return;
    case 'be-found': {
      const isFound = effect.on && parts.discovery !== null;
      session?.host.setDiscoverable(isFound);
      parts.discovery?.announce(isFound ? effect.room : null);
      return;
    }
    case 'tell-shell':
      parts.shell?.onShellStatus(effect.status);
      return;
    default:
      effect satisfies never;
  }
}

/** Which room there is a way back to from now on. While a room is joined, and after a lost connection, it is the one noted before. */
function notedIn({ place, failure, left, noted, wayBack }: Situation): NotedRoom | null | 'as before' {
  const isOver = left || (failure !== null && ENDS_WAY_BACK.has(failure.kind));
  // In the room it is noted again and again: that tells when this app was last there.
  if (place.at === 'room') return isOver ? null : wayBack;
  if (isOver && noted) return null;
  if (!noted?.password || failure === null || !FORGETS_PASSWORD.has(failure.kind)) return 'as before';
  const { password: _, ...open } = noted;
  return open;
}

/** A lobby shows other rooms, too, so that friends can go there. */
function lookingAt(place: PlaceNow): Looking {
  if (place.at === 'home' || place.at === 'joining') return 'often';
  return place.at === 'room' && place.room.phase === 'lobby' ? 'seldom' : 'off';
}

function plays(place: PlaceNow | undefined): boolean {
  return place?.at === 'room' && place.plays;
}

function statusOf({ place, profile: { settings } }: Situation, games: Facts['games']): ShellStatus {
  return shellStatusOf({ place, settings }, games);
}
