// Links and replays that the system opens the app with: they wait for the first page, so that the person sees what comes of
// them. Of several that wait the last one counts.

import { linkIn, validLink } from './links.ts';
import { type OpenedReplay, replayIn, validReplay } from './party/replays/opened-replay.ts';
import type { ToPartyProcess } from './party-supervisor.ts';

export interface OpenedOptions {
  /** Whether a page is there and connected, which shows what comes of it. */
  isThere(): boolean;
  send(message: ToPartyProcess): void;
}

export interface WhatWasOpened {
  /** Null is none. */
  link(link: string | null): void;
  replay(opened: OpenedReplay | null): void;
  /** What a command line names that was typed in `folder`. */
  commandLine(args: readonly string[], folder: string): void;
  /** A page is there. */
  handOver(): void;
  /** What waits, for the app that opens it in place of this one. */
  readonly waiting: Waiting;
}

export interface Waiting {
  readonly join?: string;
  readonly replay?: OpenedReplay;
}

/** How another instance is started in place of this one: with the arguments of this one, but with what waits here. */
export function argumentsFor({ join, replay }: Waiting, own: readonly string[], folder: string): string[] {
  const rest = own.filter((arg) => validLink(arg) === null && validReplay(arg, folder) === null);
  return [...rest, ...(join ? [join] : []), ...(replay?.is === 'here' ? [replay.path] : [])];
}

export function whatWasOpened({ isThere, send }: OpenedOptions): WhatWasOpened {
  let link: string | null = null;
  let replay: OpenedReplay | null = null;

  function handOver(): void {
    if (!isThere()) return;
    if (link !== null) send({ type: 'link', link });
    if (replay !== null) send({ type: 'replay', opened: replay });
    link = null;
    replay = null;
  }

  const opened: WhatWasOpened = {
    link(next) {
      link = next ?? link;
      handOver();
    },
    replay(next) {
      replay = next ?? replay;
      handOver();
    },
    commandLine(args, folder) {
      opened.link(linkIn(args));
      opened.replay(replayIn(args, folder));
    },
    handOver,
    get waiting() {
      return { ...(link === null ? {} : { join: link }), ...(replay === null ? {} : { replay }) };
    },
  };
  return opened;
}
