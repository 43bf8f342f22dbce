// One session in one room, from the first hello to the goodbye: the peer, and the relay when we host.

import { CLEAN_LINK } from '../../../netcode/conditioner/link-model.ts';
import { TokenBucket } from '../../../netcode/connection/token-bucket.ts';
import { fingerprint } from '../../../netcode/crypto/key-pair.ts';
import { EndExchange } from '../../../netcode/replay/end-exchange.ts';
import { endedByLeader } from '../../../netcode/replay/ended-by-leader.ts';
import { resultDigest, seated, tellsSeats } from '../../../netcode/replay/result-digest.ts';
import { playedDigest, signEnd } from '../../../netcode/replay/signed-end.ts';
import { unlike } from '../../../netcode/room/names.ts';
import { isStill } from '../../../netcode/room/pause.ts';
import { copyOutcome, type GameInfo } from '../../../netcode/sim/rules.ts';
import type { PlaceEvent } from '../../../netcode/succession/kept-place.ts';
import { type Endpoint, formatAddress } from '../../../netcode/udp/address.ts';
import { joinLink } from '../../../netcode/udp/join-text.ts';
import { KeptPeer } from '../../../netcode/udp/kept-peer.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import type { OwnNetworks } from '../../../netcode/udp/own-networks.ts';
import type { PeerSocketOptions } from '../../../netcode/udp/peer-socket.ts';
import { secureRandom } from '../../../netcode/udp/random.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import type { Info } from '../../../netcode/wire/introductions.ts';
import type { FromPeer, FromRelay, Heir, RoomState } from '../../../netcode/wire/messages.ts';
import type { SignedEnd } from '../../../netcode/wire/signed-end.ts';
import { cleanName } from '../../../netcode/wire/text.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { OwnRoom } from '../finding/discovery.ts';
import { type Invitation, invite, passOn } from '../finding/invitation.ts';
import { linksBack } from '../finding/way-back.ts';
import type { Guard } from '../log/guard.ts';
import { type CheckedResult, Confirmations } from '../match/confirmations.ts';
import type { Judged, Verdict } from '../match/match-judge.ts';
import { MatchWitness } from '../match/match-witness.ts';
import { type InputsAt, inputsAround, OutOfStep } from '../match/out-of-step.ts';
import type { StageFeed } from '../match/stage-feed.ts';
import type { NativeGames } from '../native/native-games.ts';
import type { NotedRoom } from '../profile/last-room.ts';
import { MatchRecorder } from '../replays/match-recorder.ts';
import { Questions } from '../window/command-outcome.ts';
import type {
  Conditions,
  Failure,
  Outcome,
  Place,
  RoomCommand,
  RoomPlace,
  TurnedAway,
} from '../window/contract.ts';
import type { Preferences } from '../window/preferences.ts';
import { failureOf } from './failure-of.ts';
import type { Hosting } from './hosted-room.ts';
import { InboundMessages } from './inbound-messages.ts';
import { LocalPlayers } from './local-players.ts';
import { NO_STATS, networkOf, type Stats } from './member-network.ts';
import { NativeRuns } from './native-runs.ts';
import { RoomFile } from './room-file.ts';
import { RoomHost, type RoomHostOptions } from './room-host.ts';
import { RoomTimes, WAITING_MS } from './room-times.ts';
import { SavedGames } from './saved-games.ts';
import { ShownMatch } from './shown-match.ts';
import { StageReports } from './stage-reports.ts';

/** Where the game is not known here, frames a second. */
const USUAL_TICK_RATE = 60;

/** Lines of the log that what a host says is worth: so many at once, and then one in so many ms. Each is written at once. */
const HOST_LINES = 20;
const MS_PER_HOST_LINE = 10_000;

