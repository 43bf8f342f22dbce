import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { framesMessage } from '../frames/frames-message.ts';
import { estateOf } from '../room/estate.ts';
import { play, roomOf } from '../room/testing/rooms.ts';
import { KEEP_MS } from '../wire/limits.ts';
import type { Client } from './client.ts';
import { COLLECT_MS, Founding, GATHER_MS } from './founding.ts';
import { clientOf } from './testing/clients.ts';

const TICK_RATE = 30;
const OWN = 100;

function logOf(frames: number): FrameLog {
  const log = new FrameLog({ seats: 8, inputBytes: 1 }, 10_000);
  for (let frame = 0; frame < frames; frame++) log.push(new Uint8Array(8).fill(frame));
  return log;
}

/** The frames that are here, and `frames` made-up ones after them. */
function madeUp(frames: number): FrameLog {
  const log = FrameLog.of(logOf(OWN), 10_000);
  for (let frame = 0; frame < frames; frame++) log.push(new Uint8Array(8).fill(255));
  return log;
}

/**
 * The room of five apps, of which the first hosted, and a sixth that has just come back and is not counted yet; this is the
 * second's, and has 100 frames.
 */
function founding(tripMs = 0) {
  const room = play(roomOf(6));
  let isLost = true;
  let founded: FrameLog | null = null;
  const found = new Founding(
    {
      estate: () => estateOf(room),
      password: () => null,
      oldHost: room.members[0]!.client,
      count: { size: 5, others: new Set(room.members.slice(1, 5).map(({ client }) => client)) },
      chat: () => [],
      frames: () => logOf(OWN),
      framesEpoch: () => 1,
      from: () => null,
      isLost: () => isLost,
      roundTripMs: () => tripMs,
    },
    TICK_RATE,
  );
  const clients: Client[] = [];
  const send = (client: Client, log: FrameLog, first = OWN) => {
    let sound = true;
    for (let at = first; sound && at < log.next; ) {
      const { message, next } = framesMessage(room.match!.number, log, at, 32_768);
      sound = found.upload(client, message);
      at = next;
    }
    return sound;
  };
  const come = (number: number, frames: number, epoch = 1) => {
    const { client } = clientOf(number, { member: room.members[number - 1]! });
    client.connection.link.accept(0, 0);
    client.claim = { room: room.id, match: room.match!.number, frames, epoch };
    clients.push(client);
    return client;
  };
  return {
    room,
    found,
    clients,
    come,
    send,
    hear: () => (isLost = false),
    look: (now: number) => {
      const step = found.look(clients, now);
      if (step.is === 'founded') founded = step.log;
      return step;
    },
    /** With which the match goes on, once it is founded. */
    log: () => founded!,
  };
}

describe('the founding of a room', () => {
  it('waits for more than half of the apps without the old host, and then a moment for the rest', () => {
    const { come, look } = founding();
    come(1, OWN);
    come(2, OWN);
    come(3, OWN);
    expect(look(0).is).toBe('waiting');
    come(4, OWN);
    expect(look(1_000).is).toBe('waiting');
    expect(look(1_000 + COLLECT_MS - 1).is).toBe('waiting');
    expect(look(1_000 + COLLECT_MS).is).toBe('founded');
  });

  it('counts only apps that were counted with the old host, since others may go on with it', () => {
    const { come, look } = founding();
    for (const number of [2, 3, 6]) come(number, OWN);
    look(0);
    expect(look(COLLECT_MS).is).toBe('waiting');
    come(4, OWN);
    look(2 * COLLECT_MS);
    expect(look(3 * COLLECT_MS).is).toBe('founded');
  });

  it('does not take a member for the old host because it leads', () => {
    // A guest leads while the host's own member is away, and counts for the quorum like the others.
    const { room, come, look } = founding();
    for (const member of room.members) member.leader = member.id === 3;
    for (const number of [2, 3, 4]) come(number, OWN);
    look(0);
    expect(look(COLLECT_MS).is).toBe('founded');
  });

  it('gives all apps a round trip more where that is long', () => {
    const { come, look } = founding(300);
    for (const number of [2, 3]) come(number, OWN);
    const most = come(4, OWN + 60);
    expect(look(0).is).toBe('waiting');
    expect(look(COLLECT_MS + 300 - 1).is).toBe('waiting');
    expect(look(COLLECT_MS + 300)).toMatchObject({ is: 'lacking', from: most });
    const late = COLLECT_MS + 300 + GATHER_MS + 300;
    expect(look(late - 1).is).toBe('waiting');
    expect(look(late)).toEqual({ is: 'false', client: most });
  });

  it('waits for no others when all apps are there, and founds nothing while the host is heard', () => {
    const { come, look, hear } = founding();
    for (const number of [2, 3, 4]) come(number, OWN);
    expect(look(0).is).toBe('waiting');
    hear();
    come(5, OWN);
    expect(look(COLLECT_MS).is).toBe('waiting');
  });

  it('takes the frames of the latest host known to two apps, however many an older host’s app has', () => {
    const { found, come, look, send, log } = founding();
    found.by = 'decision';
    come(2, OWN);
    come(3, OWN + 60, 0);
    const latest = [come(4, OWN + 20, 2), come(5, OWN + 10, 2)];
    come(6, OWN + 40);
    for (const from of latest) expect(look(0)).toMatchObject({ is: 'lacking', from });
    expect(look(0).is).toBe('waiting');
    for (const client of latest) send(client, logOf(client.claim!.frames));
    expect(look(1).is).toBe('founded');
    expect(log().next).toBe(OWN + 20);
  });

  it('has all apps with more frames send them at once, and goes on without those that do not', () => {
    const { found, clients, come, look, send, log } = founding();
    // A person has confirmed to go on, with however many are left.
    found.by = 'decision';
    const [, liar, idler, honest] = [2, 3, 4, 5].map((number, i) =>
      come(number, [OWN, OWN + 1 + (KEEP_MS * TICK_RATE) / 1000, OWN + 60, OWN + 40][i]!),
    );
    // More frames than a host can have closed in that time.
    expect(look(0)).toEqual({ is: 'false', client: liar });
    clients.splice(clients.indexOf(liar!), 1);
    for (const from of [idler, honest]) expect(look(0)).toMatchObject({ is: 'lacking', from, frame: OWN });
    // What does not go on from what is there is not taken.
    expect(send(idler!, logOf(OWN + 60), OWN + 1)).toBe(false);
    clients.splice(clients.indexOf(idler!), 1);
    expect(look(1).is).toBe('waiting');
    expect(send(honest!, logOf(OWN + 40))).toBe(true);
    expect(look(1).is).toBe('founded');
    expect(log().copy(0, OWN + 40)).toEqual(logOf(OWN + 40).copy(0, OWN + 40));
  });

  it('takes no app for a liar that comes when the wait for more frames is over', () => {
    const { found, clients, come, look } = founding();
    found.by = 'decision';
    const idler = come(2, OWN + 10);
    expect(look(0)).toMatchObject({ is: 'lacking', from: idler });
    come(3, OWN + 10);
    expect(look(GATHER_MS)).toEqual({ is: 'false', client: idler });
    clients.splice(clients.indexOf(idler), 1);
    expect(look(GATHER_MS).is).toBe('founded');
  });
});

