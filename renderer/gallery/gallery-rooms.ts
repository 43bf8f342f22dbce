// Views made to measure: of the home screen, of a room with so many people, of a match and what came of it.

import {
  FACES,
  type GuestsView,
  type Latency,
  type Room,
  type RoomPlace,
  type SelfCheck,
  type View,
} from '../../electron/party/window/contract.ts';
import { initialPreferences } from '../../electron/party/window/preferences.ts';
import { standingOf } from '../../netcode/formats/standing.ts';
import { chat } from './gallery-fixtures.ts';

/** Long, right-to-left, joined and wide names, two of them equal. */
export const names = [
  'Anna',
  'בנימין הגדול מכולם',
  'Maximiliana-Constantia von Hohenf',
  '龍之介',
  'عبد الرحمن',
  'Zoë',
  '👩‍👩‍👧‍👦 family',
  'Maximiliana-Constantia von Hoh 2',
  // Of those who come when eight are here.
  ...['Ivy', 'Христофор Всеволодович', 'Jo', 'Bobby the Builder', 'María del Carmen', 'ゆかり'],
  ...['Wolfgang Wolkenstein-Übermann', 'Pia'],
].map((name) => name.slice(0, 32));

/** Usual names that make a card nearly too narrow. */
export const ordinaryNames = [
  ...['Annabelle', 'Alexander', 'Christopher', 'Sebastian', 'Jennifer', 'Stephanie', 'Annabelle 2'],
  'Bobby the Builder',
];

export function homeView(change: Partial<View> = {}): View {
  return {
    online: true,
    sending: null,
    adapter: { name: 'Ethernet', address: '192.168.178.21' },
    name: 'Anna',
    named: true,
    settings: initialPreferences,
    fileTroubles: [],
    recent: [],
    wayBack: null,
    found: [],
    place: { at: 'home' },
    conditions: null,
    invitation: null,
    firewall: null,
    fullscreen: null,
    restarted: null,
    failure: null,
    natives: null,
    files: null,
    servers: [],
    clients: [],
    replays: null,
    replaysReading: false,
    handOut: { path: null, dialog: false },
    replay: null,
    ...change,
  };
}

/** Guests of a full room. */
export const onlookers = [names[2]!, 'Iris'].map((name, index) => ({
  id: 20 + index,
  name: `${name.slice(0, 30)} 2`,
  watches: true,
  silent: false,
}));

/** Members of a room of `people`, of whom `those` are not ready. */
export const notReady = (people: number, ...those: readonly number[]): Room['members'] =>
  room(people).members.map((one) => ({ ...one, ready: !those.includes(one.id) }));

export function room(players: number, change: Partial<Room> = {}): Room {
  return {
    title: '',
    game: 'trails',
    epoch: 0,
    since: 0,
    phase: 'lobby',
    onlookers: [],
    members: names.slice(0, players).map((name, seat) => ({
      id: seat + 1,
      seat,
      name,
      // Every other one has chosen a face.
      face: seat % 2 === 0 ? 1 + (seat % FACES) : 0,
      ready: seat % 2 === 1,
      plays: change.phase !== undefined && change.phase !== 'lobby',
      returning: false,
      watches: false,
      beside: null,
      benched: [],
      leader: seat === 0,
      silent: seat === 5,
      team: change.teams ? 1 + (seat % change.teams) : 0,
      handicap: change.teams ? seat % 4 : 0,
    })),
    file: null,
    having: [],
    saved: null,
    seats: players > 8 ? 16 : 8,
    bots: Math.max(0, Math.min(2, 8 - players)),
    options: { rounds: 5, speed: 100 },
    way: 'optimistic',
    teams: 0,
    delay: 0,
    locked: false,
    password: false,
    banned: [],
    kicked: [],
    scoreboard: [],
    match: null,
    awaits: null,
    pause: null,
    desync: null,
    audits: [],
    laboratory: [],
    usualFrames: null,
    native: null,
    natives: [],
    moreNatives: [],
    nativeResult: null,
    nativesPlayed: [],
    result: null,
    ...change,
  };
}

export const ordinaryMembers = room(8).members.map((one) => ({ ...one, name: ordinaryNames[one.seat]! }));

/** Who opened the room, and players added beside them, under their first names. */
export const twoHere = room(2).members.map((one) => ({ ...one, name: ordinaryNames[6 * one.seat]! }));

/** Names with as many wide characters as fit. */
export const wideMembers = ordinaryMembers.map((member, seat) => ({
  ...member,
  ready: seat > 3,
  name: `${'甲乙丙丁戊己庚辛'[seat]}东南西北春夏秋冬金木水火土日月星辰风雨雷电山河`,
}));

/** What the third member of a room shows it, with the remote at `holder`. */
export function showingBy(holder: number): NonNullable<Room['showing']> {
  return {
    ...{ number: 1, by: 3, name: ordinaryNames[2]!, whole: true, holder },
    replay: { hash: 'ab'.repeat(32), bytes: 61_400, game: 'trails', first: 0, end: 3_600 },
    ...{ frame: 600, moves: false, speed: 1, turns: 3, ms: 0 },
  };
}

