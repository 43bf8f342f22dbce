// The dedicated relay as a real process, with real sockets.

import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { gameById } from '../../games/list.ts';
import { CLEAN_LINK } from '../../netcode/conditioner/link-model.ts';
import { contentHash } from '../../netcode/sim/content-hash.ts';
import type { LineEvent } from '../../netcode/succession/kept-place.ts';
import { openPeer, type RunningPeer } from '../../netcode/udp/peer-socket.ts';
import { AGONES_VARIABLE } from './operate/agones.ts';
import { type SimulatingGuest, simulatingGuest } from './testing/simulating-guest.ts';

const PROGRAM = join(import.meta.dirname, 'dedicated-relay.ts');
const trails = gameById('trails')!;
const request = { app: 'test', contents: { trails: contentHash(trails) } };

const relays: ChildProcess[] = [];
const peers: RunningPeer[] = [];
const guests: SimulatingGuest[] = [];

afterEach(async () => {
  await Promise.all(peers.splice(0).map((peer) => peer.close()));
  await Promise.all(guests.splice(0).map(({ kept }) => kept.close()));
  for (const child of relays.splice(0)) child.kill('SIGKILL');
});

function start(...args: string[]) {
  return startIn(PROGRAM, ...args);
}

function startIn(...command: string[]) {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  relays.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ ...output, code: code as number | null }));
  const printed = async (text: RegExp) => {
    for (;;) {
      const found = text.exec(output.out);
      if (found) return found;
      await Promise.race([
        once(child.stdout, 'data'),
        ended.then(({ out, err }) => Promise.reject(new Error(`It ended and printed:\n${out}${err}`))),
      ]);
    }
  };
  return { child, ended, printed };
}

/** Starts a relay on a free port. */
async function open(...args: string[]) {
  return await opened(start('--port', '0', ...args));
}

async function opened(relay: ReturnType<typeof start>) {
  const [, port] = await relay.printed(/:(\d+)\n/);
  return { ...relay, port: Number(port) };
}

