// Process: an app of the row of hosts, without a window: it hosts a room that browsers may join, or joins one as an app.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGuests } from '../../../electron/guests/open-guests.ts';
import { makePage } from '../../../electron/guests/testing/test-browser.ts';
import { decodeToStage, encodeFromStage } from '../../../electron/party/match/stage-port.ts';
import { openParty } from '../../../electron/party/open-party.ts';
import { carrierPair } from '../../../electron/party/testing/carrier-pair.ts';
import { openWindow } from '../../../electron/party/testing/test-window.ts';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { powder } from '../../../games/powder/index.ts';
import { answer } from '../child.ts';
import { Arrivals } from './arrivals.ts';

const around = mkdtempSync(join(tmpdir(), 'ethernight-bench-'));
process.on('exit', () => rmSync(around, { recursive: true, force: true }));

/** Bytes of a file as large as an installer. */
const FILE_BYTES = 96 * 1024 ** 2;

const party = await openParty({
  ...{ dataFolder: join(around, 'data'), udpPort: 0, gamesAt: null, log: () => {} },
  openGuests: (room, surroundings) =>
    openGuests(
      { ...room, addresses: () => ['127.0.0.1'] },
      { ...surroundings, pageFolder: makePage(join(around, 'built')) },
    ),
});
const window = openWindow(party);

const arrivals = new Arrivals(powder.info.tickRate);
let used = process.cpuUsage();

const [stage, app] = carrierPair<Uint8Array, Uint8Array>();
stage.onMessage((bytes) => {
  const message = decodeToStage(bytes);
  if (message?.kind === 'start')
    stage.send(encodeFromStage({ kind: 'shown', match: message.start.match.number }));
  if (message) arrivals.note(message);
});
party.attachStage(app);

async function untilRoom(fits: (place: RoomPlace) => boolean): Promise<RoomPlace> {
  const { place } = await window.until((view) => view.place.at === 'room' && fits(view.place));
  if (place.at !== 'room') throw new Error('the app is in no room');
  return place;
}

answer({
  /** Opens a room; answers with its port, and the link for browsers. */
  async host(): Promise<{ port: number; link: string }> {
    void window.send({ do: 'host', game: powder.info.id });
    await untilRoom(({ guests }) => guests?.is === 'off');
    void window.send({ do: 'guests', on: true });
    writeFileSync(join(around, 'file'), new Uint8Array(FILE_BYTES));
    void window.send({ do: 'hand-out', path: join(around, 'file') });
    const { guests, addresses } = await untilRoom((place) => place.guests?.is === 'open');
    const link = guests?.is === 'open' ? guests.links[0]! : '';
    return { port: Number(/:(\d+)$/.exec(addresses.at(-1)!.address)![1]), link };
  },
  async join(port: number): Promise<void> {
    void window.send({ do: 'join', address: `127.0.0.1:${port}` });
    await untilRoom(() => true);
  },
  /** Answers when the match runs. */
  async ready(): Promise<void> {
    void window.send({ do: 'ready', ready: true });
    await untilRoom(({ room }) => room.phase === 'playing');
  },
  begin(): void {
    arrivals.begin();
    used = process.cpuUsage();
  },
  /** How late frames came (Arrivals.take); CPU since `begin`, ms; and memory, MiB. */
  take(): Taken {
    const { user, system } = process.cpuUsage(used);
    return {
      lateMs: Float64Array.from(arrivals.take()),
      cpuMs: (user + system) / 1000,
      rssMiB: process.memoryUsage().rss / 1024 ** 2,
    };
  },
});

export interface Taken {
  readonly lateMs: Float64Array;
  readonly cpuMs: number;
  readonly rssMiB: number;
}
