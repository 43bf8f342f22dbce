import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SelfCheck as Check } from '../../../electron/party/window/contract.ts';
import { en } from '../../languages/en.ts';
import { SelfCheck } from './SelfCheck.tsx';

const shown = (check: Check, firewall: 'closed' | 'asking' | 'refused' | null = null) =>
  renderToStaticMarkup(<SelfCheck check={check} firewall={firewall} send={() => {}} />);

test('a blocked port comes with the command that opens it, and a button that copies it', () => {
  const html = shown({ state: 'blocked', how: 'ufw', port: 31234, protocol: 'udp' });
  expect(html).toContain(en.check.state.blocked);
  expect(html).toContain('sudo ufw allow 31234/udp');
  expect(html).toContain('aria-label="Copy sudo ufw allow 31234/udp"');
});

test('where a settings page opens it, the page is named and no command is shown', () => {
  const html = shown({ state: 'blocked', how: 'macos', port: 27412, protocol: 'udp' });
  expect(html).toContain('System Settings');
  expect(html).not.toContain('<code');
});

test('where a Mac keeps the app from the network, the page that allows it is named', () => {
  const html = shown({ state: 'blocked', how: 'macos-network', port: 27412, protocol: 'udp' });
  expect(html).toContain('Local Network');
  expect(html).toContain('Ethernight');
});

test('what works needs no help', () => {
  expect(shown({ state: 'reachable', how: 'ufw', port: 27412, protocol: 'udp' })).not.toContain('sudo');
});

test('only where the app can ask the system, a button offers it, and waits while the system asks', () => {
  const check: Check = { state: 'blocked', how: 'windows', port: 27412, protocol: 'udp' };
  expect(shown(check)).not.toContain(en.check.open);
  expect(shown(check, 'closed')).toContain(en.check.open);
  expect(shown(check, 'asking')).toContain('aria-disabled="true"');
  expect(shown(check, 'refused')).toContain(en.check.refused);
});
