// The line to the app of a page in a browser, opened before the page has been read.

import type { SocketOptions } from './connect-socket.ts';
import { keepEvents } from './kept-events.ts';
import { carrierOf, enter } from './page-address.ts';

/** Null on the desktop, where the shell hands ports over when the page asks for them. */
export const earlyLine = carrierOf(window) === 'socket' ? open() : null;

function open(): Pick<SocketOptions, 'enter' | 'open'> {
  let take: (() => WebSocket) | null = null;
  const entered = enter(window).then((urls) => {
    if (urls) take = keepEvents(new WebSocket(urls(1).controlUrl));
    return urls;
  });
  return {
    enter: () => entered,
    open(url) {
      const socket = take?.() ?? new WebSocket(url);
      take = null;
      return socket;
    },
  };
}
