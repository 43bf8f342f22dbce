// PROTOCOL.md says what the code does: every constant, every layout, every example and every limit in it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as channel from '../connection/channel.ts';
import * as connection from '../connection/connection.ts';
import * as link from '../connection/link.ts';
import * as seal from '../connection/seal.ts';
import { MOST_CONFIRMS } from '../crypto/key-agreement.ts';
import * as finder from '../discovery/finder.ts';
import * as listing from '../discovery/listing.ts';
import * as probing from '../discovery/probing.ts';
import * as codec from '../frames/codec.ts';
import * as frame from '../frames/frame.ts';
import * as framesMessage from '../frames/frames-message.ts';
import * as view from '../objects/view.ts';
import * as viewsIn from '../objects/views-in.ts';
import * as viewsOut from '../objects/views-out.ts';
import * as heldAcks from '../peer/held-acks.ts';
import * as peer from '../peer/peer.ts';
import * as uplink from '../peer/uplink.ts';
import * as broadcast from '../relay/broadcast.ts';
import * as cookie from '../relay/cookie.ts';
import * as desyncWatch from '../relay/desync-watch.ts';
import * as door from '../relay/door.ts';
import * as founding from '../relay/founding.ts';
import * as halfOpen from '../relay/half-open.ts';
import * as handover from '../relay/handover.ts';
import * as hellos from '../relay/hellos.ts';
import * as match from '../relay/match.ts';
import * as beginnings from '../relay/match-beginnings.ts';
import * as matchItems from '../relay/match-items.ts';
import * as matchLifecycle from '../relay/match-lifecycle.ts';
import * as matchReports from '../relay/match-reports.ts';
import * as matchSections from '../relay/match-sections.ts';
import * as matchStates from '../relay/match-states.ts';
import * as memberStates from '../relay/member-states.ts';
import * as statistics from '../relay/network-statistics.ts';
import * as quorum from '../relay/quorum.ts';
import * as rateLimits from '../relay/rate-limits.ts';
import * as relay from '../relay/relay.ts';
import * as scheduler from '../relay/scheduler.ts';
import * as seatsPlayed from '../relay/seats-played.ts';
import * as sender from '../relay/sender.ts';
import * as showings from '../relay/showings.ts';
import * as stallBudget from '../relay/stall-budget.ts';
import * as stateHashes from '../relay/state-hashes.ts';
import * as tombstones from '../relay/tombstones.ts';
import * as admission from '../room/admission.ts';
import * as roomChat from '../room/chat.ts';
import * as roomDesync from '../room/desync.ts';
import * as roomPause from '../room/pause.ts';
import * as seats from '../room/seats.ts';
import * as items from '../sim/frame-items.ts';
import * as reports from '../sim/reports.ts';
import * as rules from '../sim/rules.ts';
import { MOST_BEFORE_ROOM } from '../succession/kept-place.ts';
import * as commands from '../sync/commands.ts';
import * as clock from '../sync/frame-clock.ts';
import * as optimistic from '../sync/optimistic.ts';
import * as repeat from '../sync/redundancy.ts';
import * as strict from '../sync/strict.ts';
import { parseJoinText } from '../udp/join-text.ts';
import * as bytes from './bytes.ts';
import * as datagram from './datagram.ts';
import * as desync from './desync.ts';
import * as handshake from './handshake.ts';
import * as introductions from './introductions.ts';
import * as itemsMessage from './items-message.ts';
import * as limits from './limits.ts';
import * as messages from './messages.ts';
import { roomCode } from './room-code.ts';
import { MOST_SEALED_BYTES } from './signed-end.ts';
import { decodeFrames, fromHex, toHex } from './testing/decoder.ts';
import { KEYS, SESSION } from './testing/vector.ts';
import * as typedText from './text.ts';

const text = readFileSync(join(import.meta.dirname, '../../PROTOCOL.md'), 'utf8');

