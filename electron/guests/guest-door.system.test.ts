// The guests' server, asked over real HTTP and WebSockets.

import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { FromDoor } from './door-messages.ts';
import { GuestDoor } from './guest-door.ts';
import { MOST_SESSIONS } from './guest-sessions.ts';
import { MOST_DOWNLOADS_AT_ADDRESS } from './handed-file.ts';
import {
  GUESSES,
  LINES,
  LOGGED,
  MESSAGES,
  MOST_AHEAD,
  MOST_AT_ADDRESS,
  MOST_CONNECTIONS,
  MOST_CONNECTIONS_IN_ALL,
  MOST_MESSAGE,
  MOST_PARTS,
  REFUSALS,
  TYPED_GUESSES,
} from './line-limits.ts';
import { HEAD_BYTES, MOST_LINES } from './lines/copied-stream.ts';
import { LineSet } from './lines/line-set.ts';
import { makePage, TestBrowser } from './testing/test-browser.ts';

const DATA = {
  ...{ addresses: ['127.0.0.1'], port: 0, handOut: null },
  mostConnections: MOST_CONNECTIONS_IN_ALL,
};

let around: string;
let door: GuestDoor;
let heard: FromDoor[];
let browsers: TestBrowser[];

beforeEach(async () => {
  around = mkdtempSync(join(tmpdir(), 'door-'));
  const said: FromDoor[] = [];
  heard = said;
  browsers = [];
  const data = { ...DATA, pageFolder: makePage(around), code: null };
  door = new GuestDoor(data, (message) => said.push(message));
  await door.open();
});

afterEach(() => {
  for (const browser of browsers) browser.kill();
  door.obey({ do: 'close' });
  rmSync(around, { recursive: true });
});

const link = () => {
  const open = heard.findLast((message) => message.is === 'open');
  if (!open) throw new Error('it is not open');
  return open.links[0]!;
};

async function come(): Promise<TestBrowser> {
  const browser = new TestBrowser(link());
  browsers.push(browser);
  return browser.come(link());
}

