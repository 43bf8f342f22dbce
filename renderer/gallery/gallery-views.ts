// Every state a screen can be in, as views, by the name that the gallery takes. Tests use them, too.

import { type Facts, type Failure, factsOf, type View } from '../../electron/party/window/contract.ts';
import { games } from '../../games/list.ts';
import { type PageOver, SECTIONS } from '../ui/OverlayPage.tsx';
import { fullShelf, nameOf, otherVersion, withFiles } from './gallery-files.ts';
import {
  announcement,
  chat,
  emotes,
  emptyHall,
  evening,
  found,
  fullHall,
  keptReplays,
  laboratory,
  probes,
  recent,
  unknownReplays,
  watchedReplay,
} from './gallery-fixtures.ts';
import {
  native,
  nativeBlocked,
  nativeClosed,
  nativeFacts,
  nativeFailed,
  nativeJoining,
  nativeOver,
  nativePlayers,
  nativePlaying,
  nativeScored,
  nativeShut,
  nativeStill,
  ownClients,
  servers,
} from './gallery-natives.ts';
import {
  browsersIn,
  calmView,
  check,
  desyncOf,
  ended,
  enginesOf,
  guest,
  homeView,
  inTeams,
  matchOf,
  names,
  notReady,
  onlookers,
  ordinaryMembers,
  ordinaryNames,
  pauseOf,
  playing,
  result,
  room,
  roomView,
  showingBy,
  tournament,
  twoHere,
  waitingView,
  wideMembers,
} from './gallery-rooms.ts';

/** Games for a picker that is full. */
const MANY_GAMES = 30;

/** The results of two, of which so much is known. */
const ofTwo = (change: Parameters<typeof check>[0]) =>
  roomView(2, { ...ended, resultCheck: check(change) }, { result: result(2, [2, 1, 2]) });

/** What an app with the real games says of itself. */
export const facts = factsOf('0.1.0', games, nativeFacts);

/** Facts of an app with far more games. */
const manyFacts = {
  ...facts,
  games: Array.from({ length: MANY_GAMES }, (_, index) => {
    const game = facts.games[index % facts.games.length]!;
    return index < facts.games.length ? game : { ...game, id: `${game.id}-${index}` };
  }),
};

/** What the app of a state says of itself. */
export function factsOfState(name: string): Facts {
  return name.endsWith('-many-games') ? manyFacts : facts;
}

/** Called by its host, and unnamed. */
const [friday, adas] = [
  { title: 'Friday', host: 'Ada' },
  { title: '', host: 'Ada' },
];

export const failures: readonly Failure[] = [
  { kind: 'bad-address', address: '10.0.0.300', why: 'not-whole', part: '10.0.0.300' },
  { kind: 'refused', address: '10.0.0.7:27412' },
  { kind: 'timeout', address: '10.0.0.7:27412' },
  { kind: 'own-address', address: '127.0.0.1' },
  { kind: 'unreachable', address: '10.0.0.7:27412', why: 'ENETUNREACH' },
  { kind: 'may-not-send', address: '10.0.0.7:27412', how: 'sending' },
  { kind: 'full', address: '10.0.0.7:27412', seats: 8 },
  { kind: 'locked', address: '10.0.0.7:27412' },
  { kind: 'banned', why: 'Three times is enough.' },
  { kind: 'password', address: '10.0.0.7:27412', wrong: false, shut: null, room: friday },
  { kind: 'password', address: '10.0.0.7:27412', wrong: false, shut: 'full', room: adas },
  { kind: 'password', address: '10.0.0.7:27412', wrong: false, shut: 'locked', room: adas },
  { kind: 'password', address: '10.0.0.7:27412', wrong: true, shut: null, room: adas },
  { kind: 'no-password', address: '10.0.0.7:27412' },
  { kind: 'guesses', address: '10.0.0.7:27412', waitMs: 42_000 },
  { kind: 'other-host', address: '10.0.0.7:27412' },
  { kind: 'too-often', address: '10.0.0.7:27412' },
  { kind: 'nobody-by-that-name', address: 'P8F0H' },
  { kind: 'version', address: '10.0.0.7:27412', what: 'protocol', ours: '1', theirs: '2', update: 'us' },
  { kind: 'kicked', why: 'You never get ready, בנימין.' },
  { kind: 'host-left' },
  { kind: 'lost', address: '10.0.0.7:27412' },
  { kind: 'behind', address: '10.0.0.7:27412' },
  { kind: 'port-in-use', port: 27412, next: 27413, game: 'trails' },
  { kind: 'room-failed', why: 'fault' },
  { kind: 'party-died' },
  { kind: 'internal', why: 'RangeError: seat 9 of 8' },
];

