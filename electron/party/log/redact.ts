// Takes out of a text what is private: secrets, whole addresses of people, names of folders and persons.

import { isIPv6 } from 'node:net';

const HIDDEN = '[hidden]';

/** Shorter ones would be found inside of ordinary words. */
const SHORTEST_NAME = 3;

export interface Hidden {
  /** The person's own folder; becomes `~`. */
  readonly home: string;
  /** Names of people and of this computer. */
  readonly names: readonly string[];
}

/** Takes out names too; for text that others wrote, such as lines of a log. */
export function redact(text: string, { home, names }: Hidden): string {
  const ownFolder = home.length > 1 ? replaceAll(text, [home, home.replaceAll('\\', '\\\\')], '~') : text;
  const known = names.filter((name) => name.length >= SHORTEST_NAME).sort((a, b) => b.length - a.length);
  return redactAddresses(redactSecrets(replaceAll(ownFolder, known, HIDDEN)));
}

/** Links carry addresses, tokens let one in, and long rows of random characters are keys. */
function redactSecrets(text: string): string {
  return text
    .replace(/ethernight:\/\/[^\s"'<>]*/gi, 'ethernight://…')
    .replace(/\b(token|key|secret|password)(["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi, `$1$2${HIDDEN}`)
    .replace(/(?<![0-9a-f])[0-9a-f]{24,}(?![0-9a-f])/gi, HIDDEN)
    .replace(/(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{22,}/g, HIDDEN);
}

/** `192.168.1.20` becomes `192.168.*.*`: the kind of network shows, the computer is hidden. */
export function redactAddresses(text: string): string {
  return (
    text
      .replace(/\b[0-9a-f]{2}([:-][0-9a-f]{2}){5}\b/gi, '[hardware address]')
      .replace(/(?<![\w:.])[0-9a-f:]*:[0-9a-f:]*:[0-9a-f:.]*(%[\w.-]+)?/gi, (found) => {
        const [address = '', zone] = found.split('%');
        if (!isIPv6(address) || address === '::' || address === '::1') return found;
        return `${address.split(':')[0]}:*${zone === undefined ? '' : `%${zone}`}`;
      })
      .replace(/\b(?!127\.)(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}\b/g, '$1.*.*')
      // From the beginning of a word alone: else a long one would be read again from each of its letters.
      .replace(/(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+\.(local|lan|home|fritz\.box)\b/giu, '*.$1')
  );
}

function replaceAll(text: string, parts: readonly string[], by: string): string {
  return parts.reduce((rest, part) => rest.replaceAll(part, by), text);
}
