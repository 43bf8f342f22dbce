// Players of a test, each with a whole party of their own over real UDP; only the windows and stages are the test's.

import type { Party, PartyOptions } from '../open-party.ts';
import type { RoomPlace, View } from '../window/contract.ts';
import { type TestParties, useTestParties } from './test-parties.ts';
import { openStage, openWindow, type TestStage, type TestWindow } from './test-window.ts';

export interface TestPlayer {
  readonly party: Party;
  readonly window: TestWindow;
  readonly stage: TestStage;
}

export interface TestPlayers {
  readonly parties: TestParties;
  /** A person starts the app; the same name again has the same data. */
  open(name: string, options?: Partial<PartyOptions>): Promise<TestPlayer>;
  hosting(name: string, game?: string): Promise<TestPlayer>;
  joining(name: string, host: TestPlayer, options?: Partial<PartyOptions>): Promise<TestPlayer>;
}

/** For the tests of the file or block that it is called in. */
export function useTestPlayers(): TestPlayers {
  const parties = useTestParties();
  const players: TestPlayers = {
    parties,
    async open(name, options) {
      const party = await parties.open(name, options);
      const window = openWindow(party);
      const stage = openStage(party);
      window.send({ do: 'rename', name });
      await window.until((view) => view.name === name);
      return { party, window, stage };
    },
    async hosting(name, game = 'trails') {
      const host = await players.open(name);
      host.window.send({ do: 'host', game });
      await host.window.until(inRoom);
      return host;
    },
    async joining(name, host, options) {
      const guest = await players.open(name, options);
      guest.window.send({ do: 'join', address: addressOf(host) });
      await guest.window.until((view) => inRoom(view) || view.failure !== null);
      return guest;
    },
  };
  return players;
}

/** The room that a player is in. */
export function place(person: TestPlayer): RoomPlace {
  const { view } = person.window;
  if (view?.place.at !== 'room') throw new Error(`at ${view?.place.at}`);
  return view.place;
}

/** Waits until a player's room fits. */
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
