// One address as people type it: the one place that reads and writes them. What else they may type: join-text.ts.

import { isIP, isIPv6 } from 'node:net';
import type { AddressFault } from '../wire/address-fault.ts';
import { DEFAULT_PORT } from '../wire/limits.ts';

export interface Endpoint {
  /** IPv4, IPv6 (with a zone if it has one), or a host name. */
  readonly host: string;
  readonly port: number;
}

export type ParsedAddress =
  | { readonly ok: true; readonly endpoint: Endpoint }
  | { readonly ok: false; readonly why: AddressFault; readonly part: string };

/** Labels of letters, digits, hyphens and underscores (Windows names have them), 253 in all: RFC 1123. */
const HOST_NAME =
  /^(?=.{1,253}\.?$)[\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?(\.[\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?)*\.?$/u;

/** Reads `10.0.0.7`, `10.0.0.7:27412`, `fe80::1%eth0`, `[fe80::1%eth0]:27412`, `host` or `host:27412`. */
export function parseAddress(typed: string): ParsedAddress {
  const text = typed.trim();
  if (text === '') return bad('empty', '');
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return bad('other-link', text);
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/.exec(text);
  if (bracketed) {
    const [, host = '', port] = bracketed;
    if (!isIPv6(host)) return bad('not-ipv6', host);
    return withPort(host, port);
  }
  if (isIP(text)) return withPort(text, undefined);
  const colon = text.lastIndexOf(':');
  if (colon !== text.indexOf(':')) return bad('brackets', text);
  const host = colon < 0 ? text : text.slice(0, colon);
  const port = colon < 0 ? undefined : text.slice(colon + 1);
  if (/^[\d.]+$/.test(host) && !isIP(host)) return bad('not-whole', host);
  if (!isIP(host) && !HOST_NAME.test(host)) return bad('not-a-name', host);
  return withPort(host, port);
}

/** The text that `parseAddress` reads back. The usual port is left out. */
export function formatAddress({ host, port }: Endpoint): string {
  const shown = isIPv6(host) ? `[${host}]` : host;
  return port === DEFAULT_PORT ? (isIPv6(host) ? host : shown) : `${shown}:${port}`;
}

function withPort(host: string, text: string | undefined): ParsedAddress {
  if (text === undefined) return { ok: true, endpoint: { host, port: DEFAULT_PORT } };
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65535) return bad('port', text);
  return { ok: true, endpoint: { host, port } };
}

/** The longest piece of what was typed that is quoted back. */
const LONGEST_QUOTE = 60;

function bad(why: AddressFault, part: string): ParsedAddress {
  return { ok: false, why, part: part.slice(0, LONGEST_QUOTE) };
}
