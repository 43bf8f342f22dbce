import { describe, expect, it } from 'vitest';
import { utf8 } from './bytes.ts';
import { CONFIRM_EXTRA_BYTES, FIRST_BYTES, MOST_CONFIRMS, OFFER_BYTES, Responder } from './key-agreement.ts';
import { drawKeyPair } from './key-pair.ts';
import { initiator, PEER, PROLOGUE, RELAY, responder, seeded } from './testing/two-ends.ts';

describe.each([null, 'Bohnensuppe'])('an agreement with the password %s', (password) => {
  it('gives both ends each other’s identity, the same keys and the same short code', () => {
    const peer = initiator(password);
    expect(peer.first).toHaveLength(FIRST_BYTES);
    const relay = responder(peer.first, password);
    expect(relay.offer).toHaveLength(OFFER_BYTES);
    expect(peer.offer(relay.offer)).toEqual(RELAY.public);
    const confirm = peer.confirm(utf8('let me in'));
    expect(confirm).toHaveLength(CONFIRM_EXTRA_BYTES + 9);
    expect(relay.confirm(confirm)).toEqual({ key: PEER.public, payload: utf8('let me in') });
    expect(peer.shortCode).toMatch(/^\d{6}$/);
    expect(relay.shortCode).toBe(peer.shortCode);
    const { message, keys } = relay.finish(utf8('come in'));
    expect(peer.finish(message)).toEqual({ payload: utf8('come in'), keys });
    expect(keys.up).not.toEqual(keys.down);
  });

  it('has an offer open one confirmation with a damaged request, and no more, and forged ones cost none', () => {
    const peer = initiator(password);
    const answers = (damaged: number) => {
      const relay = responder(peer.first, password);
      peer.offer(relay.offer);
      const confirm = peer.confirm(utf8('let me in'));
      const broken = confirm.slice();
      broken[confirm.length - 1]! ^= 1;
      for (let i = 0; i < damaged; i++) expect(relay.confirm(broken)).toBeNull();
      for (let i = 0; i < 10; i++) expect(relay.confirm(confirm.map((byte) => byte ^ i ^ 0x80))).toBeNull();
      return relay.confirm(confirm);
    };
    expect(answers(MOST_CONFIRMS - 1)).not.toBeNull();
    expect(answers(MOST_CONFIRMS)).toBeNull();
  });

  it('has another transcript with another prologue', () => {
    const peer = initiator(password);
    expect(peer.offer(responder(peer.first, password, 4, utf8('another')).offer)).toBeNull();
  });
});

describe('an agreement of keys', () => {
  it.each([
    ['Bohnensuppe', 'Erbsensuppe'],
    ['Bohnensuppe', null],
    [null, 'Bohnensuppe'],
  ])('has no readable offer with the passwords %s and %s', (ours, theirs) => {
    const peer = initiator(ours);
    const relay = Responder.answer(
      { identity: RELAY, random: seeded(4), prologue: PROLOGUE, password: theirs },
      peer.first,
    );
    expect(relay && peer.offer(relay.offer)).toBeNull();
  });

  it('takes a password typed with composed characters or without for the same', () => {
    const peer = initiator('Käse');
    expect(peer.offer(responder(peer.first, 'Ka\u0308se').offer)).not.toBeNull();
  });

  it('makes keys that depend on the answer at the end', () => {
    const peer = initiator(null);
    const relay = responder(peer.first, null);
    peer.offer(relay.offer);
    relay.confirm(peer.confirm(utf8('')));
    expect(relay.finish(utf8('one')).keys).not.toEqual(relay.finish(utf8('two')).keys);
  });

  it('refuses points of low order', () => {
    const peer = initiator(null);
    const first = peer.first.slice();
    first.fill(0, 0, 32);
    expect(
      Responder.answer({ identity: RELAY, random: seeded(4), prologue: PROLOGUE, password: null }, first),
    ).toBeNull();
    const offer = responder(peer.first, null).offer.slice();
    offer.fill(0, 0, 32);
    expect(peer.offer(offer)).toBeNull();
  });
});

describe('an attacker between both ends', () => {
  it('causes two different codes', () => {
    const peer = initiator(null);
    const posing = Responder.answer(
      { identity: drawKeyPair(seeded(5)), random: seeded(6), prologue: PROLOGUE, password: null },
      peer.first,
    )!;
    expect(peer.offer(posing.offer)).not.toBeNull();
    posing.confirm(peer.confirm(utf8('')));
    // Also where it commits to the random number that it has just heard from the peer.
    for (const other of [initiator(null, 7), initiator(null)]) {
      const relay = responder(other.first, null);
      other.offer(relay.offer);
      relay.confirm(other.confirm(utf8('')));
      expect(relay.shortCode).not.toBe(peer.shortCode);
    }
  });

  it('cannot choose their random number after they have heard the relay’s', () => {
    // It would have to open the commitment to another number: that is a confirmation of another first message.
    const one = initiator(null, 8);
    const two = initiator(null, 9);
    const relay = responder(one.first, null);
    expect(two.offer(relay.offer)).toBeNull();
    one.offer(relay.offer);
    expect(relay.confirm(one.confirm(utf8('')))).not.toBeNull();
    expect(relay.shortCode).toBe(one.shortCode);
  });

  it('cannot change the code by the words of the confirmation', () => {
    const peer = initiator(null);
    const relay = responder(peer.first, null);
    peer.offer(relay.offer);
    const { shortCode } = peer;
    relay.confirm(peer.confirm(utf8('any name')));
    expect([relay.shortCode, peer.shortCode]).toEqual([shortCode, shortCode]);
  });
});
