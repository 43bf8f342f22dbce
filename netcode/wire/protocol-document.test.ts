// PROTOCOL.md says what the code does: every constant, every layout, every example and every limit in it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import * as finder from '../discovery/finder.ts';
import * as listing from '../discovery/listing.ts';
import * as probing from '../discovery/probing.ts';
import * as codec from '../frames/codec.ts';
import * as frame from '../frames/frame.ts';
import * as downlink from '../peer/downlink.ts';
import * as peer from '../peer/peer.ts';
import * as uplink from '../peer/uplink.ts';
import * as cookie from '../relay/cookie.ts';
import * as course from '../relay/course.ts';
import * as door from '../relay/door.ts';
import * as figures from '../relay/figures.ts';
import * as match from '../relay/match.ts';
import * as member from '../relay/member.ts';
import * as post from '../relay/post.ts';
import * as pulse from '../relay/pulse.ts';
import * as relay from '../relay/relay.ts';
import * as reports from '../relay/reports.ts';
import * as room from '../relay/room.ts';
import * as seating from '../relay/seating.ts';
import * as talk from '../relay/talk.ts';
import * as items from '../sim/items.ts';
import * as commands from '../sync/commands.ts';
import * as clock from '../sync/frame-clock.ts';
import * as optimistic from '../sync/optimistic.ts';
import * as repeat from '../sync/repeat.ts';
import * as strict from '../sync/strict.ts';
import { readTyped } from '../udp/typed.ts';
import * as bytes from './bytes.ts';
import * as chat from './chat.ts';
import * as datagram from './datagram.ts';
import * as handshake from './handshake.ts';
import * as itemsMessage from './items-message.ts';
import * as link from './link.ts';
import * as messages from './messages.ts';
import * as name from './name.ts';
import * as port from './port.ts';
import { roomCode } from './room-code.ts';
import * as session from './session.ts';
import * as stream from './stream.ts';
import { decodeFrames, fromHex, toHex } from './testing/decoder.ts';

const text = readFileSync(join(import.meta.dirname, '../../PROTOCOL.md'), 'utf8');

/** Every number that the modules of the protocol export, by name. */
const exported = Object.fromEntries(
  [
    [codec, frame, downlink, peer, uplink, cookie, match, member, post, pulse, relay, reports, room, seating],
    [course, door, figures, talk, chat],
    [items, commands, clock, optimistic, strict],
    [
      finder,
      listing,
      probing,
      repeat,
      port,
      bytes,
      datagram,
      handshake,
      itemsMessage,
      link,
      messages,
      name,
      session,
      stream,
    ],
  ]
    .flat()
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
);

/** The text under a heading, up to the next one. */
function section(heading: string): string {
  const from = text.indexOf(`\n${heading}\n`);
  if (from < 0) throw new Error(`PROTOCOL.md has no ${heading}`);
  const end = text.indexOf('\n#', from + heading.length);
  return text.slice(from + heading.length, end < 0 ? undefined : end);
}