describe('an attacker who makes up frames', () => {
  it('makes no frame of the others lost by claiming the latest epoch', () => {
    const { found, come, look, send, log } = founding();
    found.by = 'decision';
    come(2, OWN);
    const all = [come(3, OWN + 50, 0xffff_ffff), come(4, OWN + 40), come(5, OWN + 30)];
    for (const from of all) expect(look(0)).toMatchObject({ is: 'lacking', from });
    const [liar, ...honest] = all;
    send(liar!, madeUp(50));
    for (const client of honest) send(client, logOf(client.claim!.frames));
    expect(look(1).is).toBe('founded');
    expect(log().copy(OWN, OWN + 40)).toEqual(logOf(OWN + 40).copy(OWN, OWN + 40));
    expect(log().next).toBe(OWN + 40);
  });

  it('gives browsers no say in what was played, since the old host could have them claim anything', () => {
    const { room, found, come, look, send, log } = founding();
    for (const member of room.members.slice(4)) member.served = true;
    found.by = 'decision';
    for (const number of [5, 6]) come(number, OWN + 50, 9);
    come(2, OWN);
    const app = come(3, OWN + 30);
    expect(look(0)).toMatchObject({ is: 'lacking', from: app });
    send(app, logOf(OWN + 30));
    expect(look(1).is).toBe('founded');
    expect(log().next).toBe(OWN + 30);
  });

  it('has no frames taken when another app has different ones, and neither has that app', () => {
    const { found, come, look, send, log } = founding();
    found.by = 'decision';
    const [liar, honest] = [come(3, OWN + 50), come(4, OWN + 40)];
    for (const from of [liar, honest]) expect(look(0)).toMatchObject({ is: 'lacking', from });
    send(liar, madeUp(50));
    send(honest, logOf(OWN + 40));
    expect(look(1).is).toBe('founded');
    expect(log().next).toBe(OWN);
  });

  it('has one voice at several places of one app', () => {
    const { room, found, come, look, send, log } = founding();
    found.by = 'decision';
    room.members[3]!.client = room.members[2]!.client;
    const all = [come(3, OWN + 50), come(5, OWN + 40), come(6, OWN + 40)];
    come(4, OWN + 50);
    for (const from of all) expect(look(0)).toMatchObject({ is: 'lacking', from });
    expect(look(0).is).toBe('waiting');
    const [liar, ...honest] = all;
    send(liar!, madeUp(50));
    for (const client of honest) send(client, logOf(OWN + 40));
    look(1);
    expect(log().copy(OWN, OWN + 40)).toEqual(logOf(OWN + 40).copy(OWN, OWN + 40));
  });

  it('holds up no founding by coming with one frame more each time, in turns with a helper', () => {
    const { found, clients, come, look, send } = founding();
    found.by = 'decision';
    come(2, OWN);
    let now = 0;
    for (let more = 1; now < 10 * GATHER_MS; now += 20) {
      const step = look(now);
      if (step.is === 'founded') break;
      if (step.is === 'false') clients.splice(clients.indexOf(step.client), 1);
      if (step.is === 'lacking') send(step.from, logOf(step.from.claim!.frames));
      const before = clients.findIndex(({ member }) => member!.id === 3 + (more % 2));
      if (before >= 0) clients.splice(before, 1);
      come(3 + (more % 2), OWN + more++);
    }
    expect(now).toBeLessThanOrEqual(GATHER_MS);
  });

  it('is asked for no frames beyond those that the old host has given away', () => {
    const { found, come, look, log } = founding();
    come(2, OWN);
    come(3, OWN + 50);
    found.by = 'old host';
    expect(look(0).is).toBe('founded');
    expect(log().next).toBe(OWN);
  });
});
