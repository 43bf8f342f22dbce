import { on, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectLine, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { openParty } from '../party/open-party.ts';
import { PROFILE_LIMIT } from '../party/profile/profile-file.ts';
import { CLOSED } from './socket-carrier.ts';
import { startWeb, type Web, type WebOptions, type WebStart } from './start-web.ts';
import { type FakeParty, fakeParty } from './testing/fake-party.ts';
import { MOST_MESSAGE_BYTES } from './window-sockets.ts';

/** Everything that there is on the disk; the page's folder is in it. */
let around: string;
let folder: string;
let party: FakeParty;
let web: Web;
let session: { readonly cookie: string; readonly key: string };
let clients: WebSocket[];

beforeEach(async () => {
  around = mkdtempSync(join(tmpdir(), 'web-'));
  // This file outside of the page exists, has a served type and is readable: only the path forbids it.
  writeFileSync(join(around, 'secret.json'), '{}');
  folder = join(around, 'page');
  mkdirSync(folder);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Ethernight</title>');
  writeFileSync(join(folder, 'main.js'), 'export {};');
  clients = [];
  const started = await start();
  if (!started.ok) throw new Error(started.why);
  web = started.web;
  session = await letIn();
});

afterEach(async () => {
  for (const client of clients) client.terminate();
  await web.close();
  rmSync(around, { recursive: true });
});

function start(change: Partial<WebOptions> = {}): Promise<WebStart> {
  party = fakeParty();
  const openParty = async () => party;
  return startWeb({ port: 0, pageFolder: folder, dataFolder: folder, log: () => {}, openParty, ...change });
}

/** In place of the one that each test has. */
async function startAgain(change: Partial<WebOptions>): Promise<void> {
  await web.close();
  const started = await start(change);
  if (!started.ok) throw new Error(started.why);
  web = started.web;
}

const origin = () => new URL(web.link().address).origin;
const host = () => new URL(origin()).host;
const socketUrl = (kind: string) => `ws://${host()}/${kind}?key=${session.key}`;

function connect(url: string, options: ClientOptions = {}): WebSocket {
  const headers = { cookie: session.cookie, ...options.headers };
  const client = new WebSocket(url, { origin: origin(), ...options, headers });
  client.on('error', () => {}); // refusals and cut lines are seen by their own events
  clients.push(client);
  return client;
}

/** A client whose greeting from the party has come, so that the party has it attached. */
async function attached(kind: 'control' | 'stage', of = ''): Promise<WebSocket> {
  const client = connect(`${socketUrl(kind)}${of}`);
  await once(client, 'message');
  return client;
}

async function closeCode(client: WebSocket): Promise<number> {
  const [code] = await once(client, 'close');
  return code;
}

/** Status, headers and body of a plain request; `path` goes out exactly as it stands. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET', sentBody = '') {
  const { port } = new URL(origin());
  const sent = request({ host: '127.0.0.1', port, path, method, headers });
  sent.end(sentBody);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, headers: response.headers, body };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const exchange = (cookie: string, change: Record<string, string> = {}) =>
  get('/session', { origin: origin(), 'content-type': 'application/json', cookie, ...change }, 'POST', '{}');

/** The cookie of an answer as a browser would send it back. */
function cookieOf(answer: Awaited<ReturnType<typeof get>>): string {
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  return cookie.split(';', 1)[0]!;
}

/** As a browser comes in by a link. */
async function letIn(): Promise<{ readonly cookie: string; readonly key: string }> {
  const ticket = cookieOf(await get(`/enter?token=${web.link().token}`));
  const answer = await exchange(ticket);
  return { cookie: cookieOf(answer), key: JSON.parse(answer.body).key };
}

describe('a link to the web app', () => {
  it('leads to the page once, by address or by form', {
    tags: ['core'],
  }, async () => {
    for (const enter of [
      (token: string) => get(`/enter?token=${token}`),
      (token: string) => get('/enter', FORM, 'POST', `token=${token}`),
    ]) {
      const { token } = web.link();
      const first = await enter(token);
      expect(first).toMatchObject({ status: 303, body: '', headers: { location: '/' } });
      expect(cookieOf(first)).not.toContain(token);
      const again = await enter(token);
      expect(again.status).toBe(403);
      expect(again.headers['set-cookie']).toBeUndefined();
    }
  });
});

describe('a ticket', () => {
  it('is exchanged once, by our page only, and survives the tries of others', async () => {
    const ticket = cookieOf(await get(`/enter?token=${web.link().token}`));
    expect((await exchange(ticket, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await exchange(ticket, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await exchange(ticket, { 'content-type': 'text/plain' })).status).toBe(415);
    const answer = await exchange(ticket);
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    // A cookie is also sent to other ports of this machine: alone it does not give the key.
    expect((await exchange(ticket)).status).toBe(403);
    const again = await exchange(cookieOf(answer));
    expect(again).toMatchObject({ status: 204, body: '' });
    expect(again.headers['set-cookie']).toBeUndefined();
  });
});

describe('a room that is named', () => {
  it('is joined at once where it is named at the start', async () => {
    const started = await start({ join: '10.0.0.7' });
    if (!started.ok) throw new Error(started.why);
    expect(party.joined).toEqual(['10.0.0.7']);
    await started.web.close();
  });

  // A second start of the app hands its link or its replay to the running app.
  it('is asked about, as with any link, where it is named later, while a replay is watched', () => {
    web.openLink('10.0.0.8');
    const replay = { is: 'here', path: '/evening' } as const;
    web.openReplay(replay);
    expect(party.opened).toEqual(['10.0.0.8', replay]);
  });
});

/** A line without a browser at its end, that its end does not hang up. */
function plainLine(text = ''): Socket {
  const { port } = new URL(origin());
  const line = connectLine({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  line.on('error', () => {}); // it is cut
  line.resume().write(text);
  return line;
}

describe('the end of the web app', () => {
  it('closes the party and tells every page', async () => {
    const pages = [await attached('control'), await attached('stage')];
    const closed = Promise.all(pages.map(closeCode));
    await web.close();
    expect(party.closed).toBe(true);
    expect(await closed).toEqual([CLOSED.ending, CLOSED.ending]);
  });

  it('does not wait for a page that is stuck', async () => {
    const stage = await attached('stage');
    stage.pause();
    await web.close();
    expect(party.closed).toBe(true);
  });
});

describe('the web server', () => {
  it('does not read a form that does not end', async () => {
    expect((await get('/enter', FORM, 'POST', `token=${'x'.repeat(2000)}`)).status).toBe(413);
  });

  it('logs what breaks while it answers a request, and goes on', async () => {
    const lines: string[] = [];
    await startAgain({ log: (line) => lines.push(line) });
    const { token } = web.link(() => {
      throw new Error('broken');
    });
    expect((await get(`/enter?token=${token}`)).status).toBe(500);
    expect(lines).toEqual([expect.stringContaining('broken')]);
    expect((await get('/')).status).toBe(200);
  });

  it('tells other origins nothing about what they may do', async () => {
    const asked = { origin: 'http://evil.example', 'access-control-request-method': 'POST' };
    for (const path of ['/session', '/enter', '/']) {
      const answer = await get(path, asked, 'OPTIONS');
      expect([403, 405]).toContain(answer.status);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('gives the page with a strict policy and uncached', async () => {
    const page = await get('/?anything');
    expect(page.status).toBe(200);
    expect(page.body).toContain('Ethernight');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
    expect((await get('/main.js')).headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it('gives a foreign host name nothing, not even the page', { tags: ['core'] }, async () => {
    const { port } = new URL(origin());
    const { token } = web.link();
    for (const path of ['/', `/enter?token=${token}`, '/session', '/control']) {
      expect((await get(path, { host: `evil.example:${port}` })).status).toBe(403);
    }
    expect((await get(`/enter?token=${token}`, { host: `localhost:${port}` })).status).toBe(303);
    expect((await get('/', { host: `localhost:${port}` })).status).toBe(200);
  });

  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/..%5csecret.json',
    '//etc/passwd',
    '/%00',
    '/%zz',
    '/nothing.js',
    'http://evil.example/',
    '*',
  ])('refuses %s outside of the page in plain text', async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('allows reading only, and serves no page at the address of a socket', async () => {
    for (const method of ['POST', 'HEAD', 'TRACE', 'PURGE']) {
      expect((await get('/', {}, method)).status).toBe(405);
    }
    expect((await get('/control')).status).toBe(426);
    expect((await get('/stage?key=x')).headers.upgrade).toBe('websocket');
  });

  it.each([
    ['no key', (url: string) => [url.split('?')[0]!, {}] as const, 403],
    ['a wrong key', (url: string) => [`${url}x`, {}] as const, 403],
    ['a foreign origin', (url: string) => [url, { origin: 'http://evil.example' }] as const, 403],
    ['a foreign host', (url: string) => [url, { headers: { host: 'evil.example' } }] as const, 403],
    ['no cookie', (url: string) => [url, { headers: { cookie: '' } }] as const, 403],
    ['another address', (url: string) => [url.replace('/control', '/other'), {}] as const, 404],
  ])('refuses a socket with %s', async (_what, change, status) => {
    const [url, options] = change(socketUrl('control'));
    const [, response] = await once(connect(url, options), 'unexpected-response');
    expect(response.statusCode).toBe(status);
    expect(party.controls).toHaveLength(0);
  });

  // Each open connection takes a file of the process.
  it('drops a client that gets no socket and does not hang up', async () => {
    const line = plainLine(
      'GET /control HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    await once(line, 'end');
    const writing = setInterval(() => line.write('still here'), 10);
    // What it writes is refused.
    await new Promise((resolve) => line.on('error', resolve));
    clearInterval(writing);
    line.destroy();
  });

  it('cuts more lines than a browser has, and keeps the browser’s own', async () => {
    const control = await attached('control');
    const lines = Array.from({ length: 200 }, () => plainLine());
    try {
      await expect
        .poll(() => lines.filter(({ readableEnded, destroyed }) => readableEnded || destroyed).length)
        .toBeGreaterThan(64);
      control.send('{}');
      expect(await party.nextMessage()).toEqual({});
    } finally {
      for (const line of lines) line.destroy();
    }
  });

  // Any program of this machine, of any user, may open lines.
  it('gives the page while others keep lines open', async () => {
    const lines = Array.from({ length: 200 }, () => plainLine('POST /enter HTTP/1.1\r\nHost: x\r\n'));
    try {
      await Promise.all(lines.map((line) => once(line, 'connect')));
      const { status } = await fetch(origin());
      expect(status).toBe(200);
    } finally {
      for (const line of lines) line.destroy();
    }
  });

  // A client may ask for thousands of files on a line and read none of them.
  it('gives one answer at most on a line, whatever else is asked on it', async () => {
    const { port } = new URL(origin());
    const line = connectLine(Number(port), '127.0.0.1');
    let answers = 0;
    line.on('error', () => {}); // it is cut
    line.on('data', (data) => {
      answers += data.toString().split('HTTP/1.1 ').length - 1;
    });
    line.write(`GET /main.js HTTP/1.1\r\nHost: ${host()}\r\n\r\n`.repeat(1000));
    await new Promise((resolve) => line.once('close', resolve));
    expect(answers).toBeLessThanOrEqual(1);
  });

  it('says a port in use, a missing page and a party that does not open in words', async () => {
    const inUse = await start({ port: Number(new URL(origin()).port) });
    expect(inUse).toMatchObject({ ok: false, why: expect.stringContaining('is in use') });
    const notBuilt = await start({ pageFolder: join(folder, 'none') });
    expect(notBuilt).toMatchObject({ ok: false, why: expect.stringContaining('npm start') });
    const noParty = await start({ openParty: () => Promise.reject(new Error('no room on the disk')) });
    expect(noParty).toMatchObject({ ok: false, why: expect.stringContaining('no room on the disk') });
  });
});

describe('a window in the browser', () => {
  it('sends and gets commands and answers as JSON, inputs and frames as bytes', async () => {
    const control = connect(socketUrl('control'));
    const [greeting] = await once(control, 'message');
    expect(JSON.parse(String(greeting))).toEqual({ is: 'hello' });
    control.send('{"id":1,"command":{"do":"leave"}}');
    expect(await party.nextMessage()).toEqual({ id: 1, command: { do: 'leave' } });

    const stage = connect(socketUrl('stage'));
    const [frames] = await once(stage, 'message');
    expect([...frames]).toEqual([3]);
    stage.send(new Uint8Array([129, 7]));
    expect([...((await party.nextMessage()) as Uint8Array)]).toEqual([129, 7]);
  });

  it('is told by the party what is wrong with text that is not JSON', async () => {
    const control = await attached('control');
    control.send('{"id":');
    expect(await party.nextMessage()).toBe('{"id":');
  });

  it('can import the largest profile, and loses its socket over a larger message', async () => {
    const control = await attached('control');
    const request = {
      id: Number.MAX_SAFE_INTEGER,
      command: { do: 'import', profile: 'x'.repeat(PROFILE_LIMIT) },
    };
    control.send(JSON.stringify(request));
    expect(await party.nextMessage()).toEqual(request);
    const tooLong = MOST_MESSAGE_BYTES + 1;
    for (const kind of ['control', 'stage'] as const) {
      const client = await attached(kind);
      client.send(kind === 'control' ? 'x'.repeat(tooLong) : new Uint8Array(tooLong));
      expect(await closeCode(client)).toBe(1009);
    }
  });

  it('loses a line over bytes on the control line or text on the stage line', async () => {
    const control = await attached('control');
    control.send(new Uint8Array([1]));
    expect(await closeCode(control)).toBe(CLOSED.wrongKind);
    const stage = await attached('stage');
    stage.send('hello');
    expect(await closeCode(stage)).toBe(CLOSED.wrongKind);
  });

  it('gives way to a second one, its stage included', async () => {
    const first = [await attached('control'), await attached('stage')];
    const closed = Promise.all(first.map(closeCode));
    const second = await attached('control');
    expect(await closed).toEqual([CLOSED.replaced, CLOSED.replaced]);
    await attached('stage');
    second.send('2');
    expect(await party.nextMessage()).toBe(2);
  });

  it('has no stage of an earlier connection, and stays when that one ends', async () => {
    const control = await attached('control', '&of=a.2');
    const late = connect(`${socketUrl('stage')}&of=a.1`);
    const greeted = once(late, 'message').then(() => 'attached');
    expect(await Promise.race([closeCode(late), greeted])).toBe(CLOSED.replaced);
    expect(party.stages).toEqual([]);
    await attached('stage', '&of=a.2');
    control.send('1');
    expect(await party.nextMessage()).toBe(1);
  });

  it('stays while its stage is replaced', async () => {
    const control = await attached('control');
    const first = closeCode(await attached('stage'));
    await attached('stage');
    expect(await first).toBe(CLOSED.replaced);
    control.send('1');
    expect(await party.nextMessage()).toBe(1);
  });

  it('starts over when its stage is lost, because a stage comes only after a control', async () => {
    const lost = closeCode(await attached('control'));
    (await attached('stage')).terminate();
    expect(await lost).toBe(CLOSED.stageLost);
    await Promise.all([party.controls[0]!.gone, party.stages[0]!.gone]);
  });

  it('is missed by the party when its page has gone', async () => {
    const control = await attached('control');
    control.close();
    await party.controls[0]!.gone;
  });

  it('is cut off when its page stops reading, before it fills the memory', async () => {
    const stage = await attached('stage');
    stage.pause();
    const { carrier, gone } = party.stages[0]!;
    let cut = false;
    void gone.then(() => {
      cut = true;
    });
    const frames = new Uint8Array(1024 * 1024);
    // The kernel's own buffers take a few MiB first; how many depends on the machine.
    for (let sent = 0; !cut && sent < 256; sent++) {
      carrier.send(frames);
      await new Promise(setImmediate);
    }
    expect(cut).toBe(true);
  });

  it('is cut off when its page answers none of four pings', async () => {
    await startAgain({ pingMs: 20 });
    session = await letIn();
    const dead = connect(socketUrl('control'), { autoPong: false });
    let pings = 0;
    dead.on('ping', () => pings++);
    expect(await closeCode(dead)).toBe(1006);
    expect(pings).toBe(4);
  });

  it('stays open when its answers to pings come late because this machine has too much to do', async () => {
    await startAgain({ pingMs: 20 });
    session = await letIn();
    const page = connect(socketUrl('control'));
    let pings = 0;
    page.on('ping', () => {
      pings++;
      // The answer is on its way while nothing here is done for five pings.
      for (const until = performance.now() + 100; performance.now() < until; );
    });
    await expect.poll(() => pings).toBeGreaterThanOrEqual(8);
    expect(page.readyState).toBe(page.OPEN);
  });

  it('gets the facts and the view of the real party, and a reason for nonsense', async () => {
    await startAgain({ openParty, udpPort: 0 });
    session = await letIn();
    const control = connect(socketUrl('control'));
    const messages = on(control, 'message');
    const next = async () => JSON.parse(String((await messages.next()).value?.[0]));
    expect(await next()).toMatchObject({ is: 'facts' });
    expect(await next()).toMatchObject({ is: 'view', view: { place: { at: 'home' } } });
    control.send('{"window":"w","since":5,"id":5,"command":{"do":"fly"}}');
    expect(await next()).toMatchObject({ is: 'outcome', id: 5, outcome: { is: 'rejected' } });
  });
});
