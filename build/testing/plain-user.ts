// Rights and limits of the system hold for nobody who is root: programs that a test starts under them run as another user.

/** Of the system's user without rights, where there is one (Debian, Fedora, Arch). */
const NOBODY = '65534';

/** A command that runs `command` without root's rights; the same command where this process has none. Linux alone. */
export function asPlainUser(command: readonly string[]): string[] {
  if (process.getuid?.() !== 0) return [...command];
  return ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--', ...command];
}
