// Games that are played with a file of people's own: who has the one that is chosen, and what to say to who has not.

import type { GameFacts, Room, RoomPlace } from '../../electron/party/window/contract.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import type { Texts } from '../languages/en.ts';

/** Whether somebody has what it is played with; true for a game that needs nothing. */
export function hasFile(room: Room, game: GameFacts | undefined, member: number): boolean {
  return game?.fileEnding === undefined || room.having.includes(member);
}

/** What is played, as people call it. */
export function titleOf(room: Room, game: GameFacts | undefined, language: Language): string {
  return room.file?.title ?? game?.texts[language].name ?? room.game;
}

/** What becomes of whoever is here with the next match, while one runs without them. */
export function placeInNext({ room, me }: RoomPlace) {
  const own = room.members.find(({ id }) => id === me);
  return own ? (own.ready ? 'next' : 'sitsOut') : 'onlooks';
}

/** What has to happen before whoever sits here can be ready; null where nothing is missing. */
export function lackText(
  { room, me }: RoomPlace,
  game: GameFacts | undefined,
  { files }: Texts,
): string | null {
  if (hasFile(room, game, me)) return null;
  if (room.file) return files.youLack(room.file.title);
  return room.members.find(({ id }) => id === me)?.leader ? files.pickOne : files.hostChooses;
}
