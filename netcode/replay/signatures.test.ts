import { describe, expect, it } from 'vitest';
import { fingerprint, type KeyPair, namedKeyPair } from '../crypto/key-pair.ts';
import { FrameLog } from '../frames/frame-log.ts';
import { toyGame } from '../lab/toy.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import { type ReplayEnd, readReplay } from './format.ts';
import { Recording } from './recording.ts';
import { resultDigest } from './result-digest.ts';
import { signatoriesOf } from './signatures.ts';
import { playedDigest, signEnd } from './signed-end.ts';
import { headerOf } from './testing/header-of.ts';

const FRAMES = 30;
const HASH = '0123456789abcdef';
const game = toyGame({ tickRate: 60, inputBytes: 1, seats: 3, frames: FRAMES });
const [ann, bob, eve] = ['Ann', 'Bob', 'Eve'].map(namedKeyPair) as [KeyPair, KeyPair, KeyPair];
const appOf = (pair: KeyPair) => fingerprint(pair.public);
const match = {
  number: 4,
  epoch: 0,
  seed: 77,
  seats: [
    { kind: 'player' as const, name: 'Ann', key: appOf(ann) },
    { kind: 'player' as const, name: 'Bob', key: appOf(bob) },
    // At Bob's machine.
    { kind: 'player' as const, name: 'Bea', key: appOf(bob) },
  ],
  options: { rounds: 3 },
  way: 'optimistic' as const,
};
const header = headerOf(game.info, match, HASH);
const LATER = { from: { frame: 10, before: [0, 0, 0] } };
const BOT = { kind: 'bot' as const, name: 'Bot 1' };
const swapped = match.seats.map((seat, at) => ({ ...seat, name: match.seats[1 - at]?.name ?? seat.name }));
const rng = createRng(1);
const random = () => nextU32(rng);

function frames(press = 1, first = 0): FrameLog {
  const shape = { seats: 3, inputBytes: 1 };
  const log = new FrameLog(shape, FRAMES, { frame: first, before: new Uint8Array(3) });
  for (let frame = first; frame < FRAMES; frame++) {
    log.push(
      Uint8Array.of(frame === 20 ? press : 0, 0, 0),
      frame === 7 ? Uint8Array.of(0, 1, 0, 9) : undefined,
    );
  }
  return log;
}

const played = playedDigest(header, frames(), FRAMES);
const outcome = { scores: [3, 2, 1], places: [1, 2, 3] };
const digest = resultDigest({ frame: FRAMES, hash: HASH, outcome, seats: match.seats });
const end = { played, frame: FRAMES, hash: HASH, digest };

/** The signatories of a recording, as a reader finds them who has only the file. */
function signatories(
  signed: readonly (readonly [KeyPair, object?])[],
  head = header,
  log = frames(),
  recorded: Partial<ReplayEnd> = {},
) {
  const parts: Uint8Array[] = [];
  const recording = new Recording(head, log, (encode) => parts.push(encode()));
  if (head.from) recording.begin(Uint8Array.of(1));
  recording.frames(0);
  // One signature before the end is recorded, the others after the recording is closed.
  const [early, ...late] = signed.map(([by, change = {}]) => ({
    name: 'Eve',
    ...signEnd(by, end, random),
    ...change,
  }));
  if (early) recording.signed(early);
  recording.close();
  recording.end({ frame: FRAMES, hash: HASH, outcome, ...recorded });
  for (const one of late) recording.signed(one);
  const read = readReplay(Buffer.concat(parts));
  if (!read.ok) throw new Error(read.fault.is);
  expect(read.replay.torn).toBeNull();
  return signatoriesOf(read.replay).map(({ names, says }) => `${names.join(', ')}: ${says}`);
}

