// Ubuntu's firewall, from `ufw status verbose`, which only root may ask, or from its public configuration.

import { all, type FirewallVerdict, type Fits, hasFriends, hasPort, type Visit } from './verdict.ts';

/** Null when it is off. */
export function readUfwStatus(out: string, visit: Visit): FirewallVerdict | null {
  if (!/^Status: active$/m.test(out)) return null;
  const rules = out.split('\n').flatMap((line) => ruleOf(line) ?? []);
  // The first rule that is for a friend decides; one that is only for some leaves it open, unless all others agree with it.
  const seen = new Set<FirewallVerdict['portState']>();
  for (const { to, from, lets } of rules) {
    const fits = all([reaches(to, visit), comesFrom(from, visit)]);
    if (fits !== 'no') seen.add(lets ? 'open' : 'closed');
    if (fits === 'yes') break;
  }
  const refused = seen.has('closed');
  if (!rules.some(({ to, from }) => all([reaches(to, visit), comesFrom(from, visit)]) === 'yes'))
    seen.add(/^Default: allow \(incoming\)/m.test(out) ? 'open' : 'closed');
  const portState = seen.size > 1 ? 'unclear' : [...seen][0]!;
  return { portState, how: 'ufw', command: opening(rules, refused, visit) };
}

/** /etc/ufw/ufw.conf says whether it is on, but keeps back what it lets through. Null when it is off. */
export function readUfwConfiguration(text: string, visit: Visit): FirewallVerdict | null {
  if (!/^ENABLED=["']?yes["']?\s*$/im.test(text)) return null;
  return { portState: 'unknown', how: 'ufw', command: opening([], false, visit) };
}

/**
 * Before a rule that refuses, where there is one. ufw 0.36 leaves out rules there that it has with whatever action ("Skipping
 * inserting existing rule"): that one goes first.
 */
function opening(rules: readonly Rule[], refused: boolean, { port, protocol }: Visit): string {
  const rule = `${port}/${protocol}`;
  if (!refused) return `sudo ufw allow ${rule}`;
  const same = rules.find(({ to, from }) => to === rule && from === 'Anywhere');
  const removed = same ? `sudo ufw delete ${same.action} ${rule}; ` : '';
  return `${removed}sudo ufw prepend allow ${rule}`;
}

interface Rule {
  readonly to: string;
  readonly from: string;
  readonly action: string;
  readonly lets: boolean;
}

/** Null for rules for what goes out or through. */
function ruleOf(line: string): Rule | null {
  const found = /^(\S.*?)\s+(ALLOW|LIMIT|DENY|REJECT)(?: IN)?\s{2,}(\S.*?)\s*$/.exec(line);
  if (!found || /\b(OUT|FWD)\b/.test(line.slice(found[1]!.length, found[1]!.length + 12))) return null;
  const [, to = '', action = '', from = ''] = found;
  const lets = action === 'ALLOW' || action === 'LIMIT';
  return { to, from: from.replace(/\s+#.*$/, ''), action: action.toLowerCase(), lets };
}

/** `27412`, `27412/udp`, `27000:28000/udp`, `80,27412/udp (Name)`, `192.168.1.7 27412/udp on eth0`, `Anywhere`, … */
function reaches(to: string, visit: Visit): Fits {
  const [, rest = '', adapter] = /^(.*?)(?: on (\S+))?$/.exec(to)!;
  if (adapter !== undefined && !isAdapter(adapter, visit)) return 'no';
  if (/\(v6\)/.test(rest)) return 'no';
  const words = rest.replace(/\s*\([^)]*\)$/, '').split(/\s+/);
  const host = words.find((word) => /^[\d.]+(\/\d+)?$/.test(word) && word.includes('.'));
  if (host !== undefined && host !== visit.address && isElsewhere(host, visit)) return 'no';
  const ports = words.find((word) => word !== host && word !== 'Anywhere');
  if (ports === undefined) return 'yes';
  if (/^[a-z]+$/.test(ports)) return ports === visit.protocol ? 'yes' : 'no'; // a protocol alone
  const [list = '', protocol = visit.protocol] = ports.split('/');
  if (!/^[\d:,]+$/.test(list)) return 'maybe'; // a profile whose ports it does not say
  return protocol === visit.protocol && list.split(',').some((one) => hasPort(one, visit.port))
    ? 'yes'
    : 'no';
}

/** A rule for another of this machine's addresses, or for a network that this one is outside of. */
function isElsewhere(host: string, { address }: Visit): boolean {
  if (address === null) return false;
  return hasFriends(host, { network: address, address: null } as Visit) === 'no';
}

/** `Anywhere`, `192.168.1.0/24`, `192.168.1.7 1234/udp`, … */
function comesFrom(from: string, visit: Visit): Fits {
  if (/\(v6\)/.test(from)) return 'no';
  const [host = '', ports] = from.replace(/ on \S+$/, '').split(/\s+/);
  const sender = host === 'Anywhere' ? 'yes' : hasFriends(host, visit);
  return all([sender, ports === undefined ? 'yes' : 'maybe']);
}

/** A `+` at the end stands for anything, as in iptables. */
function isAdapter(name: string, { adapter }: Visit): boolean {
  return name.endsWith('+') ? adapter.startsWith(name.slice(0, -1)) : name === adapter;
}
