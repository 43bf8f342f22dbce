// Whole apps as processes of their own, for tests: started, waited for, ended, and their folders removed.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIST, FOLDERS } from '../build/built.ts';
import { provide } from '../build/provide.ts';
import { PROFILE_FILE } from '../electron/party/profile/profile.ts';
import { NOTHING_UNREAD, type Profile, writeProfile } from '../electron/party/profile/profile-file.ts';
import { leaveContents } from '../electron/party/testing/known-contents.ts';
import { initialPreferences, type Preferences } from '../electron/party/window/preferences.ts';
import type { Answer, HostedRun, Question } from './app-host.ts';

export { freeUdpPort } from '../netcode/udp/testing/free-ports.ts';

export interface WebApp {
  /** Where its page is. */
  readonly origin: string;
  /** An address that it has printed and that lets one browser in, once; the next one when it has been used. */
  link(): Promise<string>;
  readonly process: ChildProcess;
  readonly dataFolder: string;
  /** All it has printed so far. */
  output(): string;
  /** Ends it as Ctrl+C does and removes its folder. The exit code, or null when it had to be killed. */
  stop(): Promise<number | null>;
}

let provided: Promise<unknown> | undefined;

/** The program of an app in a browser window, as `npm start` runs it: built once in each process that asks, if it has changed. */
export async function webProgram(): Promise<string> {
  provided ??= provide(['web'], console.error);
  await provided;
  return join(DIST, FOLDERS.web, 'run-web.js');
}

// Generous, because a busy machine may be slow: past these the app hangs.
const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 5_000;

export interface AppSurroundings {
  /** A program and its arguments to run the app under, such as `ip netns exec NAME`. */
  readonly under?: readonly string[];
  /** On a network of its own, where it looks for rooms as it does at home. */
  readonly secluded?: boolean;
  /** Where an app was that was killed: this one has what that left. Removed with this one. */
  readonly dataFolder?: string;
  /** Whose app it is; a person who starts it for the first time unless given. */
  readonly profile?: Profile;
  /** What else is in its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The person's own folder, with programs in bin/ that come first. With it the app opens its page in their browser. */
  readonly home?: string;
}

/** Where apps find programs. On Linux every firewall is off there, so that what is installed changes no words. */
export const APP_PATH =
  process.platform === 'linux'
    ? `${join(import.meta.dirname, 'no-firewall')}:${process.env.PATH}`
    : (process.env.PATH ?? '');

/** Pictures that move take a good part of a core for each page where there is no graphics card, and so does sound. */
const SPARING: Partial<Preferences> = { motion: 'reduced', picturesPerSecond: 15, volume: 0 };

/** The profile of a person who has only told their name yet, with some settings of theirs. */
export function newProfile(name: string, settings: Partial<Preferences> = {}): Profile {
  return {
    name,
    named: true,
    settings: { ...initialPreferences, ...settings },
    recent: [],
    networks: [],
    handOut: null,
    unread: NOTHING_UNREAD,
  };
}

/** Settings of an app in a test, which shares its machine with many others. */
export function sparingProfile(name: string, settings: Partial<Preferences> = {}): Profile {
  return newProfile(name, { ...SPARING, ...settings });
}

