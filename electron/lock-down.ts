// What a window may not do: go elsewhere, open another, ask for permissions, load anything that is not ours.

import type { Session, WebContents } from 'electron';
import { PAGE_ORIGIN } from './serve-renderer.ts';

/** A session that loads our own files only and grants nothing. */
export function lockSession(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isOurs(details.url) }));
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isGranted(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isGranted(permission));
  // USB, serial ports and the like, which have a handler of their own.
  session.setDevicePermissionHandler(() => false);
  // The page saves a profile that it made itself; nothing comes from elsewhere.
  session.on('will-download', (event, item) => {
    if (!isOwnBlob(item.getURL())) event.preventDefault();
  });
}

/** A page that stays where it is. */
export function lockContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // To load itself again is how it mends itself.
  contents.on('will-navigate', (event) => {
    if (event.url !== contents.getURL()) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

function isOurs(url: string): boolean {
  // Images that the page itself made have the other two forms; a blob carries the origin that made it.
  return url.startsWith(`${PAGE_ORIGIN}/`) || isOwnBlob(url) || url.startsWith('data:');
}

function isOwnBlob(url: string): boolean {
  return url.startsWith(`blob:${PAGE_ORIGIN}/`);
}

// The game fills the screen, and an address is copied, and pasted, with one press. Nothing else is asked for.
const GRANTED: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write', 'clipboard-read']);

function isGranted(permission: string): boolean {
  return GRANTED.has(permission);
}
