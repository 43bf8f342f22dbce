// Calls what asks the system for descriptors, processes and threads while it gives none, as it may at any time of a party, and
// prints what came of each as JSON: a process of its own, which ends with the first that throws where nothing catches it.
// Argument: `descriptors`, `processes` or `memory`, for what is refused; the last by who starts it.

import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { trails } from '../../../games/trails/index.ts';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { probes } from '../../../netcode/probes/list.ts';
import { adapters } from '../../../netcode/udp/adapters.ts';
import { askServer } from '../../../netcode/udp/ask-server.ts';
import { openAsking } from '../../../netcode/udp/asking-socket.ts';
import { defaultRoutes } from '../../../netcode/udp/default-routes.ts';
import { localNetwork } from '../../../netcode/udp/local-network.ts';
import { openMdns } from '../../../netcode/udp/mdns/mdns.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import { connectTo } from '../../../netcode/udp/roaming-socket.ts';
import { sendOnce } from '../../../netcode/udp/send-once.ts';
import { ownUsage } from '../../cli/operate/relay-status.ts';
import { runProgram } from '../../run-program.ts';
import { MatchJudge } from '../match/match-judge.ts';
import { startChild } from '../native/child.ts';
import { freePort } from '../native/free-port.ts';
import { openReplayReader } from '../replays/replay-reader.ts';
import { programOutput } from '../self-check/program-output.ts';

const [how] = process.argv.slice(2);
await readFile('/etc/hosts'); // threads of the pool are there
const before = ownUsage().memoryBytes;
const held: number[] = [];
if (how === 'descriptors') {
  try {
    for (;;) held.push(openSync('/dev/null', 'r'));
  } catch {}
} else if (how === 'processes') execFileSync('prlimit', [`--pid=${process.pid}`, '--nproc=1:1']);

const said: Record<string, unknown> = {};
const failed = (error: NodeJS.ErrnoException) => `rejects: ${error.code ?? error.message}`;
const nowhere = { port: 9, address: '127.0.0.1' };
const [probe] = Object.values(probes).filter(({ carrier }) => carrier === 'udp');

if (how === 'descriptors') {
  said.memory = ownUsage().memoryBytes === before;
  said.networks = Array.isArray(adapters().adapters) && typeof localNetwork().signature;
  said.routes = await defaultRoutes();
  said.sent = await sendOnce(nowhere.address, nowhere.port);
  said.asked = await askServer(probe!, { host: nowhere.address, port: 9 }, AbortSignal.timeout(2_000));
  said.connected = await connectTo(nowhere, { received() {}, refused() {} }).catch(failed);
  said.relay = (await openRelay({ port: 0, rooms: [] })).ok;
  said.asking = await new Promise((resolve) => {
    openAsking(
      'udp4',
      () => {},
      () => resolve('open'),
      ({ message }) => resolve(message),
    );
  });
  said.mdns = await new Promise((resolve) => {
    const adapter = {
      name: 'lo',
      family: 'IPv4' as const,
      address: '127.0.0.1',
      addresses: ['127.0.0.1'],
      near: () => true,
      zone: 'lo',
    };
    openMdns({ adapter, died: ({ message }) => resolve(message) });
  });
  said.port = await freePort(40_000, '127.0.0.1');
}
said.ran = await runProgram({ file: 'true', args: [] });
said.output = await programOutput('true', []);
const child = startChild({
  role: 'client',
  program: 'true',
  args: [],
  folder: tmpdir(),
  graceSeconds: 1,
  onLine: () => {},
});
const awake = setInterval(() => {}, 1_000); // a client that runs keeps no app awake
said.child = await child.ended;
clearInterval(awake);
const reader = openReplayReader({ contents: {} });
said.reader = await reader.ask({ ask: 'summary', bytes: new Uint8Array() }).then(() => 'answers', failed);
const seats = [{ kind: 'bot' as const, name: 'Bot' }];
const match = { number: 1, epoch: 0, seed: 7, seats, options: {}, way: 'optimistic' as const };
said.judge = await new Promise((resolve) => {
  const judge = new MatchJudge({ onVerdict: () => {}, onFault: ({ is }) => resolve(is) });
  const { inputBytes } = trails.info;
  judge.play({ game: 'trails', match, log: new FrameLog({ seats: 1, inputBytes }, 100) });
});
for (const descriptor of held) closeSync(descriptor);
process.stdout.write(`${JSON.stringify(said)}\n`, () => process.exit());
