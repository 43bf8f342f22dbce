// Runs inside a page, in an isolated world like Electron's: gives the preload script its ipcRenderer.
//
// `pageScript` turns the function below into source, so it may use its arguments only.

import { readFileSync } from 'node:fs';

declare global {
  // In Chromium since 140; TypeScript's ES2024 does not know them yet.
  interface Uint8Array {
    toBase64(): string;
  }
  interface Uint8ArrayConstructor {
    fromBase64(text: string): Uint8Array<ArrayBuffer>;
  }
}

/** Name of the world, of the binding out of it and of the function into it; the page's own world has none. */
export const WORLD = 'standin-preload';
export const BINDING = 'standinSend';
export const RECEIVE = 'standinReceive';

/** To the page: a channel message with ports, a message on a port, the end of a port. */
export type ToPage =
  | readonly ['post', channel: string, message: string, ports: readonly number[]]
  | readonly ['port', id: number, message: string]
  | readonly ['close', id: number];

/** From the page: a message on a port. That a page closes a port is not seen; that it goes away is. */
export type FromPage = readonly ['port', id: number, message: string];

/** The script to run in WORLD before anything else in a page. */
export function pageScript(preload: string | undefined): string {
  const source = preload === undefined ? '' : readFileSync(preload, 'utf8');
  return `(${runtime})(globalThis, ${JSON.stringify({ BINDING, RECEIVE })},
    (require, module, exports) => {${source}\n});`;
}

type Listener = (event: { ports: MessagePort[] }, message: unknown) => void;
type Preload = (require: (name: string) => unknown, module: object, exports: object) => void;

function runtime(
  world: { [name: string]: unknown },
  names: { BINDING: string; RECEIVE: string },
  preload: Preload,
): void {
  const send = world[names.BINDING] as (text: string) => void;
  const listeners = new Map<string, Listener[]>();
  const ports = new Map<number, MessagePort>();
  const ids = new Map<Transferable, number>();
  const underWay: (number | undefined)[][] = [];
  const pagePorts = new Map<number, MessagePort>();

  // The page's half of codec.ts.
  const encode = (value: unknown) => {
    if (value instanceof Uint8Array) return `u${value.toBase64()}`;
    if (value instanceof ArrayBuffer) return `a${new Uint8Array(value).toBase64()}`;
    return `j${JSON.stringify(value ?? null)}`;
  };
  const decode = (text: string): unknown => {
    if (text[0] === 'j') return JSON.parse(text.slice(1));
    const bytes = Uint8Array.fromBase64(text.slice(1));
    return text[0] === 'a' ? bytes.buffer : bytes;
  };

  /** The end that the page gets; what it posts comes out at the other, which stays here. */
  const openPort = (id: number) => {
    const { port1, port2 } = new MessageChannel();
    ports.set(id, port1);
    ids.set(port2, id);
    port1.onmessage = (event) => send(JSON.stringify(['port', id, encode(event.data)]));
    return port2;
  };

  // Electron has what Chromium has not: a port whose other end is gone gets a close event. A port that was
  // transferred is a new object, which this world sees too, in the same message event as the page.
  const postMessage = window.postMessage.bind(window);
  window.postMessage = (message: unknown, target: unknown, transfer: Transferable[] = []) => {
    underWay.push(transfer.map((port) => ids.get(port)));
    postMessage(message, target as string, transfer);
  };
  window.addEventListener('message', (event) => {
    if (event.source !== window || event.ports.length === 0) return;
    const [of = []] = underWay.splice(0, 1);
    event.ports.forEach((port, index) => {
      const id = of[index];
      if (id !== undefined) pagePorts.set(id, port);
    });
  });

  const receive = (message: ToPage) => {
    switch (message[0]) {
      case 'post': {
        const event = { ports: message[3].map(openPort) };
        for (const listener of listeners.get(message[1]) ?? []) listener(event, decode(message[2]));
        return;
      }
      case 'port':
        ports.get(message[1])?.postMessage(decode(message[2]));
        return;
      case 'close': {
        ports.get(message[1])?.close();
        ports.delete(message[1]);
        pagePorts.get(message[1])?.dispatchEvent(new Event('close'));
        pagePorts.delete(message[1]);
      }
    }
  };
  world[names.RECEIVE] = (batch: readonly ToPage[]) => {
    for (const message of batch) receive(message);
  };

  const ipcRenderer = {
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
  };
  const requireElectron = (name: string) => {
    if (name !== 'electron') throw new Error(`a sandboxed preload script cannot require '${name}'`);
    return { ipcRenderer };
  };
  const module = { exports: {} };
  preload(requireElectron, module, module.exports);
}
