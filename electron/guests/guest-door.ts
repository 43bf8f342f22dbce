// The server of the guests' page. It parses HTTP of strangers in a thread of its own (guest-thread.ts); the party gets messages
// about WebSockets that were let in alone. A `line` is such a WebSocket, by its number from 1.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { AddressBuckets } from '../../netcode/connection/address-buckets.ts';
import { TokenBucket } from '../../netcode/connection/token-bucket.ts';
import {
  type Asked,
  cookieFor,
  cookieIn,
  notAllowed,
  pathOf,
  type Refusal,
  SESSION_PATH,
  type SocketKind,
} from '../web/access.ts';
import { askedBy, HEADERS, nothingHere, refuse, refuseUpgrade } from '../web/answers.ts';
import { CLOSED } from '../web/socket-carrier.ts';
import type { DoorData, FromDoor, ToDoor } from './door-messages.ts';
import {
  type Admitted,
  admitGuest,
  CODE_PATH,
  digitsAt,
  FILE_PATH,
  refuseHost,
  refuseKey,
  SIGN_PATH,
  tokenAt,
} from './guest-access.ts';
import { guestFiles } from './guest-files.ts';
import { GuestSessions } from './guest-sessions.ts';
import { HandedFile } from './handed-file.ts';
import {
  GUESSES,
  LINES,
  LOGGED,
  MESSAGES,
  MOST_MESSAGE,
  MOST_PARTS,
  PIECE_BYTES,
  REFUSALS,
  SAID,
  TYPED_GUESSES,
} from './line-limits.ts';
import { cut, type DoorLine, MOST_WAITING, StageLine, TOO_MUCH } from './lines/door-line.ts';
import { watchSocket } from './lines/watch-socket.ts';
import { PageServers, tooManyLines } from './page-servers.ts';

/** How long a browser keeps its cookie, s: an evening. */
const KNOWN_S = 12 * 3600;

/** Addresses that are told of: that a page can be reached is known from a few. */
const MOST_VISITORS = 64;

/**
 * Without COOP: browsers ignore it over plain HTTP from another machine, and print a warning. The page of the next host hears
 * which one a browser comes from (kept-self.ts in the renderer).
 */
const { 'cross-origin-opener-policy': _, ...SAFE_HEADERS } = HEADERS;
const PLAIN_HEADERS = { ...SAFE_HEADERS, 'referrer-policy': 'origin' };

const SOCKETS = {
  noServer: true,
  maxPayload: MOST_MESSAGE.control,
  maxFragments: MOST_PARTS,
  /** How long a page may take to answer a close frame, ms. */
  closeTimeout: 500,
};

