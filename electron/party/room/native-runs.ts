// What this app starts of a game that people already have, while it is in a room: the server where it hosts the room, and
// its own client. Nothing of it comes from the network but which game, a number and a port.
//
// The server starts while the room counts down, so that clients start when that is over. It ends with the choice that it was
// started for, with a countdown that is taken back, and with the session; a client only when its person ends it, or goes from a
// server that is gone to the next one.

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Score } from '../../../netcode/probes/probe.ts';
import { TIMER_SLACK_MS } from '../../../netcode/sync/frame-clock.ts';
import { formatAddress } from '../../../netcode/udp/address.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { NATIVE_COUNTDOWN_MS } from '../../../netcode/wire/limits.ts';
import type { FromPeer, NativeState, RoomState } from '../../../netcode/wire/messages.ts';
import type { Program } from '../native/find-program.ts';
import { FIRST, isOver, type Phase } from '../native/ladder.ts';
import type { NativeGames } from '../native/native-games.ts';
import type { HashedRecipe } from '../native/recipe.ts';
import type { Run } from '../native/run.ts';
import { playerName } from '../native/template.ts';
import type { Checked, SelfChecking } from '../self-check/self-check.ts';
import type { NativeRunsView } from '../window/contract.ts';
import type { RoomNow, RoomPart } from './room-part.ts';

export interface NativeRunsOptions {
  readonly games: NativeGames;
  /** Where the own session with the relay is: an IP address, or a name. */
  host(): string;
  /** Where that is for others: this machine's own address means nothing to them. */
  shownHost(): string;
  /** Whether the room's relay runs here. */
  hosts(): boolean;
  name(): string;
  say(message: FromPeer): void;
  /** Whether friends can reach what listens here. */
  selfCheck(checked: Checked): SelfChecking;
  onChange(): void;
}

type Scores = readonly { readonly member: number; readonly score: number }[];

interface Running {
  readonly number: number;
  readonly game: string;
  /** Null until it was started. */
  run: Run | null;
  phase: Phase;
  /** The last message about it that was sent to the room, as JSON. */
  told: string;
  /** For a server: the scores of the round with the most points. */
  scores: Scores;
  /** For a server whose log tells it: members who are in the game. */
  in: readonly number[];
  /** For a server: the countdown ended while it ran, and players may be in it. */
  played: boolean;
}

/** The person was ready for a game: one start of a client is permitted, and of a server where we host. */
interface Permit {
  /** NativeState.number. */
  readonly number: number;
  /** Game and recipe hash that belong to that number (recipeOf); null until the first room update with it. */
  recipe: string | null;
  /** When its countdown was first heard of, ms: nothing starts within NATIVE_COUNTDOWN_MS of that, whatever the room says. */
  countedFrom: number | null;
  /** A client has been started by it. */
  used: boolean;
}

export class NativeRuns implements RoomPart {
  readonly #options: NativeRunsOptions;
  #server: Running | null = null;
  /** When the last server here is gone: the next one has its port, and its folder. */
  #serverGone: Promise<void> = Promise.resolve();
  #client: Running | null = null;
  #permit: Permit | null = null;
  #native: NativeState | null = null;
  #members: RoomState['members'] = [];
  #me = 0;
  /**
   * Our client, which is looked for while the room counts down, once for one permit: who installed it takes a moment to say its
   * version, and a host may count down again and again.
   */
  #found: Promise<Program | null> | undefined;
  /** The check of the address at which the running server listens. */
  #check: SelfChecking | null = null;
  /** Timer until a permitted client starts. */
  #counting: NodeJS.Timeout | undefined;
  /** When the room's game came into its phase, ms. */
  #since = 0;
  /** The games that the room has heard of last, as JSON. */
  #toldGames = '';
  #closed = false;

  constructor(options: NativeRunsOptions) {
    this.#options = options;
  }

  /** The id of the room's game, where people already have it. */
  get game(): string | null {
    return this.#native?.game ?? null;
  }

  /** Whether the person lets the app start it. */
  allows(game: string): boolean {
    return this.#options.games.allows(game);
  }

  /** Whether its server lets players in once it is played. */
  takesLate(game: string): boolean {
    return this.#options.games.recipe(game)?.recipe.late ?? true;
  }

