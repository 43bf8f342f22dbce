// A room as it goes to another relay, when its host is gone: netcode/wire/messages.ts has its schema.

import { misfitOfDealt } from '../wire/fits-game.ts';
import { countOn, type Estate, type MatchStart, type RoomState, type ScoreRow } from '../wire/messages.ts';
import { isAt } from './admission.ts';
import { takeBack } from './lifecycle.ts';
import { areOptions, canBeChosen, gameOf, NOTHING_ASIDE, type RoomOptions } from './match-settings.ts';
import { canBeSaved, having } from './own-file.ts';
import { type ChatLine, type Length, type Member, type Room, touch } from './room.ts';
import { scoreKey, scoreRows } from './scoreboard.ts';
import { isPersons } from './seats.ts';
import { tournamentLeft } from './tournament.ts';

/** A room's estate. It is independent of who is silent just now, so that a silence leaves it unchanged. */
export function estateOf(room: Room): Estate {
  const {
    revision: _revision,
    chat: _chat,
    nextLine: _nextLine,
    // Its name tells it.
    announcer: _announcer,
    // The relay has been told of it.
    counted: _counted,
    since: _since,
    desync: _desync,
    // Members who come say which they have; a server ends with the app that has started it.
    natives: _natives,
    native: _native,
    laboratory: _laboratory,
    // A page of the app that leaves, and a recording that its relay has.
    browsers: _browsers,
    showing: _showing,
    aside: _aside,
    // Onlookers come in anew.
    onlookers: _,
    members,
    ...rest
  } = room;
  const { settings, pause } = rest;
  return {
    ...rest,
    announcement: rest.announcement && { ...rest.announcement },
    settings: { ...settings, options: { ...settings.options } },
    wishes: [...rest.wishes],
    list: rest.list && { ...rest.list, games: [...rest.list.games] },
    tournament: tournamentLeft(room),
    members: members.map(
      ({ silent: _silent, contents: _contents, file: _file, benched: _benched, shown: _shown, ...member }) =>
        member,
    ),
    having: having(room),
    pause: pause && { ...pause, votes: [...pause.votes] },
    nativesPlayed: rest.nativesPlayed.map((one) => ({ ...one })),
    lengths: rest.lengths.map((length) => ({ ...length, options: { ...length.options } })),
  };
}

/**
 * Replaces the last result, the scores and the tournament of a room by those of its estate as `corrected`, and whose the points of the
 * running match are.
 */
export function correctEnds(room: Room, corrected: (estate: Estate) => Estate): void {
  const { result, scores, tournament, dealt } = structuredClone(corrected(estateOf(room)));
  Object.assign(room, { result, scores, tournament, dealt });
  touch(room);
}

/** Whether these points, after these matches, are what a member was told last. */
export function isAsTold(room: Room, { epoch, phase, match, result, scoreboard }: RoomState): boolean {
  const points = (rows: readonly ScoreRow[]) =>
    rows.map(({ member, name, matches, wins, points }) => [member, name, matches, wins, points]);
  const now = [room.epoch, room.phase, room.match?.number, room.result?.number, points(scoreRows(room))];
  const told = [epoch, phase, match?.number, result?.number, points(scoreboard)];
  return JSON.stringify(now) === JSON.stringify(told);
}

/** What a takeover needs besides the estate. */
export interface Heritage {
  /** Fingerprint of the app that takes the room over, whose first member leads; null for an unattended relay: who led leads. */
  readonly host: string | null;
  readonly chat: readonly ChatLine[];
  /** Frames of the running match that are there; null when it ends here, and everybody is back in the lobby. */
  readonly frames: number | null;
}

