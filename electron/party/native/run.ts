// One start, of a server or of a client, from looking for its program to its end.

import { randomBytes } from 'node:crypto';
import { probes } from '../../../netcode/probes/list.ts';
import type { ServerInfo } from '../../../netcode/probes/probe.ts';
import type { AskServer, ServerAddress } from '../../../netcode/udp/ask-server.ts';
import { type Child, type ChildOptions, startChild } from './child.ts';
import type { Program } from './find-program.ts';
import { freePort } from './free-port.ts';
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
import { LogNames } from './log-names.ts';
import type { Recipe } from './recipe.ts';
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

/** How long one look may take, ms. */
const LOOK_LIMIT_MS = 2_000;

/** How long a client runs until it is taken to be in where no server tells, ms. */
const SETTLE_MS = 3_000;

/** How long the host's first word of who is in is waited for, ms. */
const NAMED_MS = 30_000;

/** How often a client that stands still on its way in is started again. */
const STALLS = 3;

/** From being asked to end to being killed, for a client, seconds: it may save something. */
const CLIENT_GRACE_SECONDS = 5;

export interface RunOptions {
  readonly recipe: Recipe;
  /** Looks for the program; null where there is none. */
  find(): Promise<Program | null>;
  /** Under which each run has its folder. */
  readonly base: string;
  readonly ask: AskServer;
  /** As child.ts does, unless a test says otherwise. */
  readonly startChild?: (options: ChildOptions) => Child;
  onPhase(phase: Phase): void;
}

export interface HostOptions extends RunOptions {
  /** What is meant by each option, as an index of its choices. */
  readonly options: Readonly<Record<string, number>>;
  /** Where to listen: 0.0.0.0, or one address of this machine. */
  readonly bind: string;
  /** Tried first. */
  readonly port: number;
}

export interface JoinOptions extends RunOptions {
  readonly server: ServerAddress;
  readonly player: string;
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
  const hosting: Hosting = { token };
  const { recipe } = options;
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
      const port = await freePort(options.port, options.bind);
      if (port === null) return steps.tell({ is: 'failed', why: 'no-free-port', log: [] });
      const values = { ...chosen(recipe, options.options), token, bind: options.bind, port: String(port) };
      let last: ServerInfo | null = null;
      const onLine = (line: string) => {
        if (inLog?.read(line) && last) steps.tell({ is: 'answered', server: last });
      };
      const child = await steps.start('server', program, values, recipe.server, onLine);
      if (!child) return;
      steps.tell({ is: 'server-started', port });
      const address = {
        host: options.bind === '0.0.0.0' ? '127.0.0.1' : options.bind,
        port: recipe.query ?? port,
      };
      const server = await steps.ask(address, recipe.server.readySeconds * 1_000);
      last = server;
      steps.tell(server ? { is: 'answered', server } : { is: 'silent', log: child.log.lines });
      if (server) await steps.watch(address, server, () => HOST_LOOK_MS);
    },
  );
}

export function join(options: JoinOptions): Run {
  const { recipe, server } = options;
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
      const address = { host: server.host, port: recipe.query ?? server.port };
      const before = await steps.ask(address, REACH_MS);
      steps.tell(before ? { is: 'answered', server: before } : { is: 'silent', log: [] });
      if (!before) return;
      const values = { player, ...addressValues(server.host, server.port) };
      const child = await steps.start('client', program, values, recipe.client);
      if (!child) return;
      steps.tell({ is: 'client-started', before });
      const settled = setTimeout(() => steps.tell({ is: 'settled' }), named ? NAMED_MS : SETTLE_MS);
      await steps.watch(address, before, (looks) => (looks <= FIRST_LOOKS ? FIRST_LOOKS_MS : LOOK_MS));
      clearTimeout(settled);
    },
  );
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
    onLine?: (line: string) => void,
  ): Promise<Child | null>;
  /** What a server says of itself; null when it says nothing for so long, or when all is over. */
  ask(address: ServerAddress, limitMs: number): Promise<ServerInfo | null>;
  /** Asks again and again until a player is in the game, where a server tells more than that it is there. */
  watch(address: ServerAddress, first: ServerInfo, pauseMs: (looks: number) => number): Promise<void>;
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
    async start(role, program, values, part, onLine) {
      try {
        const folder = await openRunFolder(base, recipe, role, part, values);
        cleanUp.push(() => folder.close());
        if (over.signal.aborted) return null;
        const all = { ...values, folder: folder.path };
        const args = [...program.args, ...part.args].map((arg) => fill(arg, all));
        const graceSeconds = role === 'server' ? recipe.server.graceSeconds : CLIENT_GRACE_SECONDS;
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
            ...{ role, program: program.path, args, folder: folder.path, graceSeconds },
            onLine(line) {
              stall?.read(line);
              onLine?.(line);
            },
          });
          child = started;
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
    async watch(address, first, pauseMs) {
      let looks = 0;
      // One that tells nothing of who is in it is not to be bothered.
      while (first.players !== null && phase.at !== 'in-game' && !over.signal.aborted) {
        const server = await steps.ask(address, LOOK_LIMIT_MS);
        if (server) tell({ is: 'answered', server });
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
