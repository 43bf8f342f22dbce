// Who may come into a room, who comes back to their seat, and who leads. While a match runs a member who comes waits for the
// next one, unless a seat of it was dealt to them.
//
// It goes by the app's key, which the handshake has proved (Entrant.client), whatever the address: many players share one
// address.

import { spread } from '../sim/teams.ts';
import type { JoinRequest, Refusal } from '../wire/introductions.ts';
import { MOST_BANNED, MOST_KICKED, MOST_ONLOOKERS, MOST_REMEMBERED_PERSONS } from '../wire/messages.ts';
import { cleanName } from '../wire/text.ts';
import { bend } from './laboratory.ts';
import { gameOf, type RoomOptions } from './match-settings.ts';
import { nameIn } from './names.ts';
import { canPlay } from './own-file.ts';
import { everybody, type Member, type Room, touch } from './room.ts';
import { nameScore, scoreKey } from './scoreboard.ts';
import { freeNumber, freeSeat } from './seats.ts';

/** An applicant: a peer that asks to come in. */
export interface Entrant extends JoinRequest {
  /** The fingerprint of their app's key. */
  readonly client: string;
}

/** One of the players at an app. */
export function personOf({ client, player = 0 }: Pick<Entrant, 'client' | 'player'>): string {
  return `${client}/${player}`;
}

/** Whether this person is one of the players at an app. */
export function isAt(person: string, client: string): boolean {
  return person.startsWith(`${client}/`);
}

/** Whether a member is known as the second or a later player at their app. */
export function isFurther({ person, client }: Pick<Member, 'person' | 'client'>): boolean {
  return person !== null && person !== `${client}/0`;
}

/** The seats of the match that is on that were dealt to players at the same app as this one, which is among them. */
export function seatsBeside({ dealt }: Pick<Room, 'dealt'>, seat: number): number[] {
  const appAt = (place: number) => dealt[place]?.replace(/\/\d+$/, '') ?? place;
  return [...dealt.keys()].filter((other) => appAt(other) === appAt(seat));
}

/** Whether an applicant brings the key that the room was opened with. */
function hasKey({ key }: RoomOptions, request: Entrant): boolean {
  return key !== undefined && request.key === key;
}

/** Who can take the seat again that was dealt to them in the match that is on: while all can, every such seat is taken. */
export type Returns = 'none' | 'who asks' | 'all';

/** Why a guest is turned away now, or null. `dropsIn`: whether bots may be taken over. */
export function refusal(
  room: Room,
  options: RoomOptions,
  request: Entrant,
  returns: Returns,
  dropsIn = true,
): Refusal | null {
  const { game: id, seats } = room.settings;
  if (request.contents[id] !== gameOf(options, id).content) {
    return { why: 'content', game: id, app: options.app };
  }
  const turnedAway = hasKey(options, request) ? null : turnedAwayAtDoor(room, request);
  if (turnedAway) return turnedAway;
  return placeOf(room, options, request, returns, dropsIn) || mayOnlook(room, options, request)
    ? null
    : { why: 'full', seats };
}

/** Whether an applicant without a free seat may come in to watch. */
function mayOnlook({ onlookers }: Room, options: RoomOptions, request: Entrant): boolean {
  return request.onlooks === true && !hasKey(options, request) && onlookers.length < MOST_ONLOOKERS;
}

/** Where a person sits who comes now, and whether in the match that is on; null in a full room. */
function placeOf(
  room: Room,
  options: RoomOptions,
  request: Entrant,
  returns: Returns,
  dropsIn: boolean,
): Pick<Member, 'seat' | 'plays'> | null {
  if (request.audience) return null;
  const dealt = returns === 'none' ? null : dealtSeat(room, request);
  if (dealt !== null) return { seat: dealt, plays: true };
  const ghost = ghostOf(room, request);
  if (ghost && room.members.includes(ghost)) return { seat: ghost.seat, plays: false };
  const bot = returns === 'all' && dropsIn ? botToTakeOver(room, options, request) : null;
  if (bot !== null) return { seat: bot, plays: true };
  const seat = seatToTake(room, returns === 'all');
  return seat === null ? null : { seat, plays: false };
}

/**
 * The seat of the bot that a newcomer takes over in the match that is on (GameInfo.dropIn), or null. A further player at an app
 * takes one over where the first plays: their frames come by the first.
 */