/** Status, headers and body of a plain request; `path` goes out exactly as it stands. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET', from = '127.0.0.1') {
  const { port, host } = new URL(link());
  const to = { host: '127.0.0.1', port, localAddress: from };
  const sent = request({ ...to, path, method, headers: { host, ...headers } });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body };
}

describe('the page of guests', () => {
  it('is served with policies that name this address, and what it loads is kept for good and compressed', async () => {
    const { host } = new URL(link());
    const page = await get('/');
    expect(page.body.toString()).toContain('Ethernight');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' ws://${host};`);
    const file = await get('/assets/guest-abc.js', { 'accept-encoding': 'gzip, deflate' });
    expect(file.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(file.body.length).toBeLessThan(200);
    const worker = await get('/assets/worker-abc.js');
    expect(worker.headers['content-security-policy']).toContain(`connect-src ws://${host}/stage`);
  });

  it.each([
    '/index.html',
    '/guest.html',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/enter',
    '//x',
    '*',
  ])('is all that there is: %s is not', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('is there as before when a file of it cannot be read any more', async () => {
    rmSync(join(around, 'page', 'assets', 'guest-abc.js'));
    expect((await get('/assets/guest-abc.js')).status).toBe(404);
    expect((await get('/')).status).toBe(200);
  });

  it('is not told to a name that leads here', async () => {
    expect((await get('/', { host: 'evil.example' })).status).toBe(403);
    expect(heard).toContainEqual({ is: 'log', text: expect.stringContaining('127.0.0.1 was refused') });
  });
});

describe('the code', () => {
  it('gives a browser a cookie that no script reads, and leads on to the page', async () => {
    const entered = await get(new URL(link()).pathname);
    expect(entered.status).toBe(303);
    expect(entered.headers.location).toBe('/');
    expect(String(entered.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  });

  it('lets no guest in when it is guessed, and ends the guesses of an address', async () => {
    for (let tries = 0; tries < GUESSES.burst; tries++) expect((await get('/p/guess')).status).toBe(403);
    const right = await get(new URL(link()).pathname);
    expect(right.body.toString()).toContain('Too many wrong codes');
    expect(heard).toContainEqual({ is: 'log', text: '127.0.0.1 has sent a wrong code.' });
  });

  it('lets a browser in by the digits that are typed, as by the code, while they are of the code on the screen', async () => {
    const opened = heard.findLast((message) => message.is === 'open')!;
    expect(opened.digits).toMatch(/^\d{6}$/);
    const entered = await get(`/${opened.digits}`);
    expect(entered).toMatchObject({ status: 303, headers: { location: '/' } });
    expect(String(entered.headers['set-cookie'])).toContain('HttpOnly');
    door.obey({ do: 'renew', staying: [] });
    const renewed = heard.findLast((message) => message.is === 'open')!;
    expect(renewed.digits).not.toBe(opened.digits);
    expect((await get(`/${opened.digits}`)).status).toBe(403);
    expect((await get(`/${renewed.digits}`)).status).toBe(303);
    for (const path of ['/12345', '/1234567', '/12345a', `/p/${renewed.digits}`, `/${renewed.digits}/`])
      expect([403, 404], path).toContain((await get(path)).status);
  });

  it.runIf(process.platform === 'linux')(
    'lets no guest in by digits when they are guessed at ever new addresses, and still by the code',
    async () => {
      const { digits } = heard.findLast((message) => message.is === 'open')!;
      const wrong = digits === '000000' ? '/000001' : '/000000';
      const from = (at: number) => `127.0.1.${1 + at}`;
      for (let tries = 0; tries < TYPED_GUESSES.burst; tries++) {
        const guess = await get(wrong, {}, 'GET', from(tries));
        expect(guess.body.toString()).toContain('These digits are wrong');
      }
      const right = await get(`/${digits}`, {}, 'GET', from(TYPED_GUESSES.burst));
      expect(right.body.toString()).toContain('Too many wrong digits');
      expect((await get(new URL(link()).pathname)).status).toBe(303);
    },
  );

  it.runIf(process.platform === 'linux')(
    'fills no log when it is guessed at ever new addresses',
    { timeout: 60_000 },
    async () => {
      const logged = () => heard.filter(({ is }) => is === 'log');
      for (let tries = 0; tries < 2 * LOGGED.burst; tries++)
        expect((await get('/p/guess', {}, 'GET', `127.0.1.${1 + tries}`)).status).toBe(403);
      expect(logged().length).toBeGreaterThanOrEqual(LOGGED.burst);
      expect(logged().length).toBeLessThan(1.5 * LOGGED.burst);
    },
  );

  it('that was renewed lets no guest in any more', async () => {
    const before = new URL(link()).pathname;
    door.obey({ do: 'renew', staying: [] });
    expect(new URL(link()).pathname).not.toBe(before);
    expect((await get(before)).status).toBe(403);
    expect((await get(new URL(link()).pathname)).status).toBe(303);
  });
});

describe('the sign that a page of the host before looks for', () => {
  it('is a picture that any page may show, by the code on the screen alone', async () => {
    const { pathname } = new URL(link());
    const sign = await get(pathname.replace('/p/', '/h/'), { origin: 'http://10.0.0.1:27412' });
    expect(sign.status).toBe(200);
    expect(sign.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(sign.headers['set-cookie']).toBeUndefined();
    const { headers } = await get('/');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['content-security-policy']).toContain('img-src http://*:*/h/ ');
  });

  it('tells no more guesses of an address than the code does', async () => {
    for (let tries = 0; tries < GUESSES.burst; tries++) expect((await get('/h/guess')).status).toBe(403);
    expect((await get(new URL(link()).pathname)).status).toBe(403);
  });
});

describe('a page that is opened with a code that others know of', () => {
  it('lets browsers in by it, until it is renewed', async () => {
    const code = 'A'.repeat(22);
    const said: FromDoor[] = [];
    const data = { ...DATA, pageFolder: join(around, 'page'), code };
    const other = new GuestDoor(data, (message) => said.push(message));
    await other.open();
    const links = () => said.flatMap((message) => (message.is === 'open' ? message.links : []));
    expect(new URL(links().at(-1)!).pathname).toBe(`/p/${code}`);
    other.obey({ do: 'renew', staying: [] });
    expect(new URL(links().at(-1)!).pathname).not.toContain(code);
    other.obey({ do: 'close' });
  });
});

