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
const made = await build({ config: packaging, dir, publish: 'never' });
for (const file of made) console.log(file);
