// The desktop's carrier: two MessagePorts that the preload script hands over, [control, stage].
//
// The page posts `{ type: 'ethernight-hello' }` to itself when it listens, so that a preload script that was
// ready first knows when to hand the ports over. New ports may come at any time: the party was started again.

import { type Connection, deliver, type HearConnection, type Later } from './party-connection.ts';

/** A party that was restarted is back within a second or two; after this long a person should be told. */
const GONE_AFTER_MS = 6000;

/** The part of `window` that is used here. */
export interface PortsPage {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  postMessage(message: unknown, targetOrigin: string): void;
}

export function connectPorts(page: PortsPage, hear: HearConnection, later: Later): Connection {
  let control: MessagePort | null = null;
  let stopWaiting = () => {};

  const wait = () => {
    stopWaiting();
    stopWaiting = later(GONE_AFTER_MS, () => hear({ is: 'status', status: 'gone' }));
    hear({ is: 'status', status: 'connecting' });
  };

  const onMessage = (event: MessageEvent) => {
    // Only this very window may hand ports over: frames and openers are refused.
    if (event.source !== page || event.data?.type !== 'ethernight-ports') return;
    const [port, stage] = event.ports;
    if (!port || !stage) return;
    control?.close();
    control = port;
    port.onmessage = (message) => deliver(message.data, hear);
    port.addEventListener('close', () => {
      if (control !== port) return;
      control = null;
      wait();
    });
    stopWaiting();
    hear({ is: 'status', status: 'open' });
    hear({ is: 'stage', source: { kind: 'port', port: stage } });
    port.start();
  };

  page.addEventListener('message', onMessage);
  wait();
  page.postMessage({ type: 'ethernight-hello' }, '*');

  return {
    send: (request) => {
      control?.postMessage(request);
      return control !== null;
    },
    close: () => {
      stopWaiting();
      page.removeEventListener('message', onMessage);
      const port = control;
      control = null;
      port?.close();
    },
  };
}
