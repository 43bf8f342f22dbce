// Does what a member's messages ask for in their room. Messages that cost work are limited by a token bucket of their kind
// (rate-limits.ts).

import { fromHex } from '../crypto/bytes.ts';
import { fingerprint } from '../crypto/key-pair.ts';
import { isSound } from '../replay/signed-end.ts';
import { noteAudit } from '../room/audits.ts';
import { chat, emote } from '../room/chat.ts';
import { callVote, makeList, mayCall, wish } from '../room/choosing.ts';
import { obey } from '../room/leader.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { rename, renamed } from '../room/names.ts';
import { noteNatives, votePlaces } from '../room/native.ts';
import { canPlay, noteFile } from '../room/own-file.ts';
import { asksAnew, chooseSeat, keep, sit } from '../room/own-seat.ts';
import type { Member, Room } from '../room/room.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import type { Random } from '../wire/datagram.ts';
import type { Denial, FromPeer, FromRelay } from '../wire/messages.ts';
import { cleanName } from '../wire/text.ts';
import type { Client } from './client.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import type { NativeLifecycle } from './native-lifecycle.ts';

/** What messages act on. */
export interface MessagedRoom {
  readonly data: Room;
  readonly options: RoomOptions;
  readonly lifecycle: MatchLifecycle;
  readonly natives: NativeLifecycle;
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
  /** Something that everybody sees has changed. */
  changed(): void;
  /** A client is ready to take the room over. */
  prepared(client: Client, now: number): void;
}

/** Whether it is the match that was dealt last, or the one that the result is of. */
function isLast({ matches, result }: Room, match: number): boolean {
  return match === matches || match === result?.number;
}

