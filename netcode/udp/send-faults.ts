// What the system says when it does not send: counted by kind and network, so that what looks like silence is told from what
// this machine itself forbids.

/** Refused by a rule of this machine (EPERM, EACCES); no machine, or no network, there (EHOSTUNREACH, ENETUNREACH). */
const SEND_FAULTS = ['EPERM', 'EACCES', 'EHOSTUNREACH', 'ENETUNREACH'] as const;
export type SendFault = (typeof SEND_FAULTS)[number];

/** How long a refusal says something of the network, ms: what sends, tries again several times within it. */
const RECENT_MS = 6_000;

/** Addresses that are on no network of this machine are one. */
export const ELSEWHERE = 'elsewhere';

/** Told the system's error code of each datagram, null where it has left. */
export type Sent = (code: string | null | undefined, address: string) => void;

export interface SendFaultsOptions {
  /** The network of this machine that an address is in, as "192.168.1.0/24"; null where it is in none. */
  networkOf(address: string): string | null;
  /** Whether everybody on a network hears an address. */
  isEverybodys(address: string): boolean;
  readonly platform: NodeJS.Platform;
  /** Milliseconds, monotonic. */
  now(): number;
  /** `forbidden` may be another. */
  onChange(): void;
}

export class SendFaults {
  readonly #options: SendFaultsOptions;
  readonly #counts = new Map<string, Record<SendFault, number>>();
  /** When sending was refused last, by network. */
  readonly #refused = new Map<string, number>();

  constructor(options: SendFaultsOptions) {
    this.#options = options;
  }

  /** Takes note of what the system said of a datagram to an address. */
  readonly note: Sent = (code, address) => {
    const { networkOf, now, onChange } = this.#options;
    if (code === null && this.#refused.size === 0) return;
    const plain = address.replace(/^::ffff:/i, '');
    const network = networkOf(plain) ?? ELSEWHERE;
    if (code === null) {
      if (this.#refused.delete(network)) onChange();
      return;
    }
    const kind = SEND_FAULTS.find((one) => one === code);
    if (kind === undefined) return;
    const counts = this.#counts.get(network) ?? { EPERM: 0, EACCES: 0, EHOSTUNREACH: 0, ENETUNREACH: 0 };
    counts[kind]++;
    this.#counts.set(network, counts);
    if (!this.#isRefusal(kind, plain)) return;
    const isNew = !this.#refused.has(network);
    this.#refused.set(network, now());
    if (isNew) onChange();
  };

  /** How often each kind came, by network. */
  get counts(): ReadonlyMap<string, Readonly<Record<SendFault, number>>> {
    return this.#counts;
  }

  /** The networks on which this machine may not send now. */
  get forbidden(): readonly string[] {
    const since = this.#options.now() - RECENT_MS;
    return [...this.#refused].flatMap(([network, at]) => (at >= since ? [network] : []));
  }

  /** The networks are others: what was refused there says nothing of them. */
  moved(): void {
    this.#refused.clear();
  }

  /** Whether a fault refuses sending: macOS without the local network permission finds no machine at broadcast addresses. */
  #isRefusal(kind: SendFault, address: string): boolean {
    const { platform, isEverybodys } = this.#options;
    return isRefusal(kind) || (platform === 'darwin' && kind === 'EHOSTUNREACH' && isEverybodys(address));
  }
}

/** Whether an error code says on every system that a rule of this machine forbids to send. */
export function isRefusal(code: string | undefined): boolean {
  return code === 'EPERM' || code === 'EACCES';
}
