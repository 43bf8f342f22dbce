// A host that lies about a match to real parties over real UDP: what each screen shows then, and whose word it says that is.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { games } from '../../../games/list.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import type { FromRelay, RoomState } from '../../../netcode/wire/messages.ts';
import { checkReplay } from '../replays/read-replay.ts';
import { hostLies, type Lies } from '../testing/hostile-host.ts';
import { quickTime } from '../testing/quick-time.ts';
import { place, type TestPlayer, untilRoom, useTestPlayers } from '../testing/test-players.ts';
import type { RoomPlace } from '../window/contract.ts';
import { MatchJudge } from './match-judge.ts';
import { relayGame } from './relay-game.ts';

quickTime();
const players = useTestPlayers();

type Result = NonNullable<RoomState['result']>;

/** Ann hosts and lies, Bob and Cem are her guests. */
async function threePlayers(lies: Lies) {
  hostLies('Ann', lies);
  const ann = await players.hosting('Ann');
  const bob = await players.joining('Bob', ann);
  const cem = await players.joining('Cem', ann);
  const all = [ann, bob, cem];
  await Promise.all(all.map((one) => untilRoom(one, ({ room }) => room.members.length === 3)));
  return { ann, bob, cem, all };
}

/** Their match is ended early. */
async function afterMatch(lies: Lies, frames = 40) {
  const { all, ...three } = await threePlayers(lies);
  for (const { window } of all) window.send({ do: 'ready', ready: true });
  await Promise.all(all.map(({ stage }) => stage.until('frames', ({ first }) => first > frames)));
  three.ann.window.send({ do: 'stop' });
  await untilRoom(three.ann, ({ resultCheck }) => resultCheck.own === 'found');
  return three;
}

/** Their match of one round is played to its end. */
async function afterRound(lies: Lies) {
  const { all, ...three } = await threePlayers({ ...lies, frames: { guest: null, change: turning } });
  three.ann.window.send({ do: 'option', key: 'rounds', value: 1 });
  await Promise.all(all.map((one) => untilRoom(one, ({ room }) => room.options.rounds === 1)));
  for (const { window } of all) window.send({ do: 'ready', ready: true });
  await untilRoom(three.ann, ({ resultCheck }) => resultCheck.own === 'found');
  return three;
}

const truthOf = (ann: TestPlayer) => place(ann).room.result!;

/** Says another result than there is. */
const telling =
  (change: (result: Result) => Partial<Result> | null) =>
  (message: FromRelay): FromRelay => {
    if (message.m !== 'room' || !message.room.result) return message;
    const { result } = message.room;
    const changed = change(result);
    return { m: 'room', room: { ...message.room, result: changed && { ...result, ...changed } } };
  };

const isSettled = ({ resultCheck }: RoomPlace) =>
  resultCheck.own === 'found' && resultCheck.confirmed.length > 1;

const swapped = <T>([first, second, ...rest]: readonly T[]): T[] => [second!, first!, ...rest];

/** Drops what apps say of the result, by these messages. */
const dropping =
  (...dropped: readonly FromRelay['m'][]) =>
  (message: FromRelay): FromRelay | null =>
    dropped.includes(message.m) ? null : message;

/** When a round of the game has begun, frames; and what all seats hold in frames without a press. */
const LATER = 400;
const turning = (frame: number, inputs: Uint8Array) => {
  if (frame >= 5) inputs.fill(1);
};

