// Every parser of what comes from outside, as fuzzing sees it: good inputs, and a function that must bear any.

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { encode } from 'dns-packet';
import * as v from 'valibot';
import {
  admitGuest,
  CODE_PATH,
  FILE_PATH,
  refuseKey,
  SIGN_PATH,
  tokenAt,
} from '../../electron/guests/guest-access.ts';
import { guestCommandSchema } from '../../electron/guests/guest-contract.ts';
import { GuestSessions } from '../../electron/guests/guest-sessions.ts';
import { MOST_AHEAD } from '../../electron/guests/line-limits.ts';
import { CopiedStream, HEAD_BYTES, MOST_LINES } from '../../electron/guests/lines/copied-stream.ts';
import { validLink } from '../../electron/links.ts';
import { zip } from '../../electron/party/files/testing/zip.ts';
import { unzipOne } from '../../electron/party/files/unzip.ts';
import { readLink } from '../../electron/party/finding/opened-link.ts';
import {
  decodeFromStage,
  decodeToStage,
  encodeFromStage,
  encodeToStage,
} from '../../electron/party/match/stage-port.ts';
import { bundledRecipes } from '../../electron/party/native/bundled-recipes.ts';
import { LogNames } from '../../electron/party/native/log-names.ts';
import { LogTail } from '../../electron/party/native/log-tail.ts';
import { readRecipe } from '../../electron/party/native/recipe.ts';
import { NOTHING_UNREAD, readProfileText, writeProfile } from '../../electron/party/profile/profile-file.ts';
import { validReplay } from '../../electron/party/replays/opened-replay.ts';
import { commandSchema, requestSchema } from '../../electron/party/window/contract.ts';
import { initialPreferences } from '../../electron/party/window/preferences.ts';
import { admitSocket, cookieIn, refuseEntry, refuseExchange } from '../../electron/web/access.ts';
import { BrowserSessions } from '../../electron/web/browser-sessions.ts';
import { readCartridge } from '../../games/cartridge/read-cartridge.ts';
import { createConsole } from '../../games/kit/console/rules/machine.ts';
import { fromHex } from '../../netcode/crypto/bytes.ts';
import { namedKeyPair } from '../../netcode/crypto/key-pair.ts';
import { readFrames, writeFrames } from '../../netcode/frames/codec.ts';
import { FrameLog } from '../../netcode/frames/frame-log.ts';
import { framesMessage, readFramesMessage } from '../../netcode/frames/frames-message.ts';
import {
  type HandPeer,
  handRelay,
  inputsSection,
  joinByHand,
  seeded,
  TOY,
  TOY_CONTENT,
} from '../../netcode/lab/testing/hand-peer.ts';
import { sealed } from '../../netcode/lab/testing/mutations.ts';
import { ViewsIn } from '../../netcode/objects/views-in.ts';
import { Peer } from '../../netcode/peer/peer.ts';
import { probeNames, probes } from '../../netcode/probes/list.ts';
import { OFFER_EVERY_MS } from '../../netcode/relay/half-open.ts';
import {
  encodeEnd,
  encodeFrames,
  encodeHash,
  encodeHeader,
  encodeNote,
  encodeSnapshot,
  readReplay,
} from '../../netcode/replay/format.ts';
import { headerOf } from '../../netcode/replay/testing/header-of.ts';
import { admit, refusal, remove } from '../../netcode/room/admission.ts';
import { estateOf, inherit } from '../../netcode/room/estate.ts';
import { roomView } from '../../netcode/room/room-view.ts';
import { appOf, play, requestOf, roomOf, roomOptions } from '../../netcode/room/testing/rooms.ts';
import { decodeEvent, decodeItems, encodeEvent, encodeItems } from '../../netcode/sim/frame-items.ts';
import { decodeState, encodeState } from '../../netcode/sim/state-codec.ts';
import { parseAddress } from '../../netcode/udp/address.ts';
import { parseJoinText } from '../../netcode/udp/join-text.ts';
import { MdnsFilter } from '../../netcode/udp/mdns/mdns-filter.ts';
import { Reader, Writer } from '../../netcode/wire/bytes.ts';
import { readHandshake } from '../../netcode/wire/handshake.ts';
import {
  commandMessage,
  itemsMessage,
  readCommandMessage,
  readItemsMessage,
} from '../../netcode/wire/items-message.ts';
import { fromJson, toJson } from '../../netcode/wire/json.ts';
import { estateSchema, fromPeerSchema, fromRelaySchema, roomSchema } from '../../netcode/wire/messages.ts';
import { readRoomCode } from '../../netcode/wire/room-code.ts';
import type { Target } from './fuzz-target.ts';

