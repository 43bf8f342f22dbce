import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { OwnAddress, SelfCheck } from '../../../electron/party/window/contract.ts';
import { en } from '../../languages/en.ts';
import { JoinPanel } from './JoinPanel.tsx';

interface Shown {
  readonly locked?: boolean;
  readonly password?: boolean;
  readonly addresses?: OwnAddress[];
}

const shown = (state: SelfCheck['state'], more: Shown = {}) =>
  renderToStaticMarkup(
    <JoinPanel
      hosting
      leader
      address="192.168.1.2:27412"
      addresses={[]}
      code="P8F0H"
      link={null}
      scanned={null}
      check={{ state, how: null, command: null, port: 27412, protocol: 'udp' }}
      shortCodes={[]}
      members={[]}
      firewall={null}
      currentPassword={null}
      guests={null}
      locked={false}
      password={false}
      {...more}
      send={() => {}}
    />,
  );

const on = (adapter: string, host: string, unsure: boolean): OwnAddress => ({
  ...{ address: host, adapter, virtual: false, unsure },
  network: `${host.replace(/\d+$/, '0')}/24`,
});

describe('the panel of ways in', () => {
  it('lets the host choose between networks that nothing tells apart, each with its name and address', () => {
    const both = [on('eth0', '192.168.1.2', true), on('wlan0', '192.168.50.2', true)];
    const html = shown('likely', { addresses: [...both, on('tun0', '10.8.0.6', false)] });
    expect(html).toContain(en.ways.whichNetwork);
    const offered = [...html.matchAll(/data-tip="([\d.]+)"[^>]*>(\w+)</g)].map(([, ...way]) => way);
    expect(offered).toEqual(both.map(({ address, adapter }) => [address, adapter]));
    const sure = both.map((way) => ({ ...way, unsure: false }));
    expect(shown('likely', { addresses: sure })).not.toContain(en.ways.whichNetwork);
  });

  it('offers help where friends are kept out or might be, and nowhere else', () => {
    for (const state of ['blocked', 'unsure'] as const) expect(shown(state), state).toContain(en.check.help);
    for (const state of ['checking', 'reachable', 'likely', 'offline'] as const) {
      expect(shown(state), state).not.toContain(en.check.help);
    }
  });

  it('says of a room with a password that this computer keeps friends out, and else that they need it', () => {
    const blocked = shown('blocked', { password: true });
    expect(blocked).toContain(en.check.state.blocked);
    expect(blocked).toContain(en.check.help);
    for (const state of ['reachable', 'unsure'] as const) {
      const html = shown(state, { password: true });
      expect(html, state).toContain(en.lobby.hasPassword);
      expect(html, state).not.toContain(en.check.help);
    }
  });

  it('says of a locked room that it is locked, also where friends are kept out besides', () => {
    const html = shown('blocked', { locked: true, password: true });
    expect(html).toContain(en.lobby.locked);
    expect(html).not.toContain(en.check.help);
  });
});
