// A server that says nothing to those who are not its clients: it is there once it takes a connection. Whose it is that takes
// it is not told: `nameless`.

import { type Probe, UNTOLD } from './probe.ts';

export const tcp: Probe = {
  carrier: 'tcp',
  nameless: true,
  request: () => new Uint8Array(0),
  read: () => ({ info: UNTOLD }),
};
