// A room that goes on in another process; that its people come back to it is tested with whole processes in a hall.

import { describe, expect, it } from 'vitest';
import { namedKeyPair } from '../crypto/key-pair.ts';
import { FrameLog } from '../frames/frame-log.ts';
import { framesMessage, logOfMessages } from '../frames/frames-message.ts';
import { joinByHand, knockByHand, seeded, TOY_ROOM } from '../lab/testing/hand-peer.ts';
import { DROP_MS, KEEP_MS } from '../wire/limits.ts';
import { COLLECT_ALONE_MS } from './founding.ts';
import { Relay } from './relay.ts';
import { RoomCheckpoint, tellCheckpoint } from './room-checkpoint.ts';

const identity = namedKeyPair('hall');
const SHAPE = { seats: 2, inputBytes: 1 };

function relayOf(checkpoint: RoomCheckpoint | null) {
  const inheritance = checkpoint?.inheritance(null, () => 1) ?? null;
  return new Relay([TOY_ROOM], seeded(1), {
    identity,
    inheritances: [inheritance],
    onFault: (_, error) => {
      throw error;
    },
  });
}

/** The checkpoint of a room of two members, the second of whom has sent one line of chat. */
function left() {
  const relay = relayOf(null);
  relay.isReplacedAt(28_001);
  const tell = tellCheckpoint(() => relay.rooms[0]!);
  const checkpoint = new RoomCheckpoint();
  const [ada, ben] = [1, 2].map((port) => joinByHand(relay, port, { request: { client: `app ${port}` } }));
  ben!.say(relay, { m: 'chat', text: 'Hello' }, 10);
  ada!.say(relay, { m: 'title', title: 'Friday' }, 20);
  checkpoint.hear(tell(30)!, 30);
  return { relay, checkpoint, tell, ada: ada!, ben: ben! };
}

describe('the checkpoint of a room', () => {
  it('tells the members where to ask when the room’s process is gone', () => {
    const { ada, relay } = left();
    ada.say(relay, { m: 'ready', ready: false }, 40);
    const told = ada.messages.findLast((message) => message.m === 'succession');
    expect(told).toMatchObject({ apps: 0, heirs: [{ member: 0, address: '', port: 28_001 }] });
  });

  it('is written when the room has changed, and only then', () => {
    const { relay, tell, ben } = left();
    expect(tell(40)).toBeNull();
    ben.say(relay, { m: 'chat', text: 'Anybody?' }, 50);
    expect(tell(60)!.chat!.map(({ text }) => text)).toEqual(['Hello', 'Anybody?']);
  });

  it('keeps leader, chat and title for a member who comes with a claim, and for no one else', () => {
    const { checkpoint, relay } = left();
    const next = relayOf(checkpoint);
    const { id } = relay.rooms[0]!.data;
    expect(knockByHand(next, 3)).toBeNull();
    const claim = { room: id, match: 0, frames: 0, epoch: 0 };
    const stranger = knockByHand(next, 4, { request: { claim } });
    expect(stranger).toEqual({ kind: 'deny', refusal: { why: 'no-room' } });
    const ben = joinByHand(next, 2, { request: { client: 'app 2', name: 'Hand 2', claim }, now: 1_000 });
    ben.send(next, ben.packet(1_010), 1_010);
    expect(next.room(1)).toBeNull();
    const founded = 1_010 + COLLECT_ALONE_MS;
    ben.hear(next.advance(founded), founded);
    expect(ben.room).toMatchObject({ title: 'Friday', epoch: 1 });
    expect(ben.room!.members.map(({ name, leader }) => [name, leader])).toEqual([
      ['Hand 1', true],
      ['Hand 2', false],
    ]);
    expect(next.rooms[0]!.data.chat.map(({ text }) => text)).toEqual(['Hello']);
    // Who has not come by then has left.
    next.advance(founded + DROP_MS);
    expect(next.rooms[0]!.members.map(({ name, leader }) => [name, leader])).toEqual([['Hand 2', true]]);
  });

  it('makes a room that is open to all guests when none of its members comes', () => {
    const next = relayOf(left().checkpoint);
    next.advance(0);
    expect(next.due).toBeLessThanOrEqual(DROP_MS);
    next.advance(DROP_MS);
    next.advance(2 * DROP_MS);
    expect(next.room(1)).not.toBeNull();
    expect(next.rooms[0]!.members).toEqual([]);
    expect(knockByHand(next, 3, { now: 2 * DROP_MS })).toMatchObject({ kind: 'welcome' });
  });

  it('makes no room when no member is left', () => {
    const { relay, tell, checkpoint, ada, ben } = left();
    for (const peer of [ada, ben]) peer.send(relay, peer.leave(50), 50);
    checkpoint.hear(tell(60)!, 60);
    expect(checkpoint.inheritance(null, () => 1)).toBeNull();
  });

  it('has the frames of the match, without the oldest where they are many', () => {
    const whole = new FrameLog(SHAPE, 10_000);
    for (let frame = 0; frame < 200; frame++) whole.push(Uint8Array.of(frame, 1));
    const messages: Uint8Array[] = [];
    for (let first = 0; first < whole.next; ) {
      const { message, next } = framesMessage(7, whole, first, 1_000);
      messages.push(message);
      first = next;
    }
    expect(logOfMessages(messages, 7, SHAPE)).toMatchObject({ first: 0, next: 200 });
    const part = logOfMessages(messages.slice(1), 7, SHAPE);
    expect(part).toMatchObject({ first: 65, next: 200 });
    expect(part.copy(65, 200)).toEqual(whole.copy(65, 200));
    // What the first is the difference to.
    expect(part.bytes.slice(part.offset(64), part.offset(64) + 2)).toEqual(Uint8Array.of(64, 1));

    const { checkpoint } = left();
    messages.forEach((message, i) => {
      checkpoint.hear({ frames: { match: 7, messages: [message] } }, i * KEEP_MS);
    });
    expect(checkpoint.whole.frames!.messages).toEqual(messages.slice(2));
    // A relay that continues the match tells all the frames that it has once more.
    checkpoint.hear({ frames: { match: 7, messages: messages.slice(1) } }, 4 * KEEP_MS);
    expect(checkpoint.whole.frames!.messages).toEqual(messages.slice(1));
  });
});
