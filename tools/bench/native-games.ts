// Row: how long a party waits for a game that people already have, from the last Ready until everybody is in it: three
// whole apps in this process, with Debian's own games, whose pictures are off here.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type InstalledGame, openLauncher } from '../../electron/party/native/launcher.ts';
import { openttdWithoutDisplay, smallPictures } from '../../electron/party/native/testing/without-display.ts';
import { openParty } from '../../electron/party/open-party.ts';
import { openWindow, type TestWindow } from '../../electron/party/testing/test-window.ts';
import type { Command, RoomPlace, View } from '../../electron/party/window/contract.ts';
import { COUNTDOWN_BURST } from '../../netcode/relay/match-lifecycle.ts';
import { NATIVE_COUNTDOWN_MS } from '../../netcode/wire/limits.ts';
import type { Bench, Row } from './row.ts';
import { median } from './statistics.ts';

const NAMES = ['Ann', 'Ben', 'Cyd'];
/** Behind the first: a room counts down so many times in a row, and then once in ten seconds. */
const RUNS = COUNTDOWN_BURST - 1;
const QUICK_RUNS = 1;

/** With the driver of SDL that lets its client run without a display, or `x11` where it needs one; limits in seconds. */
const GAMES = [
  { id: 'openttd', name: 'OpenTTD', video: 'dummy', limit: 6 },
  { id: 'teeworlds', name: 'Teeworlds', video: 'offscreen', limit: 4 },
  { id: 'chocolate-doom', name: 'Chocolate Doom', video: 'dummy', limit: 4 },
  { id: 'bzflag', name: 'BZFlag', video: 'offscreen', limit: 4 },
  { id: 'warzone2100', name: 'Warzone 2100', video: 'x11', limit: 8 },
  { id: 'freeciv', name: 'Freeciv', video: 'dummy', limit: 8 },
] as const;

export async function nativeGames({ quick, undo, say }: Bench): Promise<Row> {
  const meaning = `From the last Ready to everybody in, of three whole apps on this machine; the countdown of ${NATIVE_COUNTDOWN_MS / 1000} s is in it.`;
  const folder = await mkdtemp(join(tmpdir(), 'bench-native-'));
  const remove = undo.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const here = await playableHere(folder);
  Object.assign(process.env, { HOME: folder, SDL_AUDIODRIVER: 'dummy', LIBGL_ALWAYS_SOFTWARE: '1' });
  await smallPictures(folder);
  const party: TestWindow[] = [];
  const closings: (() => Promise<void>)[] = [];
  for (const name of NAMES) {
    const dataFolder = join(folder, name);
    await openttdWithoutDisplay(dataFolder);
    const app = await openParty({ dataFolder, udpPort: 0, gamesAt: '127.0.0.1', log: () => {} });
    closings.push(undo.add(() => app.close()));
    const window = openWindow(app);
    await tell(window, { do: 'rename', name });
    party.push(window);
  }
  const [ann, ...guests] = party as [TestWindow, ...TestWindow[]];
  const measured: { readonly name: string; readonly limit: number; readonly all: number[] }[] = [];
  for (const { id, name, video, limit } of here) {
    process.env.SDL_VIDEODRIVER = video;
    await tell(ann, { do: 'host', game: 'trails' });
    const { addresses } = await room(ann, () => true);
    const port = /:(\d+)$/.exec(addresses.at(-1)!.address)![1];
    for (const guest of guests) await tell(guest, { do: 'join', address: `127.0.0.1:${port}` });
    for (const window of party) await tell(window, { do: 'allow-native', game: id, on: true });
    await room(ann, ({ room: { natives } }) =>
      natives.some(({ game, client }) => game === id && client.length === 3),
    );
    await tell(ann, { do: 'native', game: id });
    const all: number[] = [];
    // The first time games make what they keep.
    for (let run = 0; run <= (quick ? QUICK_RUNS : RUNS); run++) {
      say(`${id}, ${run === 0 ? 'for the first time' : run}`);
      const seconds = await once(party, id);
      if (run > 0) all.push(seconds);
    }
    measured.push({ name, limit, all });
    for (const window of [...guests, ann]) {
      await tell(window, { do: 'leave' });
      await window.until((view) => place(view) === null);
    }
  }
  for (const close of closings) await close();
  await remove();
  const seconds = (value: number) => ({ value, unit: 's' });
  const missing = GAMES.filter((game) => !here.includes(game)).map(({ name }) => name);
  return {
    meaning,
    measures: measured.flatMap(({ name, limit, all }) => [
      { what: name, here: seconds(median(all)), there: { ...seconds(limit), label: 'at most' } },
      { what: `${name}, the longest of ${all.length}`, here: seconds(Math.max(...all)) },
    ]),
    figures: measured.map(({ name, limit, all }) => ({
      ...{ what: name, measured: median(all), limit, unit: 's' },
    })),
    notes: [
      'Each had started it once before. Who is in is what the game’s own server says. Teeworlds and BZFlag draw 320x240 in software.',
      ...(missing.length > 0
        ? [`Not here, without a display, or refused to root: ${missing.join(', ')}.`]
        : []),
    ],
  };
}

/** Games whose server and client can start here. */
async function playableHere(folder: string): Promise<(typeof GAMES)[number][]> {
  const launcher = await openLauncher({ dataFolder: join(folder, 'found') });
  const installed = await launcher.installed();
  await launcher.close();
  const isRoot = process.getuid?.() === 0;
  const starts = ({ client, server, recipe }: InstalledGame) =>
    client && server && !(isRoot && recipe.server.refusesRoot);
  const hasDisplay = process.env.DISPLAY !== undefined;
  return GAMES.filter(
    ({ id, video }) =>
      (hasDisplay || video !== 'x11') && installed.some((one) => one.recipe.id === id && starts(one)),
  );
}

/** Everybody is ready, in, and out again. Seconds from the last Ready on. */
async function once(party: readonly TestWindow[], game: string): Promise<number> {
  const chosen = ({ room: { native } }: RoomPlace) => native?.game === game && native.phase === 'chosen';
  for (const window of party) await room(window, chosen);
  const native = place(party[0]!.view!)!.room.native!.number;
  const [last, ...others] = party as [TestWindow, ...TestWindow[]];
  for (const window of others) await tell(window, { do: 'ready', ready: true, native });
  const began = performance.now();
  await tell(last, { do: 'ready', ready: true, native });
  const allIn = ({ room: { native: now } }: RoomPlace) =>
    now?.players.length === party.length && now.players.every(({ at }) => at === 'in-game');
  const failed = ({ native: own }: RoomPlace) => own?.server?.why ?? own?.client?.why ?? null;
  for (const window of party) {
    const at = await room(window, (now) => allIn(now) || failed(now) !== null);
    if (failed(at)) throw new Error(`${game}: ${failed(at)}\n${at.native?.client?.log.join('\n')}`);
  }
  const seconds = (performance.now() - began) / 1000;
  for (const window of party) await tell(window, { do: 'end-native', part: 'client' });
  return seconds;
}

async function tell(window: TestWindow, command: Command): Promise<void> {
  const outcome = await window.send(command);
  if (outcome.is !== 'done') throw new Error(`${command.do}: ${JSON.stringify(outcome)}`);
}

async function room(window: TestWindow, fits: (place: RoomPlace) => boolean): Promise<RoomPlace> {
  const view = await window.until((now) => {
    const at = place(now);
    return at !== null && fits(at);
  });
  return place(view)!;
}

function place({ place: at }: View): RoomPlace | null {
  return at.at === 'room' ? at : null;
}
