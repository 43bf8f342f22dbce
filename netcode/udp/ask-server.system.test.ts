import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { probes } from '../probes/list.ts';
import { askServer } from './ask-server.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close();
});

const host = '127.0.0.1';
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** A server that does this with each datagram; its port. */
async function udpServer(answer: (bytes: Buffer, reply: (bytes: Buffer) => void, from: RemoteInfo) => void) {
  const socket = createSocket('udp4');
  socket.on('message', (bytes, from) =>
    answer(bytes, (out) => socket.send(out, from.port, from.address), from),
  );
  socket.bind(0, host);
  await once(socket, 'listening');
  cleanUp.push(() => socket.close());
  return { port: socket.address().port, socket };
}

const INFO = bytesOf('\xff\xff\xff\xffI\x02Ann\0map\0f\0g\0\xf0\x00\x05\x10\x04dl\x00\x001.0\0');

describe('asking a server', () => {
  it('takes the steps that the answers require, and asks again while nothing comes', async () => {
    const heard: number[] = [];
    const { port } = await udpServer((bytes, reply) => {
      heard.push(bytes.length);
      if (heard.length === 1) return; // lost
      reply(bytes.length === 25 ? bytesOf('\xff\xff\xff\xffA1234') : INFO);
    });
    const info = await askServer(probes.a2s, { host, port }, AbortSignal.timeout(20_000));
    expect(info).toMatchObject({ name: 'Ann', players: 1 });
    expect(heard).toEqual([25, 25, 29]);
  });

  it('ignores all senders but the server', async () => {
    const stranger = await udpServer(() => {});
    const asked = Promise.withResolvers<void>();
    const { port } = await udpServer((_bytes, reply, from) => {
      stranger.socket.send(bytesOf(INFO.toString('latin1').replace('Ann', 'Eve')), from.port, host, () => {
        asked.resolve();
        reply(INFO);
      });
    });
    const info = await askServer(probes.a2s, { host, port }, AbortSignal.timeout(20_000));
    await asked.promise;
    expect(info?.name).toBe('Ann');
  });

  it('ends with a server that always wants one step more', async () => {
    let extra = 0;
    const stop = new AbortController();
    const { port } = await udpServer((bytes, reply) => {
      if (bytes.length > 25) extra++;
      for (let i = 0; i < 20; i++) reply(bytesOf('\xff\xff\xff\xffA1234'));
      if (extra >= 8) setImmediate(() => stop.abort());
    });
    expect(await askServer(probes.a2s, { host, port }, stop.signal)).toBeNull();
    expect(extra).toBe(8);
  });

  it.each(['quake3', 'openttd'] as const)(
    'finds no server at a port that no machine has (%s)',
    async (name) => {
      expect(await askServer(probes[name], { host, port: 65_536 }, new AbortController().signal)).toBeNull();
    },
  );

  it.each(['quake3', 'openttd'] as const)(
    'ends when it is told to, where no server is (%s)',
    async (name) => {
      const { port, socket } = await udpServer(() => {});
      socket.removeAllListeners('message');
      const stop = new AbortController();
      const asking = askServer(probes[name], { host, port }, stop.signal);
      setImmediate(() => stop.abort());
      expect(await asking).toBeNull();
    },
  );

  it('gives up at once where no route leads', async () => {
    const address = { host: 'fe80::1%nowhere', port: 9 };
    expect(await askServer(probes.quake3, address, AbortSignal.timeout(20_000))).toBeNull();
  });

  it('reads a stream that comes in pieces, and gives up on one that says too much', async () => {
    const answer = Buffer.from(
      '3600060601ffffffff000021de0a001fde0a000f001945746865726e6967687420746f6b336e0031332e300000190000000100010001',
      'hex',
    );
    let connections = 0;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        if (connections++ === 0) socket.write(Buffer.alloc(200_000, 255));
        else {
          socket.write(answer.subarray(0, 10));
          setImmediate(() => socket.write(answer.subarray(10)));
        }
      });
    }).listen(0, host);
    await once(server, 'listening');
    cleanUp.push(() => server.close());
    const { port } = server.address() as { port: number };
    const info = await askServer(probes.openttd, { host, port }, AbortSignal.timeout(20_000));
    expect(info?.version).toBe('13.0');
    expect(connections).toBe(2);
  });
});
