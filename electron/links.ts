// Links that open the app: `ethernight://join/...`, from a browser, a chat or a scanned code.

/** Registered by the installers (build/electron-builder.ts) and by the app itself. */
export const LINK_SCHEME = 'ethernight';

/** Longer than any that we make; what it says is read by whoever joins (netcode/udp/join-text.ts). */
const LONGEST_LINK = 1000;

/** A link of ours as the system hands it over, or null for anything else. */
export function validLink(text: string): string | null {
  const sound = text.length <= LONGEST_LINK && text.toLowerCase().startsWith(`${LINK_SCHEME}://`);
  return sound && /^[\x21-\x7e]+$/.test(text) ? text : null;
}

/** What `--join` was given, an address or a link, as a link. */
export function asLink(typed: string): string {
  return typed.toLowerCase().startsWith(`${LINK_SCHEME}:`) ? typed : `${LINK_SCHEME}://join/${typed}`;
}

/** The link on a command line: Windows and Linux start the program with it. Nothing else is taken from there. */
export function linkIn(args: readonly string[]): string | null {
  return args.map(validLink).find((link) => link !== null) ?? null;
}
