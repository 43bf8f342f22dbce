// The finder on a network of functions under a virtual clock; the relays that answer are real.

import { beforeEach, describe, expect, it } from 'vitest';
import { ASK_MS } from './finder.ts';
import { EVERYBODY, Lan } from './testing/lan.ts';

let lan: Lan;

beforeEach(() => {
  lan = new Lan();
});

describe('the finder', () => {
  it('remembers a bounded number of rooms and addresses, however many answer', () => {
    lan.stranger(
      (address) => address.startsWith('10.1.'),
      (nonce, to) => {
        if (to) lan.forge(nonce, to, { id: to.address.replaceAll('.', '').padStart(16, '0') });
      },
    );
    const all = Array.from({ length: 1_000 }, (_, i) => ({
      address: `10.1.${i >> 8}.${i & 255}`,
      port: 1 + i,
    }));
    lan.finder.aim(EVERYBODY, all);
    lan.pass(60_000);
    expect(lan.finder.rooms).toHaveLength(256);
    lan.asked = [];
    lan.pass(ASK_MS);
    expect(lan.asked.length).toBeLessThan(1_000);
  });
});