/** Every number that the modules of the protocol export, by name. */
const exported = Object.fromEntries(
  [
    [
      { MOST_CONFIRMS },
      { MOST_SEALED_BYTES },
      channel,
      connection,
      link,
      seal,
      codec,
      frame,
      framesMessage,
      { MOST_BEFORE_ROOM },
      peer,
      heldAcks,
      uplink,
      items,
      rules,
    ],
    [
      rateLimits,
      cookie,
      founding,
      desyncWatch,
      door,
      halfOpen,
      handover,
      hellos,
      match,
      matchItems,
      matchSections,
      seatsPlayed,
      matchStates,
      view,
      viewsIn,
      viewsOut,
      matchLifecycle,
      beginnings,
      memberStates,
      matchReports,
      quorum,
      reports,
      stallBudget,
      relay,
      broadcast,
      scheduler,
      sender,
      showings,
      stateHashes,
      statistics,
      tombstones,
    ],
    [
      admission,
      roomChat,
      roomDesync,
      roomPause,
      seats,
      commands,
      clock,
      optimistic,
      repeat,
      strict,
      finder,
      listing,
      probing,
    ],
    [bytes, datagram, desync, handshake, introductions, itemsMessage, limits, messages, typedText],
  ]
    .flat()
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
);

/** Sizes that the tables of layouts show, and are compared with below. */
const SHOWN_BY_LAYOUTS = [
  ...['SESSION_HEAD_BYTES', 'LINK_BYTES', 'HEADER_BYTES', 'CHECK_BYTES', 'TAG_BYTES', 'CHALLENGE_BYTES'],
  ...['PROLOGUE_BYTES', 'FIRST_BYTES', 'OFFER_BYTES'],
  ...['FRAMES_HEAD_BYTES', 'INPUTS_HEAD_BYTES', 'INPUT_HEAD_BYTES'],
  ...['VIEW_HEAD_BYTES', 'SINCE_UNIT_MS', 'MAX_OBJECT_ID'],
  ...['ITEMS_HEAD_BYTES', 'COMMAND_HEAD_BYTES', 'ITEM_HEAD_BYTES'],
  ...['HOLD_UNIT_MS', 'HOLD_UNKNOWN', 'LAST_MEMBER', 'MAX_SEATS', 'MAX_INPUT_BYTES', 'MOST_BUTTONS'],
];

/** Constants that are invisible to peers, and that each implementation is free to choose. */
const INSIDE = [
  // How a sender shares a packet, and how a relay spreads what it sends.
  ...['CHANNEL_BUDGET', 'SECTION_RESERVE', 'BACKLOG_DATAGRAMS', 'TURN_DATAGRAMS', 'ITEMS_QUEUED'],
  ...['EXTRA_BURST', 'EXTRA_PER_SECOND'],
  // When a relay looks at its clock.
  ...['CARE_MS', 'TIMER_SLACK_MS', 'TICK_NEAR_MS', 'LONGEST_CATCH_UP_MS'],
  // Bounds of a relay's memory beyond anything that happens.
  ...['MOST_EVENTS', 'MOST_ASKERS', 'MOST_TOMBSTONES', 'KEPT_AHEAD'],
  // Parameters of the network’s statistics.
  ...['SAMPLE_MS', 'PLAYING_SAMPLE_MS', 'FEWEST_SAMPLES', 'SPAN_MS'],
];

/** The text under a heading, up to the next one. */
function section(heading: string): string {
  const from = text.indexOf(`\n${heading}\n`);
  if (from < 0) throw new Error(`PROTOCOL.md has no ${heading}`);
  const end = text.indexOf('\n#', from + heading.length);
  return text.slice(from + heading.length, end < 0 ? undefined : end);
}

