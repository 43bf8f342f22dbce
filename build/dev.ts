// `npm run dev -- --game trails`: the workbench for makers of games. A match runs at once, without a network, and goes
// on with the game's files as they are saved.

import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { Command } from 'commander';
import { createServer } from 'vite';
import { oneSave } from './one-save.ts';
import { portNumber } from './port-number.ts';
import { styleNames } from './style-names.ts';

interface Options {
  readonly game?: string;
  readonly port: number;
  readonly open: boolean;
}

const root = join(import.meta.dirname, '..');
const BAD_USAGE = 2; // the usual code for a command line that makes no sense
/** Vite's own; if something else has it, the next free one is taken. */
const USUAL_PORT = 5173;

const { game, port, open } = parse();
const server = await createServer({
  configFile: false,
  root: join(root, 'renderer'),
  // A cache of its own: other servers of the same pages prepare other packages.
  cacheDir: join(root, 'node_modules/.vite/workbench'),
  publicDir: false,
  plugins: [react(), oneSave()],
  css: styleNames,
  // This machine only: it serves sources to all who ask.
  server: {
    host: '127.0.0.1',
    port,
    fs: { allow: [root] },
    warmup: { clientFiles: ['workbench/open-workbench.tsx'] },
  },
  optimizeDeps: { entries: ['workbench.html'] },
});
await server.listen();
const address = new URL('workbench.html', server.resolvedUrls!.local[0]);
if (game !== undefined) address.searchParams.set('game', game);
console.log(`Workbench: ${address}`);
console.log('Save a file of the game, and the match goes on with it. Ctrl+C ends this.');
if (open) {
  server.config.server.open = address.href;
  server.openBrowser();
}

function parse(): Options {
  return new Command('npm run dev --')
    .description('Opens the workbench, where a game is played while it is written.')
    .option('--game <id>', 'which; it need not exist yet')
    .option('--port <port>', 'of this machine', portNumber, USUAL_PORT)
    .option('--no-open', 'print the address only')
    .allowExcessArguments(false)
    .exitOverride((stopped) => process.exit(stopped.exitCode === 0 ? 0 : BAD_USAGE))
    .parse()
    .opts<Options>();
}
