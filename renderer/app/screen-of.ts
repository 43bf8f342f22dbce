// Which screen shows: one pure choice from what the party says and the page that a person has turned to.

import type {
  BadAddress,
  Probe,
  RoomPlace,
  ScreenFailure,
  WatchedReplay,
} from '../../electron/party/window/contract.ts';
import { type AwayStatus, isAway } from '../party-link/party-connection.ts';
import type { MatchResult } from '../ui/standings.ts';
import type { Model } from './model.ts';

/** Outside a room the party does not care what a person looks at: that much is the window's own. */
export type Page = 'home' | 'join';

export type ScreenChoice =
  | { readonly name: 'connecting' }
  | { readonly name: 'closed'; readonly why: AwayStatus }
  | { readonly name: 'failure'; readonly failure: ScreenFailure }
  | { readonly name: 'replay'; readonly replay: WatchedReplay }
  | { readonly name: 'home' }
  | { readonly name: 'opening' }
  | { readonly name: 'join'; readonly error: BadAddress | null }
  | { readonly name: 'joining'; readonly address: string; readonly probes: readonly Probe[] }
  | { readonly name: 'lobby'; readonly place: RoomPlace }
  | { readonly name: 'match'; readonly place: RoomPlace }
  | { readonly name: 'results'; readonly place: RoomPlace; readonly result: MatchResult };

export function screenOf({ status, view }: Pick<Model, 'status' | 'view'>, page: Page): ScreenChoice {
  if (isAway(status)) return { name: 'closed', why: status };
  if (view === null) return { name: 'connecting' };
  const { place, failure } = view;
  if (failure !== null && failure.kind !== 'bad-address') return { name: 'failure', failure };
  // A match is not to be missed.
  if (view.replay && !(place.at === 'room' && place.plays)) return { name: 'replay', replay: view.replay };
  switch (place.at) {
    case 'home':
      if (failure !== null || page === 'join') return { name: 'join', error: failure };
      return { name: 'home' };
    case 'opening':
      return { name: 'opening' };
    case 'joining':
      return { name: 'joining', address: place.address, probes: place.probes };
    case 'room':
      // Also of a match of which the host tells that it is played on.
      if (place.showResult && place.room.result) return { name: 'results', place, result: place.room.result };
      // A member who sits out waits in the lobby.
      if (place.plays || place.watches) return { name: 'match', place };
      return { name: 'lobby', place };
  }
}
