// Opens the party of one app: the whole program behind a window, with real sockets and a real profile. An event or a command
// changes the state of its parts; the party then performs the effects that follow, and sends the window a new view.

import { monotonicMs } from '../../netcode/udp/timekeeper.ts';
import { readLink } from './finding/opened-link.ts';
import { Paced } from './paced.ts';
import { obey } from './party-commands.ts';
import { effectsOf, perform, type Situation } from './party-effects.ts';
import { openParts, type PartyOptions, type PartyParts } from './party-parts.ts';
import { viewOf } from './party-view.ts';
import type { OpenedReplay } from './replays/opened-replay.ts';
import type { FirewallOutcome } from './shell-status.ts';
import type { Carrier } from './window/carrier.ts';
import {
  type Command,
  commandSchema,
  type Outcome,
  type Place,
  type Restarted,
  type View,
} from './window/contract.ts';
import { ControlPort } from './window/control-port.ts';

export type { PartyOptions } from './party-parts.ts';

/** One app's party. A later window or stage replaces the earlier one. */
export interface Party {
  /** Commands in, answers out (contract.ts). Sends the facts and the current view at once. */
  attachControl(carrier: Carrier<unknown, unknown>): void;
  /** Binary messages of stage-port.ts. A running match starts over from its first frame. */
  attachStage(carrier: Carrier<Uint8Array, Uint8Array>): void;
  /** Handles a link that was opened, which any page can do: the view asks the person first. */
  openLink(link: string): void;
  /** Joins the room whose address was given on the command line. */
  join(typed: string): void;
  /** Watches a replay file that was opened, or shows the reason why it cannot be watched. */
  openReplay(opened: OpenedReplay): void;
  /** Takes the outcome of `Shell.openFirewall`. */
  firewallIs(outcome: FirewallOutcome): void;
  /** Tells whether the window fills the screen, by whatever cause. */
  fullscreenIs(on: boolean): void;
  /** A part of the window failed and was started again: views say so for a few seconds. */
  restarted(what: Restarted): void;
  /** Tells that the machine has woken from sleep. */
  woke(): void;
  /** Leaves the room, tells everybody, closes the sockets. */
  close(): Promise<void>;
}

/** Rate of effects: twenty rounds at once, then ten a second, also where a host changes its room without end. */
const EFFECTS = { burst: 20, msPerToken: 100 };

/** Rate of views: three at once, so that a match that begins soon after another change is shown; then ten a second. */
const VIEWS = { burst: 3, msPerToken: 100 };

/** How long a view says that a part of the window was started again, ms: enough for a person who looks up from a game. */
const RESTARTED_MS = 10_000;

export async function openParty(options: PartyOptions): Promise<Party> {
  let party: AppParty | null = null;
  const parts = await openParts(options, () => party?.changed());
  party = new AppParty(parts);
  if (parts.lastRoom.comesBack) party.goBack();
  return party;
}

class AppParty implements Party {
  readonly #parts: PartyParts;
  readonly #control: ControlPort<Command, View>;
  readonly #effects = new Paced(EFFECTS, () => this.#settle());
  readonly #views = new Paced(VIEWS, () => this.#show());
  /** The situation for which effects were performed last. */
  #settled: Situation | null = null;
  /** Where the last view showed the person. */
  #shownAt: Place['at'] | null = null;
  #restartedTimer: NodeJS.Timeout | undefined;

