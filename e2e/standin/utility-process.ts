// utilityProcess.fork as a child process; ports that move into it are relayed over its IPC channel.

import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { MessagePortMain, MovedPort } from './ports.ts';

/** What travels between the two processes. Node's `advanced` serialization clones bytes as they are. */
export type IpcMessage =
  | { readonly to: 'parentPort'; readonly data: unknown; readonly ports: readonly number[] }
  | { readonly to: 'port'; readonly id: number; readonly data: unknown }
  | { readonly to: 'close'; readonly id: number };

interface ForkOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly serviceName?: string;
  readonly stdio?: 'inherit' | 'ignore' | 'pipe';
}

/** base::EnsureProcessTerminated, ms. */
const TERMINATED_AFTER_MS = 2_000;

/** Utility processes that run now, for app.getAppMetrics. */
export const utilityProcesses = new Set<UtilityProcess>();

class UtilityProcess extends EventEmitter {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #moved = new Map<number, MovedPort>();
  #lastPort = 0;
  #spawned = false;
  #killed = false;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    const { env = process.env, stdio = 'inherit', serviceName = 'Node Utility Process' } = options;
    this.name = serviceName;
    utilityProcesses.add(this);
    const boot = join(import.meta.dirname, 'utility-boot.ts');
    this.#child = fork(boot, [modulePath, ...args], {
      serialization: 'advanced',
      execArgv: [],
      env,
      stdio: ['ignore', stdio, stdio, 'ipc'],
    });
    this.#child.on('spawn', () => {
      this.#spawned = true;
      this.emit('spawn');
    });
    this.#child.on('message', (message) => this.#receive(message as IpcMessage));
    this.#child.on('exit', (code, signal) => {
      utilityProcesses.delete(this);
      this.#spawned = false;
      for (const port of this.#moved.values()) port.remoteClosed();
      this.#moved.clear();
      this.emit('exit', code ?? this.#codeOf(signal as NodeJS.Signals));
    });
  }

  /** UtilityProcessWrapper::HandleTermination: the number of the signal, and 0 after `kill`, which is asked for. */
  #codeOf(signal: NodeJS.Signals): number {
    const asked = this.#killed && (signal === 'SIGTERM' || signal === 'SIGKILL');
    return asked ? 0 : constants.signals[signal];
  }

  /** The process id while the process runs, else undefined. */
  get pid(): number | undefined {
    return this.#spawned ? this.#child.pid : undefined;
  }

  postMessage(data: unknown, transfer: readonly MessagePortMain[] = []): void {
    const ids = transfer.map(() => ++this.#lastPort);
    this.#send({ to: 'parentPort', data, ports: ids });
    transfer.forEach((port, index) => {
      const id = ids[index] as number;
      const moved = port.move({
        deliver: (message) => this.#send({ to: 'port', id, data: message }),
        close: () => {
          if (this.#moved.delete(id)) this.#send({ to: 'close', id });
        },
      });
      this.#moved.set(id, moved);
    });
  }

  /** UtilityProcessWrapper::Kill: SIGTERM, which it may listen to, and two seconds later SIGKILL. */
  kill(): boolean {
    if (!this.#spawned) return false;
    this.#killed = this.#child.kill('SIGTERM');
    setTimeout(() => this.#spawned && this.#child.kill('SIGKILL'), TERMINATED_AFTER_MS).unref();
    return this.#killed;
  }

  #send(message: IpcMessage): void {
    if (this.#child.connected) this.#child.send(message);
  }

  #receive(message: IpcMessage): void {
    switch (message.to) {
      case 'parentPort':
        this.emit('message', message.data);
        return;
      case 'port':
        this.#moved.get(message.id)?.fromRemote(message.data);
        return;
      case 'close': {
        const port = this.#moved.get(message.id);
        this.#moved.delete(message.id);
        port?.remoteClosed();
      }
    }
  }
}

/** A process that the system could not start, and that sends no events. */
class NotStarted extends EventEmitter {
  readonly pid = undefined;
  postMessage(): void {}
  kill(): boolean {
    return false;
  }
}

/** Once, where a spec asks for it. */
let failsToLaunch = process.env.STANDIN_PARTY_FAILS_TO_LAUNCH !== undefined;

export const utilityProcess = {
  fork(modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) {
    if (!failsToLaunch) return new UtilityProcess(modulePath, args, options);
    failsToLaunch = false;
    return new NotStarted();
  },
};
