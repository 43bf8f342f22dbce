// What the one large button of a failure does, and what the quiet one beside it does.

import type { Command, ScreenFailure } from '../../../electron/party/window/contract.ts';

export interface Advice {
  /** Null: the large button only takes the failure off the screen. */
  readonly command: Command | null;
  /** The address to show in the join field when a person would rather change it. */
  readonly edit: string | null;
  /** The room may be at another computer of this network by now. */
  readonly elsewhere: boolean;
}

export function adviceFor(failure: ScreenFailure): Advice {
  switch (failure.kind) {
    case 'refused':
    case 'own-address':
    case 'timeout':
    case 'unreachable':
    case 'may-not-send':
    case 'nobody-by-that-name':
      return { command: { do: 'join', address: failure.address }, edit: failure.address, elsewhere: true };
    // Perhaps another friend hosts there today: a person who wants that room has to say so.
    case 'other-host':
      return { command: null, edit: failure.address, elsewhere: false };
    case 'full':
    case 'locked':
    case 'password':
    case 'no-password':
    case 'guesses':
    case 'too-often':
    case 'lost':
    case 'behind':
      return { command: { do: 'join', address: failure.address }, edit: null, elsewhere: false };
    case 'port-in-use':
      return {
        command: failure.next === null ? null : { do: 'host', game: failure.game, port: failure.next },
        edit: null,
        elsewhere: false,
      };
    case 'version':
    case 'kicked':
    case 'banned':
    case 'host-left':
    case 'room-failed':
    case 'party-died':
    case 'internal':
      return { command: null, edit: null, elsewhere: false };
  }
}
