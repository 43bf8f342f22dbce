// `app`: the life of the program from ready to quit, its command line and its folders. How it quits is
// shell/browser/browser.cc line by line; electron-behaviour.md says which test holds what of it.

import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { hasInstanceLock, releaseInstanceLock, takeInstanceLock } from './instance-lock.ts';
import { calledByApp, emitNative, postTask } from './native.ts';
import { replaceSignalHandlers } from './signals.ts';
import { utilityProcesses } from './utility-process.ts';
import { world } from './world.ts';

/** The windows that are open, as far as quitting goes. */
export interface OpenWindows {
  isEmpty(): boolean;
  /** Asks each to close, as if its button was pressed. */
  close(): void;
  /** Takes each away. */
  destroy(): void;
}

interface RelaunchOptions {
  readonly execPath?: string;
  readonly args?: readonly string[];
}

class App extends EventEmitter {
  readonly commandLine = {
    hasSwitch: (name: string) => switchValue(name) !== null,
    getSwitchValue: (name: string) => switchValue(name) ?? '',
    appendSwitch: (_name: string, _value?: string) => {},
  };
  readonly #paths = new Map<string, string>();
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #isQuitting = false;
  #isExiting = false;
  #isShutDown = false;
  #exitCode = 0;
  #prepare = () => {};
  /** Set by the module of windows. */
  windows: OpenWindows = { isEmpty: () => true, close: () => {}, destroy: () => {} };

  constructor() {
    super();
    // As lib/browser/init.ts: where nobody else listens, the last window ends the app.
    this.on('window-all-closed', () => {
      if (this.listenerCount('window-all-closed') === 1) this.quit();
    });
  }

  whenReady(): Promise<void> {
    const prepare = this.#prepare;
    this.#prepare = () => {};
    prepare();
    return this.#ready.promise;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  /** Electron goes by the name of the program, and by this variable. */
  get isPackaged(): boolean {
    return process.env.ELECTRON_FORCE_IS_PACKAGED !== undefined;
  }

  getName(): string {
    return world().name;
  }

  getVersion(): string {
    return world().version;
  }

  getAppPath(): string {
    return world().appFolder;
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name) ?? join(homedir(), '.config', world().name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  /** Whether this instance is the only one; instances that start later are told once this one is ready. */
  requestSingleInstanceLock(): boolean {
    return takeInstanceLock(this.getPath('userData'), world().args, ({ args, folder }) => {
      const tell = () => emitNative(this, 'second-instance', {}, [process.execPath, ...args], folder, null);
      if (this.#isReady) tell();
      else this.once('ready', () => postTask(tell));
    });
  }

  hasSingleInstanceLock(): boolean {
    return hasInstanceLock();
  }

  releaseSingleInstanceLock(): void {
    releaseInstanceLock();
  }

  /** Registers nothing: the machine that runs tests opens its links as before. */
  setAsDefaultProtocolClient(_scheme: string): boolean {
    return true;
  }

  setAppUserModelId(_id: string): void {}

  getPreferredSystemLanguages(): string[] {
    return [Intl.DateTimeFormat().resolvedOptions().locale];
  }

  enableSandbox(): void {}

  getAppMetrics(): { pid: number | undefined; type: string; name: string }[] {
    return [...utilityProcesses].map(({ pid, name }) => ({ pid, type: 'Utility', name }));
  }

  /** Browser::Quit: nothing while it quits already; the windows first. */
  quit(): void {
    calledByApp(() => {
      if (this.#isQuitting) return;
      this.#isQuitting = !emitNative(this, 'before-quit');
      if (!this.#isQuitting) return;
      if (this.windows.isEmpty()) this.#notifyAndShutDown();
      else this.windows.close();
    });
  }

  /** Browser::ExitWithCode: without a question, and without `will-quit`. */
  exit(code = 0): void {
    calledByApp(() => {
      this.#exitCode = code;
      this.#isQuitting = true;
      this.#isExiting = true;
      if (this.windows.isEmpty()) this.#shutDown();
      else this.windows.destroy();
    });
  }

  /** Browser::NotifyAndShutdown. The app still quits while it is told, so that a quit out of `will-quit` is none. */
  #notifyAndShutDown(): void {
    if (this.#isShutDown) return;
    if (emitNative(this, 'will-quit')) this.#isQuitting = false;
    else this.#shutDown();
  }

  #shutDown(): void {
    if (this.#isShutDown) return;
    this.#isShutDown = true;
    this.#isQuitting = true;
    emitNative(this, 'quit', {}, this.#exitCode);
    releaseInstanceLock();
    void world()
      .end()
      .finally(() => process.exit(this.#exitCode));
  }

  /** App::Relaunch: a process that waits for the end of this one and starts the program, once for each call. */
  relaunch({ execPath = process.execPath, args = process.argv.slice(1) }: RelaunchOptions = {}): boolean {
    // The stand-in's own program is Node, which takes the script first.
    const before = execPath === process.execPath ? [join(import.meta.dirname, 'boot.ts')] : [];
    process.once('exit', () => {
      spawn(execPath, [...before, ...args], { detached: true, stdio: 'ignore' }).unref();
    });
    return true;
  }

  /** For boot.ts: what the first who waits for the app to be ready sets off. */
  onWhenReady(prepare: () => void): void {
    this.#prepare = prepare;
  }

  /** For boot.ts. The promise settles before the event is told, whose microtasks run in it. */
  becomeReady(): void {
    replaceSignalHandlers(() => this.quit());
    this.#isReady = true;
    this.#ready.resolve();
    emitNative(this, 'ready');
  }

  /** Browser::OnWindowCloseCancelled: one window that stays, and the app stays. */
  windowCloseCancelled(): void {
    this.#isQuitting = false;
  }

  /** Browser::OnWindowAllClosed. */
  allWindowsClosed(): void {
    if (this.#isExiting) this.#shutDown();
    else if (this.#isQuitting) this.#notifyAndShutDown();
    else emitNative(this, 'window-all-closed');
  }
}

function switchValue(name: string): string | null {
  for (const arg of world().args) {
    if (arg === `--${name}`) return '';
    if (arg.startsWith(`--${name}=`)) return arg.slice(name.length + 3);
  }
  return null;
}

export const app = new App();
