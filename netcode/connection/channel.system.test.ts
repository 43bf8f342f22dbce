import { describe, expect, it } from 'vitest';
import { MAX_DATAGRAM, Reader, Writer } from '../wire/bytes.ts';
import { InChannel, OutChannel } from './channel.ts';

const writer = new Writer();
/** What one packet carries of a channel: all from its oldest piece on. */
function packet(out: OutChannel, budget = MAX_DATAGRAM): Uint8Array {
  out.rewind();
  return next(out, budget);
}

/** What the next packet of the same round carries. */
function next(out: OutChannel, budget = MAX_DATAGRAM): Uint8Array {
  writer.reset();
  out.write(writer, budget);
  return writer.take();
}

describe('a channel', () => {
  it('goes on when the numbers of its pieces wrap', () => {
    const out = new OutChannel();
    const into = new InChannel();
    for (let i = 0; i < 0x1_0000 + 50; i++) {
      out.push(Uint8Array.of(i & 0xff, i >> 8));
      const [got] = into.read(new Reader(packet(out)))!;
      expect(got![0]).toBe(i & 0xff);
      out.acknowledge(into.next);
    }
    expect(out.pending).toBe(false);
    expect(into.next).toBe(50);
  });
});
