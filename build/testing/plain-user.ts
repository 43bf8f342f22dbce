// Rights and limits of the system hold for nobody who is root: programs that a test starts under them run as another user.

/** The number of the system's user without rights (nobody of Debian, Fedora, Arch); null where this process is not root. */
export const PLAIN_USER = process.getuid?.() === 0 ? 65_534 : null;

/** A command that runs `command` without root's rights; the same command where this process has none. Linux alone. */
export function asPlainUser(command: readonly string[]): string[] {
  if (PLAIN_USER === null) return [...command];
  return ['setpriv', `--reuid=${PLAIN_USER}`, `--regid=${PLAIN_USER}`, '--clear-groups', '--', ...command];
}
