import { describe, expect, it } from 'vitest';
import { redact, redactAddresses } from './redact.ts';

const nobody = { home: '', names: [] };

describe('a redaction', () => {
  it.each([
    ['192.168.1.20', '192.168.*.*'],
    ['192.168.1.20:27412 answered', '192.168.*.*:27412 answered'],
    ['[fe80::1c2d:3e4f%eth0]:27412', '[fe80:*%eth0]:27412'],
    ['2001:db8:1:2:3:4:5:6', '2001:*'],
    ['::ffff:10.1.2.3', ':*'],
    ['a4:5e:60:c2:11:09', '[hardware address]'],
    ['bobs-pc.local refused', '*.local refused'],
  ])('shortens %s', (address, shortened) => {
    expect(redactAddresses(address)).toBe(shortened);
  });

  it.each(['127.0.0.1:27412', '::1', 'at 03:25:58.120', '0.1.0', 'state::next', '16d3f0a9c4b2e781'])(
    'keeps %s, which identifies no person',
    (text) => {
      expect(redact(text, nobody)).toBe(text);
    },
  );

  it.each([
    ['a link', 'opened ethernight://join/AB-CD-EF?k=1 now', 'AB-CD'],
    ['a token', 'GET /?token=abcdefgh HTTP', 'abcdefgh'],
    ['a key in JSON', '{"key":"short1","game":"trails"}', 'short1'],
    ['32 hexadecimal digits', 'room 00ff00ff00ff00ff00ff00ff00ff00ff', '00ff00ff'],
    ['a key in base64', 'session x3JpbGxpYW50LWtleS0xMjM0NTY3', 'x3Jpb'],
  ])('hides %s', (_, text, secret) => {
    expect(redact(text, nobody)).not.toContain(secret);
  });

  it('turns the own folder into ~, also in the JSON of Windows paths, and hides names', () => {
    const ann = { home: 'C:\\Users\\ann', names: ['Ann-Kathrin', 'Al'] };
    expect(redact('ENOENT C:\\\\Users\\\\ann\\\\x and C:\\Users\\ann\\y', ann)).toBe(
      'ENOENT ~\\\\x and ~\\y',
    );
    expect(redact('Ann-Kathrin left. Almost.', ann)).toBe('[hidden] left. Almost.');
  });

  // Else it would take longer than a test may.
  it('reads each word once, however long', () => {
    expect(redact(`${'_'.repeat(1_000_000)} my-box.local`, nobody)).toMatch(/_ \*\.local$/);
  });
});
