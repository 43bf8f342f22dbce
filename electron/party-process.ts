// The utility process: relay and peers live here, so that dragging a window or a slow page never delays a tick.

import { parseArgs } from 'node:util';
import type { MessageEvent } from 'electron';
import { bytesOnly, portCarrier } from './party/carrier.ts';
import { openParty } from './party/open-party.ts';
import type { ToPartyProcess } from './party-supervisor.ts';

const { values } = parseArgs({
  options: {
    'data-folder': { type: 'string' },
    'udp-port': { type: 'string' },
    'after-death': { type: 'boolean', default: false },
  },
});
const dataFolder = values['data-folder'];
if (!dataFolder) throw new Error('the party process needs --data-folder');

// Messages wait in the parent port until somebody listens, so none is lost while the party opens.
const party = await openParty({
  dataFolder,
  ...(values['udp-port'] === undefined ? {} : { udpPort: Number(values['udp-port']) }),
  afterDeath: values['after-death'],
  log: (line) => console.error(line),
});

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
    case 'quit':
      void party.close().finally(() => process.exit(0));
      return;
    default:
      message satisfies never;
  }
});
