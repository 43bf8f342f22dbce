import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { seeded } from '../../../netcode/lab/testing/hand-peer.ts';
import { byScore, wonBy } from '../../../netcode/room/scoreboard.ts';
import {
  type MatchSeat,
  MOST_COUNTED,
  MOST_REMEMBERED,
  type RoomState,
  type ScoreRow,
  scoreSchema,
} from '../../../netcode/wire/messages.ts';
import { type Ending, Evening } from './evening.ts';

const NAMES = ['Ann', 'Bob', 'Cem'];
const SEATS: MatchSeat[] = NAMES.map((name) => ({ kind: 'player', name }));
const row = (name: string, points: number, wins = 0, matches = 1): ScoreRow => ({
  member: NAMES.indexOf(name) < 0 ? null : NAMES.indexOf(name) + 1,
  ...{ name, points, wins, matches },
});
/** Bob won, and Cem was last. */
const WON = [row('Bob', 2, 1), row('Ann', 1), row('Cem', 0)];

let evening: Evening;
let told: RoomState;
const lobby = (scoreboard: ScoreRow[], number: number | null = null, change: Partial<RoomState> = {}) => {
  const result = number === null ? null : { number };
  const room = { phase: 'lobby', match: null, nativeResult: null, onlookers: [], members: MEMBERS };
  return { ...room, result, scoreboard, ...change } as unknown as RoomState;
};
const MEMBERS = NAMES.map((name, at) => ({ id: at + 1, name, seat: at, plays: true }));
const playing = (number: number, scoreboard: ScoreRow[], seats = SEATS) =>
  lobby(scoreboard, null, {
    phase: 'playing',
    match: { number, seats, options: {} } as unknown as RoomState['match'],
  });
type Found = Extract<Ending, { is: 'found' }>;
const OPEN: Ending = { is: 'open' };
const UNSEEN: Ending = { is: 'unseen' };
const found = (number: number, places = [2, 1, 3], change: object = {}): Ending => {
  const result = { number, seats: SEATS, outcome: { scores: [], places }, ...change };
  return { is: 'found', result };
};
const hear = (room: RoomState, ending: Ending = UNSEEN) => {
  told = room;
  evening.update(room, ending);
};
/** Bob wins a match in which the host calls Ann and Bob as each other, and tells its points so. */
const playedAsSwapped = (number: number) => {
  const seats = SEATS.map((seat) => ({ ...seat, key: seat.name.padEnd(32, '0') }));
  const [ann, bob, cem] = MEMBERS;
  const swapped = [
    { ...ann!, name: 'Bob' },
    { ...bob!, name: 'Ann' },
    cem!,
  ] as unknown as RoomState['members'];
  hear({ ...playing(number, [], seats), members: swapped });
  const points = WON.map((one) => ({
    ...one,
    name: one.name === 'Bob' ? 'Ann' : one.name === 'Ann' ? 'Bob' : 'Cem',
  }));
  hear(lobby(points, number), found(number, [2, 1, 3], { seats }));
};
const shown = () => evening.of(told, 'Ann');
const counted = (scoreboard: ScoreRow[], otherwise: string | null = null, words: object[] = []) => ({
  scoreboard,
  check: { is: 'counted', otherwise, told: words },
});
beforeEach(() => {
  evening = new Evening();
  hear(lobby([]));
});

