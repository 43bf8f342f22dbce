// The person's own folder. Without a variable that names it, the system reads it from a list, which takes a descriptor.

import { homedir } from 'node:os';

/** Home folder as it was when the program began; empty where the system failed to tell it. */
export const ownHome = read();

function read(): string {
  try {
    return homedir();
  } catch {
    return ''; // a user without an entry in the system's list
  }
}