describe('the port of the page', () => {
  it('is the one that is wanted, or any that is free where that is taken, and the same at each address', async () => {
    const taken = Number(new URL(link()).port);
    const opened = async (port: number) => {
      const said: FromDoor[] = [];
      const addresses = ['127.0.0.1', '127.0.0.2'];
      const data = {
        ...{ pageFolder: join(around, 'page'), addresses, port, code: null, handOut: null },
        mostConnections: MOST_CONNECTIONS_IN_ALL,
      };
      const other = new GuestDoor(data, (message) => said.push(message));
      await other.open();
      other.obey({ do: 'close' });
      const open = said.findLast((message) => message.is === 'open');
      return open?.links.map((at) => new URL(at).host);
    };
    const [first = '', second] = (await opened(taken)) ?? [];
    const port = first.split(':')[1]!;
    expect(Number(port)).not.toBe(taken);
    expect([first, second]).toEqual([`127.0.0.1:${port}`, `127.0.0.2:${port}`]);
    // Free again, and wanted now.
    await expect.poll(() => opened(Number(port))).toEqual([`127.0.0.1:${port}`, `127.0.0.2:${port}`]);
  });
});

describe('who asks for the page', () => {
  it('is told of once, and again when the page has moved', async () => {
    const visits = () => heard.filter(({ is }) => is === 'visited');
    expect(visits()).toEqual([]);
    await get('/');
    await get(new URL(link()).pathname);
    expect(visits()).toEqual([{ is: 'visited', from: '127.0.0.1' }]);
    door.obey({ do: 'move', addresses: ['127.0.0.1'] });
    await get('/');
    expect(visits()).toHaveLength(2);
  });

  it('by a name that leads here is not told of', async () => {
    await get('/', { host: 'evil.example' });
    expect(heard.some(({ is }) => is === 'visited')).toBe(false);
  });
});

