// A local network of its own on this machine: a switch, and machines that are plugged into it (network namespaces).

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Machine {
  readonly address: string;
  /** What a child process is to run under to be on this machine. */
  readonly under: readonly string[];
  /** Pulls the cable, with the address gone as when a system notices; or plugs it in again. */
  plug(on: boolean): Promise<void>;
}

export interface TestNetwork {
  machine(): Promise<Machine>;
  /** Removes everything. */
  close(): Promise<void>;
}

/** Throws where namespaces cannot be made, with what the system said. */
export async function openNetwork(): Promise<TestNetwork> {
  const spaces: string[] = [];
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
  const hub = await space('switch');
  try {
    await ip(hub, 'link', 'add', 'switch', 'type', 'bridge', 'mcast_snooping', '0');
    await ip(hub, 'link', 'set', 'switch', 'up');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async machine() {
      const number = spaces.length;
      const name = await space(String(number));
      const address = `10.9.8.${number}`;
      await run(
        'ip',
        `link add eth0 netns ${name} type veth peer name port${number} netns ${hub}`.split(' '),
      );
      await ip(hub, 'link', 'set', `port${number}`, 'master', 'switch', 'up');
      await ip(name, 'link', 'set', 'lo', 'up');
      const plug = async (on: boolean) => {
        await ip(name, 'link', 'set', 'eth0', on ? 'up' : 'down');
        if (on) await ip(name, 'addr', 'add', `${address}/24`, 'broadcast', '+', 'dev', 'eth0');
        else await ip(name, 'addr', 'flush', 'dev', 'eth0');
      };
      await plug(true);
      return { address, under: ['ip', 'netns', 'exec', name], plug };
    },
    close,
  };
}
