// Does what a member's messages ask for in their room. Messages that cost work are limited by a token bucket of their kind
// (rate-limits.ts).

import { fromHex } from '../crypto/bytes.ts';
import { fingerprint } from '../crypto/key-pair.ts';
import { isSound } from '../replay/signed-end.ts';
import { announce } from '../room/announcement.ts';
import { noteAudit } from '../room/audits.ts';
import { chat, emote } from '../room/chat.ts';
import { callVote, isNewWish, makeList, mayCall, wish } from '../room/choosing.ts';
import { obey } from '../room/leader.ts';
import { playerAt } from '../room/lifecycle.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { rename, renamed } from '../room/names.ts';
import { noteNatives, votePlaces } from '../room/native.ts';
import { canPlay, noteFile } from '../room/own-file.ts';
import { asksAnew, chooseSeat, keep, sit } from '../room/own-seat.ts';
import type { Member, Room } from '../room/room.ts';
import { keyInAllRooms } from '../room/scoreboard.ts';
import { isOfPerson } from '../room/served.ts';
import { passRemote, show, steer } from '../room/showing.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import type { Random } from '../wire/datagram.ts';
import type { Denial, FromPeer, FromRelay } from '../wire/messages.ts';
import { cleanName } from '../wire/text.ts';
import type { Client } from './client.ts';
import type { RoomHall } from './held-room.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import type { NativeLifecycle } from './native-lifecycle.ts';
import type { Showings } from './showings.ts';

/** What messages act on. */
export interface MessagedRoom {
  readonly data: Room;
  readonly options: RoomOptions;
  readonly lifecycle: MatchLifecycle;
  readonly natives: NativeLifecycle;
  readonly showings: Showings;
  /** The hall that the room is in; null where the relay has no hall. */
  readonly hall: Pick<RoomHall, 'ask'> | null;
  readonly random: Random;
  /** Fingerprint of the key of the app that hosts the room. */
  readonly host: string;
  /** Tells everybody. */
  say(message: FromRelay, now: number): void;
  /** Tells one member. */
  pass(message: FromRelay, to: number, now: number): void;
  /** Ends a member's session; the text is for the person. */
  kick(member: Member, reason: 'kicked' | 'banned', text: string, now: number): void;
  /** Ends the session of a client that has said what no sound app says. */
  dismiss(client: Client, now: number): void;
  /** A client is ready to take the room over. */
  prepared(client: Client, now: number): void;
}

/** Whether it is the match that was dealt last, or the one that the result is of. */
function isLast({ matches, result }: Room, match: number): boolean {
  return match === matches || match === result?.number;
}

/** What a message has come to: the room has changed, or it has not, or why it cannot be. */
export type Outcome = 'changed' | 'same' | Denial;

