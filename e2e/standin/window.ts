// BrowserWindow: a top-level window of the headless (or, with a display, visible) Chromium.

import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { calledByApp, emitNative, postTask } from './native.ts';
import { WebContents } from './web-contents.ts';
import { keepWindowState, keptWindowState } from './window-state.ts';

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
  /** Name under which the window's place is kept, or null. */
  readonly #kept: string | null;
  /** Whether the window was kept in full screen, and becomes so when it is shown. */
  #comesFullscreen: boolean;

  constructor(options: WindowOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.#visible = options.show !== false;
    this.#kept = options.windowStatePersistence ? (options.name ?? null) : null;
    const kept = this.#kept === null ? null : keptWindowState(app.getPath('userData'), this.#kept);
    this.#comesFullscreen = kept?.fullscreen ?? false;
    const [width, height] = kept?.size ?? [options.width ?? 800, options.height ?? 600];
    this.#size = [width, height];
    const { webPreferences = {} } = options;
    this.webContents = new WebContents({ width, height, webPreferences }, () => this.#gone());
    // As lib/browser/api/web-contents.ts; at every document, and never where the compositor does not draw what is hidden.
    this.webContents.on('ready-to-show', () => process.nextTick(() => this.emit('ready-to-show')));
    this.webContents.on('standin-close', () => this.close());
    windows.add(this);
    emitNative(app, 'web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', { preventDefault() {} }, this);
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

  /** NativeWindow::NotifyWindowCloseButtonClicked: the page is closed first, and the window is gone when the page is. */
  close(): void {
    calledByApp(() => {
      if (emitNative(this, 'close')) app.windowCloseCancelled();
      else this.webContents.destroy().catch(() => {}); // closed from elsewhere in between
    });
  }

  destroy(): void {
    this.webContents.destroy().catch(() => {}); // closed from elsewhere in between
    calledByApp(() => this.#gone());
  }

  #gone(): void {
    if (!windows.delete(this)) return;
    if (focused === this) focused = null;
    this.webContents.gone();
    emitNative(this, 'closed');
    if (windows.size === 0) app.allWindowsClosed();
  }

  isDestroyed(): boolean {
    return !windows.has(this);
  }

  /** Told afterwards, as on macOS; the screen is no other for it. */
  setFullScreen(on: boolean): void {
    if (on === this.#fullscreen) return;
    postTask(() => {
      this.#fullscreen = on;
      this.#keep();
      emitNative(this, on ? 'enter-full-screen' : 'leave-full-screen');
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
    emitNative(this, 'resize');
  }

  #keep(): void {
    if (this.#kept === null) return;
    const state = { size: this.#size, fullscreen: this.#fullscreen };
    keepWindowState(app.getPath('userData'), this.#kept, state);
  }

  show(): void {
    calledByApp(() => {
      if (this.#comesFullscreen) this.setFullScreen(true);
      this.#comesFullscreen = false;
      this.#visible = true;
      this.focus();
      emitNative(this, 'show');
    });
  }

  hide(): void {
    calledByApp(() => {
      this.#visible = false;
      this.blur();
      emitNative(this, 'hide');
    });
  }

  isVisible(): boolean {
    return this.#visible;
  }

  /** Told in a task of its own, as BaseWindow::EmitEventSoon does. */
  focus(): void {
    if (focused === this) return;
    focused?.blur();
    focused = this;
    postTask(() => emitNative(this, 'focus'));
  }

  blur(): void {
    if (focused !== this) return;
    focused = null;
    postTask(() => emitNative(this, 'blur'));
  }

  isFocused(): boolean {
    return focused === this;
  }

  /** Has no effect, for lack of a taskbar. A test that needs it replaces it. */
  flashFrame(_flash: boolean): void {}

  /** Told when the window manager has done it. */
  minimize(): void {
    if (this.#minimized) return;
    this.blur();
    postTask(() => {
      this.#minimized = true;
      emitNative(this, 'minimize');
    });
  }

  restore(): void {
    if (!this.#minimized) return;
    postTask(() => {
      this.#minimized = false;
      emitNative(this, 'restore');
    });
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
