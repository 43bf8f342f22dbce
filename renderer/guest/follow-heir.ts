// A page that has lost its host looks for the one that has the room now, and goes there.

import type { GuestView } from '../../electron/guests/guest-contract.ts';
import type { Later } from '../party-link/party-connection.ts';

/** Between two looks at all links, ms: a host bounds how often an address comes with a code that is none. */
export const LOOK_MS = 3_000;

export interface FollowOptions {
  /** Whether the page that a link leads to is there, and takes its code. */
  isThere(link: string): Promise<boolean>;
  go(link: string): void;
  readonly later: Later;
}

/**
 * Returns what is to be told at each change whether the host is lost, and who is next (GuestView.next). While it is lost all links
 * are looked at again and again; the first that is there is gone to, once.
 */
export function followHeir({ isThere, go, later }: FollowOptions) {
  let links: readonly string[] = [];
  /** Stops the look that runs; null while none does. */
  let stop: (() => void) | null = null;
  let gone = false;

  const begin = () => {
    let stopped = false;
    let stopWait = () => {};
    const look = async () => {
      const there = await Promise.all(links.map(isThere));
      const first = links[there.indexOf(true)];
      if (stopped) return;
      if (first === undefined) stopWait = later(LOOK_MS, look);
      else {
        gone = true;
        go(first);
      }
    };
    void look();
    return () => {
      stopped = true;
      stopWait();
    };
  };

  return (lost: boolean, next: GuestView['next']): void => {
    links = next.flatMap(({ link }) => link ?? []);
    if (!lost) {
      stop?.();
      stop = null;
    } else if (!gone && links.length > 0) stop ??= begin();
  };
}

/** Shows the sign of a page (electron/guests/guest-access.ts), unseen. */
export function isPageThere(link: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sign = new Image();
    sign.onload = () => resolve(true);
    sign.onerror = () => resolve(false);
    // What was shown or refused before says nothing of now.
    sign.src = `${link.replace('/p/', '/h/')}?${Date.now()}`;
    setTimeout(() => resolve(false), LOOK_MS);
  });
}
