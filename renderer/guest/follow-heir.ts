// A page that has lost its host looks for the one that has the room now, and goes there.

import type { GuestView } from '../../electron/guests/guest-contract.ts';
import type { Later } from '../party-link/party-connection.ts';

/** Between two looks at a link, ms: a host bounds how often an address comes with a code that is none. */
export const LOOK_MS = 3_000;

/** Longest wait for the sign of a page, ms: a computer that is busy, as one that has just taken a room over, answers after seconds. */
const SIGN_WITHIN_MS = 15_000;

export interface FollowOptions {
  /** Whether the page that a link leads to is there, and takes its code. */
  isThere(link: string): Promise<boolean>;
  go(link: string): void;
  readonly later: Later;
}

/**
 * Returns what is to be told at each change whether the host is lost, and who is next (GuestView.next). While it is lost each link
 * is looked at by itself, again and again; the first that is there is gone to, once.
 */
export function followHeir({ isThere, go, later }: FollowOptions) {
  /** By link: stops the look at it. */
  const looks = new Map<string, () => void>();
  let gone = false;

  const stop = () => {
    for (const end of looks.values()) end();
    looks.clear();
  };

  const begin = (link: string) => {
    let stopped = false;
    let stopWait = () => {};
    const look = async () => {
      const there = await isThere(link);
      if (stopped) return;
      if (there) {
        gone = true;
        stop();
        go(link);
      } else stopWait = later(LOOK_MS, look);
    };
    void look();
    return () => {
      stopped = true;
      stopWait();
    };
  };

  return (lost: boolean, next: GuestView['next']): void => {
    if (!lost) stop();
    else if (!gone)
      for (const link of next.flatMap(({ link }) => link ?? []))
        if (!looks.has(link)) looks.set(link, begin(link));
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
    setTimeout(() => {
      resolve(false);
      sign.src = '';
    }, SIGN_WITHIN_MS);
  });
}
