// `npm run dist`: builds the app and packs it for the machine it runs on, into release/.

import { Command } from 'commander';
import { build } from 'electron-builder';
import { buildApp } from './build.ts';
import { packaging } from './electron-builder.ts';

const { dir } = new Command('npm run dist --')
  .description('Packs Ethernight for this system.')
  .option('--dir', 'only the unpacked folder, no installers', false)
  .allowExcessArguments(false)
  .exitOverride((stopped) => process.exit(stopped.exitCode === 0 ? 0 : 2))
  .parse()
  .opts<{ readonly dir: boolean }>();

await buildApp();
try {
  const made = await build({ config: packaging, dir, publish: 'never' });
  for (const file of made) console.log(file);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  // What got, electron-builder's library, says of a host that is not there.
  const offline = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT'].includes(code ?? '');
  console.error(`Ethernight could not be packed: ${message}`);
  if (offline) {
    console.error(
      'The first time, packing fetches Electron and tools for installers: go online, or name a mirror in ELECTRON_MIRROR.',
    );
  }
  process.exit(1); // electron-builder's own exit hook forgets process.exitCode
}
