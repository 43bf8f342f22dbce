// The browser window's carrier: JSON over a WebSocket to the app on this machine, opened again when it closes.

import type { SocketUrls } from './page-address.ts';
import { type Connection, deliver, type HearConnection, type Later } from './party-connection.ts';

/** First wait before another try; doubled each time. Short, because a restarted app is back at once. */
const FIRST_RETRY_MS = 250;
/** Longest wait between tries: a person who starts the app again should not have to wait for the page. */
const LONGEST_RETRY_MS = 4000;
/** Tries that fail in a row (about two seconds) before a person is told that the app is closed. */
const TRIES_UNTIL_GONE = 4;
/** Close code of the app (electron/web/socket-carrier.ts): a newer window has taken over. */
const REPLACED = 4001;

/** The part of a WebSocket that is used here. */
export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketOptions {
  /** Where the sockets are; null when this browser was not let in. */
  readonly enter: () => Promise<SocketUrls | null>;
  readonly open: (url: string) => SocketLike;
  readonly later: Later;
}

export function connectSocket(options: SocketOptions, hear: HearConnection): Connection {
  let socket: SocketLike | null = null;
  let isOpen = false;
  let closed = false;
  let failures = 0;
  let stopRetry = () => {};

  const connect = ({ controlUrl, stageUrl }: SocketUrls) => {
    const mine = options.open(controlUrl);
    socket = mine;
    mine.onopen = () => {
      isOpen = true;
      failures = 0;
      hear({ is: 'status', status: 'open' });
      hear({ is: 'stage', source: { kind: 'socket', url: stageUrl } });
    };
    mine.onmessage = (event) => deliver(parseJson(event.data), hear);
    mine.onclose = (event) => {
      isOpen = false;
      if (closed) return;
      if (event.code === REPLACED) {
        // Coming back by itself would throw the newer window out, and that one this one, without end.
        hear({ is: 'status', status: 'replaced' });
        return;
      }
      failures += 1;
      hear({ is: 'status', status: failures >= TRIES_UNTIL_GONE ? 'gone' : 'connecting' });
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
      stopRetry = options.later(wait, () => connect({ controlUrl, stageUrl }));
    };
  };

  hear({ is: 'status', status: 'connecting' });
  void options.enter().then((urls) => {
    if (closed) return;
    if (urls) connect(urls);
    else hear({ is: 'status', status: 'uninvited' });
  });

  return {
    send: (request) => {
      if (isOpen) socket?.send(JSON.stringify(request));
      return isOpen;
    },
    close: () => {
      closed = true;
      stopRetry();
      socket?.close();
    },
  };
}

/** Undefined for anything that is not JSON: no answer looks like that. */
function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