/** Does what a member says. Returns why it cannot be, or null. */
export function handleMessage(
  room: MessagedRoom,
  client: Client,
  member: Member,
  message: FromPeer,
  now: number,
): Denial | null {
  const { data, lifecycle } = room;
  switch (message.m) {
    case 'ready': {
      const { ready, game = data.settings.game, native = null } = message;
      const plays = data.native ? data.native.phase === 'playing' : data.phase === 'playing' && member.plays;
      if (plays || member.ready === ready) return null;
      // It counts for the game that the member had seen when they said so, and for no other.
      const chosen = data.native
        ? native === data.native.number
        : native === null && game === data.settings.game;
      if (ready && !chosen) return null;
      if (ready && !data.native && !canPlay(data, room.options, member)) return { why: 'no-file' };
      member.ready = ready;
      room.changed();
      return null;
    }
    case 'name': {
      if (!client.limits.take('names', now)) return { why: 'too-fast' };
      const name = renamed(data, member, cleanName(message.name, member.name));
      if (name === member.name) return null;
      rename(data, member, name);
      room.changed();
      return null;
    }
    case 'seat': {
      const denial = chooseSeat(data, member, message);
      if (!denial) room.changed();
      return denial;
    }
    case 'face':
      if (member.face === message.face) return null;
      member.face = message.face;
      room.changed();
      return null;
    case 'sit': {
      if (asksAnew(data, member, message) && !client.limits.take('asks', now)) return { why: 'too-fast' };
      const denial = sit(data, member, message);
      if (!denial) room.changed();
      return denial;
    }
    case 'keep': {
      const denial = keep(data, member, message);
      if (!denial) room.changed();
      return denial;
    }
    case 'wish': {
      const denial = wish(data, room.options, member, message);
      if (!denial) room.changed();
      return denial;
    }
    case 'vote': {
      if (mayCall(data, member) && !client.limits.take('choices', now)) return { why: 'too-fast' };
      const denial = callVote(data, member, message.on);
      if (!denial) room.changed();
      return denial;
    }
    case 'list': {
      if (mayCall(data, member) && !client.limits.take('choices', now)) return { why: 'too-fast' };
      const denial = makeList(data, room.options, member, message, room.random);
      if (!denial) room.changed();
      return denial;
    }
    case 'audit': {
      const { game, hash, build } = message;
      if (noteAudit(data, { member: member.id, game, hash, build })) room.changed();
      return null;
    }
    case 'has':
      // Needs no bucket: it is no more work than `ready`, and none when it is not new.
      if (member.file === message.file) return null;
      noteFile(data, room.options, member, message.file);
      room.changed();
      return null;
    case 'benched':
      member.benched = message.names;
      room.changed();
      return null;
    case 'natives':
      if (!client.limits.take('natives', now)) return { why: 'too-fast' };
      noteNatives(data, member, message.of);
      room.changed();
      return null;
    case 'server':
      if (member.client === room.host && room.natives.server(message, now)) room.changed();
      return null;
    case 'client':
      if (room.natives.client(member, message)) room.changed();
      return null;
    case 'places': {
      const denial = votePlaces(data, member, message);
      if (!denial) room.changed();
      return denial;
    }
    case 'hash': {
      const { changed, ask } = lifecycle.hash(client, member, message, now);
      if (changed) room.changed();
      if (ask) room.say({ m: 'hashes', match: message.match, ...ask }, now);
      return null;
    }
    case 'hashes':
      if (lifecycle.hashes(client, member, message)) room.changed();
      return null;
    case 'examined':
      if (lifecycle.examined(client, member, message)) room.changed();
      return null;
    case 'watch': {
      const denial = lifecycle.watch(client, member, message.on, now);
      if (!denial) room.changed();
      return denial;
    }
    case 'begin':
      return null; // answered to whoever follows a match, member or not
    case 'confirmed': {
      const { m, match, key, played, frame, hash, signature, result } = message;
      const end = { key, played, frame, hash, signature, ...(result ? { result } : {}) };
      if (data.result?.number !== match || !data.result.end || client.confirmed === match) return null;
      client.confirmed = match;
      if (fingerprint(fromHex(key)) !== member.client || !isSound(end)) room.dismiss(client, now);
      else room.say({ m, match, member: member.id, name: member.name, ...end }, now);
      return null;
    }
    case 'greet': {
      const { m, match, key } = message;
      if (!isLast(data, match) || client.greeted === match) return null;
      client.greeted = match;
      if (fingerprint(fromHex(key)) !== member.client) room.dismiss(client, now);
      else room.say({ m, match, member: member.id, key }, now);
      return null;
    }
    case 'sealed': {
      const { m, match, to, box } = message;
      // One for each member, who are at most as many as there are seats.
      if (!isLast(data, match) || !data.members.some(({ id }) => id === to)) return null;
      if (client.sealed.match !== match) client.sealed = { match, to: new Set() };
      if (client.sealed.to.has(to) || client.sealed.to.size >= MAX_SEATS) return null;
      client.sealed.to.add(to);
      room.pass({ m, match, member: member.id, box }, to, now);
      return null;
    }
    case 'shown':
      // Said again, or of another match, it changes nothing.
      if (data.match?.number !== message.match || member.shown === null) return null;
      if (member.shown === message.match) return null;
      member.shown = message.match;
      if (lifecycle.awaitsMs(now) !== null) room.changed();
      return null;
    case 'finished':
      lifecycle.finish(member, message);
      return null;
    case 'pause': {
      const denial = lifecycle.pause(member, message, now);
      if (!denial) room.changed();
      return denial;
    }
    case 'chat': {
      if (!client.limits.take('chat', now)) return { why: 'too-fast' };
      const line = chat(data, member, message.text);
      if (line) room.say({ m: 'chat', ...line }, now);
      return null;
    }
    case 'emote':
      // One that comes too fast is dropped without a denial.
      if (client.limits.take('emotes', now)) room.say(emote(data, member, message.emote), now);
      return null;
    case 'standby':
      if (client.standbyPort === message.port) return null;
      client.standbyPort = message.port;
      room.changed();
      return null;
    case 'prepared':
      room.prepared(client, now);
      return null;
    default: {
      if (!member.leader) return { why: 'not-leader' };
      const denial = obey(data, room.options, member, message, {
        random: room.random,
        hosts: member.client === room.host,
        startNative: () => room.natives.start(member, now),
        stopNative: () => room.natives.stop(now),
        kick: (other, reason, text) => room.kick(other, reason, text, now),
        start: (players) => lifecycle.start(players, now),
        begin: () => lifecycle.beginWithout(now),
        gift: (value) => client.limits.take('gifts', now) && lifecycle.match!.event({ kind: 'gift', value }),
        reset: () => client.limits.take('gifts', now) && lifecycle.match!.event({ kind: 'reset' }),
        end: () => lifecycle.end(now),
      });
      if (!denial) room.changed();
      return denial;
    }
  }
}
