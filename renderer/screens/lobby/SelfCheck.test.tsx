import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SelfCheck as Check } from '../../../electron/party/window/contract.ts';
import { en } from '../../languages/en.ts';
import { SelfCheck } from './SelfCheck.tsx';

const shown = (check: Check, firewall: 'closed' | 'asking' | 'refused' | null = null) =>
  renderToStaticMarkup(<SelfCheck check={check} firewall={firewall} send={() => {}} />);

describe('the self-check', () => {
  it('shows a blocked port with the command that opens it, and a button that copies it', () => {
    const html = shown({
      state: 'blocked',
      how: 'ufw',
      command: 'sudo ufw allow 31234/udp',
      port: 31234,
      protocol: 'udp',
    });
    expect(html).toContain(en.check.state.blocked);
    expect(html).toContain('sudo ufw allow 31234/udp');
    expect(html).toContain('aria-label="Copy sudo ufw allow 31234/udp"');
  });

  it('names the settings page and shows no command where a settings page opens the port', () => {
    const html = shown({ state: 'blocked', how: 'macos', command: null, port: 27412, protocol: 'udp' });
    expect(html).toContain('System Settings');
    expect(html).not.toContain('<code');
  });

  it('names the page that allows the network where a Mac keeps the app from it', () => {
    const html = shown({
      state: 'blocked',
      how: 'macos-network',
      command: null,
      port: 27412,
      protocol: 'udp',
    });
    expect(html).toContain('Local Network');
    expect(html).toContain('Ethernight');
  });

  it('shows no help for what works', () => {
    expect(
      shown({
        state: 'reachable',
        how: 'ufw',
        command: 'sudo ufw allow 27412/udp',
        port: 27412,
        protocol: 'udp',
      }),
    ).not.toContain('sudo');
  });

  it('has a button only where the app can ask the system, and waits while the system asks', () => {
    const check: Check = { state: 'blocked', how: 'windows', command: null, port: 27412, protocol: 'udp' };
    expect(shown(check)).not.toContain(en.check.open);
    expect(shown(check, 'closed')).toContain(en.check.open);
    expect(shown(check, 'asking')).toContain('aria-disabled="true"');
    expect(shown(check, 'refused')).toContain(en.check.refused);
  });
});
