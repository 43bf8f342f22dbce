// WebKitGTK for tests: its own small browser, behind its own driver, which speaks WebDriver over HTTP.
// https://www.w3.org/TR/webdriver2/

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { DrivenBrowser } from './determinism/firefox.ts';

/** Where Debian puts the browser of its package. */
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** A display and a cold start, on a machine that may be busy. */
const START_LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 200;

/** Starts one, on a display of its own where there is none. Rejects, with nothing left behind, if it cannot. */
export async function openWebKit(): Promise<DrivenBrowser> {
  const port = await freeTcpPort();
  const driver = ['WebKitWebDriver', `--port=${port}`];
  const [program = '', ...args] = process.env.DISPLAY ? driver : ['xvfb-run', '--auto-servernum', ...driver];
  // A group of its own, so that all that it starts ends with it. LANG=C is what services and bare containers have.
  const child = spawn(program, args, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LANG: 'C', LC_ALL: 'C' },
  });
  const ended = once(child, 'exit');
  const end = async () => {
    if (child.pid === undefined || child.exitCode !== null) return;
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  const address = `http://127.0.0.1:${port}/session`;
  async function command(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: object = {},
  ): Promise<unknown> {
    const answer = await fetch(address + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebKit: ${JSON.stringify(value)}`);
    return value;
  }
  try {
    await Promise.race([
      listening(`http://127.0.0.1:${port}/status`),
      ended.then(([code]) => Promise.reject(new Error(`WebKitWebDriver ended with ${code}`))),
    ]);
    const options = { binary: BROWSER, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const { sessionId } = (await command('POST', '', { capabilities })) as { sessionId: string };
    return {
      evaluate: async (expression) =>
        String(
          await command('POST', `/${sessionId}/execute/sync`, { script: `return ${expression}`, args: [] }),
        ),
      open: async (url) => void (await command('POST', `/${sessionId}/url`, { url })),
      async press(key) {
        const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
        await command('POST', `/${sessionId}/actions`, { actions: [{ type: 'key', id: 'hand', actions }] });
      },
      async close() {
        await command('DELETE', `/${sessionId}`).catch(() => undefined); // it is ended all the same
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function listening(status: string): Promise<void> {
  const last = Date.now() + START_LIMIT_MS;
  while (Date.now() < last) {
    const answer = await fetch(status).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error('WebKitWebDriver does not answer');
}

function freeTcpPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()));
    });
  });
}
