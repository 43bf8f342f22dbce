// Process: the friends, who play in a room of their own, and the honest in the one that is attacked.

import { setTimeout as pause } from 'node:timers/promises';
import { LAB_CONTENT } from '../../../netcode/lab/party.ts';
import type { Way } from '../../../netcode/sim/ways.ts';
import { openPeer, type RunningPeer } from '../../../netcode/udp/peer-socket.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { answer } from '../child.ts';
import { ATTACKED_ROOM, FRIENDS_ROOM, GAME, HERE, type PeopleCount, TICK_MS } from './setup.ts';

/** Changes of inputs a frame: about every third, as of busy fingers. */
const CHANGES = 1 / 3;

/** Who is unready is told so this often, ms; a match that is still to begin after the limit has failed. */
const READY_EVERY_MS = 100;
const BEGIN_LIMIT_MS = 20_000;

interface Person {
  readonly running: RunningPeer;
  in: boolean;
  playing: boolean;
}

const friends: Person[] = [];
const honest: Person[] = [];
const gone: string[] = [];
/** When each frame came since the last count, for each friend. */
let came: { frame: number; at: number }[][] = [];

answer({
  /** Lets this many friends join the relay at this port; resolves when they play. */
  async befriend({ port, friends: most }: { port: number; friends: number }): Promise<void> {
    for (let i = 0; i < most; i++) {
      came.push([]);
      friends.push(
        await join(port, FRIENDS_ROOM, `Friend ${i + 1}`, (frame, at) => came[i]!.push({ frame, at })),
      );
    }
    await play(friends);
  },
  /** Lets this many people join the attacked room and choose a way to play in. */
  async risk({ port, people, way }: { port: number; people: number; way: Way | null }): Promise<void> {
    for (let i = 0; i < people; i++)
      honest.push(await join(port, ATTACKED_ROOM, `Honest ${i + 1}`, () => {}));
    if (way) honest[0]!.running.act((peer, now) => peer.say({ m: 'choose', way }, now));
  },
  /** The honest get ready; answers when they play. */
  play: () => play(honest),
  take(): PeopleCount {
    const beyondMs = came.flatMap(beyond);
    came = came.map(() => []);
    return { beyondMs, gone };
  },
});

function beyond(frames: readonly { frame: number; at: number }[]): number[] {
  const offsets = frames.map(({ frame, at }) => at - frame * TICK_MS);
  const earliest = offsets.reduce((least, offset) => Math.min(least, offset), Number.POSITIVE_INFINITY);
  return offsets.map((offset) => offset - earliest);
}

/** Resolves when the first peer is in. */
async function join(
  port: number,
  room: number,
  name: string,
  onFrame: (frame: number, at: number) => void,
): Promise<Person> {
  const entered = Promise.withResolvers<void>();
  const request = { name, app: 'bench', contents: { [GAME.id]: LAB_CONTENT } };
  const running = openPeer({ host: HERE, port }, { request, game: () => GAME, room }, (event) => {
    switch (event.kind) {
      case 'info':
      case 'message':
      case 'begun':
        return;
      case 'joined':
        person.in = true;
        entered.resolve();
        return;
      case 'frames': {
        person.playing = true;
        const at = monotonicMs();
        for (let frame = event.first; frame < event.end; frame++) onFrame(frame, at);
        if (Math.random() < CHANGES) {
          running.act((peer, now) => peer.hold(Uint8Array.of(Math.random() * 256), now));
        }
        return;
      }
      default:
        person.in = false;
        gone.push(`${name}: ${event.kind}${'reason' in event ? ` ${event.reason}` : ''}`);
        entered.reject(new Error(gone.at(-1)));
    }
  });
  const person: Person = { running, in: false, playing: false };
  await entered.promise;
  return person;
}

async function play(people: readonly Person[]): Promise<void> {
  const limit = monotonicMs() + BEGIN_LIMIT_MS;
  while (people.some((person) => person.in && !person.playing)) {
    if (monotonicMs() > limit) throw new Error('no match begins');
    for (const { running, in: isIn } of people) {
      if (isIn && running.peer.room?.phase === 'lobby') {
        running.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
      }
    }
    await pause(READY_EVERY_MS);
  }
}
