// Opens the party of one app: the whole program behind a window, with real sockets and a real profile.

import { userInfo } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { gameById, games } from '../../games/list.ts';
import { contentHash } from '../../netcode/sim/content.ts';
import { adapters } from '../../netcode/udp/adapters.ts';
import { watchNetwork } from '../../netcode/udp/network-watch.ts';
import { probe } from '../../netcode/udp/prober.ts';
import { secureRandom } from '../../netcode/udp/random.ts';
import { openRelay } from '../../netcode/udp/relay-socket.ts';
import { readTyped } from '../../netcode/udp/typed.ts';
import { cleanName } from '../../netcode/wire/name.ts';
import { DEFAULT_PORT } from '../../netcode/wire/port.ts';
import packageJson from '../../package.json' with { type: 'json' };
import type { Carrier } from './carrier.ts';
import { openClientId } from './client-id.ts';
import {
  type Answer,
  type Command,
  commandSchema,
  type Failure,
  gameFactsSchema,
  type Place,
  type Probe,
  type View,
} from './contract.ts';
import { entriesOf } from './diary.ts';
import { Discovery, type DiscoveryOptions } from './finding/discovery.ts';
import type { RunProgram } from './finding/firewall/verdict.ts';
import { foundRooms, problemOf } from './finding/found-rooms.ts';
import { nobodyAnswered, probesOf, shownAs } from './finding/joining.ts';
import { SelfChecking } from './finding/self-check.ts';
import { type Log, lastLines, logFolder, openLog } from './log.ts';
import { type FirewallOutcome, firewallOffer, type Outlook, outlookOf, sameOutlook } from './outlook.ts';
import { openProfile, type Profile, type ProfileStore } from './profile.ts';
import { readProfileText } from './profile-file.ts';
import { forget, remember } from './recent.ts';
import { openReplayFolder } from './replay-file.ts';
import { REPORT_LINES, systemFacts, writeReport } from './report.ts';
import { RoomSession, type StayOptions } from './room-session.ts';
import { StageFeed } from './stage-feed.ts';
import type { FromStage } from './stage-port.ts';

export interface PartyOptions {
  /** Where the profile is kept; made if missing. */
  readonly dataFolder: string;
  /** UDP port of rooms hosted here; 0 is any free one. Without it the usual port. */
  readonly udpPort?: number;
  /** How rooms on the network are found. Without it nothing is looked for, announced, or answered to those who look. */
  readonly discovery?: DiscoveryOptions | null;
  /** How to ask the system about its firewall; without it, it is not asked. */
  readonly run?: RunProgram;
  /** True when an earlier party process of this window died: the first view says so. */
  readonly afterDeath?: boolean;
  /** What is around the window, where there is something. */
  readonly shell?: Shell;
  /** Problems, as a line for whoever started the app; they and more are in the log of the data folder. */
  log(line: string): void;
}

/** What the desktop does for a party. */
export interface Shell {
  /** Called whenever it has changed. */
  onOutlook(outlook: Outlook): void;
  /** Whether it can open the system's firewall. */
  readonly opensFirewall: boolean;
  /** The person wants it opened; what comes of it is told by `Party.firewallIs`. */
  openFirewall(): void;
}

/** One app's party. A later window or stage replaces the earlier one. */
export interface Party {
  /** Commands in, answers out (contract.ts). Sends the current view at once. */
  attachControl(carrier: Carrier<unknown, unknown>): void;
  /** Binary messages of stage-port.ts. A running match starts over from its first frame. */
  attachStage(carrier: Carrier<Uint8Array, Uint8Array>): void;
  /** A link was opened: joins at once, or asks first when a room would be left for it. */
  openLink(link: string): void;
  /** What came of `Shell.openFirewall`. */
  firewallIs(outcome: FirewallOutcome): void;
  /** Leaves the room, tells everybody, closes the sockets. */
  close(): Promise<void>;
}

