// Who leads a room, who goes, and what the others see of it.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { DROP_MS, SILENT_MS } from '../wire/limits.ts';
import { type LabClient, LabParty } from './party.ts';
import { TOY } from './testing/hand-peer.ts';

const CUT = { ...CLEAN_LINK, loss: 1 };

function partyOf(peers: number, options: Partial<ConstructorParameters<typeof LabParty>[0]> = {}) {
  const party = new LabParty({ seed: 2, game: TOY, simulate: false, ...options });
  const clients = Array.from({ length: peers }, () => party.join());
  party.run(500);
  return { party, clients };
}

const over = (client: LabClient) => client.events.find(({ kind }) => kind === 'over');
/** What the relay refused to a client. */
const refusals = (client: LabClient) =>
  client.events.flatMap((event) =>
    event.kind === 'message' && event.message.m === 'no' ? [event.message.denial] : [],
  );
const leaders = (party: LabParty) =>
  party.room.members.filter(({ leader }) => leader).map(({ name }) => name);
const play = (party: LabParty, clients: readonly LabClient[]) => {
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  return party.run(party.now + 5_000, () => party.room.phase === 'playing');
};

describe('the leader', () => {
  it('removes a member, who hears why; the others stay', () => {
    const { party, clients } = partyOf(3);
    party.say(clients[0]!, { m: 'kick', member: 2, why: 'Feet on the table.' });
    party.run(party.now + 200);
    expect(over(clients[1]!)).toEqual({ kind: 'over', reason: 'kicked', text: 'Feet on the table.' });
    expect(party.room.members.map(({ name }) => name)).toEqual(['Peer 1', 'Peer 3']);
    expect(clients[2]!.peer.room?.members).toHaveLength(2);
  });

  it('hears why a choice is impossible, and is the only member who may choose', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'choose', game: 'chess' });
    party.say(clients[1]!, { m: 'choose', botsBy: 1 });
    party.run(party.now + 100);
    expect([refusals(clients[0]!), refusals(clients[1]!)]).toEqual([
      [{ why: 'no-game' }],
      [{ why: 'not-leader' }],
    ]);
    play(party, clients);
    party.say(clients[0]!, { m: 'choose', botsBy: 1 });
    party.run(party.now + 100);
    expect(refusals(clients[0]!).at(-1)).toEqual({ why: 'playing' });
  });
});

describe('a member', () => {
  it('is shown with a new name, cleaned', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[1]!, { m: 'name', name: '  Zoë \u202e ' });
    party.run(party.now + 100);
    expect(clients[0]!.peer.room!.members[1]!.name).toBe('Zoë');
    party.say(clients[1]!, { m: 'name', name: '\u200b' });
    party.run(party.now + 100);
    expect(clients[0]!.peer.room!.members[1]!.name).toBe('Zoë');
  });

  it.each(['lobby', 'playing'] as const)(
    'is shown as silent after a second of silence and dropped after five: %s',
    (phase) => {
      const { party, clients } = partyOf(3);
      if (phase === 'playing') play(party, clients);
      const [watcher, , mute] = clients as [LabClient, LabClient, LabClient];
      const cutAt = party.now;
      party.setConditions(mute, CUT);
      const shown = () => watcher.peer.room!.members.find(({ id }) => id === 3);
      const heardAt = party.room.clients[2]!.connection.link.heardAt;
      party.run(cutAt + 10_000, () => shown()?.silent === true);
      expect(party.now - heardAt).toBeGreaterThanOrEqual(SILENT_MS);
      expect(party.now - heardAt).toBeLessThan(SILENT_MS + 110);
      party.run(cutAt + 10_000, () => shown() === undefined);
      expect(party.now - heardAt).toBeGreaterThanOrEqual(DROP_MS);
      expect(party.now - heardAt).toBeLessThan(DROP_MS + 110);
      expect(over(watcher)).toBeUndefined();
      party.run(cutAt + 10_000);
      expect(over(mute)).toEqual({ kind: 'over', reason: 'silent', text: '' });
    },
  );

  it('is shown as well again when they come back before five seconds, and catches up', () => {
    const { party, clients } = partyOf(2);
    play(party, clients);
    party.run(party.now + 500);
    party.setConditions(clients[1]!, CUT);
    party.run(party.now + 4_000);
    expect(party.room.state.members[1]!.silent).toBe(true);
    const missing = party.room.match!.log.next - clients[1]!.peer.log!.next;
    expect(missing).toBeGreaterThan(100);
    party.setConditions(clients[1]!, CLEAN_LINK);
    party.run(party.now + 500);
    expect(party.room.state.members[1]!.silent).toBe(false);
    expect(party.room.match!.log.next - clients[1]!.peer.log!.next).toBeLessThanOrEqual(1);
  });

  it('is told a lost goodbye again when they still talk, without the text', () => {
    const { party, clients } = partyOf(2);
    const [, guest] = clients as [LabClient, LabClient];
    party.setConditions(guest, CUT);
    party.say(clients[0]!, { m: 'kick', member: 2, why: 'Bye.' });
    party.run(party.now + 100);
    expect(over(guest)).toBeUndefined();
    party.setConditions(guest, CLEAN_LINK);
    party.run(party.now + 500);
    expect(over(guest)).toEqual({ kind: 'over', reason: 'kicked', text: '' });
  });
});

describe('an empty room', () => {
  // The way is a choice of the former members, too.
  it('forgets the match and the choices, and welcomes the next guest as its leader', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'choose', botsBy: 3, way: 'strict' });
    party.run(party.now + 100);
    play(party, clients);
    for (const client of clients) party.leave(client);
    party.run(party.now + 200);
    expect(party.room.state).toMatchObject({
      phase: 'lobby',
      members: [],
      match: null,
      result: null,
      bots: 0,
      way: 'optimistic',
    });
    party.join('Fresh');
    party.run(party.now + 500);
    expect(leaders(party)).toEqual(['Fresh']);
  });
});

describe('a smaller game', () => {
  // A member's seat in a room of sixteen can be beyond the seats of a game for eight.
  it('gives all members a seat in it, and leaves seats where they are', () => {
    const duel = { ...TOY.info, id: 'duel', maxSeats: 2 };
    const contents = { toy: '00000000000000aa', duel: '00000000000000bb' };
    const games = [
      { info: TOY.info, content: contents.toy },
      { info: duel, content: contents.duel },
    ];
    const party = new LabParty({ seed: 2, game: TOY, simulate: false, room: { games } });
    const clients = Array.from({ length: 4 }, () => party.join(undefined, { contents }));
    party.run(500);
    party.leave(clients[0]!);
    party.leave(clients[2]!);
    party.run(party.now + 100);
    expect(party.room.members.map(({ seat }) => seat)).toEqual([1, 3]);
    party.say(clients[1]!, { m: 'choose', game: 'duel' });
    party.run(party.now + 100);
    expect(party.room.members.map(({ seat }) => seat)).toEqual([1, 0]);
    expect(play(party, [clients[1]!, clients[3]!])).toBe(true);
    expect(party.room.match!.start.seats.map(({ name }) => name)).toEqual(['Peer 4', 'Peer 2']);
    party.run(party.now + 1_000);
    expect(party.room.phase).toBe('playing');
  });
});
