// Lets friends through the Windows firewall: which programs to run for it, and when. Other systems ask by
// themselves (macOS) or are told about on the screen (Linux).
//
// The rule names this program, and lets UDP in from local networks only, whatever Windows takes the network for:
// two laptops on one cable are "public" to it. Adding a rule takes an administrator, so it is done on a press.

import type { Firewall } from './party/contract.ts';

export const RULE_NAME = 'Ethernight';

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

/** Ends with 0 if an enabled rule lets this program in. Needs no administrator. */
export function askForRule(program: string, windows: string): ProgramCall {
  return powershell(
    windows,
    `$rules = (New-Object -ComObject HNetCfg.FwPolicy2).Rules
$ours = @($rules | Where-Object { $_.ApplicationName -eq ${quoted(program)} -and $_.Direction -eq 1 -and $_.Enabled })
if (@($ours | Where-Object { $_.Action -eq 0 }).Count -gt 0) { exit 1 }
if (@($ours | Where-Object { $_.Action -eq 1 }).Count -gt 0) { exit 0 }
exit 1`,
  );
}

/** Has Windows ask for an administrator, then adds the rule. Ends with 0 when it is there. */
export function addRule(program: string, windows: string): ProgramCall {
  // Somebody who once pressed Cancel when Windows asked has rules that block, and those win.
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
  readonly platform: NodeJS.Platform;
  /** Absolute path of the running program. */
  readonly program: string;
  /** The folder of Windows (SystemRoot). */
  readonly windows: string;
  /** Resolves with the exit code; null when the program could not be run. */
  run(call: ProgramCall): Promise<number | null>;
  tell(firewall: Firewall | null): void;
}

export interface FirewallKeeper {
  /** A room is open here: looks, once, whether friends can come in. */
  hosting(): void;
  /** The person wants it opened. */
  open(): void;
}

export function keepFirewall(options: FirewallOptions): FirewallKeeper {
  const { platform, program, windows, run, tell } = options;
  if (platform !== 'win32') return { hosting() {}, open() {} };
  let looked = false;
  let asking = false;
  return {
    hosting() {
      if (looked) return;
      looked = true;
      // Where it cannot be found out (null), nothing is offered that may be of no use.
      void run(askForRule(program, windows)).then((code) => {
        if (!asking && code !== null && code !== 0) tell('closed');
      });
    },
    open() {
      if (asking) return;
      asking = true;
      tell('asking');
      void run(addRule(program, windows)).then((code) => {
        asking = false;
        tell(code === 0 ? null : 'refused');
      });
    },
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

/** By its whole path: a file of that name elsewhere must not be run in its place. */
function powershellPath(windows: string): string {
  return `${windows}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`;
}

/** What PowerShell takes as -EncodedCommand: no quotes and no blanks that anybody could misread. */
function encoded(script: string): string {
  return Buffer.from(script, 'utf16le').toString('base64');
}

/** A text of PowerShell in which nothing is replaced; typographic quotes end one, too. */
function quoted(text: string): string {
  return `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`;
}
