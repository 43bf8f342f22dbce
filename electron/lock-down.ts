// Restricts the windows: they may load the app's own files alone, and may neither navigate away, nor open windows, nor get
// permissions beyond GRANTED.

import type { Session, WebContents } from 'electron';
import { PAGE_ORIGIN } from './serve-renderer.ts';

/** Makes a session load the app's own files alone, and refuse permissions beyond GRANTED and foreign downloads. */
export function lockSession(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isOurs(details.url) }));
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isGranted(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isGranted(permission));
  // Devices such as USB and serial ports, for which Electron has a separate handler.
  session.setDevicePermissionHandler(() => false);
  // The page saves files that it made itself, such as a profile; downloads from elsewhere are refused.
  session.on('will-download', (event, item) => {
    if (!isOwnBlob(item.getURL())) event.preventDefault();
  });
}

/** Keeps a page on its document: it may reload itself, and may neither navigate, nor open windows, nor embed pages. */
export function lockContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // A page recovers from a fault by reloading itself.
  contents.on('will-navigate', (event) => {
    if (event.url !== contents.getURL()) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

function isOurs(url: string): boolean {
  // Images that the page made have blob: and data: addresses; a blob's address has the origin that made it.
  return url.startsWith(`${PAGE_ORIGIN}/`) || isOwnBlob(url) || url.startsWith('data:');
}

function isOwnBlob(url: string): boolean {
  return url.startsWith(`blob:${PAGE_ORIGIN}/`);
}

// A game fills the screen; buttons copy and paste addresses.
const GRANTED: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write', 'clipboard-read']);

function isGranted(permission: string): boolean {
  return GRANTED.has(permission);
}
