import { describe, expect, it } from 'vitest';
import { DEFAULT_PORT, formatAddress, parseAddress } from './address.ts';

describe('an address that somebody typed', () => {
  it.each([
    ['192.168.1.20', '192.168.1.20', DEFAULT_PORT],
    ['  192.168.1.20\n', '192.168.1.20', DEFAULT_PORT],
    ['192.168.1.20:5000', '192.168.1.20', 5000],
    ['192.168.1.20:1', '192.168.1.20', 1],
    ['192.168.1.20:65535', '192.168.1.20', 65535],
    ['::1', '::1', DEFAULT_PORT],
    ['fe80::1%eth0', 'fe80::1%eth0', DEFAULT_PORT],
    ['2001:db8::7', '2001:db8::7', DEFAULT_PORT],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.1', DEFAULT_PORT],
    ['[::1]', '::1', DEFAULT_PORT],
    ['[::1]:5000', '::1', 5000],
    ['[fe80::1%eth0]:5000', 'fe80::1%eth0', 5000],
    ['localhost', 'localhost', DEFAULT_PORT],
    ['localhost:5000', 'localhost', 5000],
    ['Adas-PC.local', 'Adas-PC.local', DEFAULT_PORT],
    ['MY_PC:27412', 'MY_PC', 27412],
    ['könig.example.', 'könig.example.', DEFAULT_PORT],
    ['电脑', '电脑', DEFAULT_PORT],
  ])('%j is understood', (typed, host, port) => {
    expect(parseAddress(typed)).toEqual({ ok: true, endpoint: { host, port } });
  });

  it.each([
    ['', 'Type the address that the host sees on their screen.'],
    ['   ', 'Type the address that the host sees on their screen.'],
    ['7', '“7” is not a whole address, such as 192.168.1.20.'],
    ['192.168.1', '“192.168.1” is not a whole address, such as 192.168.1.20.'],
    ['192.168.1.256', '“192.168.1.256” is not a whole address, such as 192.168.1.20.'],
    ['192.168.1.20:', '“” is not a port: a number from 1 to 65535.'],
    ['192.168.1.20:0', '“0” is not a port: a number from 1 to 65535.'],
    ['192.168.1.20:65536', '“65536” is not a port: a number from 1 to 65535.'],
    ['192.168.1.20:http', '“http” is not a port: a number from 1 to 65535.'],
    ['192.168.1.20:-1', '“-1” is not a port: a number from 1 to 65535.'],
    ['localhost:5e3', '“5e3” is not a port: a number from 1 to 65535.'],
    ['[::1', '“[” is not an address or a name.', 'An IPv6 address with a port is written [address]:port.'],
    ['[localhost]:1', '“localhost” is not an IPv6 address.'],
    ['[]', '“” is not an IPv6 address.'],
    ['1:2:3', 'An IPv6 address with a port is written [address]:port.'],
    [':::', 'An IPv6 address with a port is written [address]:port.'],
    ['two words', '“two words” is not an address or a name.'],
    ['-dash', '“-dash” is not an address or a name.'],
    ['a..b', '“a..b” is not an address or a name.'],
    [
      'http://10.0.0.1',
      '“http” is not an address or a name.',
      '“//10.0.0.1” is not a port: a number from 1 to 65535.',
    ],
    [`${'a'.repeat(64)}`, `“${'a'.repeat(64)}” is not an address or a name.`],
  ])('%j is answered with what is wrong', (typed, ...sentences) => {
    const parsed = parseAddress(typed);
    expect(parsed.ok).toBe(false);
    expect(sentences).toContain(parsed.ok ? null : parsed.why);
  });

  it('of a million characters is answered at once', () => {
    for (const piece of ['a', '1.', ':', 'a-', '[', '语']) {
      expect(parseAddress(piece.repeat(1_000_000 / piece.length)).ok).toBe(false);
    }
  });
});

describe('an address that is shown', () => {
  it.each([
    ['10.0.0.7', DEFAULT_PORT, '10.0.0.7'],
    ['10.0.0.7', 5000, '10.0.0.7:5000'],
    ['fe80::1%eth0', DEFAULT_PORT, 'fe80::1%eth0'],
    ['fe80::1%eth0', 5000, '[fe80::1%eth0]:5000'],
    ['localhost', 5000, 'localhost:5000'],
  ])('%s and port %d are read back', (host, port, shown) => {
    expect(formatAddress({ host, port })).toBe(shown);
    expect(parseAddress(shown)).toEqual({ ok: true, endpoint: { host, port } });
  });
});
