// What goes from the shell into the window's page (preload.ts): two ports to the party, and whether anybody can see the window.

import { type BrowserWindow, MessageChannelMain, type MessagePortMain } from 'electron';
import type { PartySupervisor } from './party-supervisor.ts';

/** Ports of their own for every load of a page: the old page's died with it. */
export function connectPage(window: BrowserWindow, party: PartySupervisor<MessagePortMain>): void {
  if (!hears(window)) return; // the next page is connected
  const control = new MessageChannelMain();
  const stage = new MessageChannelMain();
  party.connect(control.port1, stage.port1);
  window.webContents.postMessage('ethernight-ports', null, [control.port2, stage.port2]);
  party.send({ type: 'fullscreen', on: window.isFullScreen() });
  tellVisibility(window);
}

/** The page takes itself for visible whatever happens, because its timers have to stay quick (window.ts). */
export function tellVisibility(window: BrowserWindow): void {
  if (!hears(window)) return;
  window.webContents.postMessage('ethernight-visible', window.isVisible() && !window.isMinimized());
}

/** Whether the page can get a message: one to a page that has gone throws, and Electron tells only afterwards that it has gone. */
function hears(window: BrowserWindow): boolean {
  // A page goes before its window, which macOS may still say is hidden.
  if (window.isDestroyed() || window.webContents.isDestroyed()) return false;
  return !window.webContents.mainFrame.isDestroyed();
}
