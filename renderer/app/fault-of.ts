// What was thrown, as text for programmers.

import { FAULT_LIMIT } from '../../electron/party/window/contract.ts';

/** Anything can be thrown. `where` are the components that it came through, if React knows them. */
export function faultText(thrown: unknown, where = ''): string {
  const what =
    thrown instanceof Error ? (thrown.stack ?? `${thrown.name}: ${thrown.message}`) : String(thrown);
  // Firefox's and Safari's stacks do not begin with the message.
  const said =
    thrown instanceof Error && !what.includes(thrown.message) ? `${thrown.message}\n${what}` : what;
  return `${said}${where}`.slice(0, FAULT_LIMIT);
}
