// Rooms in which a game that people already have is chosen, on, or over.

import type { NativeFacts, Room, RoomPlace, View } from '../../electron/party/window/contract.ts';
import { room, roomView } from './gallery-rooms.ts';

type Native = NonNullable<Room['native']>;

const HASH = '0123456789abcdef';

function facts(id: string, name: string, change: Partial<NativeFacts> = {}): NativeFacts {
  return {
    ...{
      id,
      hash: HASH,
      name,
      version: 'exact',
      options: [],
      seats: 16,
      byHand: false,
      late: true,
      everywhere: false,
      minutes: null,
      first: null,
      untried: false,
      forced: false,
      noRoot: false,
    },
    get: { debian: id, website: `https://www.${id}.org` },
    ...change,
  };
}

/** As many games as the app comes with. */
export const nativeFacts: readonly NativeFacts[] = [
  facts('openttd', 'OpenTTD', {
    seats: 25,
    minutes: [30, 180],
    first: {
      en: 'Pick a free company, open the road or rail menu at the top, and join two towns.',
      zh: '选一家空公司，打开顶部的道路或铁路菜单，把两座城镇连起来。',
    },
    get: { debian: 'openttd openttd-opengfx', website: 'https://www.openttd.org' },
    options: [
      { key: 'landscape', choices: ['temperate', 'arctic', 'tropic', 'toyland'] },
      { key: 'year', choices: ['1950', '1990', '2020'] },
    ],
  }),
  facts('teeworlds', 'Teeworlds'),
  facts('ddnet', 'DDNet', { everywhere: true, late: false, untried: true, forced: true }),
  facts('luanti', 'Luanti (Minetest)'),
  facts('openarena', 'OpenArena'),
  facts('supertuxkart', 'SuperTuxKart'),
  facts('armagetron', 'Armagetron Advanced', { byHand: true }),
];

const natives: Room['natives'] = [
  { game: 'openttd', hash: HASH, version: '13.0', client: [1, 2, 4], server: [1, 2] },
  { game: 'teeworlds', hash: HASH, version: '0.7.5', client: [1, 2, 3, 4, 5], server: [1] },
  { game: 'openttd', hash: HASH, version: '12.2', client: [3], server: [] },
];

const runs: NonNullable<RoomPlace['native']> = {
  server: null,
  client: null,
  address: null,
  check: null,
  countdownMs: null,
};

/** What was started by hand: with a name, with a long one from right to left, and a silent one. */
export const servers: View['servers'] = [
  {
    ...{
      id: 'openttd',
      game: 'openttd',
      address: '192.168.178.30:3979',
      name: 'Zoë’s railway',
      map: '256 × 256',
    },
    ...{ version: '13.0', players: 2, maxPlayers: 25 },
  },
  {
    ...{ id: 'luanti', game: 'luanti', address: '192.168.178.31:30000', name: '', map: '', version: '' },
    ...{ players: null, maxPlayers: null },
  },
  {
    ...{ id: 'armagetron', game: 'armagetron', address: '192.168.178.32:4534', map: '', version: '0.2.9' },
    ...{ name: 'بنيامين الكبير جدا من كلهم وكلهم وخادمه القديم', players: 0, maxPlayers: null },
  },
];

/** A client that was joined, one that went on when its room was left, and one that failed to start. */
export const ownClients: View['clients'] = [
  { id: 1, game: 'teeworlds', at: 'in-game', why: null, log: [] },
  { id: 2, game: 'openttd', at: 'starting', why: null, log: [] },
  {
    id: 3,
    game: 'luanti',
    at: 'failed',
    why: 'client-ended',
    log: ['Irrlicht: could not open display', 'Aborted'],
  },
];

/** A room for so many in which OpenTTD is chosen. */
export function native(
  people: number,
  change: Partial<RoomPlace>,
  nativeChange: Partial<Native> & { readonly runs?: Partial<typeof runs> } = {},
  roomChange: Partial<Room> = {},
): View {
  const { runs: own, ...rest } = nativeChange;
  const chosen: Native = {
    ...{ number: 3, game: 'openttd', hash: HASH, options: { year: 1 }, phase: 'chosen', ms: 0 },
    late: true,
    server: { at: 'checking', why: null, port: null, scores: [], in: [] },
    players: [],
    ...rest,
  };
  const view = roomView(
    people,
    { native: { ...runs, ...(rest.phase === 'countdown' ? { countdownMs: 2_400 } : {}), ...own }, ...change },
    { natives, native: chosen, bots: 0, ...roomChange },
  );
  return { ...view, natives: nativesHere };
}

