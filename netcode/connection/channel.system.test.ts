import { describe, expect, it } from 'vitest';
import { Reader } from '../wire/bytes.ts';
import { InChannel, OutChannel } from './channel.ts';
import { packet } from './testing/packets.ts';

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
