import { describe, expect, it } from 'vitest';
import { type KeyPair, namedKeyPair } from '../crypto/key-pair.ts';
import { handRelay, joinByHand, pass, seeded } from '../lab/testing/hand-peer.ts';
import { signEnd } from '../replay/signed-end.ts';

const END = { frame: 600, hash: '0123456789abcdef' };
const played = 'ab'.repeat(32);
const ANN = namedKeyPair('Ann');
const BOB = namedKeyPair('Bob');

const signed = (by: KeyPair, change = {}) => ({
  m: 'confirmed' as const,
  match: 3,
  ...signEnd(by, { played, ...END, ...change }, seeded(1)),
});

/** A room of two in which a match is over, and what each has heard of who confirms it. */
function roomAfter(end: typeof END | null = END) {
  const relay = handRelay();
  const [ann, bob] = ['Ann', 'Bob'].map((client, i) => joinByHand(relay, i + 1, { request: { client } }));
  const outcome = { scores: [1, 0], places: [1, 2] };
  relay.rooms[0]!.data.result = { number: 3, seats: [], outcome, agreed: true, ...(end ? { end } : {}) };
  let now = 1_000;
  const say = (peer: typeof ann, message: ReturnType<typeof signed>) => {
    peer!.say(relay, message, now);
    pass(relay, now, now + 500, [ann!, bob!]);
    now += 500;
  };
  const heard = (peer: typeof ann) => peer!.messages.filter(({ m }) => m === 'confirmed');
  return { relay, ann: ann!, bob: bob!, say, heard };
}

describe('a confirmation by a member who has simulated a match again', () => {
  it('is passed on to all members as it was signed, once, whatever it says', () => {
    const { ann, bob, say, heard } = roomAfter();
    const other = signed(BOB, { hash: 'f'.repeat(16) });
    say(ann, signed(ANN));
    say(bob, other);
    say(ann, signed(ANN, { frame: 599 }));
    const all = [
      { ...signed(ANN), member: 1, name: 'Hand 1' },
      { ...other, member: 2, name: 'Hand 2' },
    ];
    expect([heard(ann), heard(bob)]).toEqual([all, all]);
    expect([ann.byes, bob.byes]).toEqual([[], []]);
  });

  it.each([
    ['signs with another key', signed(BOB)],
    ['says somebody else’s words as their own', { ...signed(BOB), key: signed(ANN).key }],
    ['changes what was signed', { ...signed(ANN), hash: 'f'.repeat(16) }],
  ])('is not passed on, and its sender is let go, when the sender %s', (_, message) => {
    const { relay, ann, bob, say, heard } = roomAfter();
    say(ann, message);
    expect(ann.byes.map(({ reason }) => reason)).toEqual(['broken']);
    expect(heard(bob)).toEqual([]);
    expect(relay.rooms[0]!.members.map(({ id }) => id)).toEqual([2]);
  });

  it('has no effect for another match, or for one whose end is unknown', () => {
    const { ann, bob, say, heard } = roomAfter();
    say(ann, { ...signed(BOB), match: 2 });
    const unknown = roomAfter(null);
    unknown.say(unknown.ann, signed(ANN));
    expect([heard(bob), unknown.heard(unknown.bob)]).toEqual([[], []]);
    expect(ann.byes).toEqual([]);
  });
});
