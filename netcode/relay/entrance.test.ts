import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handRelay } from '../lab/testing/hand-peer.ts';
import { Writer } from '../wire/bytes.ts';
import { HELLO_BYTES, readHandshake, writeHello } from '../wire/handshake.ts';
import { Entrance, type Place } from './entrance.ts';
import { JOINING_BURST } from './hellos.ts';

const from = { address: '192.168.1.7', port: 4_000 };

/** Of two processes with two rooms each; the last room's is still beginning. */
function entrance() {
  const { info } = handRelay().rooms[0]!;
  const hall = new Entrance(4);
  const place = (port: number, room: number): Place => ({ ...info, at: { port, room } });
  hall.places.splice(0, 3, place(28_001, 1), place(28_002, 1), place(28_001, 2));
  return hall;
}

function ask(hall: Entrance, room: number, at = from) {
  const hello = writeHello(new Writer(), { k0: 1, k1: 2 }, room).slice();
  const [answer] = hall.receive(hello, at, 0);
  const read = answer && readHandshake(answer.bytes);
  if (read?.kind === 'refuse') return read.refusal.why;
  return read?.kind === 'info' ? read.info!.at : null;
}

describe('the entrance of a hall', () => {
  it('leads to the room of the given number', () => {
    const hall = entrance();
    expect(ask(hall, 1)).toEqual({ port: 28_001, room: 1 });
    expect(ask(hall, 2)).toEqual({ port: 28_002, room: 1 });
    expect(ask(hall, 3)).toEqual({ port: 28_001, room: 2 });
    expect(ask(hall, 4)).toBeNull();
    expect(ask(hall, 5)).toBe('no-room');
  });

  it('leads a guest who gives no number to the first room with a seat', () => {
    const hall = entrance();
    Object.assign(hall.places[0]!, { taken: hall.places[0]!.seats });
    expect(ask(hall, 0)).toEqual({ port: 28_002, room: 1 });
    Object.assign(hall.places[1]!, { phase: 'playing' });
    expect(ask(hall, 0)).toEqual({ port: 28_001, room: 2 });
    Object.assign(hall.places[2]!, { locked: true });
    expect(ask(hall, 0)).toEqual({ port: 28_001, room: 1 });
  });

  it('answers hellos only, with no more bytes than came, and a bounded number of times', () => {
    const hall = entrance();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: HELLO_BYTES }), (bytes) => {
        const [answer] = hall.receive(bytes, { address: '10.0.0.1', port: 9 }, 0);
        expect(answer?.bytes.length ?? 0).toBeLessThanOrEqual(bytes.length);
      }),
    );
    const hello = writeHello(new Writer(), { k0: 1, k1: 2 }, 1).slice();
    expect(hall.receive(hello, { ...from, port: 0 }, 0)).toEqual([]);
    expect(
      hall.receive(
        Uint8Array.from(hello, (byte, i) => (i === 1 ? 3 : byte)),
        from,
        0,
      ),
    ).toEqual([]);
    let answers = 0;
    for (let i = 0; i < 2 * JOINING_BURST; i++) answers += hall.receive(hello, from, 0).length;
    expect(answers).toBe(JOINING_BURST);
  });
});
