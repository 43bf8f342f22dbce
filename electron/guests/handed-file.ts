// The one file that a host hands out to browsers, such as an installer of the app: read, told, and sent at a bounded rate.

import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TokenBucket } from '../../netcode/connection/token-bucket.ts';
import type { HandedFileView } from '../party/window/contract.ts';
import type { Refusal } from '../web/access.ts';

/** Downloads at once, of all browsers and of one address. */
export const MOST_DOWNLOADS = 4;
export const MOST_DOWNLOADS_AT_ADDRESS = 2;

/**
 * All downloads together get one piece of so many bytes in so many ms, 1 MiB a second: frames on the same network wait behind
 * one piece at most.
 */
const PIECE_BYTES = 8 * 1024;
const PIECE_MS = 8;

/** Pieces that are made up for at once where timers are coarse. */
const MOST_BEHIND = 4;

/** Bytes that are read at once for the checksum: what else the thread does waits so long. */
const READ_BYTES = 64 * 1024;

/** A browser that takes nothing for so long is let go, ms. */
const STALLED_MS = 20_000;

/**
 * A download that has had fewer bytes in a ms than an eighth of what it is offered, 32 KiB a second, is slow from so many ms on: it
 * goes on until another browser asks, which gets its place.
 */
const LEAST_BYTES_A_MS = PIECE_BYTES / PIECE_MS / MOST_DOWNLOADS / 8;
const SLOW_AFTER_MS = 10_000;

const notThere: Refusal = {
  status: 404,
  text: 'The host’s computer has no file to hand out, or no longer as it was. Ask the host to choose it again.',
};
const tooMany: Refusal = {
  status: 403,
  text: 'Several devices are getting this file. Go back, and try again in a few minutes.',
};

interface Offered {
  readonly path: string;
  readonly view: HandedFileView;
  /** By which the file is known again; null until it was read. */
  readonly mark: string | null;
}

interface Download {
  /** The IP address of the browser. */
  readonly from: string;
  /** ms. */
  readonly begunAt: number;
  /** Bytes that the system has taken for it. */
  sent: number;
}

export class HandedFile {
  readonly #onChange: () => void;
  #offered: Offered | null = null;
  /** Downloads that run, the oldest first. */
  readonly #downloads = new Map<ServerResponse, Download>();
  readonly #now: () => number;
  readonly #pieces = new TokenBucket(MOST_BEHIND, PIECE_MS);
  /** Resolves when the last piece that was asked for may go. */
  #turns: Promise<void> = Promise.resolve();

  /** `onChange`: the view is another one. `now`: a monotonic clock, ms. */
  constructor(onChange: () => void, now = () => performance.now()) {
    this.#onChange = onChange;
    this.#now = now;
  }

  /** What is handed out, without its folder; null for nothing. */
  get view(): HandedFileView | null {
    return this.#offered?.view ?? null;
  }

