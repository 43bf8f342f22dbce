// Whether friends can reach a room that is open here, or a game's server, as far as this machine can tell by itself.
//
// What each look proves: that a hello to our own address comes back shows that the room listens there and that
// nothing on this machine is in the way of that; the firewall says what it lets in from others. Neither sees a
// guest Wi-Fi that keeps its machines apart. Only a hello from another machine proves everything.

import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import type { OwnNetworks } from '../../../netcode/udp/own-networks.ts';
import { probe } from '../../../netcode/udp/prober.ts';
import type { SelfCheck } from '../window/contract.ts';
import { inspectFirewall } from './firewall/inspect.ts';
import type { FirewallVerdict, Protocol, RunProgram } from './firewall/verdict.ts';
import { isKeptFromNetwork } from './local-network-permission.ts';

/** What friends have to reach. */
export interface Checked {
  readonly port: number;
  readonly protocol: Protocol;
  /** Whole path of what listens there: some firewalls go by programs. */
  readonly program: string;
  /** Whether it answers at an address of our own. */
  knock(host: string, signal: AbortSignal): Promise<boolean>;
}

export interface SelfCheckOptions extends Checked {
  readonly network: LocalNetwork;
  /** Asked for the best address at each look, and told who reaches this machine. */
  readonly networks: Pick<OwnNetworks, 'ranked' | 'heard'>;
  /** How to ask the system; without it the firewall is not looked at. */
  readonly run?: RunProgram;
  /** Whether the system keeps this program from the network; this system is asked unless given. */
  isKept?(network: LocalNetwork): Promise<boolean>;
  onChange(): void;
}

/** What the person has allowed by now shows after this, ms, and nothing else tells it. */
const KEPT_AGAIN_MS = 3_000;

type Looks = Pick<SelfCheck, 'state' | 'how'>;

export class SelfChecking {
  readonly #options: SelfCheckOptions;
  #network: LocalNetwork;
  /** What our own looks have come to. */
  #looks: Looks = { state: 'checking', how: null };
  /** What came of others who have tried since the network changed: one who got in counts for more than who did not. */
  #others: 'got-in' | 'kept-out' | null = null;
  #stop = new AbortController();

  constructor(options: SelfCheckOptions) {
    this.#options = options;
    this.#network = options.network;
    void this.#check();
  }

  get state(): SelfCheck {
    const { port, protocol } = this.#options;
    return { ...this.#verdict, port, protocol };
  }

  /** Others' attempts count, whatever it looks like from here. */
  get #verdict(): Looks {
    if (this.#others === 'kept-out') return { state: 'blocked', how: this.#looks.how ?? 'other' };
    return this.#others === 'got-in' ? { state: 'reachable', how: null } : this.#looks;
  }

  /** A hello came from an address. */
  heard(address: string): void {
    if (this.#network.own(address)) return;
    this.#options.networks.heard(address);
    this.prove();
  }

  /** Somebody on another machine has got in. */
  prove(): void {
    this.#note(this.#looks, 'got-in');
  }

  /** Somebody on another machine could not: unless others could, something here keeps them out. */
  disprove(): void {
    this.#note(this.#looks, this.#others ?? 'kept-out');
  }

  /** The network is another one. */
  moved(network: LocalNetwork): void {
    this.#network = network;
    this.#note(this.#looks, null);
    void this.#check();
  }

  close(): void {
    this.#stop.abort();
  }

  async #check(): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const all = this.#options.networks.ranked.adapters;
    const best = all.find(({ family }) => family === 'IPv4') ?? all[0];
    if (!best) {
      this.#note({ state: 'offline', how: null });
      return;
    }
    this.#note({ state: 'checking', how: null });
    const [comesBack, firewall, kept] = await Promise.all([
      this.#options.knock(best.address, signal),
      this.#look(best.name, signal),
      this.#isKept(),
    ]);
    if (signal.aborted) return;
    if (!kept) return this.#note(selfCheckOf(comesBack, firewall));
    this.#note({ state: 'blocked', how: 'macos-network' });
    await this.#untilAllowed(signal);
    if (!signal.aborted) this.#note(selfCheckOf(comesBack, firewall));
  }

  /** What another program may is not ours to see. */
  #isKept(): Promise<boolean> {
    const { program, isKept } = this.#options;
    if (isKept) return isKept(this.#network);
    if (program !== process.execPath) return Promise.resolve(false);
    return isKeptFromNetwork(process.platform, this.#network.broadcasts);
  }

  async #untilAllowed(signal: AbortSignal): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, KEPT_AGAIN_MS).unref());
    while (!signal.aborted && (await this.#isKept()));
  }

  async #look(adapter: string, signal: AbortSignal): Promise<FirewallVerdict> {
    const { port, protocol, program, run } = this.#options;
    if (!run) return { portState: 'unknown', how: null };
    const systemRoot = process.env.SystemRoot ?? 'C:\\Windows';
    const { platform } = process;
    const asked: RunProgram = (file, args) => run(file, args, signal);
    return inspectFirewall({ platform, program, adapter, port, protocol, systemRoot, run: asked });
  }

  #note(looks: Looks, others = this.#others): void {
    const before = this.#verdict;
    this.#looks = looks;
    this.#others = others;
    const { state, how } = this.#verdict;
    if (state !== before.state || how !== before.how) this.#options.onChange();
  }
}

/** A room at this port, which answers hellos. */
export function checkedRoom(port: number, network: () => LocalNetwork): Checked {
  return {
    ...{ port, protocol: 'udp', program: process.execPath },
    async knock(host, signal) {
      const options = { network: network(), mdns: false, suits: () => true, onChange: () => {}, signal };
      return (await probe([{ host, port }], options))?.kind === 'found';
    },
  };
}

/** What both looks come to. */
export function selfCheckOf(comesBack: boolean, { portState, how }: FirewallVerdict): Looks {
  if (portState === 'closed') return { state: 'blocked', how };
  if (!comesBack) return { state: 'blocked', how: how ?? 'other' };
  return portState === 'open' ? { state: 'reachable', how: null } : { state: 'unsure', how };
}
