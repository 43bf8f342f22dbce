import { describe, expect, it } from 'vitest';
import { LabParty } from '../lab/party.ts';
import { toyGame } from '../lab/toy.ts';
import { type FromPeer, MOST_REMEMBERED } from '../wire/messages.ts';
import { COUNTDOWN_MS } from './course.ts';
import { Evening } from './evening.ts';
import { Member } from './member.ts';

const id = (number: number) => number.toString(16).padStart(32, '0');
const key = { k0: 0, k1: 0 };

const member = (number: number, seat: number, client?: string) => {
  const request = { name: `Peer ${number}`, app: '', contents: {}, ...(client ? { client } : {}) };
  return new Member(number, { id: number, key }, key, request, { address: 'a', port: 1 }, seat, false, 0);
};
const result = (kinds: readonly ('player' | 'bot' | 'empty')[], places: number[], agreed = true) => ({
  number: 1,
  seats: kinds.map((kind, seat) => ({ kind, name: kind === 'player' ? `Peer ${seat + 1}` : '' })),
  outcome: { scores: places, places },
  agreed,
});

describe('the evening’s score', () => {
  const members = [member(1, 0), member(2, 1), member(3, 2)];

  it('gives a point for every seat behind, bots too, and a win for first place', () => {
    const evening = new Evening();
    const kinds = ['player', 'player', 'player', 'bot', 'empty'] as const;
    evening.add(result(kinds, [2, 4, 1, 3, 0]), evening.players(members), members);
    expect(evening.rows(members)).toEqual([
      { member: 3, name: 'Peer 3', matches: 1, wins: 1, points: 3 },
      { member: 1, name: 'Peer 1', matches: 1, wins: 0, points: 2 },
      { member: 2, name: 'Peer 2', matches: 1, wins: 0, points: 0 },
    ]);
  });

  it('gives those who share a place the same, and nothing for each other', () => {
    const evening = new Evening();
    evening.add(result(['player', 'player', 'player'], [1, 1, 3]), evening.players(members), members);
    expect(evening.rows(members).map(({ wins, points }) => [wins, points])).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ]);
  });

  it('does not count what one plays alone, nor what fell out of step', () => {
    const evening = new Evening();
    evening.add(result(['player', 'bot'], [1, 2]), evening.players(members.slice(0, 1)), members);
    evening.add(result(['player', 'player', 'player'], [1, 2, 3], false), evening.players(members), members);
    expect(evening.rows(members)).toEqual([]);
  });

  it('is kept by whoever leaves and comes back with the same number, not with the same name', () => {
    const evening = new Evening();
    const before = [member(1, 0, id(1)), member(2, 1, id(2))];
    evening.add(result(['player', 'player'], [1, 2]), evening.players(before), before);
    const gone = evening.rows([before[1]!]);
    expect(gone[0]).toMatchObject({ member: null, name: 'Peer 1', points: 1 });
    expect(evening.rows([before[1]!, member(7, 0, id(1))])[0]).toMatchObject({ member: 7, name: 'Peer 7' });
    expect(evening.rows([before[1]!, member(1, 0, id(3))])[0]).toMatchObject({ member: null });
  });

  it('forgets, of too many, those who have gone with the fewest points', () => {
    const evening = new Evening();
    for (let i = 0; i < 2 * MOST_REMEMBERED; i += 2) {
      const two = [member(1, 0, id(i)), member(2, 1, id(i + 1))];
      evening.add(result(['player', 'player'], [1, 2]), evening.players(two), two);
    }
    const rows = evening.rows([]);
    expect(rows).toHaveLength(MOST_REMEMBERED);
    // The two of the last match were still here, one of them without a point.
    expect(rows.filter(({ points }) => points === 0)).toHaveLength(1);
  });
});

describe('the evening of a room', () => {
  const toy = toyGame({ tickRate: 30, inputBytes: 1, seats: 4, frames: 30 });
  const duel = { info: { ...toy.info, id: 'duel', maxSeats: 3 }, content: '00000000000000aa' };
  const contents = { toy: '00000000000000aa', duel: '00000000000000aa' };

  function party() {
    const games = [{ info: toy.info, content: contents.toy }, duel];
    const lab = new LabParty({ seed: 5, game: toy, simulate: false, room: { games } });
    const clients = [1, 2].map((number) => lab.join(undefined, { client: id(number), contents }));
    lab.run(500);
    return { lab, clients };
  }

  /** A match that the first member wins, as all say. */
  function play(lab: LabParty): void {
    const clients = lab.clients.filter(({ over }) => !over);
    for (const client of clients) lab.say(client, { m: 'ready', ready: true });
    lab.run(lab.now + COUNTDOWN_MS + 500, () => lab.room.phase === 'playing');
    lab.run(lab.now + 200);
    const places = lab.room.match!.start.seats.map(({ kind }, seat) => (kind === 'empty' ? 0 : seat + 1));
    const outcome = { scores: places, places };
    const finished: FromPeer = { m: 'finished', frame: 3, hash: '00000000000000ff', outcome };
    for (const client of clients) lab.say(client, finished);
    lab.run(lab.now + 500, () => lab.room.phase === 'lobby');
    lab.run(lab.now + 200);
  }

  it('goes on over rematches, other games and comings and goings, and everybody sees it', () => {
    const { lab, clients } = party();
    play(lab);
    play(lab);
    lab.say(clients[0]!, { m: 'choose', game: 'duel', botsBy: 1 });
    lab.run(lab.now + 200);
    play(lab);
    const row = { name: 'Peer 1', matches: 3, wins: 3, points: 1 + 1 + 2 };
    expect(clients[1]!.peer.room!.evening).toMatchObject([row, { name: 'Peer 2', matches: 3, points: 1 }]);
    lab.leave(clients[0]!);
    lab.run(lab.now + 200);
    expect(clients[1]!.peer.room!.evening[0]).toEqual({ ...row, member: null });
    lab.join('Renamed', { client: id(1), contents });
    lab.run(lab.now + 500);
    expect(clients[1]!.peer.room!.evening[0]).toEqual({ ...row, name: 'Renamed', member: 3 });
  });

  it('is over when all have gone', () => {
    const { lab, clients } = party();
    play(lab);
    for (const client of clients) lab.leave(client);
    lab.run(lab.now + 200);
    expect(lab.room.state.evening).toEqual([]);
  });

  it('tells two apps with the same number apart', () => {
    const { lab } = party();
    lab.join('Twin', { client: id(1), contents });
    lab.run(lab.now + 500);
    play(lab);
    expect(lab.room.state.evening.map(({ member, name }) => [member, name])).toEqual([
      [1, 'Peer 1'],
      [2, 'Peer 2'],
      [3, 'Twin'],
    ]);
  });
});
