// Locked rooms and bans, in the lab: who may come in, and who may come back.

import { describe, expect, it } from 'vitest';
import { type LabClient, LabParty } from '../lab/party.ts';
import { TOY } from '../lab/testing/hand-peer.ts';
import { CLEAR } from '../weather/weather.ts';
import { Door, MOST_AT_DOOR } from './door.ts';
import { SILENT_MS } from './member.ts';

const id = (number: number) => number.toString(16).padStart(32, '0');

function partyOf(peers: number, room = {}) {
  const party = new LabParty({ seed: 4, game: TOY, simulate: false, room });
  const clients = Array.from({ length: peers }, (_, i) => party.join(undefined, { client: id(i) }));
  party.run(500);
  return { party, clients };
}

/** Somebody knocks; returns why they may not come in, or null. */
function knock(party: LabParty, request: Parameters<LabParty['join']>[1]) {
  const client = party.join('Knock', request);
  party.run(party.now + 500);
  return refused(client);
}
const refused = (client: LabClient) => {
  const event = client.events.find(({ kind }) => kind === 'refused');
  return event?.kind === 'refused' ? event.refusal : null;
};

describe('a locked room', () => {
  it('lets nobody new in, says so, and tells whoever asks; until it is unlocked', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'lock', locked: true });
    party.run(party.now + 200);
    expect(clients[1]!.peer.room!.locked).toBe(true);
    expect(party.room.info.locked).toBe(true);
    expect(knock(party, { client: id(9) })).toEqual({ why: 'locked' });
    expect(knock(party, {})).toEqual({ why: 'locked' });
    party.say(clients[0]!, { m: 'lock', locked: false });
    party.run(party.now + 200);
    expect(knock(party, { client: id(9) })).toBeNull();
  });

  it('lets those back in who were in it, but not another player from the same app', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'lock', locked: true });
    party.leave(clients[1]!);
    party.run(party.now + 200);
    expect(knock(party, { client: id(1), player: 1 })).toEqual({ why: 'locked' });
    expect(knock(party, { client: id(1) })).toBeNull();
  });

  it('does not let those back in who were kicked', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'lock', locked: true });
    party.say(clients[0]!, { m: 'kick', member: 2, why: '' });
    party.run(party.now + 200);
    expect(knock(party, { client: id(1) })).toEqual({ why: 'locked' });
  });

  it('lets in whoever brings its key', () => {
    const { party } = partyOf(0, { key: 'sesame' });
    const host = party.join('Host', { key: 'sesame', client: id(1) });
    party.run(party.now + 300);
    party.say(host, { m: 'lock', locked: true });
    party.run(party.now + 200);
    expect(knock(party, { client: id(2), key: 'sesame' })).toBeNull();
  });

  it('is the leader’s business, and open again for the next when all have gone', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[1]!, { m: 'lock', locked: true });
    party.run(party.now + 200);
    expect(party.room.state.locked).toBe(false);
    party.say(clients[0]!, { m: 'lock', locked: true });
    party.run(party.now + 200);
    for (const client of clients) party.leave(client);
    party.run(party.now + 200);
    expect(knock(party, { client: id(9) })).toBeNull();
  });
});

describe('a ban', () => {
  it('keeps an app out, under any name and for any of its players, and nobody else at the same address', () => {
    const { party, clients } = partyOf(3);
    party.say(clients[0]!, { m: 'kick', member: 2, why: 'Enough.', ban: true });
    party.run(party.now + 200);
    expect(clients[1]!.events.at(-1)).toEqual({ kind: 'over', reason: 'kicked', text: 'Enough.' });
    expect(knock(party, { client: id(1) })).toEqual({ why: 'banned' });
    expect(knock(party, { client: id(1), player: 2 })).toEqual({ why: 'banned' });
    // All peers of the lab have the same address, and differ in ports alone.
    expect(knock(party, { client: id(8) })).toBeNull();
    expect(clients[2]!.over).toBe(false);
  });

  it('is not what a kick alone does', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'kick', member: 2, why: '' });
    party.run(party.now + 200);
    expect(knock(party, { client: id(1) })).toBeNull();
  });

  it('of somebody at the leader’s own app only kicks them', () => {
    const { party, clients } = partyOf(1);
    party.join('Little sister', { client: id(0), player: 1 });
    party.run(party.now + 300);
    party.say(clients[0]!, { m: 'kick', member: 2, why: '', ban: true });
    party.run(party.now + 200);
    expect(party.room.members).toHaveLength(1);
    expect(knock(party, { client: id(0), player: 1 })).toBeNull();
  });

  it('ends when all have gone', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'kick', member: 2, why: '', ban: true });
    party.run(party.now + 200);
    party.leave(clients[0]!);
    party.run(party.now + 200);
    expect(knock(party, { client: id(1) })).toBeNull();
  });

  it('of somebody without a number kicks, and leaves the others alone', () => {
    const { party, clients } = partyOf(1);
    party.join('Nameless');
    party.run(party.now + 300);
    party.say(clients[0]!, { m: 'kick', member: 2, why: '', ban: true });
    party.run(party.now + 200);
    expect(party.room.members).toHaveLength(1);
    expect(knock(party, {})).toBeNull();
  });
});

