// `npm run dist`: builds the app and packs it for the machine it runs on, into release/.

import { spawnSync } from 'node:child_process';
import { Command, InvalidArgumentError } from 'commander';
import { build } from 'electron-builder';
import { buildApp } from './build.ts';
import { namesPublisher, packagingFor } from './electron-builder.ts';
import { type Publisher, publisherOnGitHub } from './publisher.ts';

const { dir, publisher } = parse();

// React checks itself where this says otherwise, which makes the page larger and slower.
process.env.NODE_ENV = 'production';
await buildApp(undefined, publisher.homepage);
const rpmbuild = spawnSync('rpmbuild', ['--version']).status === 0;
if (process.platform === 'linux' && !dir) {
  if (!namesPublisher(publisher)) {
    console.log(
      'Packages for Debian and Fedora must name --homepage and --maintainer: without, none is made.',
    );
  } else if (!rpmbuild) {
    console.log("A package for Fedora takes rpmbuild (Debian's package rpm): without, none is made.");
  }
}
try {
  const made = await build({ config: packagingFor(publisher, rpmbuild), dir, publish: 'never' });
  for (const file of made) console.log(file);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  // What got, electron-builder's library, says of a host that is absent.
  const offline = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT'].includes(code ?? '');
  console.error(`Ethernight could not be packed: ${message}`);
  if (offline) {
    console.error(
      'The first time, packing fetches Electron and tools for installers: go online, or name a mirror in ELECTRON_MIRROR.',
    );
  }
  process.exit(1); // electron-builder's own exit hook forgets process.exitCode
}

function parse(): { readonly dir: boolean; readonly publisher: Publisher } {
  const { homepage, maintainer, feed } = publisherOnGitHub(process.env);
  const program = new Command('npm run dist --')
    .description(
      'Packs Ethernight for this system. In a workflow of GitHub, its repository is page and feed.',
    )
    .option('--dir', 'only the unpacked folder, no installers', false)
    .option('--homepage <address>', 'a page where new versions are to be had', webAddress)
    .option('--maintainer <name>', 'whom to write to: "Name <name@example.org>"', person)
    .option(
      '--feed <address>',
      'where the packed app looks for newer versions, if its player agrees',
      webAddress,
    )
    .allowExcessArguments(false)
    .exitOverride((stopped) => process.exit(stopped.exitCode === 0 ? 0 : 2))
    .parse();
  const { dir, ...said } = program.opts<{
    dir: boolean;
    homepage?: string;
    maintainer?: string;
    feed?: string;
  }>();
  return {
    dir,
    publisher: {
      homepage: said.homepage ?? homepage,
      maintainer: said.maintainer ?? maintainer,
      feed: said.feed ? { provider: 'generic', url: said.feed } : feed,
    },
  };
}

function webAddress(text: string): string {
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:') {
    throw new InvalidArgumentError('It must be an address that begins with https://.');
  }
  return text;
}

function person(text: string): string {
  if (!/^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/.test(text))
    throw new InvalidArgumentError('It must look so: "Name <mail>".');
  return text;
}
