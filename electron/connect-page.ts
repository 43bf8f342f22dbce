// What goes from the shell into the window's page (preload.ts): two ports to the party, and whether anybody can see the window.

import { type BrowserWindow, MessageChannelMain, type MessagePortMain } from 'electron';
import type { PartySupervisor } from './party-supervisor.ts';

/** Ports of their own for every load of a page: the old page's died with it. */
export function connectPage(window: BrowserWindow, party: PartySupervisor<MessagePortMain>): void {
  const control = new MessageChannelMain();
  const stage = new MessageChannelMain();
  party.connect(control.port1, stage.port1);
  window.webContents.postMessage('ethernight-ports', null, [control.port2, stage.port2]);
  party.send({ type: 'fullscreen', on: window.isFullScreen() });
  tellVisibility(window);
}

/** The page takes itself for visible whatever happens, because its timers are not to be slowed down (window.ts). */
export function tellVisibility(window: BrowserWindow): void {
  // A page goes before its window, which macOS may still say is hidden.
  if (window.isDestroyed() || window.webContents.isDestroyed()) return;
  window.webContents.postMessage('ethernight-visible', window.isVisible() && !window.isMinimized());
}
