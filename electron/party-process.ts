// The utility process: relay and peers live here, so that dragging a window or a slow page never delays a tick.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MessageEvent } from 'electron';
import { openGuests } from './guests/open-guests.ts';
import { discoveryOptions } from './party/finding/discovery.ts';
import { logFolder, openLog } from './party/log/log.ts';
import { openParty } from './party/open-party.ts';
import { programOutput } from './party/self-check/program-output.ts';
import type { ChosenFile } from './party/shell-status.ts';
import { bytesOnly, portCarrier } from './party/window/carrier.ts';
import type { FromPartyProcess, ToPartyProcess } from './party-supervisor.ts';
import { printLine } from './print.ts';

/** The built page lies beside what Electron runs. */
const PAGE_FOLDER = join(import.meta.dirname, '..', 'renderer');

const { values } = parseArgs({
  options: {
    'data-folder': { type: 'string' },
    'udp-port': { type: 'string' },
    'no-discovery': { type: 'boolean', default: false },
    'discovery-port': { type: 'string' },
    'after-death': { type: 'boolean', default: false },
  },
});
const dataFolder = values['data-folder'];
if (!dataFolder) throw new Error('the party process needs --data-folder');

// Kept for the next report: the process ends right after, and its window with it.
process.on('uncaughtExceptionMonitor', (error) => {
  openLog(logFolder(dataFolder), 'party').fatal({ stack: error.stack }, 'stopped by a fault');
});

// A terminal's Ctrl+C reaches us, too, but it is the shell that ends us, when the others in the room have been told.
process.on('SIGINT', () => {});
// The end of a session or a terminal sends these to each of its processes: the shell that would ask may be gone.
let leave = (): void => process.exit(0); // nobody has been met yet
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave());

/** Who waits for a file that the person chooses, by the number of the question. */
const choosing = new Map<number, (path: string | null) => void>();
let lastChoice = 0;

function chooseFile(what: ChosenFile, from: string | null): Promise<string | null> {
  const number = ++lastChoice;
  return new Promise((resolve) => {
    choosing.set(number, resolve);
    tell({ type: 'choose-file', number, what, from });
  });
}

// Messages wait in the parent port until it has a listener, so none is lost while the party opens.
const party = await openParty({
  dataFolder,
  ...(values['udp-port'] === undefined ? {} : { udpPort: Number(values['udp-port']) }),
  ...discoveryOptions(
    !values['no-discovery'],
    values['discovery-port'] === undefined ? undefined : Number(values['discovery-port']),
  ),
  run: programOutput,
  openGuests: (room, around) => openGuests(room, { ...around, pageFolder: PAGE_FOLDER }),
  afterDeath: values['after-death'],
  shell: {
    onShellStatus: (status) => tell({ type: 'shell-status', status }),
    opensFirewall: process.platform === 'win32',
    openFirewall: (protocols) => tell({ type: 'open-firewall', protocols }),
    chooseFile,
    fillScreen: (on) => tell({ type: 'fullscreen', on }),
  },
  log: (line) => printLine(line, 'err'),
});

let leaves = false;
leave = () => {
  if (leaves) return;
  leaves = true;
  void party.close().finally(() => process.exit(0));
};

process.parentPort.on('message', (event: MessageEvent) => {
  const message = event.data as ToPartyProcess; // main is us: nothing to validate
  switch (message.type) {
    case 'window': {
      const [control, stage] = event.ports;
      if (!control || !stage) throw new Error('a window comes with two ports');
      party.attachControl(portCarrier(control));
      party.attachStage(bytesOnly(portCarrier(stage)));
      return;
    }
    case 'link':
      party.openLink(message.link);
      return;
    case 'replay':
      party.openReplay(message.opened);
      return;
    case 'firewall':
      party.firewallIs(message.outcome);
      return;
    case 'fullscreen':
      party.fullscreenIs(message.on);
      return;
    case 'restarted':
      party.restarted(message.what);
      return;
    case 'file-chosen':
      choosing.get(message.number)?.(message.path);
      choosing.delete(message.number);
      return;
    case 'woke':
      party.woke();
      return;
    case 'quit':
      leave();
      return;
    default:
      message satisfies never;
  }
});

function tell(message: FromPartyProcess): void {
  process.parentPort.postMessage(message);
}
