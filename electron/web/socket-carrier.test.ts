import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { CLOSED, controlCarrier, stageCarrier } from './socket-carrier.ts';

/** As much of a WebSocket as a carrier needs, without a network. */
class Socket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly sent: unknown[] = [];
  readonly ends: (number | 'terminated')[] = [];

  send(data: unknown): void {
    this.sent.push(data);
  }

  close(code: number): void {
    this.ends.push(code);
    this.readyState = 3;
    this.emit('close');
  }

  terminate(): void {
    this.ends.push('terminated');
  }

  hear(data: string | Uint8Array): void {
    this.emit('message', Buffer.from(data), typeof data !== 'string');
  }
}

function control() {
  const socket = new Socket();
  return { socket, carrier: controlCarrier(socket as unknown as WebSocket) };
}
function stage() {
  const socket = new Socket();
  return { socket, carrier: stageCarrier(socket as unknown as WebSocket) };
}

describe('a window’s line over WebSocket', () => {
  it('carries JSON both ways for control, and hands on text that is none', () => {
    const { socket, carrier } = control();
    carrier.send({ do: 'x' });
    const heard: unknown[] = [];
    carrier.onMessage((message) => heard.push(message));
    socket.hear('{"a":1}');
    socket.hear('{');
    expect([socket.sent, heard]).toEqual([['{"do":"x"}'], [{ a: 1 }, '{']]);
  });

  it('carries bytes for the stage', () => {
    const { socket, carrier } = stage();
    carrier.send(Uint8Array.of(1, 2));
    const heard: number[][] = [];
    carrier.onMessage((bytes) => heard.push([...bytes]));
    socket.hear(Uint8Array.of(3));
    expect([socket.sent, heard]).toEqual([[Uint8Array.of(1, 2)], [[3]]]);
  });

  it('keeps what comes before anybody listens, in order', () => {
    const { socket, carrier } = control();
    socket.hear('1');
    socket.hear('2');
    const heard: unknown[] = [];
    carrier.onMessage((message) => heard.push(message));
    socket.hear('3');
    expect(heard).toEqual([1, 2, 3]);
  });

  it.each([
    ['bytes where text belongs', control, Uint8Array.of(1)],
    ['text where bytes belong', stage, 'text'],
  ])('is closed for %s', (_, open, data) => {
    const { socket, carrier } = open();
    let closed = 0;
    carrier.onClose(() => closed++);
    carrier.onMessage(() => expect.fail('it was handed on'));
    socket.hear(data);
    expect([socket.ends, closed]).toEqual([[CLOSED.wrongKind], 1]);
  });

  it('is cut off when its page does not read, and sends nothing once it is closed', () => {
    const { socket, carrier } = control();
    socket.bufferedAmount = 4 * 1024 * 1024;
    carrier.send(1);
    expect([socket.sent, socket.ends]).toEqual([['1'], []]);
    socket.bufferedAmount++;
    carrier.send(2);
    expect([socket.sent, socket.ends]).toEqual([['1'], ['terminated']]);
    socket.readyState = 3;
    carrier.send(3);
    expect(socket.sent).toHaveLength(1);
  });

  it('tells that it was closed by the other end, or cut, and not that the party has closed it', () => {
    const told = (end: (one: ReturnType<typeof control>) => void) => {
      const one = control();
      let closed = 0;
      one.carrier.onClose(() => closed++);
      end(one);
      return [closed, one.socket.ends];
    };
    expect(told(({ socket }) => socket.emit('close'))).toEqual([1, []]);
    expect(told(({ carrier }) => carrier.cut(CLOSED.replaced))).toEqual([1, [CLOSED.replaced]]);
    expect(told(({ carrier }) => carrier.close())).toEqual([0, [CLOSED.ending]]);
  });

  it('survives an error of its socket', () => {
    const { socket } = control();
    expect(() => socket.emit('error', new Error('broken'))).not.toThrow();
  });
});
