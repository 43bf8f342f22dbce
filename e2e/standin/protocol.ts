// Custom schemes and the session: Chromium gets app://host/path as http://host.app.localhost:port/path.
//
// A name under .localhost is a secure origin of its own in Chromium, so workers, CSP 'self' and same-origin
// rules behave as they do under the real scheme; a page's location is the visible difference.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app } from './app.ts';
import { world } from './world.ts';

type Handler = (request: Request) => Response | Promise<Response>;
type BeforeRequest = (
  details: { readonly url: string },
  answer: (verdict: { readonly cancel?: boolean }) => void,
) => void;

const handlers = new Map<string, Handler>();

interface PrivilegedScheme {
  readonly scheme: string;
  readonly privileges?: { readonly standard?: boolean; readonly secure?: boolean };
}

/** Schemes whose pages have an origin, which is secure. */
const secureOrigins = new Set<string>();

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly PrivilegedScheme[]): void {
    if (app.isReady()) {
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    }
    for (const { scheme, privileges } of schemes) {
      if (privileges?.standard && privileges.secure) secureOrigins.add(scheme);
    }
  },
  /** Installs a handler for a scheme; schemes without an origin have no stand-in here. */
  handle(scheme: string, handler: Handler): void {
    if (!secureOrigins.has(scheme))
      throw new Error(`the stand-in serves standard and secure schemes only, not ${scheme}:`);
    handlers.set(scheme, handler);
  },
};

type CheckPermission = (contents: null, permission: string) => boolean;

/** What Electron's permissions are called in Chromium's protocol. */
const PERMISSIONS: { readonly [name: string]: string } = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  media: 'audioCapture',
  midi: 'midi',
  'idle-detection': 'idleDetection',
  'clipboard-read': 'clipboardReadWrite',
  'clipboard-sanitized-write': 'clipboardSanitizedWrite',
};

/** Grants everything until the app installs a check, as Electron does. */
let checkPermission: CheckPermission = () => true;

/** Chromium's names of what the app grants; it refuses all others. */
export function grantedPermissions(): readonly string[] {
  return Object.entries(PERMISSIONS).flatMap(([name, chromium]) =>
    checkPermission(null, name) ? [chromium] : [],
  );
}

let beforeRequest: BeforeRequest = (_details, answer) => answer({});

export const session = {
  defaultSession: {
    protocol,
    webRequest: {
      onBeforeRequest(listener: BeforeRequest): void {
        beforeRequest = listener;
      },
    },
    // A page is never asked by a headless Chromium: what the app checks is all.
    setPermissionRequestHandler(_handler: unknown): void {},
    setPermissionCheckHandler(handler: CheckPermission): void {
      checkPermission = handler;
    },
    // There are no devices, and nothing is downloaded.
    setDevicePermissionHandler(_handler: unknown): void {},
    on(_event: 'will-download', _handler: unknown): void {},
  },
};

/** What the app's webRequest listener says about a URL (an app's, not a mapped one). */
export function isCancelled(url: string): Promise<boolean> {
  return new Promise((resolve) => beforeRequest({ url }, ({ cancel }) => resolve(cancel === true)));
}

export function mapUrl(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  return handlers.has(scheme) ? `http://${host}.${scheme}.localhost:${world().schemePort}${rest}` : url;
}

/** Maps a URL back, also inside a blob: URL. */
export function unmapUrl(url: string): string {
  const mapped = new RegExp(`http://([^/]+)\\.([a-z0-9+-]+)\\.localhost:${world().schemePort}`);
  return url.replace(mapped, '$2://$1');
}

/** Answers for custom schemes; resolves to the port. */
export async function serveSchemes(): Promise<number> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('stand-in, custom scheme:', error);
      response.writeHead(500).end();
    });
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = unmapUrl(`http://${request.headers.host}${request.url}`);
  const handler = handlers.get(url.slice(0, url.indexOf(':')));
  if (!handler || url.startsWith('http:')) {
    response.writeHead(404).end();
    return;
  }
  const answered = await handler(new Request(url, { method: request.method ?? 'GET' }));
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(Buffer.from(await answered.arrayBuffer()));
}
