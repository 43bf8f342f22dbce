import { expect, test } from 'vitest';
import { asLink, linkIn, validLink } from './links.ts';

test.each([
  'ethernight://join/10.0.0.7',
  'ETHERNIGHT://join/10.0.0.7:27412,[fd00::7]',
  'ethernight://join/K7QF4',
])('%s is a link', (link) => {
  expect(validLink(link)).toBe(link);
});

test.each([
  ['another scheme', 'https://example.invalid/ethernight://join/1'],
  ['a switch', '--ethernight://join/1'],
  ['a line break', 'ethernight://join/10.0.0.7\n--x'],
  ['a blank', 'ethernight://join/10.0.0.7 --x'],
  ['anything else that the app can do', 'ethernight://quit/'],
  ['no address', 'ethernight://join/'],
  ['far too much', `ethernight://join/${'1'.repeat(2000)}`],
  ['nothing', ''],
])('%s is none', (_, text) => {
  expect(validLink(text)).toBeNull();
});

test('the link of a command line is found between its switches', () => {
  expect(linkIn(['/opt/ethernight', '--no-sandbox', 'ethernight://join/10.0.0.7'])).toBe(
    'ethernight://join/10.0.0.7',
  );
  expect(linkIn(['/opt/ethernight', '.', '--flag=ethernight://join/1'])).toBeNull();
});

test('an address on a command line becomes a link, and a link stays one', () => {
  expect(asLink('[fd00::7]:27412')).toBe('ethernight://join/[fd00::7]:27412');
  expect(asLink('Ethernight://join/K7QF4')).toBe('Ethernight://join/K7QF4');
});