/** What lies over the screen in a state of the gallery. */
export function pageOverOf(name: string): PageOver | null {
  const section = SECTIONS.find((one) => name === `settings-${one}`);
  if (section) return `settings-${section}`;
  if (name.startsWith('replays-')) return 'replays';
  return name.startsWith('network-') ? 'network' : null;
}

const readyAgain = room(4).members.map((one) => ({ ...one, ready: one.id === 4 }));

/** For the second. */
const allWait = room(4).members.map((one) => ({ ...one, ready: one.id !== 2 }));

/** Two players at this computer, of whom the second has no seat in a game of commands. */
const withoutSecond = room(4)
  .members.filter(({ id }) => id !== 2)
  .map((one) => ({ ...one, ready: one.id === 1, benched: one.id === 1 ? [names[1]!] : [] }));
const skirmish = { game: 'skirmish', options: {}, members: withoutSecond } as const;

/** An entrant who is called has left. */
const waitingTournament = (() => {
  const of4 = tournament(4, 'knock-out');
  const away = of4.call!.sides[1]!;
  const entrants = of4.entrants.map((one, at) => (at === away ? { ...one, member: null } : one));
  return { ...of4, entrants, ms: 62_000 };
})();

/** The host's app has the room since lately, after that of the member who is `gone`. */
const newHost = (gone: string | null) => ({ member: 1, gone, stalled: false, over: false });

/** What came before the view of a state that tells of a change. */
export const viewsBefore: Readonly<Record<string, View>> = {
  'lobby-other-game': roomView(4, guest),
  'results-other-game': roomView(4, { ...ended, ...guest }, { result: result(4, [1, 2, 3, 4, 5]) }),
};

/** By the name that the gallery's address takes. */
const APP_DATA = 'C:\\Users\\Anna\\AppData\\Roaming\\Ethernight';

