import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { constants } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { Writer } from '../../wire/bytes.ts';
import type { Address, Send } from '../../wire/datagram.ts';
import { bindSocket } from '../bind-socket.ts';
import { type DatagramSocket, MOST_WAITING } from '../datagram-socket.ts';
import { BATCH } from './batch-memory.ts';
import { batchSockets } from './batch-socket.ts';
import { AF_INET, AF_INET6, EAGAIN, ENOBUFS, type Libc, loadLibc, permitted } from './libc.ts';

const isServed = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
const loaded = await loadLibc();

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Heard {
  readonly text: string;
  readonly from: Address;
}

function hearing() {
  const heard: Heard[] = [];
  let look = () => {};
  return {
    heard,
    receive(bytes: Uint8Array, from: Address) {
      heard.push({ text: Buffer.from(bytes).toString(), from });
      look();
    },
    until: (count: number) =>
      new Promise<void>((resolve) => {
        look = () => {
          if (heard.length >= count) resolve();
        };
        look();
      }),
  };
}

async function open(libc: Libc, at: Parameters<ReturnType<typeof batchSockets>>[0]) {
  const ears = hearing();
  const socket = await batchSockets(libc)(at, ears.receive);
  closing.push(() => socket.close());
  return { socket, ...ears };
}

/** A socket of Node's. */
async function plain(type: 'udp4' | 'udp6', address: string) {
  const ears = hearing();
  const socket = createSocket(type, (bytes: Buffer, from: RemoteInfo) => ears.receive(bytes, from));
  socket.bind(0, address);
  await once(socket, 'listening');
  closing.push(async () => {
    socket.close();
    await once(socket, 'close');
  });
  return { socket, port: socket.address().port, ...ears };
}

const send = (socket: DatagramSocket, to: Address, texts: readonly string[]) =>
  socket.send(texts.map((text): Send => ({ kind: 'send', to, bytes: Buffer.from(text) })));

