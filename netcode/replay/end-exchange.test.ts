import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../crypto/bytes.ts';
import { fingerprint, type KeyPair, namedKeyPair } from '../crypto/key-pair.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import type { FromPeer, FromRelay, MatchStart } from '../wire/messages.ts';
import { MOST_SEALED_BYTES, type SignedEnd } from '../wire/signed-end.ts';
import { EndExchange, type Opened } from './end-exchange.ts';
import { signEnd } from './signed-end.ts';

const rng = createRng(1);
const random = () => nextU32(rng);
const pairs = ['Ann', 'Bob', 'Cem', 'Eve'].map(namedKeyPair);
const [ann, bob, , eve] = pairs as [KeyPair, KeyPair, KeyPair, KeyPair];
/** Eve watches. */
const match = {
  number: 3,
  options: {},
  seats: ['Ann', 'Bob', 'Cem'].map((name, at) => ({
    kind: 'player',
    name,
    key: fingerprint(pairs[at]!.public),
  })),
} as unknown as MatchStart;

const endOf = (pair: KeyPair) =>
  signEnd(
    pair,
    { played: 'ab'.repeat(32), frame: 600, hash: '0123456789abcdef', digest: 'cd'.repeat(32) },
    random,
  );

type Passed = Extract<FromRelay, { m: 'greet' | 'sealed' }>;

/** A host that passes on what `passes` says; members are numbered from 1 on. */
function party(passes: (message: Passed, to: number) => Passed | null = (message) => message) {
  const apps = pairs.map((pair) => new EndExchange(pair, random));
  const got: (readonly [to: number, from: number, end: SignedEnd])[] = [];
  const answers: boolean[] = [];
  const take = (to: number, from: number, { end, isAnswer }: Opened) => {
    got.push([to, from, end]);
    answers.push(isAnswer);
  };
  const carried: Passed[] = [];
  for (const app of apps) app.begin(match);

  function hear(to: number, message: Passed): void {
    const app = apps[to - 1]!;
    if (message.m === 'sealed') {
      const opened = app.opened(message);
      if (opened) take(to, message.member, opened);
      return;
    }
    const { say, opened } = app.greeted(message);
    if (opened) take(to, message.member, opened);
    carry(to, say);
  }

  function carry(member: number, said: readonly FromPeer[]): void {
    for (const one of said) {
      if (one.m !== 'greet' && one.m !== 'sealed') throw new Error(one.m);
      const message: Passed =
        one.m === 'greet' ? { ...one, member } : { m: 'sealed', match: one.match, member, box: one.box };
      carried.push(message);
      const to = one.m === 'greet' ? [1, 2, 3, 4] : [one.to];
      for (const id of to) {
        const passed = passes(message, id);
        if (passed) hear(id, passed);
      }
    }
  }

  const sign = (member: number, number = 3) =>
    carry(member, apps[member - 1]!.signed(number, endOf(pairs[member - 1]!)));
  return { apps, got, answers, carried, sign, hear };
}

