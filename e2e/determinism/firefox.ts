// A stock Firefox for tests, without a driver program: it speaks WebDriver BiDi itself, over a WebSocket.
// https://w3c.github.io/webdriver-bidi/

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import WebSocket from 'ws';

/** A browser that is none of Playwright's. */
export interface DrivenBrowser {
  /** Evaluates in the page, an empty one at first, awaits a promise, and returns the string that comes out. */
  evaluate(expression: string): Promise<string>;
  /** Turns the page to this address, and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Presses a key and lets it go, as a hand does; `key` is its character in WebDriver's table of keys. */
  press(key: string): Promise<void>;
  /** Ends the browser, by force if need be, and removes its profile. */
  close(): Promise<void>;
}

// A cold start takes 2 s here; a busy machine may need several times that.
const START_LIMIT_MS = 60_000;

// A browser that is asked to close does so in well under a second.
const CLOSE_LIMIT_MS = 3_000;

export interface Firefox extends DrivenBrowser {
  /** The operating system can be asked of it. */
  readonly pid: number;
  /** Gives the page this size, CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Puts a finger on the page, moves it from the first of two points to the second, CSS pixels, and lifts it. */
  swipe(from: Point, to: Point): Promise<void>;
}

export type Point = readonly [x: number, y: number];

// Nothing in a test run may go looking on the internet, or ask a person.
const PREFERENCES: { readonly [name: string]: boolean | number | string } = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.w3c_touch_events.enabled': 1, // as on phones
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
};

/**
 * Starts a headless Firefox with a profile of its own. `under`: a program and its arguments to run it under, such as
 * `ip netns exec NAME`. Rejects, with nothing left behind, if it cannot.
 */
export async function openFirefox(program: string, under: readonly string[] = []): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const [file = '', ...args] = [
    ...under,
    program,
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port=0',
    'about:blank',
  ];
  // It does not start without a home that it can write to.
  const env = { ...process.env, HOME: profile };
  const browser = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const session = await connect(await listeningAddress(browser), under);
    return {
      pid: browser.pid!, // it has spoken to us
      evaluate: (expression) => evaluate(session, expression),
      async open(url) {
        const context = await contextOf(session);
        await session.command('browsingContext.navigate', { context, url, wait: 'complete' });
      },
      async press(key) {
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
        const context = await contextOf(session);
        await session.command('input.performActions', {
          context,
          actions: [{ type: 'key', id: 'hand', actions }],
        });
      },
      async resize(width, height) {
        const context = await contextOf(session);
        await session.command('browsingContext.setViewport', { context, viewport: { width, height } });
      },
      async swipe(from, to) {
        const move = ([x, y]: Point) => ({ type: 'pointerMove', x, y });
        const actions = [
          move(from),
          { type: 'pointerDown', button: 0 },
          move(to),
          { type: 'pointerUp', button: 0 },
        ];
        const context = await contextOf(session);
        await session.command('input.performActions', {
          context,
          actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions }],
        });
      },
      close: () => end(browser, profile, session),
    };
  } catch (error) {
    await end(browser, profile, null);
    throw error;
  }
}

/** Firefox says on its error output where it listens. */
function listeningAddress(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (what: string) => {
      clearTimeout(limit);
      reject(new Error(`Firefox ${what}. It said:\n${said.slice(-2000)}`));
    };
    const limit = setTimeout(() => fail(`did not listen within ${START_LIMIT_MS} ms`), START_LIMIT_MS);
    browser.once('error', (error) => fail(`could not be started: ${error.message}`));
    browser.once('exit', (code, signal) => fail(`ended at once (${signal ?? code})`));
    browser.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    });
  });
}

/** One BiDi session: an answer has the number of its command. */
interface Session {
  command(method: string, params: object): Promise<Reply>;
  close(): void;
}

interface Reply {
  readonly [field: string]: unknown;
}

async function connect(address: string, under: readonly string[]): Promise<Session> {
  const line = under.length > 0 ? { createConnection: () => lineUnder(under, new URL(address).port) } : {};
  const socket = new WebSocket(`${address}/session`, line);
  const waiting = new Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>();
  let lastId = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'error') asked?.reject(new Error(`Firefox: ${message.error}: ${message.message}`));
    else asked?.resolve(message.result);
  });
  // An error is always followed by `close`, which tells everybody who waits.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'));
    waiting.clear();
  });
  await once(socket, 'open');
  const session: Session = {
    command: (method, params) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN)
          return reject(new Error('Firefox has closed the connection'));
        lastId++;
        waiting.set(lastId, { resolve, reject });
        socket.send(JSON.stringify({ id: lastId, method, params }));
      }),
    close: () => socket.terminate(),
  };
  await session.command('session.new', { capabilities: {} });
  return session;
}

/** A connection to a port of the loopback that a program there has, such as one of another network namespace. */
function lineUnder(under: readonly string[], port: string): Duplex {
  const relay = `const line = require('net').connect(${port}, '127.0.0.1'); process.stdin.pipe(line).pipe(process.stdout)`;
  const [file = '', ...args] = [...under, process.execPath, '-e', relay];
  const { stdin, stdout } = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  return Duplex.from({ writable: stdin, readable: stdout });
}

/** The one page there is. */
async function contextOf(session: Session): Promise<string> {
  const tree = (await session.command('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  return tree.contexts[0]!.context;
}

async function evaluate(session: Session, expression: string): Promise<string> {
  const answer = (await session.command('script.evaluate', {
    expression,
    target: { context: await contextOf(session) },
    awaitPromise: true,
  })) as { type: string; result?: { value?: unknown }; exceptionDetails?: { text: string } };
  if (answer.type === 'exception') throw new Error(`Firefox: ${answer.exceptionDetails?.text}`);
  return String(answer.result?.value);
}

async function end(browser: ChildProcess, profile: string, session: Session | null): Promise<void> {
  const running = browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null;
  if (running) {
    const ended = once(browser, 'exit');
    session?.command('browser.close', {}).catch(() => {
      // The connection may close before the answer is read; the process is what counts.
    });
    if (!session) browser.kill('SIGKILL');
    const limit = setTimeout(() => browser.kill('SIGKILL'), CLOSE_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  }
  session?.close();
  // Its child processes may still be writing for a moment.
  rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
