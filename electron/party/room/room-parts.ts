// The parts of a session in a room, and what each is given of the others.

import { TokenBucket } from '../../../netcode/connection/token-bucket.ts';
import type { GameInfo } from '../../../netcode/sim/rules.ts';
import type { Endpoint } from '../../../netcode/udp/address.ts';
import type { OwnNetworks } from '../../../netcode/udp/own-networks.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import type { Info } from '../../../netcode/wire/introductions.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { Guard } from '../log/guard.ts';
import type { StageFeed } from '../match/stage-feed.ts';
import { StateHashes } from '../match/state-hashes.ts';
import type { NativeGames } from '../native/native-games.ts';
import type { Person } from '../profile/profile.ts';
import { MatchRecorder } from '../replays/match-recorder.ts';
import type { Failure, Place } from '../window/contract.ts';
import type { OpenGuests } from './hosted-guests.ts';
import type { Hosting } from './hosted-room.ts';
import { InboundMessages } from './inbound-messages.ts';
import { LocalPlayers, type LocalPlayersOptions } from './local-players.ts';
import { MatchEnds } from './match-ends.ts';
import { MatchFeeds } from './match-feeds.ts';
import { NativeRuns } from './native-runs.ts';
import { OwnLook } from './own-look.ts';
import { RelayWord } from './relay-word.ts';
import { RoomFile } from './room-file.ts';
import { RoomGuests } from './room-guests.ts';
import { RoomHall } from './room-hall.ts';
import { RoomHost, type RoomHostOptions } from './room-host.ts';
import type { InRoom, RoomPart } from './room-part.ts';
import { RoomShowing, type ShowsReplays } from './room-showing.ts';
import { RoomTimes } from './room-times.ts';
import { SavedGames } from './saved-games.ts';
import { ShownMatch } from './shown-match.ts';
import { StageReports } from './stage-reports.ts';
import { WaysIn } from './ways-in.ts';

/** Where the game is not known here, frames a second. */
export const USUAL_TICK_RATE = 60;

/** Lines of the log that what a host says is worth: so many at once, and then one in so many ms. Each is written at once. */
const HOST_LINES = 20;
const MS_PER_HOST_LINE = 10_000;

export interface RoomSessionOptions extends RoomHostOptions {
  readonly to: Endpoint;
  /** All addresses that were tried to find it. */
  readonly routes?: readonly Endpoint[];
  readonly person: Person;
  readonly app: string;
  /** What the room was said to be closed with. */
  readonly password?: string;
  /** Fingerprint of the host's key, where we were told it. */
  readonly host?: string;
  /** What the room told of itself when it was looked for; null where it was not. */
  readonly found: Info | null;
  /** Which of the rooms there, from 1; any by default. */
  readonly room?: number;
  /** Whether to come in only where there is a seat: otherwise the first player may be an onlooker. */
  readonly seated?: boolean;
  readonly contents: { readonly [game: string]: string };
  /** What was shown while routes were tried; null when we host. */
  readonly joining: Extract<Place, { at: 'joining' }> | null;
  readonly networks: OwnNetworks;
  /** Whether an address is on a network of this machine: a host that sends us elsewhere is not followed. */
  near(host: string): boolean;
  /** The relay, when it runs here, and the key that makes us its leader. */
  readonly hosting: Hosting | null;
  /** Whether our player is ready from the first moment. */
  readonly ready?: boolean;
  readonly stage: StageFeed;
  /** How long the page has been away, ms, as ShownMatchOptions.pageGoneMs. */
  pageGoneMs(): number | null;
  /** Games that people already have; null in an app that starts none. */
  readonly natives: NativeGames | null;
  /** Files that games are played with. */
  readonly files: OwnFiles;
  /** Lets browsers into a room that is hosted here; null in an app that has no page for them. */
  readonly openGuests: OpenGuests | null;
  /** The file that they get, by its whole path; null for none. */
  handOut(): string | null;
  /** Folder that replays are written to. */
  readonly replays: string;
  /** Replays that were there are removed. */
  onReplaysRemoved(): void;
  readonly shows: ShowsReplays;
  game(id: string): GameInfo | undefined;
  readonly guard: Guard;
  /** The session is over by itself. */
  onEnd(failure: Failure): void;
}

/** What parts need of the session. */
export interface SessionOfParts extends InRoom, Omit<LocalPlayersOptions['session'], 'peer'> {
  /** What tells the room from others for as long as it is open; undefined where it does not say. */
  readonly id: string | undefined;
  /** What is played of the room here is another thing now. */
  changed(): void;
}

