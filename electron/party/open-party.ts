// Opens the party of one app: the whole program behind a window, with real sockets and a real profile. An event or a command
// changes what its parts know, what follows from that is done, and the window is shown what they know then.

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
  /** A link was opened, which any page can do: the views ask first. */
  openLink(link: string): void;
  /** Goes to a room whose address the person has typed where they started the app. */
  join(typed: string): void;
  /** A file was opened that should be a replay: it is watched, or it is said why it cannot be. */
  openReplay(opened: OpenedReplay): void;
  /** What came of `Shell.openFirewall`. */
  firewallIs(outcome: FirewallOutcome): void;
  /** Whether the window fills the screen, however it came to. */
  fullscreenIs(on: boolean): void;
  /** Something of the window failed and was started again: the views say so for a few seconds. */
  restarted(what: Restarted): void;
  /** The machine has slept, and goes on. */
  woke(): void;
  /** Leaves the room, tells everybody, closes the sockets. */
  close(): Promise<void>;
}

/** How often what follows from a room's changes is done: at once, and ten times a second where a host has it change without end. */
const EFFECTS = { burst: 20, msPerToken: 100 };

/**
 * How often a view is made: a person sees no more, and React draws no more. Some follow at once, so that a countdown or a match that
 * begins right after another change waits for no turn.
 */
const VIEWS = { burst: 3, msPerToken: 100 };

/** How long a view says that something was started again, ms: for a person who looks up from a game. */
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
  /** How the party stood when what follows was done last. */
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
    const { network, state, where, log } = this.#parts;
    const opened = readLink(link, network.network);
    switch (opened.is) {
      case 'invitation':
        // The address under an open question stays: a press is meant for the one that was read.
        state.invitation ??= { address: opened.address, shown: opened.shown, outside: opened.outside };
        break;
      case 'broken':
        log.warn('a link was opened that makes no sense');
        // Who is in a room, or on the way into one, is better left there.
        if (where.at === 'home') this.join(link);
        break;
      default:
        opened satisfies never;
    }
    this.changed();
  }

  join(typed: string): void {
    this.#obey({ do: 'join', address: typed });
  }

  /** Goes back into the room that was not left. */
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
    // The self-check looks again, as it does in another network.
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
    // Not before: until the room is left it may change its host, and what follows is made of that.
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

  /** Something has changed that no command asked for. */
  changed(): void {
    this.#follow(false);
  }

  /**
   * Does what follows, and shows it: at once if the person is somewhere else, which no view leaves out. What a command
   * changes is followed at once, too: the next one may change it back.
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
    // Where none can be made the last one stays on the screen.
    const view = guard.run('view', () => viewOf(this.#parts));
    if (!view) return;
    this.#shownAt = view.place.at;
    guard.run('effect', () => this.#control.show(view));
  }
}
