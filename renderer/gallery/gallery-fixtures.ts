// What others bring to the gallery's views: rooms on the network, rooms of earlier evenings, talk and faces.

import {
  CALM,
  type FoundRoom,
  type Glance,
  type KeptReplay,
  type Probe,
  type RecentRoom,
  type Room,
  type RoomPlace,
  type View,
  type WatchedReplay,
} from '../../electron/party/window/contract.ts';

type Evening = Room['scoreboard'];

const foundRoom = (id: string, change: Partial<FoundRoom>): FoundRoom => ({
  id,
  addresses: ['192.168.178.30:27412', '[fe80::30%eth0]:27412'],
  code: 'P8F0H',
  app: '0.1.0',
  game: 'trails',
  title: '',
  host: 'Chen',
  seats: 8,
  taken: 3,
  phase: 'lobby',
  rttMs: 0.6,
  password: false,
  problem: null,
  ...change,
});

export const found: View['found'] = [
  foundRoom('a', {}),
  foundRoom('b', { host: 'בנימין הגדול מכולם', game: 'powder', taken: 1, rttMs: 2.4, password: true }),
  foundRoom('c', {
    host: 'Dara',
    game: 'skirmish',
    taken: 4,
    phase: 'playing',
    rttMs: 14,
  }),
  foundRoom('d', {
    host: 'Maximiliana-Constantia von Hohen',
    game: 'chess-of-tomorrow',
    rttMs: null,
    problem: 'version',
  }),
  foundRoom('e', { title: 'Friday night', host: 'Zoë', taken: 8 }),
  foundRoom('f', { host: '龍之介', problem: 'locked' }),
  // Another Chen.
  foundRoom('g', { addresses: ['192.168.178.21:27412'], code: 'P8AG0', taken: 5 }),
];

const HOUR_MS = 3_600_000;

export const recent: readonly RecentRoom[] = [
  {
    address: '192.168.178.30:27412',
    link: 'ethernight://join/192.168.178.30:27412?host=00112233445566778899aabbccddeeff',
    title: 'Friday night',
    host: 'Chen',
    game: 'trails',
    at: Date.now() - HOUR_MS / 5,
  },
  {
    address: '[2001:db8:85a3::8a2e:370:7334]:27412',
    link: '[2001:db8:85a3::8a2e:370:7334]:27412',
    title: '',
    host: 'عبد الرحمن',
    game: 'powder',
    at: Date.now() - 26 * HOUR_MS,
  },
  {
    address: '192.168.178.31:27412',
    link: 'ethernight://join/192.168.178.31:27412',
    title: '',
    host: 'Dara',
    game: 'chess-of-tomorrow',
    at: Date.now() - 50 * HOUR_MS,
  },
];

export const probes: readonly Probe[] = [
  { address: '192.168.178.30:27412', state: 'asking', rttMs: null },
  { address: '10.8.0.3:27412', state: 'refused', rttMs: null },
  { address: '[2001:db8:85a3::8a2e:370:7334]:27412', state: 'answered', rttMs: 1.4 },
  { address: '172.17.0.1:27412', state: 'silent', rttMs: null },
];

/** A line that is cut, one that is bad, and one that is as it once was. */
export const laboratory: Room['laboratory'] = [
  { member: 1, line: { ...CALM, loss: 1 } },
  { member: 2, line: { loss: 0.05, lossRun: 3, delayMs: 60, jitterMs: 20, duplicate: 0.01, reorder: 0.02 } },
  { member: 3, line: 'recorded' },
];

export const chat: RoomPlace['chat'] = [
  { id: 1, member: 1, name: 'Anna', text: 'Who brought the long cable?' },
  { id: 2, member: 2, name: 'בנימין הגדול מכולם', text: 'שלום לכולם, מתחילים?' },
  {
    id: 3,
    member: 4,
    name: '龍之介',
    text: 'Rematch after pizza. I have been practising against the bots all week.',
  },
  { id: 4, member: 99, name: 'Gone', text: 'brb' },
  { id: 5, member: 6, name: 'Zoë', text: 'readyreadyreadyreadyreadyreadyreadyreadyready!' },
];

export const emotes: RoomPlace['emotes'] = [
  { id: 1, member: 1, emote: 'laugh' },
  { id: 2, member: 2, emote: 'cheer' },
  { id: 3, member: 3, emote: 'wow' },
  { id: 4, member: 4, emote: 'cry' },
  { id: 5, member: 5, emote: 'angry' },
  { id: 6, member: 7, emote: 'wave' },
  { id: 7, member: 8, emote: 'heart' },
];

export const evening: Evening = [
  { member: 4, name: '龍之介', matches: 5, wins: 3, points: 21 },
  { member: null, name: 'Maximiliana-Constantia von Hohen', matches: 5, wins: 1, points: 14 },
  { member: 1, name: 'Anna', matches: 5, wins: 1, points: 1 },
];

const recordedMatch: NonNullable<KeptReplay['recorded']> = {
  game: 'trails',
  title: null,
  seats: [
    ...['Anna', 'בנימין הגדול מכולם', '龍之介'].map((name) => ({ kind: 'player' as const, name })),
    ...[3, 4].map((seat) => ({ kind: 'bot' as const, name: `Bot ${seat}` })),
  ],
  outcome: { scores: [3, 1, 0, 5, 2], places: [2, 4, 5, 1, 3] },
  early: false,
  at: Date.UTC(2026, 0, 1, 20, 15),
  seconds: 185,
  from: 0,
  app: '0.1.0',
  stops: null,
};

const replayFile = (at: string) => `2026-01-0${at}T20-15-00-000Z-trails.ethernight-replay`;