const VECTORS = join(import.meta.dirname, '../../netcode/wire/vectors');
const CORPUS = join(import.meta.dirname, 'corpus');
const STRANGER = { address: 'stranger', port: 9 };
/** Inputs after which a relay or a peer that has borne them gives way to a fresh one. */
const TIRED = 500;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const json = (...values: readonly unknown[]) => values.map(toJson);

/** A parser of text. */
function ofText(name: string, seeds: readonly string[], run: (text: string) => void): Target {
  return { name, seeds: () => withCorpus(name, seeds.map(bytesOf)), run: (bytes) => run(textOf(bytes)) };
}

function ofBytes(name: string, seeds: readonly Uint8Array[], rest: Pick<Target, 'run' | 'seal'>): Target {
  return { name, seeds: () => withCorpus(name, seeds), ...rest };
}

/** With what earlier runs have found to reach code that the others miss. */
function withCorpus(name: string, seeds: readonly Uint8Array[]): readonly Uint8Array[] {
  return [...seeds, ...readCorpus(name)].map((bytes) => new Uint8Array(bytes));
}

export const corpusFile = (name: string) => join(CORPUS, `${name}.json`);

export function readCorpus(name: string): readonly Uint8Array[] {
  try {
    const kept = JSON.parse(readFileSync(corpusFile(name), 'utf8')) as readonly string[];
    return kept.map((one) => new Uint8Array(Buffer.from(one, 'base64')));
  } catch {
    return []; // none was found yet
  }
}

const vectors = readdirSync(VECTORS).flatMap((file) => {
  const all = JSON.parse(readFileSync(join(VECTORS, file), 'utf8')) as readonly { readonly hex?: string }[];
  return [all].flat().flatMap(({ hex }) => (hex ? [new Uint8Array(Buffer.from(hex, 'hex'))] : []));
});

const PROBED = join(import.meta.dirname, '../../netcode/probes/vectors');

/** What servers of other programs have answered. */
const probed = readdirSync(PROBED).flatMap((file) => {
  const all = JSON.parse(readFileSync(join(PROBED, file), 'utf8')) as readonly {
    readonly token: number;
    readonly steps: readonly { readonly heard: string }[];
  }[];
  return all.flatMap(({ token, steps }) => steps.map(({ heard }) => ({ token, bytes: fromHex(heard) })));
});

const NO_KEYS = { up: new Uint8Array(32), down: new Uint8Array(32) };

/** With a check that fits, where it is outside of sessions. */
const checked = (bytes: Uint8Array) =>
  bytes.length < 14 ? bytes : sealed(bytes.subarray(0, -4), 'peer', NO_KEYS);

function handshakes(): Target {
  const relay = handRelay({ key: 'sesame' });
  let now = 0;
  return ofBytes('datagrams before a session', vectors, {
    run(bytes) {
      readHandshake(bytes);
      now += OFFER_EVERY_MS; // else all but the first few would be too many
      relay.receive(bytes, STRANGER, now);
    },
    seal: checked,
  });
}

function memberDatagrams(): Target {
  let relay = handRelay();
  let member: HandPeer = joinByHand(relay, 1);
  let left = 0;
  const fresh = () => {
    relay = handRelay();
    member = joinByHand(relay, 1);
    left = TIRED;
  };
  fresh();
  const seeds = () => [
    member.packet(0, inputsSection(1, 1, 0, [1, 2, 3])),
    member.leave(0),
    member.response({ k0: 1, k1: 2 }, 0),
  ];
  return ofBytes('datagrams of a member', [...seeds(), ...vectors], {
    run(bytes) {
      if (--left < 0 || member.byes.length > 0) fresh();
      member.hear(relay.receive(bytes, member.from, 0), 0);
    },
    // Behind the session's number and with a number that is new, so that it is read.
    seal(bytes) {
      const own = member.packet(0, inputsSection(1, 1, 0, [1]));
      const copy = bytes.slice(0, 1300);
      copy.set(own.subarray(0, Math.min(copy.length, 10)));
      return copy.length < 14 ? copy : sealed(copy.subarray(0, -4), 'peer', member.keys);
    },
  });
}

