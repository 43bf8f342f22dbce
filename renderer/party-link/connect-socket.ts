// The browser window's carrier: JSON over a WebSocket to the app on this machine, opened again when it closes.

import type { SocketUrls } from './page-address.ts';
import { type Connection, deliver, type HearConnection, type Later } from './party-connection.ts';

/** First wait before another try; doubled each time. Short, because a restarted app is back at once. */
const FIRST_RETRY_MS = 250;
/** Longest wait between tries: a person who starts the app again should have the page soon. */
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
  /** Where the sockets are; null when this browser was turned away. */
  readonly enter: () => Promise<SocketUrls | null>;
  readonly open: (url: string) => SocketLike;
  /** Tells what came to `hear`, if it is an answer. */
  readonly deliver?: (data: unknown, hear: HearConnection) => void;
  readonly later: Later;
  /** By what its stage comes. */
  readonly stage?: 'socket' | 'lines';
  /** A socket on which nothing is heard for so long, ms, counts as closed: a host without power says nothing. */
  readonly silentMs?: number;
  /** Calls whenever the page is looked at again, or its network is back: then no wait is worth it. */
  readonly listen?: (woken: () => void) => void;
}

export function connectSocket(options: SocketOptions, hear: HearConnection): Connection {
  const tell = options.deliver ?? deliver;
  const { silentMs } = options;
  let socket: SocketLike | null = null;
  let isOpen = false;
  let closed = false;
  /** Opened so far. */
  let connections = 0;
  let failures = 0;
  let stopRetry = () => {};
  let stopSilence = () => {};
  /** Opens another one at once; null while none is waited for. */
  let retry: (() => void) | null = null;

  const connect = (urls: SocketUrls) => {
    const { controlUrl, stageUrl } = urls(++connections);
    const mine = options.open(controlUrl);
    socket = mine;
    const heard = () => {
      stopSilence();
      if (silentMs !== undefined) stopSilence = options.later(silentMs, () => lose(null));
    };
    const lose = (code: number | null) => {
      stopSilence();
      isOpen = false;
      // One that is silent closes after minutes.
      mine.onopen = null;
      mine.onmessage = null;
      mine.onclose = null;
      if (code === null) mine.close();
      if (closed) return;
      if (code === REPLACED) {
        // Coming back by itself would throw the newer window out, and that one this one, without end.
        hear({ is: 'status', status: 'replaced' });
        return;
      }
      failures += 1;
      hear({ is: 'status', status: failures >= TRIES_UNTIL_GONE ? 'gone' : 'connecting' });
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
      retry = () => {
        retry = null;
        connect(urls);
      };
      stopRetry = options.later(wait, retry);
    };
    mine.onopen = () => {
      isOpen = true;
      failures = 0;
      heard();
      hear({ is: 'status', status: 'open' });
      hear({ is: 'stage', source: { kind: options.stage ?? 'socket', url: stageUrl } });
    };
    mine.onmessage = (event) => {
      heard();
      tell(parseJson(event.data), hear);
    };
    mine.onclose = (event) => lose(event.code);
    heard();
  };

  options.listen?.(() => {
    if (closed || !retry) return;
    stopRetry();
    failures = 0;
    retry();
  });
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
      stopSilence();
      socket?.close();
    },
  };
}

/** Undefined for anything but JSON: answers always are. */
function parseJson(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