function botToTakeOver(
  { match, members, settings }: Room,
  options: RoomOptions,
  request: Entrant,
): number | null {
  const { info } = gameOf(options, settings.game);
  const { client, player = 0 } = request;
  const isShown = player === 0 || members.some((one) => one.person === `${client}/0` && one.plays);
  if (!match || info.dropIn === undefined || !isShown) return null;
  const seat = match.seats.findIndex(
    ({ kind, taken }, at) => kind === 'bot' && !taken && !members.some((member) => member.seat === at),
  );
  return seat < 0 ? null : seat;
}

/** Where a new member sits, or null in a full room. `keeps`: whether all who have gone can return (Returns). */
export function seatToTake(room: Room, keeps: boolean): number | null {
  const { members, match, settings } = room;
  const kept = keeps ? keptSeats(room) : [];
  // Colours and shapes go by seat, so seats of the running match are given to newcomers only when all others are taken.
  const played = match?.seats.flatMap(({ kind }, seat) => (kind === 'empty' ? [] : [seat])) ?? [];
  const seats = [freeSeat(members, [...kept, ...played]), freeSeat(members, kept)];
  return seats.find((one) => one < settings.seats) ?? null;
}

/**
 * Seats of the match that is on whose people have left the room, and may come back. A bot's seat is free again when a guest who
 * took it over leaves: guests who come and go must leave room.
 */
function keptSeats({ dealt, known, members, match }: Room): number[] {
  return dealt.flatMap((key, seat) => {
    const gone =
      key !== null &&
      match?.seats[seat]?.kind === 'player' &&
      known.includes(key) &&
      !members.some(({ person }) => person === key);
    return gone ? [seat] : [];
  });
}

function turnedAwayAtDoor(room: Room, request: Entrant): Refusal | null {
  if (room.banned.some(({ client }) => client === request.client)) return { why: 'banned' };
  return room.locked && !room.known.includes(personOf(request)) ? { why: 'locked' } : null;
}

/**
 * The old member of a person who comes back: the one whose number they give, even if the relay has yet to notice the loss; the one
 * that came of an earlier join with that number, whose welcome the app has not heard; or a silent member of the same person, whose
 * app was restarted and has forgotten its number.
 */
export function ghostOf(room: Room, request: Entrant): Member | undefined {
  const who = personOf(request);
  const { was } = request;
  const all = everybody(room);
  const isBefore = (one: Member) =>
    was !== undefined && one.client === request.client && (one.id === was || one.was === was);
  return all.find(isBefore) ?? all.find(({ person, silent }) => silent && person === who);
}

/** The seat of the match that is on that was dealt to this person and is free now, or null. */
function dealtSeat(room: Room, request: Entrant): number | null {
  const seat = room.dealt.indexOf(personOf(request));
  const holder = room.members.find((member) => member.seat === seat);
  return seat < 0 || (holder && holder !== ghostOf(room, request)) ? null : seat;
}

/**
 * Lets an applicant in whom `refusal` let pass. One who is back takes the seat of their ghost (`ghostOf`), which the
 * caller removes then.
 */