export function roomView(
  players: number,
  change: Partial<RoomPlace> = {},
  roomChange: Partial<Room> = {},
): View {
  const qualities: Latency['quality'][] = ['good', 'uneven', 'tight', 'late'];
  return homeView({
    place: {
      at: 'room',
      room: room(players, roomChange),
      showing: null,
      me: 1,
      hosting: true,
      address: '192.168.178.21:27412',
      addresses: [
        {
          address: '192.168.178.21:27412',
          adapter: 'Ethernet',
          virtual: false,
          network: '192.168.178.0/24',
          unsure: false,
        },
        {
          address: '[2001:db8:85a3::8a2e:370:7334]:27412',
          adapter: 'Ethernet',
          virtual: false,
          network: null,
          unsure: false,
        },
        {
          address: '172.17.0.1:27412',
          adapter: 'docker0',
          virtual: true,
          network: '172.17.0.0/16',
          unsure: false,
        },
      ],
      // The last one has just come and is still to be measured.
      latency: names.slice(0, Math.max(1, players - 1)).map((_, index) => ({
        member: index + 1,
        rttMs: index * 9.4,
        jitterMs: index * 1.2,
        // Also of the guest by whose eyes a state is seen.
        loss: index === 1 || index === 3 ? 0.12 : 0,
        quality: qualities[index % 4]!,
      })),
      network: names.slice(0, Math.max(1, players - 1)).map((_, index) => ({
        member: index + 1,
        rttP50Ms: index * 9.2,
        rttP95Ms: index * 12.4,
        lossTo: index === 3 ? 0.12 : 0,
        lossFrom: index === 4 ? 0.02 : 0,
        inputs: 40 * (index + 1),
        late: index * index,
        lateMs: index * 8.3,
        moves: qualities[index % 4]!,
        delayMs: 33.3,
        slackMs: 33.3 - index * 12.4,
        hash: index === 6 ? null : { frame: 1980 - index, agrees: index !== 5 },
      })),
      code: 'P8AG0',
      link: `ethernight://join/192.168.178.21,10.0.0.5?host=${'0123456789abcdef'.repeat(2)}`,
      scanned: `ethernight://join/192.168.178.21,10.0.0.5?host=${'0123456789abcdef'.repeat(2)}`,
      password: null,
      guests: { is: 'off' },
      shortCodes: names.slice(1, players).map((_, index) => ({ member: index + 2, code: `48392${index}` })),
      check: { state: 'reachable', how: null, command: null, port: 27412, protocol: 'udp' },
      mine: [1],
      plays: roomChange.phase !== undefined && roomChange.phase !== 'lobby',
      watches: false,
      onlooks: false,
      elapsedMs: null,
      chat: [],
      emotes: [],
      countdownMs: null,
      screensMs: null,
      native: null,
      pauseMs: null,
      waitingMs: null,
      silentMs: null,
      comingBack: null,
      alone: null,
      newHost: null,
      heirs: [2, 3, 4].filter((id) => !change.mine?.includes(id)),
      waitingFor: [],
      inputsAround: roomChange.desync?.exact
        ? [4710, 4711, 4712].map((frame) => ({
            frame,
            seats: new Array(8).fill('0a'),
            items: frame === 4711,
          }))
        : [],
      showResult: false,
      played: 'trails',
      notice: null,
      hall: { told: null, move: null },
      laboratory: { recording: false, recorded: null },
      unrecorded: null,
      turnedAway: null,
      resultCheck: check({}),
      eveningCheck: { is: 'counted', otherwise: null, told: [] },
      ...change,
    },
  });
}

/** What is known of the last result; here it was found, and the others are silent. */
export function check(change: Partial<RoomPlace['resultCheck']>): RoomPlace['resultCheck'] {
  const heard = { confirmed: [], framesOnly: [], doubted: [], unheard: [] };
  return { own: 'found', otherwise: null, untold: null, ...heard, ...change };
}

export function result(
  players: number,
  places: readonly number[],
  agreed = true,
  called: readonly string[] = names,
): Room['result'] {
  const seats = Array.from({ length: players > 8 ? 16 : 8 }, (_, seat) =>
    seat < players
      ? { kind: 'player' as const, name: called[seat]! }
      : seat === players
        ? { kind: 'bot' as const, name: 'Bot' }
        : { kind: 'empty' as const, name: '' },
  );
  const scores = places.map((place) => (place === 0 ? 0 : (players > 8 ? 230 : 120) - place * 13));
  return { number: 1, seats, outcome: { scores, places: [...places] }, agreed };
}

/** Seats take turns in so many teams. */
export function inTeams(of: Room['result'], teams: number, rounds: readonly number[]): Room['result'] {
  const seats = of!.seats.map((seat, index) => ({ ...seat, team: 1 + (index % teams) }));
  return { ...of!, seats, outcome: { ...of!.outcome, teams: [...rounds] } };
}

export const guest = {
  hosting: false,
  me: 2,
  mine: [2],
  addresses: [],
  guests: null,
  check: null,
  shortCodes: [{ member: 2, code: '483920' }],
} satisfies Partial<RoomPlace>;