describe('the points of the evening', () => {
  it('are what was counted here, and stand where the host tells the same', () => {
    hear(playing(1, []));
    hear(lobby(WON, 1), found(1));
    expect(shown()).toEqual(counted(WON));
    hear(playing(2, WON));
    const both = [row('Bob', 3, 1, 2), row('Ann', 2, 1, 2), row('Cem', 1, 0, 2)];
    hear(lobby(both, 2), found(2, [1, 2, 2]));
    const tied = [row('Ann', 3, 1, 2), row('Bob', 2, 1, 2), row('Cem', 0, 0, 2)];
    expect(shown()).toEqual(counted(tied, 'Ann'));
  });

  it('are known by the app that a match was dealt to, after the match, too', () => {
    const seats = SEATS.map((seat) => ({ ...seat, key: seat.name.padEnd(32, '0') }));
    hear(playing(1, [], seats));
    hear(lobby(WON, 1), found(1, [2, 1, 3], { seats }));
    expect(evening.nameAt('Bob'.padEnd(32, '0'))).toBe('Bob');
    expect(evening.nameAt('Dee'.padEnd(32, '0'))).toBeNull();
  });

  it('are those of this app where the host tells others, at the end of a match or later', () => {
    hear(playing(1, []));
    hear(lobby([row('Ann', 999, 9), ...WON.slice(0, 1)], 1), found(1));
    expect(shown()).toEqual(counted(WON, 'Ann'));
    hear(lobby(WON, 1));
    expect(shown()).toEqual(counted(WON));
    hear(lobby([row('Ann', 2, 1), row('Bob', 1), row('Cem', 0)], 1));
    expect(shown()).toEqual(counted(WON, 'Ann'));
  });

  it('are as told while the end of the last match is looked for, and said to be open', () => {
    hear(playing(1, []));
    hear(lobby(WON, 1), OPEN);
    expect(shown()).toEqual({ scoreboard: WON, check: { is: 'open', otherwise: null, told: [] } });
    hear(lobby(WON, 1), found(1));
    expect(shown().check.is).toBe('counted');
  });

  it('are counted by the own stage where the next match begins before the end of the last was found', () => {
    hear(playing(1, []));
    const { result } = found(1) as Extract<Ending, { is: 'found' }>;
    hear(lobby(WON, 1), { is: 'staged', result });
    expect(shown().check.is).toBe('open');
    hear(playing(2, WON), { is: 'staged', result });
    hear(lobby([row('Ann', 999)], 2), found(2, [0, 0, 0], { early: true }));
    expect(shown()).toEqual(counted(WON, 'Ann'));
  });

  it('are counted once its end is found of a match whose end nothing here had seen when the host dealt the next one', () => {
    const { result } = found(1) as Extract<Ending, { is: 'found' }>;
    hear(playing(1, []));
    told = playing(2, [row('Ann', 999, 9)]);
    evening.update(told, OPEN, [1]);
    expect([shown().check.is, evening.leaves(told)]).toEqual(['open', null]);
    evening.found(1, result);
    hear(lobby([row('Ann', 999, 9)], 2), found(2, [0, 0, 0], { early: true }));
    expect(shown()).toEqual(counted(WON, 'Ann'));
  });

  it('are the host’s word, as told then, of such a match whose end this app cannot find', () => {
    hear(playing(1, []));
    told = playing(2, WON);
    evening.update(told, OPEN, [1]);
    evening.found(1, null);
    hear(lobby(WON, 2), found(2, [0, 0, 0], { early: true }));
    expect(shown()).toEqual(
      counted(WON, null, [
        { name: 'Bob', points: 2 },
        { name: 'Ann', points: 1 },
      ]),
    );
  });

  it('are counted once of such a match where the host deals two more before its end is found', () => {
    const { result } = found(1) as Extract<Ending, { is: 'found' }>;
    hear(playing(1, []));
    evening.update(playing(2, WON), OPEN, [1]);
    evening.update(playing(3, WON), OPEN, [1]);
    evening.found(1, result);
    hear(lobby(WON, 3), found(3, [0, 0, 0], { early: true }));
    expect(shown().scoreboard).toEqual(WON);
    expect(shown().check.otherwise).toBeNull();
  });

  it('are counted of each of several matches in a row whose ends are found only while a later one is on', () => {
    const ends = [found(1), found(2)] as Extract<Ending, { is: 'found' }>[];
    const forged = [row('Ann', 999, 9)];
    hear(playing(1, []));
    evening.update(playing(2, forged), OPEN, [1]);
    told = playing(3, forged);
    evening.update(told, OPEN, [1, 2]);
    evening.found(1, ends[0]!.result);
    expect([shown().check.is, evening.leaves(told)]).toEqual(['open', null]);
    evening.found(2, ends[1]!.result);
    hear(lobby(forged, 3), found(3, [0, 0, 0], { early: true }));
    expect(shown().check).toEqual({ is: 'counted', otherwise: 'Ann', told: [] });
    expect(shown().scoreboard.map(({ name, points }) => [name, points])).toEqual([
      ['Bob', 4],
      ['Ann', 2],
      ['Cem', 0],
    ]);
  });

  it('are counted of such matches though the host tells points of a game that people already have meanwhile', () => {
    const { result } = found(1) as Extract<Ending, { is: 'found' }>;
    const nativeResult = { number: 1 } as RoomState['nativeResult'];
    hear(playing(1, []));
    evening.update(playing(2, WON), OPEN, [1]);
    const points = [row('Bob', 2, 1), row('Ann', 5, 1, 2), row('Cem', 0)];
    told = { ...playing(2, points), nativeResult };
    evening.update(told, OPEN, [1]);
    evening.found(1, result);
    hear({ ...lobby(points, 2), nativeResult }, found(2, [0, 0, 0], { early: true }));
    expect(shown()).toEqual(counted(points, null, [{ name: 'Ann', points: 4 }]));
  });

  it.each([
    ['who has missed it', [row('Bob', 2, 1), row('Ann', 1), row('Dan', 1)], 'Dan'],
    ['who has played it', [row('Bob', 2, 1), row('Ann', 1), row('Cem', 1, 0, 2)], 'Cem'],
  ])('are counted of such a match when a person %s has another name by then', (_, points, name) => {
    const { result } = found(1) as Extract<Ending, { is: 'found' }>;
    const nativeResult = { number: 1 } as RoomState['nativeResult'];
    const id = name === 'Dan' ? 4 : 3;
    const here = [
      ...MEMBERS.filter((one) => one.id !== id),
      { id, name, seat: 2, plays: true },
    ] as unknown as RoomState['members'];
    const seats = SEATS.map((seat) =>
      name === 'Dan' && seat.name === 'Cem' ? { ...seat, kind: 'bot' } : seat,
    );
    const end = { ...result, seats } as typeof result;
    const before = points.map((one) => (one.name === name ? { ...one, member: id } : one));
    hear({ ...playing(1, [], seats as MatchSeat[]), members: here });
    evening.update({ ...playing(2, []), members: here }, OPEN, [1]);
    // The game that people already have is over, and they come back under another name.
    evening.update({ ...playing(2, before), members: here, nativeResult }, OPEN, [1]);
    const renamed = before.map((one) => (one.name === name ? { ...one, name: 'Danny', member: 9 } : one));
    const back = here.map((one) => (one.name === name ? { ...one, id: 9, name: 'Danny' } : one));
    told = { ...playing(2, renamed), members: back, nativeResult };
    evening.update(told, OPEN, [1]);
    evening.found(1, end);
    told = { ...lobby(renamed, 2, { members: back }), nativeResult };
    evening.update(told, found(2, [0, 0, 0], { early: true }));
    expect(shown().scoreboard.map(({ name, points }) => [name, points])).toEqual(
      renamed.map(({ name, points }) => [name, points]),
    );
    expect(shown().check.otherwise).toBeNull();
  });

  it('are counted for one person whom the host tells of under two names between such matches', () => {
    const [one, two] = [found(1), found(2)] as unknown as readonly [Found, Found];
    const native = (number: number) => ({ nativeResult: { number } as RoomState['nativeResult'] });
    const seats = SEATS.map((seat) => (seat.name === 'Cem' ? { ...seat, kind: 'bot' } : seat)) as MatchSeat[];
    const end = ({ result }: Found) => ({ ...result, seats });
    const dan = (name: string, id: number, points: number) => ({ ...row('Dan', points), name, member: id });
    const here = (name: string, id: number) => ({
      members: [
        ...MEMBERS.slice(0, 2),
        { id, name, seat: 2, plays: true },
      ] as unknown as RoomState['members'],
    });
    const won = [row('Bob', 2, 1), row('Ann', 1)];
    hear({ ...playing(1, [], seats), ...here('Dan', 4) });
    evening.update({ ...playing(2, won, seats), ...here('Dan', 4) }, OPEN, [1]);
    evening.update(
      { ...playing(2, [...won, dan('Dan', 4, 1)], seats), ...here('Dan', 4), ...native(1) },
      OPEN,
      [1],
    );
    const renamed = [...won, dan('Danny', 9, 1)];
    evening.update({ ...playing(2, renamed, seats), ...here('Danny', 9), ...native(1) }, OPEN, [1]);
    const both = [row('Bob', 4, 2, 2), row('Ann', 2, 0, 2)];
    const at3 = [...both, { ...dan('Danny', 9, 1) }];
    evening.update({ ...playing(3, at3, seats), ...here('Danny', 9), ...native(1) }, OPEN, [1, 2]);
    const at4 = [...both, { ...dan('Danny', 9, 3), matches: 2 }];
    told = { ...playing(3, at4, seats), ...here('Danny', 9), ...native(2) };
    evening.update(told, OPEN, [1, 2]);
    evening.found(1, end(one));
    evening.found(2, end(two));
    told = { ...lobby(at4, 3, here('Danny', 9)), ...native(2) };
    evening.update(told, found(3, [0, 0, 0], { early: true }));
    expect(shown()).toMatchObject({ check: { is: 'counted', otherwise: null } });
    expect(shown().scoreboard.map(({ name, points }) => [name, points])).toEqual([
      ['Bob', 4],
      ['Ann', 2],
      ['Danny', 3],
    ]);
  });

  it('are counted once of a match that is told again while its end is looked for', () => {
    const { result } = found(1) as Extract<Ending, { is: 'found' }>;
    hear(playing(1, []));
    evening.update(playing(2, WON), OPEN, [1]);
    evening.update(playing(1, WON), found(2, [0, 0, 0], { early: true }), [1]);
    evening.found(1, result);
    hear(lobby(WON, 1), found(1));
    expect(shown().scoreboard).toEqual(WON);
  });

  it.each(Array.from({ length: 300 }, (_, seed) => seed))(
    'name no honest host, however late ends are found beside matches and games that people already have (evening %i)',
    (seed) => {
      const random = seeded(seed + 1);
      const rows = new Map(NAMES.map((name) => [name, row(name, 0, 0, 0)]));
      const scoreboard = () => [...rows.values()].filter(({ matches }) => matches > 0).sort(byScore);
      const add = (name: string, points: number, wins: number) => {
        const { points: had, wins: won, matches } = rows.get(name)!;
        rows.set(name, row(name, had + points, won + wins, matches + 1));
      };
      const late: [number, Extract<Ending, { is: 'found' }>['result']][] = [];
      let native: RoomState['nativeResult'] = null;
      let before: Ending = UNSEEN;
      for (let number = 1; number <= 8; number++) {
        const on = () => ({ ...playing(number, scoreboard()), nativeResult: native });
        evening.update(
          on(),
          before,
          late.map(([one]) => one),
        );
        while (late.length > 0 && random() % 3 > 0) {
          const [one, result] = late.shift()!;
          evening.found(one, result);
          evening.update(on(), OPEN);
        }
        const places = [
          [1, 2, 3],
          [3, 1, 2],
          [2, 2, 1],
          [1, 1, 3],
        ][random() % 4]!;
        const end = found(number, places) as Extract<Ending, { is: 'found' }>;
        for (const [seat, name] of NAMES.entries()) {
          const { points, wins } = wonBy(seat, end.result);
          add(name, points, wins);
        }
        const how = random() % 4;
        // A lobby in between, in which the end is found at once, later, or only seen.
        before = ([end, { is: 'staged', result: end.result }, OPEN, OPEN] as const)[how]!;
        if (how >= 2) late.push([number, end.result]);
        if (how === 3) continue;
        const lobbyNow = () => lobby(scoreboard(), number, { nativeResult: native });
        const seen = (): Ending => (late.length === 0 ? before : OPEN);
        evening.update(lobbyNow(), seen());
        if (random() % 2 > 0) continue;
        add('Cem', 1, 0);
        native = { number } as RoomState['nativeResult'];
        evening.update(lobbyNow(), seen());
      }
      evening.update(lobby(scoreboard(), 8, { nativeResult: native }), before);
      for (const [one, result] of late) evening.found(one, result);
      const last = late.at(-1)?.[1];
      told = lobby(scoreboard(), 8, { nativeResult: native });
      if (last?.number === 8) evening.update(told, { is: 'found', result: last });
      else if (before.is === 'staged') evening.update(told, { is: 'found', result: before.result });
      evening.update(told, UNSEEN);
      expect(shown().check).toMatchObject({ is: 'counted', otherwise: null });
      expect(shown().scoreboard).toEqual(scoreboard());
    },
  );

  it('are left to the next host as counted here in the middle of a match as well, and at its end once that is found', () => {
    hear(playing(1, []));
    hear(lobby(WON, 1), found(1));
    const forged = [row('Ann', 999, 99, 99)];
    hear(playing(2, forged));
    const seats = ['Ann', 'Bob', 'Cem'];
    expect(evening.leaves(told)).toEqual(WON.map((one) => ({ ...one, seat: seats.indexOf(one.name) })));
    hear(lobby(forged, 2), OPEN);
    expect(evening.leaves(told)).toBeNull();
    hear(lobby(forged, 2), found(2, [2, 1, 3]));
    expect(evening.leaves(told)!.map(({ name, points }) => [name, points])).toEqual([
      ['Bob', 4],
      ['Ann', 2],
      ['Cem', 0],
    ]);
  });

  it('are left to the next host with the last match as the own stage has seen it, while its end is checked', () => {
    const { result } = found(1) as Extract<Ending, { is: 'found' }>;
    const forged = [row('Ann', 999, 9)];
    hear(playing(1, []));
    hear(lobby(forged, 1), { is: 'staged', result });
    expect(evening.isChecking(told)).toBe(true);
    expect(evening.leaves(told, { is: 'staged', result })).toEqual(WON);
    // It is counted once.
    hear(lobby(forged, 1), found(1));
    expect(evening.isChecking(told)).toBe(false);
    expect(evening.leaves(told)).toEqual(WON);
  });

  describe('where the host has told of as many people as a scoreboard has', () => {
    const crowd = (from: number) =>
      Array.from({ length: MOST_REMEMBERED }, (_, at) => row(`Crowd ${from + at}`, 1));
    const told = (from: number) => {
      const change = { nativeResult: { number: from } as unknown as RoomState['nativeResult'] };
      hear(lobby(crowd(from), null, change));
    };

    it('stay those of who is here, and the host is named that leaves them out', () => {
      told(0);
      hear(playing(1, crowd(0)));
      hear(lobby(crowd(0), 1), found(1));
      expect(shown().check.otherwise).toBe('Ann');
      expect(shown().scoreboard.slice(0, 1)).toEqual(WON.slice(0, 1));
    });

    it('are counted of who plays first, however many more the host has told of', () => {
      const seats = SEATS.map((seat) => ({ ...seat, key: seat.name.padEnd(32, '0') }));
      for (const from of [0, 100, 200, 300]) told(from);
      hear(playing(1, crowd(0), seats));
      hear(lobby(crowd(0), 1), found(1, [2, 1, 3], { seats }));
      expect(shown().check.otherwise).toBe('Ann');
      expect(shown().scoreboard).toEqual(expect.arrayContaining(WON));
    });

    it('may lack whom it has forgotten since they left', () => {
      hear(playing(1, []));
      hear(lobby(WON, 1), found(1));
      told(0);
      const members = MEMBERS.slice(0, 2) as unknown as RoomState['members'];
      const full = [...WON.slice(0, 2), ...crowd(0)].slice(0, MOST_REMEMBERED);
      hear(lobby(full, 1, { members, nativeResult: { number: 0 } as unknown as RoomState['nativeResult'] }));
      expect(shown().check.otherwise).toBeNull();
    });
  });

  it.each<[string, () => void]>([
    [
      'of a match that this app has not seen whole',
      () => {
        hear(playing(1, []));
        hear(lobby(WON, 1));
      },
    ],
    ['of a match while this app was away', () => hear(lobby(WON, 1))],
    [
      'of a game that people already have',
      () => hear(lobby(WON, null, { nativeResult: { number: 1 } as RoomState['nativeResult'] })),
    ],
  ])('%s are the host’s word, and nothing that it tells later is', (_, happens) => {
    happens();
    const words = [
      { name: 'Bob', points: 2 },
      { name: 'Ann', points: 1 },
    ];
    expect(shown()).toEqual(counted(WON, null, words));
    told = { ...told, scoreboard: [row('Ann', 999)] };
    hear(told);
    expect(shown()).toEqual(counted(WON, 'Ann', words));
  });

  it('are the host’s word, too, where it tells more matches won with the same points', () => {
    hear(playing(1, []));
    hear(lobby(WON, 1), found(1));
    const made = [row('Bob', 2, 1), row('Ann', 1, 9), row('Cem', 0)];
    hear(lobby(made, 1, { nativeResult: { number: 1 } as RoomState['nativeResult'] }));
    expect(shown()).toEqual(counted(made, null, [{ name: 'Ann', points: 0 }]));
  });

  it('from before this app came are the host’s word, and go on with what is counted here', () => {
    evening = new Evening();
    hear(lobby(WON, 7));
    hear(playing(8, WON));
    const both = [row('Bob', 4, 2, 2), row('Ann', 2, 0, 2), row('Cem', 0, 0, 2)];
    hear(lobby(both, 8), found(8));
    expect(shown()).toEqual(
      counted(both, null, [
        { name: 'Bob', points: 2 },
        { name: 'Ann', points: 1 },
      ]),
    );
  });

  it.each([
    ['ended early', { early: true }],
    ['had one player', { seats: SEATS.map((seat, at) => (at > 0 ? { ...seat, kind: 'bot' } : seat)) }],
  ])('are no more after a match that %s', (_, change) => {
    hear(playing(1, []));
    hear(lobby([], 1), found(1, [2, 1, 3], change));
    expect(shown()).toEqual(counted([]));
  });

  it('stay with a player who takes another name in the match, goes, and comes back', () => {
    hear(playing(1, []));
    const called = MEMBERS.map((one) => (one.id === 2 ? { ...one, name: 'Rob' } : one));
    const members = called as unknown as RoomState['members'];
    hear({ ...playing(1, []), members }, OPEN);
    const renamed = WON.map((one) => (one.member === 2 ? { ...one, name: 'Rob' } : one));
    hear({ ...lobby(renamed, 1), members }, found(1));
    expect(shown()).toEqual(counted(renamed));
    const gone = renamed.map((one) => (one.member === 2 ? { ...one, member: null } : one));
    hear({ ...lobby(gone, 1), members: members.filter(({ id }) => id !== 2) });
    expect(shown()).toEqual(counted(gone));
    const back = renamed.map((one) => (one.member === 2 ? { ...one, member: 9, name: 'Bobby' } : one));
    const again = members.map((one) => (one.id === 2 ? { ...one, id: 9, name: 'Bobby' } : one));
    hear({ ...lobby(back, 1), members: again });
    expect(shown()).toEqual(counted(back));
  });

  it('of two who have won as much, and go, are not taken for each other’s when they come back under other names', () => {
    const tied = [row('Ann', 2, 1), row('Bob', 0), row('Cem', 0)];
    hear(playing(1, []));
    hear(lobby(tied, 1), found(1, [1, 2, 2]));
    const [ann] = MEMBERS as unknown as RoomState['members'];
    const back = (name: string, id: number) => ({ ...ann!, id, name });
    const bobIsRob = [tied[0]!, { ...tied[1]!, member: 9, name: 'Rob' }, { ...tied[2]!, member: null }];
    hear({ ...lobby(bobIsRob, 1), members: [ann!, back('Rob', 9)] });
    expect(shown()).toEqual(counted(bobIsRob));
    const cemIsKim = [tied[0]!, bobIsRob[1]!, { ...tied[2]!, member: 10, name: 'Kim' }];
    hear({ ...lobby(cemIsKim, 1), members: [ann!, back('Rob', 9), back('Kim', 10)] });
    expect(shown()).toEqual(counted(cemIsKim));
  });

  it('of two who come back at once under other names are those of both', () => {
    const tied = [row('Ann', 2, 1), row('Bob', 0), row('Cem', 0)];
    hear(playing(1, []));
    hear(lobby(tied, 1), found(1, [1, 2, 2]));
    const [ann] = MEMBERS as unknown as RoomState['members'];
    const both = [
      tied[0]!,
      { ...tied[1]!, member: 9, name: 'Rob' },
      { ...tied[2]!, member: 10, name: 'Kim' },
    ];
    hear({
      ...lobby(both, 1),
      members: [ann!, { ...ann!, id: 9, name: 'Rob' }, { ...ann!, id: 10, name: 'Kim' }],
    });
    expect(shown()).toEqual(counted(both));
  });

  it('of a bot that a member is said to have taken over in the last moment are the host’s word', () => {
    const bot: MatchSeat[] = [...SEATS.slice(0, 2), { kind: 'bot', name: 'Bot' }];
    hear(playing(1, [], bot));
    const seats = [...SEATS.slice(0, 2), { kind: 'player', name: 'Eve' }];
    const won = [row('Eve', 2, 1), row('Bob', 1), row('Ann', 0)];
    hear(lobby(won, 1), found(1, [3, 2, 1], { seats }));
    expect(shown()).toEqual(counted(won, null, [{ name: 'Eve', points: 2 }]));
  });

  it('of a bot that a player is said to have taken over beside the own seat are the host’s word', () => {
    const bot: MatchSeat[] = [...SEATS.slice(0, 2), { kind: 'bot', name: 'Bot' }];
    hear(playing(1, [], bot));
    const seats = [...SEATS.slice(0, 2), { kind: 'player', name: 'Ann' }];
    const won = [row('Ann', 2, 1, 2), row('Bob', 1)];
    hear(lobby(won, 1), found(1, [3, 2, 1], { seats }));
    expect(shown()).toEqual(counted(won, null, [{ name: 'Ann', points: 2 }]));
  });

  it('stay, and are counted on, where the room is said to begin anew', () => {
    hear(playing(5, []));
    hear(lobby(WON, 5), found(5));
    hear(playing(1, []));
    hear(lobby([], 1), found(1));
    const both = [row('Bob', 4, 2, 2), row('Ann', 2, 0, 2), row('Cem', 0, 0, 2)];
    expect(shown()).toEqual(counted(both, 'Ann'));
  });

  it('are counted once of a match that the host tells again', () => {
    hear(playing(1, []));
    hear(lobby(WON, 1), found(1));
    hear(playing(1, WON), found(1));
    hear(lobby(WON, 1), found(1));
    expect(shown()).toEqual(counted(WON));
  });

  it('go to no other player at the app of one who has gone', () => {
    const seats = (...names: string[]) =>
      names.map((name, at): MatchSeat => ({ kind: 'player', name, key: (at < 2 ? 'a' : 'b').repeat(32) }));
    hear(playing(1, [], seats('Ann', 'Bob', 'Cem')));
    hear(lobby(WON, 1), found(1, [2, 1, 3], { seats: seats('Ann', 'Bob', 'Cem') }));
    const members = MEMBERS.map((one) =>
      one.name === 'Bob' ? { ...one, id: 4, name: 'Dan' } : one,
    ) as unknown as RoomState['members'];
    const gone = WON.map((one) => (one.name === 'Bob' ? { ...one, member: null } : one));
    hear({ ...playing(2, gone, seats('Ann', 'Dan', 'Cem')), members });
    const dan = { ...row('Dan', 1), member: 4 };
    const both = [row('Ann', 3, 1, 2), { ...row('Bob', 2, 1), member: null }, dan, row('Cem', 0, 0, 2)];
    hear({ ...lobby(both, 2), members }, found(2, [1, 2, 3], { seats: seats('Ann', 'Dan', 'Cem') }));
    expect(shown()).toEqual(counted(both));
  });

  it('are counted of a match whose result the host has told before it', () => {
    hear(lobby([], 7));
    hear(playing(2, []));
    hear(lobby([], 2), found(2));
    expect(shown()).toEqual(counted(WON, 'Ann'));
  });

  it.each<[string, () => void]>([
    ['while the match is dealt', () => {}],
    ['in one match after the other', () => playedAsSwapped(2)],
  ])(
    'stay with the keys that matches are dealt to where the host calls one member as another %s',
    (_, happens) => {
      playedAsSwapped(1);
      happens();
      const { scoreboard } = evening.of({ ...told, scoreboard: [] }, 'Ann');
      expect(scoreboard.map(({ name }) => name)).toEqual(['Bob', 'Ann', 'Cem']);
      expect(shown().check.otherwise).toBe('Ann');
    },
  );

  it('go to no newcomer whom the host calls as a player, who is called as the newcomer meanwhile', () => {
    const seats = (...names: string[]) =>
      names.map((name): MatchSeat => ({ kind: 'player', name, key: name.padEnd(32, '0') }));
    const called = (...names: string[]) =>
      names.map((name, at) => ({ ...MEMBERS[0]!, id: at + 1, name })) as unknown as RoomState['members'];
    hear(playing(1, [], seats('Ann', 'Bob', 'Cem')));
    hear(lobby(WON, 1), found(1, [2, 1, 3], { seats: seats('Ann', 'Bob', 'Cem') }));
    const four = seats('Ann', 'Bob', 'Cem', 'Dan');
    hear({ ...playing(2, WON, four), members: called('Ann', 'Dan', 'Cem', 'Bob') });
    const members = called('Ann', 'Bob', 'Cem', 'Dan');
    hear(
      { ...lobby([], 2), members: called('Ann', 'Dan', 'Cem', 'Bob') },
      found(2, [2, 1, 3, 4], { seats: four }),
    );
    hear({ ...lobby([], 2), members });
    expect(shown().scoreboard).toMatchObject([
      { name: 'Bob', points: 5, member: 2 },
      { name: 'Ann', points: 3, member: 1 },
      { name: 'Cem', points: 1 },
      { name: 'Dan', points: 0, member: 4 },
    ]);
  });

  it.each([
    ['no member has points', []],
    ['the host has told points of all', WON],
  ])('go to no member without a seat whom the host calls as a player meanwhile, where %s', (_, told) => {
    const seats = ['Ann', 'Bob'].map(
      (name): MatchSeat => ({ kind: 'player', name, key: name.padEnd(32, '0') }),
    );
    const [ann, bob, cem] = MEMBERS;
    const called = [
      ann,
      { ...bob!, name: 'Cem' },
      { ...cem!, name: 'Bob' },
    ] as unknown as RoomState['members'];
    const before = told.find(({ name }) => name === 'Bob')?.points ?? 0;
    evening = new Evening();
    hear(lobby(told));
    hear({ ...playing(1, told, seats), members: called });
    const forged = [...told.filter(({ name }) => name !== 'Cem'), row('Cem', 1, 1)];
    hear(lobby(forged, 1), found(1, [2, 1], { seats }));
    expect(shown().scoreboard).toContainEqual(expect.objectContaining({ name: 'Bob', points: before + 1 }));
    expect(shown().check.otherwise).toBe('Ann');
  });

  it('are again of whom the next match is dealt to, where the host has called them otherwise in the lobby', () => {
    const seats = SEATS.map((seat) => ({ ...seat, key: seat.name.padEnd(32, '0') }));
    hear(playing(1, [], seats));
    hear(lobby(WON, 1), found(1, [2, 1, 3], { seats }));
    for (const names of [
      ['Ann', 'Zed'],
      ['Bob', 'Zed'],
      ['Bob', 'Ann'],
    ]) {
      const members = MEMBERS.map((one, at) => ({ ...one, name: names[at] ?? one.name }));
      hear(lobby(WON, 1, { members: members as unknown as RoomState['members'] }));
    }
    expect(evening.of({ ...told, scoreboard: [] }, 'Ann').scoreboard[0]).toMatchObject({ name: 'Ann' });
    hear(playing(2, WON, seats));
    hear(lobby(WON, 2), found(2, [1, 1, 1], { seats }));
    expect(shown().scoreboard[0]).toMatchObject({ name: 'Bob', points: 2, member: 2 });
  });

  it.each([
    ['Dee', 'Dee'],
    ['Bob', 'Dee'],
  ])(
    'of %s go to no other player at the same app, called %s, who plays while the first one sits out',
    (name) => {
      const at = (who: string): MatchSeat => ({ kind: 'player', name: who, key: who.padEnd(32, '0') });
      const dee: MatchSeat = { kind: 'player', name: 'Dee', key: 'Bob'.padEnd(32, '0') };
      const here = [
        ...MEMBERS,
        { id: 4, name: 'Dee', seat: 3, plays: true },
      ] as unknown as RoomState['members'];
      const [first, second] = name === 'Bob' ? [at('Bob'), dee] : [dee, at('Bob')];
      hear({ ...playing(1, [], [at('Ann'), first]), members: here });
      const result = { seats: [at('Ann'), first] };
      hear(lobby([row(first.name, 1, 1), row('Ann', 0)], 1, { members: here }), found(1, [2, 1], result));
      hear({ ...playing(2, [], [at('Ann'), second]), members: here });
      const told = [row('Ann', 1, 1, 2), row(first.name, 1, 1), row(second.name, 0)].map((one) =>
        one.name === 'Dee' ? { ...one, member: 4 } : one,
      );
      hear(lobby(told, 2, { members: here }), found(2, [1, 2], { seats: [at('Ann'), second] }));
      expect(shown()).toEqual(counted(told));
    },
  );

  it('stay one person’s who leaves a match, comes back into it and takes another name', () => {
    const seats = SEATS.map((seat) => ({ ...seat, key: seat.name.padEnd(32, '0') }));
    const with4 = (name: string) => [
      ...MEMBERS.filter(({ id }) => id !== 2),
      { id: 4, name, seat: 1, plays: true },
    ];
    hear(playing(1, [], seats));
    hear(lobby(WON, 1), found(1, [2, 1, 3], { seats }));
    hear(playing(2, WON, seats));
    for (const members of [MEMBERS.filter(({ id }) => id !== 2), with4('Bob'), with4('Zed')])
      hear({ ...playing(2, WON, seats), members: members as unknown as RoomState['members'] });
    const told = [{ ...row('Zed', 4, 2, 2), member: 4 }, row('Ann', 2, 0, 2), row('Cem', 0, 0, 2)];
    const members = with4('Zed') as unknown as RoomState['members'];
    hear(lobby(told, 2, { members }), found(2, [2, 1, 3], { seats }));
    expect(shown()).toEqual(counted(told));
  });

  it('of who has left are not those of another member with as much', () => {
    const gone = MEMBERS.filter(({ name }) => name !== 'Bob') as unknown as RoomState['members'];
    hear(playing(1, [], SEATS.slice(0, 2)));
    hear(lobby([row('Ann', 1, 1), row('Bob', 0)], 1), found(1, [1, 2], { seats: SEATS.slice(0, 2) }));
    // Bob leaves under another name, and a match of the others ends: the host tells Cem’s row with as many points.
    const called = MEMBERS.map((one) => (one.name === 'Bob' ? { ...one, name: 'Zed' } : one));
    hear(lobby([row('Ann', 1, 1), row('Bob', 0)], 1, { members: called as unknown as RoomState['members'] }));
    const others = [SEATS[0]!, SEATS[2]!];
    hear({ ...playing(2, [], others), members: gone });
    const left = { ...row('Bob', 0), name: 'Zed', member: null };
    const told = [row('Ann', 2, 2, 2), row('Cem', 0), left];
    hear(lobby(told, 2, { members: gone }), { is: 'open' });
    hear(lobby(told, 2, { members: gone }), found(2, [1, 2], { seats: others }));
    expect(shown()).toEqual(counted(told));
  });

  it('have as many rows as a window takes, of who is here first, however many names a host makes up', () => {
    const seats = SEATS.map((seat) => ({ ...seat, key: seat.name.padEnd(32, '0') }));
    hear(playing(1, [], seats));
    hear(lobby(WON, 1), found(1, [2, 1, 3], { seats }));
    for (let native = 1; native < 40; native++) {
      const rows = Array.from({ length: 32 }, (_, at) => row(`${native} ${at}`, 9));
      const nativeResult = { number: native } as RoomState['nativeResult'];
      hear(lobby(rows, 1, { nativeResult }));
    }
    const { scoreboard, check } = shown();
    expect(scoreboard).toHaveLength(MOST_REMEMBERED);
    expect(scoreboard).toEqual(expect.arrayContaining(WON));
    expect(check.otherwise).toBe('Ann');
  });

  it('stay numbers that a window and a room take, whatever a host has told before', () => {
    const most = { matches: MOST_COUNTED, wins: MOST_COUNTED, points: MOST_COUNTED };
    const full = NAMES.map((name) => ({ ...row(name, 0), ...most }));
    evening = new Evening();
    hear(lobby(full));
    hear(playing(1, full));
    hear(lobby(WON, 1), found(1));
    const { scoreboard, check } = shown();
    expect(check.otherwise).toBe('Ann');
    expect(scoreboard).toEqual(expect.arrayContaining(full));
    for (const one of scoreboard) expect(v.is(scoreSchema, one)).toBe(true);
    const beyond = { ...row('Ann', 0), points: MOST_COUNTED + 1 };
    expect(v.is(scoreSchema, beyond)).toBe(false);
  });
});
