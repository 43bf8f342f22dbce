// Rules of the older kind that `iptables-legacy` makes, from its `iptables-legacy-save`: nft leaves them out.

import type { FirewallVerdict, Visit } from './verdict.ts';

/** Null where these tables let everything in. Rules in them stay unread: whether they are in the way shows a try. */
export function readLegacyTables(saved: string | null, { port, protocol }: Visit): FirewallVerdict | null {
  const [table] = saved === null ? [''] : closing(saved);
  if (table === undefined) return null;
  const [of, chain] = table.split(' ');
  const where = of === 'filter' || !of ? '' : `-t ${of} `;
  return {
    portState: saved === null ? 'unknown' : 'unclear',
    how: 'iptables',
    command: `sudo iptables-legacy ${where}-I ${chain ?? 'INPUT'} -p ${protocol} --dport ${port} -j ACCEPT`,
  };
}

/** The chains, as "filter INPUT", on the way of what comes in, that have rules or refuse by themselves. */
function closing(saved: string): string[] {
  let table = '';
  const found = new Set<string>();
  for (const line of saved.split('\n')) {
    table = /^\*(\w+)/.exec(line)?.[1] ?? table;
    const [, chain, policy] = /^:(INPUT|PREROUTING) (\w+)/.exec(line) ?? [];
    if (policy === 'DROP') found.add(`${table} ${chain}`);
    const [, ruled] = /^-A (INPUT|PREROUTING) /.exec(line) ?? [];
    if (ruled !== undefined) found.add(`${table} ${ruled}`);
  }
  return [...found];
}
