// The Chromium that draws the stand-in's windows: a process of our own with a profile that is thrown away.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../build/programs.ts';
import { SPARING_SWITCHES } from '../../build/testing/chromium-switches.ts';

export interface Chromium {
  /** ws:// address of the DevTools. */
  readonly endpoint: string;
  /** Resolves when it has ended, as it should once `Browser.close` was sent, or after a while anyway. */
  ended(): Promise<void>;
  /** Ends it at once, should it still run, and removes its profile. */
  kill(): void;
}

const SWITCHES = [
  ...SPARING_SWITCHES,
  '--remote-debugging-port=0',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-sync',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-device-scale-factor=0.5', // a quarter of the pixels to fill, in the same layout
  // A covered page must not slow down: what `backgroundThrottling: false` does in the real shell.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

// A cold start on a slow disk; past that it hangs.
const START_LIMIT_MS = 60_000;
// It closes within 100 ms; a test that ends is not kept waiting for one that hangs.
const END_LIMIT_MS = 2_000;

export async function startChromium(): Promise<Chromium> {
  const program = findChromium();
  if (!program) throw new Error('the stand-in for Electron needs Chromium: set CHROMIUM_PATH');
  const profile = mkdtempSync(join(tmpdir(), 'ethernight-standin-'));
  const headed = process.platform !== 'linux' || process.env.DISPLAY;
  const child = spawn(
    program,
    [
      ...SWITCHES,
      `--user-data-dir=${profile}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // Chromium's sandbox refuses to run as root
      ...(headed && !process.env.STANDIN_HEADLESS ? [] : ['--headless=new']),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const kill = () => {
    child.kill('SIGKILL');
    // Its helpers may still write for a moment after the kill.
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  };
  // From its first moment: the app may end while it starts.
  process.on('exit', kill);
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = '';
    const limit = setTimeout(() => reject(new Error(`Chromium did not start:\n${said}`)), START_LIMIT_MS);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${said}`)));
    child.stderr.on('data', (chunk) => {
      said += chunk;
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (!address) return;
      clearTimeout(limit);
      child.stderr.removeAllListeners('data').resume();
      resolve(address);
    });
  }).catch((error: unknown) => {
    kill();
    throw error;
  });
  const ended = async () => {
    if (child.exitCode !== null) return;
    await once(child, 'exit', { signal: AbortSignal.timeout(END_LIMIT_MS) }).catch(() => {});
  };
  return { endpoint, ended, kill };
}
