// Opens the party of one app: the whole program behind a window, with real sockets and a real profile.

import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gameById, games } from '../../games/list.ts';
import type { OpenSocket } from '../../netcode/udp/datagram-socket.ts';
import { watchNetwork } from '../../netcode/udp/network-watch.ts';
import { OwnNetworks } from '../../netcode/udp/own-networks.ts';
import { secureRandom } from '../../netcode/udp/random.ts';
import { ELSEWHERE, SendFaults } from '../../netcode/udp/send-faults.ts';
import { monotonicMs } from '../../netcode/udp/timekeeper.ts';
import { COME_BACK_AFTER_MS } from '../../netcode/wire/limits.ts';
import { cleanName } from '../../netcode/wire/text.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { OwnFiles } from './files/own-files.ts';
import { Discovery, type DiscoveryOptions } from './finding/discovery.ts';
import { foundRooms } from './finding/found-rooms.ts';
import { FoundServers } from './finding/found-servers.ts';
import { readLink } from './finding/opened-link.ts';
import { WayBack } from './finding/way-back.ts';
import { Guard, guardedLog } from './log/guard.ts';
import { type Log, lastLines, logFolder, openLog } from './log/log.ts';
import { REPORT_LINES, systemFacts, writeReport } from './log/report.ts';
import { entriesOf } from './log/view-log.ts';
import { type Contents, openContents } from './match/contents.ts';
import { StageFeed } from './match/stage-feed.ts';
import { NativeGames } from './native/native-games.ts';
import { FileTroubles } from './profile/file-troubles.ts';
import { type OpenedIdentity, openIdentity } from './profile/identity.ts';
import { type LastRoom, openLastRoom } from './profile/last-room.ts';
import { openProfile, type Profile, type ProfileStore } from './profile/profile.ts';
import { readProfileText, rememberNetwork } from './profile/profile-file.ts';
import { forget, remember } from './profile/recent-rooms.ts';
import type { OpenedReplay } from './replays/opened-replay.ts';
import { tidyReplays } from './replays/replay-file.ts';
import { Replays } from './replays/replays.ts';
import { doneFor, obeyInRoom } from './room/room-command.ts';
import type { RoomSession } from './room/room-session.ts';
import type { RunProgram } from './self-check/firewall/verdict.ts';
import { sendingHelp } from './self-check/sending-help.ts';
import { FORGETS_PASSWORD, SessionState } from './session-state.ts';
import {
  type FirewallOutcome,
  firewallOffer,
  type ShellStatus,
  sameShellStatus,
  shellStatusOf,
} from './shell-status.ts';
import type { Carrier } from './window/carrier.ts';
import { DONE, rejected } from './window/command-outcome.ts';
import {
  type Command,
  type Facts,
  type Failure,
  factsOf,
  type LinkInvitation,
  type Outcome,
  type Restarted,
  type View,
} from './window/contract.ts';
import { ControlPort } from './window/control-port.ts';

export interface PartyOptions {
  /** Where the profile is kept; made if missing. */
  readonly dataFolder: string;
  /** UDP port of rooms hosted here; 0 is any free one. Without it the usual port. */
  readonly udpPort?: number;
  /** What moves the datagrams of its relays; node:dgram by default. */
  readonly openSocket?: OpenSocket;
  /** How rooms on the network are found. Without it nothing is looked for, announced, or answered to those who look. */
  readonly discovery?: DiscoveryOptions | null;
  /** How to ask the system about its firewall; without it, it is not asked. */
  readonly run?: RunProgram;
  /** Where servers of games that people already have listen: everywhere unless given. With null the app starts none. */
  readonly gamesAt?: string | null;
  /** True when an earlier party process of this window died: the first view says so. */
  readonly afterDeath?: boolean;
  /** What is around the window, where there is something. */
  readonly shell?: Shell;
  /** Problems, as a line for the terminal; they and more are in the log of the data folder. */
  log(line: string): void;
}

