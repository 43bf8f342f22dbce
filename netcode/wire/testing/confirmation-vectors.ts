// Ends of matches, signed.

import { namedKeyPair } from '../../crypto/key-pair.ts';
import { FrameLog } from '../../frames/frame-log.ts';
import { type EndedMatch, resultDigest, resultText } from '../../replay/result-digest.ts';
import { factsOf, playedDigest, signEnd } from '../../replay/signed-end.ts';
import { createRng, nextU32 } from '../../sim/rng.ts';
import type { MatchStart } from '../messages.ts';
import { fromHex } from './decoder.ts';
import type { ConfirmationVector } from './vector.ts';

const CASES: readonly {
  readonly name: string;
  readonly match: MatchStart;
  readonly inputBytes: number;
  readonly frames: readonly string[];
  readonly items: { readonly [frame: number]: string };
  readonly hash: string;
  /** Missing of a vector that signs frames only, as older apps do. */
  readonly ended?: Pick<EndedMatch, 'outcome' | 'seats'>;
}[] = [
  {
    name: 'two players, no items, frames only',
    match: {
      number: 1,
      epoch: 0,
      seed: 77,
      seats: [
        { kind: 'player', name: 'Ada', key: '00112233445566778899aabbccddeeff' },
        { kind: 'player', name: 'ليلى "👩‍🚀"', key: 'ffeeddccbbaa99887766554433221100' },
      ],
      options: { rounds: 3, laps: -1 },
      way: 'optimistic',
    },
    inputBytes: 1,
    frames: ['0000', '0100', '0102'],
    items: {},
    hash: '0123456789abcdef',
  },
  {
    name: 'teams, handicaps, a bot, and items',
    match: {
      number: 0xffff_ffff,
      epoch: 2,
      seed: 0xffff_ffff,
      seats: [
        { kind: 'player', name: 'Ada', key: '00112233445566778899aabbccddeeff', team: 2, handicap: 3 },
        { kind: 'bot', name: 'Bot 2', team: 1 },
        { kind: 'empty', name: '' },
      ],
      options: {},
      way: 'commands',
      file: { hash: '0f'.repeat(32), title: 'Ember' },
    },
    inputBytes: 2,
    frames: ['000000000000', '010000000000', '010200000000'],
    items: { 1: 'ff0500030700000000020000aabb', 2: 'ff010004' },
    hash: 'fedcba9876543210',
  },
  {
    name: 'two players, and the result',
    match: {
      number: 2,
      epoch: 0,
      seed: 78,
      seats: [
        { kind: 'player', name: 'Ada', key: '00112233445566778899aabbccddeeff' },
        { kind: 'player', name: 'ليلى "👩‍🚀"', key: 'ffeeddccbbaa99887766554433221100' },
      ],
      options: {},
      way: 'optimistic',
    },
    inputBytes: 1,
    frames: ['0000', '0100'],
    items: {},
    hash: '0123456789abcdef',
    ended: {
      outcome: { scores: [-3, 12], places: [2, 1] },
      seats: [
        { kind: 'player', name: 'Ada', key: '00112233445566778899aabbccddeeff' },
        { kind: 'player', name: 'ليلى "👩‍🚀"', key: 'ffeeddccbbaa99887766554433221100' },
      ],
    },
  },
  {
    name: 'teams, a bot that was taken over, an empty seat, and the result',
    match: {
      number: 3,
      epoch: 1,
      seed: 79,
      seats: [
        { kind: 'player', name: 'Ada', key: '00112233445566778899aabbccddeeff', team: 2, handicap: 3 },
        { kind: 'bot', name: 'Bot 1', team: 1, taken: { name: 'Bo', key: '0f'.repeat(16) } },
        { kind: 'empty', name: '' },
      ],
      options: {},
      way: 'optimistic',
    },
    inputBytes: 1,
    frames: ['000000'],
    items: {},
    hash: 'fedcba9876543210',
    ended: {
      outcome: { scores: [1, 2, 0], places: [1, 2, 0], teams: [4, 9] },
      seats: [
        { kind: 'player', name: 'Ada', key: '00112233445566778899aabbccddeeff', team: 2, handicap: 3 },
        { kind: 'player', name: 'Bo', key: '0f'.repeat(16), team: 1 },
        { kind: 'empty', name: '' },
      ],
    },
  },
];

export function confirmationVectors(): ConfirmationVector[] {
  return CASES.map(({ name, match, inputBytes, frames, items, hash, ended }, seed) => {
    const dealt = { game: 'trails', content: '0123456789abcdef', match };
    const log = new FrameLog({ seats: match.seats.length, inputBytes }, frames.length);
    frames.forEach((frame, number) => {
      log.push(fromHex(frame), items[number] === undefined ? undefined : fromHex(items[number]));
    });
    const rng = createRng(seed);
    const played = playedDigest(dealt, log, frames.length);
    const ada = namedKeyPair('the peer of the vectors');
    const frame = frames.length;
    const result = ended && { frame, hash, ...ended };
    const said = { played, frame, hash, ...(result ? { digest: resultDigest(result) } : {}) };
    const { played: _, ...end } = signEnd(ada, said, () => nextU32(rng));
    const text = result ? { result: resultText(result) } : {};
    return { name, ...dealt, facts: factsOf(dealt), frames, items, played, end, ...text };
  });
}
