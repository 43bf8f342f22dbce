import { describe, expect, it } from 'vitest';
import { DEFAULT_PORT } from '../wire/limits.ts';
import { formatAddress, parseAddress } from './address.ts';

describe('a typed address', () => {
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
  ])('is understood: %j', (typed, host, port) => {
    expect(parseAddress(typed)).toEqual({ ok: true, endpoint: { host, port } });
  });

  it.each([
    ['', 'empty', ''],
    ['   ', 'empty', ''],
    ['7', 'not-whole', '7'],
    ['192.168.1', 'not-whole', '192.168.1'],
    ['192.168.1.256', 'not-whole', '192.168.1.256'],
    ['192.168.1.20:', 'port', ''],
    ['192.168.1.20:0', 'port', '0'],
    ['192.168.1.20:65536', 'port', '65536'],
    ['192.168.1.20:http', 'port', 'http'],
    ['192.168.1.20:-1', 'port', '-1'],
    ['localhost:5e3', 'port', '5e3'],
    ['[::1', 'brackets', '[::1'],
    ['[localhost]:1', 'not-ipv6', 'localhost'],
    ['[]', 'not-ipv6', ''],
    ['1:2:3', 'brackets', '1:2:3'],
    [':::', 'brackets', ':::'],
    ['two words', 'not-a-name', 'two words'],
    ['-dash', 'not-a-name', '-dash'],
    ['a..b', 'not-a-name', 'a..b'],
    ['http://10.0.0.1', 'other-link', 'http://10.0.0.1'],
    ['a'.repeat(64), 'not-a-name', 'a'.repeat(60)],
  ])('is answered with what is wrong, and where: %j', (typed, why, part) => {
    expect(parseAddress(typed)).toEqual({ ok: false, why, part });
  });

  it('of a million characters is answered at once', () => {
    for (const piece of ['a', '1.', ':', 'a-', '[', '语']) {
      expect(parseAddress(piece.repeat(1_000_000 / piece.length)).ok).toBe(false);
    }
  });
});

describe('a shown address', () => {
  it.each([
    ['10.0.0.7', DEFAULT_PORT, '10.0.0.7'],
    ['10.0.0.7', 5000, '10.0.0.7:5000'],
    ['fe80::1%eth0', DEFAULT_PORT, 'fe80::1%eth0'],
    ['fe80::1%eth0', 5000, '[fe80::1%eth0]:5000'],
    ['localhost', 5000, 'localhost:5000'],
  ])('is read back as %s and port %d', (host, port, shown) => {
    expect(formatAddress({ host, port })).toBe(shown);
    expect(parseAddress(shown)).toEqual({ ok: true, endpoint: { host, port } });
  });
});
