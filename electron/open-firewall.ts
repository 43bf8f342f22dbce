// Lets friends through the Windows firewall: which program to run for it. Whether they are kept out is found out by
// the party (party/self-check/firewall); other systems ask by themselves (macOS) or need a terminal (Linux).
//
// The rule names this program, and lets UDP in from local networks only, whatever Windows takes the network for:
// two laptops on one cable are "public" to it. Adding a rule takes an administrator, so it is done on a press.

import { encoded, powershellPath, quoted } from './party/self-check/firewall/powershell.ts';
import type { FirewallOutcome } from './party/shell-status.ts';

const RULE_NAME = 'Ethernight';

/** Networks that are never the internet; friends may sit behind a router of the house. */
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

/** What Windows says when the person does not want to be asked (ERROR_CANCELLED). */
const CANCELLED = 1223;

/** Has Windows ask for an administrator, then adds the rule. Ends with 0 when it is there. */
export function addRule(program: string, windows: string): ProgramCall {
  // After a Cancel when Windows asked there are rules that block, and those win.
  const elevated = encoded(`$program = ${quoted(`program=${program}`)}
& netsh advfirewall firewall delete rule name=all dir=in $program | Out-Null
& netsh advfirewall firewall add rule ${quoted(`name=${RULE_NAME}`)} dir=in action=allow protocol=UDP profile=any ${quoted(`remoteip=${LOCAL_NETWORKS.join(',')}`)} $program | Out-Null
exit $LASTEXITCODE`);
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
  /** Resolves with the exit code; null when the program could not be run. */
  run(call: ProgramCall): Promise<number | null>;
  /** What comes of it. */
  tell(outcome: FirewallOutcome): void;
}

/** Returns what opens the firewall, once at a time. */
export function firewallOpener({ program, windows, run, tell }: FirewallOptions): () => void {
  let asking = false;
  return () => {
    if (asking) return;
    asking = true;
    tell('asking');
    void run(addRule(program, windows)).then((code) => {
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