/** What the desktop does for a party. */
export interface Shell {
  /** Called whenever it has changed. */
  onShellStatus(status: ShellStatus): void;
  /** Whether it can open the system's firewall. */
  readonly opensFirewall: boolean;
  /** The person wants it opened; what comes of it is told by `Party.firewallIs`. */
  openFirewall(): void;
  /**
   * Shows the system's dialog for a file that is the game's program, at the file `from` first. Resolves with its whole path,
   * or null where the person chose none or another dialog is open.
   */
  chooseProgram(game: string, from: string | null): Promise<string | null>;
  /** The window is to fill the screen, or no more; what comes of it is told by `Party.fullscreenIs`. */
  fillScreen(on: boolean): void;
}

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

/** After this the view is looked at again for what may not be sent, ms: longer than a refusal counts. */
const FAULTS_AGAIN_MS = 6_500;

/** Shortest time between two views, ms: a person sees no more, and React draws no more. */
const VIEW_PAUSE_MS = 100;

/** How long a view says that something was started again, ms: for a person who looks up from a game. */
const RESTARTED_MS = 10_000;

/** After these failures there is no way back into the room. */
const ENDS_WAY_BACK: ReadonlySet<Failure['kind']> = new Set(['kicked', 'banned', 'host-left']);

export async function openParty(options: PartyOptions): Promise<Party> {
  // What died is started again at once: a member who is not known to be silent keeps their seat.
  const silence = options.afterDeath ? pause(COME_BACK_AFTER_MS) : undefined;
  const file = openLog(logFolder(options.dataFolder), 'party');
  const guard = new Guard((what, count, error) => {
    file.error({ what, count, stack: (error as Error).stack }, 'a fault was caught');
  });
  const log = guardedLog(file, guard);
  log.info({ version: packageJson.version, afterDeath: options.afterDeath ?? false }, 'opened');
  const say = (line: string) => {
    guard.run('log', () => options.log(line));
    log.warn(line);
  };
  const troubles = new FileTroubles();
  const profile = await openProfile(options.dataFolder, systemName(), say, troubles);
  // Without it nothing is recorded, which is said where it is missed.
  const replays = replayFolder(options);
  await mkdir(replays, { recursive: true }).then(
    () => void tidyReplays(replays).catch(() => {}), // they stay
    (error: Error) => say(`No replays: ${error.message}`),
  );
  const lastRoom = await openLastRoom(options.dataFolder, Date.now(), say);
  const identity = await openIdentity(options.dataFolder, secureRandom(), say, troubles);
  let changed = () => {};
  const { dataFolder, gamesAt } = options;
  const natives =
    gamesAt === null
      ? null
      : await NativeGames.open({
          dataFolder,
          log: say,
          troubles,
          onChange: () => changed(),
          ...(gamesAt === undefined ? {} : { bind: gamesAt }),
        });
  if (lastRoom.comesBack) await silence;
  const contents = openContents(dataFolder, say);
  const party = new AppParty(
    { ...options, log: say },
    { profile, lastRoom, identity, troubles, contents, log, guard, natives },
  );
  changed = () => party.changed();
  troubles.onChange = changed;
  if (lastRoom.comesBack) party.goBack();
  return party;
}

/** What an app has on disk. */
interface Opened {
  readonly profile: ProfileStore;
  readonly lastRoom: LastRoom;
  readonly identity: OpenedIdentity;
  readonly troubles: FileTroubles;
  /** Found out beside the party where they are not kept. */
  readonly contents: Promise<Contents>;
  readonly log: Log;
  readonly guard: Guard;
  readonly natives: NativeGames | null;
}

