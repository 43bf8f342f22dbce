// A whole party without a window that is drawn, on whatever machine it is started: commands come in on stdin, views go out on
// stdout, one JSON a line.

import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openParty } from '../../electron/party/open-party.ts';
import { programOutput } from '../../electron/party/self-check/program-output.ts';
import { carrierPair } from '../../electron/party/testing/carrier-pair.ts';
import { openStage } from '../../electron/party/testing/test-window.ts';
import { DEFAULT_PORT } from '../../netcode/wire/limits.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, 'udp-port': { type: 'string' }, 'no-mdns': { type: 'boolean' } },
});
const party = await openParty({
  dataFolder: values.data!,
  udpPort: Number(values['udp-port'] ?? DEFAULT_PORT),
  discovery: { port: DEFAULT_PORT, mdns: values['no-mdns'] !== true, servers: false },
  run: programOutput,
  log: (line) => console.error(line),
});
const [page, app] = carrierPair<unknown, unknown>();
page.onMessage((answer) => console.log(JSON.stringify(answer)));
party.attachControl(app);
// Its screen shows a match at once: matches wait for screens.
openStage(party);
createInterface({ input: process.stdin })
  .on('line', (line) => page.send(JSON.parse(line)))
  .on('close', () => void party.close().finally(() => process.exit(0)));
