// Who has signed the end of a recorded match: apps that had simulated it again.

import { fromHex } from '../crypto/bytes.ts';
import { fingerprint } from '../crypto/key-pair.ts';
import { unlike } from '../wire/text.ts';
import type { Replay } from './format.ts';
import { resultDigest, seated, seatedAtEnd, tellsSeats } from './result-digest.ts';
import { isSound, playedDigest } from './signed-end.ts';

export interface Signatory {
  /** Fingerprint of the app's key. */
  readonly app: string;
  /** The players to whom it was dealt as theirs, or who took over a bot; for one without, what the recording calls its spectator, and no player. */
  readonly names: readonly string[];
  readonly played: boolean;
  /**
   * `same`: the match as it was recorded, and its result. `frames`: the match and its last state, without
   * the result, as older apps sign it. `other`: another end or result, or other frames. `false`: forged, because the app
   * with this key has signed something else.
   */
  readonly says: 'same' | 'frames' | 'other' | 'false';
  readonly frame: number;
  readonly hash: string;
}

/** The apps that have signed a recorded match, in the order of the file. What an app has sealed comes last, and counts. */
export function signatoriesOf({ header, log, end, signed }: Replay): Signatory[] {
  if (signed.length === 0) return [];
  // Only the end can be compared where the recording begins after frame 0.
  const whole = end && header.from === null && end.frame <= log.next;
  const played = whole ? playedDigest(header, log, end.frame) : null;
  const atEnd = end?.seats ?? seated(header.match.seats);
  // Screens show the seats of the header: those that are signed have to be theirs.
  const isOfSeats = tellsSeats(atEnd, seatedAtEnd(header.match.seats, atEnd));
  const digest = end && isOfSeats ? resultDigest({ ...end, seats: atEnd }) : null;
  // With who took over bots, where the signed seats have them.
  const dealt = isOfSeats ? atEnd : header.match.seats;
  const players = dealt.map(({ name }) => name);
  // Without the first frames only a signed result has the seats.
  const comparable = header.from === null ? signed : signed.filter(({ result }) => result);
  const last = new Map(comparable.map((one) => [one.key, one]));
  return [...last.values()].map(({ name, ...one }) => {
    const app = fingerprint(fromHex(one.key));
    const seats = dealt.filter(({ key }) => key === app);
    const names = seats.length > 0 ? seats.map((seat) => seat.name) : [unlike(name, players)];
    const { frame, hash } = one;
    const isSame = frame === end?.frame && hash === end.hash && (played === null || played === one.played);
    const said = !one.result ? 'frames' : one.result.digest === digest ? 'same' : 'other';
    const says = !isSound(one) ? 'false' : isSame ? said : 'other';
    return { app, names, played: seats.length > 0, says, frame, hash };
  });
}
