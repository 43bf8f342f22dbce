// Fedora's and SUSE's firewall, from `firewall-cmd --list-all` of the zone that friends come into.

import {
  all,
  type FirewallVerdict,
  type Fits,
  hasFriends,
  hasPort,
  opposite,
  type Visit,
} from './verdict.ts';

/** The exit status of firewall-cmd where this account is refused ("Authorization failed"), and without firewalld. */
export const NOT_AUTHORIZED = 253;
export const NOT_RUNNING = 252;

/**
 * The zone of a visit, from `firewall-cmd --get-active-zones`: that of its senders before that of its adapter. Null where it
 * is the default zone's; `unsure` where only some friends are in a zone of their own.
 */
export function zoneOf(
  out: string,
  visit: Visit,
): { readonly zone: string | null; readonly unsure: boolean } {
  let zone = '';
  let ofAdapter: string | null = null;
  let unsure = false;
  for (const line of out.split('\n')) {
    const [, field, value = ''] = /^\s+(interfaces|sources):\s*(.*)$/.exec(line) ?? [];
    if (field === undefined) zone = /^(\S+)/.exec(line)?.[1] ?? zone;
    else if (field === 'interfaces' && value.split(/\s+/).includes(visit.adapter)) ofAdapter = zone;
    else if (field === 'sources') {
      const fits = value.split(/\s+/).map((source) => (source === '' ? 'no' : hasFriends(source, visit)));
      if (fits.includes('yes')) return { zone, unsure: false };
      if (fits.includes('maybe')) unsure = true;
    }
  }
  return { zone: ofAdapter, unsure };
}

/** What `firewall-cmd --get-active-zones` calls a set of addresses that is bound to a zone. */
const IPSET = /(?<=\s)ipset:([\w-]+)/g;

/** The names of the sets of addresses that zones are bound to. */
export function ipsetsIn(zones: string): string[] {
  return [...zones.matchAll(IPSET)].map(([, name]) => name!);
}

/** The zones with the addresses of these sets in place of their names. */
export function withEntries(zones: string, entries: ReadonlyMap<string, string>): string {
  return zones.replace(IPSET, (named, name: string) => entries.get(name)?.split(/\s+/).join(' ') ?? named);
}

/** `zone` is its name, null where it is the default zone; `refused`: a rule of it stands before the ports that it lets in. */
export function firewalldCommand({ port, protocol }: Visit, zone: string | null, refused = false): string {
  const named = zone !== null && /^[\w-]+$/.test(zone) ? ` --zone=${zone}` : '';
  const added = refused
    ? `--add-rich-rule='rule priority="-32768" port port="${port}" protocol="${protocol}" accept'`
    : `--add-port=${port}/${protocol}`;
  return `sudo firewall-cmd${named} ${added}`;
}

/** A zone decides by its rules of a priority below 0, then refusals, then what is let in, then the other rules, then its target. */
export function readFirewalldZone(
  out: string,
  visit: Visit,
): Pick<FirewallVerdict, 'portState'> & { readonly refused: boolean } {
  const field = (name: string) => new RegExp(`^\\s*${name}:[ \\t]*(.*)$`, 'm').exec(out)?.[1]?.trim() ?? null;
  const target = field('target');
  const ports = field('ports');
  if (target === null || ports === null) return { portState: 'unknown', refused: false };
  const { port, protocol } = visit;
  const listed = ports.split(/\s+/).some((entry) => {
    const [numbers = '', of] = entry.split('/');
    return of === protocol && hasPort(numbers, port);
  });
  const whole = (field('protocols') ?? '').split(/\s+/).includes(protocol);
  const forwarded = new RegExp(`port=${port}:proto=${protocol}`).test(out);
  if (forwarded) return { portState: 'unclear', refused: false };

  const rules = [...out.matchAll(/^\s*(rule .*)$/gm)].map(([, text]) => richRuleOf(text!, visit));
  const early = rules.filter(({ priority }) => priority < 0).sort((a, b) => a.priority - b.priority);
  const usual = rules.filter(({ priority }) => priority === 0);
  const late = rules.filter(({ priority }) => priority > 0).sort((a, b) => a.priority - b.priority);
  const ofPorts: RichRule = { priority: 0, fits: listed || whole ? 'yes' : 'no', lets: true };
  const ordered = [
    ...early,
    ...usual.filter(({ lets }) => lets === false),
    ...usual.filter(({ lets }) => lets !== false),
    ofPorts,
    ...late,
    { priority: 0, fits: 'yes', lets: target === 'ACCEPT' } as const,
  ];
  const seen = new Set<boolean | null>();
  for (const { fits, lets } of ordered) {
    if (fits !== 'no') seen.add(lets);
    if (fits === 'yes') break;
  }
  const refused = rules.some(({ fits, lets }) => fits !== 'no' && lets === false);
  if (seen.size > 1 || seen.has(null)) return { portState: 'unclear', refused };
  return { portState: seen.has(true) ? 'open' : 'closed', refused };
}

interface RichRule {
  readonly priority: number;
  readonly fits: Fits;
  /** Null for what is unknown. */
  readonly lets: boolean | null;
}

/** Reads `rule priority="-1" family="ipv4" source address="10.0.0.0/8" port port="27412" protocol="udp" accept`. */
function richRuleOf(text: string, visit: Visit): RichRule {
  const value = (pattern: RegExp) => pattern.exec(text)?.[1];
  const priority = Number(value(/^rule priority="(-?\d+)"/) ?? 0);
  const lets = / accept\b/.test(text) ? true : / (drop|reject)\b/.test(text) ? false : null;
  const fits: Fits[] = [];
  if (value(/family="(\w+)"/) === 'ipv6') fits.push('no');
  const source = value(/ source(?: NOT)? address="([^"]*)"/);
  if (source !== undefined) {
    const from = hasFriends(source, visit);
    fits.push(/ source NOT /.test(text) ? opposite(from) : from);
  } else if (/ source /.test(text)) fits.push('maybe');
  if (/ destination /.test(text)) fits.push('maybe');
  const [, ports, protocol] = / port port="([^"]*)" protocol="(\w+)"/.exec(text) ?? [];
  const whole = value(/ protocol value="([^"]*)"/);
  if (ports !== undefined)
    fits.push(protocol === visit.protocol && hasPort(ports, visit.port) ? 'yes' : 'no');
  else if (whole !== undefined) fits.push(whole === visit.protocol ? 'yes' : 'no');
  else if (/ icmp-(type|block) /.test(text) || / icmp-block\b/.test(text)) fits.push('no');
  else if (/ service /.test(text)) fits.push('maybe');
  else if (/ (masquerade|forward-port|source-port|tcp-mss-clamp)\b/.test(text)) fits.push('maybe');
  // What writes into a log, or counts, alone.
  if (lets === null && / (log|nflog|audit)\b/.test(text)) fits.push('no');
  if (/ limit value=/.test(text)) fits.push('maybe');
  return { priority, fits: all(fits), lets };
}
