// Whether friends can reach a room that is open here, or a game's server.
//
// What each look proves: that a hello to our own address comes back shows that the room listens there; the firewall says
// what it lets in from others; on Linux a hello to everybody comes back by the adapter, through what filters there; where
// these leave doubt, any device on the network is asked to send something. None sees a guest Wi-Fi that keeps its machines
// apart. So "friends can get in" is said only once one has got in by that network, or another app was asked to send something
// here and it came.

import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Visits } from '../../../netcode/relay/reception.ts';
import { type Adapter, isWithin } from '../../../netcode/udp/adapters.ts';
import { type Echo, echoOf, echoOfAnyPort } from '../../../netcode/udp/echo.ts';
import type { LocalNetwork } from '../../../netcode/udp/local-network.ts';
import { neighbourComesIn, neighbourToAnyPort } from '../../../netcode/udp/neighbours.ts';
import type { OwnNetworks } from '../../../netcode/udp/own-networks.ts';
import { probe } from '../../../netcode/udp/prober.ts';
import type { RunningRelay, Serving } from '../../../netcode/udp/relay-socket.ts';
import type { SelfCheck } from '../window/contract.ts';
import { inspectPorts } from './firewall/all-ports.ts';
import { inspectFirewall } from './firewall/inspect.ts';
import type { FirewallVerdict, PortAsked, Protocol, RunProgram } from './firewall/verdict.ts';
import { isKeptFromNetwork } from './local-network-permission.ts';
import { sendingHelp } from './sending-help.ts';

/** What friends have to reach. */
export interface Checked {
  readonly port: number;
  readonly protocol: Protocol;
  /** Further ports that they have to reach as well. */
  readonly others?: readonly PortAsked[];
  /** Whole path of what listens there: some firewalls go by programs. */
  readonly program: string;
  /** Whether it answers at an address of our own. */
  knock(host: string, signal: AbortSignal): Promise<boolean>;
  /** Whether what is sent to everybody by an adapter comes back to it; without it another port is tried. */
  echo?(adapter: Adapter, signal: AbortSignal): Promise<Echo>;
  /** Whether what a device on the adapter's network sends by itself comes in. */
  neighbour?(adapter: Adapter, signal: AbortSignal): Promise<Echo>;
}

export interface SelfCheckOptions extends Checked {
  readonly network: LocalNetwork;
  /** Asked for the best address at each look, and told who reaches this machine. */
  readonly networks: Pick<OwnNetworks, 'ranked' | 'heard'>;
  /** Whether devices on the network may be asked by multicast DNS; false unless given. */
  readonly mdns?: boolean;
  /** Whether the system forbids sending on this network now. */
  mayNotSend?(network: string): boolean;
  /** How to ask the system about its firewall; without it the firewall is left out. */
  readonly run?: RunProgram;
  /** Whether the system keeps this program from the network; this system is asked unless given. */
  isKept?(network: LocalNetwork): Promise<boolean>;
  onChange(): void;
}

/** Most addresses noted as having come in: further ones of the same network say the same. */
const MOST_CAME = 64;

/** What the person has allowed by now shows after this, ms, and nothing else tells it. */
const KEPT_AGAIN_MS = 3_000;

/** Pause until devices on the network are asked again where all were silent, ms. */
const ALONE_AGAIN_MS = 30_000;

type Looks = Pick<SelfCheck, 'state' | 'how' | 'command'>;

const NOTHING_KNOWN = { how: null, command: null } as const;

export class SelfChecking {
  readonly #options: SelfCheckOptions;
  #network: LocalNetwork;
  /** What our own looks have come to. */
  #looks: Looks = { state: 'checking', ...NOTHING_KNOWN };
  /** What came of others who have tried since the network changed: one who got in counts for more than who did not. */
  #others: 'got-in' | 'kept-out' | null = null;
  /** Addresses from which something has come in by itself since the network changed. */
  readonly #came = new Set<string>();
  #told: Looks = this.#looks;
  #stop = new AbortController();

  constructor(options: SelfCheckOptions) {
    this.#options = options;
    this.#network = options.network;
    void this.#check();
  }

