// Ubuntu's firewall: whether it is on, and what lets friends in, from `ufw status verbose`, which only root may ask, or from its
// public configuration. What it lets in is read of the kernel's rules, where its own stand among others.

import type { Front } from './front.ts';
import type { PortAsked } from './verdict.ts';

/** Where ufw keeps what people tell it. */
const CHAIN = 'ufw-user-input';

/**
 * Null when it is off. ufw 0.36 leaves out a rule before others that it has with whatever action ("Skipping inserting existing
 * rule"): that one goes first.
 */
export function readUfwStatus(out: string, asked: PortAsked): Front | null {
  if (!/^Status: active$/m.test(out)) return null;
  const rule = `${asked.port}/${asked.protocol}`;
  const same = new RegExp(`^${rule} +(ALLOW|LIMIT|DENY|REJECT)(?: IN)? +Anywhere\\s*(?:#|$)`, 'm').exec(
    out,
  )?.[1];
  const removed = same === undefined ? '' : `sudo ufw delete ${same.toLowerCase()} ${rule}; `;
  return {
    ...on(asked),
    openings: () => [
      { how: 'ufw', command: on(asked).command, chain: CHAIN, at: 'end' },
      { how: 'ufw', command: `${removed}sudo ufw prepend allow ${rule}`, chain: CHAIN, at: 'top' },
    ],
  };
}

/** /etc/ufw/ufw.conf says whether it is on, but keeps back what it lets through. Null when it is off. */
export function readUfwConfiguration(text: string, asked: PortAsked): Front | null {
  return /^ENABLED=["']?yes["']?\s*$/im.test(text) ? on(asked) : null;
}

function on({ port, protocol }: PortAsked) {
  return { how: 'ufw', command: `sudo ufw allow ${port}/${protocol}` } as const;
}
