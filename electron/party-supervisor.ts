// Keeps the party process alive: starts it, starts it again when it dies, and gives up when that is in vain.
//
// Pure logic: how a process is forked, the clock and the timer are passed in, so that tests do without Electron.

import type { OpenedReplay } from './party/replays/opened-replay.ts';
import type { Protocol } from './party/self-check/firewall/verdict.ts';
import type { ChosenFile, FirewallOutcome, ShellStatus } from './party/shell-status.ts';
import type { Restarted } from './party/window/contract.ts';
import { countFailures } from './too-often.ts';

/** What a supervisor needs of a started process. `Port` is one end of a message channel. */
export interface PartyChild<Port> {
  postMessage(message: ToPartyProcess, ports: readonly Port[]): void;
  onMessage(handler: (message: FromPartyProcess) => void): void;
  /** Called once, when the system has started it. */
  onStart(handler: () => void): void;
  /** Called once, with the process already gone. Silent for one that the system failed to start. */
  onExit(handler: (code: number) => void): void;
  /** Ends it at once, or as soon as it has started, without a goodbye. Ignored where it has ended. */
  kill(): void;
  /** Blocks this process until that one has ended, `ms` milliseconds at most; returns at once where all have ended. */
  waitForEnd(ms: number): void;
}

export type ToPartyProcess =
  /** A window wants [control, stage], the two ports that come along. */
  | { readonly type: 'window' }
  /** A link was opened (links.ts). */
  | { readonly type: 'link'; readonly link: string }
  /** A replay was opened (replays.ts). */
  | { readonly type: 'replay'; readonly opened: OpenedReplay }
  | { readonly type: 'firewall'; readonly outcome: FirewallOutcome }
  /** Whether the window fills the screen. */
  | { readonly type: 'fullscreen'; readonly on: boolean }
  /** What of the window has failed and was started again. */
  | { readonly type: 'restarted'; readonly what: Restarted }
  /** What came of `choose-file` of this number: a whole path, or null. */
  | { readonly type: 'file-chosen'; readonly number: number; readonly path: string | null }
  /** The machine has slept, and goes on. */
  | { readonly type: 'woke' }
  /** Leave the room and exit. */
  | { readonly type: 'quit' };

export type FromPartyProcess =
  | { readonly type: 'shell-status'; readonly status: ShellStatus }
  | { readonly type: 'open-firewall'; readonly protocols: readonly Protocol[] }
  /** The person is to choose a file by the system's dialog; `number` comes back with what they chose. */
  | {
      readonly type: 'choose-file';
      readonly number: number;
      readonly what: ChosenFile;
      readonly from: string | null;
    }
  | { readonly type: 'fullscreen'; readonly on: boolean };

export interface SupervisorOptions<Port> {
  /** `afterDeath` is true when an earlier process died, so that the new one can tell its window. */
  fork(afterDeath: boolean): PartyChild<Port>;
  /** Milliseconds, monotonic. */
  now(): number;
  /** Runs `action` once, `ms` milliseconds from now. */
  later(ms: number, action: () => void): void;
  onMessage(message: FromPartyProcess): void;
  /** The process has died, by itself; what follows is `onRestart` or `onGiveUp`. */
  onDeath(code: number): void;
  /** A new process stands in for a dead one: the owner of a window connects it again. */
  onRestart(): void;
  /** The process died too often; the party stays down until `start` is called again. */
  onGiveUp(code: number): void;
}

export interface PartySupervisor<Port> {
  start(): void;
  /** Hands a window's two ports to the process that runs now. */
  connect(control: Port, stage: Port): void;
  /** Lost while the process is down. */
  send(message: ToPartyProcess): void;
  /**
   * Asks the process to say goodbye to its room, once; resolves when it is gone, and after GOODBYE_LIMIT_MS whatever has
   * become of it. From then on restarts are off.
   */
  stop(): Promise<void>;
  /** Blocks until the process is gone, SESSION_END_LIMIT_MS at most: for a system that ends this one when it goes on. */
  waitForEnd(): void;
}

// Leaving a room takes a few datagrams, and handing it over 2.5 s at most; past this the process hangs and the person wants
// to quit.
export const GOODBYE_LIMIT_MS = 4_000;

/** A process that the system is still starting by then counts as dead; three of these in a row are given up within a minute. */
export const START_LIMIT_MS = 15_000;

/** In place of an exit code. */
const NOT_STARTED = -1;

/**
 * Limit for goodbyes at the end of a session, ms: enough for a handover, below the 5 s after which Windows takes the app for
 * hung.
 */
const SESSION_END_LIMIT_MS = 3_500;

export function superviseParty<Port>(options: SupervisorOptions<Port>): PartySupervisor<Port> {
  let child: PartyChild<Port> | null = null;
  const diesTooOften = countFailures(options.now);
  let hasDied = false;
  let stopped: Promise<void> | null = null;
  let onGone = () => {};

  function fork() {
    const started = options.fork(hasDied);
    child = started;
    let runs = false;
    started.onStart(() => {
      runs = true;
    });
    started.onMessage((message) => options.onMessage(message));
    started.onExit((code) => {
      if (child === started) gone(code);
    });
    options.later(START_LIMIT_MS, () => {
      if (runs || child !== started) return;
      started.kill();
      if (child === started) gone(NOT_STARTED);
    });
  }

  function gone(code: number) {
    child = null; // first: a message to a process whose end Electron tells ends the main process
    onGone();
    if (!stopped) died(code);
  }

  function died(code: number) {
    hasDied = true;
    options.onDeath(code);
    if (diesTooOften()) {
      options.onGiveUp(code);
      return;
    }
    fork();
    options.onRestart();
  }

  function goodbye(running: PartyChild<Port>): Promise<void> {
    return new Promise((resolve) => {
      onGone = resolve;
      running.postMessage({ type: 'quit' }, []);
      options.later(GOODBYE_LIMIT_MS, () => {
        if (child) running.kill();
        resolve(); // a process that could not be launched never tells its end
      });
    });
  }

  return {
    start() {
      if (!child && !stopped) fork();
    },
    connect(control, stage) {
      child?.postMessage({ type: 'window' }, [control, stage]);
    },
    send(message) {
      child?.postMessage(message, []);
    },
    stop() {
      const running = child;
      stopped ??= running ? goodbye(running) : Promise.resolve();
      return stopped;
    },
    waitForEnd() {
      child?.waitForEnd(SESSION_END_LIMIT_MS);
    },
  };
}
