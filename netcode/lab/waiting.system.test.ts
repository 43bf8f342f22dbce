// Who is in the room and not in the match that is on: they wait for the next one, and cost the others nothing.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { type Way, wayNames } from '../sim/ways.ts';
import { DROP_MS } from '../wire/limits.ts';
import type { FromPeer, FromRelay } from '../wire/messages.ts';
import { violations } from './invariants.ts';
import { type LabClient, LabParty } from './party.ts';
import { toyGame } from './toy.ts';

const RATE = 30;
const FRAMES = 6 * RATE;

/** Two play, in a room for four; a third comes when the match has run for a second. */
function withLatecomer(way: Way = 'optimistic', frames = FRAMES) {
  const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames });
  const conditions = { ...CLEAN_LINK, delayMs: 5 };
  const party = new LabParty({ seed: 21, game, conditions, room: { way } });
  const players = [party.join(), party.join()];
  party.run(500);
  for (const client of players) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 5_000, () => party.room.phase === 'playing');
  party.run(party.now + 1_000);
  const late = party.join('Late');
  party.run(party.now + 500);
  return { party, players, late };
}

const told = <M extends FromRelay['m']>({ events }: LabClient, m: M) =>
  events.flatMap((event) =>
    event.kind === 'message' && event.message.m === m ? [event.message as Extract<FromRelay, { m: M }>] : [],
  );

describe.each(wayNames)('a guest who comes while a match runs (%s)', (way) => {
  it('hears of it and talks, gets no frames, and is in the next match without a press', () => {
    const { party, players, late } = withLatecomer(way);
    expect(late.peer.room).toMatchObject({ phase: 'playing', match: { number: 1 } });
    expect(late.peer.room!.members.map(({ seat, plays }) => [seat, plays])).toEqual([
      [0, true],
      [1, true],
      [2, false],
    ]);
    expect([late.peer.log, late.peer.startsAt, late.records.size]).toEqual([null, null, 0]);
    party.say(late, { m: 'chat', text: 'hello' });
    party.run(party.now + 2_000);
    expect(told(players[0]!, 'chat')).toMatchObject([{ text: 'hello', name: 'Late' }]);
    // How long it has run.
    const { frames } = told(late, 'stats').at(-1)!;
    const { log } = party.room.match!;
    expect(frames).toBeGreaterThan(RATE);
    expect(frames).toBeLessThanOrEqual(log.next);
    party.run(party.now + 20_000, () => party.room.phase === 'lobby');
    expect(party.room.state.result).toMatchObject({ number: 1, agreed: true });
    expect(party.room.state.usualFrames).toBeGreaterThanOrEqual(FRAMES);
    // They may stay silent: the others alone are asked for their rematch.
    for (const client of players) party.say(client, { m: 'ready', ready: true });
    expect(party.run(party.now + 5_000, () => party.room.phase === 'playing')).toBe(true);
    expect(party.room.state.match!.seats.map(({ kind }) => kind)).toEqual([
      'player',
      'player',
      'player',
      'empty',
    ]);
    party.run(party.now + 20_000, () => party.room.phase === 'lobby');
    expect(party.room.state.result).toMatchObject({ number: 2, agreed: true });
    expect(late.records.get(2)!.hashes.get(FRAMES)).toBe(players[0]!.records.get(2)!.hashes.get(FRAMES));
    expect(violations(party)).toEqual([]);
  });

  it('slows no player, comes and goes unnoticed, and is no event of the game', () => {
    const { party, late } = withLatecomer(way, 100_000);
    party.setConditions(late, { ...CLEAN_LINK, delayMs: 400 });
    party.run(party.now + 2_000);
    const { match } = party.room;
    const before = match!.log.next;
    party.run(party.now + 2_000);
    expect(match!.log.next - before).toBeGreaterThan(2 * RATE - 8);
    party.setConditions(late, { ...CLEAN_LINK, loss: 1 });
    party.run(party.now + DROP_MS + 1_000);
    expect(party.room.members).toHaveLength(2);
    expect(party.records.get(1)!.items).toEqual([]);
    expect(party.clients.flatMap((client) => told(client, 'waiting'))).toEqual([]);
  });
});

describe('a guest who waits', () => {
  it('is asked with the others after they take their ready back', () => {
    const { party, players, late } = withLatecomer();
    party.say(late, { m: 'ready', ready: false });
    party.run(party.now + 20_000, () => party.room.phase === 'lobby');
    for (const client of players) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + 2_000);
    expect(party.room.phase).toBe('lobby');
    expect(party.room.members.map(({ ready }) => ready)).toEqual([true, true, false]);
  });

  // A match without players would go on for ever, and newcomers would wait as long.
  it('stops waiting when all players have gone', () => {
    const { party, players, late } = withLatecomer('optimistic', 100_000);
    for (const client of players) party.leave(client);
    party.run(party.now + 500);
    expect(party.room.state).toMatchObject({ phase: 'countdown', match: { number: 2 }, result: null });
    expect(party.run(party.now + 5_000, () => late.peer.log !== null && late.peer.log.next > RATE)).toBe(
      true,
    );
  });
});

describe('a member who is ready', () => {
  it('is ready for the game that they know of', () => {
    const { party, players } = withLatecomer();
    party.run(party.now + 20_000, () => party.room.phase === 'lobby');
    party.say(players[0]!, { m: 'ready', ready: true, game: 'another' });
    party.say(players[1]!, { m: 'ready', ready: true, game: 'toy' });
    party.run(party.now + 200);
    expect(party.room.members.map(({ ready }) => ready)).toEqual([false, true, true]);
  });
});

describe('a hostile guest who waits', () => {
  const HASH = 'feedfacefeedface';
  const outcome = { scores: [9, 9, 9, 9], places: [1, 2, 3, 0] };
  const reports: FromPeer[] = [
    { m: 'hash', match: 1, frame: 30, hash: HASH },
    { m: 'finished', match: 1, frame: 30, hash: HASH, outcome },
    { m: 'ready', ready: false },
    { m: 'ready', ready: true },
  ];

  it('has no say in how the match stands or ends', () => {
    const { party, late } = withLatecomer();
    // More of them than of those who play.
    const more = [late, party.join()];
    party.run(party.now + 300);
    for (const client of more) for (const report of reports) party.say(client, report);
    party.run(party.now + 20_000, () => party.room.phase === 'lobby');
    const { result } = party.room.state;
    expect(result).toMatchObject({ number: 1, agreed: true });
    expect(result!.outcome).not.toEqual(outcome);
    const rooms = party.clients.flatMap((client) => told(client, 'room'));
    expect(rooms.filter((message) => message.room.desync !== null)).toEqual([]);
    expect(violations(party)).toEqual([]);
  });

  it('finds a full room with players and waiting guests, and leaves the seats of players who may come back', () => {
    const { party } = withLatecomer();
    party.join();
    const tooMany = party.join();
    party.run(party.now + 500);
    expect(tooMany.events).toContainEqual({ kind: 'refused', refusal: { why: 'full', seats: 4 } });
  });
});
