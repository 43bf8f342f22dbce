// Ubuntu's firewall, from `ufw status verbose`, which only root may ask, or from its public configuration.

import { type FirewallVerdict, hasPort, type Protocol } from './verdict.ts';

/** Null when it is not on. */
export function readUfwStatus(out: string, port: number, wanted: Protocol = 'udp'): FirewallVerdict | null {
  if (!/^Status: active$/m.test(out)) return null;
  // The first rule that fits decides.
  for (const line of out.split('\n')) {
    const [to, action] = columns(line);
    if (to === undefined || action === undefined || !fits(to, port, wanted)) continue;
    return { portState: /^(ALLOW|LIMIT)/.test(action) ? 'open' : 'closed', how: 'ufw' };
  }
  const lets = /^Default: allow \(incoming\)/m.test(out);
  return { portState: lets ? 'open' : 'closed', how: 'ufw' };
}

/** /etc/ufw/ufw.conf says whether it is on, but not what it lets through. Null when it is not on. */
export function readUfwConfiguration(text: string): FirewallVerdict | null {
  return /^ENABLED=yes\s*$/m.test(text) ? { portState: 'unknown', how: 'ufw' } : null;
}

/** Of a rule: what it is for, and what it does. Rules for what goes out do not count. */
function columns(line: string): [string?, string?] {
  const found = /^(\S.*?)\s{2,}((?:ALLOW|LIMIT|DENY|REJECT)(?: IN)?)\s{2,}/.exec(line);
  return found ? [found[1]!, found[2]!] : [];
}

/** `27412`, `27412/udp`, `27000:28000/udp`, `80,27412/udp`, `Anywhere`; an adapter may follow. */
function fits(to: string, port: number, wanted: Protocol): boolean {
  const [plain = ''] = to
    .replace(/ on \S+$/, '')
    .replace(/ \(v6\)$/, '')
    .split(' ');
  if (plain === 'Anywhere') return true;
  const [ports = '', protocol = wanted] = plain.split('/');
  return protocol === wanted && ports.split(',').some((one) => hasPort(one, port));
}
