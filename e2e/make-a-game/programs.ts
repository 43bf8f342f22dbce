// The programs that the document runs, in the copy: a tool to its end, and the workbench until it is stopped.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** What one sees in the terminal, and the exit code. */
export interface Ended {
  readonly output: string;
  readonly code: number;
}

/** Runs a script of a package, with the environment of a terminal: this test's own is not the reader's. */
export async function run(folder: string, script: string, ...args: string[]): Promise<Ended> {
  const child = start(folder, join('node_modules', script), args);
  const output = collect(child);
  const [code] = await once(child, 'close');
  return { output: output(), code };
}

export interface Workbench {
  readonly address: string;
  stop(): Promise<void>;
}

/** `npm run dev -- --game ID`, without opening a browser and on any free port. */
export async function openWorkbench(folder: string, game: string): Promise<Workbench> {
  const child = start(folder, 'build/dev.ts', ['--game', game, '--no-open', '--port', '0']);
  const output = collect(child);
  const exit = once(child, 'exit');
  let address: string | undefined;
  while (!address) {
    await Promise.race([once(child.stdout!, 'data'), exit]);
    address = /^Workbench: (\S+)$/m.exec(output())?.[1];
    if (child.exitCode !== null) throw new Error(`the workbench did not open: ${output()}`);
  }
  return {
    address,
    async stop() {
      child.kill();
      await exit;
    },
  };
}

function start(folder: string, script: string, args: readonly string[]): ChildProcess {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITE|NODE_ENV|TEST)/.test(name)),
  );
  return spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return () => output;
}
