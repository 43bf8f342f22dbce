import { describe, expect, it } from 'vitest';
import { MAX_DATAGRAM, Reader, Writer } from './bytes.ts';
import {
  BYE,
  BYE_TEXT_BYTES,
  type ByeReason,
  CHALLENGE_BYTES,
  isFromPeer,
  isFromRelay,
  KIND,
  readBye,
  readToken,
  SESSION_HEAD_BYTES,
  SHORTEST_DATAGRAM,
  sessionOf,
  TAG_BYTES,
  writeBye,
  writeHead,
  writeToken,
} from './datagram.ts';

const SESSION = 0x8765_4321;
const writer = new Writer();

/** A datagram of the session with what is written into it, before it is sealed. */
function datagram(kind: number, write: () => void = () => {}): Uint8Array {
  writeHead(writer, kind, SESSION, 5);
  write();
  return writer.take();
}

function afterHead(bytes: Uint8Array): Reader {
  return new Reader(bytes, SESSION_HEAD_BYTES);
}

describe('a datagram of a session', () => {
  it('says which session it belongs to', () => {
    expect(sessionOf(datagram(KIND.leave))).toBe(SESSION);
  });

  it('is shortest as a leave, which is the minimum length', () => {
    expect(datagram(KIND.leave)).toHaveLength(SHORTEST_DATAGRAM - TAG_BYTES);
  });

  it('has one direction or none, by its kind', () => {
    const directions = Object.values(KIND).map((kind) => [isFromPeer(kind), isFromRelay(kind)]);
    expect(directions.filter(([up, down]) => up && down)).toEqual([]);
    expect(directions.filter(([up]) => up)).toHaveLength(3);
    expect(directions.filter(([, down]) => down)).toHaveLength(3);
  });
});

describe('a bye', () => {
  const read = (reason: ByeReason, text: string) => {
    const bytes = datagram(KIND.bye, () => writeBye(writer, reason, text));
    expect(bytes.length).toBeLessThanOrEqual(MAX_DATAGRAM - TAG_BYTES);
    return readBye(afterHead(bytes));
  };

  it.each(Object.keys(BYE) as ByeReason[])('says %s', (reason) => {
    expect(read(reason, 'because')).toEqual({ reason, text: 'because' });
  });

  it('cuts its text between characters', () => {
    expect(read('kicked', '龙'.repeat(5_000))?.text).toBe('龙'.repeat(Math.floor(BYE_TEXT_BYTES / 3)));
  });

  it('is refused with an unknown reason or with none', () => {
    expect(readBye(afterHead(datagram(KIND.bye)))).toBeNull();
    expect(readBye(afterHead(datagram(KIND.bye, () => writer.u8(99))))).toBeNull();
  });
});

describe('a challenge', () => {
  const token = { k0: 0xffff_ffff, k1: 1 };

  it('has its token', () => {
    const bytes = datagram(KIND.challenge, () => writeToken(writer, token));
    expect(bytes).toHaveLength(CHALLENGE_BYTES - TAG_BYTES);
    expect(readToken(afterHead(bytes))).toEqual(token);
  });

  it('is refused when it is longer or shorter', () => {
    for (const length of [0, 7, 9]) {
      const bytes = datagram(KIND.challenge, () => writer.raw(new Uint8Array(length)));
      expect(readToken(afterHead(bytes)), `${length} bytes`).toBeNull();
    }
  });
});
