// A whole app as a process, with a simulated person who gets ready and plays: run by soak-app.ts.

import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeToStage, encodeFromStage } from '../../electron/party/match/stage-port.ts';
import { openParty } from '../../electron/party/open-party.ts';
import { carrierPair } from '../../electron/party/testing/carrier-pair.ts';
import type { Answer, Command, CommandRequest, View } from '../../electron/party/window/contract.ts';
import { batchesHere } from '../bench/batches-here.ts';
import { answer } from '../bench/child.ts';
import type { AppStatus, Figures } from './messages.ts';
import { Player } from './player.ts';

const [, , dataFolder = '', batches] = process.argv;

/** Most lines of the party's log that are kept, to find out why something failed. */
const MOST_LINES = 20;

/** Longest wait for the last datagrams to leave before what is still open counts as left, ms. */
const LINGER_MS = 2_000;
/** Time between two looks at what is still open, ms. */
const LOOK_MS = 50;

const lines: string[] = [];
const party = await openParty({
  dataFolder,
  udpPort: 0,
  ...(batches ? { openSocket: await batchesHere() } : {}),
  discovery: null,
  log: (line) => void (lines.push(line) > MOST_LINES && lines.shift()),
});

const [stage, feed] = carrierPair<Uint8Array, Uint8Array>();
const player = new Player((message) => stage.send(encodeFromStage(message)));
stage.onMessage((bytes) => player.hear(decodeToStage(bytes)!));
party.attachStage(feed);

const [page, app] = carrierPair<unknown, unknown>();
let view: View | null = null;
let commands = 0;
/** Whether the newest view was of a lobby in which this member was unready. */
let wasUnready = false;
page.onMessage((message) => {
  const told = message as Answer;
  if (told.is !== 'view') return;
  view = told.view;
  getReady(view);
});
party.attachControl(app);

function send(command: Command): void {
  page.send({ window: 'soak', since: commands, id: ++commands, command } satisfies CommandRequest);
}

/** Says `ready` once in each lobby. */
function getReady({ place }: View): void {
  const me = place.at === 'room' ? place.room.members.find(({ id }) => id === place.me) : undefined;
  const waits = place.at === 'room' && place.room.phase === 'lobby' && me?.ready === false;
  if (waits && !wasUnready) send({ do: 'ready', ready: true });
  wasUnready = waits;
}

answer({
  command: (command: Command) => send(command),
  status: (): AppStatus => {
    const place = view?.place;
    const failure = view?.failure?.kind ?? null;
    const said = { failure, lines, playing: player.at, hashes: player.hashes };
    if (place?.at !== 'room') return { ...said, at: place?.at ?? 'opening', room: null };
    const { room, hosting, comingBack, silentMs, chat, addresses, plays } = place;
    const isBack = comingBack === null && silentMs === null;
    const isThere = ({ silent, returning }: { silent: boolean; returning: boolean }) => !silent && !returning;
    const missing = room.members.filter((member) => !isThere(member));
    return {
      ...said,
      at: 'room',
      room: {
        epoch: room.epoch,
        hosting,
        isBack,
        worse: view?.conditions != null,
        phase: room.phase,
        plays,
        members: room.members.filter(isThere).map(({ name }) => name),
        missing: missing.map(({ name, silent }) => `${name} ${silent ? 'is silent' : 'returns'}`),
        chat: chat.map(({ text }) => text),
        desync: room.desync !== null,
        port: Number(/:(\d+)$/.exec(addresses.at(-1)?.address ?? '')?.[1] ?? 0),
      },
    };
  },
  figures: (): Figures => {
    globalThis.gc!();
    const { heapUsed, external, rss } = process.memoryUsage();
    return { heap: heapUsed + external, rss, descriptors: descriptors() };
  },
  close: async () => {
    player.close();
    await party.close();
    for (let waited = 0; waited < LINGER_MS && left().length > 0; waited += LOOK_MS) await pause(LOOK_MS);
    return left();
  },
});

/** Kinds of what keeps this process alive, except the pipe to its parent. */
function left(): string[] {
  return process.getActiveResourcesInfo().filter((kind) => kind !== 'PipeWrap');
}

/** Files and sockets that are open; 0 where the system does not say. */
function descriptors(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
}
