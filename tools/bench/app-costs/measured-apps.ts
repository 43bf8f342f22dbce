// Apps for what is measured: started one after another, each with a window of its own, and ended together.

import type { Browser } from '@playwright/test';
import { freeUdpPort, newProfile, startWebApp } from '../../../e2e/apps.ts';
import { type Player, playerAt } from '../../../e2e/player.ts';
import { canPress, notePresses, wallMs } from './page-clock.ts';

export interface OpenedApp {
  readonly player: Player;
  /** When its process was started, when its address was opened and when Host could be pressed, on the wall clock, ms. */
  readonly startedAt: number;
  readonly openedAt: number;
  readonly usableAt: number;
}

export interface Apps {
  /** Starts one more app; with `group`, those that have the same find only each other's rooms. */
  open(group?: DiscoveryGroup): Promise<OpenedApp>;
  closeAll(): Promise<void>;
}

/** Apps that look for rooms on ports of their own: from `port` on, one for the room of each. */
export interface DiscoveryGroup {
  readonly port: number;
  /** The port of the next one's room. */
  roomPort(): number;
}

export async function newDiscoveryGroup(): Promise<DiscoveryGroup> {
  const port = await freeUdpPort();
  let members = 0;
  return { port, roomPort: () => port + members++ };
}

export const WINDOW = { width: 1280, height: 720 };

export function appsIn(browser: Browser): Apps {
  const closing: (() => Promise<unknown>)[] = [];
  return {
    async open(group) {
      const udpPort = group ? group.roomPort() : await freeUdpPort();
      const discovery = group ? ['--discovery-port', String(group.port)] : [];
      const startedAt = wallMs();
      const app = await startWebApp(['--udp-port', String(udpPort), ...discovery], {
        profile: newProfile('Ann'),
      });
      closing.push(app.stop);
      // From an empty profile: a browser that sees the app for the first time.
      const context = await browser.newContext({ viewport: WINDOW, colorScheme: 'dark' });
      closing.push(() => context.close());
      await notePresses(context);
      const player = playerAt(await context.newPage());
      const openedAt = wallMs();
      await player.page.goto(await app.link(), { waitUntil: 'commit' });
      return { player, startedAt, openedAt, usableAt: await canPress(player.page, 'Host') };
    },
    async closeAll() {
      await Promise.all(closing.splice(0).map((close) => close()));
    },
  };
}