const NATIVE: NonNullable<RoomState['nativeResult']> = {
  ...{ number: 1, game: 'quake', ms: 60_000 },
  players: [{ member: 2, name: 'Bob', place: 1 }],
  ...{ scores: [], votes: [] },
};
const FORGED: RoomState['scoreboard'][number] = {
  ...{ member: 1, name: 'Ann' },
  ...{ matches: 99, wins: 99, points: 999 },
};
const TO_COME: Result = { number: 1, seats: [], outcome: { scores: [], places: [] }, agreed: true };
/** Ann as Bob, and Bob as Ann; and their numbers. */
const OTHER: { readonly [member: number]: number } = { 1: 2, 2: 1 };
const asTheOther = <T extends { readonly name: string }>(one: T): T => ({
  ...one,
  name: one.name === 'Ann' ? 'Bob' : one.name === 'Bob' ? 'Ann' : one.name,
});
const TOURNAMENT: RoomState['tournament'] = {
  format: { kind: 'league', best: 1 },
  entrants: ['Ann', 'Bob', 'Cem'].map((name, at) => ({ member: at + 1, name })),
  results: [{ of: 0, sides: [0, 1], places: [1, 2], how: 'passed' }],
  call: { of: 1, sides: [0, 2] },
  ms: 0,
};
const PAUSE: NonNullable<RoomState['pause']> = {
  state: 'asked',
  by: 2,
  name: 'Bob',
  votes: [2],
  needed: 2,
  frame: 0,
  ms: 0,
};

