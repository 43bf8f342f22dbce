// The files of the guests' page, read and compressed once: a phone on a busy network waits for bytes.

import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONTENT_SECURITY_POLICY, MIME_TYPES, WORKER, workerPolicy } from '../serve-renderer.ts';
import { SIGN_PATH } from './guest-access.ts';

/** The page as it is built (build/build.ts), and the folder of all that it loads, whose names change with what is in them. */
const PAGE = 'guest.html';
const ASSETS = 'assets';

/** What is compressed already. */
const COMPRESSED: ReadonlySet<string> = new Set(['.woff2', '.png', '.webp', '.mp3', '.ogg', '.jpg']);

export interface GuestFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Null where it would be no shorter. */
  readonly gzipped: Buffer | null;
  /** Whether the browser may keep it for good. */
  readonly keeps: boolean;
  /** Content security policy of the page of this host (address and port). */
  policy(host: string): string;
}

/** By the path under which each is served; reads and compresses each the first time it is asked for. Throws where there is no built page. */
export function guestFiles(folder: string): (path: string) => GuestFile | null {
  const paths = new Map([['/', PAGE]]);
  for (const name of readdirSync(join(folder, ASSETS))) {
    if (MIME_TYPES[extname(name)]) paths.set(`/${ASSETS}/${name}`, `${ASSETS}/${name}`);
  }
  const read = new Map<string, GuestFile>();
  const load = (path: string, name: string): GuestFile => {
    const bytes = readFileSync(join(folder, name));
    const file = {
      type: MIME_TYPES[extname(name)]!,
      bytes,
      gzipped: COMPRESSED.has(extname(name)) ? null : gzipSync(bytes, { level: 9 }),
      keeps: name !== PAGE,
      policy: WORKER.test(basename(name)) ? forWorker : forPage,
    };
    read.set(path, file);
    return file;
  };
  load('/', PAGE);
  return (path) => {
    const name = paths.get(path);
    if (name === undefined) return null;
    try {
      return read.get(path) ?? load(path, name);
    } catch {
      // Another build has taken its place: a request for it ends nothing for those who are in.
      paths.delete(path);
      return null;
    }
  };
}

/** A page that has lost its host looks for the sign of the next one, wherever that is (guest-access.ts). */
const SIGNS = `http://*:*${SIGN_PATH}`;

function forPage(host: string): string {
  return CONTENT_SECURITY_POLICY.replace("connect-src 'self'", `connect-src 'self' ws://${host}`).replace(
    'img-src',
    `img-src ${SIGNS}`,
  );
}

function forWorker(host: string): string {
  return workerPolicy(`ws://${host}/stage`);
}