function relayDatagrams(): Target {
  let peer: Peer;
  let left = 0;
  const request = { name: 'Ada', app: 'lab', contents: { toy: TOY_CONTENT } };
  const identity = namedKeyPair('Ada');
  const fresh = () => {
    const random = seeded(3);
    peer = new Peer({ relay: STRANGER, request, identity, game: () => TOY.info, random, now: 0 });
    peer.advance(0);
    left = TIRED;
  };
  fresh();
  return ofBytes('datagrams of a relay', vectors, {
    run(bytes) {
      if (--left < 0) fresh();
      peer.receive(bytes, 10);
    },
    seal(bytes) {
      if (bytes.length < 14) return bytes;
      const random = seeded(3);
      const nonce = { k0: random(), k1: random() };
      const copy = bytes.slice();
      const view = new DataView(copy.buffer);
      view.setUint32(2, nonce.k0, true);
      view.setUint32(6, nonce.k1, true);
      return checked(copy);
    },
  });
}

const SHAPE = { seats: 4, inputBytes: 2 };

function frameLog(frames: number): FrameLog {
  const log = new FrameLog(SHAPE, frames);
  for (let frame = 0; frame < frames; frame++) {
    const at = log.append();
    for (let i = 0; i < log.frameBytes; i++) log.bytes[at + i] = (frame >> i) & 1;
  }
  return log;
}

function frames(): Target {
  const log = frameLog(64);
  const writer = new Writer();
  const count = writeFrames(writer, SHAPE, log, 0, 64, 1000);
  const out = new Uint8Array(256 * log.frameBytes);
  const previous = new Uint8Array(log.frameBytes);
  return ofBytes('frames', [Uint8Array.from([count, ...writer.take()])], {
    run: (bytes) => void readFrames(new Reader(bytes.subarray(1)), SHAPE, previous, bytes[0] ?? 0, out),
  });
}

function items(): Target {
  const encoded = encodeItems([
    { from: 0, bytes: Uint8Array.of(1, 2) },
    { from: 255, bytes: encodeEvent({ kind: 'gift', value: 7 }) },
  ]);
  const seeds = [encoded, itemsMessage(1, 5, encoded), commandMessage(1, Uint8Array.of(4, 5))];
  return ofBytes('items of frames', seeds, {
    run(bytes) {
      for (const { bytes: item } of decodeItems(bytes) ?? []) decodeEvent(item);
      readItemsMessage(bytes);
      readCommandMessage(bytes);
    },
  });
}

function messages(): Target {
  const seeds = json(
    { m: 'ready', ready: true },
    { m: 'choose', game: 'toy', option: { key: 'rounds', value: 3 }, way: 'strict' },
    { m: 'name', name: 'Ann' },
    { m: 'chat', text: 'Hello' },
    { m: 'kick', member: 3, why: 'so', ban: true },
    { m: 'hash', match: 1, frame: 5, hash: '0123456789abcdef' },
    {
      m: 'finish',
      match: 1,
      frame: 9,
      hash: '0123456789abcdef',
      outcome: { scores: [1, 2], places: [2, 1] },
    },
    { m: 'hashes', match: 256, first: 16, count: 15 },
  );
  return ofBytes('messages of a room', seeds, {
    run(bytes) {
      fromJson(fromPeerSchema, bytes);
      fromJson(fromRelaySchema, bytes);
    },
  });
}

function replays(): Target {
  const log = frameLog(120);
  const seat = { kind: 'player' as const, name: 'Ann' };
  const match = { number: 1, epoch: 0, seed: 5, seats: Array(4).fill(seat), options: { rounds: 1 } };
  const info = { id: 'trails', version: 1, tickRate: 60, inputBytes: SHAPE.inputBytes };
  const header = encodeHeader(headerOf(info, { ...match, way: 'optimistic' }, '0'.repeat(16)));
  const outcome = { scores: [0, 0, 0, 0], places: [1, 1, 1, 1] };
  const end = encodeEnd({ frame: 120, hash: '0'.repeat(16), outcome });
  const hash = encodeHash(60, '0'.repeat(16));
  const snapshot = encodeSnapshot(60, Uint8Array.of(3, 0));
  const note = encodeNote({ is: 'stall', frame: 60, ms: 300 });
  const whole = Buffer.concat([header, encodeFrames(log, 0, 120), hash, snapshot, note, end]);
  return ofBytes('replays', [new Uint8Array(whole)], { run: (bytes) => void readReplay(bytes) });
}

