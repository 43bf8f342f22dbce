// Links that open the app: `ethernight://join/...`, from a browser, a chat or a scanned code.

/** Registered by the installers (build/electron-builder.ts) and by the app itself. */
export const LINK_SCHEME = 'ethernight';

/** Longest link, in characters: longer than any that the app makes. The party reads it (party/finding/opened-link.ts). */
const LONGEST_LINK = 1000;

/** All that a link can ask for: to join a room. */
const SHAPE = new RegExp(`^${LINK_SCHEME}://join/[\\x21-\\x7e]+$`, 'i');

/** A link of ours as the system hands it over, or null for anything else. It only leads to a question. */
export function validLink(text: string): string | null {
  return text.length <= LONGEST_LINK && SHAPE.test(text) ? text : null;
}

/** What `--join` was given, an address or a link, as a link. */
export function asLink(typed: string): string {
  return typed.toLowerCase().startsWith(`${LINK_SCHEME}:`) ? typed : `${LINK_SCHEME}://join/${typed}`;
}

/** The link on a command line: Windows and Linux start the program with it. Everything else there is ignored. */
export function linkIn(args: readonly string[]): string | null {
  return args.map(validLink).find((link) => link !== null) ?? null;
}
