// Asks the system itself, on this machine and on one without any network.
// @module-tag linux

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canMakeNetworks } from '../../build/testing/networks.ts';
import { defaultRoutes } from './default-routes.ts';

const asked = `
  import { defaultRoutes } from ${JSON.stringify(join(import.meta.dirname, 'default-routes.ts'))};
  console.log(JSON.stringify(await defaultRoutes()));
`;
const inNetwork = (...commands: string[]) =>
  JSON.parse(
    execFileSync(
      'unshare',
      [
        '--net',
        'sh',
        '-c',
        [...commands, 'exec "$0" "$@"'].join(' && '),
        process.execPath,
        '--input-type=module',
        '-e',
        asked,
      ],
      {
        encoding: 'utf8',
      },
    ),
  );

describe('the default routes', () => {
  it('are asked of this system', async () => {
    const { gateways, sources } = await defaultRoutes();
    expect([...gateways, ...sources].every((address) => /^\d+\.\d+\.\d+\.\d+$/.test(address))).toBe(true);
  });

  it.runIf(canMakeNetworks)('are none on a machine without a network', () => {
    expect(inNetwork()).toEqual({ gateways: [], sources: [] });
  });

  it.runIf(canMakeNetworks)('are the gateway, and the address that the system sends from', () => {
    const added = inNetwork(
      'ip link add lan type veth peer name other',
      'ip address add 192.168.7.2/24 dev lan',
      'ip link set lan up',
      'ip link set other up',
      'ip route add default via 192.168.7.1',
    );
    expect(added).toEqual({ gateways: ['192.168.7.1'], sources: ['192.168.7.2'] });
  });
});