/** A peer on its way into a room, and its events as they come. */
async function enter(port: number, name: string, room = 0) {
  const events: LineEvent[] = [];
  let wake = () => {};
  const peer = openPeer(
    { host: '127.0.0.1', port },
    { room, request: { ...request, name }, game: (id) => gameById(id)?.info },
    (event) => {
      events.push(event);
      wake();
    },
  );
  peers.push(peer);
  const next = async <Kind extends LineEvent['kind']>(kind: Kind) => {
    for (;;) {
      const found = events.find((event) => event.kind === kind);
      if (found) return found as Extract<LineEvent, { kind: Kind }>;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { peer, events, next };
}

describe('the dedicated relay', () => {
  it('says where it listens, for which game and for how many', async () => {
    const { printed } = await open('--game', 'trails', '--seats', '4', '--rooms', '3');
    await printed(/^Trails, 3 rooms of 4 seats, listening on \S+:\d+( \S+:\d+)*\n.+\nLink: \S+\n$/);
  });

  it.runIf(process.platform === 'linux')(
    'moves datagrams in batches, and one by one where it cannot',
    async () => {
      const { printed } = await open();
      await printed(/\nDatagrams move in batches\.\n/);
      const instead = (koffi: string) => {
        const hooks = `import { registerHooks } from 'node:module';
        registerHooks({
          resolve(name, context, next) {
            if (name !== 'koffi') return next(name, context);
            ${koffi}
          },
        });`;
        const hooked = `data:text/javascript,${encodeURIComponent(hooks)}`;
        return startIn('--import', hooked, PROGRAM, '--port', '0');
      };
      const without = instead(`throw new Error('koffi is not there');`);
      const { port } = await opened(without);
      await without.printed(/\nDatagrams move one by one: koffi is not there\.\n/);
      const ada = await enter(port, 'Ada');
      await ada.next('joined');
      const other = instead(
        `return { url: 'data:text/javascript,export default { load: () => ({}) }', shortCircuit: true };`,
      );
      await opened(other);
      await other.printed(/\nDatagrams move one by one: libc\.func is not a function\.\n/);
    },
  );

  it('lets people in and tells who comes and goes', { tags: ['core'] }, async () => {
    const { port, printed } = await open();
    const ada = await enter(port, 'Ada');
    await ada.next('joined');
    await printed(/\d\d:\d\d:\d\d Room 1: Ada joined\.\n/);
    await ada.peer.close();
    await printed(/Room 1: Ada left\.\n/);
  });

  it('says whom it lets go, and why', async () => {
    const { port, printed } = await open();
    const ada = await enter(port, 'Ada');
    await ada.next('joined');
    const ben = await enter(port, 'Ben');
    const { member } = await ben.next('joined');
    ada.peer.act((peer, now) => peer.say({ m: 'kick', member, why: '' }, now));
    await printed(/\d\d:\d\d:\d\d Room 1: Ben was let go: their leader kicked them\.\n/);
  });

  it('has as many rooms as it was told, each with its own people', async () => {
    const { port, printed } = await open('--rooms', '2', '--seats', '2');
    await (await enter(port, 'Ada', 2)).next('joined');
    await (await enter(port, 'Ben', 1)).next('joined');
    await printed(/Room 2: Ada joined\./);
    await printed(/Room 1: Ben joined\./);
    const { refusal } = await (await enter(port, 'Cy', 3)).next('refused');
    expect(refusal).toEqual({ why: 'no-room' });
  });

  it('has as many seats as it was told', async () => {
    const { port } = await open('--seats', '2');
    await (await enter(port, 'Ada')).next('joined');
    await (await enter(port, 'Ben')).next('joined');
    const { refusal } = await (await enter(port, 'Cy')).next('refused');
    expect(refusal).toEqual({ why: 'full', seats: 2 });
  });

  it('survives a datagram that triggers a bug, and says in a line what and where', async () => {
    const buggy = join(import.meta.dirname, 'testing', 'buggy.ts');
    const { child, port, ended } = await opened(startIn('--import', buggy, PROGRAM, '--port', '0'));
    const stranger = createSocket('udp4');
    for (let i = 0; i < 3; i++) stranger.send(Uint8Array.of(1, 238, 0), port, '127.0.0.1');
    await (await enter(port, 'Ada')).next('joined');
    stranger.close();
    child.kill('SIGINT');
    const { code, err } = await ended;
    expect(code).toBe(0);
    expect(err).toMatch(
      /^\d\d:\d\d:\d\d The relay has a fault: TypeError: nobody thought of that at .*buggy\.ts:.*\n$/,
    );
  });

  it('shows a match that has run for long to who comes late, and gives who was away for long their seat back', async () => {
    const { port } = await open('--game', 'drift', '--seats', '4');
    const come = async (name: string) => {
      const guest = await simulatingGuest(port, gameById('drift')!, name);
      guests.push(guest);
      return guest;
    };
    const [ann, bob] = [await come('Ann'), await come('Bob')];
    for (const guest of [ann, bob]) guest.say({ m: 'ready', ready: true, game: 'drift' });
    // The relay keeps ten seconds.
    await ann.until(() => ann.frames > 13 * 60);
    const cat = await come('Cat');
    cat.say({ m: 'watch', on: true });
    await cat.until(() => cat.frames > 0);
    expect(cat.begun).toBeGreaterThan(9 * 60);
    expect(ann.given + bob.given).toBe(1);
    const agrees = (guest: SimulatingGuest, from: number) =>
      guest.until(() =>
        [...guest.hashes].some(([frame, hash]) => frame > from && ann.hashes.get(frame) === hash),
      );
    await agrees(cat, cat.begun);

    const left = ann.frames;
    bob.kept.setConditions({ ...CLEAN_LINK, loss: 1 });
    await ann.until(() => ann.frames > left + 9 * 60);
    const seat = () => bob.kept.peer!.room!.members.find(({ name }) => name === 'Bob');
    const back = ann.frames;
    bob.kept.setConditions(null);
    await bob.until(() => bob.frames > back && seat()?.returning === false);
    expect(seat()).toMatchObject({ plays: true });
    await agrees(bob, back);
  });

  it('survives the end of its reader', async () => {
    const { child, port, ended } = await open();
    child.stdout.destroy();
    const ada = await enter(port, 'Ada');
    await ada.next('joined');
    // Node fails at the second line written to a closed pipe. The relay writes a line for arrivals after a while, and
    // one at its end.
    const stats = () => ada.events.filter((event) => event.kind === 'message' && event.message.m === 'stats');
    await expect.poll(() => stats().length).toBeGreaterThan(2);
    await (await enter(port, 'Ben')).next('joined');
    child.kill('SIGINT');
    expect(await ada.next('over')).toMatchObject({ reason: 'closed' });
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'tells all members and ends well at %s, which npm repeats',
    async (signal) => {
      const { child, port, ended } = await open();
      const ada = await enter(port, 'Ada');
      await ada.next('joined');
      child.kill(signal);
      setTimeout(() => child.kill(signal), 1); // by npm, which passes on what the terminal said
      expect(await ada.next('over')).toMatchObject({ reason: 'closed' });
      expect(await ended).toMatchObject({ code: 0, err: '' });
    },
  );

  it('waits at SIGTERM for the end of a match, and lets no guest in', async () => {
    const { child, port, ended, printed } = await open('--rooms', '2');
    const [ada, idle] = [await enter(port, 'Ada', 1), await enter(port, 'Ben', 2)];
    await Promise.all([ada.next('joined'), idle.next('joined')]);
    ada.peer.act((peer, now) => peer.say({ m: 'choose', botsBy: 1 }, now));
    ada.peer.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
    await printed(/Room 1: match 1 starts/);
    child.kill('SIGTERM');
    await printed(/Nobody new is let in; the relay ends when the last match is over\./);
    expect(await idle.next('over')).toMatchObject({ reason: 'closed' });
    for (const room of [1, 2]) {
      const { refusal } = await (await enter(port, 'Cy', room)).next('refused');
      expect(refusal).toEqual({ why: 'locked' });
    }
    await ada.peer.close();
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  it('informs programs by lines of JSON, figures, and a page of its rooms', async () => {
    const relay = start('--port', '0', '--rooms', '2', '--json', '--metrics', '0', '--page', '0');
    const [, port] = await relay.printed(/listening on \S+:(\d+)[ "]/);
    const [, metrics] = await relay.printed(/"msg":"Metrics: (http:\S+)"/);
    const [, page] = await relay.printed(/"msg":"Rooms: (http:\S+)"/);
    await (await enter(Number(port), 'Ada', 2)).next('joined');
    await relay.printed(/\{"level":30,"time":"[^"]+","room":2,"msg":"Room 2: Ada joined\."\}\n/);
    const figures = await (await fetch(metrics!)).text();
    expect(figures).toContain('ethernight_rooms{is="empty"} 1\n');
    expect(figures).toContain('ethernight_rooms{is="open"} 1\n');
    expect(figures).toContain('ethernight_players 1\n');
    expect(await (await fetch(page!)).text()).toContain('Ada’s room');
    expect(await (await fetch(new URL('/health', metrics))).text()).toBe('ok\n');
  });

  it('tells a fleet that it is ready, and that it ends', async () => {
    const calls: string[] = [];
    const sdk = createServer((request, response) => {
      calls.push(request.url!);
      response.end('{}');
    });
    await once(sdk.listen(0, '127.0.0.1'), 'listening');
    const { port } = sdk.address() as AddressInfo;
    const asks = (path: string) => expect.poll(() => calls).toContain(path);
    process.env[AGONES_VARIABLE] = String(port);
    const { child, ended } = await open().finally(() => delete process.env[AGONES_VARIABLE]);
    await asks('/ready');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: '' });
    await asks('/shutdown');
    sdk.close();
  });

  it('is the same host each time with a key in a file, and ends where the file holds something else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'relay-'));
    const file = join(folder, 'key');
    const host = async (...args: string[]) => {
      const { child, ended, printed } = await open(...args);
      const [, key] = await printed(/Link: \S+\?host=([0-9a-f]{32})\n/);
      child.kill('SIGINT');
      await ended;
      return key;
    };
    const first = await host('--identity-file', file);
    expect(await host('--identity-file', file)).toBe(first);
    expect(await host()).not.toBe(first);
    writeFileSync(file, 'dear diary');
    expect(await start('--identity-file', file).ended).toMatchObject({
      code: 2,
      err: `error: There is no key in ${file}.\n`,
    });
    rmSync(folder, { recursive: true });
  });

  it('names the next free port when its own is in use', async () => {
    const { port } = await open();
    const { code, err, out } = await start('--port', String(port)).ended;
    expect(err).toMatch(
      new RegExp(`^Port ${port} is in use by another program\\. Port (\\d+) is free: --port \\1\n$`),
    );
    expect(out).toBe('');
    expect(code).toBe(1);
  });

  it('ends at once with a reason when its options are impossible', async () => {
    const { code, err, out } = await start('--game', 'skirmish', '--seats', '9').ended;
    expect(err).toBe('error: Skirmish is played with 2 to 8 seats, not 9.\n');
    expect(out).toBe('');
    expect(code).toBe(2);
  });
});
