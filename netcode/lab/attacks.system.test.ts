// What hostile members do, an attack a test: they hold the keys of a session and write what they want. In each friends play
// in a second room, whose frames come within a tick, and the honest all stay (testing/siege.ts).

import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '../connection/channel.ts';
import { EPOCH_DATAGRAMS } from '../connection/seal.ts';
import { TELL_BYTES_PER_SECOND } from '../relay/broadcast.ts';
import { ENTRIES_BURST } from '../relay/door.ts';
import { COUNTDOWN_BURST, END_LIMIT_MS } from '../relay/match-lifecycle.ts';
import { FINISH_DEADLINE_MS, FINISH_GRACE_MS } from '../relay/match-reports.ts';
import {
  CHAT_BURST,
  COMMANDS_BURST,
  COMMANDS_BYTES_PER_SECOND,
  CONTROL_BURST,
  CONTROL_BYTES_PER_SECOND,
  EMOTE_BURST,
  NAME_BURST,
  PACKETS_PER_SECOND,
  PIECE_COST,
} from '../relay/rate-limits.ts';
import { STALL_LIMIT_MS } from '../relay/stall-budget.ts';
import { CHAT_KEPT } from '../room/chat.ts';
import { EXPLAINED_BYTES } from '../room/desync.ts';
import { MOST_PAUSES } from '../room/pause.ts';
import { ITEM_HEAD_BYTES } from '../sim/frame-items.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import { wayNames } from '../sim/ways.ts';
import { COMMAND_BYTES_PER_SECOND, QUEUE_BYTES, SEAT_COMMANDS_PER_SECOND } from '../sync/commands.ts';
import { toJson } from '../wire/json.ts';
import { COUNTDOWN_MS, DROP_MS, KEEP_MS, LONGEST_PAUSE_MS, RESUME_MS } from '../wire/limits.ts';
import { MOST_BANNED, MOST_REMEMBERED, MOST_REMEMBERED_PERSONS } from '../wire/messages.ts';
import {
  commanding,
  deaf,
  endless,
  flooding,
  greedy,
  inMatch,
  late,
  saying,
  wandering,
} from './attack-scripts.ts';
import type { Attacker, Script } from './attacker.ts';
import type { LabClient } from './party.ts';
import { appOf, Siege, type SiegeOptions, TICK_RATE } from './testing/siege.ts';

const HASH = 'feedfacefeedface';
const OTHER_HASH = '0ddba110ddba1100';

/** Reasons of a bye, as bytes of the wire. */
const BYE = { kicked: 1, silent: 3, behind: 4, broken: 5 };

/** A member far away suffers first from whatever fills streams. */
const FAR = { delayMs: 100 };

const NAME = '龍'.repeat(32);
const TEXT = '👩‍👩‍👧‍👦'.repeat(80);

/** Only answers. */
const nothing: Script = { everyMs: 100, answers: true, act: (me, now) => me.packet(now) };

/** Messages of a kind that an honest member received. */
function told(client: LabClient, kind: string) {
  return client.events.flatMap((event) =>
    event.kind === 'message' && event.message.m === kind ? [event.message] : [],
  );
}

/** All reports of differing states that a client received. */
function desyncs(client: LabClient) {
  return told(client, 'room').flatMap((message) =>
    message.m === 'room' && message.room.desync ? [message.room.desync] : [],
  );
}

/** A siege in which a match is on; one of the honest is far away, but where everybody would wait for them. */
function playing(script: Script, options: SiegeOptions = {}): { siege: Siege; attacker: Attacker } {
  const siege = new Siege(options);
  if (options.way !== 'strict') siege.setConditions(siege.honest.at(-1)!, FAR);
  const attacker = siege.attack(script);
  siege.run(2_000);
  siege.play();
  return { siege, attacker };
}

/** Says these one after the other, each in a packet of its own, so that the room has seen one before the next. */
const inTurns = (...messages: readonly unknown[]): Script => ({
  everyMs: 200,
  answers: true,
  act(me, now) {
    me.say(messages[me.turn % messages.length]);
    return me.packet(now);
  },
});

/** Bytes of commands, as they travel, that the match has in all. */
function commandBytes(siege: Siege): number {
  const { items } = siege.party.records.get(1)!;
  return items.reduce((sum, { bytes }) => sum + ITEM_HEAD_BYTES + bytes.length, 0);
}

/** Frames that the attacked room closes in so long, beside those that it should. */
function pace(siege: Siege, ms: number): number {
  const before = siege.room.match!.log.next;
  siege.run(ms);
  return (siege.room.match!.log.next - before) / ((ms * TICK_RATE) / 1000);
}