  constructor(parts: PartyParts) {
    this.#parts = parts;
    this.#control = new ControlPort({
      facts: parts.facts,
      commands: commandSchema,
      obey: (command) => this.#obey(command),
      onFault: (error) => parts.log.error({ stack: (error as Error).stack }, 'a command failed'),
      onGone: () => this.#pageGone(),
    });
  }

  attachControl(carrier: Carrier<unknown, unknown>): void {
    this.#parts.state.pageGoneAt = null;
    this.#control.attach(carrier);
    this.#effects.soon();
    this.#views.now();
  }

  attachStage(carrier: Carrier<Uint8Array, Uint8Array>): void {
    this.#parts.stage.attach(carrier);
  }

  openLink(link: string): void {
    const { network, where, log } = this.#parts;
    if (readLink(link, network.network).is === 'invitation') {
      this.#obey({ do: 'consider', address: link });
      return;
    }
    log.warn('a link was opened that makes no sense');
    // A person who is in a room, or joins one, stays there.
    if (where.at === 'home') this.join(link);
  }

  join(typed: string): void {
    this.#obey({ do: 'join', address: typed });
  }

  /** Goes back into the last room, where it was closed without leaving. */
  goBack(): void {
    this.#obey({ do: 'go-back' });
  }

  openReplay(opened: OpenedReplay): void {
    const { replays } = this.#parts;
    if (opened.is === 'here') replays.open(opened.path);
    else replays.refuse(opened.name);
  }

  firewallIs(outcome: FirewallOutcome): void {
    const { state, where, network } = this.#parts;
    state.firewall = { protocols: state.firewall?.protocols ?? ['udp'], outcome };
    // The self-check starts again, as in another network.
    if (outcome === 'open') where.session?.moved(network.network);
    this.changed();
  }

  fullscreenIs(on: boolean): void {
    this.#parts.state.fullscreen = on;
    this.changed();
  }

  restarted(what: Restarted): void {
    const { state, log } = this.#parts;
    log.warn({ what }, 'started again');
    state.restarted = what;
    clearTimeout(this.#restartedTimer);
    this.#restartedTimer = setTimeout(() => {
      state.restarted = null;
      this.changed();
    }, RESTARTED_MS);
    this.changed();
  }

  woke(): void {
    const { log, where, network } = this.#parts;
    log.info('woke');
    where.session?.woke();
    network.woke();
  }

  async close(): Promise<void> {
    const { state, where, log, lastRoom, profile, identity, natives, ...parts } = this.#parts;
    const leaves = where.at === 'room';
    log.info('closed');
    state.pageGoneAt ??= monotonicMs();
    parts.wayBack.look(false);
    this.#control.close();
    parts.network.close();
    parts.discovery?.close();
    parts.servers?.close();
    parts.replays.close();
    await where.close();
    await natives?.close();
    // Effects close after the room: until it is left its host may change, and effects follow from that.
    this.#effects.close();
    this.#views.close();
    clearTimeout(this.#restartedTimer);
    if (leaves) lastRoom.note(null, Date.now());
    await Promise.all([profile.settled(), lastRoom.settled(), identity.settled()]);
  }

  #pageGone(): void {
    const { state, where, replays } = this.#parts;
    state.pageGoneAt = monotonicMs();
    where.session?.pageGone();
    replays.show(false);
    this.changed(); // without a page no rooms are looked for
  }

  #obey(command: Command): Outcome | Promise<Outcome> {
    const outcome = obey(this.#parts, command);
    this.#follow(true);
    return outcome;
  }

  /** Performs effects and makes a view after a change without a command. */
  changed(): void {
    this.#follow(false);
  }

  /**
   * Performs effects and makes a view, at once where the person has come to another place, which every view shows. After a
   * command effects follow at once, too, because the next command may take the change back.
   */
  #follow(isAsked: boolean): void {
    const { at } = this.#parts.where;
    if (isAsked || at !== this.#settled?.place.at) this.#effects.now();
    else this.#effects.soon();
    if (at === this.#shownAt) this.#views.soon();
    else this.#views.now();
  }

  #settle(): void {
    const { guard, facts } = this.#parts;
    const before = this.#settled;
    const effects = guard.run('effect', () => {
      this.#settled = this.#situation;
      return effectsOf(before, this.#settled, facts.games);
    });
    for (const effect of effects ?? []) guard.run('effect', () => perform(effect, this.#parts));
  }

  get #situation(): Situation {
    const { where, networks, profile, replays, lastRoom, state } = this.#parts;
    const { session } = where;
    return {
      at: Date.now(),
      online: networks.ranked.adapters.length > 0,
      failure: where.failure,
      place: where.now,
      profile: profile.profile,
      attached: state.pageGoneAt === null,
      watches: replays.watched !== null,
      left: state.left,
      noted: lastRoom.room,
      wayBack: session?.ways.back ?? null,
      link: where.room?.ways.link ?? null,
      own: session?.host.own ?? null,
    };
  }

  #show(): void {
    const { guard } = this.#parts;
    // Where the view fails the last one stays on the screen.
    const view = guard.run('view', () => viewOf(this.#parts));
    if (!view) return;
    this.#shownAt = view.place.at;
    guard.run('effect', () => this.#control.show(view));
  }
}