/** Cache-Control of files whose names change with each build. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

const wrongCode = {
  status: 403,
  text: 'This code is wrong or old. Scan the one on the host’s screen.',
} as const;
const wrongDigits = {
  status: 403,
  text: 'These digits are wrong or old. Type those on the host’s screen, or scan the code there.',
} as const;
const tooManyDigits = {
  status: 403,
  text: 'Too many wrong digits were typed. Scan the code on the host’s screen, or wait a little.',
} as const;
const tooOften = { status: 403, text: 'Too many wrong codes. Wait a little, and scan again.' } as const;

interface Reply {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string | Buffer;
}

/** A page at another host may show this picture, and no other answer. */
const SIGN: Reply = {
  status: 200,
  headers: { 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
};

/** A socket of a line. */
interface Taken {
  /** Number of the line. */
  readonly number: number;
  readonly isNew: boolean;
  /** False when no page of ours says that. */
  hear(data: Buffer): boolean;
  /** Whether something has come of late by any socket of the line, when this one answers nothing. */
  isHeard(): boolean;
  gone(): void;
}

export class GuestDoor {
  readonly #data: DoorData;
  readonly #post: (message: FromDoor) => void;
  readonly #sessions: GuestSessions;
  /** Guests with whom a WebSocket was opened, so that the party knows them. */
  readonly #met = new Set<number>();
  readonly #file: ReturnType<typeof guestFiles>;
  /** What the host hands out beside the page. */
  readonly #handed = new HandedFile(() => this.#tellFile());
  readonly #servers: PageServers;
  readonly #sockets = new WebSocketServer(SOCKETS);
  readonly #lines = new Map<number, DoorLine>();
  /** Stages by guest and set. */
  readonly #stages = new Map<string, StageLine>();
  #lastLine = 0;
  readonly #guesses = new AddressBuckets({ ...GUESSES, most: 256 });
  readonly #typed = new TokenBucket(TYPED_GUESSES.burst, TYPED_GUESSES.msPerToken);
  readonly #opened = new AddressBuckets({ ...LINES, most: 256 });
  readonly #said = {
    control: new AddressBuckets({ ...SAID.control, most: 256 }),
    stage: new AddressBuckets({ ...SAID.stage, most: 256 }),
  };
  readonly #logged = new TokenBucket(LOGGED.burst, LOGGED.msPerToken);
  readonly #named = new AddressBuckets({ ...REFUSALS, most: 256 });
  /** Addresses that have asked for the page since it is where it is. */
  readonly #visitors = new Set<string>();

  /** Throws where the page has not been built. */
  constructor(data: DoorData, post: (message: FromDoor) => void) {
    this.#data = data;
    this.#post = post;
    this.#file = guestFiles(data.pageFolder);
    this.#sessions = new GuestSessions((guest) => this.#forgot(guest), data.code ?? undefined);
    this.#servers = new PageServers({
      port: data.port,
      mostConnections: data.mostConnections,
      request: (request, response) => this.#answer(request, response),
      upgrade: (request, socket, head) => this.#upgrade(request, socket, head),
      refused: (from, why) => this.#name(from, why),
      log: (text) => this.#log(text),
    });
  }

  async open(): Promise<void> {
    void this.#handed.offer(this.#data.handOut);
    await this.#move(this.#data.addresses);
  }

  obey(message: ToDoor): void {
    switch (message.do) {
      case 'send':
        this.#send(message.line, message.data);
        return;
      case 'cut':
        this.#lines.get(message.line)?.cut(message.code);
        return;
      case 'renew':
        this.#sessions.renew(new Set(message.staying));
        this.#tell();
        this.#tellFile();
        return;
      case 'hand-out':
        void this.#handed.offer(message.path);
        return;
      case 'move':
        void this.#move(message.addresses);
        return;
      case 'close':
        this.#handed.close();
        for (const socket of this.#sockets.clients) socket.close(CLOSED.ending);
        this.#servers.close();
        return;
      default:
        message satisfies never;
    }
  }

  async #move(addresses: readonly string[]): Promise<void> {
    this.#visitors.clear();
    await this.#servers.move(addresses);
    this.#tell();
  }

  #tell(): void {
    const links = this.#servers.hosts.map((host) => `http://${host}${CODE_PATH}${this.#sessions.token}`);
    const { digits } = this.#sessions;
    if (links.length > 0) this.#post({ is: 'open', links, digits, port: this.#servers.port });
    else this.#post({ is: 'failed', why: 'No address of this computer could be listened on.' });
  }

  #tellFile(): void {
    this.#post({ is: 'file', file: this.#handed.view, path: `${FILE_PATH}${this.#sessions.fileToken}` });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    request.resume();
    const from = request.socket.remoteAddress ?? '';
    const reply = this.#replyTo(askedBy(request), from);
    if (reply === 'file') void this.#handOut(response, from);
    else if ('text' in reply) refuse(response, reply);
    else response.writeHead(reply.status, { ...PLAIN_HEADERS, ...reply.headers }).end(reply.body);
  }

  async #handOut(response: ServerResponse, from: string): Promise<void> {
    const refused = await this.#handed.give(response, from, PLAIN_HEADERS);
    if (refused) refuse(response, refused);
  }

  /** `file`: the one that is handed out, which is read piece by piece. */
  #replyTo(asked: Asked, from: string): Reply | Refusal | 'file' {
    const refused = refuseHost(asked, this.#servers.hosts);
    if (refused) {
      this.#name(from, refused);
      return refused;
    }
    this.#visited(from);
    const token = tokenAt(asked.url, CODE_PATH);
    if (token !== null) return this.#letIn(asked, token, from);
    const digits = digitsAt(asked.url);
    if (digits !== null) return this.#letInTyped(asked, digits, from);
    const file = tokenAt(asked.url, FILE_PATH);
    if (file !== null) return this.#refuseToken(asked, this.#sessions.isFileToken(file), from) ?? 'file';
    const sign = tokenAt(asked.url, SIGN_PATH);
    if (sign !== null) return this.#showSign(asked, sign, from);
    return pathOf(asked.url) === SESSION_PATH ? this.#giveKey(asked) : this.#giveFile(asked);
  }

  #visited(from: string): void {
    if (this.#visitors.has(from) || this.#visitors.size >= MOST_VISITORS) return;
    this.#visitors.add(from);
    this.#post({ is: 'visited', from });
  }

  /** For pages of the host before: whether this one is there, and lets browsers in by this code. */
  #showSign(asked: Asked, token: string, from: string): Reply | Refusal {
    return this.#refuseToken(asked, this.#sessions.isToken(token), from) ?? SIGN;
  }

  /** As with the token behind the digits; of wrong digits all addresses together have few, since they are a million alone. */
  #letInTyped(asked: Asked, digits: string, from: string): Reply | Refusal {
    const now = performance.now();
    if (this.#typed.waitMs(now) > 0) return tooManyDigits;
    const isRight = this.#sessions.areDigits(digits);
    const refused = this.#refuseToken(asked, isRight, from, 'wrong digits');
    if (!refused) return this.#giveCookie(asked, this.#sessions.token, from);
    if (refused !== wrongCode) return refused;
    this.#typed.take(now);
    return wrongDigits;
  }

  #letIn(asked: Asked, token: string, from: string): Reply | Refusal {
    return (
      this.#refuseToken(asked, this.#sessions.isToken(token), from) ?? this.#giveCookie(asked, token, from)
    );
  }

  #giveCookie(asked: Asked, token: string, from: string): Reply | Refusal {
    const cookie = this.#sessions.cookieFor(token, cookieIn(asked, this.#servers.port), from);
    if (cookie === null) return wrongCode;
    const kept = `${cookieFor(this.#servers.port, cookie, 'Lax')}; Max-Age=${KNOWN_S}`;
    return { status: 303, headers: { location: '/', 'set-cookie': kept } };
  }

  /** Null for the right token. A wrong one is a guess, of which an address has few. */
  #refuseToken(asked: Asked, isRight: boolean, from: string, what = 'a wrong code'): Refusal | null {
    if (asked.method !== 'GET') return notAllowed;
    const now = performance.now();
    if (this.#guesses.waitMs(from, now) > 0) return tooOften;
    if (isRight) return null;
    this.#guesses.take(from, now);
    this.#log(`${from} has sent ${what}.`);
    return wrongCode;
  }

  #giveKey(asked: Asked): Reply | Refusal {
    const refused = refuseKey(asked);
    if (refused) return refused;
    const key = this.#sessions.keyFor(cookieIn(asked, this.#servers.port));
    if (key === null) return wrongCode;
    if (key === 'kept') return { status: 204, headers: {} };
    return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ key }) };
  }

  #giveFile(asked: Asked): Reply | Refusal {
    if (asked.method !== 'GET') return notAllowed;
    const path = pathOf(asked.url);
    const file = this.#file(path);
    if (!file) return nothingHere;
    // Who opens the page sees whether the file is there.
    if (path === '/') void this.#handed.look();
    const zipped = String(asked.headers['accept-encoding']).includes('gzip') ? file.gzipped : null;
    const headers = {
      'content-type': file.type,
      'content-security-policy': file.policy(String(asked.headers.host)),
      'cache-control': file.keeps ? FOR_GOOD : 'no-store',
      vary: 'accept-encoding',
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    };
    return { status: 200, headers, body: zipped ?? file.bytes };
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const admitted = admitGuest(askedBy(request), this.#servers.hosts, this.#servers.port, this.#sessions);
    const from = request.socket.remoteAddress ?? '';
    const isTooMuch = !('status' in admitted) && !this.#opened.take(from, performance.now());
    if ('status' in admitted || isTooMuch) {
      const refused = 'status' in admitted ? admitted : tooManyLines;
      this.#name(from, refused);
      refuseUpgrade(socket, refused);
    } else {
      this.#servers.admit(socket);
      this.#sockets.handleUpgrade(request, socket, head, (line) => this.#take(line, admitted, from));
    }
  }

  #take(socket: WebSocket, admitted: Admitted, from: string): void {
    const { guest, of, kind } = admitted;
    const { burst, msPerToken } = MESSAGES[kind];
    const messages = new TokenBucket(burst, msPerToken);
    this.#visited(from);
    this.#met.add(guest);
    this.#sessions.noteSockets(guest, 1);
    const line =
      admitted.kind === 'control' ? this.#control(socket, guest, from) : this.#stage(socket, admitted, from);
    let silentMs = 0;
    watchSocket(socket, {
      isHeard: line.isHeard,
      measured: (rttMs) => {
        if (line.isNew) this.#post({ is: 'link', line: line.number, rttMs });
      },
      ended: (ms) => {
        silentMs = ms;
        this.#log(`Guest ${guest} at ${from} answers no more, and is let go.`);
      },
    });
    if (line.isNew) this.#post({ is: 'line', line: line.number, guest, of, kind, from });
    const hear = (data: Buffer, binary: boolean) => {
      if (!messages.take(performance.now()) || data.length > MOST_MESSAGE[kind]) {
        this.#log(`Guest ${guest} at ${from} has said too much at once.`);
        end(TOO_MUCH);
      } else if (binary !== (kind === 'stage') || !line.hear(data)) {
        isNonsense();
        end(CLOSED.wrongKind);
      }
    };
    const isNonsense = () => this.#log(`Guest ${guest} at ${from} has said what no page of ours does.`);
    // Messages that come before the socket is closed are dropped, so that the log gets one line.
    const end = (code: number) => {
      socket.off('message', hear);
      cut(socket, code);
    };
    socket.on('message', hear);
    socket.on('close', () => {
      this.#sessions.noteSockets(guest, -1);
      line.gone();
      if (this.#lines.delete(line.number)) this.#post({ is: 'gone', line: line.number, silentMs });
    });
    // An oversized or broken message: ws closes the socket with the right code, and `close` follows.
    socket.on('error', isNonsense);
  }

  #control(socket: WebSocket, guest: number, from: string): Taken {
    const number = ++this.#lastLine;
    this.#lines.set(number, {
      cut: (code) => cut(socket, code),
      send: (data) => {
        if (socket.readyState !== socket.OPEN) return true;
        if (socket.bufferedAmount > MOST_WAITING) return false;
        socket.send(data);
        return true;
      },
    });
    return {
      number,
      isNew: true,
      hear: (data) => {
        this.#pass(number, 'control', from, data.toString());
        return true;
      },
      isHeard: () => [...this.#stages].some(([name, stage]) => name.startsWith(`${guest} `) && stage.isHeard),
      gone() {},
    };
  }

  /** The sockets of a set are one line to the party: with the first of them it comes, with any of them it goes. */
  #stage(socket: WebSocket, { guest, set, at }: Extract<Admitted, { kind: 'stage' }>, from: string): Taken {
    const name = `${guest} ${set}`;
    const known = this.#stages.get(name);
    const number = known?.number ?? ++this.#lastLine;
    const stage = known ?? new StageLine(number, (data) => this.#pass(number, 'stage', from, data));
    this.#stages.set(name, stage);
    if (!known) this.#lines.set(number, stage);
    const taken = stage.add(at, socket);
    return {
      number,
      isNew: !known,
      hear: (data) => taken && stage.hear(at, data),
      isHeard: () => stage.isHeard,
      gone: () => {
        if (this.#stages.get(name) === stage) this.#stages.delete(name);
        stage.cut(CLOSED.ending);
      },
    };
  }

  /** Tells the party that a guest's session has ended; guests who have opened no socket are unknown to it, and cost it nothing. */
  #forgot(guest: number): void {
    if (this.#met.delete(guest)) this.#post({ is: 'forgotten', guest });
  }

  /** Has the party hear what a line says, as long as its address says no more than pages of ours do. */
  #pass(line: number, kind: SocketKind, from: string, data: string | Uint8Array): void {
    if (!this.#lines.has(line)) return;
    const pieces = 1 + Math.floor(data.length / PIECE_BYTES);
    if (this.#said[kind].take(from, performance.now(), pieces)) this.#post({ is: 'said', line, data });
    else this.#letGo(line, TOO_MUCH, `Guests at ${from} have said too much at once.`);
  }

  #send(line: number, data: string | Uint8Array): void {
    if (this.#lines.get(line)?.send(data) === false)
      this.#letGo(line, null, 'A guest has stopped reading, and is let go.');
  }

  /** Closes a line as DoorLine.cut does; nothing more is heard of it. */
  #letGo(line: number, code: number | null, why: string): void {
    const gone = this.#lines.get(line);
    this.#log(why);
    this.#lines.delete(line);
    this.#post({ is: 'gone', line, silentMs: 0 });
    gone?.cut(code);
  }

  /** Names in the log who is refused, and why: a few of each address. */
  #name(from: string, { text }: Refusal): void {
    if (this.#named.take(from, performance.now())) this.#log(`A device at ${from} was refused: ${text}`);
  }

  #log(text: string): void {
    if (this.#logged.take(performance.now())) this.#post({ is: 'log', text });
  }
}
