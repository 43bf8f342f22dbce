// The fixture of party specs: apps with a person at each, in the browser window or in the desktop shell.

import { test as base, expect } from '@playwright/test';
import type { Profile } from '../electron/party/profile/profile-file.ts';
import type { Preferences } from '../electron/party/window/preferences.ts';
import { freeUdpPort, sparingProfile, startWebApp } from './apps.ts';
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
  /** Its process gets this signal; without one it is gone from one moment to the next. */
  kill(signal?: NodeJS.Signals): void;
}

export interface AppOptions {
  readonly udpPort?: number;
  /** Looks for rooms on this port of this machine, and has its own found; else apps side by side do not see each other. */
  readonly discoveryPort?: number;
  /** Those that differ from `sparingProfile`. */
  readonly settings?: Partial<Preferences>;
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

export const test = base.extend<ShellOptions & Fixtures>({
  shell: ['web', { option: true }],

  guest: async ({ shell, browser }, use, testInfo) => {
    const open: OpenApp[] = [];
    const faults: string[] = [];

    const inBrowser = async (switches: readonly string[], profile: Profile): Promise<OpenApp> => {
      const app = await startWebApp(switches, { profile });
      const context = await browser.newContext({ colorScheme: 'dark' });
      const page = await context.newPage();
      await page.goto(await app.link());
      const quit = async () => {
        await app.stop();
        await context.close();
      };
      const kill = (signal: NodeJS.Signals = 'SIGKILL') => void app.process.kill(signal);
      const { dataFolder, output } = app;
      return { player: playerAt(page), dataFolder, quit, kill, output };
    };
    const onDesktop = async (switches: readonly string[], profile: Profile): Promise<OpenApp> => {
      const { app, dataFolder, window, close } = await launchDesktop({ args: switches, profile });
      let output = '';
      app.process().stderr?.on('data', (chunk) => {
        output += chunk;
      });
      const kill = (signal: NodeJS.Signals = 'SIGKILL') => void app.process().kill(signal);
      return { player: playerAt(window), dataFolder, quit: close, kill, output: () => output };
    };

    await use(async (name, options = {}) => {
      const { udpPort = await freeUdpPort(), discoveryPort, settings } = options;
      const switches = [
        `--udp-port=${udpPort}`,
        ...(discoveryPort === undefined ? [] : [`--discovery-port=${discoveryPort}`]),
      ];
      const profile = sparingProfile(name, settings);
      const app = await (shell === 'web' ? inBrowser : onDesktop)(switches, profile);
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
