// Devices that answer multicast DNS, and what pretends to be some, on the loopback. Only Linux lets everybody read who is near.
// @module-tag linux

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decode } from 'dns-packet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TOY, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import type { Adapter } from './adapters.ts';
import { MDNS_PORT } from './mdns/mdns.ts';
import { neighbourComesIn, neighboursIn, type PortInQuestion } from './neighbours.ts';
import { openRelay, type RunningRelay } from './relay-socket.ts';

const HERE = '127.0.0.1';
const DEVICE = '127.0.0.9';
const ELSEWHERE = '127.0.1.9';
const ADAPTER: Adapter = {
  ...{ address: HERE, family: 'IPv4', name: 'lo', network: '127.0.0.0/24', prefix: 24, virtual: false },
};
const NETWORK = { own: (address: string) => address.endsWith(HERE) };

let relay: RunningRelay;
const devices: Socket[] = [];

beforeEach(async () => {
  const opened = await openRelay({
    port: 0,
    rooms: [{ games: [{ info: TOY.info, content: TOY_CONTENT }], app: 'lab' }],
  });
  if (!opened.ok) throw new Error(opened.why);
  relay = opened.running;
});
afterEach(async () => {
  for (const device of devices.splice(0)) device.close();
  await relay.close();
});

/** A device at this address, and what it sends back to a question that it alone is asked. */
async function device(
  address: string,
  answer: (question: Buffer) => Uint8Array | null = () => null,
): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  devices.push(socket);
  socket.on('message', (question, from) => {
    const bytes = answer(question);
    if (bytes) socket.send(bytes, from.port, from.address);
  });
  socket.bind({ port: MDNS_PORT, address });
  await once(socket, 'listening');
  return socket;
}

const answerTo = (question: Uint8Array) =>
  Uint8Array.of(question[0]!, question[1]!, 0x84, ...new Uint8Array(9));

/** The room's port; `heard` is told each question to everybody. */
function port(heard: (question: Uint8Array) => void): PortInQuestion {
  return { askGroup: heard, overhear: (hear) => relay.inQuestion.overhear(hear) };
}

const tried = (heard: (question: Uint8Array) => void, near: readonly string[] = [DEVICE]) =>
  neighbourComesIn(ADAPTER, port(heard), NETWORK, new AbortController().signal, async () => near);

describe('a try by devices on the network', () => {
  it('shows that datagrams come in once a device has sent one to the room’s port', async () => {
    const socket = await device(DEVICE);
    expect(await tried((question) => socket.send(answerTo(question), relay.port, HERE))).toBe('came');
  });

  it('shows that they are lost where a device answers when it alone is asked, and nothing comes to the port', async () => {
    await device(DEVICE, answerTo);
    let asked = 0;
    expect(await tried(() => asked++)).toBe('lost');
    expect(asked).toBeLessThanOrEqual(6);
  });

  it('shows nothing where no device answers, and asks a bounded number of machines', async () => {
    const near = Array.from({ length: 200 }, (_, i) => `127.0.0.${i + 2}`);
    const questions = new Set<string>();
    await device('127.0.0.200', (question) => {
      questions.add('beyond the bound');
      return answerTo(question);
    });
    expect(await tried(() => {}, near)).toBe(null);
    expect([...questions]).toEqual([]);
  });

  it('asks for a bounded number of names, however many devices answer', async () => {
    const crowd = await Promise.all(Array.from({ length: 60 }, (_, i) => device(`127.0.0.${i + 20}`)));
    const first = await device(DEVICE, answerTo);
    first.on('message', (question, from) => {
      for (const one of crowd) one.send(answerTo(question), from.port, from.address);
    });
    const asked: number[] = [];
    const heard = (question: Uint8Array) => asked.push(decode(Buffer.from(question)).questions!.length);
    expect(await tried(heard)).toBe('lost');
    expect(Math.max(...asked)).toBeLessThanOrEqual(17);
  });

  it('is fooled by no question, no other’s answer, no piece of one, and none from here or another network', async () => {
    const socket = await device(DEVICE);
    const own = await device(HERE);
    const far = await device(ELSEWHERE);
    const send = (from: Socket, bytes: Uint8Array) => from.send(bytes, relay.port, HERE);
    const forge = (question: Uint8Array) => {
      const answer = answerTo(question);
      send(socket, question);
      send(socket, Uint8Array.of(answer[0]! ^ 1, ...answer.subarray(1)));
      send(socket, answer.subarray(0, 11));
      send(own, answer);
      send(far, answer);
    };
    expect(await tried(forge)).toBe(null);
  });
});

describe('the table of neighbours', () => {
  it('tells those that were found on an adapter', () => {
    const table = `IP address       HW type     Flags       HW address            Mask     Device
192.168.7.5      0x1         0x2         8a:c3:60:48:dc:82     *        eth0
192.168.7.6      0x1         0x0         00:00:00:00:00:00     *        eth0
172.17.0.2       0x1         0x2         02:42:ac:11:00:02     *        docker0
192.168.7.9      0x1         0x6         8a:c3:60:48:dc:83     *        eth0
`;
    expect(neighboursIn(table, { name: 'eth0' })).toEqual(['192.168.7.5', '192.168.7.9']);
    expect(neighboursIn('\n \nx', { name: 'eth0' })).toEqual([]);
  });
});