  /**
   * Hands out the file at this whole path from now on, once it was read for its checksum; null: none. Downloads of the one before
   * are cut off: it may have been chosen by mistake. Never rejects.
   */
  async offer(path: string | null): Promise<void> {
    this.#cut();
    const name = path === null ? '' : basename(path).toWellFormed();
    const reading: Offered | null =
      path === null ? null : { path, mark: null, view: { is: 'reading', name } };
    this.#become(reading);
    if (!reading) return;
    const read = await readThrough(reading.path, () => this.#offered === reading).catch(() => null);
    if (this.#offered !== reading) return;
    this.#become(
      read
        ? {
            ...reading,
            mark: read.mark,
            view: { is: 'offered', name, bytes: read.bytes, sha256: read.sha256 },
          }
        : { ...reading, view: { is: 'gone', name } },
    );
  }

  /** Looks whether the file is as it was read: another one in its place is not handed out. Never rejects. */
  async look(): Promise<void> {
    const offered = this.#offered;
    if (offered?.view.is !== 'offered') return;
    const mark = await stat(offered.path, { bigint: true }).then(markOf, () => null);
    if (this.#offered !== offered || mark === offered.mark) return;
    this.#become({ ...offered, view: { is: mark === null ? 'gone' : 'changed', name: offered.view.name } });
  }

  /** Sends the file to a browser at this address, or returns why it gets none. Never rejects. */
  async give(response: ServerResponse, from: string, headers: Headers): Promise<Refusal | null> {
    const offered = this.#offered;
    if (offered?.view.is !== 'offered') return notThere;
    if (!this.#hasPlace(from)) return tooMany;
    const download: Download = { from, begunAt: this.#now(), sent: 0 };
    this.#downloads.set(response, download);
    let file: FileHandle | undefined;
    try {
      file = await open(offered.path);
      if ((await markOfOpen(file)) !== offered.mark) throw new Error('it is another file');
      await this.#send(file, offered, response, headers, download);
    } catch {
      void this.look();
      // What is half sent is cut off, which browsers call a failed download.
      if (!response.headersSent) return notThere;
      response.destroy();
    } finally {
      this.#downloads.delete(response);
      await file?.close().catch(() => {});
    }
    return null;
  }

  /** Hands out nothing any more, and cuts off all downloads. */
  close(): void {
    this.#offered = null;
    this.#cut();
  }

  #cut(): void {
    for (const response of this.#downloads.keys()) response.destroy();
  }

  /** Whether one more download may begin for this address. The oldest slow one that stands in its way is cut off for it. */
  #hasPlace(from: string): boolean {
    const all = [...this.#downloads];
    const own = all.filter(([, download]) => download.from === from);
    const full = own.length >= MOST_DOWNLOADS_AT_ADDRESS ? own : all.length >= MOST_DOWNLOADS ? all : null;
    if (!full) return true;
    const slow = full.find(([, download]) => this.#isSlow(download));
    if (!slow) return false;
    const [response] = slow;
    this.#downloads.delete(response);
    response.destroy();
    return true;
  }

  #isSlow({ begunAt, sent }: Download): boolean {
    const ms = this.#now() - begunAt;
    return ms >= SLOW_AFTER_MS && sent < ms * LEAST_BYTES_A_MS;
  }

  async #send(
    file: FileHandle,
    { view, mark }: Offered,
    response: ServerResponse,
    headers: Headers,
    download: Download,
  ) {
    if (view.is !== 'offered') throw new TypeError('only what was read is sent');
    const { bytes, name } = view;
    response.setTimeout(STALLED_MS, () => response.destroy());
    response.writeHead(200, {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-length': String(bytes),
      'content-disposition': disposition(name),
    });
    for (let at = 0; at < bytes; ) {
      await this.#turn();
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, bytes - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      at += bytesRead;
      const isChanged = bytesRead === 0 || (at === bytes && (await markOfOpen(file)) !== mark);
      if (isChanged) throw new Error('it has changed meanwhile');
      if (response.destroyed) return;
      if (!response.write(piece.subarray(0, bytesRead))) await drained(response);
      download.sent = at;
    }
    response.end();
  }

  /** Resolves when a piece may go; those that wait take turns. */
  #turn(): Promise<void> {
    this.#turns = this.#turns.then(async () => {
      while (!this.#pieces.take(performance.now())) await pause(this.#pieces.waitMs(performance.now()));
    });
    return this.#turns;
  }

  #become(offered: Offered | null): void {
    this.#offered = offered;
    this.#onChange();
  }
}

type Headers = Readonly<Record<string, string>>;

/** Reads a file for its checksum. Null where it is none, it changes meanwhile, or it is `wanted` no more; rejects as `open` does. */
async function readThrough(path: string, wanted: () => boolean) {
  // A pipe would never open.
  if (!(await stat(path)).isFile()) return null;
  const file = await open(path);
  try {
    const mark = await markOfOpen(file);
    const hash = createHash('sha256');
    const piece = Buffer.allocUnsafe(READ_BYTES);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, piece.length, null);
      if (bytesRead === 0) break;
      if (!wanted()) return null;
      hash.update(piece.subarray(0, bytesRead));
      bytes += bytesRead;
    }
    return (await markOfOpen(file)) === mark ? { mark, bytes, sha256: hash.digest('hex') } : null;
  } finally {
    await file.close();
  }
}

async function markOfOpen(file: FileHandle): Promise<string> {
  return markOf(await file.stat({ bigint: true }));
}

function markOf({ dev, ino, size, mtimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs].join();
}

/** Content-Disposition with a name in any script (RFC 6266). */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encoded}`;
}

/** Resolves when a response takes more, or its connection is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
