// Addresses as people type them: the one place that reads and writes them.

import { isIP, isIPv6 } from 'node:net';

/** Where a room is unless somebody says otherwise: unassigned by IANA, and below the ports that systems hand out. */
export const DEFAULT_PORT = 27412;

export interface Endpoint {
  /** IPv4, IPv6 (with a zone if it has one), or a host name. */
  readonly host: string;
  readonly port: number;
}

export type ParsedAddress =
  | { readonly ok: true; readonly endpoint: Endpoint }
  | { readonly ok: false; readonly why: string };

/** Labels of letters, digits, hyphens and underscores (Windows names have them), 253 in all: RFC 1123. */
const HOST_NAME =
  /^(?=.{1,253}\.?$)[\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?(\.[\p{L}\p{N}_]([\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?)*\.?$/u;

/** Reads `10.0.0.7`, `10.0.0.7:27412`, `fe80::1%eth0`, `[fe80::1%eth0]:27412`, `host` or `host:27412`. */
export function parseAddress(typed: string): ParsedAddress {
  const text = typed.trim();
  if (text === '') return bad('Type the address that the host sees on their screen.');
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/.exec(text);
  if (bracketed) {
    const [, host = '', port] = bracketed;
    if (!isIPv6(host)) return bad(`“${host}” is not an IPv6 address.`);
    return withPort(host, port);
  }
  if (isIP(text)) return withPort(text, undefined);
  const colon = text.lastIndexOf(':');
  if (colon !== text.indexOf(':')) return bad('An IPv6 address with a port is written [address]:port.');
  const host = colon < 0 ? text : text.slice(0, colon);
  const port = colon < 0 ? undefined : text.slice(colon + 1);
  if (/^[\d.]+$/.test(host) && !isIP(host))
    return bad(`“${host}” is not a whole address, such as 192.168.1.20.`);
  if (!isIP(host) && !HOST_NAME.test(host)) return bad(`“${host}” is not an address or a name.`);
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
  if (port < 1 || port > 65535) return bad(`“${text}” is not a port: a number from 1 to 65535.`);
  return { ok: true, endpoint: { host, port } };
}

function bad(why: string): ParsedAddress {
  return { ok: false, why };
}