describe('a socket', () => {
  it('is opened with cookie and key, and its guest and address are told', async () => {
    const browser = await come();
    await browser.show();
    expect(heard).toContainEqual({
      is: 'line',
      line: 1,
      guest: 1,
      of: '',
      kind: 'control',
      from: '127.0.0.1',
    });
  });

  it.each([
    ['to a page elsewhere', { origin: 'http://evil.example' }],
    ['to a browser without a cookie', { cookie: '' }],
    ['to a guessed cookie', { cookie: 'ethernight-1=guess' }],
  ])('is refused %s', async (_, change) => {
    const browser = await come();
    const [error] = await once(browser.open('control', change), 'error');
    expect(error.message).toContain('403');
    expect(heard).toContainEqual({ is: 'log', text: expect.stringContaining('127.0.0.1 was refused') });
  });

  it('is cut when it says more than any page of ours', async () => {
    const browser = await come();
    const control = browser.open('control');
    await once(control, 'open');
    for (let said = 0; said <= MESSAGES.control.burst + 5; said++) control.send('{}');
    expect((await once(control, 'close'))[0]).toBe(1008);
    const stage = browser.open('stage');
    await once(stage, 'open');
    stage.send(new Uint8Array(MOST_MESSAGE.stage + 1));
    expect((await once(stage, 'close'))[0]).toBe(1008);
  });

  it('that goes on after it has said too much is not heard, and the log has one line of it', async () => {
    const browser = await come();
    const control = browser.open('control');
    await once(control, 'open');
    for (let said = 0; said < 20 * MESSAGES.control.burst; said++) control.send('{}');
    await once(control, 'close');
    const logged = heard.filter(({ is }) => is === 'log');
    expect(logged).toEqual([{ is: 'log', text: 'Guest 1 at 127.0.0.1 has said too much at once.' }]);
    const said = heard.filter(({ is }) => is === 'said').length;
    expect(said).toBeLessThan(2 * MESSAGES.control.burst);
  });

  it('is cut when one message comes in ever more parts', async () => {
    const browser = await come();
    const control = browser.open('control');
    await once(control, 'open');
    for (let part = 0; part <= MOST_PARTS; part++) control.send(' ', { fin: false });
    expect((await once(control, 'close'))[0]).toBe(1008);
  });

  it('is cut when a frame of it is broken, and the log names it', async () => {
    const browser = await come();
    const control = browser.open('control');
    await once(control, 'open');
    // Behind WebSocket's back: a text that is not masked.
    (control as unknown as { _socket: Socket })._socket.write(Uint8Array.of(0x81, 1, 0x78));
    expect((await once(control, 'close'))[0]).toBe(1002);
    expect(heard).toContainEqual({
      is: 'log',
      text: 'Guest 1 at 127.0.0.1 has said what no page of ours does.',
    });
  });

  it('is refused to an address that opens one after the other', async () => {
    const browser = await come();
    let opened = 0;
    for (; opened <= 2 * LINES.burst; opened++) {
      const line = browser.open('control');
      const isOpen = await Promise.race([
        once(line, 'open').then(() => true),
        once(line, 'unexpected-response').then(() => false),
      ]);
      line.terminate();
      if (!isOpen) break;
    }
    expect(opened).toBeGreaterThanOrEqual(LINES.burst);
    expect(opened).toBeLessThan(2 * LINES.burst);
  });

  // Elsewhere this machine is at one address of its own.
  it('stays when strangers at many addresses open all connections that there may be', {
    tags: ['linux'],
  }, async () => {
    const browser = await come();
    const control = browser.open('control');
    await once(control, 'open');
    const { port, hostname } = new URL(link());
    const lines: Socket[] = [];
    for (let opened = 0; opened <= MOST_CONNECTIONS_IN_ALL; opened++) {
      const localAddress = `127.0.0.${2 + Math.floor(opened / MOST_CONNECTIONS)}`;
      const line = connect({ port: Number(port), host: hostname, localAddress });
      line.on('error', () => {});
      lines.push(line);
      await once(line, 'connect');
    }
    await Promise.race(lines.map((line) => once(line, 'close')));
    expect(heard.filter(({ is }) => is === 'gone')).toEqual([]);
    for (const line of lines) line.destroy();
  });

  it('whose guest is forgotten is told of, and nothing of who has opened none', async () => {
    const browser = await come();
    await browser.show();
    browser.kill();
    await expect.poll(() => heard.filter(({ is }) => is === 'gone').length).toBe(2);
    const { pathname } = new URL(link());
    for (let come = 0; come < 2 * MOST_SESSIONS; come++) await get(pathname);
    expect(heard.filter(({ is }) => is === 'forgotten')).toEqual([{ is: 'forgotten', guest: 1 }]);
  });

  it('is cut when its page stops reading, before it fills the memory', async () => {
    const browser = await come();
    const stage = browser.open('stage');
    await once(stage, 'open');
    stage.pause();
    const line = heard.findLast((message) => message.is === 'line')!.line;
    const isGone = () => heard.some((message) => message.is === 'gone' && message.line === line);
    // The kernel's own buffers take a few MiB first; how many depends on the machine.
    for (let sent = 0; !isGone() && sent < 256; sent++) {
      door.obey({ do: 'send', line, data: new Uint8Array(256 * 1024) });
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(isGone).toBe(true);
    expect(heard).toContainEqual({ is: 'log', text: 'A guest has stopped reading, and is let go.' });
  });
});

describe('a page that keeps the door waiting', () => {
  /** A stage with one socket, its line, and whether the party was told that it is gone. */
  async function stage() {
    const browser = await come();
    const socket = browser.open('stage');
    await once(socket, 'open');
    const { line } = heard.findLast((message) => message.is === 'line')!;
    const isGone = () => heard.some((message) => message.is === 'gone' && message.line === line);
    return { socket, line, isGone };
  }
  /** What says that so many messages have come by the only socket. */
  function acknowledgement(heard: number): Uint8Array {
    const bytes = new Uint8Array(HEAD_BYTES - 4);
    new DataView(bytes.buffer).setUint16(1, heard, true);
    return bytes;
  }

  it('is let go when it reads what comes and acknowledges nothing', async () => {
    const { socket, line, isGone } = await stage();
    let read = 0;
    socket.on('message', () => read++);
    for (let sent = 0; !isGone() && sent < 10_000; sent++) {
      door.obey({ do: 'send', line, data: Uint8Array.of(1) });
      if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(isGone()).toBe(true);
    expect(read).toBeGreaterThan(1_000);
  });

  it('is let go when it acknowledges what it does not read', async () => {
    const { socket, line, isGone } = await stage();
    socket.pause();
    // The kernel's own buffers take some of it first.
    for (let sent = 1; !isGone() && sent <= 20_000; sent++) {
      door.obey({ do: 'send', line, data: new Uint8Array(4_096) });
      if (sent % 200 > 0) continue;
      socket.send(acknowledgement(sent));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    // Long before the ping is missed that it has not read.
    await expect.poll(isGone, { timeout: 1_000 }).toBe(true);
  });
});

describe('a stage with several sockets', () => {
  const SET = '0123456789abcdef';

  /** The sockets of one set, open, and what has come by them. */
  async function stageOf(browser: TestBrowser) {
    const got: number[] = [];
    const lines = new LineSet((payload) => got.push(payload[0]!));
    const sockets: WebSocket[] = [];
    for (let at = 0; at < MOST_LINES; at++) {
      const socket = browser.open('stage', { which: `&set=${SET}&at=${at}` });
      socket.on('message', (data: Buffer) => void lines.hear(at, data));
      socket.once('open', () => lines.add(at, (bytes) => socket.send(bytes)));
      await once(socket, 'open');
      sockets.push(socket);
    }
    return { got, lines, sockets };
  }
  const of = <K extends FromDoor['is']>(kind: K) =>
    heard.filter((message): message is Extract<FromDoor, { is: K }> => message.is === kind);

  it('is one line to the party, whose messages come once and in order both ways', async () => {
    const browser = await come();
    const { got, lines } = await stageOf(browser);
    expect(of('line')).toHaveLength(1);
    const numbers = Array.from({ length: 50 }, (_, at) => at);
    for (const at of numbers) {
      door.obey({ do: 'send', line: of('line')[0]!.line, data: Uint8Array.of(at) });
      lines.send(Uint8Array.of(at));
    }
    await expect.poll(() => [got.length, of('said').length]).toEqual([50, 50]);
    expect(got).toEqual(numbers);
    expect(of('said').map(({ data }) => (data as Uint8Array)[0])).toEqual(numbers);
    lines.close();
  });

  it('is gone with any of its sockets, and with it all others', async () => {
    const browser = await come();
    const { sockets } = await stageOf(browser);
    const closed = Promise.all(sockets.slice(0, -1).map((socket) => once(socket, 'close')));
    sockets.at(-1)!.terminate();
    await closed;
    expect(of('gone')).toHaveLength(1);
    // The name of the set is free again.
    await stageOf(browser);
    expect(of('line')).toHaveLength(2);
  });

  it('has no socket twice', async () => {
    const browser = await come();
    await stageOf(browser);
    const twice = browser.open('stage', { which: `&set=${SET}&at=1` });
    expect((await once(twice, 'close'))[0]).toBe(1003);
  });

  it('has all of them at each page of an address that is full, and one more page is served there', async () => {
    for (let pages = 0; pages < MOST_AT_ADDRESS; pages++) {
      const browser = await come();
      await once(browser.open('control'), 'open');
      await stageOf(browser);
    }
    expect(of('line')).toHaveLength(2 * MOST_AT_ADDRESS);
    expect((await get('/')).status).toBe(200);
  });

  it('is let go when it numbers a message far ahead', async () => {
    const { sockets } = await stageOf(await come());
    const message = new Uint8Array(HEAD_BYTES);
    message[0] = 1;
    new DataView(message.buffer).setUint32(HEAD_BYTES - 4, MOST_AHEAD, true);
    sockets[0]!.send(message);
    expect((await once(sockets[0]!, 'close'))[0]).toBe(1003);
  });

  it('is let go when it acknowledges what it was never sent', async () => {
    const browser = await come();
    const { sockets } = await stageOf(browser);
    const nonsense = new Uint8Array(16);
    nonsense[1] = 9;
    sockets[0]!.send(nonsense);
    expect((await once(sockets[0]!, 'close'))[0]).toBe(1003);
    expect(heard).toContainEqual({
      is: 'log',
      text: 'Guest 1 at 127.0.0.1 has said what no page of ours does.',
    });
  });
});

describe('the file that the host hands out', () => {
  const of = () => heard.filter((message) => message.is === 'file').at(-1)!;
  let file: string;

  /** Hands out a file of so many bytes, and waits until it was read. */
  async function handOut(bytes: number): Promise<Buffer> {
    file = join(around, 'Ünïcøde "installer".exe');
    const content = randomBytes(bytes);
    writeFileSync(file, content);
    door.obey({ do: 'hand-out', path: file });
    await expect.poll(() => of().file?.is).toBe('offered');
    return content;
  }

  it('comes whole at its own address, under its name, and told with size and checksum', async () => {
    const content = await handOut(50_000);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(of().file).toEqual({ is: 'offered', name: 'Ünïcøde "installer".exe', bytes: 50_000, sha256 });
    const got = await get(of().path);
    expect(got.status).toBe(200);
    expect(got.body.equals(content)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_n_c_de _installer_.exe"; filename*=UTF-8''${encodeURIComponent('Ünïcøde "installer".exe')}`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(JSON.stringify([of(), got.headers])).not.toContain(around);
  });

  it.each(['/f/', '/f/guess', '/f/..%2f..%2fetc%2fpasswd', '/f'])(
    'is all that is handed out, and by no other address: %s',
    async (path) => {
      await handOut(10);
      expect((await get(path)).body.length).toBeLessThan(200);
      expect([403, 404]).toContain((await get(path)).status);
      expect((await get(`${of().path}/../../etc/passwd`)).status).toBe(403);
      expect((await get(of().path, {}, 'POST')).status).toBe(405);
    },
  );

  it('has another address once the code is renewed', async () => {
    await handOut(10);
    const before = of().path;
    door.obey({ do: 'renew', staying: [] });
    expect(of().path).not.toBe(before);
    expect((await get(before)).status).toBe(403);
    expect((await get(of().path)).status).toBe(200);
  });

  it('is handed out no more when it has changed or is gone, which is told', async () => {
    await handOut(10);
    writeFileSync(file, 'something else');
    const changed = await get(of().path);
    expect([changed.status, changed.body.toString()]).toEqual([
      404,
      expect.stringContaining('choose it again'),
    ]);
    await expect.poll(() => of().file?.is).toBe('changed');
    await handOut(10);
    rmSync(file);
    // Who opens the page has it looked at.
    await get('/');
    await expect.poll(() => of().file?.is).toBe('gone');
    expect((await get(of().path)).status).toBe(404);
    door.obey({ do: 'hand-out', path: null });
    expect(of().file).toBeNull();
  });

  it.each<[string, () => void]>([
    ['it changes', () => appendFileSync(file, 'x')],
    ['the host takes it back', () => door.obey({ do: 'hand-out', path: null })],
    ['the host chooses another one', () => door.obey({ do: 'hand-out', path: around })],
  ])('is cut off where %s while it is sent', async (_, happens) => {
    await handOut(400_000);
    const { port, host } = new URL(link());
    const sent = request({ host: '127.0.0.1', port, path: of().path, headers: { host } });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    happens();
    await expect(response.toArray()).rejects.toThrow();
  });

  it.each(['/dev/zero', '.', '/nowhere/x.exe'])('is none where there is no file: %s', async (path) => {
    door.obey({ do: 'hand-out', path });
    await expect.poll(() => of().file?.is).toBe('gone');
  });

  it('goes to two browsers of one address at once, at a bounded rate, and to others when they are done', async () => {
    await handOut(300_000);
    const begun = performance.now();
    const all = await Promise.all(
      Array.from({ length: MOST_DOWNLOADS_AT_ADDRESS + 1 }, () => get(of().path)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 403]);
    // 1 MiB a second, but for the first pieces.
    expect(performance.now() - begun).toBeGreaterThan(400);
    expect((await get(of().path)).status).toBe(200);
  });
});

describe('half a message', () => {
  it('of a guest ends its socket when nothing more comes, and the log names it', async () => {
    const browser = await come();
    const { host, port } = new URL(link());
    const line = connect(Number(port), '127.0.0.1');
    const closed = once(line, 'close');
    line.write(
      [
        `GET /control?key=${browser.key} HTTP/1.1`,
        `Host: ${host}`,
        `Origin: ${browser.origin}`,
        `Cookie: ${browser.cookie}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        '\r\n',
      ].join('\r\n'),
    );
    await once(line, 'data');
    // A text of 100 bytes, of which 6 come: the mask and two of them.
    line.write(Uint8Array.of(0x81, 0x80 | 100, 1, 2, 3, 4, 5, 6));
    line.resume();
    await closed;
    expect(heard).toContainEqual({
      is: 'log',
      text: 'Guest 1 at 127.0.0.1 answers no more, and is let go.',
    });
  });

  it('of a stranger, a request that never ends, is cut', async () => {
    const { port } = new URL(link());
    const line = connect(Number(port), '127.0.0.1');
    line.on('error', () => {});
    const closed = once(line, 'close');
    line.resume();
    line.write('GET / HTTP/1.1\r\nHost: 127');
    await closed;
    expect((await get('/')).status).toBe(200);
    expect(heard).toContainEqual({ is: 'log', text: expect.stringContaining('none that was whole in time') });
  });
});

describe('an answer', () => {
  it('that its browser does not take is cut, and the log names it', { timeout: 60_000 }, async () => {
    // More than the kernel's own buffers take.
    writeFileSync(join(around, 'page', 'assets', 'font-abc.woff2'), new Uint8Array(48 * 1024 * 1024));
    const said: FromDoor[] = [];
    const data = { ...DATA, pageFolder: join(around, 'page'), code: null };
    const other = new GuestDoor(data, (message) => said.push(message));
    await other.open();
    const links = said.flatMap((message) => (message.is === 'open' ? message.links : []));
    const { host, port } = new URL(links[0]!);
    const line = connect(Number(port), '127.0.0.1');
    line.on('error', () => {});
    line.write(`GET /assets/font-abc.woff2 HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    const isNamed = () =>
      said.some((one) => one.is === 'log' && one.text.includes('not taken what it asked'));
    await expect.poll(isNamed, { timeout: 50_000 }).toBe(true);
    line.destroy();
    other.obey({ do: 'close' });
  });
});

describe('an address whose guests together say more than the party can hear in time', () => {
  const heardBytes = () =>
    heard.reduce((sum, message) => sum + (message.is === 'said' ? message.data.length : 0), 0);
  const named = { is: 'log', text: 'Guests at 127.0.0.1 have said too much at once.' };

  it.each<['control' | 'stage', number]>([
    ['control', 10],
    ['stage', 500],
  ])('is heard in part by %s, each of its lines is cut and it is named', async (kind, each) => {
    const sockets: WebSocket[] = [];
    for (let guest = 0; guest < MOST_AT_ADDRESS; guest++) {
      const browser = await come();
      const socket = browser.open(kind);
      await once(socket, 'open');
      sockets.push(socket);
    }
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    const bytes = MOST_MESSAGE[kind] - HEAD_BYTES;
    for (let number = 0; number < each; number++) {
      for (const socket of sockets) {
        const message = new Uint8Array(HEAD_BYTES + bytes);
        message[0] = 1;
        new DataView(message.buffer).setUint32(HEAD_BYTES - 4, number, true);
        socket.send(kind === 'stage' ? message : 'x'.repeat(bytes));
      }
    }
    expect((await closed).map(([code]) => code)).toEqual(sockets.map(() => 1008));
    expect(heardBytes()).toBeLessThan((sockets.length * each * bytes) / 2);
    expect(heard).toContainEqual(named);
  });
});

describe('an address with connections without number', () => {
  it('has some of them, and the page is served to it again when they are gone', async () => {
    const { port } = new URL(link());
    // All that stay, and those that have yet to hear that they do not.
    const open = new Set<Socket>();
    const openOne = async () => {
      const line = connect(Number(port), '127.0.0.1');
      open.add(line);
      line.on('error', () => {});
      line.once('close', () => open.delete(line));
      line.resume();
      await once(line, 'connect');
    };
    for (let batch = 0; batch < 100; batch++) await Promise.all(Array.from({ length: 100 }, openOne));
    // Of another address it would be: all together have more. In a while those that ask nothing are cut.
    expect(await get('/').catch(() => null)).toBeNull();
    await expect.poll(() => open.size).toBeLessThanOrEqual(MOST_CONNECTIONS);
    const closed = [...open].map((line) => once(line, 'close'));
    for (const line of open) line.destroy();
    await Promise.all(closed);
    // The server hears of it a moment later than we do.
    await expect.poll(async () => (await get('/').catch(() => null))?.status).toBe(200);
    const named = heard.filter((message) => message.is === 'log' && message.text.includes('Too many'));
    expect(named).toHaveLength(REFUSALS.burst);
  });
});