  /** Whether the person lets the app start the room's game, and this is its number. */
  mayPlay(number: number): boolean {
    return this.#native?.number === number && this.allows(this.#native.game);
  }

  /** The person starts what is chosen with those who are ready. */
  permitChosen(): void {
    this.permit(this.#native?.number ?? null);
  }

  /** The person is ready for this number, or with null for nothing any more. */
  permit(number: number | null): void {
    const recipe = this.#native?.number === number ? recipeOf(this.#native) : null;
    this.#permit = number === null ? null : { number, recipe, countedFrom: null, used: false };
    this.#found = undefined;
    clearTimeout(this.#counting);
  }

  changed({ room: { native, members }, me }: Pick<RoomNow, 'room' | 'me'>): void {
    clearTimeout(this.#counting);
    this.#native = native;
    this.#members = members;
    this.#me = me;
    this.#since = monotonicMs() - (native?.ms ?? 0);
    const { hosts } = this.#options;
    if (this.#server?.number === native?.number) {
      const guests = native?.players.filter(({ member }) => member !== me) ?? [];
      if (guests.some(({ at }) => at === 'starting' || at === 'in-game')) this.#check?.prove();
      else if (guests.some(({ why }) => why === 'unreachable')) this.#check?.disprove();
    }
    this.#stopIfUnwanted(native);
    if (!native || native.phase === 'chosen') {
      // Whose leader took it back is asked anew.
      const isAsked = members.some(({ id, ready }) => id === me && !ready);
      if (this.#permit?.countedFrom != null && isAsked) this.permit(null);
      if (this.#permit) this.#permit.countedFrom = null;
      return;
    }
    const isIn = native.players.some(({ member }) => member === me);
    const permit = this.#permit?.number === native.number ? this.#permit : null;
    // A room could give the number of one game to another.
    if (permit) permit.recipe ??= recipeOf(native);
    const said = permit?.recipe === recipeOf(native);
    // A host who only watches starts the server without pressing Ready.
    if (hosts() && (said || !isIn) && this.#server?.number !== native.number) this.#startServer(native);
    if (this.#client?.number === native.number && native.server.in.length > 0)
      this.#client.run?.named(native.server.in.includes(me));
    if (native.phase === 'countdown' && said && isIn)
      this.#found ??= this.#options.games.launcher.find(native.game);
    if (!said || !isIn) return;
    permit.countedFrom ??= monotonicMs();
    this.#startIfDue(native, permit, permit.countedFrom);
  }

  /** Starts the permitted client once the person has had the whole countdown to take it back. */
  #startIfDue(native: NativeState, permit: Permit, countedFrom: number): void {
    if (native.phase !== 'playing' || native.server.port === null) return;
    if (this.#client?.number === native.number || permit.used) return;
    const leftMs = countedFrom + NATIVE_COUNTDOWN_MS - monotonicMs();
    if (leftMs > TIMER_SLACK_MS) {
      this.#counting = setTimeout(() => this.#startIfDue(native, permit, countedFrom), leftMs);
      return;
    }
    // Used up for this number, so that no room can start a client twice by returning to it.
    permit.used = this.#startClient(native);
  }

  /** Ends the server when its game was taken back, or is over. */
  #stopIfUnwanted(native: NativeState | null): void {
    const server = this.#server;
    if (!server) return;
    const meant = native?.number === server.number && native.phase !== 'chosen';
    if (meant && native.phase === 'playing') server.played = true;
    // Where the room has gone elsewhere, a running game goes on until this app leaves it.
    if (meant || (server.played && !this.#options.hosts())) return;
    // Another countdown has the same number, and a server of its own.
    this.#server = null;
    this.#check?.close();
    this.#check = null;
    server.run?.stop();
  }

  /** The person starts their part of what is played, once more or late. False when there is nothing to start. */
  launch(part: 'server' | 'client'): boolean {
    const native = this.#native;
    if (!native || native.phase === 'chosen') return false;
    if (part === 'server') return this.#options.hosts() && this.#startServer(native);
    if (!native.late && !native.players.some(({ member }) => member === this.#me)) return false;
    return native.phase === 'playing' && native.server.port !== null && this.#startClient(native);
  }

  /** The person ends what runs here. */
  end(part: 'server' | 'client'): void {
    const running = part === 'server' ? this.#server : this.#client;
    if (running?.run) running.run.stop();
    // It waits for the one before, or for an address: it never starts.
    else if (running && !isOver(running.phase)) this.#onPhase(part, running, { at: 'ended' });
  }

  /** The room hears which games are here, once that is known. */
  async tellGames(): Promise<void> {
    const { games, say } = this.#options;
    await games.look();
    if (this.#closed) return;
    const { said } = games;
    this.#toldGames = JSON.stringify(said);
    say({ m: 'natives', ...said });
  }

  /** Tells the room the list of games if it has changed: a relay takes only a few such lists. */
  async tellChangedGames(): Promise<void> {
    const { games } = this.#options;
    await games.look();
    if (JSON.stringify(games.said) !== this.#toldGames) await this.tellGames();
  }

  /** The room hears what it has not heard, or not from us. */
  entered(): void {
    void this.tellGames();
    for (const part of ['server', 'client'] as const) {
      const running = part === 'server' ? this.#server : this.#client;
      if (running) running.told = '';
      this.#reportPhase(part);
    }
  }

  /** The network is another one. */
  moved(network: LocalNetwork): void {
    this.#check?.moved(network);
  }

  get view(): NativeRunsView {
    const port = this.#native?.server.port ?? null;
    const counting = this.#native?.phase === 'countdown';
    return {
      server: viewOf<'server'>(this.#server),
      client: viewOf<'client'>(this.#client),
      address: port === null ? null : formatAddress({ host: this.#options.shownHost(), port }),
      check: this.#check?.state ?? null,
      countdownMs: counting
        ? Math.max(0, Math.round(this.#since + NATIVE_COUNTDOWN_MS - monotonicMs()))
        : null,
    };
  }

  /** We are out of the room: its server ends, a running client goes on, and can still be ended. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#counting);
    this.#check?.close();
    if (this.#client?.run) this.#options.games.clients.leftRoom(this.#client.run);
    this.#server?.run?.stop();
    await this.#serverGone;
  }

  #startServer({ number, game, options, players }: NativeState): boolean {
    if (!this.#mayStart(this.#server, game)) return false;
    const running = this.#begin('server', number, game);
    this.#serverGone = this.#serverGone.then(() => {
      if (this.#closed || this.#server !== running || isOver(running.phase)) return;
      running.run = this.#options.games.launcher.host(game, {
        options,
        players: players.length,
        onPhase: (phase) => this.#onPhase('server', running, phase),
      });
      return running.run?.ended;
    });
    return true;
  }

  #startClient(native: NativeState): boolean {
    const { number, game, server, options, players } = native;
    const before = this.#client;
    const isStray = before !== null && this.#isStray(before, native);
    if (!this.#mayStart(isStray ? null : before, game)) return false;
    if (isStray) this.end('client');
    const gone = isStray ? before.run?.ended : undefined;
    const running = this.#begin('client', number, game);
    const { games, name } = this.#options;
    const known = games.recipe(game);
    const own = this.#members.find(({ id }) => id === this.#me);
    const byLog = known?.recipe.server.log !== undefined;
    const named = byLog && [...membersByName(this.#members, known).values()].includes(this.#me);
    const program = this.#found;
    this.#found = undefined;
    void (gone ? gone.then(() => this.#address()) : this.#address())
      .then((host) => {
        if (this.#closed || isOver(running.phase)) return;
        const onPhase = (phase: Phase) => this.#onPhase('client', running, phase);
        running.run = games.clients.start(
          game,
          {
            host,
            port: server.port!,
            player: own?.name ?? name(),
            options,
            players: players.length,
            named,
            program,
            onPhase,
          },
          true,
        );
      })
      .catch((error: Error) => {
        this.#onPhase('client', running, { at: 'failed', why: 'unreachable', log: [error.message] });
      });
    return true;
  }

  /** Whether this client runs on though its server is gone: that was of an earlier game, or has ended and was started again. */
  #isStray({ number, phase }: Running, native: NativeState): boolean {
    const isWaiting = native.players.some(({ member, at }) => member === this.#me && at === 'waiting');
    return !isOver(phase) && (number !== native.number || (phase.at === 'in-game' && isWaiting));
  }

  /** Whether a game may start: no other run of it, with permission, by the recipe that is meant. */
  #mayStart(running: Running | null, game: string): boolean {
    const { games } = this.#options;
    const same = games.recipe(game)?.hash.startsWith(this.#native?.hash ?? ' ') === true;
    return !this.#closed && same && games.allows(game) && (running === null || isOver(running.phase));
  }

  #begin(part: 'server' | 'client', number: number, game: string): Running {
    const played = this.#native?.phase === 'playing';
    const running: Running = { number, game, run: null, phase: FIRST, told: '', scores: [], in: [], played };
    if (part === 'server') this.#server = running;
    else this.#client = running;
    this.#reportPhase(part);
    return running;
  }

  #onPhase(part: 'server' | 'client', running: Running, phase: Phase): void {
    running.phase = phase;
    if (part === 'server' && running !== this.#server) return;
    const known = this.#options.games.recipe(running.game);
    if (phase.at === 'answers' && known) {
      const members = membersByName(this.#members, known);
      if (known.recipe.server.log) running.in = phase.server.names.flatMap((name) => members.get(name) ?? []);
      const now = scoresOf(phase.server.scores ?? [], members);
      // A new round begins at zero, and players who leave take their score with them.
      const whole = now.length >= running.scores.length;
      if (whole && scored(now) >= scored(running.scores)) running.scores = now;
    }
    if (part === 'server') this.#checkReachable(running);
    if (phase.at === 'failed' && phase.why === 'not-installed')
      void this.#options.games.lookAgain().then(() => this.tellChangedGames());
    this.#reportPhase(part);
    this.#options.onChange();
  }

  /** Whether guests can reach the server: looked at once it answers here. */
  #checkReachable({ phase, game }: Running): void {
    if (phase.at === 'answers') {
      const checked = this.#check ? null : this.#options.games.checked(game, phase.port);
      if (checked) this.#check = this.#options.selfCheck(checked);
      return;
    }
    this.#check?.close();
    this.#check = null;
  }

  #reportPhase(part: 'server' | 'client'): void {
    const running = part === 'server' ? this.#server : this.#client;
    if (!running || this.#closed) return;
    const { phase, number: native } = running;
    const why = phase.at === 'failed' ? { why: phase.why } : {};
    const port = phase.at === 'answers' ? { port: phase.port } : {};
    const { scores } = running;
    const isIn = phase.at === 'answers' && running.in.length > 0 ? { in: running.in } : {};
    const message = {
      m: part,
      native,
      at: phase.at,
      ...why,
      ...port,
      ...isIn,
      ...(scores.length > 0 ? { scores } : {}),
    } as FromPeer;
    const told = JSON.stringify(message);
    if (told === running.told) return;
    running.told = told;
    this.#options.say(message);
  }

  /** Where the host is, as an address. */
  async #address(): Promise<string> {
    const host = this.#options.host();
    return isIP(host) ? host : (await lookup(host)).address;
  }
}

function recipeOf({ game, hash }: NativeState): string {
  return `${game} ${hash}`;
}

/** By the names that they have in the game; of two who are called the same there neither is told apart. */
function membersByName(members: RoomState['members'], { recipe }: HashedRecipe): Map<string, number> {
  const named = members.map(({ id, name }) => [playerName(name, recipe.player), id] as const);
  return new Map(named.filter(([name]) => named.filter(([other]) => other === name).length === 1));
}

function scoresOf(told: readonly Score[], members: ReadonlyMap<string, number>): Scores {
  return told.flatMap(({ name, score }) => {
    const member = members.get(name);
    const once = told.filter((one) => one.name === name).length === 1;
    return member !== undefined && once ? [{ member, score }] : [];
  });
}

function scored(scores: Scores): number {
  return scores.reduce((sum, { score }) => sum + Math.max(0, score), 0);
}

function viewOf<P extends 'server' | 'client'>(running: Running | null): NativeRunsView[P] {
  if (!running) return null;
  const { number, game, phase } = running;
  const { why, log } = phase.at === 'failed' ? phase : { why: null, log: [] };
  return { number, game, at: phase.at, why, log: [...log] } as NativeRunsView[P];
}
