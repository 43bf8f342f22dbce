// Players of a test, each with a whole party of their own over real UDP; only the windows and stages are the test's.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openParty, type Party } from '../open-party.ts';
import type { RoomPlace, View } from '../window/contract.ts';
import { openStage, openWindow, type TestStage, type TestWindow } from './test-window.ts';

export interface TestPlayer {
  readonly window: TestWindow;
  readonly stage: TestStage;
  /** As when the app is closed. */
  close(): Promise<void>;
}

export interface TestPlayers {
  /** Somebody starts the app; the same name again has the same data. */
  open(name: string): Promise<TestPlayer>;
  hosting(name: string, game?: string): Promise<TestPlayer>;
  joining(name: string, host: TestPlayer): Promise<TestPlayer>;
  close(): Promise<void>;
}

export function openTestPlayers(): TestPlayers {
  const folder = mkdtempSync(join(tmpdir(), 'test-players-'));
  const parties = new Set<Party>();
  const players: TestPlayers = {
    async open(name) {
      const party = await openParty({ dataFolder: join(folder, name), udpPort: 0, log: () => {} });
      parties.add(party);
      const window = openWindow(party);
      const stage = openStage(party);
      window.send({ do: 'rename', name });
      await window.until((view) => view.name === name);
      const close = async () => {
        parties.delete(party);
        await party.close();
      };
      return { window, stage, close };
    },
    async hosting(name, game = 'trails') {
      const host = await players.open(name);
      host.window.send({ do: 'host', game });
      await host.window.until(inRoom);
      return host;
    },
    async joining(name, host) {
      const guest = await players.open(name);
      guest.window.send({ do: 'join', address: addressOf(host) });
      await guest.window.until((view) => inRoom(view) || view.failure !== null);
      return guest;
    },
    async close() {
      await Promise.all([...parties].map((party) => party.close()));
      rmSync(folder, { recursive: true });
    },
  };
  return players;
}

/** The room that somebody is in. */
export function place(person: TestPlayer): RoomPlace {
  const { view } = person.window;
  if (view?.place.at !== 'room') throw new Error(`at ${view?.place.at}`);
  return view.place;
}

/** Waits until somebody's room fits. */
export async function untilRoom(person: TestPlayer, fits: (place: RoomPlace) => boolean): Promise<RoomPlace> {
  await person.window.until((view) => view.place.at === 'room' && fits(view.place));
  return place(person);
}

/** The address of a host as seen from this machine. */
export function addressOf(host: TestPlayer): string {
  const port = /:(\d+)$/.exec(place(host).addresses.at(-1)!.address)![1];
  return `127.0.0.1:${port}`;
}

function inRoom({ place }: View): boolean {
  return place.at === 'room';
}
