// Starts a game's server or client, watches it, and ends it: by its own handle, never by name.
//
// A server must not outlive the app, whatever becomes of it; a client must, since a person plays in it.
//
// - Linux and macOS: a small shell script that never changes stands between the app and a server, and holds the other end
//   of a pipe. The pipe ends when the app closes it and when the app is no more, by whatever: the script then asks the
//   server to end, waits, and kills the whole process group. Stopping a server is closing the pipe, so that the way that
//   a crash takes is the way of each day. What is started and its arguments are the script's own arguments, which no
//   shell reads as anything.
// - Windows: Node puts children that are not detached into a job that ends with the app, at once; what such a server has
//   started itself stays. There is no asking there.
// - A client has a session of its own, and writing to a log that nobody reads any more does not end it.

import { type ChildProcess, spawn } from 'node:child_process';
import { cleanEnvironment } from './environment.ts';
import { LogTail } from './log-tail.ts';

export interface ChildOptions {
  readonly role: 'server' | 'client';
  /** Whole. */
  readonly program: string;
  readonly args: readonly string[];
  /** Where it runs. */
  readonly folder: string;
  /** From being asked to end to being killed, seconds. */
  readonly graceSeconds: number;
  /** Hears every line that it writes: log-tail.ts. */
  readonly onLine?: (line: string) => void;
}

export interface Child {
  readonly log: LogTail;
  /** Resolves once it has ended, with all that it wrote in the log; whether it could be started at all. */
  readonly ended: Promise<{ readonly started: boolean }>;
  /** Asks it to end, and ends it after the grace. Again is harmless. */
  stop(): void;
}

const WATCH_SERVER = `
grace=$1; shift
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
{ cat <&3; kill -TERM $program; sleep "$grace"; kill -KILL 0; } >/dev/null 2>&1 &
exec 3<&-
wait $program 2>/dev/null`;

const START_CLIENT = `shift; trap '' PIPE; exec "$@"`;

/** How long what a program wrote last may take to arrive after its end, ms: another process may hold the pipe for ever. */
const LAST_WORDS_MS = 500;

/**
 * Pause between two looks whether what a client has started has gone as well, ms: its number is nobody else's as long as
 * something of it runs, and no system comes round to a number again in so short a time.
 */
const GROUP_LOOK_MS = 50;

export function startChild(options: ChildOptions): Child {
  const log = new LogTail(options.onLine);
  const process = started(options);
  if (process instanceof Error) {
    log.write(Buffer.from(`${process.message}\n`));
    return { log, ended: Promise.resolve({ started: false }), stop() {} };
  }
  process.stdout?.on('data', (bytes: Buffer) => log.write(bytes));
  process.stderr?.on('data', (bytes: Buffer) => log.write(bytes, 'err'));
  process.stdin?.on('error', () => {}); // it has ended by itself
  const { promise: ended, resolve } = Promise.withResolvers<{ started: boolean }>();
  let over = false;
  let killing: NodeJS.Timeout | undefined;
  let killed = false;
  process.once('error', (error) => {
    log.write(Buffer.from(`${error.message}\n`));
    over = true;
    resolve({ started: false });
  });
  process.once('exit', () => {
    over = true;
    // The watching script keeps the group's number from being another's: what the server has left behind ends here.
    if (options.role === 'server') signalGroup(process, 'SIGKILL');
    const told = setTimeout(() => {
      process.stdout?.destroy();
      process.stderr?.destroy();
    }, LAST_WORDS_MS);
    process.once('close', () => {
      clearTimeout(told);
      resolveOnceGone();
    });
  });
  /** A wrapper may end at once while the game that it has started does not want to. */
  const resolveOnceGone = () => {
    if (killing && !killed && groupRuns(process)) setTimeout(resolveOnceGone, GROUP_LOOK_MS);
    else {
      clearTimeout(killing);
      resolve({ started: true });
    }
  };
  return {
    log,
    ended,
    stop() {
      if (over) return;
      if (options.role === 'server' && !windows) {
        process.stdin!.end();
        return;
      }
      signalGroup(process, 'SIGTERM');
      killing ??= setTimeout(() => {
        killed = true;
        signalGroup(process, 'SIGKILL');
      }, options.graceSeconds * 1_000);
    },
  };
}

const windows = globalThis.process.platform === 'win32';

/** An Error where Node throws what the system refuses, as it does when there is no memory for one more process. */
function started(options: ChildOptions): ChildProcess | Error {
  try {
    return start(options);
  } catch (error) {
    return error as Error;
  }
}

function start({ role, program, args, folder, graceSeconds }: ChildOptions): ChildProcess {
  const server = role === 'server';
  const common = {
    cwd: folder,
    env: cleanEnvironment(globalThis.process.env),
    detached: !windows || !server,
    windowsHide: server,
    stdio: [server ? 'pipe' : 'ignore', 'pipe', 'pipe'] as const,
  } as const;
  if (windows) return spawn(program, args, { ...common, stdio: [...common.stdio] });
  const script = server ? WATCH_SERVER : START_CLIENT;
  const all = ['-c', script, 'ethernight', String(graceSeconds), program, ...args];
  const child = spawn('/bin/sh', all, { ...common, stdio: [...common.stdio] });
  // The app may end while a person still plays.
  if (!server) child.unref();
  return child;
}

/** Whether something of it still runs. */
function groupRuns({ pid }: ChildProcess): boolean {
  try {
    return !windows && pid !== undefined && globalThis.process.kill(-pid, 0);
  } catch {
    return false;
  }
}

/** Everything that was started with it. */
function signalGroup(process: ChildProcess, signal: NodeJS.Signals): void {
  if (process.pid === undefined) return;
  try {
    if (windows) process.kill(signal);
    else globalThis.process.kill(-process.pid, signal);
  } catch {
    // all of it has ended
  }
}
