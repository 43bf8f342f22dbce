import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { GuestsView, SelfCheck } from '../../../electron/party/window/contract.ts';
import { browsersIn } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { JoinPoster } from './JoinPoster.tsx';

const reachable: SelfCheck = { state: 'reachable', how: null, command: null, port: 27412, protocol: 'udp' };

const shown = (
  shut: { locked?: boolean; password?: boolean },
  check: SelfCheck = reachable,
  guests: GuestsView | null = null,
) =>
  renderToStaticMarkup(
    <JoinPoster
      hosting
      address="192.168.1.2:27412"
      addresses={[]}
      code="P8F0H"
      link="ethernight://join/192.168.1.2:27412"
      scanned="ethernight://join/192.168.1.2:27412"
      check={check}
      shortCodes={[]}
      members={[]}
      firewall={null}
      guests={guests}
      locked={false}
      password={false}
      {...shut}
      send={() => {}}
      onClose={() => {}}
    />,
  );

describe('the join poster', () => {
  it('lets the code be copied, as addresses can', () => {
    expect(shown({})).toContain(`aria-label="${en.ways.copyName('P8F0H')}"`);
  });

  it('says of its code that phones cannot open it', () => {
    expect(shown({})).toContain(`<figcaption aria-hidden="true">${en.ways.scanApp}</figcaption>`);
  });

  it('has the address of the page for browsers while they are let in', () => {
    const guests = browsersIn('seen', reachable);
    expect(shown({}, reachable, guests)).toContain(en.ways.copyName('192.168.178.21:27412/483920'));
    expect(shown({}, reachable, { is: 'off' })).not.toContain(en.ways.forBrowsers);
  });

  it('names the password or the lock of a room instead of saying that friends can come in', () => {
    expect(shown({})).toContain(en.check.state.reachable);
    expect(shown({ password: true })).toContain(en.lobby.hasPassword);
    expect(shown({ password: true })).not.toContain(en.check.state.reachable);
    expect(shown({ locked: true, password: true })).toContain(en.lobby.locked);
    expect(shown({ locked: true, password: true })).not.toContain(en.lobby.hasPassword);
  });

  it('tells what keeps friends out of a room with a password, with its help', () => {
    const command = 'sudo ufw allow 27412/udp';
    const html = shown({ password: true }, { ...reachable, state: 'blocked', how: 'ufw', command });
    expect(html).toContain(en.check.state.blocked);
    expect(html).toContain(command);
  });
});
