// Starts a game's server or client, watches it, and ends it: by its own handle, never by name.
//
// A server must not outlive the app, whatever becomes of it; a client must, since a person plays in it.
//
// - Linux and macOS: a small shell script that never changes stands between the app and a server, and holds the other end
//   of a pipe. The pipe ends when the app closes it and when the app is no more, by whatever: the script then asks the
//   server to end, waits, and kills the whole process group. Stopping a server is closing the pipe, so that the way that
//   a crash takes is the way of each day. What is started and its arguments are the script's own arguments, which no
//   shell reads as anything.
// - On Linux what has gone into a session of its own is found again by what it has inherited: a mark in its environment, or,
//   where it has cleared that, its program with the server's port or folder. It is asked to end, too, and then killed; the log
//   names it. What was there before the server is left alone. It is looked for as long as something holds a lock that the server has
//   inherited, since what forks again and again is in no look.
// - Windows: Node puts children that are not detached into a job that ends with the app, at once. What such a server has
//   started itself is found again by its program and port, as long as the app runs; again not what was there before. There is
//   no asking there.
// - A client has a session of its own, and writing to a log that has no reader any more does not end it. Its launcher may end while the
//   game goes on: the client has ended with the last process of it that is found (client-processes.ts).

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { type ClientProcess, clientProcesses, MARK } from './client-processes.ts';
import { cleanEnvironment } from './environment.ts';
import { LogPace } from './log-pace.ts';
import { LogTail } from './log-tail.ts';
import { endAtPort, groupListens, portHolders } from './port-owner.ts';
import { thisSystem } from './system.ts';

export interface ChildOptions {
  readonly role: 'server' | 'client';
  /** Whole. */
  readonly program: string;
  readonly args: readonly string[];
  /** Where it runs. */
  readonly folder: string;
  /** From being asked to end to being killed, seconds. */
  readonly graceSeconds: number;
  /** UDP port on which a server listens. */
  readonly port?: number | undefined;
  /** What is typed to a server at its start; left out for one that reads nothing. */
  readonly says?: readonly string[] | undefined;
  /** Hears every line that it writes: log-tail.ts. */
  readonly onLine?: (line: string) => void;
}

export interface Child {
  /** Id of its process, which leads a process group; null where the process failed to start. */
  readonly pid: number | null;
  readonly log: LogTail;
  /** Resolves once it has ended, with all that it wrote in the log; whether it could be started at all. */
  readonly ended: Promise<{ readonly started: boolean }>;
  /** Whether it takes connections at a TCP port; null where the system does not tell. */
  listens(port: number): Promise<boolean | null>;
  /** Types these to a server that reads what is typed; ignored by any other. */
  type(lines: readonly string[]): void;
  /** Asks it to end, and ends it after the grace. Again is harmless. */
  stop(): void;
}

