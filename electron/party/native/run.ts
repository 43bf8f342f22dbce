// One start, of a server or of a client, from looking for its program to its end.

import { randomBytes } from 'node:crypto';
import { probes } from '../../../netcode/probes/list.ts';
import type { ServerInfo } from '../../../netcode/probes/probe.ts';
import type { AskServer, ServerAddress } from '../../../netcode/udp/ask-server.ts';
import { type Child, type ChildOptions, startChild } from './child.ts';
import type { Program } from './find-program.ts';
import { freePort } from './free-port.ts';
import type { GameSettings } from './game-settings.ts';
import {
  FIRST,
  type Hosting,
  hostStep,
  isOver,
  type Joining,
  joinStep,
  type LadderEvent,
  type Phase,
} from './ladder.ts';
import { lineReader } from './log-line.ts';
import { LogNames } from './log-names.ts';
import { portsBehind, queryPort, type Recipe } from './recipe.ts';
import { openRunFolder } from './run-folder.ts';
import { Stall } from './stall.ts';
import { addressValues, chosen, fill, playerName, type Values } from './template.ts';

/** How long a host's server may take to answer a guest, ms: it has answered the host already. */
const REACH_MS = 2_500;

/** Pauses between two looks at whether a player is in, ms: at first people wait for it, later something is slow. */
const FIRST_LOOKS_MS = 100;
const LOOK_MS = 1_000;

/** How many looks are the first ones. */
const FIRST_LOOKS = 100;

/** Pause between two looks of the host at who is in its server, ms: it may write a line in its log each time. */
const HOST_LOOK_MS = 5_000;

/** Pause between two looks whether a port is our server's, ms. */
const PROOF_LOOK_MS = 100;

/** How long one look may take, ms. */
const LOOK_LIMIT_MS = 2_000;

/** How long a client runs until it is taken to be in where no server tells, ms. */
const SETTLE_MS = 3_000;

/** How long the host's first word of who is in is waited for, ms. */
const NAMED_MS = 30_000;

/** How often a client that stands still on its way in is started again. */
const STALLS = 3;

export interface RunOptions {
  readonly recipe: Recipe;
  /** Looks for the program; null where there is none. */
  find(): Promise<Program | null>;
  /** Folder in which each run has a folder of its own. */
  readonly base: string;
  readonly ask: AskServer;
  /** What is meant by each option, as an index of its choices. */
  readonly options: Readonly<Record<string, number>>;
  /** How many play. */
  readonly players: number;
  /** Starts a process; child.ts by default, replaced by tests. */
  readonly startChild?: (options: ChildOptions) => Child;
  onPhase(phase: Phase): void;
}

export interface HostOptions extends RunOptions {
  /** Where to listen: 0.0.0.0, or one address of this machine. */
  readonly bind: string;
  /** Tried first. */
  readonly port: number;
}

export interface JoinOptions extends RunOptions {
  readonly server: ServerAddress;
  readonly player: string;
  /** Changes what the recipe says of the game's own settings. */
  readonly settings?: Pick<GameSettings, 'set'>;
  /** An app at the server should tell by name who is in: `named` is called then. */
  readonly named?: boolean;
}

export interface Run {
  readonly phase: Phase;
  /** The last lines that the program wrote, cleaned. */
  readonly log: readonly string[];
  /** The host says who is in its server: this client, or only others. */
  named(isIn: boolean): void;
  /** Ends what was started. Again is harmless. */
  stop(): void;
  /** Resolves when all of it has ended and its folder is gone. Never rejects. */
  readonly ended: Promise<void>;
}

