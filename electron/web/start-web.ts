// The app without Electron: a server for this machine only, whose page in a browser is the window.

import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { openGuests } from '../guests/open-guests.ts';
import { takeOneQuestion } from '../one-question.ts';
import type { Party, PartyOptions } from '../party/open-party.ts';
import type { OpenedReplay } from '../party/replays/opened-replay.ts';
import { mostLines } from '../stranger-lines.ts';
import { admitSocket, ENTER_PATH } from './access.ts';
import { answerFault, askedBy, type Coming, pageAnswers, refuseUpgrade } from './answers.ts';
import { BrowserSessions } from './browser-sessions.ts';
import type { Link } from './open-browser.ts';
import { openWindowSockets } from './window-sockets.ts';

export interface WebOptions extends PartyOptions {
  /** TCP port of the page on 127.0.0.1; 0 is any free one. */
  readonly port: number;
  /** The built page (dist/renderer). */
  readonly pageFolder: string;
  /** What of the page is still to come; without it the page is there. */
  readonly coming?: Coming;
  openParty(options: PartyOptions): Promise<Party>;
  /** A room to join at once: what a person would type. */
  readonly join?: string;
  /** How often a page must show that it lives, ms. */
  readonly pingMs?: number;
}

export interface Web {
  /** A link that lets one browser in, once; `onUsed` is told of it. */
  link(onUsed?: () => void): Link;
  /** Asks the person whether to go to the room of an address, a code or a link. */
  openLink(link: string): void;
  /** Shows the person a replay that they opened with another app. */
  openReplay(opened: OpenedReplay): void;
  /** Tells friends that we leave, closes all windows and frees the port. */
  close(): Promise<void>;
}

/** `why` is for a person. */
export type WebStart =
  | { readonly ok: true; readonly web: Web }
  | { readonly ok: false; readonly why: string };

/** Pause between two questions whether a window's browser lives, ms: it answers even while its page is busy. */
const PING_MS = 5000;

/**
 * Connections of who has not been let in, where descriptors are many. All users of this machine may connect, and keep what they
 * have, so the oldest one gives way.
 */
const MOST_STRANGERS = 128;

export async function startWeb(options: WebOptions): Promise<WebStart> {
  if (!options.coming && !existsSync(join(options.pageFolder, 'index.html'))) {
    return { ok: false, why: 'The screens have not been built yet. Run "npm start", which builds them.' };
  }
  const server = createServer();
  takeOneQuestion(server);
  const strangers = new Set<Duplex>();
  const most = mostLines(MOST_STRANGERS);
  server.on('connection', (socket) => {
    strangers.add(socket);
    socket.once('close', () => strangers.delete(socket));
    if (strangers.size <= most) return;
    const [oldest] = strangers;
    strangers.delete(oldest!);
    oldest!.destroy();
  });
  const whyNot = await listen(server, options.port);
  if (whyNot) return { ok: false, why: whyNot };
  // Where the system has no descriptor for one more line, nobody is let in.
  server.on('error', (error) => options.log(`A line could not be taken: ${error.message}`));
  const { port } = server.address() as AddressInfo; // always so for a TCP server that listens

  const sessions = new BrowserSessions();
  let party: Party;
  try {
    const { pageFolder } = options;
    party = await options.openParty({
      openGuests: (room, around) => openGuests(room, { ...around, pageFolder }),
      ...options,
    });
  } catch (error) {
    server.close();
    return { ok: false, why: `The party could not be opened: ${(error as Error).message}` };
  }
  if (options.join !== undefined) party.join(options.join);
  const windows = openWindowSockets(party, options.pingMs ?? PING_MS);
  const answer = pageAnswers(options.pageFolder, port, sessions, options.coming);
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.log(`A request could not be answered: ${error}`);
      answerFault(response);
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const admitted = admitSocket(askedBy(request), port, sessions);
    if (typeof admitted !== 'string') return refuseUpgrade(socket, admitted);
    strangers.delete(socket);
    windows.accept(admitted, request, socket, head);
  });

  const close = async () => {
    const freed = new Promise((resolve) => server.close(resolve));
    await party.close();
    windows.close();
    server.closeAllConnections();
    await freed;
  };
  const address = `http://127.0.0.1:${port}${ENTER_PATH}`;
  const link = (onUsed?: () => void) => ({ address, token: sessions.issue(onUsed) });
  const openLink = (text: string) => party.openLink(text);
  const openReplay = (opened: OpenedReplay) => party.openReplay(opened);
  return { ok: true, web: { link, openLink, openReplay, close } };
}

/** Null when the server listens, else why it cannot. */
async function listen(server: Server, port: number): Promise<string | null> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return null;
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        return `Port ${port} is in use. Choose another with --port, or leave --port out for any free one.`;
      case 'EACCES':
        return `Port ${port} may not be used by this account. Choose one above 1023 with --port.`;
      default:
        throw error;
    }
  }
}
