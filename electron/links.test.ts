import { describe, expect, it } from 'vitest';
import { asLink, linkIn, validLink } from './links.ts';

describe('the reader of links', () => {
  it.each([
    'ethernight://join/10.0.0.7',
    'ETHERNIGHT://join/10.0.0.7:27412,[fd00::7]',
    'ethernight://join/K7QF4',
  ])('takes %s for a link', (link) => {
    expect(validLink(link)).toBe(link);
  });

  it.each([
    ['another scheme', 'https://example.invalid/ethernight://join/1'],
    ['a switch', '--ethernight://join/1'],
    ['a line break', 'ethernight://join/10.0.0.7\n--x'],
    ['a blank', 'ethernight://join/10.0.0.7 --x'],
    ['anything else that the app can do', 'ethernight://quit/'],
    ['no address', 'ethernight://join/'],
    ['far too much', `ethernight://join/${'1'.repeat(2000)}`],
    ['nothing', ''],
  ])('takes %s for none', (_, text) => {
    expect(validLink(text)).toBeNull();
  });

  it('finds the link of a command line between its switches', () => {
    expect(linkIn(['/opt/ethernight', '--no-sandbox', 'ethernight://join/10.0.0.7'])).toBe(
      'ethernight://join/10.0.0.7',
    );
    expect(linkIn(['/opt/ethernight', '.', '--flag=ethernight://join/1'])).toBeNull();
  });

  it('makes a link of an address on a command line, and keeps a link', () => {
    expect(asLink('[fd00::7]:27412')).toBe('ethernight://join/[fd00::7]:27412');
    expect(asLink('Ethernight://join/K7QF4')).toBe('Ethernight://join/K7QF4');
  });
});