export interface RoomSessionOptions extends RoomHostOptions {
  readonly to: Endpoint;
  /** The person's name as it is now. */
  name(): string;
  /** The person's face, and the seat with their colour and mark, which they take where it is free. */
  look(): Pick<Preferences, 'face' | 'look'>;
  readonly app: string;
  /** What the room was said to be closed with. */
  readonly password?: string;
  /** Fingerprint of the host's key, where we were told it. */
  readonly host?: string;
  /** What the room told of itself when it was looked for; null where it was not. */
  readonly found: Info | null;
  /** Which of the rooms there, from 1; any by default. */
  readonly room?: number;
  readonly contents: { readonly [game: string]: string };
  /** What was shown while routes were tried; null when we host. */
  readonly joining: Extract<Place, { at: 'joining' }> | null;
  readonly networks: OwnNetworks;
  /** Whether an address is on a network of this machine: a host that sends us elsewhere is not followed. */
  near(host: string): boolean;
  /** The relay, when it runs here, and the key that makes us its leader. */
  readonly hosting: Hosting | null;
  readonly stage: StageFeed;
  /** As ShownMatchOptions.pageGoneMs. */
  pageGoneMs(): number | null;
  /** Games that people already have; null in an app that starts none. */
  readonly natives: NativeGames | null;
  /** Files that games are played with. */
  readonly files: OwnFiles;
  /** Folder that replays are written to. */
  readonly replays: string;
  game(id: string): GameInfo | undefined;
  readonly guard: Guard;
  /** The session is over by itself. */
  onEnd(failure: Failure): void;
}