export function admit(
  room: Room,
  options: RoomOptions,
  request: Entrant,
  returns: Returns = 'none',
  dropsIn = true,
): Member {
  const ghost = ghostOf(room, request);
  const place = placeOf(room, options, request, returns, dropsIn);
  if (!place && !mayOnlook(room, options, request)) throw new Error('somebody was let into a full room');
  const id = nextMember(room);
  const person = personOf(request);
  const { members, settings } = room;
  const taken = everybody(room).some((member) => member !== ghost && member.person === person);
  const own = ghost ? [ghost] : [];
  const leads = () => {
    if (options.key !== undefined) return hasKey(options, request);
    return !request.served && (members.every(({ served }) => served) || ghost?.leader === true);
  };
  const teams = members.map(({ team }) => team);
  // Who comes back plays on the side that they were dealt to, under the name that the match has: the result tells by it who is who.
  const dealt = place?.plays ? room.match?.seats[place.seat] : undefined;
  const named = dealt?.kind === 'bot' ? dealt.taken?.name : dealt?.name;
  const wanted = named ?? cleanName(request.name, `Player ${(place?.seat ?? settings.seats) + 1}`);
  const member: Member = {
    id,
    client: request.client,
    // Two apps may have a copy of the same profile: the person is the one who came first.
    person: taken ? null : person,
    name: nameIn(room, wanted, own, person),
    ...(place ?? { seat: 0, plays: false }),
    returning: place?.plays ?? false,
    watches: !place && room.match !== null && canPlay(room, options, request),
    // A player who comes back into a match was ready for it, and one who comes late wants to be in the next one, if they can.
    ready: place?.plays || isReadyForNext(room, options, request),
    shown: shownAtFirst(request),
    leader: leads(),
    ...(request.served ? { served: true } : {}),
    ...(request.audience ? { audience: true } : {}),
    silent: false,
    was: request.was ?? null,
    team: (dealt ?? ghost)?.team ?? spread(settings.teams, teams, 1)[0]!,
    // A game without handicaps leaves them as they are.
    face: ghost?.face ?? 0,
    wants: null,
    handicap: dealt?.handicap ?? ghost?.handicap ?? (taken ? 0 : handicapOf(room, person)),
    file: null,
    benched: [],
    contents: { ...request.contents },
  };
  if (member.leader && room.maker === '') room.maker = member.name;
  if (ghost) ghost.leader = false;
  room.nextMember = id + 1;
  if (dealt?.kind === 'bot' && !dealt.taken) takeOver(room, member);
  if (place) sitDown(room, member, ghost && members.includes(ghost) ? 1 : 0);
  else room.onlookers.push(member);
  // A former member may come back while the room is locked: a loose cable is forgiven.
  room.known = remember(room.known, person, everybody(room));
  room.lapsed = room.lapsed.filter((one) => one !== person && room.known.includes(one));
  touch(room);
  return member;
}

/** Member.shown of a newcomer: 0, below all matches' numbers, or null where their app lacks a screen. */
export function shownAtFirst({ screen }: JoinRequest): number | null {
  return screen ? 0 : null;
}

/** Gives the member the bot's seat of the match that is on: the one with the number of their own. */
function takeOver(room: Room, member: Member): void {
  const { seat, name, client: key } = member;
  const { seats, ...match } = room.match!;
  room.match = { ...match, seats: seats.with(seat, { ...seats[seat]!, taken: { name, key } }) };
  room.dealt[seat] = scoreKey(member);
}

/** Gives the bot its seat of the match that is on again: the member who took it over has not played on it. */
export function giveBack(room: Room, seat: number): void {
  const { seats, ...match } = room.match!;
  const { taken: _, ...bot } = seats[seat]!;
  room.match = { ...match, seats: seats.with(seat, bot) };
  room.dealt[seat] = null;
  touch(room);
}

/** Whether a member without a seat in the match that is on is ready for the next one unasked. */
function isReadyForNext(room: Room, options: RoomOptions, one: Pick<Member, 'client'>): boolean {
  return room.phase !== 'lobby' && canPlay(room, options, one);
}

/** Adds a member; where they take the seat of a bot there is one bot fewer. `leaving`: members who are removed next. */
function sitDown(room: Room, member: Member, leaving = 0): void {
  room.members.push(member);
  const { seats, bots } = room.settings;
  room.settings = { ...room.settings, bots: Math.min(bots, seats - room.members.length + leaving) };
}

/**
 * In a room without a key the first member at the app that hosts it leads, also after coming back. While all of them
 * are away, the leader stays who it is.
 */
export function leadAtHost({ members }: Room, options: RoomOptions, host: string): void {
  const here = members.filter(({ client }) => client === host);
  if (options.key !== undefined || here.length === 0 || here.some(({ leader }) => leader)) return;
  for (const member of members) member.leader = member === here[0];
}

/** The onlookers who wait for a seat, in order of arrival. */
export function queueOf({ onlookers }: Pick<Room, 'onlookers'>): readonly Member[] {
  return onlookers.filter(({ audience }) => !audience);
}

