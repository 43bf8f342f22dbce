import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprint, type KeyPair, namedKeyPair } from '../../../netcode/crypto/key-pair.ts';
import { MOST_SIGNED } from '../../../netcode/replay/format.ts';
import { resultDigest } from '../../../netcode/replay/result-digest.ts';
import { signEnd } from '../../../netcode/replay/signed-end.ts';
import { createRng, nextU32 } from '../../../netcode/sim/rng.ts';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';
import type { MatchSeat, MatchStart, RoomState } from '../../../netcode/wire/messages.ts';
import { Confirmations } from './confirmations.ts';

const end = { frame: 600, hash: '0123456789abcdef' };
const played = 'ab'.repeat(32);
const rng = createRng(1);
const [ann, bob, eve] = ['Ann', 'Bob', 'Eve'].map(namedKeyPair) as [KeyPair, KeyPair, KeyPair];
const keyOf = (pair: KeyPair) => fingerprint(pair.public);
const seats: MatchSeat[] = [
  { kind: 'player' as const, name: 'Ann', key: keyOf(ann) },
  { kind: 'player' as const, name: 'Bob', key: keyOf(bob) },
  { kind: 'bot' as const, name: 'Bot 1' },
];
const match = { number: 3, seats, options: {} } as unknown as MatchStart;
const outcome = { scores: [5, 3, 0], places: [1, 2, 3] };
const truth = { ...end, outcome };
const result = { number: 3, seats, outcome, agreed: true, end };
const playing = { phase: 'playing', match, members: [], result: null } as unknown as RoomState;
const over = { phase: 'lobby', match: null, result } as unknown as RoomState;
const HOST = { name: 'Host', hasRules: true };
/** One that runs by itself. */
const RELAY = { name: '', hasRules: false };

const told = (change: object) => ({ ...over, result: { ...result, ...change } }) as RoomState;
const digest = resultDigest({ ...truth, seats });
const signed = (by: KeyPair, change = {}) =>
  signEnd(by, { played, ...end, digest, ...change }, () => nextU32(rng));
const heardOf = (by: KeyPair, name: string, change = {}) => ({
  m: 'confirmed' as const,
  match: 3,
  member: 1,
  name,
  ...signed(by, change),
});

let logged: string[];
/** Of the app at which Eve watches. */
let heard: Confirmations;
beforeEach(() => {
  logged = [];
  heard = new Confirmations(keyOf(eve), (line) => logged.push(line));
  heard.update(playing);
});

const checkOf = (room: RoomState) => heard.of(room, HOST).check;

