// Addresses as text and as the system has them. Each is read and written once: the same party sends all evening.

import { SocketAddress } from 'node:net';
import type { Address } from '../../wire/datagram.ts';
import { secureRandom } from '../random.ts';
import { type BatchMemory, emptyName } from './batch-memory.ts';
import { AF_INET, AF_INET6, type Libc } from './libc.ts';

/** Addresses that are kept: many times a hall. A flood of made-up ones costs no more memory than this. */
const MOST_KEPT = 16_384;

/** The longest name of an interface, and the zero after it. */
const INTERFACE_BYTES = 16;

interface KnownIpv4 {
  readonly ipv4: number;
  readonly from: Address;
}

export class SockaddrCache {
  readonly #libc: Libc;
  readonly #family: number;
  readonly #written = new Map<string, Uint32Array | null>();
  readonly #read = new Map<string, Address>();
  readonly #readIpv4 = new Map<number, KnownIpv4>();
  /** How a Map hashes numbers is known: without a secret all forged addresses of an attacker could collide. */
  readonly #secret: number;
  readonly #odd: number;

  constructor(libc: Libc, family: number) {
    this.#libc = libc;
    this.#family = family;
    const random = secureRandom();
    this.#secret = random();
    this.#odd = random() | 1;
  }

  /** The sockaddr of an address, its port open, in words; null when it is none of this family. */
  write(address: string): Uint32Array | null {
    let name = this.#written.get(address);
    if (name === undefined) {
      const parsed = this.#parse(address);
      name = parsed && new Uint32Array(parsed.buffer);
      keep(this.#written, address, name);
    }
    return name;
  }

  /** Where number `i` of a batch came from. */
  read(batch: BatchMemory, i: number): Address {
    const port = batch.portOf(i);
    const ipv4 = batch.ipv4Of(i);
    if (ipv4 === null) return this.#readIpv6(batch, i, port);
    // A number of 32 bits is found without making an object of it first; two addresses that have the same are rare, and
    // are then written anew each time.
    const key = Math.imul(ipv4 ^ Math.imul(port, 0x9e37_79b1) ^ this.#secret, this.#odd);
    const known = this.#readIpv4.get(key);
    if (known?.ipv4 === ipv4 && known.from.port === port) return known.from;
    const dotted = dottedOf(ipv4);
    const from = { address: this.#family === AF_INET ? dotted : `::ffff:${dotted}`, port };
    keep(this.#readIpv4, key, { ipv4, from });
    return from;
  }

  #readIpv6(batch: BatchMemory, i: number, port: number): Address {
    const { bytes, scope } = batch.ipv6Of(i);
    const groups = Buffer.from(bytes).toString('hex').match(/.{4}/g)!.join(':');
    const key = `${groups}%${scope} ${port}`;
    const known = this.#read.get(key);
    if (known) return known;
    const plain = new SocketAddress({ address: groups, family: 'ipv6' }).address;
    const address = {
      address:
        scope === 0
          ? plain
          : `${plain}%${this.#libc.if_indextoname(scope, new Uint8Array(INTERFACE_BYTES)) ?? scope}`,
      port,
    };
    keep(this.#read, key, address);
    return address;
  }

  #parse(address: string): Uint8Array<ArrayBuffer> | null {
    const name = emptyName(this.#family);
    const [plain = '', scope] = address.split('%');
    if (this.#family === AF_INET)
      return this.#libc.inet_pton(AF_INET, plain, name.subarray(4, 8)) === 1 ? name : null;
    const mapped = plain.includes(':') ? plain : `::ffff:${plain}`;
    if (this.#libc.inet_pton(AF_INET6, mapped, name.subarray(8, 24)) !== 1) return null;
    if (scope !== undefined) new DataView(name.buffer).setUint32(24, this.#libc.if_nametoindex(scope), true);
    return name;
  }
}

function dottedOf(ipv4: number): string {
  return [24, 16, 8, 0].map((shift) => (ipv4 >>> shift) & 255).join('.');
}

/** Forgets all when there are too many: peers that are still there are known again at once. */
function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (map.size >= MOST_KEPT) map.clear();
  map.set(key, value);
}
