// All that the window knows, and how each event of the link changes it. The screens are a function of this.

import type { Facts, Member, View } from '../../electron/party/window/contract.ts';
import { en, type Texts } from '../languages/en.ts';
import type { ClientEvent, PendingCommands } from '../party-link/party-client.ts';
import type { ConnectionStatus } from '../party-link/party-connection.ts';
import { followRtt, type RttHistory } from '../screens/lobby/rtt-history.ts';
import { follow, type Trend } from '../screens/network/trend.ts';
import type { FrameSource } from '../stage/frame-source.ts';
import { type Departure, followDepartures } from '../ui/departures.ts';
import { followGame, type GameChange } from '../ui/game-change.ts';
import { followStop } from '../ui/stopped-countdown.ts';
import { announcements, choices } from './announcements.ts';
import { share } from './structural-sharing.ts';

/** Everybody of a full room is heard to get ready. Members who change their mind all the time are left out for so long, ms. */
const MOST_CHOICES = 16;
const CHOICES_MS = 20_000;

export interface Model {
  readonly status: ConnectionStatus;
  readonly source: FrameSource | null;
  /** Facts of the app, there before the first view. */
  readonly facts: Facts | null;
  readonly view: View | null;
  /** Commands that have not been answered: the party is at them, or away. */
  readonly pending: PendingCommands;
  /** How often something that was asked for may have been lost with the connection. */
  readonly unheard: number;
  readonly history: RttHistory;
  readonly trend: Trend;
  readonly gameChange: GameChange | null;
  /** Who has stopped the last countdown: see stopped-countdown.ts. */
  readonly stopped: Member | null;
  readonly departures: readonly Departure[];
  /** Failures so far: tells one from the next that reads the same, as a second wrong password does. */
  readonly failures: number;
  /** What a screen reader is told; `count` tells the same words said again from words already said. */
  readonly said: { readonly count: number; readonly text: string };
  /** When it was last said what members had chosen, ms, at most MOST_CHOICES times. */
  readonly choicesAt: readonly number[];
}

export const initialModel: Model = {
  status: 'connecting',
  source: null,
  facts: null,
  view: null,
  pending: new Map(),
  unheard: 0,
  history: new Map(),
  trend: [],
  gameChange: null,
  stopped: null,
  departures: [],
  failures: 0,
  said: { count: 0, text: '' },
  choicesAt: [],
};

/** `nowMs` is of any monotonic clock. */
export function reduce(model: Model, event: ClientEvent, texts: Texts = en, nowMs = 0): Model {
  switch (event.is) {
    case 'pending':
      return { ...model, pending: event.pending };
    case 'unheard':
      return { ...model, unheard: model.unheard + 1 };
    case 'status':
      return { ...model, status: event.status };
    case 'stage':
      return { ...model, source: event.source };
    case 'facts':
      // A party that was started again says the same: nothing needs to render for it.
      return { ...model, facts: share(model.facts, event.facts) };
    case 'view': {
      const view = share(model.view, event.view);
      const { choicesAt } = model;
      const hears = choicesAt.length < MOST_CHOICES || nowMs - choicesAt[0]! >= CHOICES_MS;
      const chosen = hears ? choices(model.view, view, texts) : [];
      const words = [...announcements(model.view, view, texts), ...chosen];
      return {
        ...model,
        view,
        history: followRtt(model.history, model.view, view),
        trend: follow(model.trend, model.view, view, nowMs),
        gameChange: followGame(model.gameChange, model.view, view),
        stopped: followStop(model.stopped, model.view, view),
        departures: followDepartures(model.departures, model.view, view),
        failures: model.failures + (view.failure !== null && view.failure !== model.view?.failure ? 1 : 0),
        said: words.length > 0 ? { count: model.said.count + 1, text: words.join(' ') } : model.said,
        choicesAt: chosen.length > 0 ? [...choicesAt, nowMs].slice(-MOST_CHOICES) : choicesAt,
      };
    }
  }
}