function estates(): Target {
  const options = roomOptions();
  const seeds = [roomOf(3), play(roomOf(3))].map((room) => toJson(estateOf(room)));
  const heir = { host: appOf(1), chat: [], frames: 5 };
  return ofBytes('estates', seeds, {
    run(bytes) {
      const estate = fromJson(estateSchema, bytes);
      const room = estate && inherit(estate, options, heir);
      if (!room) return;
      if (!fromJson(estateSchema, toJson(estateOf(room)))) throw new Error('it cannot be handed on');
      const newcomer = requestOf(9);
      if (refusal(room, options, newcomer, 'all') === null) admit(room, options, newcomer, 'all');
      if (!fromJson(roomSchema, toJson(roomView(room)))) throw new Error('nobody can be told of it');
      for (const member of [...room.members]) remove(room, options, member);
    },
  });
}

function uploads(): Target {
  const seeds = [framesMessage(1, frameLog(64), 0, 1_000).message];
  return ofBytes('frames of a match that goes on', seeds, {
    run: (bytes) => void readFramesMessage(bytes, 1, new FrameLog(SHAPE, 64)),
  });
}

function states(): Target {
  const state = {
    ...{ frame: 7, places: [1, 2, 0], at: { x: 0.5, y: -3 }, walls: [{ x: 1, y: 2 }, null], over: false },
    ...{ grid: Uint8Array.of(1, 2), sums: Uint32Array.of(3), far: Float64Array.of(Number.NaN), name: 'Ann' },
  };
  return ofBytes('game states', [encodeState(state)], {
    run(bytes) {
      const read = decodeState(bytes);
      // What was read is a state, and is known by what it is written as.
      if (read && decodeState(encodeState(read.state)) === null)
        throw new Error('it could not be read again');
    },
  });
}

function stagePort(): Target {
  const seeds = [
    encodeToStage({ kind: 'end' }),
    encodeToStage({ kind: 'link', rttMs: 5, jitterMs: 1 }),
    encodeFromStage({ kind: 'input', match: 2, frame: 3, seat: 1, bytes: Uint8Array.of(16) }),
    encodeFromStage({
      ...{ kind: 'hash', match: 2, frame: 60, hash: '0123456789abcdef' },
      digest: { since: 30, hash: '0123456789abcdef' },
    }),
  ];
  return ofBytes('stage messages', seeds, {
    run(bytes) {
      decodeToStage(bytes);
      decodeFromStage(bytes);
    },
  });
}

function probeAnswers(): Target {
  const { token } = probed[0]!;
  return ofBytes(
    'answers of game servers',
    probed.map(({ bytes }) => bytes),
    {
      run(bytes) {
        for (const name of probeNames) {
          const info = probes[name].read(bytes, token)?.info;
          const texts = info ? [info.name, info.map, info.version, ...info.names] : [];
          if (texts.some((text) => text.length > 80 || /\p{Cc}/u.test(text)))
            throw new Error('it is not clean');
        }
      },
    },
  );
}

/** What the host of a match tells a player of its objects, behind a first view that came whole. */
function views(): Target {
  const first = Uint8Array.from([5, 0, 0, 0, 0xff, 0xff, 0, 0, 2, 0, 1, 1, 3, 2, 4]);
  const next = Uint8Array.from([6, 0, 0, 0, 1, 0, 0, 0, 2, 0, 1, 1, 1, 2]);
  return ofBytes('views of objects', [first, next], {
    run(bytes) {
      const told = new ViewsIn();
      told.read(new Reader(first));
      told.read(new Reader(bytes));
    },
  });
}

/** Lines as the bundled recipes look for them, with players in them. */
function gameLogs(): Target {
  const all = bundledRecipes().flatMap(({ recipe }) => recipe.server.log ?? []);
  const lines = all.flatMap(({ joins, leaves }) =>
    [joins, leaves]
      .flat()
      .map((line) => line.replace('{player}', 'Ann').replace('{id}', '7').replaceAll('*', 'x')),
  );
  return ofBytes(
    'logs of game servers',
    lines.map((line) => bytesOf(`${line}\n`)),
    {
      run(bytes) {
        const readers = all.map((patterns) => new LogNames(patterns));
        const tail = new LogTail((line) => {
          for (const reader of readers) reader.read(line);
        });
        for (let again = 0; again < 3; again++) tail.write(Buffer.from(bytes), again === 1 ? 'err' : 'out');
        const texts = [...tail.lines, ...readers.flatMap(({ names }) => names)];
        if (texts.some((text) => text.length > 200 || /\p{Cc}/u.test(text)))
          throw new Error('it is not clean');
      },
    },
  );
}

