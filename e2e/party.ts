// The fixture of party specs: apps with a person at each, in the browser window or in the desktop shell. Apps in the browser
// window share a process, except those that a spec ends from outside.

import { rm } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import type { Preferences } from '../electron/party/window/preferences.ts';
import type { HostedRun } from './app-host.ts';
import {
  type AppHost,
  createAppHost,
  freeUdpPort,
  newDataFolder,
  sparingProfile,
  startWebApp,
} from './apps.ts';
import { launchDesktop } from './desktop.ts';
import { type Player, playerAt } from './player.ts';

export { expect };

export type Shell = 'web' | 'desktop';

export interface ShellOptions {
  /** Which window the apps of a spec get; set by the project. */
  shell: Shell;
}

/** A person, and the process of their app. */
export interface Guest extends Player {
  /** The UDP port of rooms they host. */
  readonly udpPort: number;
  /** Where their app keeps what is theirs. */
  readonly dataFolder: string;
  /** Ends the app as its user would. */
  quit(): Promise<void>;
  /** Sends this signal to the app's process; by default kills it at once. For apps with an `ownProcess`. */
  kill(signal?: NodeJS.Signals): void;
}

export interface AppOptions {
  readonly udpPort?: number;
  /** Looks for rooms on this port of this machine, and has its own found; else apps side by side do not see each other. */
  readonly discoveryPort?: number;
  /** Settings that differ from `sparingProfile`. */
  readonly settings?: Partial<Preferences>;
  /** Where servers of native games listen. */
  readonly gamesAt?: string;
  /** For what is seen of the process itself, as it is started by people. */
  readonly ownProcess?: boolean;
  /** For those who look at the pictures of games in the lobby. */
  readonly previews?: boolean;
  /** Puts what the app is to find into its data folder. */
  prepare?(dataFolder: string): Promise<void>;
}

export interface Fixtures {
  /** Starts one more app on its home screen; its person is called `name`. */
  guest(name: string, options?: AppOptions): Promise<Guest>;
}

interface OpenApp {
  readonly player: Player;
  readonly dataFolder: string;
  quit(): Promise<void>;
  kill(signal?: NodeJS.Signals): void;
  /** For the report of a failed test. */
  output(): string;
}

export const test = base.extend<ShellOptions & Fixtures, { readonly appHost: AppHost }>({
  shell: ['web', { option: true }],

  appHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
    async ({}, use) => {
      const host = createAppHost();
      await use(host);
      await host.close();
    },
    { scope: 'worker' },
  ],

  guest: async ({ shell, browser, appHost }, use, testInfo) => {
    const open: OpenApp[] = [];
    const faults: string[] = [];

    /** The page of an app in a browser context of its own. */
    const pageOf = async (link: string, previews: boolean) => {
      const context = await browser.newContext({ colorScheme: 'dark' });
      if (!previews) await context.addInitScript(withoutPreviews);
      const page = await context.newPage();
      await page.goto(link);
      return { player: playerAt(page), closePage: () => context.close() };
    };
    const inSharedProcess = async (run: HostedRun, previews: boolean): Promise<OpenApp> => {
      const app = await appHost.start(run);
      const { player, closePage } = await pageOf(await app.link(), previews);
      const quit = async () => {
        await app.stop();
        await closePage();
        await rm(run.dataFolder, { recursive: true, force: true });
      };
      const kill = () => {
        throw new Error('an app that is killed needs `ownProcess`');
      };
      return { player, dataFolder: run.dataFolder, quit, kill, output: appHost.output };
    };
    const inOwnProcess = async ({ dataFolder, ...run }: HostedRun, previews: boolean): Promise<OpenApp> => {
      const app = await startWebApp(switchesOf(run), { dataFolder });
      const { player, closePage } = await pageOf(await app.link(), previews);
      const quit = async () => {
        await app.stop();
        await closePage();
      };
      const kill = (signal: NodeJS.Signals = 'SIGKILL') => void app.process.kill(signal);
      return { player, dataFolder, quit, kill, output: app.output };
    };
    const onDesktop = async ({ dataFolder, ...run }: HostedRun): Promise<OpenApp> => {
      const { app, window, close } = await launchDesktop({ args: switchesOf(run), dataFolder });
      let output = '';
      app.process().stderr?.on('data', (chunk) => {
        output += chunk;
      });
      const kill = (signal: NodeJS.Signals = 'SIGKILL') => void app.process().kill(signal);
      const quit = async () => {
        await close();
        await rm(dataFolder, { recursive: true, force: true });
      };
      return { player: playerAt(window), dataFolder, quit, kill, output: () => output };
    };

    await use(async (name, options = {}) => {
      const {
        udpPort = await freeUdpPort(),
        discoveryPort,
        gamesAt,
        settings,
        ownProcess,
        prepare,
        previews = false,
      } = options;
      const dataFolder = await newDataFolder(sparingProfile(name, settings));
      await prepare?.(dataFolder);
      const start = shell === 'desktop' ? onDesktop : ownProcess ? inOwnProcess : inSharedProcess;
      const run = {
        dataFolder,
        udpPort,
        ...(discoveryPort === undefined ? {} : { discoveryPort }),
        ...(gamesAt === undefined ? {} : { gamesAt }),
      };
      const app = await start(run, previews);
      let ended: Promise<void> | undefined;
      const quit = () => {
        ended ??= app.quit();
        return ended;
      };
      open.push({ ...app, quit });
      const { page } = app.player;
      page.on('pageerror', (error) =>
        faults.push(`${name}: ${error.stack || `${error.name}: ${error.message}`}`),
      );
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) faults.push(`${name}: ${message.text()}`);
      });
      await app.player.sees('home');
      return { ...app.player, udpPort, dataFolder: app.dataFolder, quit, kill: app.kill };
    });

    await Promise.all(open.map((app) => app.quit()));
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const app of open) await testInfo.attach('output of an app', { body: app.output() });
    }
    expect(faults, 'errors on the pages').toEqual([]);
  },
});

function switchesOf({ udpPort, discoveryPort, gamesAt }: Omit<HostedRun, 'dataFolder'>): readonly string[] {
  return [
    `--udp-port=${udpPort}`,
    ...(discoveryPort === undefined ? [] : [`--discovery-port=${discoveryPort}`]),
    ...(gamesAt === undefined ? [] : [`--games-at=${gamesAt}`]),
  ];
}

/** In the page: pictures of games in the lobby take two seconds of a core, and nothing of a party depends on them. */
function withoutPreviews(): void {
  class IdleWorker extends EventTarget {
    postMessage() {}
    terminate() {}
  }
  window.Worker = new Proxy(Worker, {
    construct: (real, args) =>
      args[1]?.name === 'previews' ? new IdleWorker() : Reflect.construct(real, args),
  });
}