describe('the result of a match', () => {
  it('waits for no word of players at browsers, which sign nothing', () => {
    const members = [{ name: 'Bob', served: true, plays: true }];
    heard.update({ ...playing, members } as unknown as RoomState);
    expect(checkOf(over).unheard).toEqual(['Ann']);
  });

  it('waits for the word of a player whose app the host calls a browser after the match has begun', () => {
    const bob = (more: object) =>
      ({ ...playing, members: [{ name: 'Bob', plays: true, ...more }] }) as unknown as RoomState;
    heard.update(bob({}));
    heard.update(bob({ served: true }));
    expect(checkOf(over).unheard).toEqual(['Ann', 'Bob']);
  });

  it('is said to be told otherwise by a host that has dealt an own seat to another key', () => {
    const own = new Confirmations(keyOf(ann), (line) => logged.push(line));
    own.update(playing, [0]);
    own.found(3, truth, false, over);
    expect(own.of(over, HOST).check.otherwise).toBeNull();
    const taken = {
      ...playing,
      match: { ...match, seats: seats.with(0, { ...seats[0]!, key: keyOf(eve) }) },
    };
    own.update(taken as RoomState, [0]);
    own.update(taken as RoomState, [0]);
    own.found(3, truth, false, over);
    expect(own.of(over, HOST).check.otherwise).toBe(HOST.name);
    expect(logged).toEqual([expect.stringContaining('dealt a seat of ours to another key')]);
  });

  it('is confirmed by players under the names dealt to their keys, whatever the host calls them, and by no key that it makes up', () => {
    heard.hear(heardOf(ann, 'Somebody'));
    expect(heard.hear(heardOf(namedKeyPair('Bob’s'), 'Bob'))).not.toBeNull();
    expect(checkOf(over)).toEqual({
      own: 'none',
      otherwise: null,
      untold: null,
      confirmed: ['Ann'],
      framesOnly: [],
      doubted: [],
      unheard: ['Bob'],
    });
    expect(checkOf(playing)).toMatchObject({ confirmed: [], unheard: [] });
  });

  it('is doubted by an app that signed another end, another result, or the same of other frames', () => {
    heard.hear(heardOf(ann, 'Ann', { hash: 'f'.repeat(16) }));
    heard.hear(heardOf(bob, 'Bob', { played: 'cd'.repeat(32) }));
    expect(checkOf(over)).toMatchObject({ confirmed: ['Bob'], doubted: ['Ann'] });
    heard.found(3, truth, false, over);
    heard.signed(signed(eve));
    expect(checkOf(over)).toMatchObject({ confirmed: [], doubted: ['Ann', 'Bob'] });
    const other = new Confirmations(keyOf(eve), () => {});
    other.update(playing);
    other.hear(heardOf(bob, 'Bob', { digest: 'cd'.repeat(32) }));
    expect(other.of(over, HOST).check).toMatchObject({ confirmed: [], doubted: ['Bob'] });
  });

  it.each([
    ['other scores', { outcome: { ...outcome, scores: [5, 999, 0] } }],
    ['other places', { outcome: { ...outcome, places: [2, 1, 3] } }],
    ['places of teams', { outcome: { ...outcome, teams: [1, 2] } }],
    ['seats that are swapped', { seats: [seats[1], seats[0], seats[2]] }],
    ['a seat of another app', { seats: seats.with(0, { ...seats[0]!, key: keyOf(bob) }) }],
    ['another name', { seats: seats.with(1, { ...seats[1]!, name: 'Bea' }) }],
    ['another end', { end: { ...end, frame: 599 } }],
    ['that the leader ended it', { early: true }],
    ['that its players do not agree', { agreed: false }],
  ])('is shown as it was found here when the host tells %s, and says who tells that', (_, change) => {
    heard.hear(heardOf(ann, 'Ann'));
    heard.found(3, truth, false, told(change));
    heard.signed(signed(eve));
    const { result: shown, check } = heard.of(told(change), HOST);
    expect(shown).toEqual(result);
    expect(check).toMatchObject({ own: 'found', otherwise: HOST.name, confirmed: ['Ann'], doubted: [] });
  });

  describe('of which a relay without a player tells that its players do not agree', () => {
    const disputed = told({ agreed: false });
    /** At the app of Ann, who plays. */
    const atAnn = () => {
      const own = new Confirmations(keyOf(ann), () => {});
      own.update(playing, [0]);
      own.found(3, truth, false, disputed);
      own.signed(signed(ann));
      return own;
    };

    it('is shown as it was found here, its points are open until the next match, and the relay is not named: it may have no rules', () => {
      const own = atAnn();
      own.hear(heardOf(bob, 'Bob', { hash: 'f'.repeat(16) }));
      const { result: shown, check } = own.of(disputed, RELAY);
      expect(shown).toEqual(result);
      expect(check).toMatchObject({ own: 'found', otherwise: null, doubted: ['Bob'] });
      expect(own.ending(disputed, RELAY)).toMatchObject({ is: 'staged', result: { number: 3, outcome } });
    });

    it('is told otherwise at once where all others play at browsers, which sign nothing and are not asked', () => {
      const own = new Confirmations(keyOf(ann), () => {});
      const members = [{ name: 'Bob', served: true, plays: true }];
      own.update({ ...playing, members } as unknown as RoomState, [0]);
      own.found(3, truth, false, disputed);
      own.signed(signed(ann));
      expect(own.of(disputed, RELAY).check.otherwise).toBe('');
      expect(own.ending(disputed, RELAY)).toMatchObject({ is: 'found', result: { number: 3 } });
    });

    it('is told otherwise as soon as more than half of the players have signed what was found here', () => {
      const own = atAnn();
      own.hear(heardOf(bob, 'Bob'));
      expect(own.of(disputed, RELAY).check).toMatchObject({ otherwise: '', confirmed: ['Bob'] });
      expect(own.ending(disputed, RELAY)).toMatchObject({ is: 'found', result: { number: 3 } });
    });

    it('is told otherwise at once where it tells more that was not found here, or has a player who knows', () => {
      const forged = told({ agreed: false, outcome: { ...outcome, scores: [5, 999, 0] } });
      expect(atAnn().of(forged, RELAY).check.otherwise).toBe('');
      expect(atAnn().of(disputed, HOST).check.otherwise).toBe(HOST.name);
    });
  });

  it('is shown as the own stage has seen it at once, and as it was found here after that', () => {
    const forged = told({ outcome: { ...outcome, scores: [5, 999, 0] } });
    heard.staged(2, { ...truth, frame: 1 }, false);
    heard.staged(3, truth, false);
    heard.checking(3);
    expect(heard.of(forged, HOST)).toMatchObject({
      result: { outcome, end },
      check: { own: 'checking', otherwise: HOST.name },
    });
    expect(checkOf(over)).toMatchObject({ own: 'checking', otherwise: null });
    const found = { ...truth, outcome: { ...outcome, scores: [6, 3, 0] } };
    heard.found(3, found, false, forged);
    expect(heard.of(forged, HOST).result).toMatchObject({ outcome: found.outcome });
  });

  it('is as the own stage has seen it where the next match is dealt before, of a match that it has played whole', () => {
    heard.staged(3, truth, false);
    const next = { ...playing, match: { ...match, number: 4 } } as unknown as RoomState;
    expect(heard.ending(next, HOST)).toEqual({ is: 'unseen' });
    expect(heard.ending(next, HOST, 2)).toEqual({ is: 'unseen' });
    expect(heard.ending(next, HOST, 3)).toMatchObject({ is: 'staged', result: { number: 3, outcome } });
  });

  it('is not confirmed as it is told when apps have signed another outcome of the same frames', () => {
    heard.hear(heardOf(ann, 'Ann'));
    const forged = told({ outcome: { ...outcome, scores: [5, 999, 0] } });
    expect(checkOf(forged)).toMatchObject({ own: 'none', confirmed: [], doubted: ['Ann'] });
  });

  it('has the seats that were dealt where nothing was simulated here, whatever the host tells', () => {
    const forged = told({ seats: [seats[1], seats[0], seats[2]] });
    expect(heard.of(forged, HOST)).toMatchObject({ result: { seats }, check: { otherwise: HOST.name } });
  });

  it('has who took over a bot in the last moment by the host’s word, and in nothing else', () => {
    const cat = { kind: 'player' as const, name: 'Cat', key: keyOf(namedKeyPair('Cat')) };
    const late = told({ seats: seats.with(2, cat) });
    const ended = heard.found(3, truth, false, late)!;
    expect(ended.seats[2]).toEqual(cat);
    expect(heard.of(late, HOST)).toMatchObject({
      result: { seats: [{}, {}, cat] },
      check: { otherwise: null },
    });
  });

  it('is shown where it was found here and the host tells none', () => {
    const untold = { ...over, result: null } as RoomState;
    expect(heard.of(untold, HOST).result).toBeNull();
    heard.found(3, truth, true, untold);
    expect(heard.of(untold, HOST)).toMatchObject({
      result: { number: 3, seats, outcome, early: true },
      check: { own: 'found', otherwise: HOST.name },
    });
  });

  it('is said not to follow from the frames that came, where they include those of its end', () => {
    heard.checking(3);
    expect(checkOf(over).own).toBe('checking');
    heard.unended(3, 600);
    expect(checkOf(over).own).toBe('unended');
    heard.unended(3, 599);
    expect(checkOf(over).own).toBe('none');
  });

  it('names the players of whom nothing was heard, and takes no echo of the own signature for another’s', () => {
    heard.found(3, truth, false, over);
    heard.signed(signed(eve));
    expect(heard.hear(heardOf(eve, 'Ann'))).toBeNull();
    expect(checkOf(over)).toMatchObject({ own: 'found', confirmed: [], unheard: ['Ann', 'Bob'] });
  });

  it('is confirmed as far as its frames by an app that signs nothing else', () => {
    heard.hear(heardOf(ann, 'Ann', { digest: undefined }));
    expect(checkOf(over)).toMatchObject({ confirmed: [], framesOnly: ['Ann'], doubted: [] });
    heard.hear(heardOf(bob, 'Bob', { digest: undefined, hash: 'f'.repeat(16) }));
    expect(checkOf(over)).toMatchObject({ framesOnly: ['Ann'], doubted: ['Bob'] });
  });

  it('is not confirmed in a name that the host makes up, and the log says so', () => {
    const { key } = signed(ann);
    expect(heard.hear({ ...heardOf(bob, 'Ann'), key })).toBeNull();
    expect(checkOf(over)).toMatchObject({ confirmed: [], doubted: [] });
    expect(logged).toEqual([expect.stringContaining('in the name of Ann')]);
    // Ann's own still counts.
    expect(heard.hear(heardOf(ann, 'Ann'))).not.toBeNull();
  });

  it('is not confirmed by a result that its app has not signed', () => {
    const { result: _, ...frames } = heardOf(ann, 'Ann');
    const { signature } = signed(bob).result!;
    expect(heard.hear({ ...frames, result: { digest, signature } })).toBeNull();
    expect(checkOf(over).confirmed).toEqual([]);
  });

  // A hostile host may send any number of signatures.
  it('is examined a limited number of times', () => {
    const { key } = signed(ann);
    for (let i = 0; i < 100; i++) heard.hear({ ...heardOf(bob, 'Ann'), key });
    expect(logged.length).toBe(64);
    expect(heard.hear(heardOf(ann, 'Ann'))).toBeNull();
  });

  // A member may return under any number of keys; the keys of the players have their places first.
  it('is confirmed by those who played, however many others sign', () => {
    const recorded = Array.from({ length: 70 }, (_, n) =>
      heard.hear(heardOf(namedKeyPair(`other ${n}`), 'Eve')),
    );
    expect(heard.hear(heardOf(ann, 'Ann'))).not.toBeNull();
    expect(checkOf(over).confirmed).toContain('Ann');
    expect(recorded.filter((one) => one !== null).length).toBe(MOST_SIGNED - 2 * MAX_SEATS);
  });

  it('is recorded with no more signatures than a file may have, however many are said to have taken over a bot', () => {
    const recorded = Array.from({ length: 70 }, (_, n) => {
      const by = namedKeyPair(`taker ${n}`);
      const taken = { name: 'Cat', key: keyOf(by) };
      heard.update({ ...playing, match: { ...match, seats: seats.with(2, { ...seats[2]!, taken }) } });
      return heard.hear(heardOf(by, 'Cat'));
    });
    // The own one is recorded, too.
    expect(recorded.filter((one) => one !== null).length).toBe(MOST_SIGNED - 1);
  });

  it('is confirmed by what an app has sealed, in place of what the host has passed on of another match in its name', () => {
    heard.found(3, truth, false, over);
    heard.signed(signed(eve));
    expect(heard.hear(heardOf(ann, 'Ann', { played: 'cd'.repeat(32) }))).not.toBeNull();
    expect(checkOf(over)).toMatchObject({ confirmed: [], doubted: ['Ann'] });
    expect(heard.hear(heardOf(ann, 'Ann'), true)).not.toBeNull();
    expect(heard.hear(heardOf(ann, 'Ann', { played: 'cd'.repeat(32) }))).toBeNull();
    expect(checkOf(over)).toMatchObject({ confirmed: ['Ann'], doubted: [] });
  });

  it('is unknown of another match that a host deals under the same number', () => {
    heard.found(3, truth, false, over);
    heard.hear(heardOf(ann, 'Ann'));
    heard.update({ ...playing, match: { ...match, seats: [seats[1], seats[0], seats[2]] } } as RoomState);
    expect(checkOf(over)).toMatchObject({ own: 'none', confirmed: [] });
  });

  it('is signed by an app once, and by no signature of another match', () => {
    expect(heard.hear(heardOf(ann, 'Ann'))).not.toBeNull();
    expect(heard.hear(heardOf(ann, 'Ann', { frame: 599 }))).toBeNull();
    expect(heard.hear({ ...heardOf(bob, 'Bob'), match: 2 })).toBeNull();
    heard.update({ ...playing, match: { ...match, number: 4 } });
    expect(checkOf(over)).toMatchObject({ confirmed: [], doubted: [] });
  });
});