describe('apps that have signed how a match ended', () => {
  it('each get what each other player’s app has signed, whoever is first', () => {
    const { got, sign } = party();
    for (const member of [2, 1, 3]) sign(member);
    expect(got.map(([to, from]) => `${from} to ${to}`).sort()).toEqual(
      ['1 to 2', '1 to 3', '2 to 1', '2 to 3', '3 to 1', '3 to 2'].sort(),
    );
    for (const [, from, end] of got) {
      expect(end).toMatchObject({ key: toHex(pairs[from - 1]!.public), frame: 600 });
      expect(end.result!.digest).toBe('cd'.repeat(32));
    }
  });

  it('say nothing that the host can read, within the bounds of a box', () => {
    const { carried, sign } = party();
    for (const member of [1, 2]) sign(member);
    const boxes = carried.filter((one) => one.m === 'sealed');
    expect(boxes).toHaveLength(2);
    for (const { box } of boxes) {
      expect(box).not.toContain(toHex(new TextEncoder().encode('abab')));
      expect(box.length / 2).toBeLessThan(MOST_SEALED_BYTES);
      expect(Buffer.from(fromHex(box)).toString()).not.toContain('played');
    }
  });

  it('take nothing that the host changes, swaps, or makes up', () => {
    const flipped = party((message) =>
      message.m === 'sealed' ? { ...message, box: `${message.box.slice(0, -2)}00` } : message,
    );
    for (const member of [1, 2]) flipped.sign(member);
    expect(flipped.got).toEqual([]);
    const swapped = party((message) => (message.m === 'sealed' ? { ...message, member: 3 } : message));
    for (const member of [1, 2, 3]) swapped.sign(member);
    expect(swapped.got.filter(([, from, end]) => end.key !== toHex(pairs[from - 1]!.public))).toEqual([]);
    // Nor what was sealed for the match before.
    const { apps, carried, got, sign, hear } = party();
    for (const member of [1, 2]) sign(member);
    const earlier = carried.splice(0).map((message) => ({ ...message, match: 4 }));
    for (const app of apps) app.begin({ ...match, number: 4 });
    const before = got.length;
    for (const message of earlier.filter(({ member }) => member === 1)) hear(2, message);
    expect(got.length).toBe(before);
  });

  it('take nothing that was sealed in another room or evening, for the same match of the same players', () => {
    const before = party();
    for (const member of [1, 2]) before.sign(member);
    const boxes = before.carried.filter((one) => one.m === 'sealed' && one.member === 1);
    expect(boxes).toHaveLength(1);
    const { sign, hear, got } = party((message) => (message.m === 'sealed' ? null : message));
    for (const member of [1, 2]) sign(member);
    hear(2, boxes[0]!);
    expect(got).toEqual([]);
  });

  it('tell what answers them from what an older app or relay may have from another room', () => {
    const now = party();
    for (const member of [1, 2]) now.sign(member);
    expect(now.answers).toEqual([true, true]);
    const through = party((message) => {
      if (message.m !== 'greet') return message;
      const { nonce: _, ...older } = message;
      return older;
    });
    for (const member of [1, 2]) through.sign(member);
    expect(through.got).toHaveLength(2);
    expect(through.answers).toEqual([false, false]);
  });

  it('seal nothing for a key that the host tells in place of a player’s, and nothing for who watches', () => {
    const { carried, sign } = party((message) =>
      message.m === 'greet' && message.member === 2 ? { ...message, key: toHex(eve.public) } : message,
    );
    for (const member of [1, 2, 4]) sign(member);
    // The second got the first's key, and no other app got one of a player.
    expect(carried.filter((one) => one.m === 'sealed').map(({ member }) => member)).toEqual([2, 4]);
  });

  it('answer no more members than the match has seats, however many the host makes up', () => {
    const { apps } = party();
    apps[0]!.signed(3, endOf(ann));
    const key = toHex(bob.public);
    const said = Array.from({ length: 100 }, (_, at) =>
      apps[0]!.greeted({ m: 'greet', match: 3, member: at + 2, key }),
    );
    expect(said.flatMap(({ say }) => say)).toHaveLength(match.seats.length);
  });

  it('have what comes before its sender’s key opened as soon as that is there', () => {
    const held: Passed[] = [];
    const { got, sign, hear } = party((message, to) => {
      if (to !== 1 || message.m !== 'greet' || message.member !== 2) return message;
      held.push(message);
      return null;
    });
    sign(1);
    sign(2);
    expect(got.map(([to]) => to)).toEqual([]);
    hear(1, held[0]!);
    expect(got.map(([to, from]) => [to, from])).toContainEqual([1, 2]);
  });

  it('say nothing of another match, nor before they have signed it', () => {
    const { carried, apps, sign } = party();
    sign(1, 2);
    expect(carried).toEqual([]);
    const key = toHex(bob.public);
    expect(apps[0]!.greeted({ m: 'greet', match: 2, member: 2, key })).toEqual({ say: [], opened: null });
    expect(apps[0]!.greeted({ m: 'greet', match: 3, member: 2, key })).toEqual({ say: [], opened: null });
    apps[0]!.begin({ ...match, number: 4 });
    expect(apps[0]!.signed(3, endOf(ann))).toEqual([]);
  });
});
