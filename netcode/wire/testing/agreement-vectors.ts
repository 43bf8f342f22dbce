// Joins from the first datagram to the keys of the session, with and without a password, let in and refused.

import { toHex } from '../../crypto/bytes.ts';
import { Initiator, Responder, type SessionKeys } from '../../crypto/key-agreement.ts';
import { namedKeyPair } from '../../crypto/key-pair.ts';
import { createRng, nextU32 } from '../../sim/rng.ts';
import { Writer } from '../bytes.ts';
import type { Key } from '../check.ts';
import { encodeAdmittance, prologueOf, writeAgreement, writeJoin } from '../handshake.ts';
import { toJson } from '../json.ts';
import { type AgreementVector, SESSION, type Secrets } from './vector.ts';

const CONTENT = '0123456789abcdef';
const PEER = namedKeyPair('the peer of the vectors');
const RELAY = namedKeyPair('the relay of the vectors');

const CASES = [
  {
    name: 'no password, welcome',
    password: null,
    request: { name: 'Ada', app: '0.1.0', contents: { trails: CONTENT } },
    admitted: { session: SESSION, member: 1 },
  },
  {
    name: 'a password, welcome',
    password: 'Käsespätzle',
    request: {
      name: 'ليلى 👩‍🚀',
      app: '0.1.0',
      contents: { trails: CONTENT, toy: CONTENT },
      key: 'let me lead',
      player: 1,
    },
    admitted: { session: 0xffff_ffff, member: 65535 },
  },
  {
    name: 'no password, denied',
    password: null,
    request: { name: '', app: '', contents: {} },
    refusal: { why: 'content', game: 'trails', app: '0.1.0' },
  },
  {
    name: 'a password, denied',
    password: 'Käsespätzle',
    request: { name: 'Ada', app: '0.1.0', contents: { trails: CONTENT } },
    refusal: { why: 'full', seats: 8 },
  },
] as const;

/** A generator, and what was drawn from it, in hex. */
function noted(seed: number) {
  const rng = createRng(seed);
  const drawn: number[] = [];
  const random = () => {
    const word = nextU32(rng);
    drawn.push(word);
    return word;
  };
  /** Thirty-two bytes that were drawn together. */
  const hex = (from: number) => {
    const bytes = new Uint8Array(32);
    const view = new DataView(bytes.buffer);
    for (const [i, word] of drawn.slice(from, from + 8).entries()) view.setUint32(4 * i, word, true);
    return bytes;
  };
  return { random, hex };
}

/** Of a scalar the highest four bits are cut off. */
function scalarHex(bytes: Uint8Array): string {
  const scalar = bytes.slice();
  scalar[31]! &= 0x0f;
  return toHex(scalar);
}

export function agreementVectors(nonce: Key, cookie: Key): AgreementVector[] {
  return CASES.map((one, room) => {
    const { name, password, request } = one;
    const head = { nonce, cookie, room, password: password !== null };
    const prologue = prologueOf(head);
    const [peers, relays] = [noted(10 + room), noted(20 + room)];
    const peer = new Initiator({ identity: PEER, random: peers.random, prologue, password });
    const options = { identity: RELAY, random: relays.random, prologue, password };
    const relay = Responder.answer(options, peer.first)!;
    peer.offer(relay.offer);
    const third = peer.confirm(toJson(request));
    relay.confirm(third);
    const admitted = 'admitted' in one;
    const answered = admitted ? one.admitted : one.refusal;
    const { message, keys } = relay.finish(admitted ? encodeAdmittance(one.admitted) : toJson(one.refusal));
    const writer = new Writer();
    const secrets = (
      pair: Uint8Array,
      ephemeral: Uint8Array,
      own: Uint8Array,
      scalar: Uint8Array,
    ): Secrets => ({
      static: toHex(pair),
      ephemeral: toHex(ephemeral),
      random: toHex(own),
      scalar: password === null ? '' : scalarHex(scalar),
    });
    // A peer draws its ephemeral key, its random number and its scalar; a relay its scalar, its key and its number.
    const after = password === null ? 0 : 8;
    return {
      name,
      password,
      peer: secrets(PEER.secret, peers.hex(0), peers.hex(8), peers.hex(16)),
      relay: secrets(RELAY.secret, relays.hex(after), relays.hex(after + 8), relays.hex(0)),
      join: toHex(writeJoin(writer, head, peer.first)),
      offer: toHex(writeAgreement(writer, 'offer', nonce, relay.offer)),
      confirm: toHex(writeAgreement(writer, 'confirm', nonce, third)),
      answer: toHex(writeAgreement(writer, admitted ? 'welcome' : 'deny', nonce, message)),
      decoded: {
        peerKey: toHex(PEER.public),
        peerRandom: toHex(peers.hex(8)),
        relayKey: toHex(RELAY.public),
        relayRandom: toHex(relays.hex(after + 8)),
        request,
        answer: answered,
        shortCode: peer.shortCode,
        ...hexOf(keys),
      },
    };
  });
}

function hexOf({ up, down }: SessionKeys) {
  return { up: toHex(up), down: toHex(down) };
}
