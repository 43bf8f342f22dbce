import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, type KeyPair, namedKeyPair } from '../../../netcode/crypto/key-pair.ts';
import { MOST_SIGNED } from '../../../netcode/replay/format.ts';
import { signEnd } from '../../../netcode/replay/signed-end.ts';
import { createRng, nextU32 } from '../../../netcode/sim/rng.ts';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';
import type { MatchStart, RoomState } from '../../../netcode/wire/messages.ts';
import { Confirmations } from './confirmations.ts';

const end = { frame: 600, hash: '0123456789abcdef' };
const played = 'ab'.repeat(32);
const rng = createRng(1);
const [ann, bob, eve] = ['Ann', 'Bob', 'Eve'].map(namedKeyPair) as [KeyPair, KeyPair, KeyPair];
const match = {
  number: 3,
  seats: [
    { kind: 'player', name: 'Ann', key: fingerprint(ann.public) },
    { kind: 'player', name: 'Bob', key: fingerprint(bob.public) },
  ],
} as unknown as MatchStart;
const playing = { match, result: null } as unknown as RoomState;
const over = { match: null, result: { number: 3, end } } as unknown as RoomState;

const signed = (by: KeyPair, change = {}) => signEnd(by, { played, ...end, ...change }, () => nextU32(rng));
const told = (by: KeyPair, name: string, change = {}) => ({
  m: 'confirmed' as const,
  match: 3,
  member: 1,
  name,
  ...signed(by, change),
});

let logged: string[];
let heard: Confirmations;
beforeEach(() => {
  logged = [];
  heard = new Confirmations((line) => logged.push(line));
  heard.update(playing);
});

describe('the end of a match', () => {
  it('is confirmed by apps under the names dealt to their keys, whatever the host calls them', () => {
    heard.hear(told(ann, 'Somebody'));
    heard.hear(told(eve, 'Eve'));
    expect(heard.of(over)).toEqual({ confirmed: ['Ann', 'Eve'], doubted: [] });
    expect(heard.of(playing)).toEqual({ confirmed: [], doubted: [] });
  });

  it('is doubted by an app that signed another end, or the same end of other frames', () => {
    heard.hear(told(ann, 'Ann', { hash: 'f'.repeat(16) }));
    heard.hear(told(bob, 'Bob', { played: 'cd'.repeat(32) }));
    expect(heard.of(over)).toEqual({ confirmed: ['Bob'], doubted: ['Ann'] });
    heard.signed(signed(eve));
    expect(heard.of(over)).toEqual({ confirmed: [], doubted: ['Ann', 'Bob'] });
  });

  it('is not confirmed in a name that the host makes up, and the log says so', () => {
    const { key } = signed(ann);
    expect(heard.hear({ ...told(bob, 'Ann'), key })).toBeNull();
    expect(heard.of(over)).toEqual({ confirmed: [], doubted: [] });
    expect(logged).toEqual([expect.stringContaining('in the name of Ann')]);
    // Ann's own still counts.
    expect(heard.hear(told(ann, 'Ann'))).not.toBeNull();
  });

  // A hostile host may send any number of signatures.
  it('is examined a limited number of times', () => {
    const { key } = signed(ann);
    for (let i = 0; i < 100; i++) heard.hear({ ...told(bob, 'Ann'), key });
    expect(logged.length).toBe(64);
    expect(heard.hear(told(ann, 'Ann'))).toBeNull();
  });

  // A member may return under any number of keys; the keys of the players have their places first.
  it('is confirmed by those who played, however many others sign', () => {
    const recorded = Array.from({ length: 70 }, (_, n) =>
      heard.hear(told(namedKeyPair(`other ${n}`), 'Eve')),
    );
    expect(heard.hear(told(ann, 'Ann'))).not.toBeNull();
    expect(heard.of(over).confirmed).toContain('Ann');
    expect(recorded.filter((one) => one !== null).length).toBeLessThanOrEqual(MOST_SIGNED - MAX_SEATS);
  });

  it('is signed by an app once, and by no signature of another match', () => {
    expect(heard.hear(told(ann, 'Ann'))).not.toBeNull();
    expect(heard.hear(told(ann, 'Ann', { frame: 599 }))).toBeNull();
    expect(heard.hear({ ...told(bob, 'Bob'), match: 2 })).toBeNull();
    heard.update({ ...playing, match: { ...match, number: 4 } });
    expect(heard.of(over)).toEqual({ confirmed: [], doubted: [] });
  });
});