/** It is told apart from what `loadLibc` says, so that a mistake of that fails. */
describe.runIf(isServed)('a socket that moves batches', () => {
  const libc = loaded as Libc;

  it('finds libc here', () => {
    expect(loaded).not.toBeTypeOf('string');
  });

  it.each([
    ['udp4', 'udp4', '127.0.0.1', '127.0.0.1'],
    ['udp6', 'udp4', '127.0.0.1', '::ffff:127.0.0.1'],
    ['udp6', 'udp6', '::1', '::1'],
  ] as const)('of %s exchanges datagrams with a socket of %s both ways', async (own, other, host, seen) => {
    const here = await open(libc, { type: own, port: 0 });
    const there = await plain(other, host);
    // More than a batch each, and no more than a socket holds.
    const texts = Array.from({ length: 150 }, (_, at) => `${at} `.repeat(1 + (at % 30)));
    for (let round = 1; round <= 3; round++) {
      for (const text of texts) there.socket.send(text, here.socket.port, host);
      await here.until(round * texts.length);
      send(here.socket, here.heard[0]!.from, texts);
      await there.until(round * texts.length);
    }
    for (const { heard } of [here, there]) {
      expect(heard.map(({ text }) => text)).toEqual([...texts, ...texts, ...texts]);
    }
    expect(new Set(here.heard.map(({ from }) => `${from.address} ${from.port}`))).toEqual(
      new Set([`${seen} ${there.port}`]),
    );
  });

  it('listens at one address only, when it is told one', async () => {
    const here = await open(libc, { type: 'udp4', port: 0, host: '127.0.0.2' });
    const there = await plain('udp4', '127.0.0.1');
    send(here.socket, { address: '127.0.0.1', port: there.port }, ['hello']);
    await there.until(1);
    expect(there.heard[0]!.from).toMatchObject({ address: '127.0.0.2', port: here.socket.port });
  });

  it('reports what the system says when it cannot be opened', async () => {
    const here = await open(libc, { type: 'udp4', port: 0, host: '127.0.0.1' });
    const again = { type: 'udp4', port: here.socket.port, host: '127.0.0.1' } as const;
    await expect(open(libc, again)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(open(libc, { ...again, host: '203.0.113.77' })).rejects.toMatchObject({
      code: 'EADDRNOTAVAIL',
    });
    await expect(open(libc, { ...again, host: 'nowhere' })).rejects.toThrow('nowhere is no address');
  });

  it('loses what cannot be sent, and nothing else', async () => {
    const here = await open(libc, { type: 'udp4', port: 0, host: '127.0.0.1' });
    const there = await plain('udp4', '127.0.0.1');
    const to = { address: '127.0.0.1', port: there.port };
    const datagram = (address: string, text: string): Send => ({
      kind: 'send',
      to: { address, port: to.port },
      bytes: Buffer.from(text),
    });
    here.socket.send([
      datagram('127.0.0.1', 'first'),
      datagram('255.255.255.255', 'not allowed'),
      datagram('nowhere', 'no address'),
      datagram('::1', 'of another family'),
      datagram('127.0.0.1', 'last'),
    ]);
    await there.until(2);
    expect(there.heard.map(({ text }) => text)).toEqual(['first', 'last']);
  });

  it.each([
    ['EAGAIN', EAGAIN],
    ['ENOBUFS', ENOBUFS],
  ])('sends later what the system has no room for now (%s)', async (_name, errno) => {
    let calls = 0;
    const full: Libc = {
      ...libc,
      sendmmsg: (fd, messages, count, flags) => {
        calls++;
        if (calls > 1 && calls < 5) return -1;
        return libc.sendmmsg(fd, messages, Math.min(count, 2), flags);
      },
      errno: () => errno,
    };
    const here = await open(full, { type: 'udp4', port: 0, host: '127.0.0.1' });
    const there = await plain('udp4', '127.0.0.1');
    send(here.socket, { address: '127.0.0.1', port: there.port }, ['a', 'b', 'c', 'd']);
    await there.until(4);
    expect(there.heard.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
    expect(here.socket.waiting).toBe(0);
  });

  it('sends in order what came while the system had no room, and loses what was too much', async () => {
    let isFull = true;
    let calls = 0;
    const full: Libc = {
      ...libc,
      // Every other call takes up to 50 datagrams, so that the receiver can read in between.
      sendmmsg: (fd, messages, count, flags) =>
        isFull || calls++ % 2 === 1 ? -1 : libc.sendmmsg(fd, messages, Math.min(count, 50), flags),
      errno: () => EAGAIN,
    };
    const here = await open(full, { type: 'udp4', port: 0, host: '127.0.0.1' });
    const there = await plain('udp4', '127.0.0.1');
    const to = { address: '127.0.0.1', port: there.port };
    const texts = Array.from({ length: BATCH + MOST_WAITING + 1 }, (_, at) => `${at}`);
    const writer = new Writer();
    for (const text of texts) {
      writer.reset();
      writer.raw(Buffer.from(text));
      here.socket.batch!.write(to, writer);
    }
    here.socket.batch!.flush();
    expect(here.socket.waiting).toBe(BATCH + MOST_WAITING);
    isFull = false;
    await there.until(texts.length - 1);
    expect(there.heard.map(({ text }) => text)).toEqual(texts.slice(0, -1));
    send(here.socket, to, ['news']);
    await there.until(texts.length);
    expect(there.heard.at(-1)!.text).toBe('news');
  });

  it.each([
    ['sendmmsg', 'ENOSYS'],
    ['sendmmsg', 'EPERM'],
    ['recvmmsg', 'ENOSYS'],
    ['recvmmsg', 'EPERM'],
  ] as const)('is not tried where %s is refused (%s)', (call, code) => {
    const open = new Set<number>();
    const sandboxed: Libc = {
      ...libc,
      socket: (...at) => {
        const fd = libc.socket(...at);
        open.add(fd);
        return fd;
      },
      close: (fd) => {
        open.delete(fd);
        return libc.close(fd);
      },
      errno: () => constants.errno[code],
      [call]: () => -1,
    };
    expect(permitted(sandboxed)).toBe(`${call} ${code}`);
    expect(open.size).toBe(0);
  });

  it.each([
    [
      'missing',
      () => Promise.reject(new Error("Cannot find package 'koffi'\nRequire stack:")),
      /^Cannot find package 'koffi'$/,
    ],
    ['of a version that has other calls', () => Promise.resolve({ default: {} }), /is not a function/],
    [
      'for another system',
      () =>
        Promise.resolve({
          default: {
            load: () => {
              throw new Error('libc.so.6: no such file');
            },
          },
        }),
      /no such file/,
    ],
  ])('is left out, with a one-line reason, where the library is %s', async (_, load, why) => {
    expect(await loadLibc(load)).toMatch(why);
  });

  it('is tried where one of the address families exists, and not where none does', () => {
    const without = (...families: number[]): Libc => ({
      ...libc,
      socket: (family, ...rest) => (families.includes(family) ? -1 : libc.socket(family, ...rest)),
      errno: () => constants.errno.EAFNOSUPPORT,
    });
    expect(permitted(without(AF_INET))).not.toBeTypeOf('string');
    expect(permitted(without(AF_INET, AF_INET6))).toBe('socket EAFNOSUPPORT');
  });

  it.each([
    ['udp4', '255.255.255.255'],
    ['udp6', '::ffff:255.255.255.255'],
  ] as const)('tells what %s may not send, to whom and why, and sends the rest', async (type, everybody) => {
    const { socket } = await open(libc, { type, port: 0 });
    const there = await plain('udp4', '127.0.0.1');
    const refused: unknown[] = [];
    socket.onRefused = ({ code }, to) => refused.push([code, to]);
    const ours = { address: type === 'udp4' ? '127.0.0.1' : '::ffff:127.0.0.1', port: there.port };
    const bytes = Buffer.from('hello');
    socket.send([ours, { address: everybody, port: 9 }, ours].map((to) => ({ kind: 'send', to, bytes })));
    await there.until(2);
    // Linux refuses broadcasts of a socket that has not asked for them.
    expect(refused).toEqual([['EACCES', everybody]]);
  });

  it('works without IPv6 where the system has none', async () => {
    const off: Libc = {
      ...libc,
      socket: (family, ...rest) => (family === AF_INET6 ? -1 : libc.socket(family, ...rest)),
      errno: () => constants.errno.EAFNOSUPPORT,
    };
    const ears = hearing();
    const bound = await bindSocket({ port: 0, openSocket: batchSockets(off) }, ears.receive);
    if (!bound.ok) throw new Error(bound.why);
    closing.push(() => bound.socket.close());
    const there = await plain('udp4', '127.0.0.1');
    there.socket.send('hello', bound.socket.port, '127.0.0.1');
    await ears.until(1);
    expect(ears.heard[0]!.from.address).toBe('127.0.0.1');
  });

  it('loses only what a firewall forbids in the middle of a batch', async () => {
    let call = 0;
    const walled: Libc = {
      ...libc,
      sendmmsg: (fd, messages, count, flags) => {
        call++;
        return call === 2 ? -1 : libc.sendmmsg(fd, messages, call === 1 ? Math.min(count, 2) : count, flags);
      },
      errno: () => constants.errno.EPERM,
    };
    const here = await open(walled, { type: 'udp4', port: 0, host: '127.0.0.1' });
    const there = await plain('udp4', '127.0.0.1');
    send(here.socket, { address: '127.0.0.1', port: there.port }, ['a', 'b', 'c', 'd', 'e']);
    await there.until(4);
    expect(there.heard.map(({ text }) => text)).toEqual(['a', 'b', 'd', 'e']);
  });

  it('fetches by itself where much comes, and waits to be woken where little comes', async () => {
    let listeners = 0;
    let refused = false;
    const counting: Libc = {
      ...libc,
      dup(fd) {
        // There is no descriptor to spare when it is wanted first.
        if (listeners === 1 && !refused) {
          refused = true;
          return -1;
        }
        listeners++;
        return libc.dup(fd);
      },
    };
    const here = await open(counting, { type: 'udp4', port: 0, host: '127.0.0.1' });
    const there = await plain('udp4', '127.0.0.1');
    // Twenty on the way at any time, each sent when another is answered: as much as there can be.
    const all = 20_000;
    let sent = 0;
    const say = () => {
      if (sent++ < all) there.socket.send('much', here.socket.port, '127.0.0.1');
    };
    there.socket.on('message', say);
    for (let i = 0; i < 20; i++) say();
    for (let answered = 0; answered < all; ) {
      await here.until(answered + 1);
      const fresh = here.heard.slice(answered);
      answered += fresh.length;
      here.socket.send(fresh.map(({ from }) => ({ kind: 'send', to: from, bytes: Buffer.from('more') })));
    }
    expect(here.heard).toHaveLength(all);
    // Little comes now.
    while (listeners === 1) {
      const heard = here.heard.length;
      there.socket.send('little', here.socket.port, '127.0.0.1');
      await here.until(heard + 1);
    }
    expect(refused).toBe(true);
  });

  it('hears a datagram that is too long as one, and the ones after it', async () => {
    const here = await open(libc, { type: 'udp4', port: 0, host: '127.0.0.1' });
    const there = await plain('udp4', '127.0.0.1');
    for (const text of ['a', 'x'.repeat(60_000), 'b']) there.socket.send(text, here.socket.port, '127.0.0.1');
    await here.until(3);
    expect(here.heard[1]!.text.length).toBeGreaterThan(1_200);
    expect([here.heard[0]!.text, here.heard[2]!.text]).toEqual(['a', 'b']);
  });
});
