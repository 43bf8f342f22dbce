import { describe, expect, it } from 'vitest';
import { SEND_QUEUE_BYTES, sendBounded } from './send-bounded.ts';

describe('what is sent', () => {
  // On a link of 20 Mbit/s, 24 members who never acknowledged let a relay grow by 40 MB a second.
  it('is lost when the network takes no more, so that the process does not grow', () => {
    let waiting = 0;
    let sent = 0;
    const socket = {
      getSendQueueSize: () => waiting,
      send(bytes: Uint8Array) {
        sent++;
        waiting += bytes.length;
      },
    };
    const to = { address: 'far', port: 1 };
    const out = Array.from({ length: 1000 }, () => ({
      kind: 'send' as const,
      to,
      bytes: new Uint8Array(1200),
    }));
    sendBounded(socket as never, out);
    expect(waiting).toBeGreaterThan(SEND_QUEUE_BYTES);
    expect(waiting).toBeLessThanOrEqual(SEND_QUEUE_BYTES + 1200);
    waiting = 0;
    const before = sent;
    sendBounded(socket as never, out.slice(0, 10));
    expect(sent).toBe(before + 10);
  });
});