function recipes(): Target {
  const texts = bundledRecipes().map(({ recipe }) => JSON.stringify(recipe));
  return ofText('recipes', texts, (text) => {
    readRecipe(text);
  });
}

function multicastDns(): Target {
  let now = 0;
  const filter = new MdnsFilter({ about: '_ethernight', near: () => true, now: () => (now += 100) });
  const name = '_ethernight._udp.local';
  const seeds = [
    encode({ type: 'query', questions: [{ type: 'PTR', name }] }),
    encode({
      type: 'response',
      answers: [
        { type: 'PTR', name, data: `a.${name}` },
        { type: 'SRV', name: `a.${name}`, data: { port: 27412, target: 'a.local' } },
        { type: 'TXT', name: `a.${name}`, data: ['v=1'] },
        { type: 'A', name: 'a.local', data: '10.0.0.7' },
      ],
    }),
  ];
  return ofBytes('multicast DNS', seeds, { run: (bytes) => void filter.decode(Buffer.from(bytes), 'a') });
}

function updateFeed(): Target {
  const require = createRequire(import.meta.url);
  const { parseUpdateInfo } = require('electron-updater/out/providers/Provider.js') as {
    parseUpdateInfo(text: string, file: string, url: URL): unknown;
  };
  const url = new URL('https://example.invalid/latest.yml');
  const seed =
    'version: 1.2.3\nfiles:\n  - url: a.zip\n    sha512: AA==\n    size: 5\npath: a.zip\nsha512: AA==\n';
  return ofText('update feed', [seed], (text) => {
    try {
      parseUpdateInfo(text, 'latest.yml', url);
    } catch {
      // Its way to refuse, which updates.ts takes for an answer: only time and memory count here.
    }
  });
}

function requests(): Target {
  const sessions = new BrowserSessions();
  const seed =
    'GET /control?key=x\nhost: 127.0.0.1:5000\norigin: http://127.0.0.1:5000\nupgrade: websocket\ncookie: a=b; ethernight-5000=x';
  return ofText('requests of a browser', [seed], (text) => {
    const [first = '', ...lines] = text.split('\n');
    const [method = '', url = ''] = first.split(' ');
    const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2)));
    const asked = { method, url, headers };
    if (typeof admitSocket(asked, 5000, sessions) === 'string') throw new Error('a stranger was let in');
    refuseEntry(asked);
    refuseExchange(asked);
    cookieIn(asked, 5000);
  });
}

function guestRequests(): Target {
  const sessions = new GuestSessions(() => {});
  const host = '10.0.0.7:27412';
  const seed = `GET /stage?key=x&set=0123456789abcdef&at=1\nhost: ${host}\norigin: http://${host}\nupgrade: websocket\ncookie: ethernight-27412=x`;
  return ofText('requests of a guest', [seed], (text) => {
    const [first = '', ...lines] = text.split('\n');
    const [method = '', url = ''] = first.split(' ');
    const asked = { method, url, headers: Object.fromEntries(lines.map((line) => line.split(': ', 2))) };
    if ('guest' in admitGuest(asked, [host], 27412, sessions)) throw new Error('a stranger was let in');
    refuseKey(asked);
    for (const under of [CODE_PATH, SIGN_PATH, FILE_PATH] as const) tokenAt(url, under);
  });
}

function guestLines(): Target {
  const message = new Uint8Array(1 + HEAD_BYTES + 11);
  message[1] = 1;
  const acknowledgement = new Uint8Array(HEAD_BYTES - 3);
  acknowledgement[2] = 1;
  let stream: CopiedStream | null = null;
  let now = 0;
  return ofBytes('lines of a stage', [message, acknowledgement], {
    run(bytes) {
      if (!stream || ++now % TIRED === 0) {
        stream = new CopiedStream({ mostAhead: MOST_AHEAD, write() {}, deliver: decodeFromStage });
        for (let line = 0; line < MOST_LINES - 1; line++) stream.open(line);
      }
      stream.send(new Uint8Array(20), now);
      stream.tick(now);
      // The line that it comes by, perhaps one that is not open; where the stream is over its sockets are closed.
      if (!stream.hear((bytes[0] ?? 0) % MOST_LINES, bytes.subarray(1), now)) stream = null;
    },
  });
}

