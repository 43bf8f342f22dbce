// What a window may not do: go elsewhere, open another, ask for permissions, load anything that is not ours.

import type { Session, WebContents } from 'electron';
import { PAGE_ORIGIN } from './serve-renderer.ts';

/** A session that loads our own files only and grants nothing. */
export function lockSession(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isOurs(details.url) }));
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(isGranted(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isGranted(permission));
}

/** A page that stays where it is. */
export function lockContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // To load itself again is how it mends itself.
  contents.on('will-navigate', (event) => {
    if (event.url !== contents.getURL()) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

function isOurs(url: string): boolean {
  // Images that the page itself made have the other two forms; a blob carries the origin that made it.
  return (
    url.startsWith(`${PAGE_ORIGIN}/`) || url.startsWith(`blob:${PAGE_ORIGIN}/`) || url.startsWith('data:')
  );
}

// The game fills the screen, and an address is copied, and pasted, with one press. Nothing else is asked for.
const GRANTED: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write', 'clipboard-read']);

function isGranted(permission: string): boolean {
  return GRANTED.has(permission);
}
