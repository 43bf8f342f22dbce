// Whole processes that are stopped for a while, as by a laptop that sleeps, and go on.

import { type ChildProcess, fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { drawKeyPair } from '../crypto/key-pair.ts';
import { TOY, TOY_CONTENT } from '../lab/testing/hand-peer.ts';
import { Peer } from '../peer/peer.ts';
import type { PeerOutput } from '../peer/peer-events.ts';
import { DROP_MS } from '../wire/limits.ts';
import { secureRandom } from './random.ts';
import { openRelay } from './relay-socket.ts';
import { monotonicMs } from './timekeeper.ts';

const HERE = '127.0.0.1';
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

function start(file: string, ...args: string[]): ChildProcess {
  const child = fork(join(import.meta.dirname, 'testing', file), args, { execArgv: [] });
  open.push(() => child.kill('SIGKILL'));
  return child;
}

async function startRelay() {
  const child = start('relay-process.ts');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

/** A member of the room. */
interface Member {
  /** What they have been told so far. */
  readonly heard: string[];
  say(text: string): void;
}

async function joins(member: Member): Promise<void> {
  await expect.poll(() => member.heard[0]).toBe('joined');
}

/** Each member sends a line, and all hear all lines: all members are in the room. */
async function expectTogether(members: readonly Member[]): Promise<void> {
  const texts = members.map((member, at) => {
    member.say(`still here: ${at}`);
    return `still here: ${at}`;
  });
  for (const { heard } of members) {
    await expect.poll(() => [...heard].sort()).toEqual(['joined', ...texts]);
  }
}

async function inAProcess(port: number, name: string): Promise<Member & { readonly child: ChildProcess }> {
  const child = start('peer-process.ts', String(port), name);
  const heard: string[] = [];
  child.on('message', (message: { heard: string }) => heard.push(message.heard));
  const member = { child, heard, say: (text: string) => void child.send(text) };
  await joins(member);
  return member;
}

/** Whose clock runs at half the speed, so that it sends on for twice as long before it takes the relay for gone. */
async function patient(port: number, name: string): Promise<Member> {
  const now = () => monotonicMs() / 2;
  const request = { name, app: 'lab', contents: { toy: TOY_CONTENT } };
  const relay = { address: HERE, port };
  const random = secureRandom();
  const identity = drawKeyPair(random);
  const peer = new Peer({ relay, request, identity, game: () => TOY.info, random, now: now() });
  const heard: string[] = [];
  const socket = createSocket('udp4', (bytes) => handle(peer.receive(bytes, now())));
  const handle = (out: readonly PeerOutput[]) => {
    for (const output of out) {
      if (output.kind === 'send') socket.send(output.bytes, port, HERE);
      else if (output.kind === 'joined') heard.push('joined');
      else if (output.kind === 'over') heard.push(`over: ${output.reason}`);
      else if (output.kind === 'message' && output.message.m === 'chat') heard.push(output.message.text);
    }
  };
  const timer = setInterval(() => handle(peer.advance(now())), 20);
  open.push(() => {
    clearInterval(timer);
    socket.close();
  });
  const member = { heard, say: (text: string) => handle(peer.say({ m: 'chat', text }, now())) };
  await joins(member);
  return member;
}

async function stop(ms: number, ...children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGSTOP');
  await wait(ms);
  for (const child of children) child.kill('SIGCONT');
}

describe('a member', () => {
  // Silence is judged after the socket has been read.
  it('stays in the room when the relay was stopped for longer than silence is allowed', async () => {
    const { child, port } = await startRelay();
    const members = [await patient(port, 'Ann'), await patient(port, 'Bob')];
    await stop(DROP_MS + 1_000, child);
    await expectTogether(members);
  });

  // With all of them asleep the sockets are empty, so that the own pause is taken off the silence.
  it('stays in the room when the machine of all of them slept for longer than silence is allowed', async () => {
    const { child, port } = await startRelay();
    const members = [await inAProcess(port, 'Ann'), await inAProcess(port, 'Bob')];
    await stop(DROP_MS + 1_000, child, ...members.map((member) => member.child));
    await expectTogether(members);
  });

  it('stays in the room when it was stopped for a shorter time, and goes on from where it was', async () => {
    const room = { games: [{ info: TOY.info, content: TOY_CONTENT }], app: 'lab' };
    const opened = await openRelay({ rooms: [room], port: 0, host: HERE });
    if (!opened.ok) throw new Error(opened.why);
    const { relay, port, close } = opened.running;
    open.push(close);
    const ports = new Set<number>();
    const receive = relay.receive.bind(relay);
    relay.receive = (bytes, from, now) => {
      ports.add(from.port);
      return receive(bytes, from, now);
    };
    const ann = await inAProcess(port, 'Ann');
    const bob = await inAProcess(port, 'Bob');
    await stop(DROP_MS - 1_500, ann.child);
    await expectTogether([ann, bob]);
    // To the peer the relay seems silent until its socket is read: each keeps its one port.
    expect(ports.size).toBe(2);
  });
});