function contract(): Target {
  const commands = [
    { do: 'join', address: '10.0.0.7' },
    { do: 'settings', change: { volume: 50, keys: { trails: [] } } },
    { do: 'import', profile: '{"version":1}' },
    { do: 'kick', member: 2, why: 'x', ban: false },
    { do: 'enter', name: 'Zoë', password: 'x', seed: '0123456789abcdef0123456789abcdef' },
  ];
  const seeds = json(...commands.map((command, id) => ({ window: 'w', since: 0, id, command })));
  return ofBytes('contract messages', seeds, {
    run(bytes) {
      const request = fromJson(requestSchema, bytes);
      for (const schema of [commandSchema, guestCommandSchema])
        if (request) v.safeParse(schema, request.command);
    },
  });
}

/** A cartridge of so few bytes that any of them may be changed: its sizes are powers of two. */
function smallCartridge(board: number): Uint8Array {
  const file = new Uint8Array(16 + 256 + 64).fill(0xea);
  file.set([0x4e, 0x45, 0x53, 0x1a, 8 << 2, 6 << 2, (board & 15) << 4, (board & 0xf0) | 0x08, 0, 0xff]);
  file.fill(0, 10, 16);
  return file;
}

/** Consoles that are switched on in a run. */
const MOST_PLAYED = 8;

function cartridges(): Target {
  const played = new Set<number>();
  return ofBytes('cartridges', [0, 1, 4, 9, 66].map(smallCartridge), {
    run(bytes) {
      const read = readCartridge(bytes);
      if (!read.ok) return;
      const again = readCartridge(read.image);
      if (!again.ok || Buffer.compare(again.image, read.image) !== 0)
        throw new Error('its image is another one');
      // A console takes a while: one of each of the first kinds.
      const kind = (read.image[6]! << 8) | read.image[7]!;
      if (played.has(kind) || played.size === MOST_PLAYED) return;
      played.add(kind);
      const console = createConsole(read.image);
      const state = console.start();
      for (let frame = 0; frame < 2; frame++) console.step(state);
    },
  });
}

/** Most that comes out of an archive here, bytes. */
const MOST_UNZIPPED = 512;

function archives(): Target {
  const inside = { name: 'a.nes', bytes: smallCartridge(0) };
  const seeds = [
    zip([inside]),
    zip(
      [
        { ...inside, method: 0 },
        { ...inside, name: 'b.txt' },
      ],
      'hello',
    ),
  ];
  return ofBytes('archives', seeds, {
    run(bytes) {
      const found = unzipOne(bytes, '.nes', MOST_UNZIPPED);
      if (found.ok && found.bytes.length > MOST_UNZIPPED) throw new Error('more comes out than may');
    },
  });
}

function profiles(): Target {
  const profile = {
    name: 'Ann',
    named: true,
    settings: initialPreferences,
    recent: [],
    networks: [],
    handOut: null,
    unread: NOTHING_UNREAD,
  };
  return ofText('settings and profile', [writeProfile(profile)], (text) => void readProfileText(text));
}

const LINKS = [
  'ethernight://join/10.0.0.7,[fd00::7]:27412',
  'ethernight://join/P8F0H',
  'fe80::1%eth0',
  'host:27412',
];

/** Made anew for each run: some of them remember. */
export const targets: readonly (() => Target)[] = [
  handshakes,
  memberDatagrams,
  relayDatagrams,
  messages,
  frames,
  items,
  replays,
  states,
  estates,
  uploads,
  stagePort,
  () =>
    ofText('addresses', ['10.0.0.7:27412', '[fe80::1%eth0]:1', 'P8F0H', 'a.local'], (text) => {
      parseAddress(text);
      readRoomCode(text);
    }),
  () =>
    ofText('links and join texts', LINKS, (text) => {
      parseJoinText(text);
      validLink(text);
      readLink(text, { near: () => false });
    }),
  () =>
    ofText('names of replays', ['a.ethernight-replay', 'file:///a%20b.ethernight-replay'], (text) => {
      validReplay(text, '/home');
    }),
  guestRequests,
  guestLines,
  contract,
  profiles,
  cartridges,
  archives,
  multicastDns,
  views,
  gameLogs,
  recipes,
  probeAnswers,
  updateFeed,
  requests,
];
