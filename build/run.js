// `node build/run.js SCRIPT ...`: runs one of our scripts with a Node that reads TypeScript. That is the machine's own from
// 22.18 on, else the one that came with the packages. Plain JavaScript that an old Node understands, without a package.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const [, , script = '', ...args] = process.argv;

// What the scripts need; the second came last, with 22.18 and 24.2.
const reads = process.features.typescript && 'main' in import.meta;
const node = reads ? process.execPath : packagedNode();
if (node) runWith(node);
else {
  console.error(
    `Node ${process.versions.node} is too old: install Node 24 (at least 22.18), then try again.`,
  );
  process.exitCode = 1;
}

/** The Node among the optional packages of this system, if npm has installed it. Only npm 11 puts it on the path. */
function packagedNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const place = `../node_modules/node-${system}-${process.arch}/bin/${program}`;
  const path = fileURLToPath(new URL(place, import.meta.url));
  return existsSync(path) ? path : null;
}

function runWith(node) {
  // What Node has made of our modules is kept, also for threads and processes of the script.
  const env = {
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../dist/compiled', import.meta.url)),
    ...process.env,
  };
  const child = spawn(node, [...process.execArgv, script, ...args], { stdio: 'inherit', env });
  // On Windows the console tells the child itself, and what we sent would end it at once.
  const passOn = process.platform === 'win32' ? () => {} : (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, passOn);
  child.once('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
