import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PORT } from './limits.ts';
import { meantAsCode, readRoomCode, roomCode } from './room-code.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ipv4 = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255))).map((parts) => parts.join('.'));
const hosts = fc.oneof(
  ipv4,
  fc.tuple(fc.nat(255), fc.nat(255)).map((parts) => `192.168.${parts.join('.')}`),
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`),
  fc
    .tuple(fc.integer({ min: 16, max: 31 }), fc.nat(255), fc.nat(255))
    .map((parts) => `172.${parts.join('.')}`),
);
const ports = fc.oneof(
  fc.constant(DEFAULT_PORT),
  fc.nat(20).map((more) => DEFAULT_PORT + more),
  fc.integer({ min: 1, max: 65535 }),
);

describe('a room code', () => {
  it('is read back to the address it was made of', () => {
    fc.assert(
      fc.property(hosts, ports, (host, port) => {
        expect(readRoomCode(roomCode({ host, port })!)).toEqual({ host, port });
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['192.168.1.20', DEFAULT_PORT, 5],
    ['192.168.255.255', DEFAULT_PORT + 15, 5],
    ['10.0.0.7', DEFAULT_PORT, 6],
    ['172.16.5.4', DEFAULT_PORT + 1, 6],
    ['10.255.255.255', DEFAULT_PORT + 15, 7],
    ['100.64.0.3', DEFAULT_PORT, 8],
    ['192.168.1.20', 50_000, 8],
    ['255.255.255.255', 65_535, 11],
  ])('of %s and port %d has %d characters', (host, port, length) => {
    expect(roomCode({ host, port })!.replaceAll('-', '')).toHaveLength(length);
  });

  it('is shown in groups where it is long', () => {
    expect(roomCode({ host: '8.8.8.8', port: 5000 })).toMatch(/^.{4}-.{4}-.{3}$/);
    expect(roomCode({ host: '10.0.0.7', port: DEFAULT_PORT })).not.toContain('-');
  });

  it('exists for IPv4 only', () => {
    for (const host of ['::1', 'localhost', '1.2.3', '1.2.3.256', '']) {
      expect(roomCode({ host, port: DEFAULT_PORT }), host).toBeNull();
    }
  });

  it('is read without regard to case, dashes, spaces and lookalike characters', () => {
    const wanted = { host: '192.168.8.1', port: DEFAULT_PORT };
    const code = roomCode(wanted)!;
    expect(code).toMatch(/0.*1|1.*0/); // else it would show nothing of O, I and L
    for (const typed of [
      code.toLowerCase(),
      code.replaceAll('0', 'O').replaceAll('1', 'l'),
      code.replaceAll('0', 'o').replaceAll('1', 'I'),
      `${code.slice(0, 2)}-${code.slice(2)}-`,
      `${code.slice(0, 3)} ${code.slice(3)}`,
    ]) {
      expect(readRoomCode(typed), typed).toEqual(wanted);
    }
  });

  it('with one wrong character, or two that changed places, is refused', () => {
    fc.assert(
      fc.property(hosts, ports, fc.nat(), fc.nat(), fc.nat(), (host, port, a, b, c) => {
        const code = roomCode({ host, port })!.replaceAll('-', '');
        const at = a % code.length;
        const wrong = ALPHABET[c % 32]!;
        const mistyped = code.slice(0, at) + wrong + code.slice(at + 1);
        if (mistyped !== code) expect(readRoomCode(mistyped), `${code} as ${mistyped}`).toBeNull();
        const swapped = [...code];
        const to = b % code.length;
        [swapped[at], swapped[to]] = [swapped[to]!, swapped[at]!];
        if (swapped.join('') !== code) expect(readRoomCode(swapped.join(''))).toBeNull();
      }),
      { numRuns: 5_000 },
    );
  });

  it('is the only code of its address', () => {
    let found = 0;
    for (let value = 0; value < 32 ** 3; value++) {
      // One character of an address that has a shorter code, and every check.
      const typed = `0000${[1, 2, 3].map((at) => ALPHABET[Math.floor(value / 32 ** at) % 32]).join('')}${ALPHABET[value % 32]}`;
      const read = readRoomCode(typed);
      if (!read) continue;
      found++;
      expect(roomCode(read)!.replaceAll('-', '')).toBe(typed);
    }
    expect(found).toBeGreaterThan(0);
  });

  it('is told apart from a part of one, as far as its length tells', () => {
    for (const part of ['104Q', '6000104Q1', '6000-104Q-1', '6000-10', '6000-']) {
      expect(meantAsCode(part), part).toBe('part');
    }
    for (const whole of ['6000-104Q', '600010', '600-010', '60001', '6000-104Q-123']) {
      expect(meantAsCode(whole), whole).toBe('whole');
    }
  });

  it('is told apart from a name that cannot be one', () => {
    for (const typed of ['LINUX', 'K7QF4K7QF4K7', '', 'K7QF', 'K7.F4', 'adas pc', '电脑', 'K'.repeat(1e6)]) {
      expect(readRoomCode(typed), typed.slice(0, 20)).toBeNull();
    }
    expect(meantAsCode('K7QF5')).toBe('whole');
    for (const name of ['DAVID', 'LINUX7', 'pc1', '10.0.0.7', 'K7QF4K7QF4K7']) {
      expect(meantAsCode(name), name).toBeNull();
    }
  });
});
