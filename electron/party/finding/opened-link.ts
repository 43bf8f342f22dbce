// What an opened link would do. Links come from web pages and chats, so they wait for a yes.

import type { Endpoint } from '../../../netcode/udp/address.ts';
import { parseJoinText } from '../../../netcode/udp/join-text.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import type { LinkInvitation } from '../window/contract.ts';
import { shownAs } from './join-result.ts';

export type OpenedLink =
  | ({ readonly is: 'invitation' } & LinkInvitation)
  /** The link lacks an address to ask. */
  | { readonly is: 'broken' };

export function readLink(link: string, network: Pick<LocalNetwork, 'near'>): OpenedLink {
  const read = parseJoinText(link);
  if (!read.ok) return { is: 'broken' };
  return {
    is: 'invitation',
    address: link,
    shown: shownAs(link, read),
    outside: read.endpoints.some((endpoint) => !isNear(endpoint, network)),
  };
}

/** On a network of this machine, for sure: a name may lead anywhere, and what is local to a link leads nowhere else. */
function isNear({ host }: Endpoint, network: Pick<LocalNetwork, 'near'>): boolean {
  return /^fe80:/i.test(host) || network.near(host);
}
