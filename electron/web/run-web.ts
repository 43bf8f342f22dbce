// `node electron/web/run-web.ts`: the app in a browser window, for machines without Electron's binary.

import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { claimFolder } from '../claim-folder.ts';
import { discoveryOptions } from '../party/finding/discovery.ts';
import { openParty } from '../party/open-party.ts';
import { programOutput } from '../party/self-check/program-output.ts';
import { printedCommand, printLine } from '../print.ts';
import type { Coming } from './answers.ts';
import { defaultDataFolder } from './data-folder.ts';
import { type Link, openBrowser, writeOpening } from './open-browser.ts';
import { startWeb, type Web } from './start-web.ts';

/** Friends are told that we leave, and a room of ours goes to one of them, but nobody waits longer than this for the app to end. */
const ENDING_LIMIT_MS = 4000;

export interface WebRun {
  /** TCP port of the page on 127.0.0.1; 0 is any free one. */
  readonly port: number;
  readonly open: boolean;
  /** Where the profile is kept; without it the system's usual folder. */
  readonly data?: string;
  /** UDP port of rooms hosted here; 0 is any free one. Without it the usual port. */
  readonly udpPort?: number;
  /** A room to join at once: an address, a code or a link. */
  readonly join?: string;
  /** Whether rooms on the network are looked for and announced; they are unless this is false. */
  readonly discovery?: boolean;
  /** Where servers of games that people already have listen; everywhere without it. */
  readonly gamesAt?: string;
  /** Where to look for rooms instead of the usual ports. */
  readonly discoveryPort?: number;
  /** Pages being built, as WebOptions.coming; a page that fails ends the command. */
  readonly coming?: Coming;
}

/** Runs until SIGINT or SIGTERM, or until the parent that holds an IPC channel to us is gone. */
export async function runWeb(run: WebRun): Promise<void> {
  const dataFolder = resolve(run.data ?? defaultDataFolder(process.platform, process.env, homedir()));
  const claim = await claimFolder(dataFolder, run);
  if ('answered' in claim) {
    printLine(
      claim.answered ??
        `Ethernight is open already, and does not answer: end it (its data is in ${dataFolder}).`,
    );
    printLine('For a second one beside it give it a folder of its own: npm start -- --data folder');
    if (claim.answered === null) process.exitCode = 1;
    return;
  }
  const started = await startWeb({
    port: run.port,
    pageFolder: join(import.meta.dirname, '../../dist/renderer'),
    dataFolder,
    ...(run.udpPort === undefined ? {} : { udpPort: run.udpPort }),
    ...discoveryOptions(run.discovery ?? true, run.discoveryPort),
    ...(run.join === undefined ? {} : { join: run.join }),
    ...(run.coming === undefined ? {} : { coming: run.coming }),
    ...(run.gamesAt === undefined ? {} : { gamesAt: run.gamesAt }),
    run: programOutput,
    log: (line) => printLine(line, 'err'),
    openParty,
  });
  if (!started.ok) {
    claim.release();
    printLine(started.why, 'err');
    process.exitCode = 1;
    return;
  }
  const { web } = started;
  printLink(web, 'Ethernight is open at');
  printLine('Press Ctrl+C to end it.');
  const removeOpenings = run.open ? [await openWindow(web)] : [];
  let ending = false;
  claim.serve((wish) => {
    if (ending) return null;
    if (wish.join !== undefined) web.openLink(wish.join);
    if (wish.replay !== undefined) web.openReplay(wish.replay);
    if (!wish.open) return linkText(web.link(), 'Ethernight is open already, at');
    void openWindow(web).then((remove) => removeOpenings.push(remove));
    return 'Ethernight is open already: it shows another window.';
  });

  // With npm in between, Ctrl+C comes twice: from the terminal and from npm.
  const end = (code = 0) => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code), ENDING_LIMIT_MS);
    const removed = removeOpenings.map((remove) => remove());
    void Promise.allSettled([web.close(), ...removed]).finally(() => {
      claim.release();
      process.exit(code);
    });
  };
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, () => end());
  // Without its page it is of no use. Who builds that says why it failed.
  run.coming?.page.catch(() => end(1));
}

/** A link works once, so that a later reader has nothing; the next one comes when it is used. */
function printLink(web: Web, words: string): void {
  printLine(
    linkText(
      web.link(() => printLink(web, 'For another browser:')),
      words,
    ),
  );
}

function linkText({ address, token }: Link, words: string): string {
  return `${words} ${address}?token=${token}`;
}

/**
 * Opens the page in the usual browser. Resolves with what removes the file that it was opened with, unless it is gone.
 *
 * The file lies in the person's own folder, as browsers that Linux locks in (snaps) read neither the folder for temporary
 * files nor hidden ones.
 */
async function openWindow(web: Web): Promise<() => Promise<void>> {
  const failed = () => printLine('Please open that address in a browser yourself.');
  let remove = async () => {};
  try {
    const opening = await writeOpening(
      // A file that is still being read stays until we end, when this is tried again.
      web.link(() => void remove().catch(() => {})),
      homedir(),
    );
    remove = opening.remove;
    openBrowser(opening.file, process.platform, failed);
  } catch {
    failed();
  }
  return () => remove();
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is 0 to 65535.');
  return port;
}

if (import.meta.main) {
  const program = new Command('npm start -- --web')
    .configureOutput(printedCommand)
    .description('Ethernight in a browser window on this machine.')
    .option('--port <port>', 'port of the page; 0 is any free one', portNumber, 0)
    .option('--no-open', 'print the address only')
    .option('--data <folder>', 'where your name and settings are kept')
    .option('--udp-port <port>', 'port of rooms that you host; 0 is any free one', portNumber)
    .option('--no-discovery', 'neither look for rooms on the network nor announce your own')
    .option('--discovery-port <port>', 'look for rooms on this port and the next ones only', portNumber)
    .option('--games-at <address>', 'where servers of other games listen; everywhere unless given')
    .option('--join <room>', 'join this room at once: an address, a code or a link')
    .allowExcessArguments(false)
    .parse();
  await runWeb(program.opts<WebRun>());
}