export interface RoomParts {
  /** Which app has the room. */
  readonly host: RoomHost;
  /** What leads in. */
  readonly ways: WaysIn;
  /** Everybody at this machine but the first. */
  readonly others: LocalPlayers;
  /** What is said, for the view. */
  readonly inbound: InboundMessages;
  /** The hall that the room is in. */
  readonly hall: RoomHall;
  readonly word: RelayWord;
  readonly times: RoomTimes;
  readonly recorder: MatchRecorder;
  readonly feeds: MatchFeeds;
  readonly ends: MatchEnds;
  /** What the room's game is played with, where that is a file. */
  readonly file: RoomFile;
  readonly saves: SavedGames;
  readonly shown: ShownMatch;
  /** The replay that the room watches together. */
  readonly showing: RoomShowing;
  /** Takes what our stage says of the match. */
  readonly reports: StageReports;
  /** What we start of games that people already have; null in an app that starts none. */
  readonly runs: NativeRuns | null;
  readonly guests: RoomGuests;
  /** Parts that other parts ask: they hear of everything first, and close when the first player has left. */
  readonly first: readonly RoomPart[];
  /** All others, in the order in which they hear: what is played comes before what is known of its end. */
  readonly list: readonly RoomPart[];
  /** Writes a line that the host has caused, unless there were too many. */
  logOfHost(line: string): void;
}

export function roomParts(options: RoomSessionOptions, session: SessionOfParts): RoomParts {
  const { game, natives, networks, log, onChange, person } = options;
  const lines = new TokenBucket(HOST_LINES, MS_PER_HOST_LINE);
  const logOfHost = (line: string) => {
    if (lines.take(monotonicMs())) log(line);
  };
  const host: RoomHost = new RoomHost(options, session, {
    judged: (verdict) => ends.judged(verdict),
    asFound: (estate) => ends.asFound(estate),
    isChecking: () => ends.isChecking,
  });
  const recorder = new MatchRecorder({
    ...options,
    folder: options.replays,
    onFault: (text) => {
      log(`The replay could not be written: ${text}`);
      onChange();
    },
    onRemoved: options.onReplaysRemoved,
  });
  const feeds = new MatchFeeds({ ...options, session, host, recorder, logOfHost });
  const ends: MatchEnds = new MatchEnds({
    ...{ ...options, session, recorder, logOfHost },
    onKnown: () => host.correct(),
  });
  const others = new LocalPlayers({ ...options, session });
  const hashes = new StateHashes();
  const saves = new SavedGames({ files: options.files, session });
  const shown = new ShownMatch({
    pageGoneMs: options.pageGoneMs,
    shown: (match) => session.say({ m: 'shown', match }),
  });
  const showing = new RoomShowing({ session, shows: options.shows, onChange });
  const parts = {
    ...{ host, recorder, feeds, ends, others, saves, shown, showing },
    ways: new WaysIn({ ...options, session, host, room: options.room ?? 0 }),
    inbound: new InboundMessages(onChange),
    hall: new RoomHall(onChange),
    word: new RelayWord(),
    times: new RoomTimes({
      peer: session.peer,
      own: () => session.own,
      hosts: () => host.here !== null,
      tickRate: (id) => game(id)?.tickRate ?? USUAL_TICK_RATE,
    }),
    file: new RoomFile({
      files: options.files,
      say: (message) => session.say(message),
      onChange: () => {
        session.changed();
        onChange();
      },
    }),
    reports: new StageReports({ ...options, session, others, hashes, recorder, saves, ends, shown }),
    runs:
      natives &&
      new NativeRuns({
        games: natives,
        host: () => session.peer.to.host,
        shownHost: () => (host.here && networks.ranked.adapters[0]?.address) || session.peer.to.host,
        hosts: () => host.here !== null,
        name: () => person.profile.name,
        say: (message) => session.say(message),
        selfCheck: options.selfCheck,
        onChange,
      }),
    guests: new RoomGuests({ ...options, host, hashes }),
  };
  const { ways, inbound, hall, word, times, file, runs, guests } = parts;
  const ofGames = runs ? [runs] : [];
  const look = new OwnLook(session, person);
  const played = [feeds, shown, showing, saves, ends];
  const list = [ways, others, word, times, ...played, ...ofGames, look, inbound, hall, guests];
  return { ...parts, first: [host, file], list, logOfHost };
}
