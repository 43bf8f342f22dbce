import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { GuestsView, HandedFileView, SelfCheck } from '../../../electron/party/window/contract.ts';
import { en } from '../../languages/en.ts';
import { BigScreenDialog } from './BigScreenDialog.tsx';
import { GuestsDialog } from './GuestsDialog.tsx';

const LINKS = ['http://10.0.0.7:27412/p/one', 'http://192.168.1.7:27412/p/one'];

const REACHED: SelfCheck = { state: 'reachable', how: null, command: null, port: 27412, protocol: 'tcp' };
const OPEN: Extract<GuestsView, { is: 'open' }> = {
  ...{ is: 'open', links: LINKS, digits: '001234', check: REACHED, visits: 'seen', together: [] },
  file: null,
};

const shown = (guests: GuestsView) =>
  renderToStaticMarkup(
    <GuestsDialog
      guests={guests}
      firewall={null}
      link="ethernight://join/10.0.0.7"
      scanned="ethernight://join/10.0.0.7"
      send={() => {}}
      onClose={() => {}}
    />,
  );

describe('the dialog of phones and browsers', () => {
  it('is a switch and what it means, off at first', () => {
    const html = shown({ is: 'off' });
    expect(html).toContain('Phones and browsers may join');
    expect(html).toContain('not encrypted');
    expect(html).not.toContain('checked=""');
    expect(html).not.toContain('class="JoinPanel-qr"');
  });

  it('shows the code of the best address, and all of them to be typed', () => {
    const html = shown(OPEN);
    expect(html).toContain('Scan to play in a browser');
    const typed = html.replace(/<[^>]*>/g, '');
    for (const host of ['10.0.0.7', '192.168.1.7']) expect(typed).toContain(`${host}:27412/001234`);
    expect(typed).not.toContain('/p/');
    expect(html).toContain('New code for browsers');
  });

  it('has a side for apps', () => {
    const html = shown(OPEN);
    expect(html).toMatch(/Browser.*App/s);
  });

  it('says what to try once no other device has come, with the port that is wanted, and nothing of it before', () => {
    expect(shown(OPEN)).not.toContain('No other device has reached');
    expect(shown({ ...OPEN, visits: 'awaited' })).not.toContain('No other device has reached');
    const html = shown({ ...OPEN, visits: 'missing' });
    expect(html).not.toContain(en.check.state.reachable);
    expect(shown({ ...OPEN, visits: 'awaited' })).toContain(en.check.state.reachable);
    for (const words of ['No other device has reached', 'mobile data off', 'AP isolation', 'TCP 27412']) {
      expect(html).toContain(words);
    }
  });

  it('shows the command that lets TCP through where the firewall keeps browsers out', () => {
    const command = 'sudo ufw allow 27412/tcp';
    expect(shown({ ...OPEN, check: { ...REACHED, state: 'blocked', how: 'ufw', command } })).toContain(
      command,
    );
  });

  it('shows what is handed out with its checksum, or why it is no more', () => {
    const name = 'Ethernight.exe';
    const offering = (file: HandedFileView) => shown({ ...OPEN, file });
    const sha256 = '0123456789abcdef'.repeat(4);
    expect(offering({ is: 'offered', name, bytes: 98_300_000, sha256 })).toMatch(/98 MB.*01234567 89abcdef/);
    expect(offering({ is: 'changed', name })).toContain('has changed');
    expect(offering({ is: 'gone', name })).toContain('can no longer be read');
    expect(offering({ is: 'reading', name })).not.toContain('SHA-256');
  });

  it('says what to do when the page cannot be opened', () => {
    expect(shown({ is: 'failed', why: 'EADDRINUSE' })).toContain('could not be opened');
  });
});

describe('the dialog of the big screen', () => {
  const wall = (guests: GuestsView) =>
    renderToStaticMarkup(<BigScreenDialog guests={guests} send={() => {}} onClose={() => {}} />);

  it('is called so, and has the link that becomes one', () => {
    const html = wall(OPEN);
    expect(html).toMatch(/<h2[^>]*>Big screen</);
    expect(html.replace(/<[^>]*>/g, '')).toContain('10.0.0.7:27412/001234#screen');
    expect(shown(OPEN)).not.toContain('#screen');
  });

  // What has the focus is scrolled into sight: at the switch below it, large text hid what is to be scanned.
  it('has the focus where it is used, at the switch only until browsers are let in', () => {
    const switched = /<input type="checkbox" data-focus/;
    expect([wall({ is: 'off' }), shown({ is: 'off' })].every((html) => switched.test(html))).toBe(true);
    expect([wall(OPEN), shown(OPEN)].some((html) => switched.test(html))).toBe(false);
    expect([wall(OPEN), shown(OPEN)].every((html) => html.includes('data-focus'))).toBe(true);
  });

  it('lets browsers in first', () => {
    expect(wall({ is: 'off' })).toContain(en.bigScreen.needsBrowsers);
    expect(wall({ is: 'off' })).toContain(en.ways.guestsOn);
    expect(wall({ is: 'off' })).not.toContain('#screen');
  });
});
