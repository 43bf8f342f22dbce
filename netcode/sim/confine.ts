// For a thread whose business is to play games: from then on whatever reaches beyond the thread (network, storage, other
// threads, the program around it) throws and names itself, in rules as well as while drawing.
//
// What the thread itself needs of it is taken aside before. It is a second wall: in a page the worker's policy
// (electron/serve-renderer.ts) keeps everything in that a script could think of, and what we forgot here, too.

/** Names forbidden on the global object and on its prototypes. */
const BEYOND: readonly string[] = [
  // network
  'fetch',
  'fetchLater',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'EventSource',
  'WebTransport',
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'RTCDataChannel',
  // code from elsewhere
  'importScripts',
  'require',
  'module',
  // storage
  'indexedDB',
  'caches',
  'cookieStore',
  'localStorage',
  'sessionStorage',
  'webkitRequestFileSystem',
  'webkitRequestFileSystemSync',
  'webkitResolveLocalFileSystemURL',
  'webkitResolveLocalFileSystemSyncURL',
  // other threads and pages
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'Notification',
  // Node's program: files, environment, built-in modules
  'process',
];

/** Names forbidden on the navigator: what sends, stores, or asks for a device. */
const BEYOND_NAVIGATOR: readonly string[] = [
  'sendBeacon',
  'storage',
  'storageBuckets',
  'locks',
  'serviceWorker',
  'permissions',
  'mediaDevices',
  'mediaCapabilities',
  'usb',
  'hid',
  'serial',
  'gpu',
];

/** For good; it is idempotent. */
export function confine(): void {
  for (const name of BEYOND) forbid(globalThis, name, name);
  const { navigator } = globalThis as { readonly navigator?: object };
  if (navigator) for (const name of BEYOND_NAVIGATOR) forbid(navigator, name, `navigator.${name}`);
}

/** Closes every way to a name, on prototypes too. A name that the engine lacks stays absent. */
function forbid(owner: object, key: string, name: string): void {
  if (!(key in owner)) return;
  const property = { value: refusal(name), writable: false, configurable: false, enumerable: false };
  for (let at: object | null = owner; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    if (Object.getOwnPropertyDescriptor(at, key)?.configurable) Object.defineProperty(at, key, property);
  }
}

/** Throws whatever is done with it, other than asking for its type. */
function refusal(name: string): object {
  const refuse = () => {
    throw new Error(`a game called ${name}: games play without network, storage or other threads`);
  };
  // A function of the old kind, because what is forbidden may be called with `new`.
  return new Proxy(function forbidden() {}, {
    apply: refuse,
    construct: refuse,
    get: refuse,
    set: refuse,
    has: refuse,
    ownKeys: refuse,
    getPrototypeOf: refuse,
    getOwnPropertyDescriptor: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
  });
}
