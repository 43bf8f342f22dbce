// Looks whether this system's firewall lets others in to a port. Reads only; what it may not read is unknown.

import { readFirewalldZone } from './firewalld.ts';
import { bundleOf, readAppBlocked, readGlobalState, SOCKET_FILTER } from './macos.ts';
import { readNftables } from './nftables.ts';
import { encoded, powershellPath } from './powershell.ts';
import { readUfwConfiguration, readUfwStatus } from './ufw.ts';
import type { FirewallVerdict, Protocol, RunProgram } from './verdict.ts';
import { readWindowsReport, windowsScript } from './windows.ts';

export interface Inspected {
  readonly platform: NodeJS.Platform;
  /** The program that listens. */
  readonly program: string;
  /** The adapter that friends will come by. */
  readonly adapter: string;
  readonly port: number;
  readonly protocol: Protocol;
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

/** One of three may be in charge; each knows best whether it is. */
async function linux(inspected: Inspected): Promise<FirewallVerdict> {
  return (await ufw(inspected)) ?? (await firewalld(inspected)) ?? (await kernel(inspected));
}

async function ufw({ port, protocol, run }: Inspected): Promise<FirewallVerdict | null> {
  const status = await run('ufw', ['status', 'verbose']);
  if (status.code === 0) return readUfwStatus(status.out, port, protocol);
  return readUfwConfiguration((await run('cat', ['/etc/ufw/ufw.conf'])).out);
}

async function firewalld({ adapter, port, protocol, run }: Inspected): Promise<FirewallVerdict | null> {
  if ((await run('firewall-cmd', ['--state'])).out.trim() !== 'running') return null;
  const zone = await run('firewall-cmd', [`--get-zone-of-interface=${adapter}`]);
  const named = zone.code === 0 ? [`--zone=${zone.out.trim()}`] : [];
  const { code, out } = await run('firewall-cmd', [...named, '--list-all']);
  return code === 0 ? readFirewalldZone(out, port, protocol) : { portState: 'unknown', how: 'firewalld' };
}

async function kernel({ port, protocol, run }: Inspected): Promise<FirewallVerdict> {
  const listed = await run('nft', ['-j', 'list', 'ruleset']);
  if (listed.code === 0) return readNftables(listed.out, port, protocol);
  // Rules that this account may not see come from one of these, or from nobody.
  const { out } = await run('systemctl', ['is-active', 'nftables', 'iptables', 'netfilter-persistent']);
  return /^active$/m.test(out) ? { portState: 'unknown', how: 'nftables' } : OPEN;
}
