// What people say and show to each other, in the lab.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { CHAT_BURST, CHAT_EVERY_MS, EMOTE_BURST } from '../relay/rate-limits.ts';
import { CHAT_KEPT } from '../room/chat.ts';
import { type LabClient, LabParty } from './party.ts';
import { TOY } from './testing/hand-peer.ts';

function partyOf(peers: number) {
  const party = new LabParty({
    seed: 3,
    game: TOY,
    simulate: false,
    conditions: { ...CLEAN_LINK, delayMs: 5 },
  });
  const clients = Array.from({ length: peers }, () => party.join());
  party.run(500);
  return { party, clients };
}

const heard = (client: LabClient) =>
  client.events.flatMap((event) => (event.kind === 'message' ? [event.message] : []));
const lines = (client: LabClient) => heard(client).filter((message) => message.m === 'chat');
const emotes = (client: LabClient) => heard(client).filter((message) => message.m === 'emote');

describe('chat', () => {
  it('reaches all members, its writers too, cleaned and in one order', () => {
    const { party, clients } = partyOf(3);
    const [ann, bob, cyd] = clients as [LabClient, LabClient, LabClient];
    party.say(bob, { m: 'chat', text: '  hello \u202e there ' });
    party.say(cyd, { m: 'chat', text: 'hi' });
    party.say(ann, { m: 'chat', text: '\u200b' });
    party.run(party.now + 300);
    const said = lines(ann);
    expect(said.map(({ name, text }) => `${name}: ${text}`).sort()).toEqual([
      'Peer 2: hello there',
      'Peer 3: hi',
    ]);
    expect(said[1]!.id).toBeGreaterThan(said[0]!.id);
    for (const client of [bob, cyd]) expect(lines(client)).toEqual(said);
  });

  it('goes on in countdown and play', () => {
    const { party, clients } = partyOf(2);
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + 1_000, () => party.room.phase === 'countdown');
    party.say(clients[0]!, { m: 'chat', text: 'soon' });
    party.run(party.now + 5_000, () => party.room.phase === 'playing');
    party.say(clients[0]!, { m: 'chat', text: 'now' });
    party.say(clients[0]!, { m: 'emote', emote: 'cheer' });
    party.run(party.now + 200);
    expect(lines(clients[1]!).map(({ text }) => text)).toEqual(['soon', 'now']);
    expect(emotes(clients[1]!)).toMatchObject([{ member: 1, emote: 'cheer' }]);
  });

  it('is sent with its earlier lines to a late guest, before the room', () => {
    const { party, clients } = partyOf(1);
    for (let i = 0; i < CHAT_KEPT + 5; i++) {
      party.say(clients[0]!, { m: 'chat', text: `line ${i}` });
      party.run(party.now + CHAT_EVERY_MS);
    }
    const late = party.join('Late');
    party.run(party.now + 500);
    expect(lines(late).map(({ text }) => text)).toEqual(
      Array.from({ length: CHAT_KEPT }, (_, i) => `line ${i + 5}`),
    );
    expect(heard(late).findIndex(({ m }) => m === 'room')).toBeGreaterThanOrEqual(CHAT_KEPT);
    expect(lines(late)).toEqual(lines(clients[0]!).slice(5));
  });

  it('is forgotten when the room is empty', () => {
    const { party, clients } = partyOf(1);
    party.say(clients[0]!, { m: 'chat', text: 'private' });
    party.run(party.now + 100);
    party.leave(clients[0]!);
    party.run(party.now + 100);
    const next = party.join();
    party.run(party.now + 500);
    expect(lines(next)).toEqual([]);
  });

  it('is refused when it is too fast, which only its writer is told', () => {
    const { party, clients } = partyOf(2);
    for (let i = 0; i < CHAT_BURST + 3; i++) party.say(clients[0]!, { m: 'chat', text: `${i}` });
    party.say(clients[1]!, { m: 'chat', text: 'mine' });
    party.run(party.now + 200);
    expect(lines(clients[1]!).filter(({ member }) => member === 1)).toHaveLength(CHAT_BURST);
    expect(lines(clients[1]!).filter(({ member }) => member === 2)).toHaveLength(1);
    const refused = (client: LabClient) => heard(client).filter(({ m }) => m === 'no');
    expect(refused(clients[0]!)).toEqual(new Array(3).fill({ m: 'no', denial: { why: 'too-fast' } }));
    expect(refused(clients[1]!)).toEqual([]);
    party.run(party.now + CHAT_EVERY_MS);
    party.say(clients[0]!, { m: 'chat', text: 'patient' });
    party.run(party.now + 200);
    expect(lines(clients[1]!).at(-1)!.text).toBe('patient');
  });
});

describe('emotes', () => {
  it('reach all members, and none at all beyond the limit', () => {
    const { party, clients } = partyOf(2);
    for (let i = 0; i < 50; i++) party.say(clients[0]!, { m: 'emote', emote: 'laugh' });
    party.run(party.now + 200);
    expect(emotes(clients[1]!)).toHaveLength(EMOTE_BURST);
    expect(emotes(clients[0]!)).toEqual(emotes(clients[1]!));
    expect(heard(clients[0]!).filter(({ m }) => m === 'no')).toEqual([]);
  });

  it('are not kept for a late guest', () => {
    const { party, clients } = partyOf(1);
    party.say(clients[0]!, { m: 'emote', emote: 'wave' });
    party.run(party.now + 200);
    const late = party.join();
    party.run(party.now + 500);
    expect(emotes(late)).toEqual([]);
  });
});
