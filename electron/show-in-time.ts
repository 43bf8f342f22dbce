// When a new window is shown: once there is something to see in it, or something to ask about it.

import type { BrowserWindow } from 'electron';

/**
 * Shows the window once, at the first of: it can be drawn, its page has loaded, failed to load, or its process is gone. Wayland
 * draws a window only once it is shown, and may call it ready only after that.
 */
export function showInTime(window: Pick<BrowserWindow, 'once' | 'show' | 'webContents'>): void {
  const { webContents } = window;
  let shown = false;
  const show = () => {
    if (!shown) window.show();
    shown = true;
  };
  window.once('ready-to-show', show);
  webContents.once('did-finish-load', show);
  webContents.once('did-fail-load', show);
  webContents.once('render-process-gone', show);
}
