// The server of the guests' page. It parses HTTP of strangers in a thread of its own (guest-thread.ts); the party gets messages
// about WebSockets that were let in alone. A `line` is such a WebSocket, by its number from 1.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { AddressBuckets } from '../../netcode/connection/address-buckets.ts';
import { TokenBucket } from '../../netcode/connection/token-bucket.ts';
import { takeOneQuestion } from '../one-question.ts';
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
  MOST_AHEAD,
  MOST_CONNECTIONS,
  MOST_MESSAGE,
  MOST_PARTS,
  PAGE_AWAY_MS,
  PIECE_BYTES,
  REFUSALS,
  SAID,
} from './line-limits.ts';
import { LineSet } from './lines/line-set.ts';

/** How long a browser keeps its cookie, s: an evening. */
const KNOWN_S = 12 * 3600;

/** Interval of pings, ms. Browsers answer them even while a page is busy: a socket without an answer for PAGE_AWAY_MS is ended. */
const PING_MS = PAGE_AWAY_MS / 4;

/** Addresses that are told of: that a page can be reached is known from a few. */
const MOST_VISITORS = 64;

/** A request that is not whole within this is cut, ms. */
const REQUEST_MS = 8_000;

/** A browser that takes nothing of an answer for so long is let go, ms; of what is handed out: handed-file.ts. */
const ANSWER_MS = 10_000;

/** Bytes that wait for a page that has stopped reading; it comes back and is caught up. */
const MOST_WAITING = 4 * 1024 * 1024;

/**
 * Most messages waiting: in the sockets of a stage, and for the acknowledgement of one of them. A page that has stopped reading
 * is let go after twenty seconds. A page that reads one of several sockets is sent copies by the others, and an acknowledgement
 * of each message that it sends there.
 */
const MOST_MESSAGES_WAITING = 4_096;

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

/** Close code for a page that sends more than our page does (RFC 6455: policy violation). Others: CLOSED in socket-carrier.ts. */
const TOO_MUCH = 1008;

const wrongCode = {
  status: 403,
  text: 'This code is wrong or old. Scan the one on the host’s screen.',
} as const;
const tooOften = { status: 403, text: 'Too many wrong codes. Wait a little, and scan again.' } as const;
const noRequest = { status: 403, text: 'It has sent no request, or none that was whole in time.' } as const;
const notTaken = { status: 403, text: 'It has not taken what it asked for.' } as const;
const tooManyLines = { status: 403, text: 'Too many connections. Wait a little.' } as const;

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

/** A line to a guest's page, as the party knows it. */
interface DoorLine {
  /** Closes it with a code, or with null at once. */
  cut(code: number | null): void;
  /** False when its page has stopped reading. */
  send(data: string | Uint8Array): boolean;
}

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

/** A stage, whose messages go over several sockets. */
class StageLine implements DoorLine {
  readonly number: number;
  readonly #lines: LineSet;
  readonly #sockets: WebSocket[] = [];
  #heardAt = Number.NEGATIVE_INFINITY;
  /** Messages that the sockets have yet to hand to the system. */
  #unwritten = 0;

  constructor(number: number, heard: (data: Uint8Array) => void) {
    this.number = number;
    this.#lines = new LineSet(heard, MOST_AHEAD);
  }