/** The room under its next epoch: everybody in it is silent until they come. Null when the estate is unsound here. */
export function inherit(estate: Estate, options: RoomOptions, { host, chat, frames }: Heritage): Room | null {
  if (!isSound(estate, options, host)) return null;
  const leader = estate.members.find(({ client }) => client === host);
  const { having, ...rest } = structuredClone(estate);
  const chosen = estate.settings.file?.hash ?? null;
  const room: Room = {
    ...rest,
    lengths: estate.lengths.filter((length) => isOfHere(length, options)),
    wishes: estate.wishes.filter(({ game }) => hasGame(options, game)),
    list: estate.list?.games.every((game) => hasGame(options, game)) ? estate.list : null,
    revision: 0,
    // The heirs of this one have to take it, too.
    epoch: countOn(estate.epoch, 1),
    since: frames ?? 0,
    members: estate.members.map((member): Member => {
      return {
        ...member,
        leader: host === null ? member.leader : member === leader,
        silent: true,
        was: null,
        // They say so again: until then they count as lacking it.
        file: having.includes(member.id) ? chosen : null,
        benched: [],
        shown: null,
        contents: {},
      };
    }),
    announcer: estate.members.find(({ name }) => name === estate.announcement?.name)?.id ?? null,
    onlookers: [],
    stopped: [],
    kicked: [],
    aside: NOTHING_ASIDE,
    desync: null,
    audits: [],
    natives: [],
    native: null,
    laboratory: [],
    browsers: null,
    showing: null,
    counted: [],
    chat: [...chat],
    nextLine: (chat.at(-1)?.id ?? 0) + 1,
  };
  // A countdown begins anew: all are as ready as they were.
  if (room.phase !== 'playing' || frames === null) takeBack(room);
  return room;
}

/**
 * Checks what is beyond its schema: an estate comes from another machine, and all of it is told on, to the members of the room and
 * to the next heirs. `host` as in Heritage.
 */
export function isSound(estate: Estate, options: RoomOptions, host: string | null): boolean {
  const { settings, members, banned, known, lapsed, handicaps } = estate;
  const { match, matches, dealt, phase, saved, wishes } = estate;
  if (!canBeChosen(settings, options)) return false;
  const { info } = gameOf(options, settings.game);
  const distinct = (marks: unknown[]) => new Set(marks).size === marks.length;
  const persons = members.flatMap(({ client, person }) => (person === null ? [] : { client, person }));
  return (
    (host === null || members.some(({ client }) => client === host)) &&
    members.every(({ seat }) => seat < settings.seats) &&
    members.every(({ team }) => (settings.teams === 0 ? team === 0 : team >= 1 && team <= settings.teams)) &&
    // Whose place it is comes in by the person, and who leads goes by the app.
    persons.every(({ client, person }) => isAt(person, client)) &&
    // A member who is in comes in again.
    members.every(({ client }) => banned.every((one) => one.client !== client)) &&
    persons.every(({ person }) => known.includes(person)) &&
    lapsed.every((person) => known.includes(person)) &&
    distinct(persons.map(({ person }) => person)) &&
    distinct(handicaps.map(({ person }) => person)) &&
    distinct(members.map(({ id }) => id)) &&
    distinct(wishes.map(({ member }) => member)) &&
    distinct(members.map(({ seat }) => seat)) &&
    (phase === 'lobby') === (match === null) &&
    (saved === null || (settings.file !== null && canBeSaved(saved.bytes))) &&
    (match === null ||
      (match.number === matches &&
        misfitOfDealt(match, info) === null &&
        match.seats.length === settings.seats &&
        dealt.length === settings.seats &&
        members.every(({ plays, seat }) => !plays || isPersons(match.seats[seat]!)) &&
        isDealt(estate, match)))
  );
}

/** Whether each seat of the match belongs to a person at the app to which it was dealt, and is played by no one else. */
function isDealt({ members, dealt }: Estate, { seats }: MatchStart): boolean {
  return seats.every((seat, at) => {
    const app = seat.taken?.key ?? seat.key;
    const whose = dealt[at]!;
    if (!isPersons(seat)) return whose === null;
    const player = members.find((member) => member.plays && member.seat === at);
    if (player) return player.client === app && whose === scoreKey(player);
    return whose !== null && (isAt(whose, app!) || whose.startsWith('member '));
  });
}

function hasGame({ games }: RoomOptions, game: string): boolean {
  return games.some(({ info }) => info.id === game);
}

/** Whether a length is of a game of ours: this app may have other games than the host before. */
function isOfHere({ game, options }: Length, { games }: RoomOptions): boolean {
  return games.some(({ info }) => info.id === game && areOptions(info, options));
}
