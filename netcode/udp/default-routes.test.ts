import { describe, expect, it } from 'vitest';
import { gatewaysOf } from './default-routes.ts';

const HEAD = 'Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT';

describe('the gateways of a table of routes', () => {
  it('are those of default routes that are up', () => {
    const table = [
      HEAD,
      'eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0',
      'wlan0\t00000000\t01B2A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0',
      'eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0',
      'eth1\t00000000\t0105A8C0\t0002\t0\t0\t0\t00000000\t0\t0\t0',
      'tun0\t00000000\t00000000\t0001\t0\t0\t0\t00000000\t0\t0\t0',
    ].join('\n');
    expect(gatewaysOf(table)).toEqual(['192.168.1.1', '192.168.178.1']);
  });

  it.each([
    '',
    HEAD,
    'eth0',
    'eth0\t00000000\tzz\t0003',
    `\t00000000\t${'01'.repeat(40)}\t3`,
    '\u0000'.repeat(100),
  ])('are none of a table that makes no sense: %j', (table) => {
    expect(gatewaysOf(table)).toEqual([]);
  });
});
