// First script of a utility process: gives it process.parentPort and the ports that are moved to it.

import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import { MessagePortMain, type MovedPort } from './ports.ts';
import type { IpcMessage } from './utility-process.ts';

const moved = new Map<number, MovedPort>();
const send = (message: IpcMessage) => process.send?.(message);

/** Messages wait until there is a listener, as Electron's do. */
class ParentPort extends EventEmitter {
  #kept: unknown[] = [];

  override on(event: string, listener: (event: unknown) => void): this {
    super.on(event, listener);
    if (event === 'message') for (const message of this.#kept.splice(0)) this.emit('message', message);
    return this;
  }

  take(message: unknown): void {
    if (this.listenerCount('message') > 0) this.emit('message', message);
    else this.#kept.push(message);
  }

  postMessage(data: unknown): void {
    send({ to: 'parentPort', data, ports: [] });
  }
}

/** A port whose other end stays in the main process. */
function openPort(id: number): MessagePortMain {
  const [here, there] = MessagePortMain.pair();
  const remote = {
    deliver: (data: unknown) => send({ to: 'port', id, data }),
    close: () => {
      if (moved.delete(id)) send({ to: 'close', id });
    },
  };
  moved.set(id, there.move(remote));
  return here;
}

const parentPort = new ParentPort();
Object.assign(process, { parentPort, type: 'utility' });

process.on('message', (message: IpcMessage) => {
  switch (message.to) {
    case 'parentPort':
      parentPort.take({ data: message.data, ports: message.ports.map(openPort) });
      return;
    case 'port':
      moved.get(message.id)?.fromRemote(message.data);
      return;
    case 'close': {
      const port = moved.get(message.id);
      moved.delete(message.id);
      port?.remoteClosed();
    }
  }
});
// As Chromium ends a child whose line to the browser process is gone: at once, and the parent port says nothing of it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.argv.splice(1, 1); // this script
await import(pathToFileURL(process.argv[1] as string).href);