export class RoomSession {
  readonly #options: RoomSessionOptions;
  #invitation: Invitation;
  /** Everybody at this machine but the first. */
  readonly #others: LocalPlayers;
  readonly #peer: KeptPeer;
  #closed = false;
  #me: number | null = null;
  /** What people here and at the host can compare. */
  #shortCode = '';
  /** The room when it was last heard of. */
  #heard: RoomState | null = null;
  /** Which app has the room. */
  readonly host: RoomHost;
  readonly #witness = new MatchWitness({
    checking: (match) => this.#confirmations.checking(match),
    found: (end, played) => this.#sign(end, played),
    unended: (match, frames) => {
      this.#confirmations.unended(match, frames);
      this.#options.onChange();
    },
  });
  readonly #confirmations: Confirmations;
  readonly #exchange: EndExchange;
  readonly #recorder: MatchRecorder;
  /** What we start of games that people already have. */
  readonly runs: NativeRuns | null;
  /** What the room's game is played with, where that is a file. */
  readonly file: RoomFile;
  readonly saves: SavedGames;
  /** Takes what our stage says of the match. */
  readonly reports: StageReports;
  #stats: Stats = NO_STATS;
  readonly #shown: ShownMatch;
  readonly #times: RoomTimes;
  readonly #inbound: InboundMessages;
  #conditions: Conditions | null = null;
  #waitingFor: readonly number[] = [];
  readonly #outOfStep: OutOfStep;
  /** Member and game of the last audit, as one text: it is done once for each. */
  #audited = '';
  /** Number of the own member for which face and seat have been told; null before. */
  #looked: number | null = null;
  /** Number of the last match whose result is not shown any more: dismissed, or from before we came. */
  #dismissed: number | null = null;
  /** The game of the last match that we know of. */
  #played: string | null = null;
  #look: NodeJS.Timeout | undefined;
  #wasWaiting = false;
  readonly #hostLines = new TokenBucket(HOST_LINES, MS_PER_HOST_LINE);
  readonly #questions = new Questions();
  readonly #random = secureRandom();

  constructor(options: RoomSessionOptions) {
    this.#options = options;
    const { to, hosting, app, identity, contents, game, onChange, log, natives } = options;
    const inRoom = {
      peer: () => this.#peer,
      room: () => this.#room,
      say: (message: FromPeer) => {
        if (!this.#closed) this.say(message);
      },
      ended: (verdict: Verdict) => this.#witness.seen(verdict),
    };
    this.host = new RoomHost(options, inRoom, hosting);
    this.#inbound = new InboundMessages(onChange);
    this.#confirmations = new Confirmations(fingerprint(identity.public), (line) => this.#logOfHost(line));
    this.#exchange = new EndExchange(identity, this.#random);
    this.#peer = new KeptPeer({
      to,
      ask: () => this.#ask(),
      self: fingerprint(identity.public),
      mayFollow: options.near,
      isLost: () => this.host.isLost,
      onLook: (hostSearch, lost) => this.host.look(hostSearch, lost),
      onEvent: (event) => void options.guard.run('effect', () => this.#happened(event)),
    });
    this.#times = new RoomTimes({
      peer: this.#peer,
      own: () => this.#own,
      hosts: () => this.host.here !== null,
      tickRate: (id) => game(id)?.tickRate ?? USUAL_TICK_RATE,
    });
    this.#shown = new ShownMatch({
      pageGoneMs: options.pageGoneMs,
      shown: (match) => this.say({ m: 'shown', match }),
    });
    this.#invitation = this.#invite();
    this.#recorder = new MatchRecorder({
      folder: options.replays,
      app,
      contents,
      game,
      onFault: (text) => {
        log(`The replay could not be written: ${text}`);
        onChange();
      },
    });
    this.#outOfStep = new OutOfStep({
      folder: options.replays,
      app,
      found: (frame) => {
        this.#recorder.desync(frame);
        this.host.here?.judge.examine(frame);
      },
      examine: (frame) => options.stage.examine(frame),
      say: (line) => this.#logOfHost(line),
    });
    this.#others = new LocalPlayers({
      at: () => ({ to: this.#peer.to, host: this.#peer.host?.host ?? null }),
      near: options.near,
      request: { app, contents },
      identity,
      password: () => this.password,
      game,
      conditions: () => roughened(this.#conditions),
      first: () => (this.entered && this.#own) || null,
      say: (message) => this.say(message),
      onChange,
      log,
    });
    this.runs =
      natives &&
      new NativeRuns({
        games: natives,
        host: () => this.#peer.to.host,
        shownHost: () =>
          (this.host.here && options.networks.ranked.adapters[0]?.address) || this.#peer.to.host,
        hosts: () => this.host.here !== null,
        name: options.name,
        say: (message) => this.say(message),
        selfCheck: options.selfCheck,
        onChange,
      });
    this.file = new RoomFile({
      files: options.files,
      say: (message) => this.say(message),
      onChange: () => {
        if (this.#room && this.#isIn && !this.#closed) this.#entered(this.#room);
        onChange();
      },
    });
    this.saves = new SavedGames({ files: options.files, ask: (message) => this.ask(message) });
    const [peer, others, recorder] = [this.#peer, this.#others, this.#recorder];
    this.reports = new StageReports({
      ...{ app, peer, others, recorder, game },
      onState: (match, bytes) => {
        // A slow page may tell the last state when the match is over, and the room back in the lobby.
        if (this.saves.keep(match, bytes) && this.#room) this.saves.update(this.#room, this.#me);
      },
      me: () => this.#me,
      onFinish: (match, ended) => this.#confirmations.staged(match, ended),
      onShown: (match) => this.#shown.stageShows(match),
    });
  }

  #logOfHost(line: string): void {
    if (this.#hostLines.take(monotonicMs())) this.#options.log(line);
  }

  /** Starts to ask the relay. */
  open(): void {
    this.#peer.open();
  }

  /** What we ask to be let in with. */
  #ask(): PeerSocketOptions {
    const { name, app, identity, contents, game, host, room = 0 } = this.#options;
    const own = { name: name(), app, contents: { ...contents }, onlooks: true, screen: true };
    const key = this.host.here?.key;
    const request = key === undefined ? own : { ...own, key };
    const { password } = this;
    const known = {
      ...(password === undefined ? {} : { password }),
      ...(host === undefined ? {} : { host }),
    };
    return { request, identity, game, room, ...known };
  }

  /** As RoomHost.password; what we came in with, while that is not known. */
  get password(): string | undefined {
    const told = this.host.password;
    return told === undefined ? this.#options.password : (told ?? undefined);
  }

  /** Closes the room that we host with a password, or opens it again. False when we host none, or hand it over just now. */
  setPassword(password: string | null): boolean {
    const room = this.host.here?.room();
    if (!room || room.movesTo) return false;
    room.password = password;
    this.#options.onChange();
    return true;
  }

  /** What people can compare: a guest their own code, a host that of each guest. */
  get #shortCodes(): { member: number; code: string }[] {
    const mine = this.#mine;
    if (!this.host.here) return this.#me === null ? [] : [{ member: this.#me, code: this.#shortCode }];
    return this.host.here
      .room()
      .clients.flatMap(({ member, shortCode }) =>
        member && !mine.includes(member.id) ? [{ member: member.id, code: shortCode }] : [],
      );
  }

  /** How much worse our link has been made, or null. */
  get conditions(): Conditions | null {
    return this.#conditions;
  }

  set conditions(conditions: Conditions | null) {
    this.#conditions = conditions;
    this.#peer.setConditions(roughened(conditions));
    this.#others.setConditions(roughened(conditions));
  }

  /** Whether we are in the room, so that something can be done in it. */
  get entered(): boolean {
    return this.#isIn && this.#peer.awayMs === null;
  }

  /** Leads back here, and to no other host; null while we are not in, and when the room goes with us. */
  get link(): string | null {
    const { to, host } = this.#peer;
    return this.host.here || !this.#isIn || !host ? null : joinLink([to], host.host, this.#number);
  }

  /** What leads back into this room after a crash; null while nothing does. */
  get wayBack(): NotedRoom | null {
    const room = this.#room;
    if (!room || !this.#isIn) return null;
    const own = fingerprint(this.#options.identity.public);
    const heirs = this.#peer.hostSearch.succession?.heirs.filter(({ host }) => host !== own) ?? [];
    const { link, id, password } = this;
    const links = linksBack(link, heirs, this.#options.near);
    if (links.length === 0) return null;
    return {
      links,
      hosted: this.host.here !== null,
      ...(id === undefined ? {} : { id }),
      title: room.title,
      host: room.maker ?? room.members.find(({ leader }) => leader)?.name ?? '',
      game: room.game,
      ...(password === undefined ? {} : { password }),
    };
  }

  /** Of many rooms there, as far as we know. */
  get #number(): number | undefined {
    return this.#options.room || undefined;
  }

  /** What tells the room from others for as long as it is open, at whichever host; undefined where it does not say. */
  get id(): string | undefined {
    return this.#options.found?.id ?? this.#options.hosting?.room().info.id;
  }

  /** The first player's member number, or null before they are in. */
  get me(): number | null {
    return this.#me;
  }

  /** Number of the match that counts down or runs, or null. */
  get match(): number | null {
    return this.#room?.match?.number ?? null;
  }

  get at(): Place['at'] {
    if (this.#room && this.#me !== null) return 'room';
    return this.host.here ? 'opening' : 'joining';
  }

  get place(): Place {
    const { game } = this.#options;
    const hosting = this.host.here;
    const room = this.#room;
    const address = this.#invitation.addresses[0]?.address ?? formatAddress(this.#peer.to);
    if (!room || this.#me === null) {
      if (hosting) return { at: 'opening', game: hosting.game };
      return this.#options.joining ?? { at: 'joining', address, probes: [] };
    }
    const tickRate = game(room.game)?.tickRate ?? USUAL_TICK_RATE;
    const { latency, network } = networkOf(this.#stats, (room.match ?? room).way, tickRate);
    const { result, check } = this.#checked(room);
    return {
      at: 'room',
      room: { ...room, result },
      me: this.#me,
      hosting: hosting !== null,
      address,
      ...this.#invitation,
      password: hosting?.room().password ?? null,
      check: hosting?.check.state ?? null,
      shortCodes: this.#shortCodes,
      mine: this.#mine,
      plays: this.#plays,
      watches: (this.#own ?? this.#onlooker)?.watches ?? false,
      onlooks: this.#onlooker !== undefined,
      native: this.runs?.view ?? null,
      chat: [...this.#inbound.chat],
      emotes: [...this.#inbound.emotes],
      latency,
      network,
      ...this.#times.now,
      alone: this.host.alone,
      newHost: this.#newHost(room),
      laboratory: hosting?.laboratory.view ?? null,
      heirs: this.#peer.hostSearch.succession?.heirs.map(({ member }) => member) ?? [],
      waitingFor: [...this.#waitingFor],
      inputsAround: this.#inputsAround(room),
      resultCheck: check,
      showResult: result !== null && room.phase === 'lobby' && result.number !== this.#dismissed,
      played: this.#played,
      notice: this.#inbound.notice,
      unrecorded: this.#recorder.fault,
      turnedAway: this.#others.turnedAway,
    };
  }

  /** The result to show, and what is known of it. */
  #checked(room: RoomState): CheckedResult {
    const app = this.#peer.host?.host;
    return this.#confirmations.of(room, (app && this.#confirmations.nameAt(app)) ?? '');
  }

  /** Who hosts now, while it is news. */
  #newHost({ members, onlookers, match, result }: RoomState): RoomPlace['newHost'] {
    if (!this.#inbound.newHost) return null;
    const { member, before, stalled } = this.#inbound.newHost;
    const led = before?.members.find(({ leader }) => leader);
    // Where the new host waits for those of before, one that died with the room is a silent member.
    const here = [...members.filter(({ silent }) => !silent), ...onlookers];
    const isHere = here.some(({ id }) => id === led?.id);
    const ran = before?.phase === 'playing' ? before.match!.number : null;
    const over = ran !== null && match?.number !== ran && result?.number !== ran;
    return { member, gone: led && !isHere ? led.name : null, stalled, over };
  }

  /** For people, while states differ. */
  #inputsAround({ desync }: RoomState): InputsAt[] {
    const log = this.#peer.peer?.log;
    return desync?.exact && log ? inputsAround(log, desync.frame) : [];
  }

  /** The best address of this machine has changed: so does the invitation. */
  readdressed(): void {
    this.#invitation = this.#invite();
  }

  /** The network is another one: so is the invitation. */
  moved(network: LocalNetwork): void {
    this.readdressed();
    this.host.here?.check.moved(network);
    this.runs?.moved(network);
  }

  /** The machine has slept: neither we nor our guests are taken for gone by what could not be heard. */
  woke(): void {
    this.host.here?.relay.resume();
    this.#peer.act((peer, now) => peer.resume(now));
    this.#others.woke();
  }

  /** There is no page any more that could show a match. */
  pageGone(): void {
    this.#shown.look();
  }

  /** A member comes into the match that we host. */
  giveSnapshot(): void {
    this.host.here?.judge.snapshot();
  }

  /** Whether those who look for rooms find ours. What there is to announce, or null. */
  mayBeFound(may: boolean): OwnRoom | null {
    const hosting = this.host.here;
    if (!hosting) return null;
    const room = hosting.room();
    room.discoverable = may;
    return may && room.info.id !== undefined ? { id: room.info.id, port: hosting.relay.port } : null;
  }

  /** Asks the room for something. What it answers; `no-room` when we are out before it has. */
  ask(message: FromPeer): Promise<Outcome> {
    return this.#questions.ask((id) => this.say({ ...message, id }));
  }

  say(message: FromPeer): void {
    this.#peer.act((peer, now) => peer.say(message, now));
  }

  /** Whether one player of this machine, or without a member all of them, are ready. False when it is none of them. */
  ready({ ready, member, game, native }: Extract<RoomCommand, { do: 'ready' }>): boolean {
    const seen = { ...(game === undefined ? {} : { game }), ...(native === undefined ? {} : { native }) };
    const message: FromPeer = { m: 'ready', ready, ...seen };
    if (member === undefined || member === this.#me) this.runs?.permit(ready ? (native ?? null) : null);
    if (member === undefined) this.#others.sayForAll(message);
    return this.sayAs(member ?? this.#me, message);
  }

  /** Everybody at this machine wants the match to stand still, or to go on: they sit together. */
  async pause(still: boolean): Promise<Outcome> {
    const message: FromPeer = { m: 'pause', match: this.match ?? 0, still };
    const outcome = await this.ask(message);
    // When the relay refuses it to our first player, the others at this machine do not ask for it either.
    if (outcome.is === 'done') this.#others.sayForAll(message);
    return outcome;
  }

  /** Says something for one of the players at this machine. False when it is none of them. */
  sayAs(member: number | null, message: FromPeer): boolean {
    if (member !== this.#me) return member !== null && this.#others.say(member, message);
    this.say(message);
    return true;
  }

  /**
   * One more player at this machine; one without a name is called as the first, with a number. Returns why there
   * cannot be one, or null: whether they get in is seen in `place`.
   */
  addPlayer(typed: string): TurnedAway['why'] | null {
    const room = this.#room;
    if (!room) throw new Error('players are added in a room');
    if (!this.#own) return 'full';
    const taken = room.members.map(({ name }) => name);
    const name = unlike(cleanName(typed, this.#options.name()), taken);
    return this.#others.add(name, this.#options.game(room.game));
  }

  /** Takes a player of this machine out of the room, but never the first. False when it is none of them. */
  removePlayer(member: number): boolean {
    return this.#others.remove(member);
  }

  /** Our stage goes on where it has fallen out of step, or begins again. */
  mend(): void {
    this.#options.stage.again(this.reports.goesOnFrom);
  }

  /** The result or the notice on screen has been seen. */
  dismiss(): void {
    this.#inbound.notice = null;
    this.#dismissed = (this.#room && this.#checked(this.#room).result?.number) ?? null;
  }

  /** Leaves; a host closes the room. */
  async close(): Promise<void> {
    this.#closed = true;
    // It takes a moment, in which our own list would show it.
    this.mayBeFound(false);
    this.#questions.close();
    clearInterval(this.#look);
    this.#inbound.close();
    this.#shown.close();
    this.#options.stage.play(null);
    await Promise.all([
      this.#others.close(),
      this.#peer.close(),
      this.#recorder.record(null, null),
      this.#outOfStep.close(),
      this.#witness.stop(),
      this.runs?.close(),
    ]);
    await this.host.close();
  }

  /** Only a host has addresses to invite to; guests know where they joined. */
  #invite(): Invitation {
    if (!this.host.here) return passOn(this.#peer.to, this.#peer.host?.host ?? null, this.#number);
    const { networks, identity } = this.#options;
    return invite(networks.ranked, this.host.here.relay.port, fingerprint(identity.public));
  }

  get #own() {
    return this.#room?.members.find(({ id }) => id === this.#me);
  }

  /** What the room has of us where there was no seat. */
  get #onlooker() {
    return this.#room?.onlookers.find(({ id }) => id === this.#me);
  }

  get #isIn(): boolean {
    return this.#own !== undefined || this.#onlooker !== undefined;
  }

  /** Members at this machine, the first one first. */
  get #mine(): number[] {
    const known = new Set(this.#room?.members.map(({ id }) => id));
    const others = this.#others.members.filter((id) => known.has(id));
    return this.#me === null ? [] : [this.#me, ...others];
  }

  get #room(): RoomState | null {
    return this.#peer.peer?.room ?? null;
  }

  /** Only the first player's connection gets frames, so nobody at this machine plays unless the first does. */
  get #plays(): boolean {
    return this.#own?.plays ?? false;
  }

  #happened(event: PlaceEvent): void {
    if (this.#closed) return;
    const { app, found, onChange, onEnd } = this.#options;
    const { password } = this;
    switch (event.kind) {
      case 'info':
        return; // joining goes on by itself
      case 'joined':
        this.#me = event.member;
        this.#shortCode = event.shortCode;
        this.#invitation = this.#invite();
        this.#look ??= setInterval(() => this.#lookForSilence(), WAITING_MS);
        void this.host.beHeir();
        void this.runs?.tellGames();
        this.runs?.tellAgain();
        this.file.tellAgain();
        this.#others.tellAgain();
        return;
      case 'moved':
        this.#moved(event.heir);
        return;
      case 'away':
        this.#questions.close();
        this.#waitingFor = [];
        onChange();
        return;
      case 'frames':
        this.#options.stage.frames(event.first, event.end);
        this.#recorder.frames(monotonicMs());
        this.host.here?.judge.frames();
        return;
      case 'view':
        this.#options.stage.view(event.view, event.hostFrame);
        return;
      case 'begun':
        this.#entered(this.#room!);
        onChange();
        return;
      case 'bulk':
        return; // nobody asks for any yet
      case 'unsent':
        this.#questions.unsent();
        return;
      case 'nonsense':
        this.#logOfHost(`The relay said what makes no sense: ${event.text}`);
        return;
      case 'message':
        this.host.hear(event.message);
        switch (event.message.m) {
          case 'room':
            this.#entered(event.message.room);
            break;
          case 'stats':
            this.#stats = event.message;
            this.#times.told(event.message.frames);
            break;
          case 'waiting':
            this.#waitingFor = event.message.for;
            break;
          case 'hashes': {
            const { match, first, count } = event.message;
            if (match === this.match) this.#options.stage.hashes(first, count);
            return;
          }
          case 'done':
            this.#questions.answered(event.message.re, null);
            return;
          case 'no':
            this.#inbound.receive(event.message);
            if (event.message.re !== undefined) {
              this.#questions.answered(event.message.re, event.message.denial);
            }
            break;
          case 'handover':
            return; // for our host alone
          case 'confirmed':
            this.#hearSigned(event.message);
            break;
          case 'greet': {
            const { match, member } = event.message;
            const { say, end } = this.#exchange.greeted(event.message);
            for (const message of say) this.say(message);
            if (end) this.#hearSealed(match, member, end);
            break;
          }
          case 'sealed': {
            const { match, member } = event.message;
            const end = this.#exchange.opened(event.message);
            if (end) this.#hearSealed(match, member, end);
            break;
          }
          case 'chat':
          case 'emote':
            this.#inbound.receive(event.message);
            break;
        }
        onChange();
        return;
      default:
        onEnd(
          failureOf(event, {
            address: formatAddress(this.#peer.to),
            app,
            password: password !== undefined,
            found,
          }),
        );
    }
  }

  #hearSealed(match: number, member: number, end: SignedEnd): void {
    const name = this.#room?.members.find(({ id }) => id === member)?.name ?? '';
    this.#hearSigned({ m: 'confirmed', match, member, name, ...end });
  }

  #hearSigned(message: Extract<FromRelay, { m: 'confirmed' }>): void {
    const signed = this.#confirmations.hear(message);
    if (signed) this.#recorder.signed(message.match, signed);
  }

  /** The room is at another app now, or here. */
  #moved(heir: Heir): void {
    // What the host before has not answered by now it has not done, or not for us.
    this.#questions.close();
    const stalled = this.host.moved(heir);
    this.#invitation = this.#invite();
    // The host that has it now may need another password, which the screen says.
    const asks = this.#mine.includes(heir.member) && this.password !== undefined;
    this.#inbound.hostedBy({ member: heir.member, before: this.#heard, stalled }, asks);
    this.file.tellAgain();
    this.#others.tellAgain();
    void this.runs?.tellGames();
    this.#options.onChange();
  }

  #entered(room: RoomState): void {
    const peer = this.#peer.peer!;
    this.#heard = room;
    // The result of a match from before we came is not shown.
    if (this.#dismissed === null) this.#dismissed = room.result?.number ?? 0;
    // The next match dismisses the result, so that one that the host ends leads to the lobby and not back to it.
    if (room.match) this.#played = room.game;
    if (room.phase !== 'lobby' && room.result) this.#dismissed = room.result.number;
    if (room.phase !== 'playing') this.#waitingFor = [];
    if (room.phase === 'lobby') this.#others.seat(this.#options.game(room.game));
    const seatOf = (member: number) =>
      room.members.filter(({ id, plays }) => id === member && plays).map(({ seat }) => seat);
    const mine = this.#mine.flatMap(seatOf);
    // A datagram may have brought a later room as well: the log is of the latest.
    const log = peer.room?.match?.number === room.match?.number ? peer.log : null;
    void this.#recorder.record(room, log, peer.from);
    this.file.update(room, this.#me!);
    const file = room.match && this.file.of(room.match);
    // What is played with a file that is not here is neither seen nor judged here.
    const play =
      room.match && log && file !== null
        ? { game: room.game, match: room.match, mine, log, from: peer.from, ...(file ? { file } : {}) }
        : null;
    this.#options.stage.play(play);
    this.#shown.update(room, this.#plays);
    if (play?.file && this.#plays) this.saves.begin(play.match, play.file);
    this.saves.update(room, this.#me);
    this.#times.update(room);
    this.#options.stage.pause(isStill(room) ? room.pause!.frame : null);
    this.host.here?.judge.play(play);
    this.#confirmations.update(room);
    if (room.match) this.#exchange.begin(room.match);
    this.#witness.update(room, play);
    this.runs?.update(room, this.#me!);
    this.#outOfStep.note(room, this.#me, log);
    this.#audit(room);
    this.#takeLook(room);
  }

  /** We have simulated the match again: what came of it is signed, recorded and shown, whatever the host makes of that. */
  #sign({ match: number, frame, hash, outcome }: Verdict, { game, match, log }: Judged): void {
    const { identity, contents, onChange } = this.#options;
    const room = this.#room;
    if (!room) return;
    const ended = { frame, hash, outcome: copyOutcome(outcome!) };
    const early = endedByLeader(log, frame);
    const found = this.#confirmations.found(number, ended, early, room);
    if (!found) return;
    const played = playedDigest({ game, content: contents[game]!, match }, log, frame);
    const digest = resultDigest(found);
    const end = signEnd(identity, { played, frame, hash, digest }, this.#random);
    const isAsDealt = tellsSeats(found.seats, seated(match.seats.map(({ taken: _, ...seat }) => seat)));
    this.#recorder.end({ match: number, ...ended, ...(isAsDealt ? {} : { seats: found.seats }) });
    const name = (this.#own ?? this.#onlooker)?.name ?? this.#options.name();
    this.#confirmations.signed(end);
    this.#recorder.signed(number, { name, ...end });
    for (const message of this.#exchange.signed(number, end)) this.say(message);
    this.say({ m: 'confirmed', match: number, ...end });
    onChange();
  }

  /** Once for each game, and again when we have come back as another member. */
  #audit({ phase, game }: RoomState): void {
    const audited = `${this.#me} ${game}`;
    if (phase !== 'lobby' || audited === this.#audited) return;
    this.#audited = audited;
    this.#options.stage.audit(game);
  }

  /** Once after we have come: tells our face, and takes the seat with our colour and mark where no other member has it. */
  #takeLook({ phase, members, seats }: RoomState): void {
    const own = this.#own;
    if (!own || this.#looked === own.id) return;
    this.#looked = own.id;
    const { face, look } = this.#options.look();
    if (face !== (own.face ?? 0)) this.say({ m: 'face', face });
    const isFree = look !== null && look < seats && !members.some(({ seat }) => seat === look);
    if (phase === 'lobby' && isFree) this.say({ m: 'sit', seat: look });
  }

  /** The stage runs ahead as far as our own way to the relay asks for. */
  #tellLink(): void {
    const link = this.#peer.peer?.link;
    if (link?.measured) this.#options.stage.link(link.rttMs, link.jitterMs);
  }

  #lookForSilence(): void {
    this.#tellLink();
    const { isWaiting } = this.#times;
    if (isWaiting || this.#wasWaiting) this.#options.onChange();
    this.#wasWaiting = isWaiting;
  }
}

/** What the sliders ask for, as what happens to a datagram. */
function roughened(conditions: Conditions | null) {
  return conditions && { ...CLEAN_LINK, ...conditions };
}
