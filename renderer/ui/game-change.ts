// The game was changed under a member who was ready for another one: everybody is told by whom, until they are ready again.

import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

export interface GameChange {
  /** Who chose it; null for a player at this machine. */
  readonly by: string | null;
  /** A vote or the list has chosen it. */
  readonly decided?: true;
}

/** What is to be said after the next view; `change` is what was to be said before. */
export function followGame(change: GameChange | null, previous: View | null, next: View): GameChange | null {
  if (next.place.at !== 'room') return null;
  const { room, mine } = next.place;
  if (room.phase !== 'lobby') return null;
  if (previous?.place.at === 'room' && takesReadiness(previous.place, next.place)) {
    if (isDecided(previous.place, next.place)) return { by: null, decided: true };
    const by = leaderElsewhere(next.place);
    const othersWere = previous.place.room.members.some(({ id, ready }) => ready && !mine.includes(id));
    return by !== null || othersWere ? { by } : null;
  }
  const here = room.members.filter(({ id }) => mine.includes(id));
  return change && here.every(({ ready }) => ready) ? null : change;
}

/** Whether a member was ready for the game before. */
export function takesReadiness(before: RoomPlace, after: RoomPlace): boolean {
  return playedIn(before) !== playedIn(after) && before.room.members.some(({ ready }) => ready);
}

/** Whether the room itself has chosen the game: by a vote that is over, or by its list. */
function isDecided({ room: before }: RoomPlace, { room: after }: RoomPlace): boolean {
  const voted = before.voteMs !== undefined && after.voteMs === undefined;
  return voted || (after.list !== undefined && after.list.games[after.list.at] === after.game);
}

/** The id of what is chosen, be it one of the room's own games or one that people already have. */
function playedIn({ room }: RoomPlace): string {
  return room.native ? `native ${room.native.game}` : room.game;
}

/** The name of the leader; null when it is a player at this machine. */
export function leaderElsewhere({ room, mine }: RoomPlace): string | null {
  const leader = room.members.find((member) => member.leader);
  return leader && !mine.includes(leader.id) ? leader.name : null;
}

/** `game`: the name of the one that was chosen. */
export function gameChangeText({ by, decided }: GameChange, game: string, { lobby, next }: Texts): string {
  if (decided) return next.decided(game);
  return by === null ? lobby.youChose(game) : lobby.chose(by, game);
}
