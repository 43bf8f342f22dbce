// The one window: isolated, sandboxed, playing on when it is covered.

import { BrowserWindow } from 'electron';
import { printLine } from './print.ts';
import { PAGE_ORIGIN } from './serve-renderer.ts';
import { showInTime } from './show-in-time.ts';

export interface WindowOptions {
  /** Absolute path of the bundled preload script. */
  readonly preload: string;
  /** Whether the window may be closed now, by the person or because the system ends. */
  mayClose(): boolean;
  /** The window closes, and no question stops it. */
  onClosing(): void;
  /** Windows ends the session, and all processes of the app when this returns. */
  onSessionEnd(): void;
  /** Tells whether the window fills the screen, by whatever cause. */
  onFullscreen(on: boolean): void;
  /** Tells that the window was minimised or hidden, or is visible again. */
  onVisibility(window: BrowserWindow): void;
}

export function openWindow(options: WindowOptions): BrowserWindow {
  const window = new BrowserWindow({
    // Electron keeps place, size and fullscreen under this name, and brings a window back whose display is gone.
    name: 'main',
    windowStatePersistence: true,
    width: 1280,
    height: 800,
    // The smallest size at which every screen still has its layout.
    minWidth: 390,
    minHeight: 600,
    show: false,
    backgroundColor: '#0b0e14', // as dark as the page, so that opening does not flash
    webPreferences: {
      preload: options.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      // A covered window must keep playing: its stage feeds the others' hashes and results.
      backgroundThrottling: false,
      spellcheck: false,
    },
  });
  showInTime(window);
  window.on('enter-full-screen', () => options.onFullscreen(true));
  window.on('leave-full-screen', () => options.onFullscreen(false));
  const visibility = () => options.onVisibility(window);
  window.on('show', visibility);
  window.on('hide', visibility);
  window.on('minimize', visibility);
  window.on('restore', visibility);
  window.on('close', (event) => {
    if (options.mayClose()) options.onClosing();
    else event.preventDefault();
  });
  // Windows asks here alone when it shuts down, unless it must.
  window.on('query-session-end', (event) => {
    if (!event.reasons.includes('critical') && !options.mayClose()) event.preventDefault();
  });
  window.on('session-end', options.onSessionEnd);
  loadPage(window);
  return window;
}

/** Loads the page, the first time or again: Chromium reloads none that has died before it came. */
export function loadPage(window: BrowserWindow): void {
  // A load that fails is told by `did-fail-load`; this rejects when the window is closed while it loads, too.
  window.loadURL(`${PAGE_ORIGIN}/index.html`).catch((error) => printLine(String(error), 'err'));
}
