import { describe, expect, it } from 'vitest';
import { countDrops } from './drops.ts';

const table = `   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref pointer drops
 4204: 0100007F:6B14 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 178369 2 0000000030787758 12
 5035: 0100007F:A276 0100007F:96CE 01 00000000:00000000 00:00000000 00000000     0        0 185178 2 000000001b396351 5
 5036: 00000000000000000000000000000000:6B14 00000000000000000000000000000000:0000 07 00000000:00000000 00:00000000 00000000 0 0 185179 2 000000001b396351 3
`;

describe('the count of drops', () => {
  it('covers only the sockets on the wanted ports', () => {
    expect(countDrops(table, [0x6b14])).toBe(15);
    expect(countDrops(table, [0xa276])).toBe(5);
    expect(countDrops(table, [0x6b14, 0xa276])).toBe(20);
  });

  it('is zero for a port without a socket', () => {
    expect(countDrops(table, [1])).toBe(0);
    expect(countDrops('', [1])).toBe(0);
  });
});