describe('a member who sends too much', () => {
  it.each<[string, unknown[]]>([
    [
      'ready and not ready',
      [
        { m: 'ready', ready: true },
        { m: 'ready', ready: false },
      ],
    ],
    ['new names', [0, 1, 2].map((i) => ({ m: 'name', name: `${NAME.slice(1)}${i}` }))],
    ['chat', [{ m: 'chat', text: TEXT }]],
    ['who sits out beside them', [0, 1].map((i) => ({ m: 'benched', names: Array(3 - i).fill(NAME) }))],
    ['emotes', [{ m: 'emote', emote: 'skull' }]],
    [
      'what only the leader may',
      [
        { m: 'kick', member: 1, why: 'x', ban: true },
        { m: 'choose', botsBy: 16 },
        { m: 'lock', locked: true },
        { m: 'start' },
        { m: 'stop' },
        { m: 'gift', match: 1, value: 1 },
      ],
    ],
    [
      'reports',
      [
        { m: 'hash', match: 1, frame: 1, hash: HASH },
        { m: 'finished', match: 1, frame: 1, hash: HASH, outcome: { scores: [1], places: [1] } },
      ],
    ],
    ['things with ids, each of which is answered', [0, 1].map((id) => ({ m: 'emote', emote: 'cry', id }))],
    ['what is no message', ['{', '[]', 'null', '{"m":"ready"}', '{"m":"hash","match":-1}', 'x'.repeat(400)]],
    [
      'options without end',
      [
        {
          m: 'choose',
          options: Object.fromEntries(
            Array.from({ length: 80 }, (_, i) => [`a${'abcdefgh'[i % 8]}${'x'.repeat(i % 20)}`, 1e308]),
          ),
        },
      ],
    ],
    ['nested JSON', [`${'['.repeat(7_000)}`, `{"m":"chat","text":${'[['.repeat(200)}`]],
    [
      'numbers that are none',
      [
        '{"m":"kick","member":1e999,"why":""}',
        '{"m":"gift","match":1,"value":0.5}',
        '{"m":"choose","botsBy":-1e99}',
        '{"m":"hash","match":1,"frame":-0,"hash":"feedfacefeedface"}',
        '{"m":"hash","match":1,"frame":2147483648,"hash":"feedfacefeedface"}',
      ],
    ],
    [
      'keys of objects’ own',
      [
        '{"m":"ready","ready":true,"__proto__":{"leader":true}}',
        '{"m":"choose","options":{"__proto__":1,"constructor":1,"toString":1}}',
        '{"m":"lock","m":"ready","ready":false}',
      ],
    ],
  ])('harms no member in the lobby with %s, and leaves the room to its leader', (_, messages) => {
    const siege = new Siege();
    siege.setConditions(siege.honest[2]!, { delayMs: 150 });
    siege.attack(saying(...messages), { name: NAME });
    siege.run(12_000);
    expect(siege.room.clients).toHaveLength(4);
    expect(siege.room.data.members[0]).toMatchObject({ leader: true, name: 'Honest 1' });
    expect(siege.room.data).toMatchObject({ locked: false, settings: { bots: 0 } });
    expect(siege.harm).toEqual([]);
  });

  it('has a bounded number of lines, emotes and names passed on', () => {
    const siege = new Siege();
    const messages = [
      { m: 'chat', text: 'x' },
      { m: 'emote', emote: 'cry' },
      ...[1, 2].map((n) => ({ m: 'name', name: `${n}` })),
    ];
    siege.attack(saying(...messages));
    siege.run(10_000);
    const [honest] = siege.honest;
    expect(told(honest!, 'chat').length).toBeLessThanOrEqual(CHAT_BURST + 10);
    expect(told(honest!, 'emote').length).toBeLessThanOrEqual(EMOTE_BURST + 10);
    const names = told(honest!, 'room').map((one) => (one.m === 'room' ? one.room.members.at(-1)!.name : ''));
    expect(names.filter((name, i) => name !== names[i - 1]).length).toBeLessThanOrEqual(2 + NAME_BURST + 10);
    expect(siege.harm).toEqual([]);
  });

  // With sixteen long names the state of the room is long, and a member that is sent too many of them falls behind.
  it('causes no loss of a member in a room of sixteen long names, with two helpers', () => {
    const siege = new Siege({ honest: 13, seats: 16 });
    for (const [i, client] of siege.honest.entries())
      siege.party.say(client, { m: 'name', name: `${NAME.slice(2)}${i}` });
    siege.setConditions(siege.honest[12]!, { delayMs: 250, loss: 0.2 });
    siege.run(3_000);
    const flips = [
      { m: 'ready', ready: true },
      { m: 'ready', ready: false },
      { m: 'chat', text: TEXT },
    ];
    for (let i = 0; i < 3; i++) siege.attack(saying(...flips), { name: NAME });
    siege.run(15_000);
    expect(siege.room.members).toHaveLength(16);
    expect(siege.harm).toEqual([]);
    // And what is true at the end comes through.
    siege.party.say(siege.honest[0]!, { m: 'lock', locked: true });
    siege.run(2_000);
    expect(siege.honest[12]!.peer.room!.locked).toBe(true);
  });

  it('keeps newcomers waiting only as long as the chat takes', () => {
    const siege = new Siege();
    for (let i = 0; i < 4; i++) siege.attack(saying({ m: 'chat', text: TEXT }));
    siege.run(30_000);
    expect(siege.room.data.chat).toHaveLength(CHAT_KEPT);
    const newcomer = siege.party.join('Newcomer');
    siege.setConditions(newcomer, FAR);
    expect(siege.run(3_000, () => newcomer.peer.room !== null)).toBe(true);
    expect(siege.harm).toEqual([]);
  });

  it('makes nothing grow beyond what can be sent at once', () => {
    const siege = new Siege({ frames: 30 });
    siege.attack(
      saying({ m: 'chat', text: TEXT }, ...[1, 2].map((n) => ({ m: 'name', name: `${NAME.slice(1)}${n}` })), {
        m: 'ready',
        ready: true,
      }),
    );
    siege.play();
    for (let evening = 0; evening < 16; evening++) {
      const passers = [0, 1, 2, 3].map((i) => {
        const client = evening.toString(16).padStart(31, 'a') + i;
        return siege.attack(
          inMatch(100, (me, now) => me.packet(now)),
          { name: NAME, client },
        );
      });
      siege.run(9_000);
      for (const passer of passers)
        if (passer.in) siege.party.inject(passer.address, passer.leave(siege.now).bytes);
      siege.run(300);
    }
    expect(toJson({ m: 'room', room: siege.room.state }).length).toBeLessThan(MAX_MESSAGE);
    expect(siege.room.data.known.length).toBe(MOST_REMEMBERED_PERSONS);
    expect(JSON.stringify(siege.room.data).length).toBeLessThan(65_536);
    expect(siege.harm).toEqual([]);
  });
});

describe('a member who has the room change all the time', () => {
  // Late in an evening the state of the room is long, and sending it to all twenty times a second would fill the
  // host’s wireless network.
  it('causes a bounded number of bytes a second for all members, however much there is to tell', () => {
    const has = (me: Attacker) => ({ m: 'has', file: `${me.said++ % 2}`.repeat(64) });
    const { siege } = playing(
      inMatch(5, (me, now) => {
        if (me.connection!.waiting('control') < 500) me.say(has(me));
        return me.packet(now);
      }),
    );
    const { data } = siege.room;
    data.banned = Array.from({ length: MOST_BANNED }, (_, n) => ({
      client: appOf(900 + n),
      member: n,
      name: NAME,
    }));
    data.scores = Array.from({ length: MOST_REMEMBERED }, (_, n) => ({
      ...{ key: `${appOf(800 + n)}/0`, name: NAME },
      ...{ matches: 9, wins: 9, points: 9 },
    }));
    const { came } = siege.overhear(siege.honest[0]!.address);
    siege.run(10_000);
    const bytes = came.reduce((sum, one) => sum + one.length, 0);
    expect(bytes / 10).toBeLessThan(1.2 * TELL_BYTES_PER_SECOND);
    expect(bytes / 10).toBeGreaterThan(TELL_BYTES_PER_SECOND / 2);
    expect(siege.harm).toEqual([]);
  });
});

describe('a member who hears nothing', () => {
  it('is let go after ten seconds', () => {
    const siege = new Siege();
    const attacker = siege.attack(deaf());
    siege.run(KEEP_MS + 2_000);
    expect(attacker.byes).toEqual([BYE.behind]);
    expect(siege.harm).toEqual([]);
  });

  // 1,900 datagrams a second, two megabytes: three of them fill the uplink of most homes.
  it('is sent a bounded multiple of what others are, also when they only claim it and frames wait', () => {
    const { siege, attacker } = playing(greedy());
    const before = attacker.heardDatagrams;
    siege.run(8_000);
    expect((attacker.heardDatagrams - before) / 8).toBeLessThan(TICK_RATE + 300);
    siege.run(30_000);
    expect(attacker.byes).toEqual([BYE.behind]);
    expect(siege.harm).toEqual([]);
  });

  it('has no more kept for them in a room that keeps whole matches', () => {
    const { siege, attacker } = playing(greedy(), { room: { keepMatches: true } });
    const before = attacker.heardDatagrams;
    siege.run(8_000);
    expect(attacker.in).toBe(true);
    expect((attacker.heardDatagrams - before) / 8).toBeLessThan(TICK_RATE + 300);
    expect(siege.harm).toEqual([]);
  });

  it('gains nothing by acknowledging what was never sent', () => {
    const { siege } = playing(
      inMatch(
        20,
        (me, now) => {
          const n = me.said++;
          return [
            me.forged(now, {
              heard: 0xffff_ffff - n,
              received: 0xffff,
              section: me.inputs({ wanted: 0xffff_ffff - n }),
            }),
            me.forged(now, {
              heard: me.frameWanted + 1_000,
              section: me.inputs({ wanted: me.frameWanted + 1 + n }),
            }),
          ];
        },
        false,
      ),
    );
    siege.run(6_000);
    expect(siege.room.clients.at(-1)!.cursor!.frame).toBeLessThanOrEqual(siege.room.match!.log.next);
    expect(siege.harm).toEqual([]);
  });

  it('delays no frame by being silent for just less than they may, again and again', () => {
    let spokeAt = 0;
    const { siege, attacker } = playing({
      everyMs: 100,
      act: (me, now) => {
        if (me.room?.phase !== 'playing') me.say({ m: 'ready', ready: true });
        // Once they have frames.
        else if (me.frameWanted > 0 && now - spokeAt < DROP_MS - 100) return [];
        spokeAt = now;
        return me.packet(now);
      },
    });
    expect(pace(siege, 20_000)).toBeGreaterThan(0.99);
    expect(attacker.byes).toEqual([]);
    expect(told(siege.honest[0]!, 'room').length).toBeLessThan(40);
    expect(siege.harm).toEqual([]);
  });
});

