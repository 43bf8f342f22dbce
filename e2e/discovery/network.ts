// A local network of its own on this machine: a switch, and machines that are plugged into it (network namespaces).

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Machine {
  readonly address: string;
  /** What a child process is to run under to be on this machine. */
  readonly under: readonly string[];
  /** Pulls the cable, with the address gone as when a system notices; or plugs it in again, perhaps elsewhere. */
  plug(on: boolean, elsewhere?: string): Promise<void>;
  /** Takes its IPv4 addresses away, so that it has those of IPv6 alone until it is plugged in again. */
  withoutIPv4(): Promise<void>;
  /** Adds a cable to the same network, which the system prefers to the first one, as laptops prefer cables to Wi-Fi. */
  secondCable(address: string): Promise<void>;
  /** Takes these addresses, too, and lets nobody find it at any: what it sends comes from machines that are not there. */
  haunt(addresses: readonly string[]): Promise<void>;
  /** Has all addresses of 10.66.0.0/16, and is where another machine sends what goes to them. */
  spoof(other: Machine): Promise<void>;
}

export interface TestNetwork {
  machine(): Promise<Machine>;
  /** Removes everything. */
  close(): Promise<void>;
}

function notMade(error: unknown): Error {
  return new Error(`Network namespaces cannot be made here, as root with iproute2 they can: ${error}`);
}

/** Throws where namespaces cannot be made, with what is needed and what the system said. */
export async function openNetwork(): Promise<TestNetwork> {
  const spaces: string[] = [];
  const others: { readonly address: string; readonly mac: string }[] = [];
  const space = async (name: string) => {
    const full = `ethernight-${process.pid}-${name}`;
    await run('ip', ['netns', 'add', full]);
    spaces.push(full);
    return full;
  };
  const ip = (where: string, ...args: string[]) => run('ip', ['-n', where, ...args]);
  const close = async () => {
    for (const name of spaces.reverse()) await run('ip', ['netns', 'del', name]);
  };
  const hub = await space('switch').catch((error) => {
    throw notMade(error);
  });
  try {
    await ip(hub, 'link', 'add', 'switch', 'type', 'bridge', 'mcast_snooping', '0');
    await ip(hub, 'link', 'set', 'switch', 'up');
  } catch (error) {
    await close();
    throw notMade(error);
  }
  return {
    async machine() {
      const number = spaces.length;
      const name = await space(String(number));
      const address = `10.9.8.${number}`;
      const cable = async (adapter: string) => {
        const port = `${adapter}-${number}`;
        await run(
          'ip',
          `link add ${adapter} netns ${name} type veth peer name ${port} netns ${hub}`.split(' '),
        );
        await ip(hub, 'link', 'set', port, 'master', 'switch', 'up');
      };
      await cable('eth0');
      await ip(name, 'link', 'set', 'lo', 'up');
      const up = async (adapter: string, own: string, metric: string) => {
        await ip(name, 'link', 'set', adapter, 'up');
        await ip(name, 'addr', 'add', `${own}/24`, 'broadcast', '+', 'dev', adapter, 'metric', metric);
      };
      const plug = async (on: boolean, elsewhere = address) => {
        if (on) return await up('eth0', elsewhere, '600');
        await ip(name, 'link', 'set', 'eth0', 'down');
        await ip(name, 'addr', 'flush', 'dev', 'eth0');
      };
      await plug(true);
      const [{ address: mac }] = JSON.parse((await ip(name, '-j', 'link', 'show', 'eth0')).stdout);
      others.push({ address, mac });
      return {
        address,
        under: ['ip', 'netns', 'exec', name],
        plug,
        async withoutIPv4() {
          await ip(name, '-4', 'addr', 'flush', 'dev', 'eth0');
        },
        async secondCable(own) {
          await cable('eth1');
          await up('eth1', own, '100');
        },
        async haunt(addresses) {
          await ip(name, 'link', 'set', 'eth0', 'arp', 'off');
          // Nor does it ask where the others are: a question would say where it is itself.
          for (const { address, mac } of others) {
            await ip(name, ...`neigh replace ${address} lladdr ${mac} dev eth0 nud permanent`.split(' '));
          }
          for (const one of addresses) await ip(name, 'addr', 'add', `${one}/24`, 'dev', 'eth0');
        },
        async spoof({ under }) {
          await ip(name, 'addr', 'add', '10.66.0.0/16', 'dev', 'lo');
          await run('ip', [...under.slice(1), ...`ip route add 10.66.0.0/16 via ${address}`.split(' ')]);
        },
      };
    },
    close,
  };
}
