// What a party is made of: its parts, opened from its data folder and from the machine, and joined to each other.

import { mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { games } from '../../games/list.ts';
import type { OpenSocket } from '../../netcode/udp/datagram-socket.ts';
import { type NetworkWatch, watchNetwork } from '../../netcode/udp/network-watch.ts';
import { OwnNetworks } from '../../netcode/udp/own-networks.ts';
import { secureRandom } from '../../netcode/udp/random.ts';
import { SendFaults } from '../../netcode/udp/send-faults.ts';
import { monotonicMs } from '../../netcode/udp/timekeeper.ts';
import type { Random } from '../../netcode/wire/datagram.ts';
import { COME_BACK_AFTER_MS } from '../../netcode/wire/limits.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { OwnFiles } from './files/own-files.ts';
import { Discovery, type DiscoveryOptions } from './finding/discovery.ts';
import { FoundServers } from './finding/found-servers.ts';
import { WayBack } from './finding/way-back.ts';
import { Guard, guardedLog } from './log/guard.ts';
import { type Log, logFolder, openLog } from './log/log.ts';
import { type Contents, openContents } from './match/contents.ts';
import { StageFeed } from './match/stage-feed.ts';
import { NativeGames } from './native/native-games.ts';
import { FileTroubles } from './profile/file-troubles.ts';
import { type OpenedIdentity, openIdentity } from './profile/identity.ts';
import { type LastRoom, openLastRoom } from './profile/last-room.ts';
import { openProfile, type ProfileStore } from './profile/profile.ts';
import { tidyReplays } from './replays/replay-file.ts';
import { Replays } from './replays/replays.ts';
import type { HostedGuests, ServedRoom } from './room/hosted-guests.ts';
import type { RunProgram } from './self-check/firewall/verdict.ts';
import { SessionState } from './session-state.ts';
import type { FirewallTry, Shell } from './shell-status.ts';
import { type Facts, factsOf, type LinkInvitation, type Restarted } from './window/contract.ts';

export interface PartyOptions {
  /** Where the profile is kept; made if missing. */
  readonly dataFolder: string;
  /** UDP port of rooms hosted here; 0 is any free one. Without it the usual port. */
  readonly udpPort?: number;
  /** What moves the datagrams of its relays; node:dgram by default. */
  readonly openSocket?: OpenSocket;
  /** How rooms on the network are found. Without it nothing is looked for, announced, or answered to those who look. */
  readonly discovery?: DiscoveryOptions | null;
  /** How to ask the system about its firewall; absent where that is impossible. */
  readonly run?: RunProgram;
  /** Where servers of games that people already have listen: everywhere unless given. With null the app starts none. */
  readonly gamesAt?: string | null;
  /** Lets browsers into rooms that are hosted here; without it, none can come. */
  openGuests?(room: ServedRoom, around: { readonly facts: Facts; log(line: string): void }): HostedGuests;
  /** True when an earlier party process of this window died: the first view says so. */
  readonly afterDeath?: boolean;
  /** What is around the window, where there is something. */
  readonly shell?: Shell;
  /** Problems, as a line for the terminal; they and more are in the log of the data folder. */
  log(line: string): void;
}

/** What a party knows and none of its parts. */
export interface PartyState {
  /** Null until they are known: rooms that are found are told apart by them. */
  contents: Contents | null;
  /** The person has left the room that they were in. */
  left: boolean;
  invitation: LinkInvitation | null;
  firewall: FirewallTry | null;
  /** Null where the page itself sees to that. */
  fullscreen: boolean | null;
  restarted: Restarted | null;
  /** When the last page was gone, ms of monotonicMs: -Infinity before the first, null while there is one. */
  pageGoneAt: number | null;
}

export interface PartyParts {
  readonly state: PartyState;
  readonly facts: Facts;
  readonly dataFolder: string;
  /** Null where there is nothing around the window. */
  readonly shell: Shell | null;
  readonly log: Log;
  readonly guard: Guard;
  readonly random: Random;
  readonly profile: ProfileStore;
  readonly lastRoom: LastRoom;
  readonly identity: OpenedIdentity;
  readonly troubles: FileTroubles;
  readonly files: OwnFiles;
  readonly replays: Replays;
  readonly stage: StageFeed;
  readonly network: NetworkWatch;
  readonly networks: OwnNetworks;
  /** What the system refuses to send, on any socket that rooms are looked for or hosted by. */
  readonly faults: SendFaults;
  /** Null where nothing is looked for or announced. */
  readonly discovery: Discovery | null;
  /** Null where none are looked for, or none could be joined. */
  readonly servers: FoundServers | null;
  /** Null in an app that starts no games that people already have. */
  readonly natives: NativeGames | null;
  readonly where: SessionState;
  readonly wayBack: WayBack;
}

/** After this the view is made again for what may not be sent, ms: longer than a refusal counts. */
const FAULTS_AGAIN_MS = 6_500;

/** `onChange` is called whenever something of them has changed. */
export async function openParts(options: PartyOptions, onChange: () => void): Promise<PartyParts> {
  const { dataFolder, gamesAt, afterDeath = false, shell = null } = options;
  // What died is started again at once: a member who is not known to be silent keeps their seat.
  const silence = afterDeath ? pause(COME_BACK_AFTER_MS) : undefined;
  const file = openLog(logFolder(dataFolder), 'party');
  const guard = new Guard((what, count, error) => {
    file.error({ what, count, stack: (error as Error).stack }, 'a fault was caught');
  });
  const log = guardedLog(file, guard);
  log.info({ version: packageJson.version, afterDeath }, 'opened');
  const say = (line: string) => {
    guard.run('log', () => options.log(line));
    log.warn(line);
  };
  const troubles = new FileTroubles();
  troubles.onChange = onChange;
  const profile = await openProfile(dataFolder, systemName(), say, troubles);
  // Without it nothing is recorded, which is said where it is missed.
  const replayFolder = join(dataFolder, 'replays');
  await mkdir(replayFolder, { recursive: true }).then(
    () => void tidyReplays(replayFolder).catch(() => {}), // they stay
    (error: Error) => say(`No replays: ${error.message}`),
  );
  const lastRoom = await openLastRoom(dataFolder, Date.now(), say, troubles);
  const identity = await openIdentity(dataFolder, secureRandom(), say, troubles);
  const natives =
    gamesAt === null
      ? null
      : await NativeGames.open({
          ...{ dataFolder, log: say, troubles, onChange },
          ...(gamesAt === undefined ? {} : { bind: gamesAt }),
        });
  if (lastRoom.comesBack) await silence;

  const contents = openContents(dataFolder, say);
  const facts = factsOf(packageJson.version, games, natives?.facts);
  const random = secureRandom();
  const mdns = options.discovery?.mdns ?? false;
  const state: PartyState = {
    ...{ contents: null, left: false, invitation: null, firewall: null, restarted: null },
    fullscreen: shell ? false : null,
    pageGoneAt: Number.NEGATIVE_INFINITY,
  };
  const networks = new OwnNetworks({
    remembered: () => profile.profile.networks,
    onChange() {
      where.session?.ways.readdressed();
      onChange();
    },
  });
  let again: NodeJS.Timeout | undefined;
  /** Made known again when a refusal has ceased to count. */
  const faultsChanged = () => {
    onChange();
    clearTimeout(again);
    if (faults.forbidden.length === 0) return;
    log.warn({ counts: Object.fromEntries(faults.counts) }, 'not sent');
    again = setTimeout(faultsChanged, FAULTS_AGAIN_MS).unref();
  };
  const faults: SendFaults = new SendFaults({
    networkOf: (address) => networks.networkOf(address),
    isEverybodys: (address) => network.network.broadcasts.includes(address),
    platform: process.platform,
    now: monotonicMs,
    onChange: faultsChanged,
  });
  const network = watchNetwork((now) => {
    const moved = [
      () => networks.look(),
      () => faults.moved(),
      () => discovery?.moved(now),
      () => servers?.moved(now),
      () => where.session?.moved(now),
    ];
    for (const effect of moved) guard.run('effect', effect);
    onChange();
  });
  const stage = new StageFeed((message) => {
    guard.run('effect', () => where.session?.reports.receive(message));
  });
  const files = new OwnFiles({
    folder: join(dataFolder, 'files'),
    log: say,
    troubles,
    onChange() {
      void where.session?.file.look();
      onChange();
    },
  });
  const { openGuests } = options;
  const around = { facts, log: (line: string) => log.warn(line) };
  const where: SessionState = new SessionState({
    ...options,
    ...{ mdns, networks, faults, random, contents, onChange },
    network: () => network.network,
    relay: {
      onFault: (room, { stack }) => log.error({ room, stack }, 'the relay has a fault'),
      onLetGo: (member, reason) => log.warn({ member, reason }, 'let go'),
      onRefused: (member, count) => log.warn({ member, count }, 'not believed'),
    },
    session: {
      ...{ person: profile, identity: identity.keys, stage, natives, files, replays: replayFolder, guard },
      shows: {
        get watches() {
          return replays.watches;
        },
        watchShown: (showing, recording) => replays.watchShown(showing, recording),
        watch: (replay) => replays.watch(replay),
      },
      onReplaysRemoved: () => replays.listAnew(),
      log: say,
      pageGoneMs: () => (state.pageGoneAt === null ? null : monotonicMs() - state.pageGoneAt),
      handOut: () => profile.profile.handOut,
      openGuests: openGuests ? (room) => openGuests(room, around) : null,
    },
  });
  if (afterDeath) where.failure = { kind: 'party-died' };
  const wayBack = new WayBack({
    ...{ mdns, onChange },
    room: () => lastRoom.room,
    network: () => network.network,
  });
  const replays: Replays = new Replays({
    ...{ folder: replayFolder, contents, troubles, onChange },
    file: (hash) => files.image(hash),
    watch: (replay) => stage.watch(replay),
    passed: (recorded) => stage.passed(recorded),
  });
  const discovery = options.discovery
    ? new Discovery(options.discovery, network.network, onChange, faults.note)
    : null;
  const servers =
    natives && options.discovery?.servers ? new FoundServers(natives, network.network, onChange) : null;
  contents.then(
    (known) => {
      state.contents = known;
      onChange();
    },
    (error: Error) => say(`What the rules do could not be found out: ${error.message}`),
  );
  return {
    ...{ state, facts, dataFolder, shell, log, guard, random, profile, lastRoom, identity, troubles, files },
    ...{ replays, stage, network, networks, faults, discovery, servers, natives, where, wayBack },
  };
}

/** What the system calls this person; empty for a user without an entry in its list. */
export function systemName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
