// `app`: the life of the program from ready to quit, its command line and its folders.

import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { takeInstanceLock } from './instance-lock.ts';
import { utilityProcesses } from './utility-process.ts';
import { cancellable, world } from './world.ts';

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly commandLine = {
    hasSwitch: (name: string) => switchValue(name) !== null,
    getSwitchValue: (name: string) => switchValue(name) ?? '',
    appendSwitch: (_name: string, _value?: string) => {},
  };
  readonly #paths = new Map<string, string>();
  readonly #ready = Promise.withResolvers<void>();
  #isReady = false;
  #quitting = false;
  #prepare = () => {};
  /** Set by the window module: closes what is open, says whether all of it went. */
  closeWindows: () => boolean = () => true;

  whenReady(): Promise<void> {
    const prepare = this.#prepare;
    this.#prepare = () => {};
    prepare();
    return this.#ready.promise;
  }

  isReady(): boolean {
    return this.#isReady;
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

  requestSingleInstanceLock(): boolean {
    return takeInstanceLock(this.getPath('userData'), world().args, ({ args, folder }) => {
      this.emit('second-instance', {}, ['electron', ...args], folder);
    });
  }

  /** Registers nothing: the machine that runs tests opens its links as before. */
  setAsDefaultProtocolClient(_scheme: string): boolean {
    return true;
  }

  getPreferredSystemLanguages(): string[] {
    return [Intl.DateTimeFormat().resolvedOptions().locale];
  }

  enableSandbox(): void {}

  getAppMetrics(): { pid: number | undefined; type: string; name: string }[] {
    return [...utilityProcesses].map(({ pid, name }) => ({ pid, type: 'Utility', name }));
  }

  /** Windows first, then `will-quit`, which may be prevented; then the end. */
  quit(): void {
    if (this.#quitting) return;
    this.#quitting = true;
    const before = cancellable();
    this.emit('before-quit', before);
    const closed = !before.defaultPrevented && this.closeWindows();
    const last = cancellable();
    if (closed) this.emit('will-quit', last);
    this.#quitting = false;
    if (closed && !last.defaultPrevented) this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    void world()
      .end()
      .finally(() => process.exit(code));
  }

  /** For boot.ts: what the first who waits for the app to be ready sets off. */
  onWhenReady(prepare: () => void): void {
    this.#prepare = prepare;
  }

  /** For boot.ts. */
  becomeReady(): void {
    this.#isReady = true;
    this.#ready.resolve();
    this.emit('ready');
  }

  /** For the window module; while quitting, Electron does not tell. */
  allWindowsClosed(): void {
    if (this.#quitting) return;
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed');
    else this.quit();
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
