// The link by which a browser becomes the big screen without being asked for a name.

/** Behind the address of a page that is the big screen: it stays there, so that a reload comes back as one. */
export const SCREEN_MARK = '#screen';

/** The link, or the typed address, of a guests' page as the big screen opens it: what stands behind the # is sent to no host. */
export function screenLink(link: string): string {
  return link + SCREEN_MARK;
}

/** Whether the page was opened by such a link, by the hash of its address. */
export function isScreen(hash: string): boolean {
  return hash === SCREEN_MARK;
}