describe('a hostile member of a match of strict frame lock', () => {
  it.each([9_900, 3_000, 1_000, 240, 45])(
    'is let go when they make all others wait for %d ms each time',
    (waitMs) => {
      const { siege, attacker } = playing(late(waitMs), { way: 'strict' });
      siege.run(20 * STALL_LIMIT_MS, () => attacker.byes.length > 0);
      expect(attacker.byes).toEqual([BYE.behind]);
      expect(pace(siege, 5_000)).toBeGreaterThan(0.95);
      expect(siege.harm).toEqual([]);
    },
  );

  it('has no more patience than before when they leave and come back', () => {
    const client = appOf(50);
    const siege = new Siege({ way: 'strict' });
    // Is silent, says goodbye before it is let go, and comes back to the seat.
    const attacker = siege.attack(
      inMatch(50, (me, now) => {
        if (me.turn % 180 !== 179) return me.packet(now);
        const leave = me.leave(now);
        me.rejoin(now);
        return [leave];
      }),
      { client },
    );
    siege.run(500);
    siege.play();
    siege.run(60_000);
    expect(attacker.joins).toBeGreaterThan(1);
    expect(pace(siege, 20_000)).toBeGreaterThan(0.9);
    expect(siege.harm).toEqual([]);
  });

  // Inputs after a pause are judged by the time since the pause, so that a member far away is excused from the wait
  // before it.
  it('causes a wait, and a pause that follows it, at their own charge alone', () => {
    const siege = new Siege({ way: 'strict', honest: 4 });
    let plays = true;
    let first = 0;
    let sentFor = -1;
    const attacker = siege.attack(
      inMatch(10, (me, now) => {
        if (!plays || me.frameWanted === sentFor) return me.packet(now, me.section());
        sentFor = me.frameWanted;
        return me.packet(now, me.inputs({ first: first++, inputs: [{ target: me.frameWanted, byte: 1 }] }));
      }),
    );
    siege.setConditions(siege.honest[1]!, { delayMs: 220 });
    siege.run(500);
    siege.play();
    siege.run(3_000);
    plays = false;
    siege.run(7_000);
    const vote = (still: boolean) => {
      for (const client of siege.honest) siege.party.say(client, { m: 'pause', match: 1, still });
    };
    vote(true);
    siege.run(2_000);
    vote(false);
    siege.run(RESUME_MS + 1_700);
    plays = true;
    siege.run(3_000);
    expect(siege.room.data.pause).toBeNull();
    const { members } = siege.room;
    const spent = siege.room.match!.stalls.spent(
      members.map(({ seat }) => seat),
      STALL_LIMIT_MS / 2,
      siege.now,
    );
    expect(spent).toEqual([members.find(({ id }) => id === attacker.member)!.seat]);
    expect(siege.harm).toEqual([]);
  });

  it('floods the relay until it is late for all, and no honest member is let go for that', () => {
    const siege = new Siege({ way: 'strict', honest: 4 });
    for (const client of siege.honest) siege.setConditions(client, { delayMs: 15, jitterMs: 5 });
    siege.run(2_000);
    siege.play();
    // Its line is full for half of each second: that is no fault of a member, and the relay itself is awake.
    const stall = (isFull: boolean) => {
      for (const client of siege.honest)
        siege.setConditions(client, isFull ? { delayMs: 500 } : { delayMs: 15, jitterMs: 5 });
      siege.party.at(siege.now + 500, () => stall(!isFull));
    };
    stall(true);
    siege.run(120_000);
    expect(siege.honest.map(({ over }) => over)).toEqual([false, false, false, false]);
  });

  it('makes turns longer by claiming to be far away, and frames no fewer', () => {
    const { siege } = playing(
      inMatch(
        10,
        (me, now) => {
          // Acknowledges what came half a second ago, and nothing newer, so that the round trip looks as long.
          const heard = Math.max(0, me.newest - 100);
          return [
            me.forged(now, {
              heard,
              section: me.inputs({ first: me.said++, inputs: [{ target: me.frameWanted, byte: 0 }] }),
            }),
          ];
        },
        false,
      ),
      { way: 'strict' },
    );
    expect(pace(siege, 7_000)).toBeGreaterThan(0.9);
    expect(siege.room.match!.interval).toBe(TICK_RATE / 4);
    expect(siege.harm).toEqual([]);
  });
});

