// Games that are played with a file of people's own: who has the one that is chosen, and what to say to who lacks it.

import type { GameFacts, KeptFile, Room, RoomPlace } from '../../electron/party/window/contract.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import type { Texts } from '../languages/en.ts';
import { isCalled } from './tournament/tournament-text.ts';

/** Whether a member has what it is played with; true for a game without a file. */
export function hasFile(room: Room, game: GameFacts | undefined, member: number): boolean {
  return game?.fileEnding === undefined || room.having.includes(member);
}

/** Whether the next match can be dealt to a member: they have what it is played with, and are called if there is a tournament. */
export function mayPlay(room: Room, game: GameFacts | undefined, member: number): boolean {
  return hasFile(room, game, member) && isCalled(room, member);
}

/** Which files are offered where one is chosen: also archives that such a file may be in. */
export function acceptOf(game: GameFacts | undefined): string {
  return game?.fileEnding === undefined ? '' : `${game.fileEnding},.zip`;
}

/** What is played, as people call it. */
export function titleOf(room: Room, game: GameFacts | undefined, language: Language): string {
  return room.file?.title ?? game?.texts[language].name ?? room.game;
}

/** What becomes of members here with the next match, while one runs without them. */
export function placeInNext({ room, me }: RoomPlace) {
  const own = room.members.find(({ id }) => id === me);
  return own ? (own.ready ? 'next' : 'sitsOut') : 'onlooks';
}

const EUROPE = new Set([
  ...['e', 'europe', 'pal', 'uk', 'united kingdom', 'germany', 'france', 'spain', 'italy', 'sweden'],
  ...['scandinavia', 'netherlands', 'australia'],
]);
const ELSEWHERE = new Set(['u', 'usa', 'j', 'ju', 'japan', 'world', 'ntsc']);

/** Whether its name says that it is made for Europe alone. */
export function isEuropean({ edition }: Pick<KeptFile, 'edition'>): boolean {
  const marks = edition.toLowerCase().split(/, ?/);
  return marks.some((mark) => EUROPE.has(mark)) && !marks.some((mark) => ELSEWHERE.has(mark));
}

/** Which of several copies of one title it is, for people: what is in the brackets of its name, and how its hash begins. */
export function editionOf({ edition, hash }: Edition): string {
  const short = hash.slice(0, 4);
  return edition ? `${edition} (${short})` : short;
}

type Edition = Pick<NonNullable<Room['file']>, 'hash' | 'edition'>;

/** Says that here is another version of what the room has chosen; null where that title is missing here. */
export function otherVersionText(
  { file, members, having }: Room,
  kept: readonly KeptFile[] | null,
  { otherVersion }: Texts['files'],
): string | null {
  const own = file && kept?.find(({ title }) => title.toLowerCase() === file.title.toLowerCase());
  const owner = members.find(({ id }) => having.includes(id));
  if (!own || !owner || own.hash === file.hash) return null;
  return otherVersion({
    title: own.title,
    owner: owner.name,
    theirs: editionOf(file),
    yours: editionOf(own),
  });
}

/** What has to happen before the players here can be ready; null where all is there. `kept`: the files here. */
export function lackText(
  { room, me }: RoomPlace,
  game: GameFacts | undefined,
  { files }: Texts,
  kept: readonly KeptFile[] | null,
): string | null {
  if (hasFile(room, game, me)) return null;
  if (room.file) return otherVersionText(room, kept, files) ?? files.youLack(room.file.title);
  return room.members.find(({ id }) => id === me)?.leader ? files.pickOne : files.hostChooses;
}