/** What the screens need to know of the games. */
const gameFacts: View['games'] = games.map(({ info, buttons, texts }) =>
  v.parse(gameFactsSchema, { ...info, buttons, texts }),
);

/** Shortest time between two views, ms: a person sees no more, and React draws no more. */
const VIEW_PAUSE_MS = 100;

export async function openParty(options: PartyOptions): Promise<Party> {
  const log = openLog(logFolder(options.dataFolder), 'party');
  log.info({ version: packageJson.version, afterDeath: options.afterDeath ?? false }, 'opened');
  const say = (line: string) => {
    options.log(line);
    log.warn(line);
  };
  const profile = await openProfile(options.dataFolder, systemName(), say);
  await openReplayFolder(replayFolder(options));
  const client = await openClientId(options.dataFolder, secureRandom(), say);
  return new AppParty({ ...options, log: say }, profile, client, log);
}

class AppParty implements Party {
  readonly #options: PartyOptions;
  readonly #profile: ProfileStore;
  readonly #log: Log;
  readonly #random = secureRandom();
  /** By which relays know this app again. */
  readonly #client: string;
  readonly #contents = Object.fromEntries(games.map((game) => [game.info.id, contentHash(game)]));
  readonly #stage = new StageFeed((message) => this.#fromStage(message));
  #control: Carrier<unknown, unknown> | null = null;
  #stay: RoomSession | null = null;
  /** Settled when the rooms that were left are closed, so that their ports are free again. */
  #leaving: Promise<unknown> = Promise.resolve();
  /** The game of a room that is being opened. */
  #opening: string | null = null;
  /** The ways to a room that are being tried. */
  #joining: { readonly address: string; readonly stop: AbortController; probes: Probe[] } | null = null;
  readonly #network = watchNetwork((network) => {
    this.#discovery?.moved(network);
    this.#stay?.moved(network);
    this.#changed();
  });
  readonly #discovery: Discovery | null;
  /** Raised by everything that leaves or enters a room, so that what was overtaken stops. */
  #attempt = 0;
  #failure: Failure | null;
  #damagedProfile: string | null;
  #invitation: string | null = null;
  #firewall: FirewallOutcome | null = null;
  #shown: View | null = null;
  #outlook: Outlook | null = null;
  #viewTimer: NodeJS.Timeout | undefined;
  #viewedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PartyOptions, profile: ProfileStore, client: string, log: Log) {
    this.#options = options;
    this.#client = client;
    this.#profile = profile;
    this.#log = log;
    this.#failure = options.afterDeath ? { kind: 'party-died' } : null;
    const { discovery } = options;
    this.#discovery = discovery
      ? new Discovery(discovery, this.#network.network, () => this.#changed())
      : null;
    this.#damagedProfile = profile.damaged;
    this.#stage.runAhead(profile.profile.settings.ahead);
  }

  attachControl(carrier: Carrier<unknown, unknown>): void {
    this.#control = carrier;
    carrier.onMessage((message) => {
      if (carrier !== this.#control) return;
      const command = v.safeParse(commandSchema, message);
      if (command.success) this.#obey(command.output);
      else this.#answer({ is: 'rejected', why: v.summarize(command.issues) });
    });
    carrier.onClose(() => {
      if (carrier !== this.#control) return;
      this.#control = null;
      this.#changed(); // nobody looks at rooms that are found any more
    });
    this.#show();
  }

  attachStage(carrier: Carrier<Uint8Array, Uint8Array>): void {
    this.#stage.attach(carrier);
  }

  openLink(link: string): void {
    if (this.#stay?.place.at === 'room') this.#invitation = link.slice(0, 1000);
    else this.#obey({ do: 'join', address: link });
    this.#changed();
  }

  firewallIs(outcome: FirewallOutcome): void {
    this.#firewall = outcome;
    // The self-check looks again, as it does in another network.
    if (outcome === 'open') this.#stay?.moved(this.#network.network);
    this.#changed();
  }

  async close(): Promise<void> {
    this.#log.info('closed');
    this.#attempt++;
    clearTimeout(this.#viewTimer);
    this.#control = null;
    this.#joining?.stop.abort();
    this.#network.close();
    this.#discovery?.close();
    await this.#stay?.close();
    await this.#profile.settled();
  }

  #obey(command: Command): void {
    switch (command.do) {
      case 'add-player':
        this.#stay?.addPlayer(command.name ?? '');
        break;
      case 'remove-player':
        this.#stay?.removePlayer(command.member);
        break;
      case 'rename':
        if (command.member === undefined || command.member === this.#stay?.me) {
          this.#keep({ name: cleanName(command.name, this.#profile.profile.name) });
        } else this.#stay?.sayAs(command.member, { m: 'name', name: cleanName(command.name, '') });
        break;
      case 'host':
        void this.#host(command.game, command.port).catch((error) => this.#broke(error));
        break;
      case 'join':
        void this.#join(command.address).catch((error) => this.#broke(error));
        break;
      case 'leave':
        this.#leave(null);
        break;
      case 'ready':
        this.#stay?.ready(command.ready, command.member);
        break;
      case 'kick':
        // Nobody kicks their neighbour on the sofa: they just leave.
        if (this.#stay?.removePlayer(command.member)) break;
        this.#stay?.say({ m: 'kick', member: command.member, why: command.why, ban: command.ban });
        break;
      case 'bots':
        this.#stay?.say({ m: 'choose', bots: command.count });
        break;
      case 'option':
        this.#stay?.say({ m: 'choose', options: { [command.key]: command.value } });
        break;
      case 'way':
        this.#stay?.say({ m: 'choose', way: command.way });
        break;
      case 'game':
        this.#stay?.say({ m: 'choose', game: command.game });
        break;
      case 'gift':
        this.#stay?.say({ m: 'gift', value: this.#random() });
        break;
      case 'stop':
        this.#stay?.say({ m: 'stop' });
        break;
      case 'dismiss':
        this.#failure = null;
        this.#damagedProfile = null;
        this.#stay?.dismiss();
        break;
      case 'settings':
        this.#keep({ settings: { ...this.#profile.profile.settings, ...command.change } });
        break;
      case 'forget':
        this.#keep({ recent: forget(this.#profile.profile.recent, command.address) });
        break;
      case 'reset':
        this.#keep(this.#profile.initial);
        break;
      case 'import': {
        const read = readProfileText(JSON.stringify(command.profile) ?? '');
        if (read.ok) this.#keep(read.profile);
        else this.#answer({ is: 'rejected', why: `That is no profile: ${read.why}` });
        break;
      }
      case 'report':
        this.#answer({ is: 'report', text: this.#report });
        break;
      case 'decline':
        this.#invitation = null;
        break;
      case 'open-firewall':
        this.#options.shell?.openFirewall();
        break;
      case 'chat':
        this.#stay?.say({ m: 'chat', text: command.text });
        break;
      case 'emote':
        this.#stay?.say({ m: 'emote', emote: command.emote });
        break;
      case 'lock':
        this.#stay?.say({ m: 'lock', locked: command.locked });
        break;
      case 'start':
        this.#stay?.say({ m: 'start' });
        break;
      case 'weather':
        if (this.#stay) this.#stay.weather = command.weather;
        else this.#answer({ is: 'rejected', why: 'There is weather in a room only.' });
        break;
      default:
        command satisfies never;
    }
    this.#changed();
  }

  async #host(gameId: string, port = this.#options.udpPort ?? DEFAULT_PORT): Promise<void> {
    const game = gameById(gameId);
    if (!game) {
      this.#answer({ is: 'rejected', why: `There is no game “${gameId}”.` });
      return;
    }
    const attempt = await this.#begin();
    this.#opening = gameId;
    this.#changed();
    const key = Array.from({ length: 4 }, () => this.#random().toString(16).padStart(8, '0')).join('');
    const others = games.filter((other) => other !== game);
    const rooms = [game, ...others].map(({ info }) => ({ info, content: this.#contents[info.id]! }));
    let check: SelfChecking | null = null;
    const opened = await openRelay({
      port,
      rooms: [{ games: rooms, key, app: packageJson.version }],
      onHello: (address) => check?.heard(address),
    });
    if (attempt !== this.#attempt) {
      if (opened.ok) await opened.running.close();
      return;
    }
    this.#opening = null;
    if (!opened.ok) {
      this.#leave(
        opened.why === 'port-in-use'
          ? { kind: 'port-in-use', port: opened.port, next: opened.next, game: gameId }
          : { kind: 'internal', why: opened.text },
      );
      return;
    }
    const relay = opened.running;
    check = new SelfChecking({
      port: relay.port,
      network: this.#network.network,
      ...(this.#options.run ? { run: this.#options.run } : {}),
      onChange: () => this.#changed(),
    });
    await this.#stayIn({
      to: { host: '127.0.0.1', port: relay.port },
      hosting: { relay, key, game: gameId, check },
    });
  }

  async #join(typed: string): Promise<void> {
    const attempt = await this.#begin();
    if (attempt !== this.#attempt) return;
    const read = readTyped(typed);
    if (!read.ok) {
      this.#leave({ kind: 'bad-address', address: typed, why: read.why, part: read.part });
      return;
    }
    const address = shownAs(typed, read);
    const joining = { address, stop: new AbortController(), probes: [] as Probe[] };
    this.#joining = joining;
    this.#changed();
    const probed = await probe(read.endpoints, {
      network: this.#network.network,
      mdns: this.#options.discovery?.mdns ?? false,
      suits: (info, version) => info !== null && problemOf(info, version, this.#contents) === null,
      onChange: (ways) => {
        joining.probes = probesOf(ways);
        this.#changed();
      },
      signal: joining.stop.signal,
    });
    if (attempt !== this.#attempt || !probed) return;
    if (probed.kind === 'nobody') this.#leave(nobodyAnswered(address, read.code, probed.ways));
    else await this.#stayIn({ to: probed.endpoint, hosting: null });
  }

  /** Leaves whatever there was. Returns the number of the new attempt. */
  async #begin(): Promise<number> {
    this.#failure = null;
    this.#invitation = null;
    this.#stopJoining();
    const attempt = ++this.#attempt;
    const before = this.#stay;
    this.#stay = null;
    await Promise.all([before?.close(), this.#leaving]);
    return attempt;
  }

  async #stayIn(where: Pick<StayOptions, 'to' | 'hosting'>): Promise<void> {
    const joining = this.#joining;
    this.#joining = null;
    const stay = new RoomSession({
      ...where,
      joining: joining && { at: 'joining', address: joining.address, probes: joining.probes },
      name: this.#profile.profile.name,
      app: packageJson.version,
      client: this.#client,
      contents: this.#contents,
      stage: this.#stage,
      replays: replayFolder(this.#options),
      log: this.#options.log,
      game: (id) => gameById(id)?.info,
      onChange: () => this.#changed(),
      onEnd: (failure) => {
        if (stay === this.#stay) this.#leave(failure);
      },
    });
    this.#stay = stay;
    this.#changed();
    await stay.open();
  }

  #stopJoining(): void {
    this.#joining?.stop.abort();
    this.#joining = null;
  }

  #leave(failure: Failure | null): void {
    this.#attempt++;
    this.#opening = null;
    this.#stopJoining();
    this.#failure = failure;
    const left = this.#stay?.close().catch((error: Error) => this.#options.log(error.message));
    this.#leaving = Promise.all([this.#leaving, left]);
    this.#stay = null;
    this.#changed();
  }

  /** A bug, or a system that refuses what it should not: said on the screen, and the app goes on. */
  #broke(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    this.#options.log(error instanceof Error ? (error.stack ?? why) : why);
    this.#leave({ kind: 'internal', why });
  }

  #fromStage(message: FromStage): void {
    switch (message.kind) {
      case 'input':
        this.#stay?.hold(message.seat, message.bytes, message.frame);
        break;
      case 'command':
        this.#stay?.command(message.bytes);
        break;
      case 'hash':
        this.#stay?.say({ m: 'hash', frame: message.frame, hash: message.hash });
        break;
      case 'finish': {
        const { frame, hash, outcome } = message;
        this.#stay?.finish({ frame, hash, outcome });
        break;
      }
      default:
        message satisfies never;
    }
  }

  get #place(): Place {
    if (this.#opening !== null) return { at: 'opening', game: this.#opening };
    if (this.#joining) {
      const { address, probes } = this.#joining;
      return { at: 'joining', address, probes };
    }
    return this.#stay?.place ?? { at: 'home' };
  }

  get #view(): View {
    const [best] = adapters();
    const place = this.#place;
    const shellCan = this.#options.shell?.opensFirewall ?? false;
    const adapter = best ? { name: best.name, address: best.address } : null;
    return {
      version: packageJson.version,
      online: adapter !== null,
      adapter,
      name: this.#profile.profile.name,
      settings: this.#profile.profile.settings,
      damagedProfile: this.#damagedProfile,
      recent: [...this.#profile.profile.recent],
      found: foundRooms(this.#discovery?.found ?? [], this.#contents),
      games: gameFacts,
      place,
      weather: this.#stay?.weather ?? null,
      invitation: this.#invitation,
      firewall: firewallOffer(place, shellCan, this.#firewall),
      failure: this.#failure,
    };
  }

  /** Shows the view soon: at once if none was shown lately. */
  #changed(): void {
    if (this.#viewTimer !== undefined) return;
    const wait = this.#viewedAt + VIEW_PAUSE_MS - performance.now();
    if (wait <= 0) this.#show();
    else this.#viewTimer = setTimeout(() => this.#show(), wait);
  }

  #show(): void {
    clearTimeout(this.#viewTimer);
    this.#viewTimer = undefined;
    this.#viewedAt = performance.now();
    const view = this.#view;
    this.#watch(view);
    this.#answer({ is: 'view', view: { ...view, recent: [...this.#profile.profile.recent] } });
  }

  /** What follows from a new view besides showing it: recent rooms, the log, and what the shell is told. */
  #watch(view: View): void {
    this.#keep({ recent: remember(this.#profile.profile.recent, view.place, Date.now()) });
    for (const { level, what, facts } of entriesOf(this.#shown, view)) this.#log[level](facts, what);
    this.#shown = view;
    const searching = view.place.at === 'home' || view.place.at === 'joining';
    this.#discovery?.look(this.#control !== null && searching);
    const own = this.#stay?.mayBeFound(this.#discovery !== null && view.settings.discoverable) ?? null;
    this.#discovery?.announce(own);
    const outlook = outlookOf(view);
    if (this.#outlook && sameOutlook(this.#outlook, outlook)) return;
    this.#outlook = outlook;
    this.#options.shell?.onOutlook(outlook);
  }

  get #report(): string {
    const log = lastLines(logFolder(this.#options.dataFolder), REPORT_LINES);
    return writeReport({ view: this.#view, system: systemFacts(systemName()), adapters: adapters(), log });
  }

  /** Keeps what has changed of the profile, and tells the room of a new name. */
  #keep(change: Partial<Profile>): void {
    const before = this.#profile.profile;
    const now = { ...before, ...change };
    if (now.name === before.name && now.settings === before.settings && now.recent === before.recent) return;
    this.#profile.save(now);
    this.#stage.runAhead(now.settings.ahead);
    if (now.name !== before.name) this.#stay?.say({ m: 'name', name: now.name });
  }

  #answer(answer: Answer): void {
    this.#control?.send(answer);
  }
}

function replayFolder({ dataFolder }: PartyOptions): string {
  return join(dataFolder, 'replays');
}

function systemName(): string {
  try {
    return userInfo().username;
  } catch {
    return ''; // a user without an entry in the system's list
  }
}
