// Process: phones of the guests row. Each answers a tick with an input, and notes when frames come.

import { once } from 'node:events';
import { WebSocket } from 'ws';
import { MOST_LINES } from '../../../electron/guests/lines/copied-stream.ts';
import { LineSet } from '../../../electron/guests/lines/line-set.ts';
import { TestBrowser } from '../../../electron/guests/testing/test-browser.ts';
import { commonMs } from '../../demo/clock.ts';
import { answer } from '../child.ts';
import { tickAt } from '../delivery/measured.ts';
import { FAR, HERE } from './delay-line.ts';
import { CARRIERS, type Carrier, Collected, INPUT_BYTES, type PhonesJob, TICK_RATE } from './jobs.ts';

const collected = new Collected();
const phones: { readonly carrier: Carrier; readonly lines: LineSet }[] = [];

answer({
  /** Answers when all are in. */
  async open({ link, carrier, count }: PhonesJob): Promise<void> {
    if (phones.length === 0) tickAt(TICK_RATE, press);
    for (let phone = 0; phone < count; phone++) {
      const browser = await new TestBrowser(link).come(link);
      const lines = new LineSet((frame) => {
        const sentAt = new DataView(frame.buffer, frame.byteOffset).getFloat64(1, true);
        collected.note(carrier, commonMs() - sentAt);
      });
      const { port } = new URL(browser.origin);
      const isFar = carrier === 'far';
      const host = isFar ? `${HERE}:${port}` : new URL(browser.origin).host;
      const to = isFar ? `${FAR}:${port}` : host;
      const set = phones.length.toString(16).padStart(16, '0');
      const opened = Array.from({ length: carrier === 'socket' ? 1 : MOST_LINES }, async (_, at) => {
        const socket = new WebSocket(`ws://${to}/stage?key=${browser.key}&set=${set}&at=${at}`, {
          origin: `http://${host}`,
          headers: { cookie: browser.cookie, host },
          // A device each: the door bounds what comes from one address.
          ...(isFar ? {} : { localAddress: `127.0.0.${2 + phones.length}` }),
        });
        socket.on('message', (data: Buffer) => void lines.hear(at, data));
        socket.once('open', () => lines.add(at, (bytes) => socket.send(bytes)));
        await once(socket, 'open');
      });
      await Promise.all(opened);
      phones.push({ carrier, lines });
    }
  },
  begin: () => collected.begin(),
  take: () => collected.take(),
});

function press(): void {
  for (const { carrier, lines } of phones) {
    const input = new Uint8Array(INPUT_BYTES);
    const view = new DataView(input.buffer);
    view.setUint8(0, CARRIERS.indexOf(carrier));
    view.setFloat64(1, commonMs(), true);
    lines.send(input);
  }
}
