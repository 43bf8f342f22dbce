import { describe, expect, it } from 'vitest';
import { inspectPorts } from './all-ports.ts';
import type { FirewallVerdict, PortAsked } from './verdict.ts';

const ports: readonly PortAsked[] = [
  { port: 5154, protocol: 'tcp' },
  { port: 5154, protocol: 'udp' },
  { port: 5155, protocol: 'udp' },
];
const OPEN: FirewallVerdict = { portState: 'open', how: null };
const closed = ({ port, protocol }: PortAsked): FirewallVerdict => ({
  ...{ portState: 'closed', how: 'ufw', command: `sudo ufw allow ${port}/${protocol}` },
});

describe('a firewall that is asked about several ports', () => {
  it('keeps friends out who are let in to some of them, with a command for each of the others', async () => {
    const look = async (port: PortAsked) => (port.protocol === 'tcp' ? OPEN : closed(port));
    expect(await inspectPorts(ports, look)).toEqual({
      ...{ portState: 'closed', how: 'ufw' },
      command: 'sudo ufw allow 5154/udp && sudo ufw allow 5155/udp',
    });
  });

  it('lets friends in to all of them where each is open, and is unknown where one is', async () => {
    expect(await inspectPorts(ports, async () => OPEN)).toEqual(OPEN);
    const hidden: FirewallVerdict = { portState: 'unknown', how: 'nftables' };
    expect(await inspectPorts(ports, async ({ port }) => (port === 5155 ? hidden : OPEN))).toEqual(hidden);
  });
});