describe('the end of a recording', () => {
  it('is signed by apps, known by the names dealt to their keys, or by another name for a spectator', () => {
    expect(signatories([[ann], [bob], [eve]])).toEqual(['Ann: same', 'Bob, Bea: same', 'Eve: same']);
  });

  it('has a false signature named: one by another key, or one changed afterwards', () => {
    const { key } = signEnd(ann, end, random);
    expect(
      signatories([
        [bob, { key }],
        [bob, { hash: 'f'.repeat(16) }],
      ]),
    ).toEqual(['Ann: false', 'Bob, Bea: false']);
  });

  it('has the signer of another end named with it', () => {
    const other = signEnd(bob, { ...end, hash: 'f'.repeat(16) }, random);
    expect(signatories([[ann], [bob, other]])).toEqual(['Ann: same', 'Bob, Bea: other']);
  });

  it('is signed by an app as it has said last, sealed, and not as a host has passed on of another match before', () => {
    const other = signEnd(ann, { ...end, played: 'cd'.repeat(32) }, random);
    expect(signatories([[ann, other], [bob], [ann]])).toEqual(['Ann: same', 'Bob, Bea: same']);
  });

  // A forger can recompute all hashes of a file; signatures need the key.
  it.each<[string, typeof header, FrameLog]>([
    ['an input', header, frames(2)],
    ['an option', { ...header, match: { ...match, options: { rounds: 5 } } }, frames()],
    ['a seed', { ...header, match: { ...match, seed: 78 } }, frames()],
    ['rules', { ...header, content: 'f'.repeat(16) }, frames()],
  ])('is signed by no app when %s was changed', (_, head, log) => {
    expect(signatories([[ann], [eve]], head, log)).toEqual(['Ann: other', 'Eve: other']);
  });

  it.each<[string, Partial<ReplayEnd>]>([
    ['scores', { outcome: { ...outcome, scores: [3, 999, 1] } }],
    ['places', { outcome: { ...outcome, places: [2, 1, 3] } }],
    ['places of teams', { outcome: { ...outcome, teams: [1, 2] } }],
    ['seats', { seats: [match.seats[1]!, match.seats[0]!, match.seats[2]!] }],
  ])('is signed by no app as a result when %s were changed', (_, recorded) => {
    expect(signatories([[ann], [eve]], header, frames(), recorded)).toEqual(['Ann: other', 'Eve: other']);
  });

  it('is signed as far as its frames by an app that signs nothing else, whatever the result', () => {
    const older = signEnd(ann, { played, frame: FRAMES, hash: HASH }, random);
    const { result: _, ...framesOnly } = signEnd(bob, end, random);
    const forged = { outcome: { ...outcome, scores: [3, 999, 1] } };
    const both = [
      [ann, { ...older, result: undefined }],
      [bob, { ...framesOnly, result: undefined }],
    ] as const;
    expect(signatories(both)).toEqual(['Ann: frames', 'Bob, Bea: frames']);
    expect(signatories(both, header, frames(), forged)).toEqual(['Ann: frames', 'Bob, Bea: frames']);
  });

  it('has its result signed with who took over a bot, which is recorded once that is known', () => {
    const seats = match.seats.with(2, { kind: 'player', name: 'Eve', key: appOf(eve) });
    const head = { ...header, match: { ...match, seats: match.seats.with(2, BOT as never) } };
    const taken = resultDigest({ frame: FRAMES, hash: HASH, outcome, seats });
    const signed = signEnd(
      ann,
      { ...end, played: playedDigest(head, frames(), FRAMES), digest: taken },
      random,
    );
    const takers = signEnd(eve, { ...signed, digest: taken }, random);
    expect(
      signatories(
        [
          [ann, signed],
          [namedKeyPair('Zoe'), { name: 'Eve' }],
          [eve, { ...takers, name: 'Zoe' }],
        ],
        head,
        frames(),
        {
          seats,
        },
      ),
    ).toEqual(['Ann: same', 'Eve 2: other', 'Eve: same']);
    expect(signatories([[ann, signed]], head)).toEqual(['Ann: other']);
  });

  it('is signed by no other app when a name was given to another key', () => {
    const seats = match.seats.with(0, { ...match.seats[0]!, key: appOf(eve) });
    const head = { ...header, match: { ...match, seats } };
    const forged = signEnd(
      eve,
      {
        ...end,
        played: playedDigest(head, frames(), FRAMES),
        digest: resultDigest({ frame: FRAMES, hash: HASH, outcome, seats }),
      },
      random,
    );
    expect(signatories([[eve, forged], [bob]], head)).toEqual(['Ann: same', 'Bob, Bea: other']);
  });

  it('calls no spectator as a player, whatever the file says', () => {
    expect(signatories([[eve, { name: 'bob' }]])).toEqual(['bob 2: same']);
  });

  // The seats that screens show, beside the signed ones.
  it.each<[string, typeof match.seats, { readonly from?: typeof header.from }]>([
    [
      'says that a player has taken over a bot',
      match.seats.with(2, { ...BOT, taken: { name: 'Ann', key: appOf(ann) } } as never),
      {},
    ],
    ['has other names and begins later', swapped, LATER],
  ])('is signed by no app as a result when the file %s', (_, shown, later) => {
    const seats = later.from ? match.seats : match.seats.with(2, BOT as never);
    const signed = signEnd(
      ann,
      {
        ...end,
        played: playedDigest({ ...header, match: { ...match, seats } }, frames(), FRAMES),
        digest: resultDigest({ frame: FRAMES, hash: HASH, outcome, seats }),
      },
      random,
    );
    const head = { ...header, ...later, match: { ...match, seats: shown } };
    const log = frames(1, later.from?.frame ?? 0);
    const [first] = signatories([[ann, signed]], head, log, { seats });
    expect(first).toMatch(/: other$/);
  });

  it('is signed by no app as far as its frames where it begins later, and could have any names', () => {
    const head = { ...header, ...LATER, match: { ...match, seats: swapped } };
    const framesOnly = signEnd(ann, { played, frame: FRAMES, hash: HASH }, random);
    expect(signatories([[ann, { ...framesOnly, result: undefined }]], head, frames(1, 10))).toEqual([]);
  });

  it('is compared alone where the recording begins later', () => {
    const head = { ...header, ...LATER };
    const log = frames(1, 10);
    const other = signEnd(bob, { ...end, frame: 29 }, random);
    // The first state is checked when the file is played.
    expect(signatories([[ann], [bob, other]], head, log)).toEqual(['Ann: same', 'Bob, Bea: other']);
  });
});
