// Looks whether this system's firewall lets others in to a port. Reads only; what is hidden from it is unknown.

import { firewalldFront, ipsetsIn, NOT_AUTHORIZED, NOT_RUNNING, withEntries, zoneOf } from './firewalld.ts';
import type { Front } from './front.ts';
import { bundleOf, readAppBlocked, readGlobalState, SOCKET_FILTER } from './macos.ts';
import { type Listed, readKernel } from './nftables.ts';
import { encoded, powershellPath } from './powershell.ts';
import { readUfwConfiguration, readUfwStatus } from './ufw.ts';
import type { FirewallVerdict, RunProgram, Visit } from './verdict.ts';
import { readWindowsReport, windowsScript } from './windows.ts';

export interface Inspected extends Visit {
  readonly platform: NodeJS.Platform;
  /** The program that listens. */
  readonly program: string;
  /** The folder of Windows. */
  readonly systemRoot: string;
  readonly run: RunProgram;
}

const OPEN: FirewallVerdict = { portState: 'open', how: null };
const UNKNOWN: FirewallVerdict = { portState: 'unknown', how: null };

export async function inspectFirewall(inspected: Inspected): Promise<FirewallVerdict> {
  switch (inspected.platform) {
    case 'win32':
      return windows(inspected);
    case 'darwin':
      return macos(inspected);
    case 'linux':
      return linux(inspected);
    default:
      return UNKNOWN;
  }
}

async function windows({ program, port, protocol, systemRoot, run }: Inspected): Promise<FirewallVerdict> {
  const script = encoded(windowsScript(program, protocol));
  const { out } = await run(powershellPath(systemRoot), [
    '-NoProfile',
    '-NonInteractive',
    '-EncodedCommand',
    script,
  ]);
  return readWindowsReport(out, port);
}

async function macos({ program, run }: Inspected): Promise<FirewallVerdict> {
  const state = readGlobalState((await run(SOCKET_FILTER, ['--getglobalstate'])).out);
  if (state === 'off') return OPEN;
  if (state === 'all-blocked') return { portState: 'closed', how: 'macos' };
  if (state === null) return UNKNOWN;
  return readAppBlocked((await run(SOCKET_FILTER, ['--getappblocked', bundleOf(program)])).out);
}

/** The kernel's rules decide, whichever program made them; where they are hidden, it is seen at most which one did. */
async function linux(inspected: Inspected): Promise<FirewallVerdict> {
  const front = (await ufw(inspected)) ?? (await firewalld(inspected));
  const listed = await kernel(inspected);
  if (listed) return readKernel(listed, inspected, front?.openings);
  if (front) return { portState: 'unknown', how: front.how, command: front.command };
  // Hidden rules may come from one of these, from a VPN, or by hand.
  const units = ['nftables', 'iptables', 'netfilter-persistent'];
  const { out } = await inspected.run('systemctl', ['is-active', ...units]);
  return /^active$/m.test(out) ? { portState: 'unknown', how: 'nftables' } : UNKNOWN;
}

async function ufw(inspected: Inspected): Promise<Front | null> {
  const status = await inspected.run('ufw', ['status', 'verbose']);
  if (status.code === 0) return readUfwStatus(status.out, inspected);
  return readUfwConfiguration((await inspected.run('cat', ['/etc/ufw/ufw.conf'])).out, inspected);
}

async function firewalld(inspected: Inspected): Promise<Front | null> {
  const { run } = inspected;
  const { code, out } = await run('firewall-cmd', ['--state']);
  if (code === null || code === NOT_RUNNING || (code !== NOT_AUTHORIZED && out.trim() !== 'running'))
    return null;
  // The zones may be asked for by everyone, what they let in by few.
  const zones = await run('firewall-cmd', ['--get-active-zones']);
  const entries = new Map<string, string>();
  for (const ipset of ipsetsIn(zones.out)) {
    const got = await run('firewall-cmd', [`--ipset=${ipset}`, '--get-entries']);
    if (got.code === 0) entries.set(ipset, got.out);
  }
  return firewalldFront(
    zoneOf(zones.code === 0 ? withEntries(zones.out, entries) : '', inspected),
    inspected,
  );
}

/** Null where this account may not read them. */
async function kernel({ run }: Inspected): Promise<Listed | null> {
  const said = async (file: string, args: readonly string[]) => {
    const { code, out } = await run(file, args);
    return code === 0 ? out : null;
  };
  const nft = await said('nft', ['-j', 'list', 'ruleset']);
  const saved = await said('iptables-nft-save', []);
  if (nft === null && saved === null) return null;
  const names = (await said('cat', ['/proc/net/ip_tables_names'])) ?? '';
  return { nft, saved, legacy: names.trim() === '' ? '' : await said('iptables-legacy-save', []) };
}