  /** False for one that is there already. */
  add(at: number, socket: WebSocket): boolean {
    if (this.#sockets[at]) {
      socket.close(CLOSED.wrongKind);
      return false;
    }
    this.#sockets[at] = socket;
    this.#lines.add(at, (bytes) => {
      if (socket.readyState !== socket.OPEN) return;
      if (this.#unwritten >= MOST_MESSAGES_WAITING) {
        socket.terminate();
        return;
      }
      this.#unwritten++;
      socket.send(bytes, () => this.#unwritten--);
    });
    return true;
  }

  hear(at: number, data: Buffer): boolean {
    this.#heardAt = performance.now();
    return this.#lines.hear(at, data);
  }

  get isHeard(): boolean {
    return performance.now() - this.#heardAt < PAGE_AWAY_MS;
  }

  send(data: string | Uint8Array): boolean {
    if (typeof data === 'string') throw new TypeError('a stage is sent bytes');
    const { unheardBytes, unheardMessages } = this.#lines;
    if (unheardBytes > MOST_WAITING || unheardMessages > MOST_MESSAGES_WAITING) return false;
    if (this.#lines.isOpen) this.#lines.send(data);
    return true;
  }

  cut(code: number | null): void {
    this.#lines.close();
    for (const socket of this.#sockets) if (socket) cut(socket, code);
  }
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
  /** HTTP servers, by the IP address at which each listens. */
  readonly #servers = new Map<string, Server>();
  readonly #sockets = new WebSocketServer(SOCKETS);
  readonly #lines = new Map<number, DoorLine>();
  /** Stages by guest and set. */
  readonly #stages = new Map<string, StageLine>();
  #lastLine = 0;
  readonly #guesses = new AddressBuckets({ ...GUESSES, most: 256 });
  readonly #opened = new AddressBuckets({ ...LINES, most: 256 });
  readonly #said = {
    control: new AddressBuckets({ ...SAID.control, most: 256 }),
    stage: new AddressBuckets({ ...SAID.stage, most: 256 }),
  };
  readonly #logged = new TokenBucket(LOGGED.burst, LOGGED.msPerToken);
  readonly #named = new AddressBuckets({ ...REFUSALS, most: 256 });
  /** Open TCP connections, with the IP address of each. */
  readonly #connections = new Map<Duplex, string>();
  /** Open connections that have not become a WebSocket, the oldest first. */
  readonly #strangers = new Set<Duplex>();
  /** Addresses that have asked for the page since it is where it is. */
  readonly #visitors = new Set<string>();
  #port = 0;
  /** Settles when the last move is done. Moves run one after the other, so that each begins from the servers of the one before. */
  #moved: Promise<void> = Promise.resolve();

  /** Throws where the page has not been built. */
  constructor(data: DoorData, post: (message: FromDoor) => void) {
    this.#data = data;
    this.#post = post;
    this.#file = guestFiles(data.pageFolder);
    this.#sessions = new GuestSessions((guest) => this.#forgot(guest), data.code ?? undefined);
  }

  async open(): Promise<void> {
    void this.#handed.offer(this.#data.handOut);
    await this.#moveNext(this.#data.addresses);
  }

  #moveNext(addresses: readonly string[]): Promise<void> {
    this.#moved = this.#moved.then(() => this.#move(addresses));
    return this.#moved;
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
        void this.#moveNext(message.addresses);
        return;
      case 'close':
        this.#handed.close();
        for (const socket of this.#sockets.clients) socket.close(CLOSED.ending);
        for (const server of this.#servers.values()) server.close();
        return;
      default:
        message satisfies never;
    }
  }

  /** The addresses with ports at which the server listens, as browsers write them in Host. */
  get #hosts(): string[] {
    // Browsers leave port 80 out of Host.
    return [...this.#servers.keys()].map((address) => new URL(`http://${address}:${this.#port}`).host);
  }

  #tell(): void {
    const links = this.#hosts.map((host) => `http://${host}${CODE_PATH}${this.#sessions.token}`);
    if (links.length > 0) this.#post({ is: 'open', links, port: this.#port });
    else this.#post({ is: 'failed', why: 'No address of this computer could be listened on.' });
  }

  #tellFile(): void {
    this.#post({ is: 'file', file: this.#handed.view, path: `${FILE_PATH}${this.#sessions.fileToken}` });
  }

  /** Listens on these addresses alone: on the first at the wanted port, or any that is free, and on the others at the same port. */
  async #move(addresses: readonly string[]): Promise<void> {
    this.#visitors.clear();
    for (const [address, server] of this.#servers) {
      if (addresses.includes(address)) continue;
      this.#servers.delete(address);
      server.close();
      server.closeAllConnections();
    }
    for (const address of addresses) {
      if (this.#servers.has(address)) continue;
      const ports = this.#port > 0 ? [this.#port] : [this.#data.port, 0];
      for (const port of ports) {
        const server = await this.#listen(address, port);
        if (!server) continue;
        this.#port = (server.address() as AddressInfo).port;
        this.#servers.set(address, server);
        break;
      }
    }
    this.#tell();
  }

  /** Starts a server; null where the address and port cannot be bound. */
  async #listen(address: string, port: number): Promise<Server | null> {
    const server = createServer({
      headersTimeout: REQUEST_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: 1_000,
    });
    takeOneQuestion(server);
    server.setTimeout(ANSWER_MS, (socket) => {
      // One on which nothing waits was kept open for further questions.
      if (socket.writableLength > 0) this.#dismiss(socket, notTaken);
      else socket.destroy();
    });
    server.on('clientError', (_, socket) => this.#dismiss(socket, noRequest));
    server.on('connection', (socket) => this.#connected(socket, socket.remoteAddress ?? ''));
    server.on('request', (request, response) => this.#answer(request, response));
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, address, resolve);
      });
    } catch (error) {
      this.#log(`Browsers cannot come in at ${address}, port ${port}: ${(error as Error).message}`);
      return null;
    }
    // A system without a free file descriptor accepts no further connection.
    server.on('error', (error) => this.#log(`A connection could not be accepted: ${error.message}`));
    return server;
  }

  /** Bounds connections: too many of one address end the newest, too many in all end the oldest that has not become a WebSocket. */
  #connected(socket: Duplex, from: string): void {
    const own = [...this.#connections.values()].filter((other) => other === from).length;
    if (own >= MOST_CONNECTIONS) {
      this.#name(from, tooManyLines);
      socket.destroy();
      return;
    }
    this.#connections.set(socket, from);
    this.#strangers.add(socket);
    socket.once('close', () => this.#gone(socket));
    if (this.#connections.size <= this.#data.mostConnections) return;
    const [oldest] = this.#strangers;
    this.#dismiss(oldest!, tooManyLines);
    this.#gone(oldest!);
  }

  /** Cuts a connection of a stranger, unless it is closed already. */
  #dismiss(socket: Duplex, why: Refusal): void {
    const from = this.#connections.get(socket);
    if (from !== undefined && socket.writable) this.#name(from, why);
    socket.destroy();
  }

  #gone(socket: Duplex): void {
    this.#connections.delete(socket);
    this.#strangers.delete(socket);
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
    const refused = refuseHost(asked, this.#hosts);
    if (refused) {
      this.#name(from, refused);
      return refused;
    }
    this.#visited(from);
    const token = tokenAt(asked.url, CODE_PATH);
    if (token !== null) return this.#letIn(asked, token, from);
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

  #letIn(asked: Asked, token: string, from: string): Reply | Refusal {
    const refused = this.#refuseToken(asked, this.#sessions.isToken(token), from);
    if (refused) return refused;
    const cookie = this.#sessions.cookieFor(token, cookieIn(asked, this.#port), from);
    if (cookie === null) return wrongCode;
    const kept = `${cookieFor(this.#port, cookie, 'Lax')}; Max-Age=${KNOWN_S}`;
    return { status: 303, headers: { location: '/', 'set-cookie': kept } };
  }

  /** Null for the right token. A wrong one is a guess, of which an address has few. */
  #refuseToken(asked: Asked, isRight: boolean, from: string): Refusal | null {
    if (asked.method !== 'GET') return notAllowed;
    const now = performance.now();
    if (this.#guesses.waitMs(from, now) > 0) return tooOften;
    if (isRight) return null;
    this.#guesses.take(from, now);
    this.#log(`A wrong code came from ${from}.`);
    return wrongCode;
  }

  #giveKey(asked: Asked): Reply | Refusal {
    const refused = refuseKey(asked);
    if (refused) return refused;
    const key = this.#sessions.keyFor(cookieIn(asked, this.#port));
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
    const admitted = admitGuest(askedBy(request), this.#hosts, this.#port, this.#sessions);
    const from = request.socket.remoteAddress ?? '';
    const isTooMuch = !('status' in admitted) && !this.#opened.take(from, performance.now());
    if ('status' in admitted || isTooMuch) {
      const refused = 'status' in admitted ? admitted : tooManyLines;
      this.#name(from, refused);
      refuseUpgrade(socket, refused);
    } else {
      this.#strangers.delete(socket);
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
    watch(socket, {
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

/** As DoorLine.cut. What a socket has said too much of is not even read: the thread has other pages. */
function cut(socket: WebSocket, code: number | null): void {
  if (code === null) socket.terminate();
  else socket.close(code);
  if (code === TOO_MUCH) socket.pause();
}

interface Watching {
  /** Whether another socket of the line is heard. */
  isHeard(): boolean;
  measured(rttMs: number): void;
  /** The line has ended after `silentMs` of silence. */
  ended(silentMs: number): void;
}

/**
 * Ends a socket that answers no ping: a phone that is gone, or half a message that never ends. One that only waits for packets
 * that were lost again and again stays as long as its page is heard by another.
 */
function watch(socket: WebSocket, { isHeard, measured, ended }: Watching): void {
  let askedAt: number | null = null;
  let heardAt = performance.now();
  const ask = () => {
    const now = performance.now();
    if (now - heardAt >= PAGE_AWAY_MS && !isHeard()) {
      ended(now - heardAt);
      socket.terminate();
      return;
    }
    if (askedAt !== null) return;
    askedAt = now;
    socket.ping();
  };
  // What came while this thread stood still is read before the socket is judged.
  const timer = setInterval(() => setImmediate(ask), PING_MS);
  socket.on('pong', () => {
    heardAt = performance.now();
    if (askedAt !== null) measured(heardAt - askedAt);
    askedAt = null;
  });
  ask();
  socket.on('close', () => clearInterval(timer));
}
