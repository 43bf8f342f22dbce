// Rights and limits of the system exempt root: programs that a test starts under them run without what exempts root.
// Where this process is a plain user's, they hold for its programs as they are.

/** The number of the system's user without rights (`nobody` on Debian, Fedora, Arch). */
const PLAIN_USER = 65_534;

const isRoot = process.getuid?.() === 0;

/**
 * A command that runs `command` as a user whose limits of processes and threads hold. All files stay within its reach, as the
 * folders above the test's files and above this checkout may be root's alone. Linux alone.
 */
export function asPlainUser(command: readonly string[]): string[] {
  const user = [`--reuid=${PLAIN_USER}`, `--regid=${PLAIN_USER}`, '--clear-groups'];
  const files = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  // Otherwise access(2), and so existsSync, goes by the user alone.
  return startedBy([...user, ...files, '--securebits=+no_setuid_fixup'], command);
}

/** A command that runs `command` as the same user, for whom the modes of files hold. Linux alone. */
export function heldToModes(command: readonly string[]): string[] {
  return startedBy(['--bounding-set=-dac_override,-dac_read_search'], command);
}

function startedBy(options: readonly string[], command: readonly string[]): string[] {
  return isRoot ? ['setpriv', ...options, '--', ...command] : [...command];
}
