// The report of a whole party, with secrets planted wherever they might come from.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adapters } from '../../../netcode/udp/adapters.ts';
import { useTestParties } from '../testing/test-parties.ts';
import { openWindow, type TestWindow } from '../testing/test-window.ts';
import { openLog } from './log.ts';

const parties = useTestParties();
const person = async (name: string) => openWindow(await parties.open(name));

async function reportOf({ send }: TestWindow): Promise<string> {
  const outcome = await send({ do: 'report' });
  return outcome.is === 'done' ? outcome.report! : '';
}

describe('a report', () => {
  it('tells version, system, network, settings, links and log, and none of the planted secrets', async () => {
    const data = join(parties.folder, 'ann');
    mkdirSync(join(data, 'logs'), { recursive: true });
    // What a careless version might have written.
    writeFileSync(
      join(data, 'logs/party.log'),
      [
        'room key 0123456789abcdef0123456789abcdef',
        '{"level":"info","session":"Zm9vYmFyLVNlY3JldC0xMjM0","msg":"joined"}',
        'GET /?token=Zm9vYmFyQmF6 from 192.168.77.66 and fe80::dead:beef%eth0',
        `could not open ${homedir()}/private/diary.txt`,
        'opened ethernight://join/PLANTED-CODE for Planted Ann',
        '',
      ].join('\n'),
    );
    const ann = await person('ann');
    const bob = await person('bob');
    ann.send({ do: 'rename', name: 'Planted Ann' });
    bob.send({ do: 'rename', name: 'Planted Bob' });
    // A malformed address, and below a silent one.
    ann.send({ do: 'join', address: 'planted host!' });
    await ann.until(({ failure }) => failure?.kind === 'bad-address');
    ann.send({ do: 'host', game: 'trails' });
    const { place } = await ann.until((view) => view.place.at === 'room');
    if (place.at !== 'room') throw new Error('not in a room');
    const port = /:(\d+)$/.exec(place.addresses.at(-1)?.address ?? '')?.[1];
    bob.send({ do: 'join', address: `127.0.0.1:${port}` });
    await ann.until((view) => view.place.at === 'room' && view.place.latency.length === 2);
    ann.send({ do: 'chat', text: 'planted words' });
    ann.send({ do: 'settings', change: { textPercent: 150 } });
    await ann.until(({ settings }) => settings.textPercent === 150);

    const report = await reportOf(ann);
    expect(report).toContain('version 0.1.0');
    expect(report).toContain(`Node ${process.versions.node}`);
    for (const { name } of adapters().adapters) expect(report).toContain(name);
    expect(report).toContain('textPercent: 150');
    expect(report).toMatch(/^at: room, hosting, lobby/m);
    expect(report.match(/^link of member \d+: .* ms/gm)).toHaveLength(2);
    expect(report).toContain('"msg":"room: lobby"');
    expect(report).toContain('"kind":"bad-address"');

    expect(report).not.toMatch(/planted|foobar|Zm9v|0123456789abcdef|diary\.txt.*home|dead:beef|77\.66/i);
    expect(report).not.toMatch(/[0-9a-f]{24}/);
    if (homedir().length > 1) expect(report).not.toContain(homedir());
    for (const { address } of adapters().adapters) expect(report).not.toContain(address);
  });

  it('holds what a party wrote before it was killed', async () => {
    const data = join(parties.folder, 'ann');
    const program = join(import.meta.dirname, '../testing/doomed-party.ts');
    const doomed = spawn(process.execPath, [program, data], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(doomed, 'exit');
    await Promise.race([once(doomed.stdout, 'data'), exited]);
    doomed.kill('SIGKILL');
    await exited;
    openLog(join(data, 'logs'), 'shell').error({ exitCode: 137 }, 'the party process died');

    const ann = await person('ann');
    const report = await reportOf(ann);
    expect(report).toContain('"msg":"room: lobby"');
    expect(report).toContain('"exitCode":137');
  });
});