class AppParty implements Party {
  readonly #options: PartyOptions;
  readonly #profile: ProfileStore;
  readonly #lastRoom: LastRoom;
  readonly #identity: OpenedIdentity;
  readonly #troubles: FileTroubles;
  /** Null until they are known: rooms that are found are told apart by them. */
  #contents: Contents | null = null;
  readonly #log: Log;
  readonly #guard: Guard;
  readonly #random = secureRandom();
  readonly #stage = new StageFeed((message) => {
    this.#guard.run('effect', () => this.#session?.reports.receive(message));
  });
  readonly #facts: Facts;
  readonly #natives: NativeGames | null;
  readonly #control: ControlPort;
  /** What the system does not send, on any socket that rooms are looked for or hosted by. */
  readonly #faults = new SendFaults({
    networkOf: (address) => this.#networks.networkOf(address),
    isEverybodys: (address) => this.#network.network.broadcasts.includes(address),
    platform: process.platform,
    now: monotonicMs,
    onChange: () => this.#faultsChanged(),
  });
  #faultsTimer: NodeJS.Timeout | undefined;
  readonly #networks = new OwnNetworks({
    remembered: () => this.#profile.profile.networks,
    onChange: () => {
      this.#session?.readdressed();
      this.changed();
    },
  });
  readonly #network = watchNetwork((network) => {
    const moved = [
      () => this.#networks.look(),
      () => this.#faults.moved(),
      () => this.#discovery?.moved(network),
      () => this.#servers?.moved(network),
      () => this.#session?.moved(network),
    ];
    for (const effect of moved) this.#guard.run('effect', effect);
    this.changed();
  });
  readonly #discovery: Discovery | null;
  /** Null where none are looked for, or none could be joined. */
  readonly #servers: FoundServers | null;
  readonly #state: SessionState;
  readonly #wayBack: WayBack;
  readonly #replays: Replays;
  readonly #files: OwnFiles;
  /** The person has left the room that they were in. */
  #left = false;
  #invitation: LinkInvitation | null = null;
  #firewall: FirewallOutcome | null = null;
  #fullscreen: boolean | null;
  #restarted: Restarted | null = null;
  #restartedTimer: NodeJS.Timeout | undefined;
  #shown: View | null = null;
  /** When the last page was gone, ms of performance.now(); -Infinity before. */
  #pageGoneAt = Number.NEGATIVE_INFINITY;
  #closed = false;
  #shellStatus: ShellStatus | null = null;
  #viewTimer: NodeJS.Timeout | undefined;
  #viewedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PartyOptions, opened: Opened) {
    const { profile, lastRoom, identity, troubles, contents, log, guard, natives } = opened;
    this.#guard = guard;
    this.#options = options;
    this.#natives = natives;
    this.#facts = factsOf(packageJson.version, games, natives?.facts);
    this.#control = new ControlPort({
      facts: this.#facts,
      obey: (command) => this.#obey(command),
      onFault: (error) => log.error({ stack: (error as Error).stack }, 'a command failed'),
      onGone: () => {
        this.#pageGoneAt = performance.now();
        this.#session?.pageGone();
        this.#replays.show(false);
        this.changed(); // nobody looks at rooms that are found any more
      },
    });
    this.#profile = profile;
    this.#lastRoom = lastRoom;
    this.#identity = identity;
    this.#troubles = troubles;
    this.#log = log;
    this.#files = new OwnFiles({
      folder: join(options.dataFolder, 'files'),
      log: options.log,
      troubles,
      onChange: () => {
        void this.#session?.file.look();
        this.changed();
      },
    });
    this.#state = new SessionState({
      ...options,
      mdns: options.discovery?.mdns ?? false,
      network: () => this.#network.network,
      networks: this.#networks,
      faults: this.#faults,
      random: this.#random,
      contents,
      session: {
        identity: identity.keys,
        stage: this.#stage,
        pageGoneMs: () => (this.#control.attached ? null : performance.now() - this.#pageGoneAt),
        natives,
        files: this.#files,
        replays: replayFolder(options),
        guard,
        log: options.log,
      },
      onFault: (room, { stack }) => log.error({ room, stack }, 'the relay has a fault'),
      onLetGo: (member, reason) => log.warn({ member, reason }, 'let go'),
      onRefused: (member, count) => log.warn({ member, count }, 'not believed'),
      name: () => profile.profile.name,
      look: () => profile.profile.settings,
      onChange: () => this.changed(),
    });
    this.#wayBack = new WayBack({
      room: () => this.#lastRoom.room,
      network: () => this.#network.network,
      mdns: options.discovery?.mdns ?? false,
      onChange: () => this.changed(),
    });
    this.#replays = new Replays({
      folder: replayFolder(options),
      contents,
      file: (hash) => this.#files.image(hash),
      watch: (replay) => this.#stage.watch(replay),
      passed: (state) => this.#stage.passed(state),
      troubles,
      onChange: () => this.changed(),
    });
    if (options.afterDeath) this.#state.failure = { kind: 'party-died' };
    const { discovery } = options;
    this.#discovery = discovery
      ? new Discovery(discovery, this.#network.network, () => this.changed(), this.#faults.note)
      : null;
    this.#servers =
      natives && discovery?.servers
        ? new FoundServers(natives, this.#network.network, () => this.changed())
        : null;
    this.#fullscreen = options.shell ? false : null;
    this.#stage.runAhead(profile.profile.settings.ahead);
    contents.then(
      (known) => {
        this.#contents = known;
        if (!this.#closed) this.changed();
      },
      (error: Error) => options.log(`What the rules do could not be found out: ${error.message}`),
    );
  }

  /** The room that we are in or about to be in. */
  get #session(): RoomSession | null {
    return this.#state.session;
  }

  attachControl(carrier: Carrier<unknown, unknown>): void {
    this.#control.attach(carrier);
    this.#show();
  }

  attachStage(carrier: Carrier<Uint8Array, Uint8Array>): void {
    this.#stage.attach(carrier);
  }

  openLink(link: string): void {
    const opened = readLink(link, this.#network.network);
    switch (opened.is) {
      case 'invitation':
        // The address under an open question stays: a press is meant for the one that was read.
        this.#invitation ??= { address: opened.address, shown: opened.shown, outside: opened.outside };
        break;
      case 'broken':
        this.#log.warn('a link was opened that makes no sense');
        // Who is in a room, or on the way into one, is better left there.
        if (this.#state.place.at === 'home') this.join(link);
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
    if (opened.is === 'here') this.#replays.open(opened.path);
    else this.#replays.refuse(opened.name);
  }

  firewallIs(outcome: FirewallOutcome): void {
    this.#firewall = outcome;
    // The self-check looks again, as it does in another network.
    if (outcome === 'open') this.#session?.moved(this.#network.network);
    this.changed();
  }

  fullscreenIs(on: boolean): void {
    this.#fullscreen = on;
    this.changed();
  }

  restarted(what: Restarted): void {
    this.#log.warn({ what }, 'started again');
    this.#restarted = what;
    clearTimeout(this.#restartedTimer);
    this.#restartedTimer = setTimeout(() => {
      this.#restarted = null;
      this.changed();
    }, RESTARTED_MS);
    this.changed();
  }

  woke(): void {
    this.#log.info('woke');
    this.#session?.woke();
    this.#network.woke();
  }

  async close(): Promise<void> {
    this.#closed = true;
    const leaves = this.#state.at === 'room';
    this.#log.info('closed');
    this.#wayBack.look(false);
    this.#control.close();
    this.#network.close();
    this.#discovery?.close();
    this.#servers?.close();
    this.#replays.close();
    await this.#state.close();
    await this.#natives?.close();
    // Not before: until the room is left it may change its host, and views are made of that.
    clearTimeout(this.#viewTimer);
    clearTimeout(this.#restartedTimer);
    clearTimeout(this.#faultsTimer);
    if (leaves) this.#lastRoom.note(null, Date.now());
    await Promise.all([this.#profile.settled(), this.#lastRoom.settled(), this.#identity.settled()]);
  }

  #obey(command: Command): Outcome | Promise<Outcome> {
    const outcome = this.#outcomeOf(command);
    this.changed();
    return outcome;
  }

  #outcomeOf(command: Command): Outcome | Promise<Outcome> {
    switch (command.do) {
      case 'rename': {
        const { member, name } = command;
        if (member !== undefined && member !== this.#session?.me) {
          const message = { m: 'name', name: cleanName(name, '') } as const;
          return this.#inRoom((room) => doneFor(member, room.sayAs(member, message)));
        }
        this.#keep({ name: cleanName(name, this.#profile.profile.name), named: true });
        return DONE;
      }
      case 'host':
        if (!gameById(command.game)) return rejected({ kind: 'no-game', game: command.game });
        this.#invitation = null;
        this.#left = false;
        this.#state.host(command);
        return DONE;
      case 'join':
        this.#invitation = null;
        this.#left = false;
        this.#state.join(command.address, command.password?.trim() || undefined);
        return DONE;
      case 'go-back': {
        const { room } = this.#lastRoom;
        const [link] = this.#wayBack.links;
        if (!room || link === undefined || this.#state.at === 'room') return rejected({ kind: 'no-room' });
        this.#left = false;
        this.#state.goBack(link, room);
        return DONE;
      }
      case 'forget-way-back':
        this.#lastRoom.note(null, Date.now());
        return DONE;
      case 'leave':
        this.#left = this.#state.at === 'room';
        if (command.handOver) this.#state.handOver();
        else this.#state.leave(null);
        return DONE;
      case 'go-on':
        return this.#session?.host.goOn() ? DONE : rejected({ kind: 'denied', denial: { why: 'nobody' } });
      case 'dismiss':
        this.#state.failure = null;
        this.#troubles.dismiss();
        this.#session?.dismiss();
        return DONE;
      case 'settings':
        this.#keep({ settings: { ...this.#profile.profile.settings, ...command.change } });
        return DONE;
      case 'forget':
        this.#keep({ recent: forget(this.#profile.profile.recent, command.address) });
        return DONE;
      case 'choose-network': {
        const { network } = command;
        if (!this.#networks.choose(network)) return rejected({ kind: 'no-network' });
        this.#keep({ networks: rememberNetwork(this.#profile.profile.networks, network) });
        return DONE;
      }
      case 'reset':
        this.#keep(this.#profile.initial);
        return DONE;
      case 'import': {
        const read = readProfileText(command.profile);
        if (!read.ok) return rejected({ kind: 'bad-profile', issues: read.why });
        // An imported profile leaves the networks of this computer.
        this.#keep({ ...read.profile, networks: this.#profile.profile.networks });
        return DONE;
      }
      case 'allow-native': {
        const known = this.#natives?.allow(command.game, command.on) ?? false;
        return known ? DONE : rejected({ kind: 'no-game', game: command.game });
      }
      case 'list-programs':
        return this.#listPrograms(command.game);
      case 'choose-program':
        return this.#chooseProgram(command);
      case 'pick-native':
        return this.#pickNative(command);
      case 'join-server':
        return this.#joinServer(command.server);
      case 'end-client':
        return this.#natives?.clients.end(command.client) ? DONE : rejected({ kind: 'no-client' });
      case 'report':
        return { is: 'done', report: this.#report };
      case 'fault':
        this.#log.error({ stack: command.stack }, 'the page has a fault');
        return DONE;
      case 'replays':
        this.#replays.show(command.show);
        return DONE;
      case 'watch':
        this.#replays.watch(command.replay, command.at);
        return DONE;
      case 'glance':
        return this.#replays.glance(command.replay);
      case 'delete-replay':
        return this.#replays.delete(command.replay);
      case 'export-replay':
        return this.#replays.export(command.replay);
      case 'import-replay':
        return this.#replays.import(command.file);
      case 'keep-file':
        return this.#files.keep(command.name, Buffer.from(command.file, 'base64'));
      case 'remove-file':
        return this.#files.remove(command.hash).then(() => DONE);
      case 'remove-save':
        return this.#files.removeSave(command.hash, command.save).then(() => DONE);
      case 'decline':
        this.#invitation = null;
        return DONE;
      case 'open-firewall': {
        const { shell } = this.#options;
        if (!shell?.opensFirewall) return rejected({ kind: 'not-here' });
        shell.openFirewall();
        return DONE;
      }
      case 'fullscreen': {
        const { shell } = this.#options;
        if (!shell) return rejected({ kind: 'not-here' });
        shell.fillScreen(command.on);
        return DONE;
      }
      default:
        return this.#inRoom((room) => obeyInRoom(room, command, this.#random));
    }
  }

  async #listPrograms(game: string): Promise<Outcome> {
    const programs = await this.#natives?.programs(game);
    if (!programs) return rejected({ kind: 'no-game', game });
    return { is: 'done', programs: { ...programs, dialog: this.#options.shell !== undefined } };
  }

  async #chooseProgram({ game, from }: Extract<Command, { do: 'choose-program' }>): Promise<Outcome> {
    const { shell } = this.#options;
    if (!shell) return rejected({ kind: 'not-here' });
    const known = this.#natives?.recipe(game);
    if (!known) return rejected({ kind: 'no-game', game });
    return { is: 'done', path: await shell.chooseProgram(known.recipe.name, from) };
  }

  async #pickNative({ game, part, path }: Extract<Command, { do: 'pick-native' }>): Promise<Outcome> {
    const found = (await this.#natives?.pick(game, part, path)) ?? 'no-game';
    // Also where a path was taken back, and nothing is found in its place.
    await this.#session?.runs?.tellChangedGames();
    return found === 'picked' ? DONE : rejected({ kind: found, game });
  }

  #joinServer(id: string): Outcome {
    const found = this.#servers?.find(id);
    if (!found || !this.#natives) return rejected({ kind: 'no-server' });
    const { game, host, port } = found;
    if (!this.#natives.allows(game)) return rejected({ kind: 'not-allowed', game });
    const { clients } = this.#natives;
    // A second press is no wish for a second window.
    if (clients.runs(game)) return DONE;
    clients.start(game, { host, port, player: this.#profile.profile.name, onPhase: () => {} }, false);
    return DONE;
  }

  #inRoom(act: (room: RoomSession) => Outcome | Promise<Outcome>): Outcome | Promise<Outcome> {
    const { room } = this.#state;
    return room ? act(room) : rejected({ kind: 'no-room' });
  }

  get #view(): View {
    const [best] = this.#networks.ranked.adapters;
    const { place, failure } = this.#state;
    const networks = this.#faults.forbidden.filter((network) => network !== ELSEWHERE);
    const shellCan = this.#options.shell?.opensFirewall ?? false;
    const adapter = best ? { name: best.name, address: best.address } : null;
    return {
      online: adapter !== null,
      sending: networks.length > 0 ? { networks, how: sendingHelp() } : null,
      adapter,
      name: this.#profile.profile.name,
      named: this.#profile.profile.named,
      settings: this.#profile.profile.settings,
      fileTroubles: [...this.#troubles.now],
      recent: [...this.#profile.profile.recent],
      wayBack: place.at === 'home' ? this.#wayBack.view : null,
      found: foundRooms(this.#discovery?.found ?? [], this.#contents),
      place,
      conditions: this.#session?.conditions ?? null,
      invitation: this.#invitation,
      firewall: firewallOffer(place, shellCan, this.#firewall),
      fullscreen: this.#fullscreen,
      restarted: this.#restarted,
      failure,
      natives: this.#natives?.view ?? null,
      files: this.#files.kept && [...this.#files.kept],
      servers: this.#servers?.view ?? [],
      clients: this.#natives?.clients.view ?? [],
      replays: this.#replays.kept,
      replaysReading: this.#replays.reading,
      replay: this.#replays.watched,
    };
  }

  /** A refusal says nothing any more after a while in which nothing was refused. */
  #faultsChanged(): void {
    this.changed();
    clearTimeout(this.#faultsTimer);
    if (this.#faults.forbidden.length === 0) return;
    this.#log.warn({ counts: Object.fromEntries(this.#faults.counts) }, 'not sent');
    this.#faultsTimer = setTimeout(() => this.#faultsChanged(), FAULTS_AGAIN_MS).unref();
  }

  /** Shows the view soon: at once if none was shown lately, or if the person is somewhere else, which no view leaves out. */
  changed(): void {
    const moved = this.#state.at !== this.#shown?.place.at;
    const wait = this.#viewedAt + VIEW_PAUSE_MS - performance.now();
    if (moved || wait <= 0) this.#show();
    else this.#viewTimer ??= setTimeout(() => this.#show(), wait);
  }

  #show(): void {
    clearTimeout(this.#viewTimer);
    this.#viewTimer = undefined;
    this.#viewedAt = performance.now();
    const { place, room } = this.#state;
    this.#guard.run('effect', () => {
      this.#keep({ recent: remember(this.#profile.profile.recent, place, room?.link ?? null, Date.now()) });
    });
    // Where none can be made the last one stays on the screen.
    const view = this.#guard.run('view', () => this.#view);
    if (!view) return;
    this.#watch(view);
    this.#guard.run('effect', () => this.#control.show(view));
  }

  /** What follows from a new view besides showing it: the room to come back to, the log, and what the shell is told. */
  #watch(view: View): void {
    const before = this.#shown;
    this.#shown = view;
    const effects = [
      () => this.#noteRoom(view),
      () => {
        // A person who is called to a match has watched enough, and sees its results after it.
        if (this.#replays.watched && playsIn(view) && !playsIn(before)) this.#replays.watch(null);
      },
      () => {
        for (const { level, what, facts } of entriesOf(before, view)) this.#log[level](facts, what);
      },
      () => this.#search(view),
      () => this.#tellShell(view),
    ];
    for (const effect of effects) this.#guard.run('effect', effect);
  }

  /** Looks for rooms and servers where the view shows them, and has the own room found where it may be. */
  #search({ place, settings }: View): void {
    const searching = place.at === 'home' || place.at === 'joining';
    this.#discovery?.look(this.#control.attached && searching);
    this.#servers?.look(this.#control.attached && place.at === 'home');
    const own = this.#session?.mayBeFound(this.#discovery !== null && settings.discoverable) ?? null;
    this.#discovery?.announce(own);
  }

  #tellShell(view: View): void {
    const status = shellStatusOf(view, this.#facts.games);
    if (this.#shellStatus && sameShellStatus(this.#shellStatus, status)) return;
    this.#shellStatus = status;
    this.#options.shell?.onShellStatus(status);
  }

  /** Notes which room there is a way back to. While a room is joined, and after a lost connection, it is the one noted before. */
  #noteRoom({ place, failure }: View): void {
    const { room } = this.#lastRoom;
    const isOver = this.#left || (failure !== null && ENDS_WAY_BACK.has(failure.kind));
    if (isOver) this.#lastRoom.note(null, Date.now());
    else if (place.at === 'room') this.#lastRoom.note(this.#session?.wayBack ?? null, Date.now());
    else if (room && failure !== null && FORGETS_PASSWORD.has(failure.kind)) {
      const { password: _, ...open } = room;
      this.#lastRoom.note(open, Date.now());
    }
    this.#wayBack.look(this.#control.attached && place.at === 'home' && !this.#closed);
  }

  get #report(): string {
    const log = lastLines(logFolder(this.#options.dataFolder), REPORT_LINES);
    const system = systemFacts(systemName());
    const { adapters } = this.#networks.ranked;
    const faults = [...this.#guard.counts].map(([what, count]) => `${what}: ${count}`);
    return writeReport({ version: this.#facts.version, view: this.#view, system, adapters, faults, log });
  }

  /** Keeps what has changed of the profile, and tells the room of a new name. */
  #keep(change: Partial<Profile>): void {
    const before = this.#profile.profile;
    const now = { ...before, ...change };
    const keys = Object.keys(now) as (keyof Profile)[];
    if (keys.every((key) => now[key] === before[key])) return;
    this.#profile.save(now);
    this.#stage.runAhead(now.settings.ahead);
    if (now.settings.face !== before.settings.face)
      this.#session?.say({ m: 'face', face: now.settings.face });
    if (now.name !== before.name) this.#session?.say({ m: 'name', name: now.name });
  }
}

function playsIn(view: View | null): boolean {
  return view?.place.at === 'room' && view.place.plays;
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
