// The app that hosts plays along and tells its relay what everybody should have; over real UDP and with the real thread.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gameById } from '../../../games/list.ts';
import { namedKeyPair } from '../../../netcode/crypto/key-pair.ts';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { MatchRunner } from '../../../netcode/runner/match-runner.ts';
import { encodeItems } from '../../../netcode/sim/frame-items.ts';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import { openRelay, type RunningRelay } from '../../../netcode/udp/relay-socket.ts';
import { ownNetworks } from '../../../netcode/udp/testing/own-networks.ts';
import { SILENT_MS } from '../../../netcode/wire/limits.ts';
import { OwnFiles } from '../files/own-files.ts';
import { Guard } from '../log/guard.ts';
import type { Hosting } from '../room/hosted-room.ts';
import { RoomSession } from '../room/room-session.ts';
import { checkedRoom, SelfChecking } from '../self-check/self-check.ts';
import { carrierPair } from '../testing/carrier-pair.ts';
import { CALM } from '../window/contract.ts';
import type { Verdict } from './match-judge.ts';
import { StageFeed } from './stage-feed.ts';
import type { ToStage } from './stage-messages.ts';
import { decodeToStage } from './stage-port.ts';

const game = gameById('trails')!;
const { info, rules } = game;
const CONTENT = '0'.repeat(16);

let folder: string;
let relay: RunningRelay;
const sessions: RoomSession[] = [];
const verdicts: Verdict[] = [];
const faults: string[] = [];
let news = Promise.withResolvers<void>();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'judged-'));
  const rooms = [{ games: [{ info, content: CONTENT }], key: 'key', app: '0.1.0' }];
  const opened = await openRelay({ port: 0, host: '127.0.0.1', rooms });
  if (!opened.ok) throw new Error(opened.why);
  relay = opened.running;
  Object.assign(relay.relay.rooms[0]!, { judge: (verdict: Verdict) => tell(() => verdicts.push(verdict)) });
});
afterEach(async () => {
  await Promise.all(sessions.splice(0).map((session) => session.close()));
  await relay.close();
  rmSync(folder, { recursive: true });
});

function tell(what: () => void): void {
  what();
  news.resolve();
}

async function until(fits: () => boolean): Promise<void> {
  while (!fits()) {
    news = Promise.withResolvers();
    await news.promise;
  }
}

/** A member of the room, and all messages that their stage has heard. */
async function person(name: string, hosting: Hosting | null) {
  const heard: ToStage[] = [];
  const stage = new StageFeed(() => {});
  const [page, app] = carrierPair<Uint8Array, Uint8Array>();
  page.onMessage((bytes) => tell(() => heard.push(decodeToStage(bytes)!)));
  stage.attach(app);
  const session = new RoomSession({
    found: null,
    to: { host: '127.0.0.1', port: relay.port },
    person: { profile: { name, settings: { face: 0, look: null } } },
    app: '0.1.0',
    identity: namedKeyPair(name),
    contents: { trails: CONTENT },
    natives: null,
    guard: new Guard(() => {}),
    network: localNetwork,
    networks: ownNetworks(),
    files: new OwnFiles({ folder, log: () => {}, onChange: () => {} }),
    joining: null,
    hosting,
    stage,
    pageGoneMs: () => Number.POSITIVE_INFINITY,
    replays: folder,
    shows: { watches: undefined, watchShown: () => {}, watch: () => {} },
    onReplaysRemoved: () => {},
    openGuests: null,
    handOut: () => null,
    log: (line) => tell(() => faults.push(line)),
    game: () => info,
    near: () => true,
    heirship: {
      room: { games: [], app: '0.1.0' },
      port: 0,
      onFault: () => {},
      onLetGo: () => {},
      onRefused: () => {},
    },
    selfCheck: () => {
      throw new Error('nobody takes the room over');
    },
    onChange: () => tell(() => {}),
    onEnd: ({ kind }) => tell(() => faults.push(kind)),
  });
  sessions.push(session);
  await session.open();
  await until(() => session.place.at === 'room');
  return { session, heard };
}

/** The frames of one match that a stage got. */
function logOf(heard: readonly ToStage[], number: number) {
  const from = heard.findIndex((one) => one.kind === 'start' && one.start.match.number === number);
  const start = heard[from];
  if (start?.kind !== 'start') throw new Error(`no match ${number}`);
  const { match } = start.start;
  const log = new FrameLog({ seats: match.seats.length, inputBytes: info.inputBytes }, 1_000);
  for (const message of heard.slice(from)) {
    if (message.kind !== 'frames') continue;
    for (let i = 0; i < message.count; i++) {
      const items = message.items.find(({ frame }) => frame === message.first + i)?.items;
      log.push(
        message.bytes.subarray(i * log.frameBytes, (i + 1) * log.frameBytes),
        items && encodeItems(items),
      );
    }
  }
  return { match, log };
}

describe('a guest', () => {
  it('is told of a silent host until the host is heard again', async () => {
    const { session } = await person('Bob', null);
    const silentMs = () => session.place.at === 'room' && session.place.silentMs;
    expect(silentMs()).toBeNull();
    session.conditions = { ...CALM, loss: 1 };
    await until(() => Number(silentMs()) >= SILENT_MS);
    session.conditions = null;
    await until(() => silentMs() === null);
    expect(faults).toEqual([]);
  });
});

describe('a judged room', () => {
  it('judges each second of a match once, by the frames that every stage has, and so the next match', async () => {
    const check = new SelfChecking({
      ...checkedRoom(relay, localNetwork),
      ...{ network: localNetwork(), networks: ownNetworks(), onChange: () => {} },
    });
    const ann = await person('Ann', {
      relay,
      room: () => relay.relay.room(1)!,
      key: 'key',
      game: 'trails',
      check,
    });
    const bob = await person('Bob', null);
    const last = 2 * info.tickRate;
    for (const number of [1, 2]) {
      bob.heard.length = 0;
      for (const { session } of [ann, bob]) session.ready({ do: 'ready', ready: true });
      await until(() => verdicts.some(({ match, frame }) => match === number && frame === last));
      const framesHeard = () =>
        bob.heard.some((one) => one.kind === 'frames' && one.first + one.count > last);
      await until(framesHeard);

      const { match, log } = logOf(bob.heard, number);
      const runner = new MatchRunner({ info, rules }, match);
      const expected = runner.advance(log, last).map((checkpoint) => ({ match: number, ...checkpoint }));
      expect(expected).toHaveLength(2);
      expect(verdicts.filter((one) => one.match === number && one.frame <= last)).toEqual(expected);

      // This room has no judge, so the end is what all stages report.
      const places = match.seats.map(({ kind }) => (kind === 'empty' ? 0 : 1));
      const end = { match: number, frame: last, hash: CONTENT, outcome: { scores: places, places } };
      for (const { session } of [ann, bob]) session.reports.receive({ kind: 'finish', ...end });
      await until(() => bob.session.place.at === 'room' && bob.heard.at(-1)?.kind === 'end');
    }
    expect(faults).toEqual([]);
  });
});
