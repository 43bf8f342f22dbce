// Process: the door of the guests row. It sends each stage a frame a tick, and notes when inputs come.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GuestDoor } from '../../../electron/guests/guest-door.ts';
import { MOST_CONNECTIONS_IN_ALL } from '../../../electron/guests/line-limits.ts';
import { makePage } from '../../../electron/guests/testing/test-browser.ts';
import { commonMs } from '../../demo/clock.ts';
import { answer } from '../child.ts';
import { tickAt } from '../delivery/measured.ts';
import { CARRIERS, Collected, FRAME_BYTES, TICK_RATE } from './jobs.ts';

const collected = new Collected();
const stages = new Set<number>();
let door: GuestDoor | null = null;
let link = '';
let used = process.cpuUsage();

const around = mkdtempSync(join(tmpdir(), 'ethernight-bench-'));
process.on('exit', () => rmSync(around, { recursive: true, force: true }));

answer({
  /** Answers with the link of the code at the first of these addresses. */
  async open(addresses: readonly string[]): Promise<string> {
    const data = {
      pageFolder: makePage(around),
      addresses,
      port: 0,
      code: null,
      handOut: null,
      mostConnections: MOST_CONNECTIONS_IN_ALL,
    };
    door = new GuestDoor(data, (message) => {
      if (message.is === 'open') link = message.links[0]!;
      else if (message.is === 'line' && message.kind === 'stage') stages.add(message.line);
      else if (message.is === 'gone') stages.delete(message.line);
      else if (message.is === 'said') heard(message.data as Uint8Array);
    });
    await door.open();
    tickAt(TICK_RATE, () => {
      const data = new Uint8Array(FRAME_BYTES);
      new DataView(data.buffer).setFloat64(1, commonMs(), true);
      for (const line of stages) door!.obey({ do: 'send', line, data });
    });
    return link;
  },
  begin(): void {
    collected.begin();
    used = process.cpuUsage();
  },
  take: () => collected.take(),
  /** CPU since `begin`, ms, and how many stages there are. */
  cost: () => {
    const { user, system } = process.cpuUsage(used);
    return { cpuMs: (user + system) / 1000, stages: stages.size };
  },
});

function heard(data: Uint8Array): void {
  const view = new DataView(data.buffer, data.byteOffset);
  collected.note(CARRIERS[view.getUint8(0)]!, commonMs() - view.getFloat64(1, true));
}