/** Gives free seats to onlookers, first come, first served; they play from the next match on. Returns whether any got one. */
export function seatOnlookers(room: Room, options: RoomOptions, keeps: boolean): boolean {
  let moved = false;
  for (;;) {
    const [member] = queueOf(room);
    const seat = member ? seatToTake(room, keeps) : null;
    if (!member || seat === null) break;
    room.onlookers = room.onlookers.filter((one) => one !== member);
    const { members, settings, phase } = room;
    member.seat = seat;
    member.team = spread(
      settings.teams,
      members.map(({ team }) => team),
      1,
    )[0]!;
    member.leader = options.key === undefined && !member.served && members.every(({ served }) => served);
    // Who watches the match that is on goes on doing so, and is in the next one.
    member.watches &&= phase !== 'lobby';
    sitDown(room, member);
    member.ready = isReadyForNext(room, options, member);
    moved = true;
  }
  if (moved) touch(room);
  return moved;
}

/** The number that the next member gets. */
export function nextMember(room: Room): number {
  return freeNumber(everybody(room), room.nextMember);
}

/** Takes a member out. In rooms without keys, the one who has been there longest leads. False when they were out already. */
export function remove(room: Room, options: RoomOptions, member: Member): boolean {
  const among = room.onlookers.includes(member) ? room.onlookers : room.members;
  const at = among.indexOf(member);
  if (at < 0) return false;
  among.splice(at, 1);
  touch(room);
  keepHandicap(room, member);
  nameScore(room, member);
  bend(room, [member.id], null);
  const oldest = room.members.find(({ served }) => !served);
  if (oldest && member.leader && options.key === undefined) oldest.leader = true;
  return true;
}

/** The handicap with which a member left. */
function handicapOf({ handicaps }: Room, person: string): number {
  return handicaps.find((one) => one.person === person)?.handicap ?? 0;
}

/** A member who leaves with a handicap has it again when they come back, as long as the room remembers them. */
function keepHandicap(room: Room, { person, handicap }: Member): void {
  const { handicaps, known } = room;
  const others = handicaps.filter((one) => one.person !== person && known.includes(one.person));
  const keeps = person !== null && handicap > 0 && known.includes(person);
  room.handicaps = keeps ? [...others, { person, handicap }] : others;
}

/**
 * A removed member stays out while the room is locked, also as another player at the same app; and with `ban` that
 * app stays out for good. Returns who has to go.
 */
export function shutOut(room: Room, member: Member, ban: boolean): readonly Member[] {
  const { client, id, name } = member;
  const goes = (one: Member) => one === member || (ban && one.client === client);
  const here = everybody(room);
  const stay = here.filter((one) => !goes(one)).map(({ person }) => person);
  room.known = room.known.filter((person) => !isAt(person, client) || stay.includes(person));
  room.lapsed = room.lapsed.filter((person) => room.known.includes(person));
  if (ban) {
    const others = room.banned.filter((one) => one.client !== client);
    room.banned = [...others, { client, member: id, name }].slice(-MOST_BANNED);
  } else room.kicked = [...room.kicked, id].slice(-MOST_KICKED);
  return here.filter(goes);
}

/** The room has another password: those who are away now are asked for it when they come back. */
export function lapse(room: Room): void {
  const here = everybody(room).map(({ person }) => person);
  room.lapsed = room.known.filter((person) => !here.includes(person));
}

/**
 * Whether the first player at the app with this key, by its fingerprint, has been in the room, was not put out of it since, and knows
 * what its password is now, as far as the room can tell: who was in when it was changed need not give it to come back.
 */
export function needsNoPassword({ known, lapsed }: Pick<Room, 'known' | 'lapsed'>, client: string): boolean {
  const person = personOf({ client });
  return known.includes(person) && !lapsed.includes(person);
}

/** Lifts the ban of the person who had this member number. False without such a ban. */
export function letBack(room: Room, member: number): boolean {
  const before = room.banned.length;
  room.banned = room.banned.filter((one) => one.member !== member);
  return room.banned.length < before;
}

/** Adds a person; beyond MOST_REMEMBERED_PERSONS the oldest who is away is forgotten. */
function remember(all: readonly string[], one: string, here: readonly Member[]): string[] {
  const kept = [...all.filter((other) => other !== one), one];
  if (kept.length <= MOST_REMEMBERED_PERSONS) return kept;
  const present = here.map(({ person }) => person);
  const gone = kept.findIndex((other) => !present.includes(other));
  return kept.toSpliced(Math.max(0, gone), 1);
}