/** The page for browsers is open, with what is known of who can reach it. */
export function browsersIn(
  visits: Extract<GuestsView, { is: 'open' }>['visits'],
  check: Pick<SelfCheck, 'state' | 'how' | 'command'>,
): GuestsView {
  return {
    is: 'open',
    links: ['192.168.178.21', '10.0.0.5'].map((host) => `http://${host}:27412/p/kJ3fQ0x9aZb4Lw7TtYhPqA`),
    digits: '483920',
    check: { ...check, port: 27412, protocol: 'tcp' },
    ...{ visits, file: null, together: [] },
  };
}

export const ended = { showResult: true } satisfies Partial<RoomPlace>;

export const playing = { phase: 'playing' } satisfies Partial<Room>;

export function pauseOf(state: NonNullable<Room['pause']>['state'], votes: number[]): Room['pause'] {
  return { state, by: 2, name: names[1]!, votes, needed: 3, frame: state === 'asked' ? 0 : 4711, ms: 0 };
}

/** The last of so many computes the chosen game differently. */
export function enginesOf(members: number): Room['audits'] {
  return Array.from({ length: members }, (_, index) => ({
    member: index + 1,
    hash: index === members - 1 ? 'fedcba9876543210' : '0123456789abcdef',
    build: index === members - 1 ? '0.1.0, Firefox 145.0' : '0.1.0, Chromium 142.0.7444.52',
  }));
}

/** Two of whom one was at another state: unexplained, by a bit, by an engine, or in step again. */
export function desyncOf(
  why: 'found' | 'bit' | 'engine' | 'unclear' | 'back',
  apart: number,
): Room['desync'] {
  const [right, wrong] = ['0123456789abcdef', 'fedcba9876543210'];
  const again = (own: string) => (why === 'found' ? null : why === 'bit' || why === 'back' ? right : own);
  return {
    frame: 4711,
    exact: why !== 'found',
    right: why === 'found' || why === 'unclear' ? null : right,
    of: [1, 2].map((member) => {
      const hash = member === apart ? wrong : right;
      const fields = why === 'engine' || why === 'unclear' || (member === apart && again(hash) !== hash);
      return {
        ...{ member, name: names[member - 1]!, hash, again: again(hash) },
        build: member === 1 ? '0.1.0, Chromium 142.0.7444.52' : '0.1.0, Firefox 145.0',
        fields: fields
          ? [{ path: 'players[1].x', was: '512.0625', is: member === apart ? '512' : '513' }]
          : [],
        inStep: why === 'back' && member === apart,
      };
    }),
  };
}

/** A room in which everybody's way is fine. */
export function calmView(view: View): View {
  const place = view.place as RoomPlace;
  const { members } = place.room;
  const latency = members.map(({ id }) => {
    return { member: id, rttMs: id * 1.1, jitterMs: id * 0.2, loss: 0, quality: 'good' as const };
  });
  return { ...view, place: { ...place, latency } };
}

/** A match of so many people and bots, in the teams of the room. */
export function matchOf(players: number, bots: number, teams = 0): Room['match'] {
  const inTeam = (seat: number) => (teams === 0 ? {} : { team: 1 + (seat % teams) });
  const seats = Array.from({ length: 8 }, (_, seat) =>
    seat < players
      ? { kind: 'player' as const, name: names[seat]!, ...inTeam(seat) }
      : seat >= 8 - bots
        ? { kind: 'bot' as const, name: `Bot ${seat + 1}`, ...inTeam(seat) }
        : { kind: 'empty' as const, name: '' },
  );
  return { number: 1, epoch: 0, seed: 1, seats, options: {}, way: 'optimistic' };
}

/** The last of the members waits while four others play. */
export function waitingView(players: number, change: Partial<RoomPlace>, roomChange: Partial<Room>): View {
  const members = room(players, roomChange).members.map((one) => ({
    ...one,
    ready: one.id !== 5,
    plays: one.id < 5,
  }));
  const late = { ...guest, me: players, mine: [players], plays: false, chat: [...chat] };
  const running = { ...playing, members, match: matchOf(4, 1), ...roomChange };
  return roomView(players, { ...late, ...change }, running);
}

/** A tournament of the first so many, in which half of what can be played first has been, and one result is mended. */
export function tournament(
  count: number,
  kind: 'league' | 'knock-out' | 'double',
): NonNullable<Room['tournament']> {
  const entrants = Array.from({ length: count }, (_, at) => ({
    member: room(count).members[at]?.id ?? null,
    name: names[at]!,
  }));
  const format = { kind, best: 1 } as const;
  const first = standingOf(format, count, []).calls;
  const results = first.slice(0, Math.ceil(first.length / 2)).map(({ of, sides }, at) => ({
    ...{ of, sides: [...sides], places: [1, 2] },
    ...(at === 0 ? { how: 'mended' as const, by: names[0]! } : {}),
  }));
  const next = standingOf(format, count, results).calls[0];
  return { format, entrants, results, call: next ? { of: next.of, sides: [...next.sides] } : null, ms: 0 };
}
