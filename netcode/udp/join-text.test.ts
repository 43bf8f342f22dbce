import { describe, expect, it } from 'vitest';
import { DEFAULT_PORT } from '../wire/limits.ts';
import { roomCode } from '../wire/room-code.ts';
import { formatAddress } from './address.ts';
import { joinLink, MOST_ENDPOINTS, parseJoinText } from './join-text.ts';

/** The addresses in the text; or what is wrong with it. */
function read(typed: string) {
  const result = parseJoinText(typed);
  return result.ok ? result.endpoints.map(formatAddress) : result.why;
}

describe('text typed into the join field', () => {
  it.each([
    ['192.168.1.20', ['192.168.1.20']],
    ['[fe80::1%eth0]:5000', ['[fe80::1%eth0]:5000']],
    ['adas-pc.local', ['adas-pc.local']],
    ['ethernight://join/10.0.0.7', ['10.0.0.7']],
    ['ETHERNIGHT://JOIN/10.0.0.7:5000', ['10.0.0.7:5000']],
    ['ethernight://join/10.0.0.7/', ['10.0.0.7']],
    ['ethernight:join/10.0.0.7', ['10.0.0.7']],
    ['ethernight://10.0.0.7', ['10.0.0.7']],
    ['ethernight://join/10.0.0.7?from=qr#x', ['10.0.0.7']],
    ['ethernight://join/10.0.0.7,[fd00::7]:5000,fd00::8', ['10.0.0.7', '[fd00::7]:5000', 'fd00::8']],
    ['ethernight://join/10.0.0.7%2C%5Bfd00%3A%3A7%5D%3A5000', ['10.0.0.7', '[fd00::7]:5000']],
    ['ethernight://join/[fe80::1%25eth0]:5000', ['[fe80::1%eth0]:5000']],
    ['ethernight://join/[fe80::1%eth0]:5000', ['[fe80::1%eth0]:5000']],
    ['  10.0.0.7 , 10.0.0.8:5000,10.0.0.7, ', ['10.0.0.7', '10.0.0.8:5000']],
    ['ethernight://join/10.0.0.7?host=00112233445566778899aabbccddeeff', ['10.0.0.7']],
    // As keyboards for Chinese and Japanese type it.
    ['１９２．０．２．２：２２３９９', ['192.0.2.2:22399']],
    ['192。0。2。2', ['192.0.2.2']],
    ['10.0.0.7，10.0.0.8：5000', ['10.0.0.7', '10.0.0.8:5000']],
    ['joinery', ['joinery']],
    ['ethernight://joinery', ['joinery']],
  ])('is understood: %j', (typed, addresses) => {
    expect(read(typed)).toEqual(addresses);
  });

  it('names the intended host in a link, and nowhere else', () => {
    const host = '00112233445566778899aabbccddeeff';
    const link = joinLink([{ host: '10.0.0.7', port: DEFAULT_PORT }], host);
    expect(parseJoinText(link)).toMatchObject({ ok: true, host });
    expect(parseJoinText(link.toUpperCase())).toMatchObject({ host });
    // A truncated host is kept as one that matches no host: a link with it never leads to another room.
    expect(parseJoinText(link.slice(0, -3))).toMatchObject({ host: host.slice(0, -3) });
    for (const typed of ['ethernight://join/10.0.0.7', '10.0.0.7', 'ethernight://join/10.0.0.7?from=qr']) {
      expect(parseJoinText(typed), typed).not.toHaveProperty('host');
    }
  });

  it('may be a room code, by itself or in a link', () => {
    const code = roomCode({ host: '192.168.8.1', port: DEFAULT_PORT + 1 })!;
    const wide = code.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
    for (const typed of [code, ` ${code.toLowerCase()} `, `ethernight://join/${code}`, wide]) {
      expect(parseJoinText(typed)).toEqual({
        ok: true,
        endpoints: [{ host: '192.168.8.1', port: DEFAULT_PORT + 1 }],
        code: 'valid',
      });
    }
  });

  it('is a name when it is a code with a slip, and is marked as such', () => {
    const code = roomCode({ host: '192.168.8.1', port: DEFAULT_PORT })!;
    const slip = `${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`;
    // Digits alone are neither a name nor an address, so this one has letters.
    expect(slip).toMatch(/[A-Z]/);
    expect(parseJoinText(slip)).toMatchObject({ ok: true, endpoints: [{ host: slip }], code: 'mistyped' });
    expect(parseJoinText(`${code}-${code}`.slice(0, 10))).toMatchObject({ ok: true, code: 'part' });
    expect(parseJoinText('adas-pc')).toMatchObject({ ok: true, code: null });
  });

  it('is a name when a dot or a port follows a code', () => {
    const code = roomCode({ host: '192.168.200.1', port: DEFAULT_PORT })!;
    expect(code).toMatch(/[A-Z]/);
    expect(read(`${code}.`)).toEqual([`${code}.`]);
    expect(read(`${code}:5000`)).toEqual([`${code}:5000`]);
  });

  it.each([
    ['', 'empty'],
    ['ethernight://join/', 'empty'],
    ['ethernight://', 'empty'],
    [',', 'empty'],
    ['10.0.0.7,10.0.0.300', 'not-whole'],
    ['10.0', 'not-whole'],
    ['12345678', 'code'],
    ['1234', 'code-part'],
    ['6000 104r', 'code'],
    ['two words', 'not-a-name'],
    ['https://example.com/room', 'other-link'],
    ['http://192.168.1.20:27412', 'other-link'],
    [Array.from({ length: MOST_ENDPOINTS + 1 }, (_, i) => `10.0.0.${i}`).join(), 'too-many'],
    [',x'.repeat(100_000), 'too-many'],
    [`ethernight:${'%'.repeat(100_000)}`, 'not-a-name'],
  ])('is answered with what is wrong: %#', (typed, why) => {
    expect(read(typed)).toBe(why);
  });
});

describe('a link', () => {
  it('leads to all addresses, each once, without the zones of this machine', () => {
    const addresses = [
      { host: '192.168.1.20', port: DEFAULT_PORT },
      { host: 'fe80::1%eth0', port: 5000 },
      { host: 'fe80::1%eth1', port: 5000 },
    ];
    const link = joinLink(addresses, '0'.repeat(32));
    expect(link).toBe(`ethernight://join/192.168.1.20,[fe80::1]:5000?host=${'0'.repeat(32)}`);
    expect(read(link)).toEqual(['192.168.1.20', '[fe80::1]:5000']);
    expect(new URL(link).protocol).toBe('ethernight:');
  });

  it('leads to one of many rooms, or to any where it has no valid number', () => {
    const link = joinLink([{ host: '10.0.0.7', port: DEFAULT_PORT }], '0'.repeat(32), 12);
    expect(parseJoinText(link)).toMatchObject({ room: 12, host: '0'.repeat(32) });
    for (const none of ['0', '-1', '1e3', '99999', '']) {
      const read = parseJoinText(`ethernight://join/10.0.0.7?host=${'0'.repeat(32)}&room=${none}`);
      expect(read).toMatchObject({ ok: true, host: '0'.repeat(32) });
      expect(read).not.toHaveProperty('room');
    }
  });
});
