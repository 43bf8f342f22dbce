// A room as it is told: to its members, and to those who ask who is there.

import * as v from 'valibot';
import { buttonNameSchema, type Info, MOST_BUTTONS } from '../wire/introductions.ts';
import type { RoomState } from '../wire/messages.ts';
import { unlikeAudits } from './audits.ts';
import { wishesOfHere } from './choosing.ts';
import { awaited, usualFrames } from './lifecycle.ts';
import { gameOf, type RoomOptions } from './match-settings.ts';
import { nativesView } from './native.ts';
import { having } from './own-file.ts';
import { countedVotes, neededVotes } from './pause.ts';
import type { Member, Room } from './room.ts';
import { scoreRows } from './scoreboard.ts';
import { botsOf, tournamentView } from './tournament.ts';

/** What the relay of a room knows beside its data. */
export interface Around {
  /** What the relay's operator tells all rooms, in place of what is announced in each; empty for nothing. */
  readonly announced: string;
  /** Number of the room in its hall, from 1; null where the relay has no hall. */
  readonly hall: number | null;
  /** Whether newcomers are asked for a password. */
  readonly password: boolean;
  /** How long a pause of its match has lasted, ms. */
  readonly pauseMs: number;
  /** How long its native game has been in its phase, ms. */
  readonly nativeMs: number;
  /** How long a vote has been on, ms. */
  readonly voteMs: number;
  /** How long its tournament has waited for absent entrants who are called, ms. */
  readonly tournamentMs: number;
  /** How long ago the replay was steered that is watched together, ms. */
  readonly showingMs: number;
  /** How long its match has waited for screens, ms; null where that is kept back. */
  readonly awaitsMs: number | null;
}

const NEW: Around = {
  announced: '',
  hall: null,
  password: false,
  ...{ pauseMs: 0, nativeMs: 0, voteMs: 0, tournamentMs: 0, showingMs: 0, awaitsMs: null },
};

/** The room as its members are told of it. What is left out of `around` is as in a room that has just opened. */
export function roomView(room: Room, around: Partial<Around> = {}): RoomState {
  const { announced, hall, password, pauseMs, nativeMs, voteMs, tournamentMs, showingMs, awaitsMs } = {
    ...NEW,
    ...around,
  };
  const { title, settings, phase, members, epoch, since, locked, match, pause, desync, laboratory, result } =
    room;
  const tournament = tournamentView(room, tournamentMs);
  return {
    title,
    ...makerOf(room),
    ...announcementOf(room, announced),
    ...(hall === null ? {} : { hall }),
    ...settings,
    bots: botsOf(room),
    having: having(room),
    saved: room.saved?.member ?? null,
    ...choosingView(room, voteMs),
    ...(tournament ? { tournament } : {}),
    ...(room.showing ? { showing: { ...room.showing, ms: showingMs } } : {}),
    epoch,
    since,
    phase,
    members: members.map((member) => memberView(members, member)),
    onlookers: room.onlookers.map(({ id, name, watches, silent, audience }) => ({
      ...{ id, name, watches, silent },
      ...(audience ? { audience } : {}),
    })),
    locked,
    password,
    ...(room.browsers ? { browsers: [...room.browsers] } : {}),
    banned: room.banned.map(({ member, name }) => ({ member, name })),
    kicked: [...room.kicked],
    scoreboard: scoreRows(room),
    match,
    awaits: awaitsMs === null ? null : { for: awaited(room).map(({ id }) => id), ms: awaitsMs },
    ...(room.stopped.length > 0 ? { stopped: [...room.stopped] } : {}),
    pause: pause && { ...pause, votes: [...countedVotes(room)], needed: neededVotes(room), ms: pauseMs },
    desync,
    audits: unlikeAudits(room),
    laboratory,
    usualFrames: usualFrames(room),
    native: room.native && { ...room.native, ms: nativeMs },
    ...nativesView(room),
    nativeResult: room.nativeResult,
    nativesPlayed: room.nativesPlayed.map((one) => ({ ...one })),
    result,
  };
}

function choosingView(
  room: Room,
  voteMs: number,
): Pick<RoomState, 'wishes' | 'voteMs' | 'list' | 'free' | 'turn'> {
  const wishes = wishesOfHere(room);
  const { voting, list, free, turn } = room;
  return {
    ...(wishes.length > 0 ? { wishes: [...wishes] } : {}),
    ...(voting ? { voteMs } : {}),
    ...(list ? { list: { ...list, games: [...list.games] } } : {}),
    ...(free ? { free } : {}),
    ...(turn === 'host' ? {} : { turn }),
  };
}

/** `announcement` of the room, left out where there is none. */
function announcementOf({ announcement }: Room, announced: string): Pick<RoomState, 'announcement'> {
  if (announced !== '') return { announcement: { text: announced } };
  return announcement ? { announcement: { ...announcement } } : {};
}

/** `maker` of the room, left out where it is the leader's name. */
function makerOf({ maker, members }: Room): { readonly maker?: string } {
  return maker === '' || members.some(({ leader, name }) => leader && name === maker) ? {} : { maker };
}

function memberView(members: Room['members'], member: Member): RoomState['members'][number] {
  const { id, client, seat, name, ready, plays, returning, watches, leader, silent } = member;
  const { benched, team, handicap, face, wants } = member;
  const asks = wants != null && members.some((one) => one.seat === wants);
  return {
    ...{ id, seat, name, ready, plays, returning, watches, leader, silent },
    ...{ beside: besideWhom(members, id, client), benched: [...benched], team, handicap },
    ...(face ? { face } : {}),
    ...(member.served ? { served: true as const } : {}),
    ...(asks ? { wants } : {}),
  };
}

/** A new first one is told of when the one before has gone. */
function besideWhom(members: Room['members'], id: number, client: string): number | null {
  const first = members.find((one) => one.client === client)!;
  return first.id === id ? null : first.id;
}

/** What any stranger may know. `password`: whether one is asked of those who come in. */
export function roomInfo(room: Room, options: RoomOptions, password = false): Info {
  const { title, settings, phase, members, locked, id } = room;
  const { info, content, buttons = [] } = gameOf(options, settings.game);
  return {
    app: options.app,
    game: settings.game,
    content,
    input: {
      tickRate: info.tickRate,
      bytes: info.inputBytes,
      latch: [...info.latch],
      // A name that an info refuses is left out.
      buttons: buttons.slice(0, MOST_BUTTONS).map((name) => (v.is(buttonNameSchema, name) ? name : '')),
      ways: [...info.ways],
    },
    phase,
    title,
    host: members.find(({ leader }) => leader)?.name ?? '',
    ...makerOf(room),
    seats: settings.seats,
    taken: members.length,
    locked,
    ...(password ? { password } : {}),
    id,
  };
}
