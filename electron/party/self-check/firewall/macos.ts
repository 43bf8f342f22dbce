// The Mac's firewall, which goes by programs, from its own tool `socketfilterfw`.

import type { FirewallVerdict } from './verdict.ts';

export const SOCKET_FILTER = '/usr/libexec/ApplicationFirewall/socketfilterfw';

/** From `--getglobalstate`: off, on, or blocking everything. Null when it says something else. */
export function readGlobalState(out: string): 'off' | 'on' | 'all-blocked' | null {
  const state = /State = (\d)/.exec(out)?.[1];
  if (state === '2' || /block(ing)? all/i.test(out)) return 'all-blocked';
  if (state === '1') return 'on';
  return state === '0' ? 'off' : null;
}

/** From `--getappblocked`. An unknown program is asked about when it first listens. */
export function readAppBlocked(out: string): FirewallVerdict {
  if (/not blocked|permitted|allow/i.test(out)) return { portState: 'open', how: 'macos' };
  if (/blocked/i.test(out)) return { portState: 'closed', how: 'macos' };
  return { portState: 'unknown', how: 'macos' };
}

/** The firewall knows an app by its bundle, in which the process that listens is a helper. */
export function bundleOf(program: string): string {
  return /^(.*?\.app)\//.exec(program)?.[1] ?? program;
}
