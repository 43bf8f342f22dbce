// Lets friends through the Windows firewall: which program to run for it. Whether they are kept out is found out by
// the party (party/self-check/firewall); other systems ask by themselves (macOS) or need a terminal (Linux).
//
// The rules name this program, and let UDP in from local networks only, whatever Windows takes the network for: two laptops on
// one cable are "public" to it. TCP is let in only where browsers may join. Adding a rule takes an administrator, so it is done
// on a press.

import { encoded, powershellPath, quoted } from './party/self-check/firewall/powershell.ts';
import type { Protocol } from './party/self-check/firewall/verdict.ts';
import type { FirewallOutcome } from './party/shell-status.ts';

const RULE_NAME = 'Ethernight';

/** Networks beside the internet; friends may sit behind a router of the house. */
const LOCAL_NETWORKS = [
  'LocalSubnet',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

/** A program to run, without any shell between. */
export interface ProgramCall {
  readonly file: string;
  readonly args: readonly string[];
}

/** What Windows says when the person declines (ERROR_CANCELLED). */
const CANCELLED = 1223;

/** Has Windows ask for an administrator, then adds a rule for each protocol. Ends with 0 when they are there. */
export function addRules(program: string, windows: string, protocols: readonly Protocol[]): ProgramCall {
  const rules = protocols.map(
    (protocol) =>
      `& netsh advfirewall firewall add rule ${quoted(`name=${RULE_NAME}`)} dir=in action=allow protocol=${protocol.toUpperCase()} profile=any ${quoted(`remoteip=${LOCAL_NETWORKS.join(',')}`)} $program | Out-Null
if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }`,
  );
  // After a Cancel when Windows asked there are rules that block, and those win.
  const elevated = encoded(`$program = ${quoted(`program=${program}`)}
& netsh advfirewall firewall delete rule name=all dir=in $program | Out-Null
${rules.join('\n')}
exit 0`);
  return powershell(
    windows,
    `try {
  $asked = Start-Process -FilePath ${quoted(powershellPath(windows))} -Verb RunAs -WindowStyle Hidden -Wait -PassThru -ArgumentList '-NoProfile','-NonInteractive','-EncodedCommand','${elevated}'
  exit $asked.ExitCode
} catch { exit ${CANCELLED} }`,
  );
}

export interface FirewallOptions {
  /** Absolute path of the running program. */
  readonly program: string;
  /** The folder of Windows (SystemRoot). */
  readonly windows: string;
  /** Resolves with the exit code; null when the program failed to run. */
  run(call: ProgramCall): Promise<number | null>;
  /** What comes of it. */
  tell(outcome: FirewallOutcome): void;
}

/** Returns what opens the firewall for these protocols, once at a time. */
export function firewallOpener({
  program,
  windows,
  run,
  tell,
}: FirewallOptions): (protocols: readonly Protocol[]) => void {
  let asking = false;
  return (protocols) => {
    if (asking) return;
    asking = true;
    tell('asking');
    void run(addRules(program, windows, protocols)).then((code) => {
      asking = false;
      tell(code === 0 ? 'open' : 'refused');
    });
  };
}

function powershell(windows: string, script: string): ProgramCall {
  const args = [
    '-NoProfile',
    '-NonInteractive',
    '-WindowStyle',
    'Hidden',
    '-EncodedCommand',
    encoded(script),
  ];
  return { file: powershellPath(windows), args };
}
