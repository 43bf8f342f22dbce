// The calls of libc that move many datagrams at once, where there are any: Linux with 64-bit pointers.

import { constants } from 'node:os';
import { getSystemErrorName } from 'node:util';
import type koffiTypes from 'koffi';

type Koffi = typeof koffiTypes;

/** Memory that neither moves nor is collected while something refers to it. */
export interface Memory {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly view: DataView;
  readonly address: bigint;
  readonly pointer: unknown;
}

export interface Libc {
  socket(family: number, type: number, protocol: number): number;
  setsockopt(fd: number, level: number, name: number, value: Uint8Array, bytes: number): number;
  bind(fd: number, address: Uint8Array, bytes: number): number;
  close(fd: number): number;
  dup(fd: number): number;
  /** Datagrams sent, from the first on; -1 when the first cannot be: `errno` says why. */
  sendmmsg(fd: number, messages: unknown, count: number, flags: number): number;
  /** Datagrams that have come; -1 when there are none, or none can be read. */
  recvmmsg(fd: number, messages: unknown, count: number, flags: number, timeout: null): number;
  inet_pton(family: number, text: string, address: Uint8Array): number;
  /** 0 when there is none. */
  if_nametoindex(name: string): number;
  if_indextoname(index: number, name: Uint8Array): string | null;
  allocate(bytes: number): Memory;
  free(memory: Memory): void;
  errno(): number;
}

/** Number of the address family on Linux, the same on every supported processor. */
export const AF_INET = 2;
export const AF_INET6 = 10;
export const SOCK_DGRAM = 2;
export const SOCK_NONBLOCK = 0x800;
export const SOCK_CLOEXEC = 0x80000;
export const SOL_SOCKET = 1;
export const SO_SNDBUF = 7;
export const SO_RCVBUF = 8;
export const IPPROTO_IPV6 = 41;
export const IPV6_V6ONLY = 26;
export const MSG_DONTWAIT = 0x40;

const PROCESSORS: readonly string[] = ['x64', 'arm64'];

/** Libc, or in a few words why datagrams cannot be moved in batches here. `load` gives what calls it. */
export async function loadLibc(load: () => Promise<unknown> = () => import('koffi')): Promise<Libc | string> {
  if (process.platform !== 'linux') return `this is ${process.platform}, not linux`;
  if (!PROCESSORS.includes(process.arch)) return `the processor is ${process.arch}`;
  try {
    const { default: koffi } = (await load()) as { readonly default: Koffi };
    return permitted(bindLibc(koffi));
  } catch (error) {
    return (error as Error).message.split('\n')[0]!;
  }
}

/** Old kernels and sandboxes refuse what libc has. A relay that finds that out later is deaf or mute, so both are tried. */
export function permitted(libc: Libc): Libc | string {
  const open = (family: number) => libc.socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  const ipv4 = open(AF_INET);
  const fd = ipv4 < 0 ? open(AF_INET6) : ipv4;
  if (fd < 0) return systemError('socket', libc.errno()).message;
  try {
    // A call with no datagrams, which does nothing.
    if (libc.sendmmsg(fd, null, 0, MSG_DONTWAIT) < 0) return systemError('sendmmsg', libc.errno()).message;
    if (libc.recvmmsg(fd, null, 0, MSG_DONTWAIT, null) < 0)
      return systemError('recvmmsg', libc.errno()).message;
    return libc;
  } finally {
    libc.close(fd);
  }
}

function bindLibc(koffi: Koffi): Libc {
  const libc = koffi.load('libc.so.6');
  return {
    socket: libc.func('int socket(int, int, int)'),
    setsockopt: libc.func('int setsockopt(int, int, int, void *, uint32_t)'),
    bind: libc.func('int bind(int, void *, uint32_t)'),
    close: libc.func('int close(int)'),
    dup: libc.func('int dup(int)'),
    sendmmsg: libc.func('int sendmmsg(int, void *, unsigned int, int)'),
    recvmmsg: libc.func('int recvmmsg(int, void *, unsigned int, int, void *)'),
    inet_pton: libc.func('int inet_pton(int, const char *, _Out_ void *)'),
    if_nametoindex: libc.func('uint32_t if_nametoindex(const char *)'),
    if_indextoname: libc.func('const char *if_indextoname(uint32_t, _Out_ void *)'),
    allocate(bytes) {
      const pointer = koffi.alloc('uint8_t', bytes);
      const memory = koffi.view(pointer, bytes);
      memory satisfies ArrayBuffer;
      return {
        bytes: new Uint8Array(memory),
        view: new DataView(memory),
        address: BigInt(koffi.address(pointer)),
        pointer,
      };
    },
    free: ({ pointer }) => koffi.free(pointer),
    errno: () => koffi.errno(),
  };
}

/** What the system says, as Node does. */
export function systemError(call: string, errno: number): NodeJS.ErrnoException {
  const code = getSystemErrorName(-errno);
  return Object.assign(new Error(`${call} ${code}`), { code, errno: -errno, syscall: call });
}

export const { EAGAIN, EINTR, ENOBUFS } = constants.errno;