export function host(options: HostOptions): Run {
  const token = randomBytes(4).toString('hex');
  const { recipe } = options;
  const nameless = probes[recipe.probe].nameless === true;
  const hosting: Hosting = { token, nameless };
  const inLog = recipe.server.log && new LogNames(recipe.server.log);
  const withNames = (server: ServerInfo) => (inLog ? { ...server, names: inLog.names } : server);
  return run(
    options,
    (phase, event) =>
      hostStep(
        phase,
        event.is === 'answered' ? { ...event, server: withNames(event.server) } : event,
        hosting,
      ),
    async (steps) => {
      const program = await steps.program();
      if (!program) return;
      const port = await freePort(options.port, options.bind, portsBehind(recipe));
      if (port === null) return steps.tell({ is: 'failed', why: 'no-free-port', log: [] });
      const values = { ...chosenValues(options), token, bind: options.bind, port: String(port) };
      let last: ServerInfo | null = null;
      const readReady = recipe.server.ready === undefined ? null : lineReader(recipe.server.ready);
      let ready = false;
      const onLine = (line: string) => {
        ready ||= readReady !== null && readReady(line) !== null;
        if (inLog?.read(line) && last) steps.tell({ is: 'answered', server: last });
        if (inLog && inLog.names.length >= options.players) steps.begin();
      };
      const child = await steps.start('server', program, values, recipe.server, { onLine });
      if (!child) return;
      steps.tell({ is: 'server-started', port });
      const address = {
        host: options.bind === '0.0.0.0' ? '127.0.0.1' : options.bind,
        port: queryPort(recipe, port),
      };
      const limitMs = recipe.server.readySeconds * 1_000;
      // A server that answers without a name may be another one.
      const isOurs =
        !nameless || (await steps.holds(async () => ready || (await child.listens(port)) === true, limitMs));
      const server = isOurs ? await steps.ask(address, limitMs) : null;
      last = server;
      steps.tell(server ? { is: 'answered', server } : { is: 'silent', log: child.log.lines });
      const onLook = ({ players }: ServerInfo) => {
        if (!inLog && (players ?? 0) >= options.players) steps.begin();
      };
      if (server) await steps.watch(address, server, () => HOST_LOOK_MS, onLook);
    },
  );
}

export function join(options: JoinOptions): Run {
  const { recipe, server, settings } = options;
  const player = playerName(options.player, recipe.player);
  const { named = false } = options;
  const joining: Joining = { player, rule: recipe.version, version: null, named };
  let known: Joining = joining;
  return run(
    options,
    (phase, event) => joinStep(phase, event, known),
    async (steps) => {
      const program = await steps.program();
      if (!program) return;
      known = { ...joining, version: program.version };
      const address = { host: server.host, port: queryPort(recipe, server.port) };
      const before = await steps.ask(address, REACH_MS);
      steps.tell(before ? { is: 'answered', server: before } : { is: 'silent', log: [] });
      if (!before) return;
      const where = addressValues(server.host, server.port);
      const values = { ...chosenValues(options), player, ...where };
      const child = await steps.start('client', program, values, recipe.client, { settings });
      if (!child) return;
      steps.tell({ is: 'client-started', before });
      const settled = setTimeout(() => steps.tell({ is: 'settled' }), named ? NAMED_MS : SETTLE_MS);
      await steps.watch(address, before, (looks) => (looks <= FIRST_LOOKS ? FIRST_LOOKS_MS : LOOK_MS));
      clearTimeout(settled);
    },
  );
}

/** What else goes on with what is started. */
interface Beside {
  readonly onLine?: (line: string) => void;
  readonly settings?: JoinOptions['settings'];
}

/** What the steps of a start do; each does nothing more once it is over. */
interface RunSteps {
  tell(event: LadderEvent): void;
  program(): Promise<Program | null>;
  start(
    role: 'server' | 'client',
    program: Program,
    values: Values,
    part: Recipe['server'] | Recipe['client'],
    beside?: Beside,
  ): Promise<Child | null>;
  /** What a server says of itself; null when it says nothing for so long, or when all is over. */
  ask(address: ServerAddress, limitMs: number): Promise<ServerInfo | null>;
  /** Looks again and again, until something is so or it took too long. */
  holds(look: () => Promise<boolean>, limitMs: number): Promise<boolean>;
  /** Asks again and again until a player is in the game, where a server tells more than that it is there. */
  watch(
    address: ServerAddress,
    first: ServerInfo,
    pauseMs: (looks: number) => number,
    onLook?: (server: ServerInfo) => void,
  ): Promise<void>;
  /** Types to the server what its recipe has for when all are in; again is harmless. */
  begin(): void;
}

