import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { GuestsView, OwnAddress, Room, SelfCheck } from '../../../electron/party/window/contract.ts';
import { browsersIn, room } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { JoinPanel } from './JoinPanel.tsx';

interface Shown {
  readonly locked?: boolean;
  readonly password?: boolean;
  readonly addresses?: OwnAddress[];
  readonly guests?: GuestsView | null;
  readonly hosting?: boolean;
  readonly browsers?: boolean;
  readonly members?: Room['members'];
}

const shown = (state: SelfCheck['state'], more: Shown = {}) =>
  renderToStaticMarkup(
    <JoinPanel
      hosting
      leader
      address="192.168.1.2:27412"
      addresses={[]}
      code="P8F0H"
      link="ethernight://join/192.168.1.2:27412"
      scanned="ethernight://join/192.168.1.2:27412"
      check={checkOf(state)}
      shortCodes={[]}
      members={[]}
      firewall={null}
      currentPassword={null}
      guests={null}
      browsers={false}
      locked={false}
      password={false}
      {...more}
      send={() => {}}
    />,
  );

const checkOf = (state: SelfCheck['state']): SelfCheck => ({
  ...{ state, how: null, command: null, port: 27412, protocol: 'udp' },
});

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

  it('shows phones a code only while browsers are let in, that of their page, with what it does below it', () => {
    const off = shown('reachable', { guests: { is: 'off' } });
    expect(off).not.toContain('class="JoinPanel-qr"');
    expect(off).toContain(en.ways.letPhonesIn);
    expect(off).toContain(en.ways.letPhonesInHint);
    expect(off).toContain(`>${en.bigScreen.title}</button>`);
    const open = shown('reachable', { guests: browsersIn('seen', checkOf('reachable')) });
    expect(open).toContain('class="JoinPanel-qr"');
    expect(open).toContain(`<p aria-hidden="true">${en.ways.scanBrowser}</p>`);
    expect(open).not.toContain(en.ways.letPhonesIn);
  });

  it('has one button for phones in each window: the code or what lets phones in, or in small ones that of the row', () => {
    const buttons = (guests: GuestsView) =>
      [...shown('reachable', { guests }).matchAll(/<button[^>]*>(?:(?!<\/button>).)*<\/button>/gs)]
        .map(([html]) => html)
        .filter((html) => /phone/i.test(html));
    const [off, ...moreOff] = buttons({ is: 'off' });
    expect(off!.replace(/<[^>]*>/g, '')).toBe(en.ways.letPhonesIn);
    const [open, ...moreOpen] = buttons(browsersIn('seen', checkOf('reachable')));
    expect(open).toContain(`aria-label="${en.ways.phones}"`);
    for (const html of [off, open]) expect(html).not.toContain('JoinPanel-folded');
    for (const more of [moreOff, moreOpen]) {
      expect(more.map((html) => html.replace(/<[^>]*>/g, ''))).toEqual([en.ways.phones]);
      expect(more[0]).toContain('JoinPanel-folded');
    }
  });

  it('says that no phone has come only while no guest in a browser is in the room', () => {
    const guests = browsersIn('missing', checkOf('likely'));
    const { word } = en.ways.unvisited;
    const { members } = room(2);
    expect(shown('likely', { guests, members })).toContain(word);
    const [ann, bob] = members;
    const served = [ann!, { ...bob!, served: true as const }];
    expect(shown('likely', { guests, members: served })).not.toContain(`>${word}<`);
  });

  it('tells guests where the code for phones is while there is one, and shows none of its own', () => {
    const html = shown('reachable', { hosting: false, browsers: true });
    expect(html).toContain(en.ways.scanAtHost);
    expect(html).not.toContain('class="JoinPanel-qr"');
    expect(shown('reachable', { hosting: false })).not.toContain(en.ways.scanAtHost);
  });
});
