import { describe, expect, it, vi } from 'vitest';
import { ownNetworks, v4 } from './testing/own-networks.ts';

const TWO = { eth0: [v4('192.168.1.20/24')], wlan0: [v4('192.168.50.2/24')] };

describe('the networks of this machine', () => {
  it('are ranked anew once the system has told its routes', async () => {
    const onChange = vi.fn();
    const routes = async () => ({ gateways: ['192.168.50.1'], sources: [] });
    const networks = ownNetworks(TWO, { routes, onChange });
    expect(networks.ranked.unsure).toHaveLength(2);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    expect(networks.ranked.adapters[0]?.address).toBe('192.168.50.2');
    expect(networks.ranked.unsure).toEqual([]);
  });

  it('have the network first from which another machine was heard, and say so once', () => {
    const onChange = vi.fn();
    const networks = ownNetworks(TWO, { onChange });
    networks.heard('::ffff:192.168.50.9');
    networks.heard('192.168.50.10');
    expect(networks.ranked.adapters[0]?.address).toBe('192.168.50.2');
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('are asked for once, however many strangers say hello', () => {
    const interfaces = vi.fn(() => TWO);
    const networks = ownNetworks(TWO, { interfaces });
    interfaces.mockClear();
    for (const address of ['203.0.113.9', '192.168.50.9', '192.168.50.9']) networks.heard(address);
    expect(interfaces).not.toHaveBeenCalled();
    expect(networks.ranked.adapters[0]?.address).toBe('192.168.50.2');
  });

  it('learn nothing from this machine itself, and from addresses that are on none of them', () => {
    const networks = ownNetworks(TWO);
    for (const address of ['192.168.50.2', '203.0.113.9', 'fe80::9%wlan0', '::1', 'x'])
      networks.heard(address);
    expect(networks.ranked.unsure).toHaveLength(2);
  });

  it('have the network first that the host chose, where this machine is on it', () => {
    const networks = ownNetworks(TWO);
    expect(networks.choose('10.0.0.0/8')).toBe(false);
    expect(networks.choose('192.168.50.0/24')).toBe(true);
    expect(networks.ranked.adapters[0]?.address).toBe('192.168.50.2');
  });

  it('have the network first that the host chose at an earlier party', () => {
    const networks = ownNetworks(TWO, { remembered: () => ['192.168.50.0/24'] });
    expect(networks.ranked.adapters[0]?.address).toBe('192.168.50.2');
  });
});