function run(
  { recipe, find, base, ask, onPhase, startChild: spawn = startChild }: RunOptions,
  step: (phase: Phase, event: LadderEvent) => Phase,
  plan: (steps: RunSteps) => Promise<void>,
): Run {
  let phase = FIRST;
  let child: Child | null = null;
  const over = new AbortController();
  const cleanUp: (() => Promise<unknown>)[] = [];
  let begins: readonly string[] = [];

  const tell = (event: LadderEvent) => {
    const next = step(phase, event);
    if (next === phase) return;
    phase = next;
    if (isOver(phase)) {
      over.abort();
      child?.stop();
    }
    onPhase(phase);
  };

  const steps: RunSteps = {
    tell,
    async program() {
      const program = await find();
      if (!program) tell({ is: 'failed', why: 'not-installed', log: [] });
      return over.signal.aborted ? null : program;
    },
    async start(role, program, values, part, { onLine, settings } = {}) {
      try {
        const folder = await openRunFolder(base, recipe, role, part, values);
        cleanUp.push(() => folder.close());
        if (over.signal.aborted) return null;
        const all = { ...values, folder: folder.path };
        const setting = await settings?.set(recipe, all);
        if (setting) cleanUp.push(() => setting.putBack());
        if (over.signal.aborted) return null;
        const args = [...program.args, ...part.args].map((arg) => fill(arg, all));
        const graceSeconds = role === 'client' && recipe.client.forced ? 0 : recipe[role].graceSeconds;
        const stdin = role === 'server' ? recipe.server.stdin : undefined;
        const port = role === 'server' ? Number(values.port) : undefined;
        const says = stdin?.says.map((text) => fill(text, all));
        begins = stdin?.begins.map((text) => fill(text, all)) ?? [];
        const patterns = role === 'client' && recipe.client.stall;
        const begin = (again: number): Child => {
          let stalled = false;
          // A player who is in plays, whatever its log says or leaves out.
          const onStall = () => {
            if (phase.at !== 'starting') return;
            stalled = true;
            started.stop();
          };
          const stall = patterns && again > 0 ? new Stall(patterns, onStall) : null;
          const started = spawn({
            ...{ role, program: program.path, args, folder: folder.path, graceSeconds, port, says },
            onLine(line) {
              stall?.read(line);
              onLine?.(line);
            },
          });
          child = started;
          if (started.pid !== null) void setting?.runsAs(started.pid);
          void started.ended.then((end) => {
            stall?.close();
            if (stalled && !over.signal.aborted) begin(again - 1);
            else if (end.started) tell({ is: 'exited', log: started.log.lines });
            else tell({ is: 'failed', why: 'cannot-start', log: started.log.lines });
          });
          return started;
        };
        cleanUp.unshift(async () => child?.ended);
        return begin(STALLS);
      } catch (error) {
        tell({ is: 'failed', why: 'cannot-start', log: [(error as Error).message] });
        return null;
      }
    },
    async ask(address, limitMs) {
      const late = new AbortController();
      const limit = setTimeout(() => late.abort(), limitMs);
      const answer = await ask(probes[recipe.probe], address, AbortSignal.any([over.signal, late.signal]));
      clearTimeout(limit);
      return answer;
    },
    async holds(look, limitMs) {
      for (let looks = limitMs / PROOF_LOOK_MS; looks > 0 && !over.signal.aborted; looks--) {
        if (await look()) return true;
        await pause(PROOF_LOOK_MS, over.signal);
      }
      return false;
    },
    begin() {
      child?.type(begins);
      begins = [];
    },
    async watch(address, first, pauseMs, onLook) {
      let looks = 0;
      // One that tells nothing of who is in it is not to be bothered.
      while (first.players !== null && phase.at !== 'in-game' && !over.signal.aborted) {
        const server = await steps.ask(address, LOOK_LIMIT_MS);
        if (server) {
          tell({ is: 'answered', server });
          onLook?.(server);
        }
        await pause(pauseMs(++looks), over.signal);
      }
      await untilOver(over.signal);
    },
  };

  const ended = plan(steps)
    .catch((error: Error) => tell({ is: 'failed', why: 'cannot-start', log: [error.message] }))
    .then(() => untilOver(over.signal))
    .then(async () => {
      for (const close of cleanUp) await close();
    });
  return {
    get phase() {
      return phase;
    },
    get log() {
      return child?.log.lines ?? [];
    },
    named: (isIn) => tell({ is: 'named', isIn }),
    stop: () => tell({ is: 'stopped' }),
    ended,
  };
}

/** An option of a recipe of schema 1 may be called as a variable is today. */
function chosenValues({ recipe, options, players }: RunOptions): Values {
  return { players: String(players), ...chosen(recipe, options) };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

function untilOver(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