  get state(): SelfCheck {
    const { port, protocol, others } = this.#options;
    return { ...this.#verdict, port, protocol, ...(others && { others: [...others] }) };
  }

  /** The verdict; attempts by other members count more than tries from here. */
  get #verdict(): Looks {
    if (this.#isMute) return { state: 'blocked', how: sendingHelp(), command: null };
    if (this.#others === 'got-in' || this.#hasCome) return { state: 'reachable', ...NOTHING_KNOWN };
    if (this.#others !== 'kept-out') return this.#looks;
    return { ...this.#looks, state: 'blocked', how: this.#looks.how ?? 'other' };
  }

  /** Whether nothing leaves on the network whose address is read out: friends come in and hear nothing. */
  get #isMute(): boolean {
    const { mayNotSend } = this.#options;
    const network = mayNotSend ? this.#best?.network : null;
    return network != null && mayNotSend!(network);
  }

  /** Whether anything has come in by the network whose address is read out. */
  get #hasCome(): boolean {
    const best = this.#came.size > 0 ? this.#best : null;
    return best !== null && [...this.#came].some((address) => isOn(address, best));
  }

  get #best(): Adapter | null {
    const all = this.#options.networks.ranked.adapters;
    return all.find(({ family }) => family === 'IPv4') ?? all[0] ?? null;
  }

  /** A hello came from an address: which does not show yet that the next one comes in, too. */
  heard(address: string): void {
    if (!this.#network.own(address)) this.#options.networks.heard(address);
  }

  /** Whether who looks for rooms from this address is asked to send something here by itself. */
  wantsVisit(address: string): boolean {
    return !this.#network.own(address) && this.#came.size < MOST_CAME && !this.#came.has(plainOf(address));
  }

  /** A member is in from an address, or what another app there was asked to send has come by itself. */
  came(address: string): void {
    if (this.#network.own(address)) return;
    this.#options.networks.heard(address);
    if (this.#came.size < MOST_CAME) this.#came.add(plainOf(address));
    this.#tell();
  }

  /** A guest on another machine has got in. */
  prove(): void {
    this.#note(this.#looks, 'got-in');
  }

  /** A guest on another machine could not: unless others could, something here keeps them out. */
  disprove(): void {
    this.#note(this.#looks, this.#others ?? 'kept-out');
  }

  /** The network is another one. */
  moved(network: LocalNetwork): void {
    this.#network = network;
    this.#came.clear();
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
    const best = this.#best;
    if (!best) {
      this.#note({ state: 'offline', ...NOTHING_KNOWN });
      return;
    }
    this.#note({ state: 'checking', ...NOTHING_KNOWN });
    const { knock, echo, run } = this.#options;
    const [comesBack, firewall, tried, kept] = await Promise.all([
      knock.call(this.#options, best.address, signal),
      this.#look(best, signal),
      echo ? echo(best, signal) : run ? echoOfAnyPort(best, signal) : null,
      this.#isKept(),
    ]);
    if (signal.aborted) return;
    if (kept) {
      this.#note({ state: 'blocked', how: 'macos-network', command: null });
      await this.#untilAllowed(signal);
      if (signal.aborted) return;
    }
    const comesTo = (verdict: FirewallVerdict) => this.#note(selfCheckOf(comesBack, verdict));
    const combined = echo ? withTries : withOtherTries;
    const read = firewall.portState;
    const isSettled = echo
      ? read === 'some' || ((read === 'open' || read === 'closed') && (stateOf(tried) ?? read) === read)
      : read !== 'unknown' || firewall.how !== null || tried !== 'came';
    const isCertain = isSettled || !this.#options.mdns;
    while (!signal.aborted) {
      const neighbour = isCertain ? null : await this.#neighbour(best, signal);
      if (signal.aborted) return;
      comesTo(combined(firewall, tried, neighbour));
      if (isCertain || neighbour !== null) return;
      // Nothing on the network has answered yet: guests' own machines do.
      await new Promise((resolve) => setTimeout(resolve, ALONE_AGAIN_MS).unref());
    }
  }

  async #neighbour(best: Adapter, signal: AbortSignal): Promise<Echo> {
    const { neighbour, run } = this.#options;
    if (neighbour) return neighbour.call(this.#options, best, signal);
    return run ? neighbourToAnyPort(best, this.#network, signal).catch(() => null) : null;
  }

  /** What another program may do is hidden from this one. */
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

  async #look(best: Adapter, signal: AbortSignal): Promise<FirewallVerdict> {
    const { port, protocol, others = [], program, run } = this.#options;
    if (!run) return { portState: 'unknown', how: null };
    const { platform } = process;
    return inspectPorts([{ port, protocol }, ...others], (asked) =>
      inspectFirewall({
        ...{ platform, program, ...asked },
        ...visitBy(best),
        systemRoot: process.env.SystemRoot ?? 'C:\\Windows',
        run: (file, args) => run(file, args, signal),
      }),
    );
  }

  #note(looks: Looks, others = this.#others): void {
    this.#looks = looks;
    this.#others = others;
    this.#tell();
  }

  /** Each state is told once. */
  #tell(): void {
    const { state, how, command } = this.#verdict;
    const told = this.#told;
    this.#told = { state, how, command };
    if (state !== told.state || how !== told.how || command !== told.command) this.#options.onChange();
  }
}

/** By which adapter friends come, and from where. */
function visitBy({ name, family, network, address }: Adapter) {
  const isV4 = family === 'IPv4';
  return { adapter: name, network: isV4 ? network : null, address: isV4 ? address : null };
}

/** Whether an address is on an adapter's network. */
function isOn(address: string, best: Adapter): boolean {
  if (isIPv4(address)) return isWithin(address, best);
  if (best.family !== 'IPv6') return false;
  const [plain = '', zone] = address.split('%');
  // Windows' zones are numbers instead of names of adapters.
  if (zone !== undefined) return zone === best.name || /^\d+$/.test(zone);
  const [own = ''] = best.address.split('%');
  if (!isIPv6(plain) || Number.isNaN(best.prefix)) return false;
  const network = new BlockList();
  network.addSubnet(own, best.prefix, 'ipv6');
  return network.check(plain, 'ipv6');
}

/** A socket of both families gives IPv4 addresses as ::ffff:10.0.0.7. */
function plainOf(address: string): string {
  return address.replace(/^::ffff:/i, '');
}

/** What a relay asks and tells a self-check, as soon as there is one. */
export function visitsTo(check: () => SelfChecking | null | undefined): Visits {
  return {
    wanted: (address) => check()?.wantsVisit(address) ?? false,
    came: (address) => check()?.came(address),
  };
}

/** A room at this port, which answers hellos. */
export function checkedRoom(
  { port, inQuestion }: Pick<RunningRelay<Serving>, 'port' | 'inQuestion'>,
  network: () => LocalNetwork,
): Checked {
  return {
    ...{ port, protocol: 'udp', program: process.execPath },
    async knock(host, signal) {
      const options = { network: network(), mdns: false, suits: () => true, onChange: () => {}, signal };
      return (await probe([{ host, port }], options))?.kind === 'found';
    },
    echo: (adapter, signal) => echoOf(adapter, port, network(), signal),
    neighbour: (adapter, signal) => neighbourComesIn(adapter, inQuestion, network(), signal),
  };
}

/**
 * What was read of a firewall, and what tries say of it. A device's datagram is one as friends send it, so it counts instead
 * of the echo where rules were read that decide: where these and the try say the opposite it cannot be told. Rules that keep
 * some friends out leave nothing to a try. Where reading does not decide, a device has to, and the echo may not say the
 * opposite: then rules go by who sends.
 */
export function withTries(read: FirewallVerdict, echo: Echo, neighbour: Echo): FirewallVerdict {
  const { portState } = read;
  if (portState === 'some') return read;
  if (portState === 'open' || portState === 'closed') {
    const tried = stateOf(neighbour ?? echo) ?? portState;
    return tried === portState ? read : { ...read, portState: 'unknown' };
  }
  if (neighbour === 'came' && echo !== 'lost') return { portState: 'open', how: null };
  return neighbour === 'lost' && echo === 'lost' ? { ...read, portState: 'closed' } : read;
}

function stateOf(echo: Echo): 'open' | 'closed' | null {
  return echo === null ? null : echo === 'came' ? 'open' : 'closed';
}

/** The verdict with tries of another port: where no firewall is known, they show that none drops unknown ports. */
export function withOtherTries(read: FirewallVerdict, echo: Echo, neighbour: Echo): FirewallVerdict {
  const isOpen = echo === 'came' && neighbour === 'came';
  return isOpen && read.portState === 'unknown' && read.how === null
    ? { portState: 'open', how: null }
    : read;
}

/** What all looks come to. */
export function selfCheckOf(comesBack: boolean, { portState, how, command }: FirewallVerdict): Looks {
  const help = { how, command: command ?? null };
  if (portState === 'closed' || !comesBack) return { ...help, state: 'blocked', how: how ?? 'other' };
  return portState === 'open' ? { state: 'likely', ...NOTHING_KNOWN } : { state: 'unsure', ...help };
}
