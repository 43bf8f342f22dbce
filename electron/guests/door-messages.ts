// What the party and the thread with the guests' server say to each other (guest-door.ts). Both ends are ours: nothing is
// validated. What guests send goes on as it came; who reads it validates it.

import type { HandedFileView } from '../party/window/contract.ts';
import type { SocketKind } from '../web/access.ts';

export interface DoorData {
  /** The built page (dist/renderer). */
  readonly pageFolder: string;
  /** Where guests come from: an IPv4 address of each network of this machine, the best first. */
  readonly addresses: readonly string[];
  /** The TCP port that is tried first. */
  readonly port: number;
  /** The code that lets browsers in first; null for a fresh one. */
  readonly code: string | null;
  /** The file that is handed out, by its whole path; null for none. */
  readonly handOut: string | null;
  /** Connections that it takes at once. */
  readonly mostConnections: number;
}

export type ToDoor =
  | { readonly do: 'send'; readonly line: number; readonly data: string | Uint8Array }
  | { readonly do: 'cut'; readonly line: number; readonly code: number }
  /** The code that is on the screen is refused from now on; of those who came by it these guests stay. */
  | { readonly do: 'renew'; readonly staying: readonly number[] }
  /** The machine is on other networks. */
  | { readonly do: 'move'; readonly addresses: readonly string[] }
  /** Hands out another file; null hands out none. */
  | { readonly do: 'hand-out'; readonly path: string | null }
  | { readonly do: 'close' };

export type FromDoor =
  /** Where the page is, one link for each address at which it can be had, the best first, all at one port, and what is typed. */
  | { readonly is: 'open'; readonly links: string[]; readonly digits: string; readonly port: number }
  /** What is handed out has changed, or where: `path` leads to it on the page's server. */
  | { readonly is: 'file'; readonly file: HandedFileView | null; readonly path: string }
  /** A browser at this address has asked for the page, for the first time since it is where it is; told of few addresses. */
  | { readonly is: 'visited'; readonly from: string }
  | { readonly is: 'failed'; readonly why: string }
  /** A socket of a guest, from this address; what follows of it has the number of its line. */
  | {
      readonly is: 'line';
      readonly line: number;
      readonly guest: number;
      /** The connection that it is of (`connectionOf`). */
      readonly of: string;
      readonly kind: SocketKind;
      readonly from: string;
    }
  | { readonly is: 'said'; readonly line: number; readonly data: string | Uint8Array }
  /** How long it takes to the page and back. */
  | { readonly is: 'link'; readonly line: number; readonly rttMs: number }
  /** `silentMs`: how long nothing was heard of the page before, where it went without a word. */
  | { readonly is: 'gone'; readonly line: number; readonly silentMs: number }
  /** A guest is known no more, and never comes back under this number. */
  | { readonly is: 'forgotten'; readonly guest: number }
  | { readonly is: 'log'; readonly text: string };
