import { expect, it } from 'vitest';
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

/**
 * The room of five apps, of which the first hosted, and a sixth that has just come back and is not counted yet; this is the
 * second's, and has 100 frames.
 */
function founding(tripMs = 0) {
  const room = play(roomOf(6));
  let isLost = true;
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
    hear: () => (isLost = false),
    look: (now: number) => found.look(clients, now),
  };
}

it('waits for more than half of the apps, the old host not counted, and then a moment for the rest', () => {
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

it('counts nobody who was not counted with the old host: by what they count others may go on with that', () => {
  const { come, look } = founding();
  for (const number of [2, 3, 6]) come(number, OWN);
  look(0);
  expect(look(COLLECT_MS).is).toBe('waiting');
  come(4, OWN);
  look(2 * COLLECT_MS);
  expect(look(3 * COLLECT_MS).is).toBe('founded');
});

it('takes nobody for the old host because they lead', () => {
  // Where the host's own member was gone a guest led, did not count, and the others waited in vain.
  const { room, come, look } = founding();
  for (const member of room.members) member.leader = member.id === 3;
  for (const number of [2, 3, 4]) come(number, OWN);
  look(0);
  expect(look(COLLECT_MS).is).toBe('founded');
});

it('gives everybody a round trip more where that is long', () => {
  const { come, look } = founding(300);
  for (const number of [2, 3]) come(number, OWN);
  const most = come(4, OWN + 60);
  expect(look(0).is).toBe('waiting');
  expect(look(COLLECT_MS + 300 - 1).is).toBe('waiting');
  expect(look(COLLECT_MS + 300)).toEqual({ is: 'lacking', from: most });
  const late = COLLECT_MS + 300 + GATHER_MS + 300;
  expect(look(late - 1).is).toBe('waiting');
  expect(look(late)).toEqual({ is: 'false', client: most });
});

it('waits for nobody else when all are there, and founds nothing while the host is heard', () => {
  const { come, look, hear } = founding();
  for (const number of [2, 3, 4]) come(number, OWN);
  expect(look(0).is).toBe('waiting');
  hear();
  come(5, OWN);
  expect(look(COLLECT_MS).is).toBe('waiting');
});

it('takes frames of the latest host of whom there are any, however many more there are of one who was left', () => {
  const { found, room, come, look } = founding();
  found.sure = true;
  come(2, OWN);
  come(3, OWN + 60, 0);
  const latest = come(4, OWN + 20, 2);
  come(5, OWN + 40);
  expect(look(0)).toEqual({ is: 'lacking', from: latest });
  found.upload(latest, framesMessage(room.match!.number, logOf(OWN + 20), OWN, 32_768).message);
  expect(look(1).is).toBe('founded');
  expect(found.log!.next).toBe(OWN + 20);
});

it('loses nobody’s frames to who claims the latest host of all, and sends none', () => {
  const { found, clients, come, look } = founding();
  found.sure = true;
  come(2, OWN);
  const liar = come(3, OWN + 1, 0xffff_ffff);
  const honest = come(4, OWN + 40);
  expect(look(0)).toEqual({ is: 'lacking', from: liar });
  expect(look(GATHER_MS)).toEqual({ is: 'false', client: liar });
  clients.splice(clients.indexOf(liar), 1);
  expect(look(GATHER_MS)).toEqual({ is: 'lacking', from: honest });
});

it('has the frames that it lacks sent by who has most, and by the next where that is not true', () => {
  const { found, clients, come, look } = founding();
  // A person has said so: however many are left.
  found.sure = true;
  const [, liar, idler, honest] = [2, 3, 4, 5].map((number, i) =>
    come(number, [OWN, OWN + 1 + (KEEP_MS * TICK_RATE) / 1000, OWN + 60, OWN + 40][i]!),
  );
  // Nobody can have so many.
  expect(look(0)).toEqual({ is: 'false', client: liar });
  clients.splice(clients.indexOf(liar!), 1);
  expect(look(0)).toEqual({ is: 'lacking', from: idler });
  // Others are not asked, and what does not go on from what is there is not taken.
  const whole = logOf(OWN + 60);
  const { message } = framesMessage(1, whole, OWN, 32_768);
  expect(found.upload(honest!, message)).toBe(false);
  expect(found.upload(idler!, framesMessage(1, whole, OWN + 1, 32_768).message)).toBe(false);
  expect(look(GATHER_MS - 1).is).toBe('waiting');
  expect(look(GATHER_MS)).toEqual({ is: 'false', client: idler });
  clients.splice(clients.indexOf(idler!), 1);
  expect(look(GATHER_MS)).toEqual({ is: 'lacking', from: honest });
  expect(found.upload(honest!, framesMessage(1, logOf(OWN + 40), OWN, 32_768).message)).toBe(true);
  expect(look(GATHER_MS).is).toBe('founded');
  expect(found.log!.copy(0, OWN + 40)).toEqual(whole.copy(0, OWN + 40));
});
