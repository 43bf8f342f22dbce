// The script that starts all others, as whatever Node of the machine meets it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** Takes type stripping away from Node, as in versions before 22.18. */
const AS_AN_OLD_NODE = '--no-experimental-strip-types';

/** Prints who runs it and with what, and ends as it is told. */
const SCRIPT = `
  import { realpathSync } from 'node:fs';
  if (process.argv.includes('--wait')) process.on('SIGTERM', () => process.exit(7)), setInterval(() => {}, 1000);
  else process.exitCode = 5;
  console.log(JSON.stringify([realpathSync(process.execPath), process.execArgv, process.argv.slice(1), import.meta.dirname, import.meta.main]));
`;

/** The path with links resolved: the bundled Node is a link in this test. */
const NODE = realpathSync(process.execPath);

let folder: string;
beforeEach(async () => {
  // As a process in it says where it is: macOS links its folder for temporary files, Windows shortens names in it.
  folder = await realpath(await mkdtemp(join(tmpdir(), 'ethernight-run-')));
  await mkdir(join(folder, 'build'));
  await cp(join(import.meta.dirname, 'run.js'), join(folder, 'build/run.js'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'script.js'), SCRIPT);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Where the Node of the optional packages is on this system. */
function packaged(): string {
  const onWindows = process.platform === 'win32';
  const name = `node-${onWindows ? 'win' : process.platform}-${process.arch}`;
  return join(folder, 'node_modules', name, 'bin', onWindows ? 'node.exe' : 'node');
}

async function bringNode(): Promise<void> {
  await mkdir(dirname(packaged()), { recursive: true });
  await symlink(process.execPath, packaged());
}

function run(...args: string[]) {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([out, err, [code]]) => ({ out, err, code }),
  );
  return { child, ended };
}

describe('the script that starts all others', () => {
  it('runs in a Node that reads TypeScript the script itself, with its switches and arguments', async () => {
    await writeFile(join(folder, 'script.ts'), `const code: number = 3;\n${SCRIPT.replace('5', 'code')}`);
    const { out, err, code } = await run('--stack-size=900', 'build/run.js', 'script.ts', '--a', 'b').ended;
    const script = join(folder, 'script.ts');
    expect(JSON.parse(out)).toEqual([NODE, ['--stack-size=900'], [script, '--a', 'b'], folder, true]);
    expect({ err, code }).toEqual({ err: '', code: 3 });
  });

  it('hands switches and arguments from an older Node to the packaged one, and ends as that does', async () => {
    await bringNode();
    const { out, code } = await run(
      AS_AN_OLD_NODE,
      '--stack-size=900',
      'build/run.js',
      'script.js',
      '--a',
      'b',
    ).ended;
    expect(JSON.parse(out)).toEqual([
      NODE,
      [AS_AN_OLD_NODE, '--stack-size=900'],
      [join(folder, 'script.js'), '--a', 'b'],
      folder,
      true,
    ]);
    expect(code).toBe(5);
  });

  it.skipIf(process.platform === 'win32')(
    'passes a signal on to the packaged Node, which ends in its own way',
    async () => {
      await bringNode();
      const { child, ended } = run(AS_AN_OLD_NODE, 'build/run.js', 'script.js', '--wait');
      await once(child.stdout, 'data');
      child.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 7 });
    },
  );

  it('says in one line what to install where the Node is old and none is packaged', async () => {
    const { out, err, code } = await run(AS_AN_OLD_NODE, 'build/run.js', 'script.js').ended;
    expect(err).toMatch(/^Node \S+ is too old: install Node 24 \(at least 22\.18\), then try again\.\n$/);
    expect({ out, code }).toEqual({ out: '', code: 1 });
  });
});
