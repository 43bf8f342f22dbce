// Serves the built page to the desktop window: files of one folder, strict headers, nothing outside it.

import { readFile } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';

/** Scheme and host under which the page runs; see main.ts. */
export const PAGE_ORIGIN = 'app://ethernight';

/** Allows the app's own files only: no inline script, no foreign host, no frame, no form, no plugin. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Policy of the workers, in which games are played: they connect to `line` alone, from which frames come in a browser window, and
 * load the app's own modules and typefaces alone.
 */
export const workerPolicy = (line: string) =>
  ["default-src 'none'", "script-src 'self'", "font-src 'self'", `connect-src ${line}`].join('; ');

/** The one file of all workers (renderer/worker.ts), as it is built. */
export const WORKER = /^worker-[\w-]+\.js$/;

export const MIME_TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
};

/**
 * Answers requests for `app://ethernight/...` from `folder`. `line` is where a worker may connect to. 403 for another host, 405 for anything but
 * GET, 400 for a path that leaves the folder or makes no sense, 404 for what is not there.
 */
export function serveRenderer(folder: string, line = "'none'"): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!request.url.startsWith(`${PAGE_ORIGIN}/`)) return refuse(403);
    if (request.method !== 'GET') return refuse(405);
    const file = fileFor(folder, request.url.slice(PAGE_ORIGIN.length));
    if (file === null) return refuse(400);
    const type = MIME_TYPES[extname(file)];
    if (type === undefined) return refuse(404);
    try {
      return new Response(new Uint8Array(await readFile(file)), {
        headers: {
          'content-type': type,
          'content-security-policy': WORKER.test(basename(file))
            ? workerPolicy(line)
            : CONTENT_SECURITY_POLICY,
          'x-content-type-options': 'nosniff',
          // Every build changes the files, and the disk is fast.
          'cache-control': 'no-store',
        },
      });
    } catch {
      return refuse(404);
    }
  };
}

/** The file that a URL path names, or null when it names none inside `folder`. */
function fileFor(folder: string, urlPath: string): string | null {
  const [path = ''] = urlPath.split(/[?#]/);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null; // %zz
  }
  // A backslash is a separator on Windows and a NUL ends a path in C: neither is in our file names.
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const root = join(folder, sep);
  const file = join(root, decoded === '/' ? 'index.html' : decoded);
  return file.startsWith(root) ? file : null;
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: { 'content-security-policy': CONTENT_SECURITY_POLICY } });
}