it('the number of an app goes to nobody else: not into the room, what is told of it, nor what is said', () => {
  const { party, clients } = partyOf(2);
  party.say(clients[0]!, { m: 'chat', text: 'hello' });
  party.say(clients[0]!, { m: 'emote', emote: 'wave' });
  party.say(clients[1]!, { m: 'kick', member: 1, why: '' });
  party.run(party.now + 1_000);
  const heard = JSON.stringify([
    party.room.info,
    party.room.state,
    clients[1]!.events,
    clients[1]!.peer.room,
  ]);
  expect(heard).toContain('hello');
  expect(heard).not.toContain(id(0));
  expect(heard).not.toContain(id(1));
});

describe('somebody whose app died', () => {
  const full = { seats: 2 };

  it('may come back at once, to their own seat, also into a full room, and leads it again', () => {
    const { party, clients } = partyOf(2, full);
    party.setWeather(clients[0]!, { ...CLEAR, loss: 1 });
    party.run(party.now + SILENT_MS + 200);
    expect(knock(party, { client: id(9) })).toEqual({ why: 'full', seats: 2 });
    expect(knock(party, { client: id(0) })).toBeNull();
    expect(party.room.state.members).toMatchObject([
      { id: 2, seat: 1, leader: false },
      { id: 3, seat: 0, name: 'Knock', leader: true, silent: false },
    ]);
    party.run(party.now + 6_000);
    expect(party.room.members).toHaveLength(2);
  });

  it('finds everything as it was, though nobody else was there', () => {
    const { party, clients } = partyOf(1);
    party.say(clients[0]!, { m: 'chat', text: 'anybody?' });
    party.say(clients[0]!, { m: 'lock', locked: true });
    party.run(party.now + 200);
    party.setWeather(clients[0]!, { ...CLEAR, loss: 1 });
    party.run(party.now + SILENT_MS + 200);
    expect(knock(party, { client: id(0) })).toBeNull();
    const back = party.clients.at(-1)!;
    expect(back.peer.room).toMatchObject({ locked: true, members: [{ id: 2, seat: 0, leader: true }] });
    expect(back.events).toContainEqual({ kind: 'message', message: expect.objectContaining({ m: 'chat' }) });
  });

  // Whoever had learnt the host's number led their room as soon as the host was silent for a second.
  it('leads a room that has a key only with the key', () => {
    const { party } = partyOf(0, { key: 'sesame' });
    const host = party.join('Host', { key: 'sesame', client: id(1) });
    party.run(party.now + 300);
    party.setWeather(host, { ...CLEAR, loss: 1 });
    party.run(party.now + SILENT_MS + 200);
    expect(knock(party, { client: id(1) })).toBeNull();
    expect(party.room.state.members).toMatchObject([{ id: 2, seat: 0, name: 'Knock', leader: false }]);
  });

  it('is not mistaken for a second app with the same number', () => {
    const { party } = partyOf(2, full);
    expect(knock(party, { client: id(0) })).toEqual({ why: 'full', seats: 2 });
  });
});

it('the door remembers a bounded number, the latest', () => {
  const door = new Door();
  const request = (number: number) => ({ name: '', app: '', contents: {}, client: id(number) });
  for (let i = 0; i <= MOST_AT_DOOR; i++) {
    door.ban(request(i));
    door.know(request(1_000 + i));
  }
  expect(door.refusal(request(0))).toBeNull();
  expect(door.refusal(request(1))).toEqual({ why: 'banned' });
  door.locked = true;
  expect(door.refusal(request(1_000))).toEqual({ why: 'locked' });
  expect(door.refusal(request(1_001))).toBeNull();
});
