// What a peer says has happened, and what it wants sent: all that comes out of it.

import type { Pushed } from '../connection/channel.ts';
import type { Frames } from '../frames/frame-log.ts';
import type { Told } from '../objects/views-in.ts';
import type { ByeReason, Send } from '../wire/datagram.ts';
import type { FromRelay, MatchStart } from '../wire/messages.ts';
import type { JoiningEvent } from './joining.ts';

export type PeerEvent =
  | JoiningEvent
  /** We are in; `shortCode` is what people here and at the relay can compare, `host` the fingerprint of its key. */
  | {
      readonly kind: 'joined';
      readonly member: number;
      readonly shortCode: string;
      readonly host: string;
    }
  | { readonly kind: 'message'; readonly message: FromRelay }
  /** Something large, such as a state: what it means is between the games' rules and the caller. */
  | { readonly kind: 'bulk'; readonly bytes: Uint8Array }
  /** A message was dropped: it is too long, or too much waits for the relay already. */
  | { readonly kind: 'unsent'; readonly why: Exclude<Pushed, 'queued'> }
  /** The relay said something malformed: a bug, or a version that went unnoticed. */
  | { readonly kind: 'nonsense'; readonly text: string }
  /** Frames `first` to before `end` of a match have come: they are in `log`. */
  | {
      readonly kind: 'frames';
      readonly match: MatchStart;
      readonly log: Frames;
      readonly first: number;
      readonly end: number;
    }
  /** The host has told how its match stands, in the way `authority`; `hostFrame` is where it is by now, with fractions. */
  | { readonly kind: 'view'; readonly match: MatchStart; readonly view: Told; readonly hostFrame: number }
  /** Frames of the match that is on will come from now on: `log` and `from` say from where. */
  | { readonly kind: 'begun' }
  /** The session is over. */
  | { readonly kind: 'over'; readonly reason: ByeReason; readonly text: string };

export type PeerOutput = Send | PeerEvent;
