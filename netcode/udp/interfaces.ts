// This machine's network interfaces. The system refuses to tell them while a process has no descriptor left.

import { networkInterfaces } from 'node:os';

export type Interfaces = ReturnType<typeof networkInterfaces>;

let last: Interfaces = {};

/** The interfaces now, or as they were when the system last told them. `read`: the system's function unless given. */
export function interfacesHere(read: () => Interfaces = networkInterfaces): Interfaces {
  try {
    last = read();
  } catch {
    // EMFILE, ENFILE, ENOMEM: the next look may do.
  }
  return last;
}
