// A person who changes their mind: each new wish overtakes the one before, whatever that one was waiting for.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { games } from '../../games/list.ts';
import { namedKeyPair } from '../../netcode/crypto/key-pair.ts';
import { localNetwork } from '../../netcode/udp/local-network.ts';
import { secureRandom } from '../../netcode/udp/random.ts';
import { ownNetworks } from '../../netcode/udp/testing/own-networks.ts';
import { OwnFiles } from './files/own-files.ts';
import { Guard } from './log/guard.ts';
import { StageFeed } from './match/stage-feed.ts';
import { SessionState } from './session-state.ts';
import { addressOf, type TestPlayer, untilRoom, useTestPlayers } from './testing/test-players.ts';

const players = useTestPlayers();

describe('a player who follows a link while their own room opens', () => {
  it('comes into the other room', async () => {
    const ann = await players.hosting('Ann');
    const bob = await players.open('Bob');
    bob.window.send({ do: 'host', game: 'trails' });
    bob.window.send({ do: 'join', address: addressOf(ann) });
    expect((await untilRoom(bob, ({ room }) => room.members.length === 2)).hosting).toBe(false);
  });
});

describe('an opening that is taken back', () => {
  it('is over, also when it had to wait for the room before', async () => {
    const ann = await players.hosting('Ann');
    const bob = await players.hosting('Bob');
    bob.window.send({ do: 'host', game: 'powder' });
    bob.window.send({ do: 'leave' });
    bob.window.send({ do: 'join', address: addressOf(ann) });
    await untilRoom(bob, ({ hosting, room }) => !hosting && room.members.length === 2);
  });
});

describe('a room', () => {
  // An opening that is taken back still holds its port for a moment.
  it('opens again on its port while an opening is being taken back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'session-state-'));
    const taken = createSocket('udp6').bind(0);
    await once(taken, 'listening');
    const { port } = taken.address();
    taken.close();
    const settled = Promise.withResolvers<SessionState['failure']>();
    let openings = 0;
    const where: SessionState = new SessionState({
      mdns: false,
      network: localNetwork,
      networks: ownNetworks(),
      faults: { note: () => {}, forbidden: [] },
      random: secureRandom(),
      contents: Promise.resolve(Object.fromEntries(games.map(({ info }) => [info.id, '0'.repeat(16)]))),
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
        if (where.place.at === 'opening' && openings++ === 0) {
          where.leave(null);
          where.host({ game: 'trails', port });
        }
        if (where.failure || where.place.at === 'room') settled.resolve(where.failure);
      },
    });
    where.host({ game: 'powder', port });
    expect(await settled.promise).toBeNull();
    await where.close();
    rmSync(folder, { recursive: true });
  });
});

describe('a member who leaves and closes the app at once', () => {
  it('tells all members, and frees the port', async () => {
    const ann = await players.hosting('Ann');
    const bob = await players.joining('Bob', ann);
    const port = Number(addressOf(ann).split(':')[1]);
    ann.window.send({ do: 'leave' });
    await ann.window.until(({ place }) => place.at === 'home');
    await ann.party.close();
    const socket = createSocket('udp6').bind(port);
    await once(socket, 'listening');
    socket.close();
    await bob.window.until(({ failure }) => failure?.kind === 'host-left');
  });
});

const leave = async ({ window }: TestPlayer) => {
  window.send({ do: 'leave' });
  await window.until(({ place }) => place.at === 'home');
};

/** Whether they are in; what keeps them out otherwise. */
const joins = async ({ window }: TestPlayer, address: string, password?: string) => {
  window.send({ do: 'join', address, ...(password === undefined ? {} : { password }) });
  await window.until(({ place }) => place.at === 'joining');
  const { failure } = await window.until(({ place }) => place.at !== 'joining');
  return failure ?? 'in';
};

describe('a member who returns', () => {
  // The app keeps the password of a room that it has joined.
  it('comes in without a password that they knew, until it changes', async () => {
    const ann = await players.hosting('Ann');
    await ann.window.send({ do: 'password', password: 'plum' });
    const address = addressOf(ann);
    const bob = await players.open('Bob');
    expect(await joins(bob, address, 'plum')).toBe('in');
    await leave(bob);
    expect(await joins(bob, address)).toBe('in');
    await leave(bob);
    await ann.window.send({ do: 'password', password: 'pear' });
    const room = { title: '', host: 'Ann' };
    const asked = { kind: 'password', address, wrong: false, shut: null, room };
    expect(await joins(bob, address)).toEqual(asked);
    expect(await joins(bob, address, 'fig')).toEqual({ ...asked, wrong: true });
    // Only accepted passwords are tried again.
    expect(await joins(bob, address)).toEqual(asked);
  });

  it('comes in without a password that they had set before handing the room over', async () => {
    const ann = await players.hosting('Ann');
    await ann.window.send({ do: 'password', password: 'plum' });
    const bob = await players.open('Bob');
    expect(await joins(bob, addressOf(ann), 'plum')).toBe('in');
    await untilRoom(ann, ({ heirs }) => heirs.length === 1);
    ann.window.send({ do: 'leave', handOver: true });
    await untilRoom(bob, ({ hosting }) => hosting);
    await ann.window.until(({ place }) => place.at === 'home');
    expect(await joins(ann, addressOf(bob))).toBe('in');
  });

  // The host read that they can come back if they know the password, and their app knew it for them.
  it.each([false, true])('is asked for the password after they were put out (ban: %s)', async (ban) => {
    const ann = await players.hosting('Ann');
    await ann.window.send({ do: 'password', password: 'plum' });
    const address = addressOf(ann);
    const bob = await players.open('Bob');
    expect(await joins(bob, address, 'plum')).toBe('in');
    const { room } = await untilRoom(ann, ({ heirs }) => heirs.length === 1);
    const { id } = room.members.find(({ name }) => name === 'Bob')!;
    ann.window.send({ do: 'kick', member: id, why: '', ban });
    await bob.window.until(({ failure }) => failure?.kind === (ban ? 'banned' : 'kicked'));
    if (ban) await ann.window.send({ do: 'unban', member: id });
    expect(await joins(bob, address)).toMatchObject({ kind: 'password', wrong: false });
  });
});
