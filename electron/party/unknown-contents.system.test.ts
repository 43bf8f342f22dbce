// A person who is quicker than the thread that finds out what the rules do.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/list.ts';
import { namedKeyPair } from '../../netcode/crypto/key-pair.ts';
import { localNetwork } from '../../netcode/udp/local-network.ts';
import { secureRandom } from '../../netcode/udp/random.ts';
import { ownNetworks } from '../../netcode/udp/testing/own-networks.ts';
import { OwnFiles } from './files/own-files.ts';
import { Guard } from './log/guard.ts';
import type { Contents } from './match/contents.ts';
import { StageFeed } from './match/stage-feed.ts';
import { SessionState } from './session-state.ts';

const KNOWN: Contents = Object.fromEntries(games.map(({ info }) => [info.id, '0'.repeat(16)]));

let folder: string;
let contents: PromiseWithResolvers<Contents>;
let where: SessionState;
/** What waits for a change. */
let waiting: (() => void)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unknown-contents-'));
  contents = Promise.withResolvers();
  waiting = [];
  where = new SessionState({
    udpPort: 0,
    mdns: false,
    network: localNetwork,
    networks: ownNetworks(),
    faults: { note: () => {}, forbidden: [] },
    random: secureRandom(),
    contents: contents.promise,
    session: {
      identity: namedKeyPair('Ann'),
      person: { profile: { name: 'Ann', settings: { face: 0, look: null } } },
      stage: new StageFeed(() => {}),
      pageGoneMs: () => Number.POSITIVE_INFINITY,
      natives: null,
      openGuests: null,
      handOut: () => null,
      guard: new Guard(() => {}),
      files: new OwnFiles({ folder, log: () => {}, onChange: () => {} }),
      replays: folder,
      shows: { watches: undefined, watchShown: () => {}, watch: () => {} },
      onReplaysRemoved: () => {},
      log: () => {},
    },
    relay: { onFault: () => {}, onLetGo: () => {}, onRefused: () => {} },
    onChange() {
      for (const look of waiting) look();
    },
  });
});
afterEach(async () => {
  await where.close();
  rmSync(folder, { recursive: true });
});

function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => holds() && resolve();
    waiting.push(look);
    look();
  });
}

describe('somebody who hosts before it is known what the rules do', () => {
  it('sees a room open, and is in it when that is known', async () => {
    where.host({ game: 'trails' });
    await until(() => where.at === 'opening');
    expect(where.session).toBeNull();
    contents.resolve(KNOWN);
    await until(() => where.at === 'room');
  });

  it('is home at once when they take it back', async () => {
    where.host({ game: 'trails' });
    await until(() => where.at === 'opening');
    where.leave(null);
    expect(where.at).toBe('home');
    await where.close();
  });

  it('reads why when it cannot be found out', async () => {
    where.host({ game: 'trails' });
    contents.reject(new Error('the rules throw'));
    await until(() => where.failure !== null);
    expect(where).toMatchObject({ at: 'home', failure: { kind: 'internal', why: 'the rules throw' } });
  });
});

describe('somebody who joins before it is known what the rules do', () => {
  it('is on the way, and no host is asked until then', async () => {
    where.join('127.0.0.1:9');
    await until(() => where.at === 'joining');
    expect(where.place).toMatchObject({ probes: [] });
    contents.resolve(KNOWN);
    await until(() => where.place.at === 'joining' && where.place.probes.length > 0);
  });
});