/** Games of this machine. For the first, which is asked about: the program and arguments of its recipe, and its options. */
export const nativesHere: NonNullable<View['natives']> = nativeFacts.map(({ id }, at) => {
  const path = `/usr/games/${id}`;
  const program = at === 0 ? { path, version: '13.0' } : null;
  const tricks = ['-n', '{address}', "x' --config 'y", ' a  b ', '', 'evil\n--more\u202etxt.exe\u00a0'];
  const files = [{ name: 'openttd.cfg', text: '[network]\nserver_name = Ethernight\t{token}\n' }];
  const commands = [
    { program: path, args: ['-D', '{bind}:{port}', '-c', '{folder}/openttd.cfg'], files },
    { program: path, args: tricks, files: [] },
  ];
  const parts = { client: program, server: program, commands: program ? commands : [] };
  const setting = { file: '/home/ann/.openttd/openttd.cfg', line: '[network] client_name = {player}' };
  return { game: id, allowed: false, ...parts, setting: program && setting };
});

export const nativePlayers = (...at: Native['players'][number]['at'][]): Native['players'] =>
  [1, 2, 3, 4].map((member, index) => {
    const is = at[index % at.length]!;
    return { member, at: is, why: null, came: is === 'in-game' || is === 'ended' };
  });

export const nativePlaying = {
  phase: 'playing',
  server: { at: 'answers', why: null, port: 3979, scores: [], in: [] },
  players: nativePlayers('in-game', 'starting', 'in-game', 'ended'),
  runs: {
    server: { number: 3, game: 'openttd', at: 'answers', why: null, log: [] },
    client: { number: 3, game: 'openttd', at: 'in-game', why: null, log: [] },
    address: '192.168.178.21:3979',
  },
} as const satisfies Parameters<typeof native>[2];

/** A round in which all members run the game elsewhere. */
export const nativeJoining = {
  ...nativePlaying,
  runs: { address: nativePlaying.runs.address },
} as const satisfies Parameters<typeof native>[2];

/** A round that players can no longer join. */
export const nativeShut = {
  ...nativeJoining,
  late: false,
  players: nativePlayers('in-game').slice(0, 3),
} as const satisfies Parameters<typeof native>[2];

/** The host's own client is in; the firewall keeps everybody else out. */
export const nativeBlocked = {
  ...nativePlaying,
  players: nativePlayers('in-game', 'failed').map((player) => ({
    ...player,
    why: player.at === 'failed' ? ('unreachable' as const) : null,
  })),
  runs: {
    ...nativePlaying.runs,
    check: {
      state: 'blocked',
      how: 'ufw',
      command: 'sudo ufw allow 3979/tcp',
      port: 3979,
      protocol: 'tcp',
    },
  },
} as const satisfies Parameters<typeof native>[2];

export const nativeFailed = {
  ...nativePlaying,
  server: { at: 'failed', why: 'server-ended', port: null, scores: [], in: [] },
  players: nativePlayers('waiting').map((player, index) =>
    index === 2 ? { ...player, at: 'failed', why: 'unreachable' } : player,
  ),
  runs: {
    server: {
      ...{ number: 3, game: 'openttd', at: 'failed', why: 'server-ended' },
      log: ['dbg: [net] Generating map, please wait...', 'Error: No available language packs', 'Aborted'],
    },
    client: null,
    address: null,
  },
} as const satisfies Parameters<typeof native>[2];

/** A server whose clients have all closed by themselves, with more words than there is room for. */
export const nativeClosed = {
  ...nativePlaying,
  players: nativePlayers('failed').map((player) => ({ ...player, why: 'client-ended' as const })),
  runs: {
    ...nativePlaying.runs,
    client: {
      ...{ number: 3, game: 'openttd', at: 'failed', why: 'client-ended' },
      log: Array.from({ length: 20 }, (_, line) => `[2026-11-26 05:48:39][binds]: bound f${line + 1}`),
    },
  },
} as const satisfies Parameters<typeof native>[2];

export const nativeOver: Partial<Room> = {
  nativeResult: {
    ...{ number: 2, game: 'openttd', ms: 2_520_000, scores: [] },
    players: room(3).members.map(({ id, name }) => ({ member: id, name, place: null })),
    votes: [{ by: 2, order: [3, 1, 2] }],
  },
  nativesPlayed: [{ game: 'openttd', matches: 2, ms: 4_500_000 }],
};

/** A round with the game's own scores. */
export const nativeScored: Partial<Room> = {
  nativeResult: {
    ...{ number: 2, game: 'teeworlds', ms: 1_260_000, votes: [] },
    players: room(3).members.map(({ id, name }) => ({ member: id, name, place: [2, 3, 1][id - 1]! })),
    scores: [7, -1, 20].map((score, index) => ({ member: index + 1, score })),
  },
};

/** A game that runs on at this computer, beside what the room plays. */
export const nativeStill: RoomPlace['native'] = {
  ...runs,
  client: { number: 1, game: 'openttd', at: 'in-game', why: null, log: [] },
};
