// Who gets into a room over the network, and who gets back in: what of netcode/room/admission.test.ts a relay adds to.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { ENTRIES_BURST, ENTRY_EVERY_MS } from '../relay/door.ts';
import { appOf } from '../room/testing/rooms.ts';
import { SILENT_MS } from '../wire/limits.ts';
import { type LabClient, LabParty } from './party.ts';
import { handRelay, joinByHand, knockByHand, TOY } from './testing/hand-peer.ts';

function partyOf(peers: number, room = {}) {
  const party = new LabParty({ seed: 4, game: TOY, simulate: false, room });
  const clients = Array.from({ length: peers }, (_, i) => party.join(undefined, { client: appOf(i) }));
  party.run(500);
  return { party, clients };
}

/** A stranger knocks; returns the reason of the refusal, or null. */
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
  it('lets no newcomer in until it is unlocked, and tells members and clients who ask', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'lock', locked: true });
    party.run(party.now + 200);
    expect(clients[1]!.peer.room!.locked).toBe(true);
    expect(party.room.info.locked).toBe(true);
    expect(knock(party, { client: appOf(9) })).toEqual({ why: 'locked' });
    party.leave(clients[1]!);
    party.run(party.now + 200);
    expect(knock(party, { client: appOf(1) })).toBeNull();
    party.say(clients[0]!, { m: 'lock', locked: false });
    party.run(party.now + 200);
    expect(knock(party, { client: appOf(9) })).toBeNull();
  });

  it('keeps out members who were kicked', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[0]!, { m: 'lock', locked: true });
    party.say(clients[0]!, { m: 'kick', member: 2, why: '' });
    party.run(party.now + 200);
    expect(knock(party, { client: appOf(1) })).toEqual({ why: 'locked' });
  });

  it('is locked by its leader alone, and open for the next guest when all members have gone', () => {
    const { party, clients } = partyOf(2);
    party.say(clients[1]!, { m: 'lock', locked: true });
    party.run(party.now + 200);
    expect(party.room.state.locked).toBe(false);
    party.say(clients[0]!, { m: 'lock', locked: true });
    party.run(party.now + 200);
    for (const client of clients) party.leave(client);
    party.run(party.now + 200);
    expect(knock(party, { client: appOf(9) })).toBeNull();
  });
});

describe('a kick', () => {
  it('keeps a banned app out until all members have gone, and no other app', () => {
    const { party, clients } = partyOf(3);
    party.say(clients[0]!, { m: 'kick', member: 2, why: 'Enough.', ban: true });
    party.run(party.now + 200);
    expect(clients[1]!.events.at(-1)).toEqual({ kind: 'over', reason: 'banned', text: 'Enough.' });
    expect(knock(party, { client: appOf(1) })).toEqual({ why: 'banned' });
    expect(clients[2]!.over).toBe(false);
    for (const client of [clients[0]!, clients[2]!]) party.leave(client);
    party.run(party.now + ENTRY_EVERY_MS);
    expect(knock(party, { client: appOf(1) })).toBeNull();
  });
});

describe('an app that comes back', () => {
  it('has one place, also where it has not heard the welcome and asks once more', () => {
    const { party, clients } = partyOf(2);
    const lost = clients[1]!;
    for (const _ of ['unheard', 'heard']) {
      expect(knock(party, { client: appOf(1), was: lost.member! })).toBeNull();
      expect(party.room.members.map(({ seat }) => seat)).toEqual([0, 1]);
    }
  });
});

describe('the entries from one address', () => {
  it('are limited, and leave seats to others', () => {
    const relay = handRelay();
    const address = 'greedy';
    let nonce = 0;
    const again = (now: number) => {
      const options = { address, now, nonce: { k0: 1, k1: nonce++ } };
      const answer = knockByHand(relay, 1, options);
      if (answer?.kind === 'deny') return answer.refusal.why;
      const [client] = relay.rooms[0]!.clients;
      relay.rooms[0]!.leave(client!, now);
      return null;
    };
    for (let i = 0; i < ENTRIES_BURST; i++) expect(again(i)).toBeNull();
    expect([again(100), again(200)]).toEqual(['too-often', 'too-often']);
    expect(knockByHand(relay, 2, { now: 200 })).toMatchObject({ kind: 'welcome' });
    expect([again(ENTRY_EVERY_MS), again(ENTRY_EVERY_MS)]).toEqual([null, 'too-often']);
  });

  it('are not used up by a guest who is refused for another reason', () => {
    const relay = handRelay({ seats: 1 });
    const host = joinByHand(relay, 1);
    const address = 'patient';
    for (let i = 0; i < 3 * ENTRIES_BURST; i++) {
      expect(knockByHand(relay, 2, { address, nonce: { k0: 2, k1: i }, now: i })).toMatchObject({
        refusal: { why: 'full' },
      });
    }
    host.send(relay, host.leave(100), 100);
    expect(knockByHand(relay, 3, { address, now: 110 })).toMatchObject({ kind: 'welcome' });
  });
});

describe('the number of an app', () => {
  it('is hidden from all others: in the room, in what is told of it, and in messages', () => {
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
    expect(heard).not.toContain(appOf(0));
    expect(heard).not.toContain(appOf(1));
  });
});

describe('a member whose app died', () => {
  it('may come back at once, to their own seat, also into a full room, and leads it again', () => {
    const { party, clients } = partyOf(2, { seats: 2 });
    party.setConditions(clients[0]!, { ...CLEAN_LINK, loss: 1 });
    party.run(party.now + SILENT_MS + 200);
    expect(knock(party, { client: appOf(9) })).toEqual({ why: 'full', seats: 2 });
    expect(knock(party, { client: appOf(0) })).toBeNull();
    expect(party.room.state.members).toMatchObject([
      { id: 2, seat: 1, leader: false },
      { id: 3, seat: 0, name: 'Knock', leader: true, silent: false },
    ]);
    party.run(party.now + 6_000);
    expect(party.room.members).toHaveLength(2);
    // The clients that were replaced get the reason as soon as their link works again.
    party.setConditions(clients[0]!, CLEAN_LINK);
    party.run(party.now + 500);
    expect(party.room.clients).toHaveLength(2);
  });

  it('finds everything as it was, even when they were the only member', () => {
    const { party, clients } = partyOf(1);
    party.say(clients[0]!, { m: 'chat', text: 'anybody?' });
    party.say(clients[0]!, { m: 'lock', locked: true });
    party.run(party.now + 200);
    party.setConditions(clients[0]!, { ...CLEAN_LINK, loss: 1 });
    party.run(party.now + SILENT_MS + 200);
    expect(knock(party, { client: appOf(0) })).toBeNull();
    const back = party.clients.at(-1)!;
    expect(back.peer.room).toMatchObject({ locked: true, members: [{ id: 2, seat: 0, leader: true }] });
    expect(back.events).toContainEqual({ kind: 'message', message: expect.objectContaining({ m: 'chat' }) });
  });
});