export const galleryViews: Readonly<Record<string, View>> = {
  home: homeView(),
  'first-start': homeView({ name: 'anna', named: false }),
  'home-rooms': homeView({ found: [...found], name: names[2]! }),
  'home-way-back': homeView({
    found: [...found],
    wayBack: { title: '', host: names[2]!, game: 'trails', state: 'playing' },
  }),
  'home-way-silent': homeView({ wayBack: { title: names[1]!, host: names[2]!, state: 'silent' } }),
  'home-servers': homeView({ found: [...found], servers }),
  'home-clients': homeView({ servers, clients: ownClients }),
  'home-restarted': homeView({ restarted: 'graphics', fullscreen: true }),
  'home-offline': homeView({ online: false, adapter: null, name: names[1]! }),
  'home-may-not-send': homeView({
    sending: { networks: ['192.168.178.0/24', '10.0.0.0/8'], how: 'windows-sending' },
  }),
  'home-damaged': homeView({
    fileTroubles: [{ is: 'profile-aside', path: `${APP_DATA}\\profile.json.damaged` }],
    name: '',
  }),
  'home-unsaved': homeView({
    fileTroubles: [
      { is: 'profile-unwritten', path: `${APP_DATA}\\profile.json` },
      { is: 'key-unread', path: `${APP_DATA}\\identity` },
      { is: 'replays-unlisted', path: `${APP_DATA}\\replays` },
    ],
  }),
  'replays-reading': homeView({ replays: null }),
  'replays-more': homeView({ replays: [...keptReplays].slice(0, 2), replaysReading: true }),
  'replays-none': homeView({ replays: [] }),
  'replays-some': homeView({ replays: [...keptReplays] }),
  'replays-unknown': homeView({ replays: [...unknownReplays] }),
  'replays-waited': { ...roomView(4, guest, { members: allWait }), replays: [...keptReplays] },
  'replay-sits-out': { ...waitingView(6, {}, {}), replay: watchedReplay },
  'replay-opening': homeView({ replay: { ...watchedReplay, recorded: null, frames: 0, marks: [] } }),
  replay: homeView({ replay: watchedReplay }),
  'replay-with-remote': {
    ...roomView(6, { showing: { is: 'here', done: 1, watched: true, ms: 0 } }, { showing: showingBy(1) }),
    replay: watchedReplay,
  },
  'replay-without-remote': {
    ...roomView(
      6,
      { ...guest, showing: { is: 'here', done: 1, watched: true, ms: 0 } },
      { showing: showingBy(3) },
    ),
    replay: watchedReplay,
  },
  'lobby-showing': roomView(
    6,
    { showing: { is: 'here', done: 1, watched: false, ms: 0 } },
    { showing: showingBy(3) },
  ),
  'lobby-showing-coming': roomView(
    6,
    { ...guest, showing: { is: 'coming', done: 0.4, watched: false, ms: 0 } },
    { showing: showingBy(3) },
  ),
  'replay-unknown': homeView({
    replay: { ...watchedReplay, recorded: unknownReplays[0]!.recorded, fault: unknownReplays[0]!.fault },
  }),
  'replay-checking': homeView({ replay: { ...watchedReplay, verdict: { is: 'checking' }, signedBy: null } }),
  'replay-unsigned': homeView({
    replay: { ...watchedReplay, signedBy: { same: [], frames: [], other: [], false: [] } },
  }),
  'replay-frames-only': homeView({
    replay: { ...watchedReplay, signedBy: { same: [], frames: ['Anna'], other: [], false: [] } },
  }),
  'replay-signed-otherwise': homeView({
    replay: { ...watchedReplay, signedBy: { same: ['Anna'], frames: [], other: ['龍之介'], false: [] } },
  }),
  'replay-different': homeView({
    replay: {
      ...watchedReplay,
      verdict: { is: 'different', frame: 300, equal: 240, field: 'players[3].x: 512, 513' },
    },
  }),
  'replay-refused': homeView({
    replay: { ...watchedReplay, recorded: null, fault: { is: 'version', app: '0.1.0' } },
  }),
  join: homeView({ failure: failures[0]!, found: [...found], recent: [...recent] }),
  opening: homeView({ place: { at: 'opening', game: 'trails' } }),
  joining: homeView({ place: { at: 'joining', address: '[fe80::1%eth0]:27412', probes: [] } }),
  'joining-probes': homeView({ place: { at: 'joining', address: 'P8F0H', probes: [...probes] } }),
  'lobby-1': roomView(1, {}, { bots: 0 }),
  'lobby-2': roomView(2),
  'lobby-bots': roomView(2, { mine: [1, 2] }, { bots: 6, members: twoHere, scoreboard: [...evening] }),
  'lobby-full': roomView(8, {}, { members: ordinaryMembers }),
  'lobby-names': roomView(8, {}, { members: ordinaryMembers, game: 'powder', options: {}, ...nativeOver }),
  'lobby-wide-names': roomView(8, {}, { members: wideMembers }),
  'lobby-8': roomView(8, { notice: { why: 'not-leader' } }, { title: 'The night of the long cables!' }),
  'lobby-party': roomView(8, { chat: [...chat], emotes: [...emotes] }, { scoreboard: [...evening] }),
  'lobby-announced': roomView(2, {}, { announcement: { ...announcement, text: 'Pizza is here' } }),
  'lobby-announced-party': roomView(
    8,
    { ...guest, chat: [...chat] },
    { announcement, scoreboard: [...evening] },
  ),
  'lobby-together': roomView(4, { mine: [1, 3], chat: [...chat] }, { bots: 0, game: 'powder', options: {} }),
  /** Keys are laid out for two. */
  'lobby-keyless': roomView(
    6,
    { mine: [1, 3, 6] },
    {
      teams: 2,
      members: room(6, { teams: 2 }).members.map((one) => ({
        ...one,
        name: ordinaryNames[one.seat]!,
        silent: false,
      })),
    },
  ),
  'lobby-locked-guest': roomView(3, { ...guest }, { locked: true }),
  // The widest choice of all options.
  'lobby-arena': roomView(2, {}, { game: 'arena', way: 'authority', options: {} }),
  'lobby-locked': roomView(
    3,
    { password: 'plum' },
    { locked: true, password: true, game: 'skirmish', way: 'commands', options: {} },
  ),
  /** On another network than usual, at another port: the longest code. */
  'lobby-blocked': {
    ...roomView(2, {
      code: '3000-0G2Q',
      address: '10.168.178.121:54321',
      check: {
        state: 'blocked',
        how: 'ufw',
        command: 'sudo ufw allow 54321/udp',
        port: 54321,
        protocol: 'udp',
      },
    }),
    firewall: 'closed',
  },
  'lobby-two-networks': roomView(2, {
    addresses: [
      {
        address: '192.168.1.20:27412',
        adapter: 'Ethernet',
        virtual: false,
        network: '192.168.1.0/24',
        unsure: true,
      },
      {
        address: '192.168.50.2:27412',
        adapter: 'Wi-Fi 2',
        virtual: false,
        network: '192.168.50.0/24',
        unsure: true,
      },
    ],
  }),
  'lobby-likely': roomView(2, {
    check: { state: 'likely', how: null, command: null, port: 27412, protocol: 'udp' },
  }),
  'lobby-unsure': roomView(2, {
    check: {
      state: 'unsure',
      how: 'firewalld',
      command: 'sudo firewall-cmd --zone=public --add-port=27412/udp',
      port: 27412,
      protocol: 'udp',
    },
  }),
  /** Browsers may join, and none has come. */
  'lobby-unvisited': roomView(2, {
    guests: browsersIn('missing', { state: 'unsure', how: 'ufw', command: 'sudo ufw allow 27412/tcp' }),
  }),
  'lobby-phones': roomView(4, {
    guests: browsersIn('seen', { state: 'reachable', how: null, command: null }),
  }),
  'lobby-checking': roomView(1, {
    check: { state: 'checking', how: null, command: null, port: 27412, protocol: 'udp' },
  }),
  'lobby-start-without': roomView(5, {}, { members: notReady(5, 3) }),
  'lobby-many-games': roomView(2, {}, { game: manyFacts.games.at(-2)!.id }),
  'lobby-3-of-16': roomView(3, {}, { seats: 16 }),
  'lobby-16': roomView(8, {}, { seats: 16, bots: 3 }),
  'lobby-16-full': roomView(16, { mine: [1, 9], chat: [...chat] }, { scoreboard: [...evening] }),
  'lobby-16-guest': roomView(16, { ...guest, chat: [...chat] }),
  'lobby-16-teams': roomView(14, {}, { teams: 4, bots: 2 }),
  // In one row of seats.
  'lobby-ember': roomView(3, {}, { game: 'ember', seats: 4, bots: 0, options: {} }),
  'lobby-files': withFiles(4, [1, 3]),
  'lobby-files-none': withFiles(2, null, {}, []),
  'lobby-files-lacks': withFiles(3, [1], { ...guest }),
  'lobby-files-many': withFiles(2, [1], {}, fullShelf, { file: nameOf(fullShelf[4]!) }),
  'lobby-files-fifty': withFiles(2, [1, 2], {}, fullShelf, { file: nameOf(fullShelf[0]!) }),
  'lobby-files-other': withFiles(3, [1], { ...guest }, otherVersion),
  'lobby-native': native(5, {}),
  'lobby-native-8': native(8, {}, {}, nativeOver),
  'lobby-native-guest': native(5, { ...guest }),
  'lobby-native-guest-8': native(8, { ...guest }, {}, nativeOver),
  'lobby-native-countdown': native(4, {}, { phase: 'countdown', players: nativePlayers('waiting') }),
  'lobby-native-playing': native(4, {}, nativePlaying),
  'lobby-native-blocked': native(4, {}, nativeBlocked),
  'lobby-native-failed': native(4, {}, nativeFailed),
  'lobby-native-lacks': native(5, { ...guest, me: 5, mine: [5] }, nativeJoining),
  'lobby-native-late': native(5, { ...guest, me: 4, mine: [4] }, nativeJoining),
  // No player can come in later: some members are waited for; one has come while the others play.
  'lobby-native-early': native(5, {}, { late: false }, { members: notReady(5, 2, 3) }),
  'lobby-native-shut': native(5, { ...guest, me: 4, mine: [4] }, nativeShut),
  'lobby-native-closed': native(4, {}, nativeClosed),
  'lobby-native-over': native(3, {}, {}, nativeOver),
  'lobby-native-scored': native(3, {}, {}, nativeScored),
  'lobby-native-here': native(5, { ...guest, mine: [2, 3] }, { ...nativePlaying }),
  /** What was left of an earlier room, and of an earlier game of this one. */
  'lobby-still': {
    ...roomView(2, { ...guest }, { bots: 6, locked: true, game: 'arena', options: {} }),
    clients: [ownClients[0]!],
  },
  'lobby-waiting-still': waitingView(
    4,
    { mine: [3, 4], native: nativeStill },
    {
      ...{ teams: 2, game: 'powder', options: {}, match: matchOf(2, 2, 2) },
      members: room(4, { teams: 2 }).members.map((one) => ({
        ...one,
        name: one.id === 4 ? 'Maximiliane Wolkenstein-Übermann' : one.name,
        ready: false,
        plays: one.id < 3,
      })),
    },
  ),
  'lobby-native-still': native(3, {}, { number: 4, runs: nativePlaying.runs }, nativeOver),
  'lobby-invited': {
    ...roomView(2),
    invitation: { address: 'ethernight://join/192.168.178.30', shown: '192.168.178.30', outside: false },
  },
  'lobby-moves': {
    ...roomView(4, {
      chat: [
        {
          id: 1,
          member: 2,
          name: names[1]!,
          text: 'I’m going to Chen’s room, code P8F0H. Come along!',
        },
      ],
    }),
    found: [...found],
    invitation: { address: found[0]!.addresses.join(','), shown: found[0]!.addresses[0]!, outside: false },
  },
  'lobby-hall': roomView(8, { ...guest, hall: { told: fullHall, move: null } }, { hall: 60 }),
  'lobby-hall-empty': roomView(2, { ...guest, hall: { told: emptyHall, move: null } }, { hall: 1 }),
  'lobby-hall-stays': roomView(
    5,
    { ...guest, hall: { told: fullHall, move: { is: 'refused', room: 6, why: 'password' } } },
    { hall: 2, scoreboard: [...evening] },
  ),
  'results-hall': roomView(
    8,
    { ...ended, ...guest, hall: { told: fullHall, move: null } },
    { hall: 60, scoreboard: [...evening], result: result(8, [1, 2, 3, 4, 5, 6, 7, 8]) },
  ),
  'lobby-others': { ...roomView(4), found: [...found] },
  'home-invited': {
    ...homeView(),
    invitation: { address: 'ethernight://join/203.0.113.7', shown: '203.0.113.7', outside: true },
  },
  'lobby-turned-away': roomView(8, { turnedAway: { names: [names[2]!], why: 'full' } }),
  'lobby-banned': roomView(3, {}, { banned: [1, 7].map((at) => ({ member: 20 + at, name: names[at]! })) }),
  'lobby-guest': roomView(5, guest, { browsers: ['192.168.178.21'] }),
  /** The room is an app's that has more games. */
  'lobby-unknown': roomView(3, guest, { game: 'chess-of-tomorrow', options: { clock: 3 } }),
  'lobby-native-unknown': native(3, guest, { game: 'chess-of-tomorrow' }),
  'results-unknown': roomView(
    3,
    { ...ended, ...guest, played: 'chess-of-tomorrow' },
    { result: result(3, [1, 2, 3]), game: 'chess-of-tomorrow', options: {} },
  ),
  'lobby-alone': roomView(3, { ...guest, alone: 'guest', silentMs: 5_000 }),
  'lobby-new-host': roomView(5, { ...guest, newHost: newHost(null) }),
  'lobby-heir': roomView(
    5,
    { newHost: newHost('Maximiliana-Constantia von Hohen'), password: 'plum' },
    { password: true },
  ),
  'match-new-host': roomView(4, { ...guest, newHost: newHost('Zoë') }, playing),
  'match-new-host-narrow': roomView(
    4,
    { ...guest, newHost: newHost('Zoë') },
    { ...playing, game: 'powder', options: {} },
  ),
  'results-new-host': roomView(
    4,
    { ...ended, ...guest, newHost: newHost(null) },
    { result: result(4, [1, 2, 3, 4, 5]) },
  ),
  'match-alone': roomView(2, { alone: 'host' }, playing),
  'lobby-coming-back': roomView(5, { ...guest, comingBack: { is: 'away', ms: 4200 } }),
  'lobby-host-silent': roomView(5, { ...guest, silentMs: 1800 }),
  // Members who came late wait; the first four play.
  'lobby-waiting': waitingView(6, { elapsedMs: 155_000 }, { usualFrames: 60 * 300 }),
  // The bots play in their teams, and are still outside of those of the next match.
  'lobby-waiting-teams': waitingView(6, { elapsedMs: 155_000 }, { teams: 3, match: matchOf(4, 2, 3) }),
  'lobby-waiting-paused': waitingView(
    6,
    { elapsedMs: 155_000 },
    { usualFrames: 60 * 300, pause: pauseOf('paused', [3]) },
  ),
  'match-away': roomView(2, {}, { ...playing, match: matchOf(3, 1) }),
  'match-watching': waitingView(6, { watches: true }, {}),
  'lobby-onlooker': roomView(8, { ...guest, me: 20, mine: [20], onlooks: true }, { onlookers }),
  'lobby-waiting-onlooker': waitingView(8, { me: 20, mine: [20], onlooks: true }, { onlookers }),
  'match-onlookers': roomView(
    4,
    { ...guest, me: 20, mine: [20], plays: false, watches: true, onlooks: true },
    { ...playing, onlookers },
  ),
  'lobby-waiting-first': waitingView(8, { elapsedMs: null }, { bots: 0 }),
  'lobby-other-game': roomView(4, guest, { game: 'powder', options: {}, members: readyAgain }),
  'lobby-start': roomView(3, {}, { members: room(3).members.map((one) => ({ ...one, ready: one.id < 3 })) }),
  /** All are, and the room has begun too often lately. */
  'lobby-held': roomView(3, {}, { members: room(3).members.map((one) => ({ ...one, ready: true })) }),
  'lobby-turns': roomView(
    8,
    {},
    {
      turn: 'longest',
      onlookers: [
        { id: 21, name: names[1]!, watches: false, silent: false },
        { id: 22, name: names[2]!, watches: false, silent: false },
      ],
    },
  ),
  'lobby-in-line': roomView(
    8,
    { hosting: false, me: 21, mine: [21], onlooks: true },
    { turn: 'longest', onlookers: [{ id: 21, name: names[1]!, watches: false, silent: false }] },
  ),
  'lobby-tournament': roomView(6, {}, { tournament: tournament(6, 'double') }),
  'lobby-tournament-waits': roomView(
    4,
    { hosting: false, me: 2, mine: [2] },
    { tournament: waitingTournament },
  ),
  'lobby-vote': roomView(
    6,
    { hosting: false, me: 2, mine: [2] },
    {
      voteMs: 8_000,
      wishes: [
        { member: 1, game: 'powder' },
        { member: 3, game: 'drift' },
      ],
    },
  ),
  'lobby-list': roomView(
    4,
    {},
    { list: { games: ['trails', 'powder', 'arena'], each: 3, shuffle: false, at: 0, played: 1 } },
  ),
  'lobby-teams': roomView(6, { mine: [1, 3] }, { teams: 3 }),
  'lobby-teams-guest': roomView(3, guest, {
    teams: 2,
    bots: 4,
    game: 'skirmish',
    way: 'commands',
    options: {},
  }),
  'lobby-one-team': roomView(
    2,
    {},
    { teams: 2, bots: 0, members: room(2).members.map((one) => ({ ...one, team: 1 })) },
  ),
  'lobby-offline': roomView(1, {
    addresses: [],
    code: null,
    link: null,
    check: { state: 'offline', how: null, command: null, port: 27412, protocol: 'udp' },
  }),
  countdown: roomView(3, { countdownMs: 1600 }, { phase: 'countdown' }),
  'countdown-screens': roomView(
    4,
    { countdownMs: 0, screensMs: 12_400 },
    { phase: 'countdown', awaits: { for: [2, 3], ms: 12_400 } },
  ),
  'countdown-own-screen': roomView(
    2,
    { ...guest, countdownMs: 0, screensMs: 1_200 },
    { phase: 'countdown', awaits: { for: [2], ms: 1_200 } },
  ),
  'countdown-files': withFiles(2, [1, 2], { countdownMs: 1600 }, undefined, { phase: 'countdown' }),
  'countdown-together': roomView(
    4,
    { mine: [1, 3, 4], countdownMs: 1600 },
    { phase: 'countdown', game: 'powder', options: {} },
  ),
  'countdown-commands': roomView(
    2,
    { countdownMs: 1600 },
    { phase: 'countdown', game: 'skirmish', way: 'commands', options: {} },
  ),
  match: roomView(2, {}, { ...playing, members: room(2).members }),
  'match-8': roomView(8, {}, playing),
  'match-16': roomView(16, { emotes: [...emotes] }, playing),
  'match-coming-back': roomView(2, { ...guest, comingBack: { is: 'away', ms: 12_000 } }, playing),
  'match-catching-up': roomView(2, { ...guest, comingBack: { is: 'catching-up', done: 0.42 } }, playing),
  // gallery.tsx shows them with what their stages say.
  'match-hung': roomView(4, guest, playing),
  'match-failed': roomView(4, {}, { ...playing, game: 'powder', options: {} }),
  'match-awaited': roomView(4, guest, playing),
  'match-unrecorded': roomView(2, { unrecorded: 'full' }, playing),
  'match-waiting': roomView(2, { ...guest, waitingMs: 1400 }, playing),
  'match-blink': roomView(2, { ...guest, waitingMs: 500 }, playing),
  'match-asked': roomView(4, { pauseMs: 900 }, { ...playing, pause: pauseOf('asked', [2]) }),
  // In a game that leaves room beside what is played.
  'match-asked-here': roomView(
    4,
    { pauseMs: 900, me: 2, mine: [2] },
    { ...playing, game: 'powder', options: {}, pause: pauseOf('asked', [2]) },
  ),
  'match-stopped': roomView(4, {}, { ...playing, stopped: [3] }),
  'match-paused': roomView(4, { pauseMs: 42_000 }, { ...playing, pause: pauseOf('paused', [3]) }),
  'match-paused-announced': roomView(
    4,
    { pauseMs: 42_000 },
    { ...playing, pause: pauseOf('paused', [3]), announcement },
  ),
  'match-resuming': roomView(
    4,
    { pauseMs: 900, countdownMs: 2100 },
    { ...playing, pause: pauseOf('resuming', []) },
  ),
  'lobby-engines': roomView(8, {}, { audits: enginesOf(8) }),
  'lobby-engines-2': roomView(2, guest, { audits: enginesOf(2) }),
  'match-desync': roomView(8, { waitingMs: 900 }, { ...playing, desync: desyncOf('found', 2) }),
  'match-desync-bit': roomView(2, guest, { ...playing, desync: desyncOf('bit', 2) }),
  'match-desync-bit-here': roomView(2, {}, { ...playing, desync: desyncOf('bit', 1) }),
  'match-desync-engine': roomView(4, {}, { ...playing, desync: desyncOf('engine', 2) }),
  'match-desync-unclear': roomView(2, {}, { ...playing, desync: desyncOf('unclear', 2) }),
  'match-desync-back': roomView(2, {}, { ...playing, desync: desyncOf('back', 2) }),
  'results-1': roomView(1, ended, { result: result(1, [1, 2]) }),
  'results-2': roomView(2, ended, { result: result(2, [2, 1, 2]) }),
  'results-tournament': roomView(4, ended, {
    result: result(4, [1, 2, 3, 4]),
    tournament: tournament(4, 'league'),
  }),
  'results-vote': roomView(
    6,
    { ...ended, hosting: false, me: 2, mine: [2] },
    { result: result(6, [2, 1, 3, 4, 5, 6]), voteMs: 8_000, wishes: [{ member: 1, game: 'powder' }] },
  ),
  'results-list': roomView(4, ended, {
    result: result(4, [1, 2, 3, 4]),
    list: { games: ['trails', 'powder', 'arena'], each: 3, shuffle: false, at: 0, played: 1 },
  }),
  'results-checking': ofTwo({ own: 'checking', unheard: [names[1]!] }),
  'results-unheard': ofTwo({ unheard: [names[1]!] }),
  'results-checked': ofTwo({ confirmed: [names[1]!] }),
  'results-frames-only': ofTwo({ framesOnly: [names[1]!] }),
  'results-elsewhere': ofTwo({ own: 'none', confirmed: [names[1]!] }),
  'results-unchecked': ofTwo({ own: 'none', unheard: [names[1]!] }),
  'results-otherwise': ofTwo({ otherwise: names[1]!, confirmed: [names[2]!] }),
  'results-otherwise-relay': ofTwo({ otherwise: '' }),
  'results-untold': roomView(
    2,
    { ...ended, ...guest, plays: true, resultCheck: check({ own: 'none', untold: names[0]! }) },
    { phase: 'playing', result: result(2, [2, 1, 2]) },
  ),
  'results-untold-relay': roomView(
    2,
    { ...ended, ...guest, plays: true, resultCheck: check({ own: 'none', untold: '' }) },
    { phase: 'playing', result: result(2, [2, 1, 2]) },
  ),
  'results-unended': ofTwo({ own: 'unended' }),
  'results-evening-told': roomView(
    3,
    {
      ...ended,
      ...guest,
      eveningCheck: {
        ...{ is: 'counted', otherwise: names[0]! },
        told: evening.map(({ name, points }) => ({ name, points })),
      },
    },
    { result: result(3, [1, 2, 3]), scoreboard: [...evening] },
  ),
  'results-early': roomView(3, ended, { result: { ...result(3, [1, 2, 2])!, early: true } }),
  'results-8': roomView(
    8,
    {
      ...ended,
      resultCheck: check({ confirmed: [names[1]!, names[3]!], doubted: [names[2]!] }),
    },
    { result: result(8, [3, 1, 1, 4, 5, 6, 7, 8], false) },
  ),
  'results-announced': roomView(
    8,
    { ...ended, chat: [...chat] },
    { announcement, result: result(8, [1, 2, 3, 4, 5, 6, 7, 8]) },
  ),
  'results-16': roomView(
    16,
    {
      ...ended,
      ...guest,
      me: 12,
      mine: [12],
      chat: [...chat],
      resultCheck: check({ confirmed: names.slice(0, 9), doubted: [names[10]!] }),
    },
    {
      result: result(16, [3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 10, 12, 13, 14, 15, 16]),
      scoreboard: [...evening],
    },
  ),
  'results-16-teams': roomView(16, ended, {
    teams: 4,
    result: inTeams(result(16, [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4]), 4, [5, 2, 2, 0]),
  }),
  'results-tied': roomView(
    8,
    { ...ended, ...guest, me: 3, mine: [3] },
    {
      members: ordinaryMembers,
      result: result(5, [1, 1, 1, 1, 1], true, ordinaryNames),
      scoreboard: [...evening],
    },
  ),
  'results-start': roomView(
    4,
    { ...ended, resultCheck: check({ confirmed: names.slice(1, 4) }) },
    {
      result: result(4, [1, 2, 3, 4, 5]),
      members: room(4).members.map((one) => ({ ...one, ready: one.id === 1 })),
    },
  ),
  'lobby-benched': roomView(3, {}, skirmish),
  'results-benched': roomView(3, ended, { ...skirmish, result: result(4, [1, 2, 3, 4, 5]) }),
  'results-other-game': roomView(
    4,
    { ...ended, ...guest },
    { result: result(4, [1, 2, 3, 4, 5]), members: readyAgain, game: 'powder', options: {} },
  ),
  'results-teams': roomView(
    6,
    { ...ended, ...guest },
    { teams: 2, result: inTeams(result(5, [1, 2, 1, 2, 1, 2]), 2, [5, 3]), scoreboard: [...evening] },
  ),
  /** Results with more rows than there is height for: two players sat out, and the match was ended early. */
  'results-teams-benched': roomView(
    8,
    { ...ended, ...guest, chat: [...chat], resultCheck: check({ confirmed: names.slice(0, 2) }) },
    {
      teams: 2,
      result: { ...inTeams(result(6, [1, 2, 1, 2, 1, 2]), 2, [2, 0])!, early: true },
      scoreboard: [...evening],
    },
  ),
  'results-teams-tied': roomView(3, ended, {
    teams: 2,
    result: inTeams(result(3, [1, 1, 1]), 2, [4, 4]),
  }),
  'results-mine': roomView(
    3,
    { ...ended, mine: [1, 2, 3] },
    { result: { ...result(3, [1, 2, 3])!, early: true } },
  ),
  'results-many-teams': roomView(8, ended, {
    teams: 4,
    result: inTeams(result(8, [1, 2, 2, 4, 1, 2, 2, 4]), 4, [5, 2, 2, 0]),
  }),
  'results-many-games': roomView(4, ended, {
    result: result(4, [1, 2, 3, 4, 5]),
    game: manyFacts.games.at(-2)!.id,
  }),
  'match-feelings': roomView(8, { chat: [...chat], emotes: [...emotes] }, playing),
  'results-evening': roomView(
    4,
    { ...ended, ...guest, mine: [2, 3], chat: [...chat], emotes: [...emotes] },
    { result: result(4, [1, 2, 3, 4, 5]), scoreboard: [...evening], game: 'powder', options: {} },
  ),
  'settings-general': homeView(),
  'settings-sound': homeView(),
  'settings-controls': homeView(),
  'settings-play': roomView(2, {}, playing),
  'settings-data': homeView(),
  'settings-about': homeView(),
  'network-home': homeView({ found: [...found] }),
  'network-alone': roomView(1),
  'network-well': calmView(roomView(3)),
  'network-conditions': {
    ...roomView(3, { hosting: false, laboratory: null }),
    conditions: { loss: 0.1, lossRun: 1, delayMs: 60, jitterMs: 20, duplicate: 0, reorder: 0.05 },
  },
  'network-laboratory': roomView(
    8,
    { laboratory: { recording: false, recorded: { lengthMs: 31_200, links: 8 } } },
    { ...playing, laboratory: [...laboratory] },
  ),
  'network-bent': roomView(3, { hosting: false, laboratory: null }, { laboratory: laboratory.slice(1) }),
  'lobby-laboratory': roomView(3, {}, { laboratory: [...laboratory] }),
  'match-laboratory': roomView(4, {}, { ...playing, laboratory: [...laboratory] }),
  'network-8': roomView(8, {}, playing),
  'network-16': roomView(16, {}, playing),
  ...Object.fromEntries(failures.map((failure) => [`failure-${failure.kind}`, homeView({ failure })])),
  'failure-moved': homeView({ failure: failures[1]!, found: [...found] }),
};