const WATCH_SERVER = `
grace=$1 port=$2; shift 2
file=$1
since() { set -- \${1##*) }; echo "\${20}"; }
began=$(since "$(cat /proc/$$/stat 2>/dev/null)")
exec 4<&0
# What it starts inherits the lock, wherever that goes.
(flock -s 5 2>/dev/null; exec "$@") <&3 3<&- 4<&- 5<. &
program=$!
{ exec 3<&-; cat <&4; kill -TERM $program; sleep "$grace"; kill -KILL $program; } >/dev/null 2>&1 &
watch=$!
exec 3<&- 4<&-
wait $program 2>/dev/null
trap '' PIPE # the app may be no more
kill -KILL $watch
sockets() {
  hex=$(printf :%04X "$port")
  cat /proc/net/tcp /proc/net/tcp6 /proc/net/udp /proc/net/udp6 |
    while read -r _ at _ state _ _ _ _ _ inode _; do
      case "$at $state" in *"$hex 0A" | *"$hex 07") echo "socket:[$inode]" ;; esac
    done
}
unmarked() {
  held=$(sockets)
  for cmdline in $(grep -lzxF -e "$file" /proc/[0-9]*/cmdline); do
    process=\${cmdline%/cmdline}
    grep -qz "^ETHERNIGHT_RUN=" "$process/environ" && continue
    [ "$process/cwd" -ef . ] && echo "$process/environ"
    for socket in $held; do
      ls -l "$process/fd" | grep -qF " $socket" && echo "$process/environ" && break
    done
  done
}
elsewhere() {
  for environ in $(grep -lzxF "ETHERNIGHT_RUN=$ETHERNIGHT_RUN" /proc/[0-9]*/environ) $(unmarked); do
    process=\${environ%/environ}
    read -r facts <$process/stat || continue
    # A server of the person's own, which was there before.
    [ "$(since "$facts")" -lt "$began" ] && continue
    # Behind its name in brackets: state, parent, group; the twentieth is when it began.
    set -- \${facts##*) }
    [ "$1" = Z ] || [ "$3" = $$ ] || echo "\${process#/proc/}"
  done 2>/dev/null
}
locked() { flock -n . true; [ $? = 1 ]; }
beside() {
  for stat in /proc/[0-9]*/stat; do
    read -r facts <$stat || continue
    process=\${stat%/stat}
    set -- \${facts##*) }
    [ "$3" = $$ ] && [ "$process" != /proc/$$ ] && echo "\${process#/proc/}"
  done 2>/dev/null
}
looks=0 again=0 tenths=$((grace * 10))
# What forks again while it is looked for may be in no look: until several in a row find nothing, and then no lock, which what is left
# in the group may hold as well.
while [ -d /proc/$$ ] && [ $looks -lt 5 ]; do
  looks=$((looks + 1))
  left=$(elsewhere)
  if [ "$left" ]; then
    echo "It went into the background, where it is ended now:" $left
    kill -TERM $left
    while [ $tenths -gt 0 ] && [ "$(elsewhere)" ]; do sleep 0.1; tenths=$((tenths - 1)); done
    late=$(elsewhere)
    [ "$late" ] && kill -KILL $late
    again=$((again + 1))
    [ $again -lt 200 ] && looks=0
  elif [ $looks = 5 ]; then
    kill -KILL $(beside)
    again=$((again + 1))
    locked && [ $again -lt 200 ] && looks=4
  fi
  sleep 0.1
done 2>/dev/null
kill -KILL 0`;

const START_CLIENT = `shift 2; trap '' PIPE; exec "$@"`;

/** How long what a program wrote last may take to arrive after its end, ms: another process may hold the pipe for ever. */
const LAST_WORDS_MS = 500;

/**
 * Pause between two looks whether what a client has started has gone as well, ms: no other process has its number as long as
 * something of it runs, and no system comes round to a number again in so short a time. The second is for a client that plays on.
 */
const GROUP_LOOK_MS = 50;
const PLAYING_LOOK_MS = 1_000;

/** So many looks in a row find nothing of a client that has ended: one may miss what just forks. */
const LAST_LOOKS = 3;

/** How long what was killed may take to go, ms: the system may keep the number of a process that is no more. */
const DYING_MS = 2_000;