/** Rows of the first table in a section, without its head. */
function table(heading: string): string[][] {
  return section(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

describe('the constants in PROTOCOL.md', () => {
  const rows = table('## Constants').map(
    ([name, value]) => [name!.replaceAll('`', ''), Number(value)] as const,
  );

  it.each(rows)('%s is %d', (name, value) => {
    expect(exported[name]).toBe(value);
  });

  it('are all those that the code exports, but the version', () => {
    const { PROTOCOL_VERSION: _, ...others } = exported;
    expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(others).sort());
  });

  it('are all those that the text speaks of', () => {
    const spoken = new Set(
      [...text.matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b|`(BYES|WINDOW)`/g)].map(([hit]) => hit),
    );
    const known = new Set(rows.flatMap(([name]) => [name, `\`${name}\``]));
    expect([...spoken].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the layouts in PROTOCOL.md', () => {
  const kinds = Object.entries(datagram.KIND);
  const sizes: { readonly [type: string]: number } = { u8: 1, u16: 2, u32: 4, key: 8 };

  it('number the kinds as the code does', () => {
    expect(table('## Datagrams').map(([kind, name]) => [name, Number(kind)])).toEqual(kinds);
    expect(text).toContain(`protocol, version ${datagram.PROTOCOL_VERSION}\n`);
  });

  it.each([
    ...kinds.map(([kind]) => `### ${kind}`),
    '#### Stream pieces',
    '#### Frames section (relay to peer)',
    '#### Inputs section (peer to relay)',
    '### Items of a frame (relay to peer)',
    '### Command (peer to relay)',
  ])('of %s have fields that follow on each other', (heading) => {
    let at = 0;
    for (const [offset, type] of table(heading)) {
      if (!/^\d+$/.test(offset!)) break;
      expect(Number(offset), `${heading} ${offset}`).toBe(at);
      at += sizes[type!] ?? Number(/^\d+$/.exec(type!)?.[0] ?? 0);
    }
    expect(at).toBeGreaterThan(0);
  });

  it.each(kinds)('of %s begin with the version and its kind', (kind, number) => {
    const [version, second] = table(`### ${kind}`);
    expect(version!.slice(0, 3)).toEqual(['0', 'u8', 'version']);
    expect(second).toEqual(['1', 'u8', 'kind', String(number)]);
  });

  it('end where the code ends', () => {
    const offsetOf = (heading: string, name: string) =>
      Number(table(heading).find((row) => row[2] === name)?.[0]);
    expect(offsetOf('### hello', 'check')).toBe(handshake.HELLO_BYTES - datagram.CHECK_BYTES);
    const key = { k0: 1, k1: 2 };
    const welcome = handshake.writeWelcome(new bytes.Writer(), key, 1, key, 1);
    expect(offsetOf('### welcome', 'check')).toBe(welcome.length - datagram.CHECK_BYTES);
    expect(offsetOf('### packet', 'pieceWanted') - offsetOf('### packet', 'number')).toBe(link.LINK_BYTES);
    expect(offsetOf('### packet', 'pieces')).toBe(session.HEADER_BYTES);
    expect(offsetOf('#### Frames section (relay to peer)', 'frames')).toBe(match.FRAMES_HEAD_BYTES);
    expect(offsetOf('#### Inputs section (peer to relay)', 'inputs')).toBe(uplink.INPUTS_HEAD_BYTES);
  });

  it('name the flags and the reasons of a bye', () => {
    const { messages: withMessages, section: withSection } = session.FLAG;
    expect(section('### packet')).toContain(
      `${withMessages}: stream pieces follow; ${withSection}: a section follows`,
    );
    const reasons = Object.entries(handshake.BYE).map(([reason, code]) => `${code} ${reason}`);
    expect(section('### bye')).toContain(reasons.join(', '));
  });
});

describe('the examples in PROTOCOL.md', () => {
  it('show a room code and a link that are read as they say', () => {
    const [, host, code] = /Example: ([\d.]+) with the usual port is `(\w+)`/.exec(
      section('### Room codes'),
    )!;
    expect(roomCode({ host: host!, port: port.DEFAULT_PORT })).toBe(code);
    const link = /`(ethernight:\S+,\S+)`/.exec(section('### Links'))![1]!;
    expect(readTyped(link)).toMatchObject({
      endpoints: [{ host: '192.168.1.20' }, { host: '2001:db8::7', port: 27413 }],
    });
  });

  it('show the bye that the code writes', () => {
    const key = { k0: 0x03020100, k1: 0x07060504 };
    const bye = handshake.writeBye(new bytes.Writer(), 0x01020304, key, 'left');
    expect(section('## The check')).toContain(toHex(bye).replace(/..(?=.)/g, '$& '));
    const check = new DataView(bye.slice(-4).buffer).getUint32(0, true);
    expect(section('## The check')).toContain(`0x${check.toString(16)}`);
  });

  it('show frames that decode as they say', () => {
    const coded = /`(00 02 {2}03 08 01 {2}02 00)`/.exec(section('#### Coded frames'))![1]!;
    const frames = decodeFrames(fromHex(coded.replaceAll(' ', '')), 5, 2, 1, new Uint8Array(2));
    expect(frames).toEqual({ frames: ['0000', '0000', '0000', '0801', '0800'], items: [] });
  });

  it.each([
    ['### info', handshake.infoSchema],
    ['### join', handshake.joinSchema],
  ] as const)('of %s have the shape that the code wants', (heading, schema) => {
    expect(safeParse(schema, JSON.parse(jsonOf(heading))).issues).toBeUndefined();
  });

  it('of refuse have the shape that the code wants, and are all there are', () => {
    const shown = section('### refuse').match(/^\{.*?\}/gm)!;
    const parsed = shown.map((json) => safeParse(handshake.refusalSchema, JSON.parse(json)));
    expect(parsed.every(({ success }) => success)).toBe(true);
    expect(shown).toHaveLength(handshake.refusalSchema.options.length);
  });

  it('of messages name every message that the code knows', () => {
    const names = (schema: typeof messages.fromPeerSchema | typeof messages.fromRelaySchema) =>
      schema.options.map(({ entries }) => entries.m.literal);
    expect(table('### From a peer').map(([m]) => m)).toEqual(
      expect.arrayContaining(names(messages.fromPeerSchema)),
    );
    expect(table('### From a peer')).toHaveLength(names(messages.fromPeerSchema).length);
    const shown = (name: string) => {
      const [, list] = new RegExp(`^${name} = (.*(?:\\n    .*)*)`, 'm').exec(section('### From the relay'))!;
      return [...list!.matchAll(/"([a-z-]+)"/g)].map(([, word]) => word);
    };
    expect(shown('emote')).toEqual(messages.emoteSchema.options);
    expect(shown('why')).toEqual(messages.denialSchema.options.map(({ entries }) => entries.why.literal));
    expect(table('### From the relay').map(([m]) => m)).toEqual(names(messages.fromRelaySchema));
  });
});

describe('the limits in PROTOCOL.md', () => {
  const info = JSON.parse(jsonOf('### info'));
  const join = JSON.parse(jsonOf('### join'));
  const games = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`game-${i}`, info.content]));

  it.each<[string, RegExp, v.GenericSchema, (size: number) => unknown]>([
    [
      'info app',
      /### info.*?version of the app, at most (\d+)/s,
      handshake.infoSchema,
      (size) => ({ ...info, app: 'x'.repeat(size) }),
    ],
    [
      'info host',
      /"host"[^\n]*at most (\d+)/,
      handshake.infoSchema,
      (size) => ({ ...info, host: 'x'.repeat(size) }),
    ],
    [
      'info game',
      /\[a-z\]\[a-z0-9-\]\{0,(\d+)\}/,
      handshake.infoSchema,
      (size) => ({ ...info, game: `a${'x'.repeat(size)}` }),
    ],
    [
      'info seats',
      /"seats": 8, "taken": 3, +0 to (\d+)/,
      handshake.infoSchema,
      (size) => ({ ...info, seats: size }),
    ],
    [
      'join name',
      /"name": "Ada", +at most (\d+)/,
      handshake.joinSchema,
      (size) => ({ ...join, name: 'x'.repeat(size) }),
    ],
    [
      'join contents',
      /content hashes by game, at most (\d+)/,
      handshake.joinSchema,
      (size) => ({ ...join, contents: games(size) }),
    ],
    [
      'join key',
      /optional, at most (\d+)/,
      handshake.joinSchema,
      (size) => ({ ...join, key: 'x'.repeat(size) }),
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
      'player',
      /optional, 0 to (\d+): which of the players/,
      handshake.joinSchema,
      (size) => ({ ...join, player: size }),
    ],
    [
      'places',
      /places: \[0 to (\d+)\]/,
      messages.fromPeerSchema,
      (size) => ({ m: 'finished', frame: 0, hash: info.content, outcome: { scores: [], places: [size] } }),
    ],
  ])('of %s are the ones that the code accepts', (_, pattern, schema, make) => {
    const limit = Number(pattern.exec(text)![1]);
    expect(safeParse(schema, make(limit)).success).toBe(true);
    expect(safeParse(schema, make(limit + 1)).success).toBe(false);
  });
});

/** The first code block of a section as JSON: the remarks that follow its fields are left out. */
function jsonOf(heading: string): string {
  const block = /```\n(.*?)```/s.exec(section(heading))![1]!;
  const pairs = [...block.matchAll(/"[a-z]+": (?:\{[^}]*\}|"[^"]*"|\d+|true|false)/g)].map(([pair]) => pair);
  return `{${pairs.join(',')}}`;
}
