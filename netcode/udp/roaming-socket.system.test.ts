import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { connectTo, type RoamingSocket } from './roaming-socket.ts';

const HERE = '127.0.0.1';
const open: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** The socket of another machine, and what it has received, as `text from port`. */
async function other() {
  const socket = createSocket('udp4');
  const heard: { text: string; port: number }[] = [];
  socket.on('message', (bytes, { port }) => heard.push({ text: String(bytes), port }));
  socket.bind(0, HERE);
  await once(socket, 'listening');
  open.push(() => socket.close());
  return { socket, heard, port: socket.address().port };
}

async function ours(port: number) {
  const heard: string[] = [];
  const refusals: true[] = [];
  const socket: RoamingSocket = await connectTo(
    { address: HERE, port },
    { received: (bytes) => heard.push(String(bytes)), refused: () => refusals.push(true) },
  );
  open.push(() => socket.close());
  const say = (text: string) => socket.send(Buffer.from(text));
  return { socket, heard, refusals, say };
}

const send = (socket: Socket, text: string, port: number) => socket.send(text, port, HERE);

describe('a roaming socket', () => {
  it('hears only the address that it is connected to', async () => {
    const [relay, stranger] = [await other(), await other()];
    const { say, heard } = await ours(relay.port);
    say('hello');
    await expect.poll(() => relay.heard).toMatchObject([{ text: 'hello' }]);
    const { port } = relay.heard[0]!;
    send(stranger.socket, 'strange', port);
    send(relay.socket, 'welcome', port);
    await expect.poll(() => heard).toEqual(['welcome']);
  });

  it('is told when there is no listener', async () => {
    const relay = await other();
    const { say, refusals } = await ours(relay.port);
    open.shift()!();
    say('hello');
    await expect.poll(() => refusals).toEqual([true]);
  });

  it('is heard from another port after it roams, and hears any address that answers', async () => {
    const [relay, elsewhere] = [await other(), await other()];
    const { socket, say, heard } = await ours(relay.port);
    say('here');
    socket.roam();
    socket.roam();
    const ports = () => new Set(relay.heard.map(({ port }) => port));
    const saidAgain = async () => {
      say('there');
      return ports().size;
    };
    await expect.poll(saidAgain).toBe(2);
    send(elsewhere.socket, 'from another address', [...ports()][1]!);
    await expect.poll(() => heard).toEqual(['from another address']);
    expect(ports().size).toBe(2);
  });

  it('sends nothing after it is closed while it roams', async () => {
    const relay = await other();
    const { socket, say } = await ours(relay.port);
    say('here');
    socket.roam();
    await socket.close();
    say('gone');
    (await ours(relay.port)).say('last');
    await expect.poll(() => relay.heard.map(({ text }) => text)).toEqual(['here', 'last']);
  });
});
