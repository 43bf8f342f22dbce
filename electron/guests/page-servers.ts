// The HTTP servers of the guests' page, one at each of this machine's addresses, and a bound on the connections to them.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { takeOneQuestion } from '../one-question.ts';
import type { Refusal } from '../web/access.ts';
import { MOST_CONNECTIONS } from './line-limits.ts';

/** A request that is not whole within this is cut, ms. */
const REQUEST_MS = 8_000;

/** A browser that takes nothing of an answer for so long is let go, ms; of what is handed out: handed-file.ts. */
const ANSWER_MS = 10_000;

const noRequest = { status: 403, text: 'It has sent no request, or none that was whole in time.' } as const;
const notTaken = { status: 403, text: 'It has not taken what it asked for.' } as const;
export const tooManyLines = { status: 403, text: 'Too many connections. Wait a little.' } as const;

/** What becomes of what comes in. */
export interface PageServersOptions {
  /** The wanted port; another that is free where it cannot be bound. */
  readonly port: number;
  /** Connections in all; of those that are no WebSocket the oldest gives way. */
  readonly mostConnections: number;
  request(request: IncomingMessage, response: ServerResponse): void;
  /** A request for a WebSocket. Call `PageServers.admit` with its connection when it becomes one. */
  upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void;
  /** A connection from this address was cut. */
  refused(from: string, why: Refusal): void;
  log(text: string): void;
}

export class PageServers {
  readonly #options: PageServersOptions;
  /** By the IP address at which each listens. */
  readonly #servers = new Map<string, Server>();
  /** Open TCP connections, with the IP address of each. */
  readonly #connections = new Map<Duplex, string>();
  /** Open connections that have not become a WebSocket, the oldest first. */
  readonly #strangers = new Set<Duplex>();
  #port = 0;
  /** Settles when the last move is done. Moves run one after the other, so that each begins from the servers of the one before. */
  #moved: Promise<void> = Promise.resolve();

  constructor(options: PageServersOptions) {
    this.#options = options;
  }

  /** The port of all servers; 0 before the first listens. */
  get port(): number {
    return this.#port;
  }

  /** The addresses with ports at which the servers listen, as browsers write them in Host. */
  get hosts(): string[] {
    // Browsers leave port 80 out of Host.
    return [...this.#servers.keys()].map((address) => new URL(`http://${address}:${this.#port}`).host);
  }

  /** Listens on these addresses alone: on the first at the wanted port, or any that is free, and on the others at the same port. */
  move(addresses: readonly string[]): Promise<void> {
    this.#moved = this.#moved.then(() => this.#move(addresses));
    return this.#moved;
  }

  /** The connection has become a WebSocket: it no longer gives way to new ones. */
  admit(connection: Duplex): void {
    this.#strangers.delete(connection);
  }

  /** Takes no further connections; those that are open stay. */
  close(): void {
    for (const server of this.#servers.values()) server.close();
  }

  async #move(addresses: readonly string[]): Promise<void> {
    for (const [address, server] of this.#servers) {
      if (addresses.includes(address)) continue;
      this.#servers.delete(address);
      server.close();
      server.closeAllConnections();
    }
    for (const address of addresses) {
      if (this.#servers.has(address)) continue;
      const ports = this.#port > 0 ? [this.#port] : [this.#options.port, 0];
      for (const port of ports) {
        const server = await this.#listen(address, port);
        if (!server) continue;
        this.#port = (server.address() as AddressInfo).port;
        this.#servers.set(address, server);
        break;
      }
    }
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
    server.on('request', (request, response) => this.#options.request(request, response));
    server.on('upgrade', (request, socket, head) => this.#options.upgrade(request, socket, head));
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, address, resolve);
      });
    } catch (error) {
      this.#options.log(`Browsers cannot come in at ${address}, port ${port}: ${(error as Error).message}`);
      return null;
    }
    // A system without a free file descriptor accepts no further connection.
    server.on('error', (error) => this.#options.log(`A connection could not be accepted: ${error.message}`));
    return server;
  }

  /** Bounds connections: too many of one address end the newest, too many in all end the oldest that has not become a WebSocket. */
  #connected(socket: Duplex, from: string): void {
    const own = [...this.#connections.values()].filter((other) => other === from).length;
    if (own >= MOST_CONNECTIONS) {
      this.#options.refused(from, tooManyLines);
      socket.destroy();
      return;
    }
    this.#connections.set(socket, from);
    this.#strangers.add(socket);
    socket.once('close', () => this.#gone(socket));
    if (this.#connections.size <= this.#options.mostConnections) return;
    const [oldest] = this.#strangers;
    this.#dismiss(oldest!, tooManyLines);
    this.#gone(oldest!);
  }

  /** Cuts a connection of a stranger, unless it is closed already. */
  #dismiss(socket: Duplex, why: Refusal): void {
    const from = this.#connections.get(socket);
    if (from !== undefined && socket.writable) this.#options.refused(from, why);
    socket.destroy();
  }

  #gone(socket: Duplex): void {
    this.#connections.delete(socket);
    this.#strangers.delete(socket);
  }
}