/** Rows of a table in a section, the first unless it says otherwise, without its head. */
function table(heading: string, number = 0): string[][] {
  return [...section(heading).matchAll(/(?:^\|.*\n)+/gm)]
    [number]![0].trimEnd()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** Whether a text has a word. */
function has(cell: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`).test(cell);
}

describe('the constants in PROTOCOL.md', () => {
  const listed = table('## Constants').map(([name, value]) => [name!.replaceAll('`', ''), Number(value)]);
  // Elsewhere a value stands before its name.
  const named = [...text.matchAll(/([\d.]+) \(?`([A-Z][A-Z_]+)`/g)].map(([, value, name]) => [
    name!,
    Number(value),
  ]);
  const constants = [...listed, ...named] as [string, number][];

  it.each(constants)('give %s as %d', (name, value) => {
    expect(exported[name]).toBe(value);
  });

  it('are all that the code exports and that another implementation needs, each once', () => {
    const others = ['PROTOCOL_VERSION', ...SHOWN_BY_LAYOUTS, ...INSIDE];
    const all = [...constants.map(([name]) => name), ...others];
    expect(all.sort()).toEqual(Object.keys(exported).sort());
  });

  it('are all that the text names', () => {
    const spoken = [...text.matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b|(?<=`)[A-Z]{3,}(?=`)/g)].map(
      ([name]) => name,
    );
    const known = new Set(constants.map(([name]) => name));
    expect(spoken.length).toBeGreaterThan(constants.length);
    expect(spoken.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the layouts in PROTOCOL.md', () => {
  const kinds = Object.entries(datagram.KIND);
  const sizes: { readonly [type: string]: number } = { u8: 1, u16: 2, u32: 4, key: 8 };

  /** Where the fields end that follow on each other from an offset on. */
  function endOf(rows: readonly string[][], from: number): number {
    let at = from;
    for (const [offset, type, name] of rows) {
      if (!/^\d+$/.test(offset!)) break;
      expect(Number(offset), name).toBe(at);
      at += sizes[type!] ?? Number(/^\d+$/.exec(type!)?.[0] ?? 0);
    }
    return at;
  }

  it('number the kinds as the code does, and say who sends them under which key', () => {
    const rows = table('## Datagrams', 1);
    expect(rows.map(([kind, name]) => [name, Number(kind)])).toEqual(kinds);
    for (const [kind, name, from, key] of rows) {
      const up = datagram.isFromPeer(Number(kind));
      const down = datagram.isFromRelay(Number(kind));
      expect(key, name).toBe(up ? 'up' : down ? 'down' : 'nonce');
      if (up || down) expect(from, name).toBe(up ? 'peer' : 'relay');
    }
    expect(text).toContain(`protocol, version ${datagram.PROTOCOL_VERSION}\n`);
  });

  it('begin with one of two heads of the same length', () => {
    const heads = table('## Datagrams');
    const head = (other: string) => heads.filter((row) => !row[3]!.startsWith(other));
    expect(endOf(head('kinds 6 to 11'), 0)).toBe(datagram.SESSION_HEAD_BYTES);
    expect(endOf(head('kinds 1 to 5 and 12 to 15'), 0)).toBe(datagram.SESSION_HEAD_BYTES);
    expect(
      kinds
        .filter(([, kind]) => datagram.isFromPeer(kind) || datagram.isFromRelay(kind))
        .map(([, kind]) => kind),
    ).toEqual([6, 7, 8, 9, 10, 11]);
  });

  it.each<[string, number, number | null]>([
    ['### hello', 10, handshake.HELLO_BYTES - handshake.CHECK_BYTES],
    ['### info', 10, 18],
    ['### join', 10, handshake.JOIN_BYTES - handshake.CHECK_BYTES],
    ['### offer', 10, 10 + handshake.OFFER_BYTES],
    ['### confirm', 10, 58],
    ['### welcome', 10, 10],
    ['### deny', 10, 10],
    ['### refuse', 10, 10],
    ['### visit', 10, handshake.VISIT_BYTES - handshake.CHECK_BYTES],
    ['### up and down: packets', 10, connection.HEADER_BYTES - 2 * connection.CHANNELS.length],
    ['### bye', 10, 11],
    ['### challenge and response', 10, datagram.CHALLENGE_BYTES - datagram.TAG_BYTES],
    ['#### Blocks of pieces', 0, 3],
    ['#### Frames section (relay to peer)', 0, matchSections.FRAMES_HEAD_BYTES],
    ['#### Views', 0, viewsOut.VIEW_HEAD_BYTES],
    ['#### Inputs section (peer to relay)', 0, uplink.INPUTS_HEAD_BYTES],
    ['### Items of a frame (items, relay to peer)', 0, itemsMessage.ITEMS_HEAD_BYTES],
    ['### Command (items, peer to relay)', 0, itemsMessage.COMMAND_HEAD_BYTES],
  ])('of %s have fields that follow each other without gaps, from %d to %d', (heading, from, end) => {
    expect(endOf(table(heading), from)).toBe(end);
  });

  it('show the sizes of what a packet has inside', () => {
    const rows = table('### up and down: packets');
    const offsetOf = (name: string) => Number(rows.find((row) => row[2] === name)![0]);
    expect(offsetOf('acks') - offsetOf('newest')).toBe(link.LINK_BYTES);
    expect(section('### up and down: packets')).toContain(
      `in units of ${link.HOLD_UNIT_MS} ms; ${link.HOLD_UNKNOWN}: nothing heard`,
    );
    const shown = section('#### Coded frames').replace(/\s+/g, ' ');
    expect(shown).toContain(`(1 to ${rules.MAX_SEATS}, the length of`);
    expect(shown).toContain(`(1 to ${rules.MAX_INPUT_BYTES}, \`bytes\` of the info)`);
    expect(section('### info')).toContain(`at most ${introductions.MOST_BUTTONS} of [A-Z`);
    expect(text).toContain(`members: [{ id: 1 to ${seats.LAST_MEMBER},`);
    const sizeOf = (cell: string) =>
      [...cell.matchAll(/`(u8|u16|u32)`/g)].reduce((sum, [, type]) => sum + sizes[type!]!, 0);
    const cellOf = (heading: string) => table(heading).at(-1)![3]!;
    expect(sizeOf(cellOf('#### Inputs section (peer to relay)'))).toBe(frame.INPUT_HEAD_BYTES);
    expect(sizeOf(cellOf('### Items of a frame (items, relay to peer)'))).toBe(items.ITEM_HEAD_BYTES);
  });

  it('name the flags, the channels and the reasons of a bye', () => {
    const { ack, pieces, section: withSection } = datagram.FLAG;
    const bits = (first: number) => connection.CHANNELS.map((_, channel) => first << channel).join(', ');
    const channels = connection.CHANNELS.join(', ');
    expect(section('### up and down: packets')).toContain(
      `${bits(ack)}: an ack of ${channels}; ${bits(pieces)}: pieces of ${channels}; ${withSection}: a section; ${withSection << 1} is not set`,
    );
    expect(table('## Channels').map(([number, name]) => [Number(number), name])).toEqual([
      ...connection.CHANNELS.entries(),
    ]);
    const reasons = Object.entries(datagram.BYE).map(([reason, code]) => `${code} ${reason}`);
    expect(section('### bye')).toContain(reasons.join(', '));
  });
});

describe('the examples in PROTOCOL.md', () => {
  it('show room codes and a link that are read as they say', () => {
    const [, host, code, other, otherPort, grouped] =
      /Examples: ([\d.]+) with the usual port is `(\w+)`, ([\d.]+) with port (\d+) is `([\w-]+)`/.exec(
        section('### Room codes').replaceAll('\n', ' '),
      )!;
    expect(roomCode({ host: host!, port: limits.DEFAULT_PORT })).toBe(code);
    expect(roomCode({ host: other!, port: Number(otherPort) })).toBe(grouped);
    const link = /`(ethernight:\S+,\S+)`/.exec(section('### Links'))![1]!;
    expect(parseJoinText(link)).toMatchObject({
      endpoints: [{ host: '192.168.1.20' }, { host: '2001:db8::7', port: 27413 }],
    });
  });

  it('show the bye that the code writes', () => {
    const writer = new bytes.Writer();
    datagram.writeHead(writer, datagram.KIND.bye, SESSION, 7);
    datagram.writeBye(writer, 'closed', '');
    const bye = new seal.Seal('relay', KEYS).seal(writer, 7);
    expect(section('## Sealing')).toContain(toHex(bye).replace(/..(?=.)/g, '$& '));
  });

  it('show frames that decode as they say', () => {
    const coded = /`(00 02 {2}03 08 01 {2}02 00)`/.exec(section('#### Coded frames'))![1]!;
    const frames = decodeFrames(fromHex(coded.replaceAll(' ', '')), 5, 2, 1, new Uint8Array(2));
    expect(frames).toEqual({ frames: ['0000', '0000', '0000', '0801', '0800'], items: [] });
  });

  it.each([
    ['### info', introductions.infoSchema],
    ['### confirm', introductions.requestSchema],
  ] as const)(
    'of %s have every field that the code knows, in the shape that it accepts',
    (heading, schema) => {
      const shown = jsonOf(heading);
      const { success, output } = v.safeParse(v.strictObject(schema.entries), shown);
      expect(success).toBe(true);
      expect(output).toEqual(shown);
      expect(Object.keys(shown)).toEqual(expect.arrayContaining(Object.keys(schema.entries)));
    },
  );

  it('of refuse have the shape that the code accepts, and cover every refusal', () => {
    const shown = section('### refuse')
      .match(/^\{.*?\}/gm)!
      .map((json) => JSON.parse(json));
    expect(shown.map((refusal) => v.safeParse(introductions.refusalSchema, refusal).output)).toEqual(shown);
    expect(shown.map(({ why }) => why)).toEqual(
      introductions.refusalSchema.options.map(({ entries }) => entries.why.literal),
    );
  });
});

describe('the messages in PROTOCOL.md', () => {
  const fromRelay = section('### From the relay (control)');

  it.each([
    ['### From a peer (control)', messages.fromPeerSchema, ['m', 'id']],
    ['### From the relay (control)', messages.fromRelaySchema, ['m']],
  ] as const)('%s are all that the code knows, with all their fields', (heading, schema, common) => {
    const rows = table(heading);
    expect(rows.map(([m]) => m)).toEqual(schema.options.map(({ entries }) => entries.m.literal));
    for (const [i, { entries }] of schema.options.entries()) {
      for (const field of Object.keys(entries)) {
        if (!(common as readonly string[]).includes(field)) {
          expect(has(rows[i]![1]!, field), `${rows[i]![0]}.${field}`).toBe(true);
        }
      }
    }
  });

  it('have rooms with all their fields', () => {
    const [, shown] = /^room = (.*?)^way/ms.exec(fromRelay)!;
    const {
      match,
      pause,
      desync: states,
      audits,
      result,
      native,
      nativeResult,
    } = messages.roomSchema.entries;
    const { server, players } = native.wrapped.wrapped.entries;
    const { of } = states.wrapped.wrapped.entries;
    const one = of.pipe[0].item;
    const objects = [
      ...[messages.roomSchema, messages.memberSchema, messages.scoreSchema],
      ...[native.wrapped.wrapped, server, players.pipe[0].item, messages.nativeKindSchema],
      ...[nativeResult.wrapped.wrapped, messages.nativesPlayedSchema],
      ...[audits.wrapped.pipe[0].item, states.wrapped.wrapped, one, one.entries.fields.pipe[0].item],
      ...[pause.wrapped.wrapped, match.wrapped, result.wrapped, match.wrapped.entries.seats.pipe[0].item],
    ];
    for (const field of objects.flatMap(({ entries }) => Object.keys(entries))) {
      expect(has(shown!, field), field).toBe(true);
    }
  });

  it.each([
    ['of', /of: \[\[(.*?)\]\]/],
    ['more', /^more = \[\[(.*?)\]\]/m],
  ])('name as many network statistics of %s as the code sends', (list, pattern) => {
    const values: { readonly [name: string]: unknown } = { 'frame | null': null, agrees: true };
    const names = pattern.exec(fromRelay)![1]!.split(', ');
    const stats = (figures: readonly unknown[]) => ({
      m: 'stats',
      of: [],
      more: [],
      interval: 1,
      frames: 1,
      [list]: [figures],
    });
    const figures = names.map((name) => (name in values ? values[name] : 0));
    const parse = (message: unknown) => v.safeParse(messages.fromRelaySchema, message);
    expect(parse(stats(figures)).output).toEqual(stats(figures));
    expect(parse(stats(figures.slice(0, -1))).success).toBe(false);
  });

  it('list all values of each choice', () => {
    const shown = (name: string) => {
      const [, list] = new RegExp(`^${name} = (.*(?:\\n    .*)*)`, 'm').exec(fromRelay)!;
      return [...list!.matchAll(/"([a-z-]+)"/g)].map(([, word]) => word);
    };
    expect(shown('emote')).toEqual(messages.emoteSchema.options);
    expect(shown('way')).toEqual(messages.waySchema.options);
    const steps = [...messages.clientStepSchema.options, ...messages.serverStepSchema.options];
    expect(new Set(shown('step'))).toEqual(new Set(steps));
    expect(shown('failure')).toEqual(messages.nativeFailureSchema.options);
    expect(shown('why')).toEqual(messages.denialSchema.options.map(({ entries }) => entries.why.literal));
  });

  it('have events as the code reads them', () => {
    const shown = section('### Items of a frame (items, relay to peer)');
    const events = [
      ['01 seat', { kind: 'left', seat: 5 }, '0105'],
      ['02 seat', { kind: 'returned', seat: 5 }, '0205'],
      ['03 u32', { kind: 'gift', value: 7 }, '0307000000'],
      ['04', { kind: 'end' }, '04'],
      ['06', { kind: 'reset' }, '06'],
    ] as const;
    for (const [layout, event, hex] of events) {
      expect(shown).toContain(`\`${layout}\``);
      expect(items.decodeEvent(fromHex(hex))).toEqual(event);
    }
  });
});

describe('the names in PROTOCOL.md', () => {
  it('look alike where each letter that is like a Latin one is that one', () => {
    const [, others, latin] = section('### Names').match(/```\n(.+)\n(.+)\n```/)!;
    expect([...others!].length).toBe([...latin!].length);
    for (const [at, letter] of [...others!].entries())
      expect(typedText.unlike(letter, [[...latin!][at]!])).toBe(`${letter} 2`);
  });
});

describe('the limits in PROTOCOL.md', () => {
  const info = jsonOf('### info');
  const join = jsonOf('### confirm');
  const games = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`game-${i}`, info.content]));
  const input = (change: object) => ({ ...info, input: { ...info.input, ...change } });
  const outcome = (place: number) => ({ scores: [0], places: [place] });

  it.each<[string, RegExp, v.GenericSchema, (size: number) => unknown]>([
    [
      'info app',
      /"app"[^\n]*version of the app, at most (\d+)/,
      introductions.infoSchema,
      (size) => ({ ...info, app: 'x'.repeat(size) }),
    ],
    [
      'info host',
      /"host"[^\n]*at most (\d+)/,
      introductions.infoSchema,
      (size) => ({ ...info, host: 'x'.repeat(size) }),
    ],
    [
      'info game',
      /\[a-z\]\[a-z0-9-\]\{0,(\d+)\}/,
      introductions.infoSchema,
      (size) => ({ ...info, game: `a${'x'.repeat(size)}` }),
    ],
    [
      'info seats',
      /"seats": 8, "taken": 3, +0 to (\d+)/,
      introductions.infoSchema,
      (size) => ({ ...info, seats: size }),
    ],
    [
      'info tick rate',
      /"tickRate"[^\n]*at most (\d+)/,
      introductions.infoSchema,
      (size) => input({ tickRate: size }),
    ],
    ['info bytes', /"bytes"[^\n]*at most (\d+)/, introductions.infoSchema, (size) => input({ bytes: size })],
    ['info latch', /"latch"[^\n]*0 to (\d+)/, introductions.infoSchema, (size) => input({ latch: [size] })],
    [
      'info buttons',
      /"buttons"[^\n]*at most (\d+)/,
      introductions.infoSchema,
      (size) => input({ buttons: Array(size).fill('') }),
    ],
    [
      'info button',
      /"buttons"[^\n]*\[A-Za-z0-9 \]\{0,(\d+)\}/,
      introductions.infoSchema,
      (size) => input({ buttons: ['x'.repeat(size)] }),
    ],
    [
      'join name',
      /"name": "Ada", +at most (\d+)/,
      introductions.requestSchema,
      (size) => ({ ...join, name: 'x'.repeat(size) }),
    ],
    [
      'join app',
      /"app": "0.1.0", +at most (\d+)/,
      introductions.requestSchema,
      (size) => ({ ...join, app: 'x'.repeat(size) }),
    ],
    [
      'join contents',
      /content hashes by game, at most (\d+)/,
      introductions.requestSchema,
      (size) => ({ ...join, contents: games(size) }),
    ],
    [
      'join key',
      /optional, at most (\d+)/,
      introductions.requestSchema,
      (size) => ({ ...join, key: 'x'.repeat(size) }),
    ],
    [
      'join player',
      /optional, 0 to (\d+): which of the players/,
      introductions.requestSchema,
      (size) => ({ ...join, player: size }),
    ],
    [
      'name',
      /\| name \| name: at most (\d+)/,
      messages.fromPeerSchema,
      (size) => ({ m: 'name', name: 'x'.repeat(size) }),
    ],
    [
      'kick',
      /why: at most (\d+), ban/,
      messages.fromPeerSchema,
      (size) => ({ m: 'kick', member: 1, why: 'x'.repeat(size) }),
    ],
    ['bots', /botsBy: -16 to (\d+)/, messages.fromPeerSchema, (size) => ({ m: 'choose', botsBy: size })],
    [
      'option key',
      /`\[a-zA-Z\]\{1,(\d+)\}`/,
      messages.fromPeerSchema,
      (size) => ({ m: 'choose', options: { ['x'.repeat(size)]: 1 } }),
    ],
    [
      'chat',
      /\| chat \| text: at most (\d+)/,
      messages.fromPeerSchema,
      (size) => ({ m: 'chat', text: 'x'.repeat(size) }),
    ],
    [
      'places',
      /places: \[0 to (\d+)\]/,
      messages.fromPeerSchema,
      (size) => ({ m: 'finished', match: 1, frame: 1, hash: info.content, outcome: outcome(size) }),
    ],
    [
      'member',
      /members: \[\{ id: 1 to (\d+)/,
      messages.memberSchema,
      (size) => ({ id: size, seat: 0, name: '', ready: true, plays: true, leader: true, silent: false }),
    ],
    [
      'seat',
      /seat: 0 to (\d+), name/,
      messages.memberSchema,
      (size) => ({ id: 1, seat: size, name: '', ready: true, plays: true, leader: true, silent: false }),
    ],
  ])('of %s are those that the code accepts', (_, pattern, schema, make) => {
    const limit = Number(pattern.exec(text)![1]);
    expect(v.safeParse(schema, make(limit)).success).toBe(true);
    expect(v.safeParse(schema, make(limit + 1)).success).toBe(false);
  });

  it('of outcomes require an entry for each seat in both lists, in whole numbers', () => {
    const finished = (scores: unknown[], places: unknown[]) =>
      v.safeParse(messages.outcomeSchema, { scores, places }).success;
    expect(finished([1, -1], [1, 2])).toBe(true);
    expect([finished([1], [1, 2]), finished([0.5], [1]), finished([Number.POSITIVE_INFINITY], [1])]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('of hexadecimal digits are lower case', () => {
    const upper = info.content.toUpperCase();
    expect(v.safeParse(messages.hashSchema, info.content).success).toBe(true);
    expect(v.safeParse(messages.hashSchema, upper).success).toBe(false);
  });
});

/** The first code block of a section as JSON: the remarks that stand apart from it are left out. */
function jsonOf(heading: string): {
  readonly content: string;
  readonly input: object;
} {
  const block = /```\n(.*?)```/s.exec(section(heading))![1]!;
  return JSON.parse(block.replace(/(?<=\S) {3,}\S.*$/gm, ''));
}
