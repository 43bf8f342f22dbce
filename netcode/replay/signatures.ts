// Who has signed the end of a recorded match: apps that had simulated it again.

import { fromHex } from '../crypto/bytes.ts';
import { fingerprint } from '../crypto/key-pair.ts';
import type { Replay } from './format.ts';
import { resultDigest, seated } from './result-digest.ts';
import { isSound, playedDigest } from './signed-end.ts';

export interface Signatory {
  /** Fingerprint of the app's key. */
  readonly app: string;
  /** The players to whom it was dealt as theirs; where it has none, what the recording calls its spectator. */
  readonly names: readonly string[];
  readonly played: boolean;
  /**
   * `same`: the match as it was recorded, and its result. `frames`: the match and its last state, and nothing of the
   * result, as older apps sign it. `other`: another end or result, or other frames. `false`: nothing, because the app
   * with this key has not signed it.
   */
  readonly says: 'same' | 'frames' | 'other' | 'false';
  readonly frame: number;
  readonly hash: string;
}

/** The apps that have signed a recorded match, in the order of the file. */
export function signatoriesOf({ header, log, end, signed }: Replay): Signatory[] {
  if (signed.length === 0) return [];
  // Of a match that was not recorded from its beginning on only the end can be compared.
  const whole = end && header.from === null && end.frame <= log.next;
  const played = whole ? playedDigest(header, log, end.frame) : null;
  const digest = end && resultDigest({ ...end, seats: end.seats ?? seated(header.match.seats) });
  return signed.map(({ name, ...one }) => {
    const app = fingerprint(fromHex(one.key));
    const seats = header.match.seats.filter(({ key }) => key === app);
    const names = seats.length > 0 ? seats.map((seat) => seat.name) : [name];
    const { frame, hash } = one;
    const isSame = frame === end?.frame && hash === end.hash && (played === null || played === one.played);
    const said = !one.result ? 'frames' : one.result.digest === digest ? 'same' : 'other';
    const says = !isSound(one) ? 'false' : isSame ? said : 'other';
    return { app, names, played: seats.length > 0, says, frame, hash };
  });
}
