// Fedora's and SUSE's firewall: whether it is on, and what lets friends in. What it lets in is read of the kernel's rules.

import type { Front, Opening } from './front.ts';
import { hasFriends, type PortAsked, type Visit } from './verdict.ts';

/** The exit status of firewall-cmd where this account is refused ("Authorization failed"), and without firewalld. */
export const NOT_AUTHORIZED = 253;
export const NOT_RUNNING = 252;

/**
 * The zone of a visit, from `firewall-cmd --get-active-zones`: that of its senders before that of its adapter. Null where it
 * is the default zone's.
 */
export function zoneOf(out: string, visit: Visit): string | null {
  let zone = '';
  let ofAdapter: string | null = null;
  for (const line of out.split('\n')) {
    const [, field, value = ''] = /^\s+(interfaces|sources):\s*(.*)$/.exec(line) ?? [];
    const values = value.split(/\s+/);
    if (field === undefined) zone = /^(\S+)/.exec(line)?.[1] ?? zone;
    else if (field === 'interfaces' && values.includes(visit.adapter)) ofAdapter = zone;
    else if (field === 'sources' && values.some((source) => hasFriends(source, visit) === 'yes')) return zone;
  }
  return ofAdapter;
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

/** What opens a zone, null for the default one, and what opens the zones and policies whose chains these are. */
export function firewalldFront(zone: string | null, { port, protocol }: PortAsked): Front {
  const how = 'firewalld';
  const named = (option: string, name: string) => (/^[\w-]+$/.test(name) ? ` --${option}=${name}` : null);
  const added = `--add-port=${port}/${protocol}`;
  const first = `--add-rich-rule='rule priority="-32768" port port="${port}" protocol="${protocol}" accept'`;
  const openingsAt =
    (pattern: RegExp, option: string, at: Opening['at'], what: string) => (chain: string) => {
      const name = pattern.exec(chain)?.[1];
      const of = name === undefined ? null : named(option, name);
      return of === null ? [] : [{ how, command: `sudo firewall-cmd${of} ${what}`, chain, at } as const];
    };
  return {
    how,
    command: `sudo firewall-cmd${(zone !== null && named('zone', zone)) || ''} ${added}`,
    openings: (chains) => [
      ...chains.flatMap(openingsAt(/^(?:filter_)?IN_(?!policy_)(.+)_allow$/, 'zone', 'end', added)),
      ...chains.flatMap(openingsAt(/^(?:filter_)?IN_(?!policy_)(.+)_pre$/, 'zone', 'top', first)),
      // Of policies rather the one in the way than one before it.
      ...chains.flatMap(openingsAt(/^(?:filter_)?IN_policy_(.+)_pre$/, 'policy', 'top', first)).reverse(),
    ],
  };
}
