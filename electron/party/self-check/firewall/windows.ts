// Windows' firewall, from its own object model: numbers that are the same in every language of Windows.

import * as v from 'valibot';
import { quoted } from './powershell.ts';
import { type FirewallVerdict, hasPort, type Protocol } from './verdict.ts';

const NUMBERS: Readonly<Record<Protocol, number>> = { udp: 17, tcp: 6 };
const ANY_PROTOCOL = 256;
const ALLOW = 1;

const reportSchema = v.object({
  /** The profiles of the networks that this machine is on now: 1 domain, 2 private, 4 public, added up. */
  current: v.number(),
  /** Profiles in which the firewall is on, and those among them that block everything, or let everything in. */
  on: v.number(),
  blockAll: v.number(),
  allowAll: v.number(),
  /** Enabled rules for what comes in, of our program or of any. */
  rules: v.array(
    v.object({
      action: v.number(),
      profiles: v.number(),
      protocol: v.number(),
      ports: v.string(),
      program: v.boolean(),
    }),
  ),
});

/** The PowerShell that prints the report. It needs only a user's rights, and only reads. */
export function windowsScript(program: string, protocol: Protocol = 'udp'): string {
  return `$policy = New-Object -ComObject HNetCfg.FwPolicy2
$on = 0; $blockAll = 0; $allowAll = 0
foreach ($profile in 1, 2, 4) {
  if ($policy.FirewallEnabled($profile)) { $on += $profile }
  if ($policy.BlockAllInboundTraffic($profile)) { $blockAll += $profile }
  if ($policy.DefaultInboundAction($profile) -eq 1) { $allowAll += $profile }
}
$rules = @($policy.Rules | Where-Object {
  $_.Enabled -and $_.Direction -eq 1 -and ($_.Protocol -eq ${NUMBERS[protocol]} -or $_.Protocol -eq ${ANY_PROTOCOL}) -and
  ($_.ApplicationName -eq ${quoted(program)} -or (-not $_.ApplicationName -and -not $_.serviceName -and -not $_.LocalAppPackageId))
} | ForEach-Object { @{
  action = [int]$_.Action; profiles = [int]$_.Profiles; protocol = [int]$_.Protocol
  ports = [string]$_.LocalPorts; program = [bool]$_.ApplicationName
} })
@{ current = [int]$policy.CurrentProfileTypes; on = $on; blockAll = $blockAll; allowAll = $allowAll; rules = $rules } |
  ConvertTo-Json -Depth 3 -Compress`;
}

export function readWindowsReport(out: string, port: number): FirewallVerdict {
  let report: v.InferOutput<typeof reportSchema>;
  try {
    report = v.parse(reportSchema, JSON.parse(out));
  } catch {
    return { portState: 'unknown', how: 'windows' };
  }
  const { current, on, blockAll, allowAll, rules } = report;
  const ours = rules.filter(({ program, ports }) =>
    ports === '' || ports === '*' ? program : ports.split(',').some((one) => hasPort(one.trim(), port)),
  );
  const closed = [1, 2, 4].some((profile) => {
    if ((current & profile) === 0 || (on & profile) === 0) return false;
    if ((blockAll & profile) !== 0) return true;
    const here = ours.filter(({ profiles }) => (profiles & profile) !== 0);
    if (here.some(({ action }) => action !== ALLOW)) return true; // what blocks wins
    return (allowAll & profile) === 0 && here.length === 0;
  });
  return { portState: closed ? 'closed' : 'open', how: 'windows' };
}
