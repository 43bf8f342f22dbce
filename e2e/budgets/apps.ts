// Apps for what is measured: started one after another, each with a window of its own, and ended together.

import type { Browser } from '@playwright/test';
import { freeUdpPort, startWebApp } from '../apps.ts';
import { type Player, playerAt } from '../player.ts';

export interface OpenedApp {
  readonly player: Player;
  /** When its process was started, when its address was opened and when Host could be pressed: performance.now(). */
  readonly startedAt: number;
  readonly openedAt: number;
  readonly usableAt: number;
}

export interface Apps {
  /** Starts one more app; with `company`, those that have the same find each other's rooms and nobody else's. */
  open(company?: Company): Promise<OpenedApp>;
  closeAll(): Promise<void>;
}

/** A port of their own on which apps look for rooms. */
export interface Company {
  readonly port: number;
}

export async function newCompany(): Promise<Company> {
  return { port: await freeUdpPort() };
}

export const WINDOW = { width: 1280, height: 720 };

export function appsIn(browser: Browser): Apps {
  const closing: (() => Promise<unknown>)[] = [];
  let hosts = 0;
  return {
    async open(company) {
      // The room of the first is where the others look; the others are on the next ports.
      const udpPort = company ? company.port + hosts++ : await freeUdpPort();
      const discovery = company ? ['--discovery-port', String(company.port)] : [];
      const startedAt = performance.now();
      const app = await startWebApp(['--udp-port', String(udpPort), ...discovery]);
      closing.push(app.stop);
      // Nothing is kept from another start: a browser that sees the app for the first time.
      const context = await browser.newContext({ viewport: WINDOW, colorScheme: 'dark' });
      closing.push(() => context.close());
      const player = playerAt(await context.newPage());
      const openedAt = performance.now();
      await player.page.goto(app.url, { waitUntil: 'commit' });
      await player.button('Host').click({ trial: true });
      return { player, startedAt, openedAt, usableAt: performance.now() };
    },
    async closeAll() {
      await Promise.all(closing.splice(0).map((close) => close()));
    },
  };
}