describe('a hostile member of a match of commands', () => {
  it.each([1, 8, 400, 1_024])(
    'fills every turn with commands of %d bytes, and a far member falls no further behind',
    (bytes) => {
      const { siege } = playing(commanding(bytes), { way: 'commands' });
      const before = commandBytes(siege);
      siege.run(25_000);
      expect((commandBytes(siege) - before) / 25).toBeLessThan((1.05 * COMMAND_BYTES_PER_SECOND) / 4);
      const { next } = siege.room.match!.log;
      for (const { peer } of siege.honest) expect(next - peer.log!.next).toBeLessThan(TICK_RATE);
      expect(siege.harm).toEqual([]);
    },
  );

  it('fills every turn with one helper, and leaves time for a far member whose line loses packets', () => {
    const siege = new Siege({ way: 'commands' });
    for (let i = 0; i < 2; i++) siege.attack(commanding(100));
    siege.run(2_000);
    siege.play();
    const far = siege.honest.at(-1)!;
    siege.setConditions(far, { delayMs: 150, loss: 0.1 });
    const before = commandBytes(siege);
    siege.run(30_000);
    expect((commandBytes(siege) - before) / 30).toBeLessThan((1.05 * COMMAND_BYTES_PER_SECOND) / 2);
    expect(siege.room.match!.log.next - far.peer.log!.next).toBeLessThan(4 * TICK_RATE);
    expect(siege.harm).toEqual([]);
  });

  it('fills every turn with two helpers, and delays neither commands nor the room’s messages for long', () => {
    const { siege } = playing(commanding(1_024), { way: 'commands', honest: 5 });
    for (let i = 0; i < 2; i++) siege.attack(nothing);
    siege.run(10_000);
    const [leader, other] = [siege.honest[0]!, siege.honest[4]!];
    const before = siege.party.records.get(1)!.items.length;
    siege.party.command(leader, Uint8Array.of(1, 2, 3));
    siege.run(1_500);
    const items = siege.party.records.get(1)!.items.slice(before);
    expect(items.some(({ from }) => from === leader.seat)).toBe(true);
    siege.party.say(leader, { m: 'lock', locked: true });
    siege.run(2_000);
    expect(other.peer.room!.locked).toBe(true);
    expect(siege.harm).toEqual([]);
  });

  // Each command may be a search for a way across the whole map, on every member's machine.
  it('gets two hundred of the shortest commands a second, however fast they give them', () => {
    const { siege, attacker } = playing(commanding(8), { way: 'commands' });
    siege.run(5_000);
    const seat = siege.room.data.members.find(({ id }) => id === attacker.member)!.seat;
    const given = () => siege.party.records.get(1)!.items.filter(({ from }) => from === seat).length;
    const before = given();
    siege.run(10_000);
    expect(Math.abs(given() - before - 10 * SEAT_COMMANDS_PER_SECOND)).toBeLessThan(
      0.02 * 10 * SEAT_COMMANDS_PER_SECOND,
    );
    expect(siege.harm).toEqual([]);
  });

  it.each([0, 1_025, 4_000])('gives none by sending commands of %d bytes', (bytes) => {
    const { siege, attacker } = playing(commanding(bytes), { way: 'commands' });
    siege.run(5_000);
    expect(siege.party.records.get(1)!.items).toEqual([]);
    expect(attacker.byes).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  it('gives none by sending commands of other matches', () => {
    const { siege } = playing(
      inMatch(20, (me, now) => {
        for (const match of [0, 2, me.match + 256, 0xffff_ffff]) me.command(match, Uint8Array.of(1));
        return me.packet(now);
      }),
      { way: 'commands' },
    );
    siege.run(3_000);
    expect(siege.party.records.get(1)!.items).toEqual([]);
    expect(siege.harm).toEqual([]);
  });
});

describe('a member with a modified game', () => {
  it('sends thousands of early, late and far future inputs, which reach its own seat alone', () => {
    const { siege, attacker } = playing(flooding(20));
    siege.run(3_000);
    expect(attacker.byes).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  it('sends more packets than a member may, the rest of which is not read', () => {
    let read = 0;
    const { siege, attacker } = playing(flooding(20));
    const client = siege.room.clients.find(({ member }) => member?.id === attacker.member)!;
    const take = client.connection.read.bind(client.connection);
    client.connection.read = (...args) => {
      read++;
      return take(...args);
    };
    const before = attacker.sentDatagrams;
    siege.run(4_000); // of five seconds of the clock
    expect(attacker.sentDatagrams - before).toBeGreaterThan(3 * 4 * PACKETS_PER_SECOND);
    expect(read).toBeLessThanOrEqual(5 * PACKETS_PER_SECOND);
    expect(siege.harm).toEqual([]);
    expect([...siege.party.refused.keys()]).toEqual(['Mallory']);
  });

  it('sends sections that are cut, too long, or of another match, without effect', () => {
    const { siege } = playing(
      inMatch(20, (me, now) => {
        const inputs = [
          { target: 0xffff, byte: 1 },
          { target: 0x8000, byte: 2 },
        ];
        const section = me.inputs({ first: 0, inputs });
        const cuts = Array.from({ length: section.length }, (_, i) => section.subarray(0, i));
        const sections = [
          ...cuts,
          me.inputs({ count: 255 }),
          me.inputs({ match: me.match + 1, inputs }),
          Uint8Array.from([...section, 0]),
        ];
        return sections.map((one) => me.forged(now, { section: one }));
      }),
    );
    siege.run(3_000);
    // None of them was read: the first input is still wanted.
    expect(siege.room.clients.at(-1)!.cursor!.input).toBe(0);
    expect(siege.harm).toEqual([]);
  });

  it('sends endless messages in every stream, which take no more than their bounds', () => {
    const siege = new Siege();
    const attacker = siege.attack(endless());
    siege.run(200, () => attacker.in);
    const client = siege.room.clients.at(-1)!;
    const taken = { items: 0, control: 0, bulk: 0 };
    const admits = client.admits.bind(client);
    client.admits = (channel, bytes, now) => {
      const isIn = admits(channel, bytes, now);
      if (isIn) taken[channel] += bytes + PIECE_COST;
      return isIn;
    };
    siege.run(2_000);
    expect(taken.control).toBeGreaterThan(CONTROL_BURST / 2);
    expect(taken.control).toBeLessThanOrEqual(CONTROL_BURST + 2 * CONTROL_BYTES_PER_SECOND);
    expect(taken.items).toBeLessThanOrEqual(COMMANDS_BURST + 2 * COMMANDS_BYTES_PER_SECOND);
    expect(taken.bulk).toBe(0);
    siege.run(6_000);
    expect(attacker.byes).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  it.each<[string, (me: Attacker, now: number) => ReturnType<Attacker['packet']>]>([
    [
      'pieces of no bytes',
      (me, now) => [
        me.forged(now, { pieces: { channel: 1, first: 0, parts: [{ bytes: new Uint8Array() }] } }),
      ],
    ],
    [
      'short pieces that go on',
      (me, now) => [
        me.forged(now, {
          pieces: { channel: 0, first: 0, parts: [{ bytes: new Uint8Array(9), more: true }] },
        }),
      ],
    ],
    [
      'more than the longest message',
      (me, now) =>
        Array.from({ length: Math.ceil(MAX_MESSAGE / 960) + 10 }, (_, i) =>
          me.forged(now, {
            pieces: { channel: 1, first: i, parts: [{ bytes: new Uint8Array(960), more: true }] },
          }),
        ),
    ],
  ])('sends %s, which no peer makes, and is let go', (_, send) => {
    const siege = new Siege();
    const attacker = siege.attack({ everyMs: 200, act: send });
    siege.run(20_000, () => attacker.byes.length > 0);
    expect(attacker.byes).toEqual([BYE.broken]);
    siege.run(500);
    expect(siege.harm).toEqual([]);
  });

  it('sends bulk without a request, of which none is taken', () => {
    const siege = new Siege();
    const attacker = siege.attack({
      everyMs: 20,
      answers: true,
      act(me, now) {
        if (me.connection!.waiting('bulk') < 100_000) me.connection!.push('bulk', new Uint8Array(30_000));
        return me.packet(now);
      },
    });
    siege.run(5_000);
    expect(attacker.connection!.waiting('bulk')).toBeGreaterThanOrEqual(100_000);
    expect(attacker.connection!.hasHeard('bulk', 1)).toBe(false);
    expect(siege.harm).toEqual([]);
  });

  it('is let go unheard when it sends datagrams whose numbers skip an epoch of keys', () => {
    const siege = new Siege();
    const attacker = siege.attack({
      everyMs: 100,
      act: (me, now) => [
        me.forged(now, { number: 2 * EPOCH_DATAGRAMS + me.turn }),
        me.forged(now, { number: 5 * EPOCH_DATAGRAMS + me.turn }),
      ],
    });
    siege.run(DROP_MS + 1_000);
    expect(attacker.byes).toEqual([BYE.silent]);
    expect(siege.room.members).toHaveLength(3);
    expect(siege.harm).toEqual([]);
  });

  it('sends all it has in reverse, and again, without effect', () => {
    const kept: ReturnType<Attacker['packet']>[number][] = [];
    const { siege } = playing(
      inMatch(
        5,
        (me, now) => {
          const n = me.said++;
          kept.push(
            ...me.packet(now, me.inputs({ first: n, inputs: [{ target: me.frameWanted, byte: n }] })),
          );
          return kept.length < 64 ? [] : [...kept, ...kept].reverse().splice(0, kept.splice(0).length * 2);
        },
        false,
      ),
    );
    siege.run(4_000);
    expect(siege.harm).toEqual([]);
  });

  it('sends from others’ addresses, which get a challenge at most, and no peer is moved', () => {
    const { siege, attacker } = playing(
      wandering(10, (turn) => ({ address: `victim-${turn % 500}`, port: 9 })),
    );
    siege.run(4_000);
    const client = siege.room.clients.find(({ member }) => member?.id === attacker.member)!;
    expect(client.path.address).toEqual(attacker.address);
    expect(siege.harm).toEqual([]);
  });

  it('answers challenges in others’ names by guessing, without effect', () => {
    const { siege, attacker } = playing(
      inMatch(5, (me, now) => {
        const victim = { address: 'victim', port: 9 };
        return [
          ...me.packet(now).map(({ bytes }) => me.send(bytes, victim)),
          { from: victim, bytes: me.response(now, me.turn, me.turn * 7).bytes },
        ];
      }),
    );
    siege.run(3_000);
    const client = siege.room.clients.find(({ member }) => member?.id === attacker.member)!;
    expect(client.path.address).toEqual(attacker.address);
    expect(siege.harm).toEqual([]);
  });

  it('goes on sending after it left, without effect', () => {
    const { siege } = playing(
      inMatch(50, (me, now) => {
        const { address } = me;
        const leave = me.leave(now);
        me.say({ m: 'chat', text: 'still here' });
        const after = Array.from({ length: 30 }, (_, i) => me.packet(now + i)).flat();
        me.rejoin(now);
        return [leave, ...after, ...after.map(({ bytes }) => ({ from: { ...address, port: 99 }, bytes }))];
      }),
    );
    siege.run(5_000);
    expect(told(siege.honest[0]!, 'chat')).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  // Frames that the relay has forgotten were without events, so the others have all events.
  it('leaves a match after a long time without leavers, and the others play on', () => {
    const { siege, attacker } = playing(inMatch(100, (me, now) => me.packet(now)));
    siege.run(30_000);
    siege.party.inject(attacker.address, attacker.leave(siege.now).bytes);
    expect(pace(siege, 5_000)).toBeGreaterThan(0.99);
    expect(siege.harm).toEqual([]);
  });

  it('comes back into the match a bounded number of times from its address, and the others play on', () => {
    const siege = new Siege({ room: { keepMatches: true } });
    const attacker = siege.attack(
      inMatch(150, (me, now) => {
        const leave = me.leave(now);
        me.rejoin(now);
        return [leave];
      }),
      { client: appOf(60) },
    );
    siege.run(500);
    siege.play();
    expect(pace(siege, 15_000)).toBeGreaterThan(0.99);
    expect(attacker.joins).toBeGreaterThan(3);
    expect(attacker.joins).toBeLessThanOrEqual(ENTRIES_BURST + 5);
    expect(siege.harm).toEqual([]);
  });

  it('quotes the number of another’s app, and gets a seat of its own while that app is there', () => {
    const siege = new Siege();
    const attacker = siege.attack(nothing, { client: appOf(0) });
    siege.run(3_000);
    expect(siege.room.members.map(({ seat, leader }) => [seat, leader])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, false],
    ]);
    expect(attacker.member).toBe(siege.room.members.at(-1)!.id);
    expect(siege.harm).toEqual([]);
  });
});

describe('a member who wants a pause', () => {
  const still = { m: 'pause', match: 1, still: true };
  const on = { ...still, still: false };
  const pauses = (siege: Siege) =>
    told(siege.honest[0]!, 'room').flatMap((one) =>
      one.m === 'room' && one.room.pause ? [one.room.pause] : [],
    );

  it('asks alone again and again, is heard a few times, and never stops the match', () => {
    const { siege } = playing(
      inMatch(50, (me, now) => {
        me.say(me.turn % 2 === 0 ? still : on);
        return me.packet(now, me.section());
      }),
    );
    expect(pace(siege, 20_000)).toBeGreaterThan(0.99);
    expect(new Set(pauses(siege).map(({ state }) => state))).toEqual(new Set(['asked']));
    expect(siege.room.data.pausesAsked).toEqual([
      0,
      0,
      0,
      MOST_PAUSES,
      ...siege.room.data.pausesAsked.slice(4),
    ]);
    expect(siege.harm).toEqual([]);
  });

  it('gets no more pauses by leaving and coming back', () => {
    const siege = new Siege();
    const attacker = siege.attack(
      inMatch(50, (me, now) => {
        if (me.turn % 40 !== 39) {
          me.say(still);
          return me.packet(now, me.section());
        }
        const leave = me.leave(now);
        me.rejoin(now);
        return [leave];
      }),
      { client: appOf(50) },
    );
    siege.run(500);
    siege.play();
    expect(pace(siege, 60_000)).toBeGreaterThan(0.99);
    expect(attacker.joins).toBeGreaterThan(MOST_PAUSES);
    const asked = pauses(siege).filter(({ by }, i, all) => by !== all[i - 1]?.by);
    expect(asked).toHaveLength(MOST_PAUSES);
    expect(siege.harm).toEqual([]);
  });

  it('stops the match for a bounded time, with as many helpers as there are honest members', () => {
    const siege = new Siege({ honest: 2, alone: true });
    for (let i = 0; i < 3; i++) {
      siege.attack(
        inMatch(1_000, (me, now) => {
          me.say(still);
          return me.packet(now, me.section());
        }),
      );
    }
    siege.run(500);
    siege.play();
    // Seat 2 has one pause left, seats 3 and 4 have used theirs.
    for (const seat of [2, 3, 4]) siege.room.data.pausesAsked[seat] = MOST_PAUSES - (seat === 2 ? 1 : 0);
    for (const client of siege.honest) siege.party.say(client, { ...on, m: 'pause' });
    siege.run(10_000);
    expect(siege.room.data.pause?.state).toBe('paused');
    siege.run(LONGEST_PAUSE_MS + RESUME_MS);
    expect(siege.room.data.pause).toBeNull();
    expect(pace(siege, 10_000)).toBeGreaterThan(0.99);
    expect(siege.harm).toEqual([]);
  });

  it('gets none for another match, or without a seat in it', () => {
    const siege = new Siege({ honest: 1 });
    siege.play();
    siege.attack(saying(still, { ...still, match: 2 }));
    siege.run(3_000);
    const { match: _, ...old } = { ...still };
    siege.party.say(siege.honest[0]!, { ...old, m: 'pause', match: 2 });
    expect(pace(siege, 5_000)).toBeGreaterThan(0.99);
    expect(pauses(siege)).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  // An answer to each repeated input with all that is unacknowledged would grow to 1.2 MB a second.
  it.each(wayNames)('is sent a bounded multiple of their repeated inputs all through it: %s', (way) => {
    const siege = new Siege({ way });
    let heard = 0;
    const attacker = siege.attack(
      inMatch(
        5,
        (me, now) => {
          // Just often enough to stay.
          if (me.turn % 1_000 === 0) heard = me.newest;
          const section = me.inputs({ inputs: [{ target: me.frameWanted, byte: 1 }] });
          return Array.from({ length: 5 }, () => me.forged(now, { heard, held: 0xffff, section }));
        },
        false,
      ),
    );
    siege.attack(saying({ m: 'ready', ready: true }, { m: 'chat', text: TEXT }));
    siege.run(500);
    siege.play();
    for (const client of siege.honest) siege.party.say(client, { ...still, m: 'pause' });
    expect(siege.run(3_000, () => siege.room.data.pause?.state === 'paused')).toBe(true);
    const before = attacker.heardDatagrams;
    siege.run(8_000);
    expect((attacker.heardDatagrams - before) / 8).toBeLessThan(TICK_RATE + 300);
    expect(attacker.byes).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  // In strict, an input from before the pause must come before the input held at its end.
  it.each(wayNames)('delays no player after it by the inputs and commands piled up in it: %s', (way) => {
    const siege = new Siege({ way });
    const attacker = siege.attack(
      inMatch(10, (me, now) => {
        me.said += me.room!.pause === null ? 1 : 40;
        while (me.connection!.waiting('items') < 60_000) me.command(me.match, new Uint8Array(1_000).fill(1));
        const inputs = Array.from({ length: 40 }, (_, i) => ({ target: me.frameWanted + (i % 18), byte: i }));
        const first = me.said - (me.room!.pause === null ? 1 : 40);
        return me.packet(
          now,
          me.inputs({ first, inputs: me.room!.pause === null ? inputs.slice(0, 1) : inputs }),
        );
      }),
    );
    siege.run(500);
    siege.play();
    for (const client of siege.honest) siege.party.say(client, { ...still, m: 'pause' });
    expect(siege.run(3_000, () => siege.room.data.pause?.state === 'paused')).toBe(true);
    const client = siege.room.clients.find(({ member }) => member?.id === attacker.member)!;
    const admits = client.admits.bind(client);
    let piled = 0;
    client.admits = (channel, bytes, now) => {
      const isIn = admits(channel, bytes, now);
      if (isIn && channel === 'items') piled += bytes;
      return isIn;
    };
    siege.run(20_000);
    // Games of inputs take no commands, and drop what comes.
    if (way === 'commands') expect(piled).toBeLessThan(1.1 * QUEUE_BYTES);
    for (const client of siege.honest) siege.party.say(client, { ...on, m: 'pause' });
    siege.run(RESUME_MS + 1_000);
    expect(siege.room.data.pause).toBeNull();
    const after = pace(siege, 10_000);
    expect(after).toBeGreaterThan(0.9);
    expect(after).toBeLessThan(1.1);
    expect(attacker.byes).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  it('stops a match of two for a bounded time in all, whenever the other is silent', () => {
    const siege = new Siege({ honest: 1, alone: true });
    siege.attack(
      inMatch(500, (me, now) => {
        if (me.room!.pause === null) me.say(still);
        return me.packet(now);
      }),
    );
    siege.run(500);
    siege.play();
    let stoodMs = 0;
    for (let i = 0; i < 2 * MOST_PAUSES; i++) {
      siege.setConditions(siege.honest[0]!, { loss: 1 });
      const from = siege.now;
      siege.run(2_000);
      siege.setConditions(siege.honest[0]!, {});
      siege.run(1_000);
      siege.run(2 * LONGEST_PAUSE_MS, () => siege.room.data.pause === null);
      stoodMs += siege.now - from;
    }
    expect(stoodMs).toBeGreaterThan(LONGEST_PAUSE_MS);
    expect(stoodMs).toBeLessThanOrEqual(
      2 * MOST_PAUSES * 3_000 + MOST_PAUSES * (LONGEST_PAUSE_MS + RESUME_MS),
    );
    expect(pace(siege, 10_000)).toBeGreaterThan(0.99);
    expect(siege.harm).toEqual([]);
  });

  it('stops the match with several seats until the leader ends it', () => {
    const siege = new Siege({ honest: 2 });
    const script = inMatch(500, (me, now) => {
      me.say(still);
      return me.packet(now);
    });
    for (const player of [0, 1, 2]) siege.attack(script, { client: appOf(50), player });
    siege.run(500);
    siege.play();
    expect(siege.run(10_000, () => siege.room.data.pause?.state === 'paused')).toBe(true);
    for (const client of siege.honest) siege.party.say(client, { ...on, m: 'pause' });
    siege.run(2_000);
    expect(siege.room.data.pause?.state).toBe('paused');
    siege.party.say(siege.honest[0]!, { m: 'stop' });
    expect(siege.run(500, () => siege.room.data.pause === null)).toBe(true);
    expect(siege.run(END_LIMIT_MS + 1_000, () => siege.room.data.match?.number !== 1)).toBe(true);
    for (const { id, name } of siege.room.members.slice(2))
      siege.party.say(siege.honest[0]!, { m: 'kick', member: id, why: name, ban: true });
    expect(
      siege.run(30_000, () => siege.room.phase === 'playing' && siege.room.match!.start.number > 1),
    ).toBe(true);
    expect(siege.room.members).toHaveLength(2);
    expect(pace(siege, 5_000)).toBeGreaterThan(0.99);
    expect(siege.harm).toEqual([]);
  });

  it('delays neither the end of a match at its last frames, nor its beginning in the countdown', () => {
    const siege = new Siege({ honest: 3, frames: 4 * TICK_RATE });
    for (const player of [0, 1]) {
      siege.attack(
        {
          everyMs: 20,
          answers: true,
          act(me, now) {
            const late = me.frameWanted > 4 * TICK_RATE - 30;
            if (me.room && !me.room.members.find(({ id }) => id === me.member)!.ready)
              me.say({ m: 'ready', ready: true });
            if (me.room?.match && (late || me.room.phase === 'countdown'))
              me.say({ ...still, match: me.match });
            return me.packet(now);
          },
        },
        { client: appOf(50), player },
      );
    }
    siege.run(500);
    // A friend presses it, too, so that they are most: it counts once frames are played.
    const friend = siege.honest[2]!;
    const press = () => {
      const { phase, match } = friend.peer.room!;
      if (phase === 'countdown') siege.party.say(friend, { m: 'pause', match: match!.number, still: true });
      siege.party.at(siege.now + 50, press);
    };
    press();
    siege.play();
    expect(siege.run(120_000, () => siege.room.data.result?.number === 3)).toBe(true);
    expect(siege.room.data.result?.agreed).toBe(true);
    expect(siege.harm).toEqual([]);
  });
});

describe('a hostile member of a room of teams', () => {
  /** A room of two teams, whose leader has a countdown begin by itself. */
  function inTeams(script: Script) {
    const siege = new Siege({ honest: 3 });
    const attacker = siege.attack(script);
    siege.run(500);
    siege.party.say(siege.honest[0]!, { m: 'choose', teams: 2 });
    siege.run(500);
    return { siege, attacker };
  }

  const everywhere = [
    ...[1, 2, 3, 4, 5].flatMap((member) => [
      { m: 'seat', member, team: 1, handicap: 3 },
      { m: 'seat', member, team: 4 },
    ]),
    ...[0, 1.5, -1, 5, 1e9, '1', null].flatMap((odd) => [
      { m: 'seat', team: odd },
      { m: 'seat', handicap: odd },
    ]),
    { m: 'shuffle' },
    { m: 'choose', teams: 0 },
  ];

  it('moves and handicaps only themselves when they try it on all, and what was dealt stays', () => {
    const { siege, attacker } = inTeams(saying({ m: 'ready', ready: true }, ...everywhere));
    const seats = () => siege.room.members.slice(0, 3).map(({ team, handicap }) => [team, handicap]);
    const before = seats();
    siege.run(3_000);
    expect(seats()).toEqual(before);
    siege.play();
    const dealt = structuredClone(siege.room.match!.start.seats);
    expect(pace(siege, 5_000)).toBeGreaterThan(0.99);
    expect(seats()).toEqual(before);
    expect(siege.room.match!.start.seats).toEqual(dealt);
    expect(siege.room.data.settings.teams).toBe(2);
    expect(attacker.byes).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  it('changes sides without end, and the others start all the same', () => {
    const { siege } = inTeams(
      inTurns(
        { m: 'ready', ready: true },
        { m: 'seat', team: 1, handicap: 1 },
        { m: 'seat', team: 2 },
        { m: 'ready', ready: false },
      ),
    );
    for (const client of siege.honest) siege.party.say(client, { m: 'ready', ready: true });
    siege.run(10_000);
    const { id } = siege.room.members.at(-1)!;
    siege.party.say(siege.honest[0]!, { m: 'kick', member: id, why: '' });
    siege.party.say(siege.honest[0]!, { m: 'lock', locked: true });
    expect(siege.run(10_000 + COUNTDOWN_MS + 500, () => siege.room.phase === 'playing')).toBe(true);
    expect(siege.harm).toEqual([]);
  });
});

describe('a hostile member who waits', () => {
  it.each(wayNames)('changes nothing of the match by messages of a player: %s', (way) => {
    const siege = new Siege({ honest: 2, way, frames: 12 * TICK_RATE });
    siege.play();
    siege.run(500);
    const attacker = siege.attack({
      everyMs: 20,
      answers: true,
      act(me, now) {
        const { match } = me;
        const frame = 1 + (me.turn % 200);
        const ends = { scores: Array(me.seats).fill(9), places: Array(me.seats).fill(1) };
        me.said++;
        if (me.connection!.waiting('control') < 2_000) {
          me.say({ m: 'hash', match, frame, hash: HASH });
          me.say({ m: 'finished', match, frame, hash: HASH, outcome: ends });
          me.say({ m: 'pause', match, still: me.turn % 2 === 0 });
          me.say({ m: 'seat', team: 1, handicap: 3 });
        }
        if (me.connection!.waiting('items') < 2_000) me.command(match, Uint8Array.of(1, 2, 3));
        const inputs = [{ target: frame, byte: 0xff }];
        return me.packet(now, me.room?.match ? me.inputs({ wanted: frame, first: me.said, inputs }) : null);
      },
    });
    siege.run(2_000);
    expect(attacker.in).toBe(true);
    expect(pace(siege, 4_000)).toBeGreaterThan(0.9);
    expect(siege.room.data.pausesAsked.every((asked) => asked === 0)).toBe(true);
    expect(siege.run(20_000, () => siege.room.data.result !== null)).toBe(true);
    expect(siege.room.data.result).toMatchObject({ number: 1, agreed: true });
    expect(siege.room.data.result!.outcome.scores[0]).not.toBe(9);
    expect(desyncs(siege.honest[0]!)).toEqual([]);
    expect(siege.party.records.get(1)!.items).toEqual([]);
    expect(siege.harm).toEqual([]);
  });
});

describe('hostile members in the minority', () => {
  const frames = 4 * TICK_RATE;
  const outcome = (seats: number) => ({
    scores: Array(seats).fill(9),
    places: Array.from({ length: seats }, (_, i) => (i < 5 ? 1 : 0)),
  });
  const ending = (wanted: (me: Attacker) => number): Script =>
    inMatch(50, (me, now) => {
      me.say({
        m: 'finished',
        match: me.match,
        frame: Math.max(1, wanted(me)),
        hash: HASH,
        outcome: outcome(me.seats),
      });
      return me.packet(now);
    });

  it.each<[string, Script[]]>([
    ['who say the same false end', [ending((me) => me.frameWanted), ending((me) => me.frameWanted)]],
    ['who say it before the first frame is over', [ending(() => 1), ending(() => 1)]],
    ['who say it for frames to come', [ending((me) => me.frameWanted + 10), ending(() => 0xffff_ffff)]],
    ['who say nothing', [nothing, nothing].map((one) => inMatch(50, one.act))],
    [
      'who leave at the end',
      [nothing, nothing].map(() =>
        inMatch(50, (me, now) => (me.frameWanted > frames - 20 ? [me.leave(now)] : me.packet(now))),
      ),
    ],
  ])('%s neither end the match nor spoil its result, nor keep it from ending', (_, scripts) => {
    const siege = new Siege({ honest: 3, frames });
    for (const script of scripts) siege.attack(script);
    siege.run(500);
    siege.play();
    const began = siege.now;
    siege.run(1_000 + FINISH_DEADLINE_MS + FINISH_GRACE_MS, () => siege.room.data.result !== null);
    const { result } = siege.room.data;
    expect(siege.now - began).toBeGreaterThan((frames / TICK_RATE) * 1000);
    expect(siege.now - began).toBeLessThan((frames / TICK_RATE) * 1000 + FINISH_GRACE_MS + 500);
    expect(result).toMatchObject({ number: 1, agreed: true });
    expect(result!.outcome.scores[0]).not.toBe(9);
    expect(siege.harm).toEqual([]);
  });

  it('change nothing of the next match by reports from the one before', () => {
    const siege = new Siege({ honest: 3, frames });
    siege.attack(
      inMatch(50, (me, now) => {
        const match = me.match - 1;
        me.say({ m: 'finished', match, frame: frames, hash: HASH, outcome: outcome(me.seats) });
        me.say({ m: 'hash', match, frame: 30, hash: HASH });
        return me.packet(now, me.inputs({ match, wanted: frames, inputs: [{ target: frames, byte: 0xff }] }));
      }),
    );
    siege.run(500);
    siege.play();
    siege.run(40_000, () => siege.room.data.result?.number === 3);
    expect(siege.room.data.result).toMatchObject({ number: 3, agreed: true });
    expect(desyncs(siege.honest[0]!)).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  it('are named by the figures when they report false states, which is told once', () => {
    const siege = new Siege({ honest: 3, frames: 1_000 });
    const attacker = siege.attack(
      inMatch(50, (me, now) => {
        for (let i = 0; i < 3; i++)
          me.say({
            m: 'hash',
            match: me.match,
            frame: Math.max(1, me.frameWanted - (me.frameWanted % 30)),
            hash: HASH,
          });
        return me.packet(now);
      }),
    );
    siege.run(500);
    siege.play();
    siege.run(10_000);
    const [desync, ...more] = desyncs(siege.honest[0]!);
    expect(desync).toMatchObject({ right: null });
    expect(more.filter(({ frame }) => frame !== desync!.frame)).toEqual([]);
    const last = told(siege.honest[0]!, 'stats').at(-1)!;
    const agrees = last.m === 'stats' ? last.more.map(([id, , , , , , , same]) => [id, same]) : [];
    expect(agrees).toEqual(siege.room.members.map(({ id }) => [id, id !== attacker.member]));
    expect(siege.harm).toEqual([]);
  });

  // The reports of all members are in the state of the room, which has to fit a message.
  it('leave the room small enough to send, whatever they report of different states', () => {
    const siege = new Siege({ honest: 3, seats: 16, frames: 1_000 });
    const longest = '龘'; // three bytes, and none that is cleaned away
    const field = { path: longest.repeat(100), was: longest.repeat(60), is: longest.repeat(60) };
    for (let number = 0; number < 12; number++) {
      const hash = `${HASH.slice(0, 15)}${number.toString(16)}`;
      siege.attack(
        inMatch(50, (me, now) => {
          const { match } = me;
          const frame = Math.max(1, me.frameWanted - (me.frameWanted % 30));
          me.say({ m: 'hash', match, frame, hash, digest: { since: 0, hash } });
          for (const count of [1, 30]) me.say({ m: 'hashes', match, first: 1, hashes: hash.repeat(count) });
          const examined = { m: 'examined', match, frame: me.room!.desync?.frame ?? 1, hash, again: HASH };
          me.say({ ...examined, build: longest.repeat(80), fields: Array(4).fill(field) });
          me.say({ ...examined, build: '', fields: Array(4).fill(field) });
          return me.packet(now);
        }),
        { name: NAME },
      );
    }
    siege.run(500);
    siege.play();
    siege.run(5_000);
    const explained = siege.room.state.desync!.of.filter(({ again }) => again === HASH);
    expect(explained.length).toBeGreaterThan(5);
    for (const { build, fields } of explained)
      expect(toJson({ build, fields }).length).toBeLessThanOrEqual(EXPLAINED_BYTES);
    expect(toJson({ m: 'room', room: siege.room.state }).length).toBeLessThan(MAX_MESSAGE);
    expect(siege.honest[0]!.events.filter(({ kind }) => kind === 'nonsense')).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  // Each return makes a new member, and a report for each of them would make the room longer than a message.
  it('count once when they return again and again with a false state, and the room can be sent', () => {
    const siege = new Siege({ honest: 3, frames: 4_000, room: { keepMatches: true } });
    const attacker = siege.attack(
      inMatch(50, (me, now) => {
        const hash = me.joins > MAX_SEATS + 2 ? OTHER_HASH : HASH;
        if (me.turn % 8 > 0) {
          // A frame that only the attacker reports.
          me.say({ m: 'hash', match: me.match, frame: 31, hash });
          return me.packet(now, me.inputs({ wanted: 31 }));
        }
        const out = [me.leave(now)];
        me.rejoin(now);
        return out;
      }),
      { client: 'mallory' },
    );
    siege.run(500);
    siege.play();
    siege.run(50_000, () => attacker.joins > MAX_SEATS + 4);
    expect(attacker.joins).toBeGreaterThan(MAX_SEATS + 4);
    expect(siege.room.data.desync?.of ?? []).toHaveLength(0);
    expect(siege.honest[0]!.events.filter(({ kind }) => kind === 'nonsense')).toEqual([]);
    expect(siege.harm).toEqual([]);
  });

  it('cause only a few countdowns by being ready and not ready in turns, and then a bounded wait', () => {
    const siege = new Siege();
    siege.attack(inTurns({ m: 'ready', ready: true }, { m: 'ready', ready: false }));
    siege.run(500);
    for (const client of siege.honest) siege.party.say(client, { m: 'ready', ready: true });
    siege.run(20_000);
    expect(siege.room.data.matches).toBeGreaterThan(1);
    expect(siege.room.data.matches).toBeLessThanOrEqual(COUNTDOWN_BURST + 2);
    const { id } = siege.room.members.at(-1)!;
    siege.party.say(siege.honest[0]!, { m: 'kick', member: id, why: 'no' });
    siege.party.say(siege.honest[0]!, { m: 'lock', locked: true });
    expect(siege.run(10_000 + COUNTDOWN_MS + 500, () => siege.room.phase === 'playing')).toBe(true);
    expect(siege.harm).toEqual([]);
  });
});

describe('a hostile leader', () => {
  /** The attacker is there first; honest members come into its room. */
  function led(script: Script) {
    const siege = new Siege({ honest: 0 });
    const { act } = script;
    const attacker = siege.attack({
      ...script,
      act: (me, now) => ((me.room?.members.length ?? 0) < 3 && me.said === 0 ? me.packet(now) : act(me, now)),
    });
    siege.run(500);
    const guests = [0, 1].map((i) => siege.party.join(`Guest ${i}`, { client: appOf(20 + i) }));
    siege.setConditions(guests[1]!, FAR);
    siege.run(2_000);
    return { siege, attacker, guests };
  }

  it.each<[string, unknown[]]>([
    [
      'chooses',
      [
        { m: 'choose', botsBy: 1 },
        { m: 'choose', way: 'strict' },
        { m: 'choose', botsBy: -16 },
        { m: 'choose', way: 'commands' },
      ],
    ],
    [
      'locks and unlocks',
      [
        { m: 'lock', locked: true },
        { m: 'lock', locked: false },
      ],
    ],
    ['starts and stops', [{ m: 'start' }, { m: 'stop' }]],
    [
      'gives',
      [{ m: 'start' }, { m: 'gift', match: 1, value: 0xffff_ffff }, { m: 'gift', match: 2, value: 1 }],
    ],
    [
      'calls the room names, lets back whom nobody banned, and changes teams',
      [
        ...[TEXT.slice(0, 200), '"\\'.repeat(100), '\u202e\u0000\ud800', NAME].map((title) => ({
          m: 'title',
          title,
        })),
        ...[TEXT, 'a', '\u202e\u0000\ud800', 'x'.repeat(1_000)].map((text) => ({ m: 'announce', text })),
        ...[0, 1, 65_535, -1].map((member) => ({ m: 'unban', member })),
        ...[2, 0, 3, 4].map((teams) => ({ m: 'choose', teams })),
        { m: 'shuffle' },
        ...[1, 2, 3].map((member) => ({ m: 'seat', member, team: 1, handicap: 3 })),
      ],
    ],
    ['kicks nobody', [{ m: 'kick', member: 60_000, why: TEXT.slice(0, 200) }]],
  ])('%s without end, and its members stay', (_, messages) => {
    const { siege, guests } = led(saying(...messages));
    siege.run(15_000);
    expect(guests.map(({ over }) => over)).toEqual([false, false]);
    expect(siege.room.data.matches).toBeLessThanOrEqual(COUNTDOWN_BURST + 3);
    expect(siege.harm).toEqual([]);
  });

  it('ends matches again and again with false results, and the result is that of a majority or none', () => {
    const siege = new Siege({ honest: 0, frames: 1_000 });
    const attacker = siege.attack({
      everyMs: 50,
      answers: true,
      act(me, now) {
        const { match, room } = me;
        if (room?.phase === 'lobby' && room.members.length === 3) me.say({ m: 'ready', ready: true });
        if (room?.phase === 'playing' && me.frameWanted > 30) {
          const outcome = {
            scores: Array(me.seats).fill(9),
            places: room.match!.seats.map(({ kind }) => (kind === 'empty' ? 0 : 1)),
          };
          me.say({ m: 'stop' });
          me.say({ m: 'finished', match, frame: me.frameWanted, hash: HASH, outcome });
          me.say({ m: 'pause', match, still: true });
        }
        return me.packet(now);
      },
    });
    siege.run(500);
    const guests = [0, 1].map((i) => siege.party.join(`Guest ${i}`, { client: appOf(20 + i) }));
    const ready = () => {
      for (const guest of guests) siege.party.say(guest, { m: 'ready', ready: true });
      siege.party.at(siege.now + 500, ready);
    };
    ready();
    siege.run(40_000);
    expect(siege.room.data.matches).toBeGreaterThan(2);
    expect(siege.room.data.result).toMatchObject({ early: true, agreed: true });
    expect(siege.room.data.result!.outcome.scores[0]).not.toBe(9);
    expect(siege.room.data.scores.every(({ points }) => points === 0)).toBe(true);
    expect([attacker.in, ...guests.map(({ over }) => over)]).toEqual([true, false, false]);
    expect(siege.harm).toEqual([]);
  });

  it('kicks every guest, and the guests may join another room', () => {
    const { siege } = led({
      everyMs: 100,
      answers: true,
      act(me, now) {
        for (const { id } of me.room?.members ?? [])
          if (id !== me.member) me.say({ m: 'kick', member: id, why: '', ban: true });
        return me.packet(now);
      },
    });
    siege.run(3_000);
    expect(siege.room.members).toHaveLength(1);
    const elsewhere = siege.party.join('Guest', { client: appOf(20) }, 1);
    siege.run(1_000);
    expect(elsewhere.peer.room?.members.at(-1)).toMatchObject({ name: 'Guest', plays: false }); // friends play there
    expect(siege.harm).toEqual([]);
  });

  it('falls silent, and loses the lead when they are let go', () => {
    const { siege, guests } = led({ everyMs: 1_000, act: (me, now) => (me.turn < 3 ? me.packet(now) : []) });
    siege.run(DROP_MS + 4_000);
    expect(guests[0]!.peer.room!.members[0]).toMatchObject({ leader: true, name: 'Guest 0' });
    expect(siege.harm).toEqual([]);
  });
});
