import { describe, expect, it } from 'vitest';
import { appOf, roomOf } from '../room/testing/rooms.ts';
import { Writer } from '../wire/bytes.ts';
import { DROP_MS, LOST_MS } from '../wire/limits.ts';
import type { EstateMessage, FromRelay } from '../wire/messages.ts';
import { HANDOVER_MS, Handover } from './handover.ts';
import { SendQueue } from './send-queue.ts';
import { Sender } from './sender.ts';
import { clientOf } from './testing/clients.ts';

const ESTATE = { m: 'estate', room: {}, password: null } as unknown as EstateMessage;

/** A room of three; members 2 and 3 have relays that wait. */
function hosted(waiting: readonly number[] = [2, 3]) {
  const data = roomOf(3);
  const clients = data.members.map((member) => {
    const address = { address: `10.0.0.${member.id}`, port: 1 };
    const { client } = clientOf(member.id, { member, address });
    if (waiting.includes(member.id)) client.standbyPort = 100 + member.id;
    return client;
  });
  const said: FromRelay[] = [];
  const dismissed: number[] = [];
  let stopped = 0;
  const queue = new SendQueue();
  const handover = new Handover({
    ...{ data, clients, host: appOf(1), sender: new Sender(new Writer(), queue) },
    estate: () => ESTATE,
    stop: () => {
      stopped++;
      return 77;
    },
    say: (message) => said.push(message),
    dismiss: (client) => {
      dismissed.push(client.member!.id);
      clients.splice(clients.indexOf(client), 1);
    },
  });
  return { handover, data, clients, said, dismissed, queue, stops: () => stopped };
}

const heir = (member: number) => ({
  ...{ member, host: appOf(member), address: `10.0.0.${member}`, port: 100 + member },
});

describe('a handover', () => {
  it('goes to the first heir, or to the one that is named, once they are ready', () => {
    const { handover, clients, said, queue, stops } = hosted();
    expect(handover.begin(3, 0)).toBe(true);
    expect([handover.heir, handover.isDone, handover.due]).toEqual([heir(3), false, HANDOVER_MS]);
    expect(said).toEqual([{ m: 'handover', heir: heir(3), frames: null }]);
    handover.prepared(clients[1]!, 10); // not the next host
    expect([handover.isDone, stops()]).toEqual([false, 0]);
    handover.prepared(clients[2]!, 20);
    expect([handover.isDone, stops(), said.at(-1)]).toEqual([
      true,
      1,
      { m: 'handover', heir: heir(3), frames: 77 },
    ]);
    expect(clients.map(({ connection }) => connection.waiting('control') > 0)).toEqual([false, false, true]);
    expect(handover.handedOver).toMatchObject({ estate: ESTATE });
    expect(queue.length).toBe(3);
    handover.prepared(clients[2]!, 30);
    expect(stops()).toBe(1);
    expect(hosted().handover.begin(null, 0)).toBe(true);
  });

  it('goes there unprepared after a while', () => {
    const { handover, said, clients } = hosted();
    handover.begin(null, 0);
    handover.advance(HANDOVER_MS - 1);
    expect(handover.isDone).toBe(false);
    clients[1]!.connection.resume(HANDOVER_MS); // heard up to now
    handover.advance(HANDOVER_MS);
    expect([handover.isDone, handover.heir, said.length]).toEqual([true, heir(2), 2]);
  });

  it('does not begin twice, nor to the host, nor to whom has no relay or was not heard lately', () => {
    const { handover } = hosted([1, 3]);
    expect([handover.begin(1, 0), handover.begin(2, 0), handover.begin(9, 0)]).toEqual([false, false, false]);
    expect(handover.begin(3, LOST_MS)).toBe(false);
    expect(handover.begin(3, LOST_MS - 1)).toBe(true);
    expect(handover.begin(3, LOST_MS - 1)).toBe(false);
    expect(hosted([]).handover.begin(null, 0)).toBe(false);
  });

  it.each([
    ['leaves', (one: ReturnType<typeof hosted>) => one.handover.left(one.clients[1]!, 10)],
    ['is silent when it is to go', (one: ReturnType<typeof hosted>) => one.handover.advance(HANDOVER_MS)],
  ])('is taken back when the next host %s', (_, happens) => {
    const one = hosted([2]);
    one.handover.begin(2, 0);
    happens(one);
    expect(one.said.at(-1)).toEqual({ m: 'handover', heir: null, frames: null });
    expect([one.handover.heir, one.handover.handedOver, one.handover.due, one.stops()]).toEqual([
      ...[null, null, Number.POSITIVE_INFINITY, 0],
    ]);
  });

  it('goes on when another member leaves, and cannot be taken back once it is done', () => {
    const one = hosted();
    one.handover.begin(2, 0);
    one.handover.left(one.clients[2]!, 10);
    one.handover.prepared(one.clients[1]!, 20);
    one.handover.left(one.clients[1]!, 30);
    expect([one.handover.isDone, one.handover.heir]).toEqual([true, heir(2)]);
  });

  it('ends the sessions of those who do not follow, after a while', () => {
    const one = hosted();
    one.handover.begin(2, 0);
    one.handover.prepared(one.clients[1]!, 10);
    expect(one.handover.due).toBe(10 + DROP_MS);
    one.handover.advance(9 + DROP_MS);
    expect(one.dismissed).toEqual([]);
    one.handover.advance(10 + DROP_MS);
    expect([one.dismissed, one.handover.due]).toEqual([[1, 2, 3], Number.POSITIVE_INFINITY]);
  });

  it('to a relay that has the room already is done at once, without an estate', () => {
    const one = hosted([]);
    one.handover.leadTo(heir(3), 0);
    expect([one.handover.isDone, one.handover.handedOver, one.said]).toEqual([
      ...[true, null, [{ m: 'handover', heir: heir(3), frames: 77 }]],
    ]);
  });
});