/** Resolves when the app has printed its address. `args` are further switches. */
export async function startWebApp(
  args: readonly string[] = [],
  { under = [], secluded = false, profile, home, env, ...left }: AppSurroundings = {},
): Promise<WebApp> {
  const dataFolder = left.dataFolder ?? (await newDataFolder(profile));
  // The IPC channel is there to break: an app whose test has died ends with it.
  const own = home === undefined ? { PATH: APP_PATH } : { HOME: home, PATH: `${home}/bin:${APP_PATH}` };
  const opening = home === undefined ? ['--no-open'] : [];
  const switches = [...opening, '--port', '0', '--data', dataFolder, ...(secluded ? args : apart(args))];
  const [file = '', ...rest] = [...under, process.execPath, await webProgram(), ...switches];
  const child = spawn(file, rest, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...own, ...env },
  });
  const exited = once(child, 'exit');
  let output = '';
  const stop = async () => {
    child.kill('SIGINT');
    const limit = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
    const [code] = child.exitCode === null && child.signalCode === null ? await exited : [child.exitCode];
    clearTimeout(limit);
    await rm(dataFolder, { recursive: true, force: true });
    return code as number | null;
  };
  try {
    const links: string[] = [];
    const waiting: ((link: string) => void)[] = [];
    let read = 0;
    const link = () =>
      new Promise<string>((resolve) => {
        const ready = links.shift();
        if (ready) resolve(ready);
        else waiting.push(resolve);
      });
    const origin = await new Promise<string>((resolve, reject) => {
      const fail = (what: string) => reject(new Error(`The app ${what}. It printed:\n${output}`));
      const limit = setTimeout(() => fail('did not start'), START_LIMIT_MS);
      const settle = () => clearTimeout(limit);
      const hear = (chunk: Buffer) => {
        output += chunk;
        for (const [address] of output
          .slice(read)
          .matchAll(/http:\/\/127\.0\.0\.1:\d+\/enter\?token=[\w-]+(?=\s)/g)) {
          read = output.indexOf(address) + address.length;
          const next = waiting.shift();
          if (next) next(address);
          else links.push(address);
          resolve(new URL(address).origin);
        }
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      void exited.then(([code]) => fail(`ended with ${code}`)).finally(settle);
      child.once('error', reject);
    });
    return { origin, link, process: child, dataFolder, output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface HostedApp {
  /** An address that lets one browser in, once. */
  link(): Promise<string>;
  /** Ends it as Ctrl+C does; its folder stays. */
  stop(): Promise<void>;
}

export interface AppHost {
  /** Starts one more app in the host's process, which begins with the first. */
  start(run: HostedRun): Promise<HostedApp>;
  /** All that its apps have printed so far. */
  output(): string;
  close(): Promise<void>;
}

/** Apps that share a process: to start one costs a tenth of a process of its own. */
export function createAppHost(): AppHost {
  const waiting = new Map<number, (answer: Answer) => void>();
  let child: ChildProcess | undefined;
  let asked = 0;
  let output = '';
  let died: string | undefined;
  let closing = false;
  const begin = () => {
    child = fork(join(import.meta.dirname, 'app-host.ts'), {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, PATH: APP_PATH },
    });
    const hear = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('message', ({ id, answer }: { readonly id: number; readonly answer: Answer }) => {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    });
    child.once('exit', (code, signal) => {
      if (!closing) died = `the process ended with ${signal ?? code}`;
      for (const answer of waiting.values())
        answer({ is: 'failed', why: `the process ended with ${signal ?? code}` });
      waiting.clear();
    });
    return child;
  };
  const ask = async <Kind extends Answer['is']>(question: Question, kind: Kind) => {
    if (died !== undefined) throw new Error(`The apps' process: ${died}. It printed:\n${output}`);
    const id = ++asked;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      (child ?? begin()).send({ id, question });
    });
    if (answer.is === kind) return answer as Extract<Answer, { readonly is: Kind }>;
    throw new Error(`The apps' process: ${'why' in answer ? answer.why : answer.is}. It printed:\n${output}`);
  };
  return {
    async start(run) {
      const { app } = await ask({ do: 'start', run }, 'started');
      return {
        link: async () => (await ask({ do: 'link', app }, 'link')).link,
        stop: async () => void (await ask({ do: 'stop', app }, 'stopped')),
      };
    },
    output: () => output,
    async close() {
      if (died !== undefined) throw new Error(`The apps' process: ${died}. It printed:\n${output}`);
      if (!child?.connected) return;
      closing = true;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** A data folder as an app leaves it that has been started before: the contents of its rules are known. */
export async function newDataFolder(profile?: Profile): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ethernight-data-'));
  await leaveContents(folder);
  if (profile) await writeFile(join(folder, PROFILE_FILE), writeProfile(profile));
  return folder;
}

/** Switches under which apps side by side do not find each other, unless a test gives them a port for it. */
export function apart(args: readonly string[]): readonly string[] {
  return args.some((arg) => arg.startsWith('--discovery-port')) ? args : [...args, '--no-discovery'];
}