/** From when `held.on` is set, threads that simulate a match get no frames of it until `release` is called. */
function holdChecks() {
  const held = { on: false };
  const waiting = new Set<MatchJudge>();
  const frames = MatchJudge.prototype.frames;
  const spy = vi.spyOn(MatchJudge.prototype, 'frames').mockImplementation(function (this: MatchJudge) {
    if (held.on) waiting.add(this);
    else frames.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  const release = () => {
    spy.mockRestore();
    for (const judge of waiting) judge.frames();
  };
  return { held, release };
}

describe('a host that lies about a match', () => {
  it.each<[string, (result: Result) => Partial<Result>]>([
    [
      'scores',
      ({ outcome }) => ({
        outcome: { ...outcome, scores: outcome.scores.map((_, at) => (at === 0 ? 999 : 0)) },
      }),
    ],
    [
      'places',
      ({ outcome }) => ({
        outcome: { ...outcome, places: outcome.places.map((place) => place && 4 - place) },
      }),
    ],
    ['seats', ({ seats }) => ({ seats: swapped(seats) })],
    ['names', ({ seats }) => ({ seats: seats.map((seat) => ({ ...seat, name: 'Ann' })) })],
    ['an end', ({ end }) => ({ end: { frame: end!.frame - 1, hash: 'f'.repeat(16) } })],
    ['that the match was played to its end', () => ({ early: undefined })],
    ['that its players do not agree', () => ({ agreed: false })],
  ])('is shown with its guests’ own result when it forges %s, and named', async (_, change) => {
    const { ann, bob, cem } = await afterMatch({ says: telling(change) });
    for (const guest of [bob, cem]) {
      const { room, resultCheck } = await untilRoom(guest, isSettled);
      const { outcome, seats, end } = truthOf(ann);
      expect(room.result).toMatchObject({ outcome, seats, end, early: true, agreed: true });
      expect(resultCheck).toMatchObject({ own: 'found', otherwise: 'Ann', doubted: [] });
    }
  });

  it.each<[string, string, (room: RoomState) => Partial<RoomState>]>([
    ['named', 'Ann', () => ({})],
    [
      'called the host, as it says that a player leads',
      '',
      ({ members }) => ({ members: members.map((one) => ({ ...one, leader: one.name === 'Bob' })) }),
    ],
  ])(
    'is %s when it sits a match of its tournament out and says that its players do not agree',
    async (_, name, change) => {
      const disagrees = telling(() => ({ agreed: false }));
      const { ann, bob, cem } = await threePlayers({
        says(message) {
          const said = disagrees(message);
          return said.m === 'room' ? { m: 'room', room: { ...said.room, ...change(said.room) } } : said;
        },
      });
      ann.window.send({ do: 'tournament', format: { kind: 'league', best: 1 } });
      const { room } = await untilRoom(ann, ({ room }) => room.tournament != null);
      const { entrants } = room.tournament!;
      const host = entrants.findIndex(({ name }) => name === 'Ann');
      const plays = (side: number) => side === host;
      // Its leader sets how each match ended that has its own side.
      for (let { call } = room.tournament!; call?.sides.some(plays); ) {
        const { of, sides } = call;
        ann.window.send({ do: 'decide', of, sides, places: [1, 2] });
        const next = await untilRoom(ann, ({ room }) => room.tournament?.call?.of !== of);
        call = next.room.tournament?.call ?? null;
      }
      for (const { window } of [bob, cem]) window.send({ do: 'ready', ready: true });
      await Promise.all([bob, cem].map(({ stage }) => stage.until('frames', ({ first }) => first > 40)));
      expect(place(ann).room.match!.seats.map(({ name }) => name)).not.toContain('Ann');
      ann.window.send({ do: 'stop' });
      for (const guest of [bob, cem]) {
        const { resultCheck } = await untilRoom(guest, ({ resultCheck }) => resultCheck.own === 'found');
        expect(resultCheck.otherwise).toBe(name);
      }
    },
  );

  it('is shown with its guests’ own result when it tells none, and named', async () => {
    const { ann, bob } = await afterMatch({ says: telling(() => null) });
    const { room, resultCheck, showResult } = await untilRoom(bob, isSettled);
    const { number, outcome } = truthOf(ann);
    expect(room.result).toMatchObject({ number, outcome, early: true });
    expect([resultCheck.otherwise, showResult]).toEqual(['Ann', true]);
  });

  it('is shown with its guests’ own result where it has told one of that match before it was over', async () => {
    const outcome = { scores: [], places: [] };
    const { ann, bob } = await afterMatch({
      says(message) {
        if (message.m !== 'room' || message.room.result) return message;
        const { match } = message.room;
        const result = { number: match?.number ?? 1, seats: [], outcome, agreed: true };
        return { m: 'room', room: { ...message.room, result } };
      },
    });
    const { room, showResult } = await untilRoom(bob, isSettled);
    expect(room.result).toMatchObject({ number: 1, outcome: truthOf(ann).outcome });
    expect(showResult).toBe(true);
  });

  it('leaves each guest with the own result and signature, and not checked by others, when it passes nothing on', async () => {
    const { bob, cem } = await afterMatch({ says: dropping('confirmed', 'greet', 'sealed') });
    for (const guest of [bob, cem]) {
      const { resultCheck } = await untilRoom(guest, (one) => one.resultCheck.own === 'found');
      expect(resultCheck).toMatchObject({ otherwise: null, confirmed: [], framesOnly: [], doubted: [] });
      expect(resultCheck.unheard).toHaveLength(2);
    }
    await players.parties.close();
    const folder = join(players.parties.folder, 'Bob', 'replays');
    const check = checkReplay(readFileSync(join(folder, readdirSync(folder)[0]!)));
    const signatories = check.is === 'same' ? check.signatories : [];
    expect(signatories.map(({ names, says }) => [names, says])).toEqual([[['Bob'], 'same']]);
  });

  it('keeps nothing from its guests by dropping what they say openly: they have it sealed', async () => {
    const { bob } = await afterMatch({ says: dropping('confirmed') });
    const { resultCheck } = await untilRoom(bob, isSettled);
    expect([...resultCheck.confirmed].sort()).toEqual(['Ann', 'Cem']);
  });

  it('takes no result out of what its guests sign: they have it sealed, and whole', async () => {
    // One guest gets nothing sealed either.
    const says = (message: FromRelay, guest: string): FromRelay | null => {
      if (message.m === 'sealed' && guest === 'Bob') return null;
      if (message.m !== 'confirmed') return message;
      const { result: _, ...framesOnly } = message;
      return framesOnly;
    };
    const { bob, cem } = await afterMatch({ says });
    const heard = (one: RoomPlace) => one.resultCheck.own === 'found' && one.resultCheck.unheard.length === 0;
    const atBob = (await untilRoom(bob, heard)).resultCheck;
    expect([...atBob.framesOnly].sort()).toEqual(['Ann', 'Cem']);
    expect(atBob).toMatchObject({ confirmed: [], doubted: [] });
    // Whichever of the two comes first counts, so scores are never confirmed by frames alone.
    const atCem = (await untilRoom(cem, heard)).resultCheck;
    expect([...atCem.confirmed, ...atCem.framesOnly].sort()).toEqual(['Ann', 'Bob']);
    expect(atCem.doubted).toEqual([]);
  });

  it('is found out by both guests when it gave one of them other frames', async () => {
    const { bob, cem } = await afterMatch({ frames: { guest: 'Cem', change: turning } }, LATER);
    const isHeard = ({ resultCheck }: RoomPlace) =>
      resultCheck.own === 'found' && resultCheck.unheard.length === 0;
    const seen = await Promise.all([bob, cem].map((one) => untilRoom(one, isHeard)));
    expect(seen[0]!.resultCheck.doubted).toEqual(['Cem']);
    expect(seen[1]!.resultCheck).toMatchObject({ otherwise: 'Ann', confirmed: [] });
    expect(seen[1]!.resultCheck.doubted).toContain('Bob');
  });

  it('is confirmed to no guest when it gave one of them other frames and passes nothing on', async () => {
    const says = dropping('confirmed', 'greet', 'sealed');
    const { bob, cem } = await afterMatch({ says, frames: { guest: 'Cem', change: turning } }, LATER);
    const [honest, fooled] = await Promise.all(
      [bob, cem].map((one) => untilRoom(one, ({ resultCheck }) => resultCheck.own === 'found')),
    );
    expect(honest!.resultCheck).toMatchObject({ confirmed: [], unheard: ['Ann', 'Cem'] });
    expect(fooled!.resultCheck).toMatchObject({ otherwise: 'Ann', confirmed: [] });
  });

  it('decides what seats have pressed: frames that it gives to all alike are confirmed by all', async () => {
    const { bob } = await afterMatch({ frames: { guest: null, change: turning } }, LATER);
    const { resultCheck } = await untilRoom(bob, isSettled);
    expect(resultCheck).toMatchObject({ otherwise: null, doubted: [], unheard: [] });
  });

  it('is found out when it deals the match to one guest under another name', async () => {
    const says = (message: FromRelay, guest: string): FromRelay => {
      if (message.m !== 'room' || !message.room.match || guest !== 'Cem') return message;
      const { match } = message.room;
      const seats = match.seats.map((seat) => (seat.name === 'Bob' ? { ...seat, name: 'Eve' } : seat));
      return { m: 'room', room: { ...message.room, match: { ...match, seats } } };
    };
    const { bob, cem } = await afterMatch({ says });
    const isDoubted = ({ resultCheck }: RoomPlace) =>
      resultCheck.own === 'found' && resultCheck.doubted.length > 1;
    const told = await untilRoom(cem, isDoubted);
    expect(told.resultCheck).toMatchObject({ otherwise: 'Ann', confirmed: [] });
    const { resultCheck } = await untilRoom(bob, (one) => one.resultCheck.doubted.length > 0);
    expect(resultCheck.doubted).toEqual(['Cem']);
  });

  it('is found out by a guest whose seat it deals to another key, to all alike, to sign in their name', async () => {
    const key = 'e'.repeat(32);
    const asEve = <T extends { readonly name: string }>(seat: T): T =>
      seat.name === 'Cem' ? { ...seat, key } : seat;
    const says = (message: FromRelay): FromRelay => {
      if (message.m !== 'room') return message;
      const { match, result } = message.room;
      const told = {
        match: match && { ...match, seats: match.seats.map(asEve) },
        result: result && { ...result, seats: result.seats.map(asEve) },
      };
      return { m: 'room', room: { ...message.room, ...told } };
    };
    const { cem } = await afterMatch({ says });
    const { resultCheck } = await untilRoom(cem, (one) => one.resultCheck.own === 'found');
    expect(resultCheck.otherwise).toBe('Ann');
  });

  // Of these there is the host's word alone; no screen says that it was checked.
  it.each<[string, Partial<RoomState>]>([
    ['wishes for the next game', { wishes: [{ member: 2, game: 'drift' }] }],
    ['winners of a game that people already have', { nativeResult: NATIVE }],
    ['a pause that somebody has asked for', { pause: PAUSE }],
    ['results of a tournament, its call, and who was passed over', { tournament: TOURNAMENT }],
    ['the name of a room', { title: 'Bob’s room' }],
    ['the name of a member who made it', { maker: 'Bob' }],
  ])('is believed in %s', async (_, told) => {
    const says = (message: FromRelay): FromRelay =>
      message.m === 'room' ? { m: 'room', room: { ...message.room, ...told } } : message;
    const { bob } = await afterMatch({ says });
    const { room, resultCheck } = await untilRoom(bob, isSettled);
    expect(room).toMatchObject(told);
    expect(resultCheck.otherwise).toBeNull();
  });

  it('is believed in what members say in chat, their own lines too', async () => {
    const says = (message: FromRelay): FromRelay =>
      message.m === 'chat' ? { ...message, text: 'I give up' } : message;
    const { bob, cem } = await threePlayers({ says });
    bob.window.send({ do: 'chat', text: 'I win' });
    for (const guest of [bob, cem]) {
      const { chat } = await untilRoom(guest, (one) => one.chat.length > 0);
      expect(chat).toMatchObject([{ name: 'Bob', text: 'I give up' }]);
    }
  });

  it('is named when it makes up scores of the evening: each guest shows what was counted there', async () => {
    let isLying = false;
    const says = (message: FromRelay): FromRelay =>
      message.m === 'room' && isLying
        ? { m: 'room', room: { ...message.room, scoreboard: [FORGED] } }
        : message;
    const { ann, bob, cem } = await afterMatch({ says });
    await Promise.all([bob, cem].map((guest) => untilRoom(guest, isSettled)));
    isLying = true;
    ann.window.send({ do: 'title', title: 'New' }); // the room is told again
    for (const guest of [bob, cem]) {
      const { room, eveningCheck } = await untilRoom(guest, (one) => one.room.title === 'New');
      // A match that is ended early brings no points.
      expect(room.scoreboard).toEqual([]);
      expect(eveningCheck).toEqual({ is: 'counted', otherwise: 'Ann', told: [] });
    }
  });

  it.each<[string, (room: RoomState) => Partial<RoomState>]>([
    ['says that no player agrees', ({ result }) => ({ result: result && { ...result, agreed: false } })],
    [
      'tells a result before the match is played',
      ({ phase, result }) => ({ result: phase === 'lobby' && !result ? TO_COME : result }),
    ],
    [
      'calls members as each other while the match is dealt',
      ({ phase, members, scoreboard }) => ({
        members: phase === 'countdown' ? members.map(asTheOther) : members,
        scoreboard: scoreboard.map((row) => ({
          ...asTheOther(row),
          member: OTHER[row.member!] ?? row.member,
        })),
      }),
    ],
  ])('is named when it takes points of the evening from who has won them: it %s', async (_, lie) => {
    const says = (message: FromRelay): FromRelay => {
      if (message.m !== 'room') return message;
      const { room } = message;
      return { m: 'room', room: { ...room, scoreboard: [], ...lie(room) } };
    };
    const { ann, bob } = await afterRound({ says });
    const { room, eveningCheck } = await untilRoom(bob, (one) => one.eveningCheck.otherwise !== null);
    expect(eveningCheck).toEqual({ is: 'counted', otherwise: 'Ann', told: [] });
    expect(room.scoreboard).toEqual(place(ann).room.scoreboard);
    expect(room.scoreboard[0]!.points).toBe(2);
  });

  it('is named when it takes points from who has won them by dealing the next match at once, without a lobby', async () => {
    let isNext = false;
    const says = (message: FromRelay): FromRelay | null => {
      if (message.m !== 'room') return message;
      const { phase, match, result } = message.room;
      isNext ||= match?.number === 2;
      if (phase === 'lobby' && result && !isNext) return null;
      return { m: 'room', room: { ...message.room, scoreboard: [] } };
    };
    const { ann, bob, cem } = await afterRound({ says });
    const { scoreboard } = place(ann).room;
    for (const { window } of [ann, bob, cem]) window.send({ do: 'ready', ready: true });
    await untilRoom(bob, ({ room }) => room.match?.number === 2 && room.phase === 'playing');
    ann.window.send({ do: 'stop' });
    const { room, eveningCheck } = await untilRoom(bob, (one) => one.eveningCheck.otherwise !== null);
    expect(eveningCheck).toEqual({ is: 'counted', otherwise: 'Ann', told: [] });
    expect(room.scoreboard.map(({ name, points }) => [name, points])).toEqual(
      scoreboard.map(({ name, points }) => [name, points]),
    );
  });

  it('is said to be the only one who tells the scores of the evening that are from before a guest came', async () => {
    const says = (message: FromRelay): FromRelay =>
      message.m === 'room' ? { m: 'room', room: { ...message.room, scoreboard: [FORGED] } } : message;
    const { bob } = await afterMatch({ says });
    const { room, eveningCheck } = await untilRoom(bob, isSettled);
    expect(room.scoreboard).toEqual([FORGED]);
    expect(eveningCheck).toMatchObject({ otherwise: null, told: [{ name: 'Ann', points: 999 }] });
  });

  it('leaves no lie to the next host: who goes on with the room tells what was found and counted there', async () => {
    const lie = telling(({ outcome }) => ({
      outcome: { ...outcome, scores: outcome.scores.map(() => 999) },
    }));
    const { ann, bob, cem } = await afterRound({
      says: (message) => {
        // Of the next host nothing is changed.
        if (message.m === 'room') return message.room.epoch === 0 ? lie(message) : message;
        if (message.m !== 'estate') return message;
        const { result, scores } = message.room;
        const forged = result && { ...result, seats: swapped(result.seats) };
        const points = scores.map((score) => ({ ...score, points: 999 }));
        return { ...message, room: { ...message.room, result: forged, scores: points } };
      },
    });
    await Promise.all([bob, cem].map((guest) => untilRoom(guest, isSettled)));
    expect(place(cem).resultCheck.otherwise).toBe('Ann');
    const { outcome } = truthOf(ann);
    const points = place(ann).room.scoreboard.map((row) => row.points);
    ann.window.send({ do: 'leave', handOver: true });
    for (const guest of [bob, cem]) {
      const { room, resultCheck, eveningCheck } = await untilRoom(
        guest,
        (one) => one.room.epoch === 1 && one.resultCheck.own === 'found',
      );
      expect([resultCheck.otherwise, eveningCheck.otherwise]).toEqual([null, null]);
      expect(room.result!.outcome).toMatchObject(outcome);
      expect(room.scoreboard.map((row) => row.points)).toEqual(points);
    }
  });

  it('leaves no lie to the next host by going while that checks the match: the room is corrected once the end is found', async () => {
    const { held, release } = holdChecks();
    const { ann, bob, cem } = await threePlayers({
      frames: { guest: null, change: turning },
      says: (message) => {
        if (message.m === 'room') held.on ||= message.room.result !== null;
        if (message.m !== 'estate' || !message.room.result) return message;
        const { result, scores } = message.room;
        const outcome = { ...result.outcome, scores: result.outcome.scores.map(() => 999) };
        const points = scores.map((score) => ({ ...score, points: 999 }));
        return { ...message, room: { ...message.room, result: { ...result, outcome }, scores: points } };
      },
    });
    ann.window.send({ do: 'option', key: 'rounds', value: 1 });
    await Promise.all([ann, bob, cem].map((one) => untilRoom(one, ({ room }) => room.options.rounds === 1)));
    for (const { window } of [ann, bob, cem]) window.send({ do: 'ready', ready: true });
    await untilRoom(ann, ({ resultCheck }) => resultCheck.own === 'found');
    await Promise.all([bob, cem].map((one) => untilRoom(one, ({ room }) => room.result !== null)));
    const { outcome } = truthOf(ann);
    const points = place(ann).room.scoreboard.map((row) => row.points);
    ann.window.send({ do: 'leave', handOver: true });
    await Promise.all([bob, cem].map((guest) => untilRoom(guest, (one) => one.room.epoch === 1)));
    expect(place(bob).eveningCheck.is).toBe('open');
    release();
    const isCounted = ({ eveningCheck, resultCheck, room }: RoomPlace) =>
      eveningCheck.is === 'counted' &&
      resultCheck.own === 'found' &&
      room.scoreboard[0]?.points === points[0];
    for (const guest of [bob, cem]) {
      const { room, resultCheck, eveningCheck } = await untilRoom(
        guest,
        (one) => isCounted(one) && one.eveningCheck.otherwise === null && one.resultCheck.otherwise === null,
      );
      expect([resultCheck.otherwise, eveningCheck.otherwise]).toEqual([null, null]);
      expect(room.result!.outcome).toMatchObject(outcome);
      expect(room.scoreboard.map((row) => row.points)).toEqual(points);
    }
  });

  it('leaves no points to the next host that it makes up, in the middle of a match either', async () => {
    let isLying = false;
    const { ann, bob, cem } = await afterRound({
      says(message) {
        if (!isLying) return message;
        if (message.m === 'room' && message.room.epoch === 0)
          return { m: 'room', room: { ...message.room, scoreboard: [FORGED] } };
        if (message.m !== 'estate') return message;
        const scores = message.room.scores.map((score) => ({ ...score, points: 999 }));
        return { ...message, room: { ...message.room, scores } };
      },
    });
    await Promise.all([bob, cem].map((guest) => untilRoom(guest, isSettled)));
    const { scoreboard } = place(ann).room;
    isLying = true;
    for (const { window } of [ann, bob, cem]) window.send({ do: 'ready', ready: true });
    await Promise.all([bob, cem].map((guest) => untilRoom(guest, ({ room }) => room.phase === 'playing')));
    ann.window.send({ do: 'leave', handOver: true });
    for (const guest of [bob, cem]) {
      const { room } = await untilRoom(guest, (one) => one.room.epoch === 1);
      expect(room.match?.number).toBe(2);
      expect(room.scoreboard.map(({ name, points }) => [name, points])).toEqual(
        scoreboard.map(({ name, points }) => [name, points]),
      );
    }
  });

  it('leaves no points of a player who has left a match to another person', async () => {
    const away = /^[0-9a-f]{32}/;
    const { ann, bob, cem } = await afterRound({
      says(message) {
        if (message.m !== 'estate' || message.room.match?.number !== 2) return message;
        const { members, dealt } = message.room;
        const here = members.flatMap(({ person }) => person ?? []);
        // To a member who there never was.
        const left = dealt.map((key) =>
          key !== null && away.test(key) && !here.includes(key) ? 'member 9' : key,
        );
        return { ...message, room: { ...message.room, dealt: left } };
      },
    });
    const dan = await players.joining('Dan', ann);
    const all = [ann, bob, cem, dan];
    await Promise.all([bob, cem].map((guest) => untilRoom(guest, isSettled)));
    await Promise.all(all.map((one) => untilRoom(one, ({ room }) => room.members.length === 4)));
    for (const { window } of all) window.send({ do: 'ready', ready: true });
    await Promise.all(all.map((one) => untilRoom(one, ({ room }) => room.phase === 'playing')));
    bob.window.send({ do: 'leave' });
    const stay = [cem, dan];
    await Promise.all(stay.map((one) => untilRoom(one, ({ room }) => room.members.length === 3)));
    ann.window.send({ do: 'leave', handOver: true });
    for (const guest of stay) {
      const { room, eveningCheck } = await untilRoom(
        guest,
        (one) => one.room.epoch === 1 && one.room.result?.number === 2 && one.resultCheck.own === 'found',
      );
      expect(room.scoreboard.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob', 'Cem', 'Dan']);
      expect(eveningCheck.otherwise).toBeNull();
    }
  });

  it('is not believed when it says that a match is over which goes on in its frames', async () => {
    const says = (message: FromRelay): FromRelay => {
      if (message.m !== 'room' || message.room.phase !== 'playing') return message;
      const { match } = message.room;
      const { seats, number } = match!;
      const outcome = {
        scores: seats.map(() => 9),
        places: seats.map(({ kind }) => (kind === 'empty' ? 0 : 1)),
      };
      const result = { number, seats, outcome, agreed: true, end: { frame: 10, hash: 'f'.repeat(16) } };
      return isLying
        ? { m: 'room', room: { ...message.room, phase: 'lobby', match: null, result } }
        : message;
    };
    let isLying = false;
    hostLies('Ann', { says });
    const ann = await players.hosting('Ann');
    const bob = await players.joining('Bob', ann);
    for (const { window } of [ann, bob]) window.send({ do: 'ready', ready: true });
    await bob.stage.until('frames', ({ first }) => first > 40);
    isLying = true;
    ann.window.send({ do: 'title', title: 'New' }); // the room is told again
    const { resultCheck } = await untilRoom(bob, (one) => one.resultCheck.own === 'unended');
    expect(resultCheck).toMatchObject({ own: 'unended', confirmed: [] });
  });

  it('is shown with its guests’ own result, which it has not told, while it says for ever that the match is played', async () => {
    let isLying = true;
    let last: RoomState | null = null;
    const { ann, bob } = await afterRound({
      says(message, guest) {
        if (message.m !== 'room' || guest !== 'Bob' || !isLying) return message;
        if (message.room.phase === 'playing') last = message.room;
        const { match } = last ?? {};
        return last && match ? { m: 'room', room: { ...message.room, phase: 'playing', match } } : message;
      },
    });
    const { number, outcome, end } = truthOf(ann);
    bob.stage.send({ kind: 'finish', match: number, ...end!, outcome });
    const { room, resultCheck } = await untilRoom(bob, ({ showResult }) => showResult);
    expect(room).toMatchObject({ phase: 'playing', result: { number, outcome, agreed: true } });
    expect(resultCheck).toMatchObject({ own: 'none', otherwise: null, untold: 'Ann' });
    await bob.window.send({ do: 'dismiss' });
    await untilRoom(bob, ({ showResult }) => !showResult);
    // The usual screen follows once the host tells it.
    isLying = false;
    ann.window.send({ do: 'title', title: 'New' });
    const told = await untilRoom(bob, ({ resultCheck }) => resultCheck.own === 'found');
    expect(told).toMatchObject({ showResult: true, resultCheck: { otherwise: null, untold: null } });
    expect(told.room.result).toMatchObject({ number, outcome });
  });
});

describe('a player at a dedicated relay', () => {
  it('is shown the result that the own stage has seen while the other of two reports states of later frames', async () => {
    const game = games.find(({ info }) => info.id === 'trails')!;
    const options = { games: [relayGame(game, contentHash(game))], seats: 2, app: 'test' };
    const opened = await openRelay({ port: 0, host: '127.0.0.1', rooms: [options] });
    if (!opened.ok) throw new Error(opened.why);
    onTestFinished(() => opened.running.close());
    const [ann, bob] = [await players.open('Ann'), await players.open('Bob')];
    for (const { window } of [ann, bob])
      window.send({ do: 'join', address: `127.0.0.1:${opened.running.port}` });
    await Promise.all([ann, bob].map((one) => untilRoom(one, ({ room }) => room.members.length === 2)));
    for (const { window } of [ann, bob]) window.send({ do: 'ready', ready: true });
    await Promise.all([ann, bob].map(({ stage }) => stage.until('frames', ({ first }) => first > 80)));
    const { number } = place(bob).room.match!;
    const hash = 'a'.repeat(16);
    ann.stage.send({ kind: 'hash', match: number, frame: 60, hash, digest: null } as never);
    const outcome = { scores: [1, 2], places: [2, 1] };
    bob.stage.send({ kind: 'finish', match: number, frame: 40, hash, outcome });
    const { room, resultCheck } = await untilRoom(bob, ({ showResult }) => showResult);
    expect(room).toMatchObject({ phase: 'playing', result: { number, outcome } });
    expect(resultCheck).toMatchObject({ own: 'none', otherwise: null, untold: '' });
    expect(place(ann).showResult).toBe(false);
    await bob.window.send({ do: 'leave' });
    await bob.window.until(({ place }) => place.at === 'home');
  });
});
