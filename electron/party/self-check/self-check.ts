// Whether friends can reach a room that is open here, or a game's server, as far as this machine can tell by itself.
//
// What each look proves: that a hello to our own address comes back shows that the room listens there and that
// nothing on this machine is in the way of that; the firewall says what it lets in from others. Neither sees a
// guest Wi-Fi that keeps its machines apart. Only a hello from another machine proves everything.

import { adapters } from '../../../netcode/udp/adapters.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import { probe } from '../../../netcode/udp/prober.ts';
import type { SelfCheck } from '../window/contract.ts';
import { inspectFirewall } from './firewall/inspect.ts';
import type { FirewallVerdict, Protocol, RunProgram } from './firewall/verdict.ts';

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
  /** How to ask the system; without it the firewall is not looked at. */
  readonly run?: RunProgram;
  onChange(): void;
}

export class SelfChecking {
  readonly #options: SelfCheckOptions;
  #network: LocalNetwork;
  #state: Pick<SelfCheck, 'state' | 'how'> = { state: 'checking', how: null };
  /** Somebody else's hello has come: there is nothing to doubt until the network changes. */
  #proved = false;
  /** Somebody else has knocked in vain, and nobody was let in. */
  #disproved = false;
  #stop = new AbortController();

  constructor(options: SelfCheckOptions) {
    this.#options = options;
    this.#network = options.network;
    void this.#check();
  }

  get state(): SelfCheck {
    const { port, protocol } = this.#options;
    return { ...this.#state, port, protocol };
  }

  /** A hello came from an address. */
  heard(address: string): void {
    if (!this.#network.own(address)) this.prove();
  }

  /** Somebody on another machine has got in. */
  prove(): void {
    if (this.#proved) return;
    this.#proved = true;
    this.#tell({ state: 'reachable', how: null });
  }

  /** Somebody on another machine could not: unless others could, something here keeps them out, whatever it looked like. */
  disprove(): void {
    if (this.#proved) return;
    this.#disproved = true;
    this.#tell({ state: 'blocked', how: this.#state.how ?? 'other' });
  }

  /** The network is another one. */
  moved(network: LocalNetwork): void {
    this.#network = network;
    this.#proved = false;
    this.#disproved = false;
    void this.#check();
  }

  close(): void {
    this.#stop.abort();
  }

  async #check(): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const all = adapters();
    const best = all.find(({ family }) => family === 'IPv4') ?? all[0];
    if (!best) {
      this.#tell({ state: 'offline', how: null });
      return;
    }
    this.#tell({ state: 'checking', how: null });
    const [comesBack, firewall] = await Promise.all([
      this.#options.knock(best.address, signal),
      this.#look(best.name, signal),
    ]);
    if (signal.aborted || this.#proved) return;
    this.#tell(selfCheckOf(comesBack, firewall));
    if (this.#disproved) this.disprove();
  }

  async #look(adapter: string, signal: AbortSignal): Promise<FirewallVerdict> {
    const { port, protocol, program, run } = this.#options;
    if (!run) return { portState: 'unknown', how: null };
    const systemRoot = process.env.SystemRoot ?? 'C:\\Windows';
    const { platform } = process;
    const asked: RunProgram = (file, args) => run(file, args, signal);
    return inspectFirewall({ platform, program, adapter, port, protocol, systemRoot, run: asked });
  }

  #tell(state: Pick<SelfCheck, 'state' | 'how'>): void {
    if (state.state === this.#state.state && state.how === this.#state.how) return;
    this.#state = state;
    this.#options.onChange();
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
export function selfCheckOf(
  comesBack: boolean,
  { portState, how }: FirewallVerdict,
): Pick<SelfCheck, 'state' | 'how'> {
  if (portState === 'closed') return { state: 'blocked', how };
  if (!comesBack) return { state: 'blocked', how: how ?? 'other' };
  return portState === 'open' ? { state: 'reachable', how: null } : { state: 'unsure', how };
}
