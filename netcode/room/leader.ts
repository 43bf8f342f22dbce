// What only the leader of a room may do: choose what is played, start and stop it, and say who may be here.

import type { Random } from '../wire/datagram.ts';
import type { Denial, FromPeer } from '../wire/messages.ts';
import { cleanChat, cleanName } from '../wire/text.ts';
import { letBack, shutOut } from './admission.ts';
import { endMatch, enough, opposed, starters } from './lifecycle.ts';
import { choose, gameOf, type RoomOptions, withMostSeats } from './match-settings.ts';
import { chooseNative, chooseNone, isOn } from './native.ts';
import { canPlay, keepSaved } from './own-file.ts';
import { everybody, type Member, type Room } from './room.ts';
import { dealTeams } from './seats.ts';
import { shuffled } from './shuffle.ts';
import { decide, holdTournament } from './tournament.ts';
import { bringIn } from './turns.ts';
import { useSettings } from './use-settings.ts';

export type LeaderCommand = Extract<
  FromPeer,
  {
    m:
      | 'choose'
      | 'shuffle'
      | 'title'
      | 'kick'
      | 'unban'
      | 'lock'
      | 'start'
      | 'gift'
      | 'reset'
      | 'stop'
      | 'native'
      | 'saved'
      | 'free'
      | 'turn'
      | 'bring'
      | 'tournament'
      | 'decide';
  }
>;

/** Effects of a leader's commands outside of the room's data; the relay does them. */
export interface LeaderEffects {
  /** Ends a member's session; the text is for the person. */
  kick(member: Member, reason: 'kicked' | 'banned', text: string): void;
  /** The next number by chance, unsigned 32 bits. */
  readonly random: Random;
  /** Deals a match to these, and counts down. False: too often lately. */
  start(players: readonly Member[]): boolean;
  /** Begins the match that waits for screens without them, where it has waited for SCREENS_LEADER_MS. */
  begin(): void;
  /** Whether the leader sits at the app that hosts the room. */
  readonly hosts: boolean;
  /** Starts the native game that is chosen with those who are ready, or ends it. Why it is refused, or null. */
  startNative(): Denial | null;
  stopNative(): Denial | null;
  /** Puts an event into the running match. False: too many lately. */
  gift(value: number): boolean;
  /** Puts an event into the running match that restarts the program of its file. False: too many lately. */
  reset(): boolean;
  /** Ends the running match with the next frame; its result is what was reached by then. */
  end(): void;
}

/** Does what the leader says. Returns why it is refused, or null. */
export function obey(
  room: Room,
  options: RoomOptions,
  leader: Member,
  command: LeaderCommand,
  effects: LeaderEffects,
): Denial | null {
  switch (command.m) {
    case 'choose': {
      if (room.phase !== 'lobby' || isOn(room)) return { why: 'playing' };
      const chosen = choose(room.settings, command, options, room.members, room.aside);
      if ('why' in chosen) return chosen;
      if (room.free && chosen.game !== room.settings.game) return { why: 'voted-on' };
      if (command.game !== undefined) chooseNone(room);
      useSettings(room, chosen, command);
      return null;
    }
    case 'saved':
      if (room.phase !== 'lobby') return { why: 'playing' };
      return keepSaved(room, leader, command);
    case 'shuffle': {
      if (room.phase !== 'lobby') return { why: 'playing' };
      dealTeams(shuffled(room.members, effects.random), room.settings.teams);
      return null;
    }
    case 'native': {
      const denial = chooseNative(room, leader, command, effects.hosts);
      if (room.native && !denial) useSettings(room, withMostSeats(room.settings, options, room.members));
      return denial;
    }
    case 'start':
      return room.native ? effects.startNative() : start(room, options, leader, effects);
    case 'stop':
      if (room.native) return effects.stopNative();
      if (!room.match) return { why: 'nothing-played' };
      if (room.phase === 'playing') effects.end();
      else endMatch(room, null);
      return null;
    case 'gift':
      // A command for an earlier match must leave this one alone.
      if (room.phase !== 'playing' || room.match?.number !== command.match) return { why: 'nothing-played' };
      return effects.gift(command.value) ? null : { why: 'too-fast' };
    case 'reset':
      if (room.phase !== 'playing' || room.match?.number !== command.match) return { why: 'nothing-played' };
      if (!room.match.file) return { why: 'no-file' };
      return effects.reset() ? null : { why: 'too-fast' };
    case 'title':
      room.title = cleanName(command.title, '');
      return null;
    case 'free':
      room.free = command.on;
      return null;
    case 'turn':
      room.turn = command.turn;
      return null;
    case 'bring':
      return bringIn(room, options, command);
    case 'tournament':
      return holdTournament(room, command);
    case 'decide':
      return decide(room, leader, command);
    case 'lock':
      room.locked = command.locked;
      return null;
    case 'unban':
      return letBack(room, command.member) ? null : { why: 'nobody' };
    case 'kick': {
      const member = everybody(room).find(({ id }) => id === command.member);
      if (!member || member === leader) return { why: 'nobody' };
      // A leader who bans a player at their own machine would ban themselves.
      const banned = command.ban === true && member.client !== leader.client;
      const why = cleanChat(command.why);
      for (const one of shutOut(room, member, banned)) effects.kick(one, banned ? 'banned' : 'kicked', why);
      return null;
    }
  }
}

/** Starts with those who are ready (`starters`); the others sit out. */
function start(room: Room, options: RoomOptions, leader: Member, effects: LeaderEffects): Denial | null {
  if (room.phase === 'playing') return { why: 'playing' };
  if (room.phase === 'countdown') {
    effects.begin(); // or it was pressed twice
    return null;
  }
  if (!canPlay(room, options, leader)) return { why: 'no-file' };
  const players = starters(room, options, leader);
  if (!enough(room, options, players.length)) {
    return { why: 'too-few', seats: gameOf(options, room.settings.game).info.minSeats };
  }
  if (!opposed(room, players)) return { why: 'one-team' };
  return effects.start(players) ? null : { why: 'too-fast' };
}