export const keptReplays: readonly KeptReplay[] = [
  { name: replayFile('6'), bytes: 61_400, recorded: recordedMatch, fault: null },
  {
    name: replayFile('5'),
    bytes: 12_100,
    recorded: {
      ...recordedMatch,
      game: 'powder',
      seats: [recordedMatch.seats[0]!, recordedMatch.seats[3]!],
      outcome: null,
      stops: 'cut',
    },
    fault: null,
  },
  {
    name: replayFile('4'),
    bytes: 98_000,
    recorded: {
      ...recordedMatch,
      seats: recordedMatch.seats.slice(0, 3),
      outcome: { scores: [3, 3, 0], places: [1, 1, 3] },
      from: 31,
    },
    fault: { is: 'other-rules', app: '0.1.0', recorded: '3f2a91c07be4d156', here: '91bc04e2a7730f58' },
  },
  { name: replayFile('3'), bytes: 3_000, recorded: null, fault: { is: 'version', app: '0.1.0' } },
  { name: replayFile('2'), bytes: 700, recorded: null, fault: { is: 'damaged', byte: 512 } },
  { name: replayFile('1'), bytes: 20, recorded: null, fault: { is: 'foreign' } },
];

/** The glance of each replay; its picture is drawn by real apps alone. */
export const glance: Glance = {
  moments: [
    { what: 'outs', frame: 2_460, from: 2_160, seat: null, count: 3 },
    { what: 'out', frame: 4_230, from: 3_930, seat: 0, count: 1 },
    { what: 'end', frame: 4_800, from: 4_320, seat: null, count: 0 },
  ],
  ...{ tickRate: 60, first: 0, picture: null },
};

/** Replays left behind by another version, another build, another cartridge and a newer app. */
export const unknownReplays: readonly KeptReplay[] = [
  {
    name: replayFile('7'),
    bytes: 30_000,
    recorded: { ...recordedMatch, game: 'chess-of-tomorrow' },
    fault: { is: 'unknown-game', game: 'chess-of-tomorrow' },
  },
  {
    name: replayFile('6'),
    bytes: 30_000,
    recorded: {
      ...recordedMatch,
      game: 'a'.repeat(32),
      seats: Array.from({ length: 16 }, (_, seat) => ({
        kind: 'player' as const,
        name: `P${seat}`,
        team: 1 + (seat % 4),
      })),
      // Of fewer than sat there.
      outcome: { scores: [3, 1], places: [1, 2], teams: [1, 2, 3, 4] },
      app: '?',
    },
    fault: { is: 'unknown-game', game: 'a'.repeat(32) },
  },
  {
    name: replayFile('5'),
    bytes: 9_000,
    recorded: { ...recordedMatch, game: 'ember', title: 'Ember, the long way home', outcome: null },
    fault: { is: 'no-file', title: 'Ember, the long way home' },
  },
  {
    name: replayFile('4'),
    bytes: 98_000,
    recorded: { ...recordedMatch, app: '0.0.9' },
    fault: { is: 'other-rules', app: '0.0.9', recorded: '3f2a91c07be4d156', here: '91bc04e2a7730f58' },
  },
  {
    name: 'Friday’s best.ethernight-replay',
    bytes: 98_000,
    recorded: null,
    fault: { is: 'version', app: '9.9.9-beta.1' },
  },
];

export const watchedReplay: WatchedReplay = {
  at: null,
  name: replayFile('6'),
  recorded: recordedMatch,
  fault: null,
  first: 0,
  frames: 11_100,
  tickRate: 60,
  marks: [
    { frame: 180, what: 'round' },
    { frame: 2_400, what: 'out', seat: 1 },
    { frame: 4_000, what: 'stall', ms: 1_200 },
    { frame: 5_200, what: 'round' },
    { frame: 9_000, what: 'desync' },
  ],
  verdict: { is: 'same' },
  signedBy: { same: ['Anna', '龍之介'], frames: [], other: [], false: [] },
};

/** As long as one may be. */
export const announcement = {
  name: 'Annabelle of the long cables',
  text: 'The final begins at 22:00 in room 3: bring your own chair, your headset and your drink. Pizza is here, and the last piece is for who has lost most. Lost and found is at the bar; doors close at 02:00, sharp.',
};

const wide = [...'W鱻'].map((letter) => letter.repeat(32));
const phases = ['lobby', 'countdown', 'playing'] as const;

/** A hall of 64 rooms and 412 people, all of whose names are as wide as can be. */
export const fullHall: NonNullable<RoomPlace['hall']['told']> = {
  port: 27412,
  rooms: Array.from({ length: 64 }, (_, at) => ({
    ...{ number: at + 1, game: ['trails', 'powder', 'chess-of-tomorrow'][at % 3]!, phase: phases[at % 3]! },
    ...{ title: at % 4 === 1 ? wide[at % 2]! : '', host: at % 4 === 3 ? '' : wide[1 - (at % 2)]! },
    ...{ seats: 16, taken: at < 48 ? at % 16 : 16 },
    ...(at % 5 === 0 ? { password: true as const } : {}),
    ...(at > 58 ? { locked: true as const } : {}),
  })),
  more: 1200,
  best: Array.from({ length: 64 }, (_, at) => ({
    place: at + 1,
    name: wide[at % 2]!,
    points: 4_000_000 - at,
  })),
  people: 412,
  own: { place: 377, points: 3 },
};

/** A hall of one room, in which no match has counted. */
export const emptyHall: NonNullable<RoomPlace['hall']['told']> = {
  ...fullHall,
  rooms: [{ number: 1, title: '', host: '', game: 'trails', phase: 'lobby', seats: 8, taken: 2 }],
  ...{ more: 0, best: [], people: 0, own: null },
};
