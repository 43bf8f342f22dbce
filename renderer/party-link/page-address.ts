// What the page's own address says: which carrier to use, where the app listens, and the token that lets us in.

const TOKEN_KEY = 'ethernight-token';

/** The part of `window` that is used here. */
export interface AddressedPage {
  readonly location: { readonly href: string };
  readonly history: Pick<History, 'replaceState'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
}

export type Carrier =
  | { readonly kind: 'ports' }
  | { readonly kind: 'socket'; readonly controlUrl: string; readonly stageUrl: string };

/**
 * A browser window is let in by a token, which only its address has: with one, WebSocket; without, the desktop.
 * The token is taken out of the visible address (screenshots, shared screens) and kept for a reload of this tab.
 */
export function carrierOf(page: AddressedPage): Carrier {
  const url = new URL(page.location.href);
  const given = url.searchParams.get('token') ?? new URLSearchParams(url.hash.slice(1)).get('token');
  if (given !== null) {
    page.sessionStorage.setItem(TOKEN_KEY, given);
    url.searchParams.delete('token');
    url.hash = '';
    page.history.replaceState(null, '', url);
  }
  const token = given ?? page.sessionStorage.getItem(TOKEN_KEY);
  if (token === null) return { kind: 'ports' };

  const scheme = url.protocol === 'https:' ? 'wss' : 'ws';
  const at = (path: string) => `${scheme}://${url.host}${path}?token=${encodeURIComponent(token)}`;
  return { kind: 'socket', controlUrl: at('/control'), stageUrl: at('/stage') };
}
