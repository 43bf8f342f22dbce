// Looks whether this system's firewall lets others in to a port. Reads only; what is hidden from it is unknown.

import {
  firewalldCommand,
  ipsetsIn,
  NOT_AUTHORIZED,
  NOT_RUNNING,
  readFirewalldZone,
  withEntries,
  zoneOf,
} from './firewalld.ts';
import { readLegacyTables } from './legacy-tables.ts';
import { bundleOf, readAppBlocked, readGlobalState, SOCKET_FILTER } from './macos.ts';
import { readNftables } from './nftables.ts';
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

/**
 * The verdict on Linux: each of three firewalls knows best whether it is in charge; rules of others may still keep datagrams
 * out.
 */
async function linux(inspected: Inspected): Promise<FirewallVerdict> {
  const inCharge = (await ufw(inspected)) ?? (await firewalld(inspected));
  if (inCharge && inCharge.portState !== 'open') return inCharge;
  const all = await kernel(inspected);
  return inCharge && all.portState !== 'closed' ? inCharge : all;
}

async function ufw(inspected: Inspected): Promise<FirewallVerdict | null> {
  const status = await inspected.run('ufw', ['status', 'verbose']);
  if (status.code === 0) return readUfwStatus(status.out, inspected);
  return readUfwConfiguration((await inspected.run('cat', ['/etc/ufw/ufw.conf'])).out, inspected);
}

async function firewalld(inspected: Inspected): Promise<FirewallVerdict | null> {
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
  const { zone, unsure } = zoneOf(zones.code === 0 ? withEntries(zones.out, entries) : '', inspected);
  const listed = await run('firewall-cmd', [...(zone === null ? [] : [`--zone=${zone}`]), '--list-all']);
  const read = readFirewalldZone(listed.code === 0 ? listed.out : '', inspected);
  const isHidden = zones.code !== 0 || read.portState === 'unknown';
  const portState = isHidden ? 'unknown' : unsure ? 'unclear' : read.portState;
  return { portState, how: 'firewalld', command: firewalldCommand(inspected, zone, read.refused) };
}

async function kernel(inspected: Inspected): Promise<FirewallVerdict> {
  const { run } = inspected;
  const listed = await run('nft', ['-j', 'list', 'ruleset']);
  const legacy = await run('cat', ['/proc/net/ip_tables_names']);
  if (listed.code === 0) {
    const verdict = readNftables(listed.out, inspected);
    if (verdict.portState === 'closed' || legacy.out.trim() === '') return verdict;
    const saved = await run('iptables-legacy-save', []);
    return readLegacyTables(saved.code === 0 ? saved.out : null, inspected) ?? verdict;
  }
  // Rules that are hidden from this account may come from one of these, from a VPN, or by hand.
  const { out } = await run('systemctl', ['is-active', 'nftables', 'iptables', 'netfilter-persistent']);
  return /^active$/m.test(out) ? { portState: 'unknown', how: 'nftables' } : UNKNOWN;
}
