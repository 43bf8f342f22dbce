// BrowserWindow: a top-level window of the headless (or, with a display, visible) Chromium.

import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { WebContents } from './web-contents.ts';
import { keepWindowState, keptWindowState } from './window-state.ts';
import { cancellable } from './world.ts';

interface WindowOptions {
  readonly name?: string;
  readonly windowStatePersistence?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly show?: boolean;
  readonly webPreferences?: { readonly preload?: string };
}

const windows = new Set<BrowserWindow>();
let focused: BrowserWindow | null = null;

export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  #visible: boolean;
  #minimized = false;
  #fullscreen = false;
  #size: readonly [number, number];
  /** Under which its place is kept, or null. */
  readonly #kept: string | null;

  constructor(options: WindowOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.#visible = options.show !== false;
    this.#kept = options.windowStatePersistence ? (options.name ?? null) : null;
    const kept = this.#kept === null ? null : keptWindowState(app.getPath('userData'), this.#kept);
    const [width, height] = kept?.size ?? [options.width ?? 800, options.height ?? 600];
    this.#size = [width, height];
    const { webPreferences = {} } = options;
    this.webContents = new WebContents({ width, height, webPreferences }, () => this.#gone());
    this.webContents.once('ready-to-show', () => {
      this.emit('ready-to-show');
      // As Electron does: not before it is shown.
      if (kept?.fullscreen) this.setFullScreen(true);
    });
    this.webContents.on('standin-close', () => this.close());
    windows.add(this);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, this);
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  /** The one that was shown or focused last, unless it has lost the focus since; Chromium is not asked. */
  static getFocusedWindow(): BrowserWindow | null {
    return focused;
  }

  static fromWebContents(contents: WebContents | null): BrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  close(): void {
    const event = cancellable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    this.webContents.destroy().catch(() => {}); // closed by somebody else in between
    this.#gone();
  }

  #gone(): void {
    if (!windows.delete(this)) return;
    if (focused === this) focused = null;
    this.webContents.gone();
    this.emit('closed');
    if (windows.size === 0) app.allWindowsClosed();
  }

  isDestroyed(): boolean {
    return !windows.has(this);
  }

  /** Told afterwards, as on macOS; the screen is no other for it. */
  setFullScreen(on: boolean): void {
    if (on === this.#fullscreen) return;
    setImmediate(() => {
      this.#fullscreen = on;
      this.#keep();
      this.emit(on ? 'enter-full-screen' : 'leave-full-screen');
    });
  }

  isFullScreen(): boolean {
    return this.#fullscreen;
  }

  getSize(): [number, number] {
    return [...this.#size];
  }

  setSize(width: number, height: number): void {
    this.#size = [width, height];
    void this.webContents.resize(width, height);
    this.#keep();
    this.emit('resize');
  }

  #keep(): void {
    if (this.#kept === null) return;
    const state = { size: this.#size, fullscreen: this.#fullscreen };
    keepWindowState(app.getPath('userData'), this.#kept, state);
  }

  show(): void {
    this.#visible = true;
    this.emit('show');
    this.focus();
  }

  isVisible(): boolean {
    return this.#visible;
  }

  focus(): void {
    if (focused === this) return;
    focused?.blur();
    focused = this;
    this.emit('focus');
  }

  blur(): void {
    if (focused !== this) return;
    focused = null;
    this.emit('blur');
  }

  isFocused(): boolean {
    return focused === this;
  }

  /** There is no taskbar. Whoever wants to know replaces it. */
  flashFrame(_flash: boolean): void {}

  minimize(): void {
    this.#minimized = true;
    this.blur();
  }

  restore(): void {
    this.#minimized = false;
  }

  isMinimized(): boolean {
    return this.#minimized;
  }
}

/** Playwright finds the window of a page by this. */
export const webContents = {
  fromDevToolsTargetId: (targetId: string): WebContents | null =>
    [...windows].find((window) => window.webContents.targetId === targetId)?.webContents ?? null,
};