export function startChild(options: ChildOptions): Child {
  const log = new LogTail(options.onLine);
  const mark = randomUUID();
  const child = started(options, mark);
  if (child instanceof Error) {
    log.write(Buffer.from(`${child.message}\n`));
    return {
      ...{ pid: null, log, ended: Promise.resolve({ started: false }) },
      listens: async () => false,
      type() {},
      stop() {},
    };
  }
  const { port } = options;
  const before = windows && port !== undefined ? portHolders(thisSystem.run, port) : null;
  const pace = new LogPace();
  const hurry = [
    read(child.stdout, pace, (bytes) => log.write(bytes)),
    read(child.stderr, pace, (bytes) => log.write(bytes, 'err')),
  ];
  child.stdin?.on('error', () => {}); // it has ended by itself
  // A process that the system has refused has no streams.
  const typed = (child.stdio as ChildProcess['stdio'] | undefined)?.[TYPED] as Writable | null | undefined;
  typed?.on('error', () => {});
  const type = (lines: readonly string[]) => {
    for (const text of options.says ? lines : []) typed?.write(`${text}\n`);
  };
  type(options.says ?? []);
  if (!options.says) typed?.end();
  const { promise: ended, resolve } = Promise.withResolvers<{ started: boolean }>();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  let hasExited = false;
  let over = false;
  let killing: NodeJS.Timeout | undefined;
  let killedAt = Number.POSITIVE_INFINITY;
  const left = () => clientProcesses({ ...options, group: child.pid!, mark });
  child.once('error', (error) => {
    log.write(Buffer.from(`${error.message}\n`));
    over = true;
    resolve({ started: false });
  });
  child.once('close', close);
  child.once('exit', async () => {
    hasExited = true;
    if (options.role === 'client') await untilGone();
    over = true;
    for (const readOn of hurry) readOn();
    // The watching script keeps the group's number from being another's: what the server has left behind ends here.
    if (options.role === 'server') signalGroup(child, 'SIGKILL');
    const told = setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, LAST_WORDS_MS);
    // The next server may come to the same port: it is not to be taken for what this one has left.
    const looked = before?.then((all) => endAtPort(thisSystem.run, options.program, port!, all));
    await Promise.all([closed, looked]);
    clearTimeout(told);
    clearTimeout(killing);
    resolve({ started: true });
  });
  /** A launcher may end at once while the game that it has started plays on, or does not want to end. */
  const untilGone = async () => {
    for (let looks = 0; looks < LAST_LOOKS && performance.now() < killedAt + DYING_MS; ) {
      const found = await left();
      const isGone = linux ? found.length === 0 : !groupRuns(child);
      looks = isGone ? looks + 1 : 0;
      if (performance.now() >= killedAt) signalEach(found, 'SIGKILL');
      const waits = isGone || killing;
      // The app may end while a person still plays.
      await new Promise<void>((done) => {
        const look = setTimeout(done, waits ? GROUP_LOOK_MS : PLAYING_LOOK_MS);
        if (!waits) look.unref();
      });
    }
  };
  const signalClient = (signal: NodeJS.Signals) => {
    // On Linux the number of a group whose first process has ended may be another's, and each process is found by itself.
    const byGroup = !hasExited || !linux;
    if (byGroup) signalGroup(child, signal);
    void left().then((found) => signalEach(byGroup ? found.filter((one) => !one.isInGroup) : found, signal));
  };
  return {
    pid: child.pid ?? null,
    log,
    ended,
    listens: async (port) => (over ? false : groupListens(child.pid!, port)),
    type,
    stop() {
      if (over) return;
      // It may have to write before it ends.
      for (const readOn of hurry) readOn();
      if (options.role === 'server' && !windows) {
        child.stdin!.end();
        return;
      }
      signalClient('SIGTERM');
      killing ??= setTimeout(() => {
        killedAt = performance.now();
        signalClient('SIGKILL');
      }, options.graceSeconds * 1_000);
    },
  };
}

/** Passes on what a stream of a log brings, at the log's pace. The returned function has the short rest come at once. */
function read(stream: Readable | null, pace: LogPace, onBytes: (bytes: Buffer) => void): () => void {
  let isOver = false;
  stream?.on('data', (bytes: Buffer) => {
    onBytes(bytes);
    const pauseMs = isOver ? 0 : pace.note(bytes, performance.now());
    if (pauseMs === 0) return;
    stream.pause();
    setTimeout(() => stream.resume(), pauseMs).unref();
  });
  return () => {
    isOver = true;
    stream?.resume();
  };
}

const windows = globalThis.process.platform === 'win32';
const linux = globalThis.process.platform === 'linux';

/** Which of a server's streams is what is typed to it. */
const TYPED = windows ? 0 : 3;

/** An Error where Node throws what the system refuses, as it does when there is no memory for one more process. */
function started(options: ChildOptions, mark: string): ChildProcess | Error {
  try {
    return start(options, mark);
  } catch (error) {
    return error as Error;
  }
}

function start(
  { role, program, args, folder, graceSeconds, port = 0, says }: ChildOptions,
  mark: string,
): ChildProcess {
  const server = role === 'server';
  const common = {
    cwd: folder,
    env: { ...cleanEnvironment(globalThis.process.env), [MARK]: mark },
    detached: !windows || !server,
    windowsHide: server,
  } as const;
  if (windows) return spawn(program, args, { ...common, stdio: [says ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
  const script = server ? WATCH_SERVER : START_CLIENT;
  const all = ['-c', script, 'ethernight', String(graceSeconds), String(port), program, ...args];
  const child = spawn('/bin/sh', all, {
    ...common,
    stdio: server ? ['pipe', 'pipe', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe'],
  });
  // The app may end while a person still plays.
  if (!server) child.unref();
  return child;
}

function signalEach(processes: readonly ClientProcess[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      globalThis.process.kill(pid, signal);
    } catch {
      // it has just ended
    }
  }
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