/** Does what a member says. */
export function handleMessage(
  room: MessagedRoom,
  client: Client,
  member: Member,
  message: FromPeer,
  now: number,
): Outcome {
  const { data, lifecycle } = room;
  if (member.served && !isOfPerson(message)) return 'same';
  switch (message.m) {
    case 'ready': {
      const { ready, game = data.settings.game, native = null } = message;
      const plays = data.native ? data.native.phase === 'playing' : data.phase === 'playing' && member.plays;
      if (plays || member.ready === ready) return 'same';
      // It counts for the game that the member had seen when they said so, and for no other.
      const chosen = data.native
        ? native === data.native.number
        : native === null && game === data.settings.game;
      if (ready && !chosen) return 'same';
      if (ready && !data.native && !canPlay(data, room.options, member)) return { why: 'no-file' };
      member.ready = ready;
      return 'changed';
    }
    case 'name': {
      if (!client.limits.take('names', now)) return { why: 'too-fast' };
      const name = renamed(data, member, cleanName(message.name, member.name));
      if (name === member.name) return 'same';
      rename(data, member, name);
      return 'changed';
    }
    case 'seat':
      return chooseSeat(data, member, message) ?? 'changed';
    case 'face':
      if (member.face === message.face) return 'same';
      member.face = message.face;
      return 'changed';
    case 'sit': {
      if (asksAnew(data, member, message) && !client.limits.take('asks', now)) return { why: 'too-fast' };
      return sit(data, member, message) ?? 'changed';
    }
    case 'keep':
      return keep(data, member, message) ?? 'changed';
    case 'wish':
      if (!isNewWish(data, member, message)) return 'same';
      if (!client.limits.take('wishes', now)) return { why: 'too-fast' };
      return wish(data, room.options, member, message) ?? 'changed';
    case 'vote': {
      if (mayCall(data, member) && !client.limits.take('choices', now)) return { why: 'too-fast' };
      return callVote(data, member, message.on) ?? 'changed';
    }
    case 'list': {
      if (mayCall(data, member) && !client.limits.take('choices', now)) return { why: 'too-fast' };
      return makeList(data, room.options, member, message, room.random) ?? 'changed';
    }
    case 'show': {
      if (!client.limits.take('shows', now)) return { why: 'too-fast' };
      const { replay } = message;
      const denial = (replay && room.showings.refusal(replay)) ?? show(data, member, message, room.random);
      if (!denial && replay) room.showings.begin(client, now);
      return denial ?? 'changed';
    }
    case 'steer':
      if (!client.limits.take('steers', now)) return { why: 'too-fast' };
      return steer(data, member, message) ?? 'changed';
    case 'remote':
      if (!client.limits.take('steers', now)) return { why: 'too-fast' };
      return passRemote(data, member, message) ?? 'changed';
    case 'recording':
      if (!client.limits.take('recordings', now)) return { why: 'too-fast' };
      room.showings.ask(client, message);
      return 'same';
    case 'hall':
      if (!room.hall) return 'same';
      if (!client.limits.take('halls', now)) return { why: 'too-fast' };
      room.hall.ask({ member: member.id, person: keyInAllRooms(data, member) });
      return 'same';
    case 'audit': {
      const { game, hash, build } = message;
      return noteAudit(data, { member: member.id, game, hash, build }) ? 'changed' : 'same';
    }
    case 'has':
      // Needs no bucket: it is no more work than `ready`, and none when it is not new.
      if (member.file === message.file) return 'same';
      noteFile(data, room.options, member, message.file);
      return 'changed';
    case 'benched':
      member.benched = message.names;
      return 'changed';
    case 'natives':
      if (!client.limits.take('natives', now)) return { why: 'too-fast' };
      noteNatives(data, member, [...message.of, ...(message.more ?? [])]);
      return 'changed';
    case 'server':
      return member.client === room.host && room.natives.server(message, now) ? 'changed' : 'same';
    case 'client':
      return room.natives.client(member, message) ? 'changed' : 'same';
    case 'places':
      return votePlaces(data, member, message) ?? 'changed';
    case 'hash': {
      const { changed, ask } = lifecycle.hash(client, member, message, now);
      if (ask) room.say({ m: 'hashes', match: message.match, ...ask }, now);
      return changed ? 'changed' : 'same';
    }
    case 'hashes':
      return lifecycle.hashes(client, member, message) ? 'changed' : 'same';
    case 'examined':
      return lifecycle.examined(client, member, message) ? 'changed' : 'same';
    case 'watch':
      // A player beside this member looks at what it gets.
      if (!message.on && playerAt(data, member)) return 'same';
      return lifecycle.watch(client, member, message.on, now) ?? 'changed';
    case 'begin':
    case 'state':
      return 'same'; // heard of each client that follows a match, member or not
    case 'confirmed': {
      const { m, match, key, played, frame, hash, signature, result } = message;
      const end = { key, played, frame, hash, signature, ...(result ? { result } : {}) };
      if (data.result?.number !== match || !data.result.end || client.confirmed === match) return 'same';
      client.confirmed = match;
      if (fingerprint(fromHex(key)) !== member.client || !isSound(end)) room.dismiss(client, now);
      else room.say({ m, match, member: member.id, name: member.name, ...end }, now);
      return 'same';
    }
    case 'greet': {
      const { m, match, key, nonce } = message;
      if (!isLast(data, match) || client.greeted === match) return 'same';
      client.greeted = match;
      if (fingerprint(fromHex(key)) !== member.client) room.dismiss(client, now);
      else room.say({ m, match, member: member.id, key, ...(nonce ? { nonce } : {}) }, now);
      return 'same';
    }
    case 'sealed': {
      const { m, match, to, box } = message;
      // One for each member, who are at most as many as there are seats.
      if (!isLast(data, match) || !data.members.some(({ id }) => id === to)) return 'same';
      if (client.sealed.match !== match) client.sealed = { match, to: new Set() };
      if (client.sealed.to.has(to) || client.sealed.to.size >= MAX_SEATS) return 'same';
      client.sealed.to.add(to);
      room.pass({ m, match, member: member.id, box }, to, now);
      return 'same';
    }
    case 'shown':
      // Said again, or of another match, it changes nothing.
      if (data.match?.number !== message.match || member.shown === null) return 'same';
      if (member.shown === message.match) return 'same';
      member.shown = message.match;
      return lifecycle.awaitsMs(now) !== null ? 'changed' : 'same';
    case 'finished':
      lifecycle.finish(member, message);
      return 'same';
    case 'pause':
      return lifecycle.pause(member, message, now) ?? 'changed';
    case 'chat': {
      if (!client.limits.take('chat', now)) return { why: 'too-fast' };
      const line = chat(data, member, message.text);
      if (line) room.say({ m: 'chat', ...line }, now);
      return 'same';
    }
    case 'emote':
      // One that comes too fast is dropped without a denial.
      if (client.limits.take('emotes', now)) room.say(emote(data, member, message.emote), now);
      return 'same';
    case 'standby':
      client.page = message.page ?? null;
      if (client.standbyPort === message.port) return 'same';
      client.standbyPort = message.port;
      return 'changed';
    case 'prepared':
      room.prepared(client, now);
      return 'same';
    default: {
      if (!member.leader) return { why: 'not-leader' };
      if (message.m === 'announce') {
        if (!client.limits.take('announcements', now)) return { why: 'too-fast' };
        return announce(data, member, message.text) ? 'changed' : 'same';
      }
      return (
        obey(data, room.options, member, message, {
          random: room.random,
          hosts: member.client === room.host,
          startNative: () => room.natives.start(member, now),
          stopNative: () => room.natives.stop(now),
          kick: (other, reason, text) => room.kick(other, reason, text, now),
          start: (players) => lifecycle.start(players, now),
          begin: () => lifecycle.beginWithout(now),
          gift: (value) =>
            client.limits.take('gifts', now) && lifecycle.match!.event({ kind: 'gift', value }),
          reset: () => client.limits.take('gifts', now) && lifecycle.match!.event({ kind: 'reset' }),
          end: () => lifecycle.end(now),
        }) ?? 'changed'
      );
    }
  }
}
