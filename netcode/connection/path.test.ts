import { describe, expect, it } from 'vitest';
import { createRng, nextU32 } from '../sim/rng.ts';
import { CHALLENGE_BYTES } from '../wire/datagram.ts';
import { Path } from './path.ts';

const HOME = { address: '10.0.0.7', port: 4000 };
const AWAY = { address: '10.0.0.8', port: 4000 };
const OTHER_PORT = { address: '10.0.0.7', port: 4001 };

function make() {
  const rng = createRng(1);
  return new Path(HOME, () => nextU32(rng));
}

describe('a path', () => {
  it('sends no challenge to the proved address', () => {
    const path = make();
    expect(path.heardFrom(HOME, 1_200)).toBeNull();
    expect(path.address).toEqual(HOME);
  });

  it.each([AWAY, OTHER_PORT])(
    'goes to $address:$port only after the answer to a challenge from there',
    (to) => {
      const path = make();
      const token = path.heardFrom(to, CHALLENGE_BYTES);
      expect(token).not.toBeNull();
      expect(path.address).toEqual(HOME);
      expect(path.answered(to, token!)).toBe(true);
      expect(path.address).toEqual(to);
      expect(path.heardFrom(to, 100)).toBeNull();
    },
  );

  // An unproven address may be forged: a packet of 25 bytes may bring at most 25 bytes to a third party.
  it('sends a new address no more bytes than came from it, whatever comes', () => {
    const path = make();
    const rng = createRng(2);
    let came = 0;
    let sent = 0;
    for (let i = 0; i < 2_000; i++) {
      const bytes = nextU32(rng) % (2 * CHALLENGE_BYTES - 10);
      came += bytes;
      if (path.heardFrom(AWAY, bytes)) sent += CHALLENGE_BYTES;
      expect(sent).toBeLessThanOrEqual(came);
    }
    expect(sent).toBeGreaterThan(0.9 * came);
  });

  it('asks again with the same token, so that a late answer still counts', () => {
    const path = make();
    const [first, second] = [path.heardFrom(AWAY, CHALLENGE_BYTES), path.heardFrom(AWAY, CHALLENGE_BYTES)];
    expect(second).toEqual(first);
    expect(path.answered(AWAY, first!)).toBe(true);
  });

  it('is moved neither by a wrong token nor by the right one from elsewhere', () => {
    const path = make();
    const { k0, k1 } = path.heardFrom(AWAY, CHALLENGE_BYTES)!;
    expect(path.answered(AWAY, { k0: k0 ^ 1, k1 })).toBe(false);
    expect(path.answered(AWAY, { k0, k1: k1 ^ 1 })).toBe(false);
    expect(path.answered(OTHER_PORT, { k0, k1 })).toBe(false);
    expect(path.answered(HOME, { k0, k1 })).toBe(false);
    expect(path.address).toEqual(HOME);
  });

  it('is not moved by an answer without a challenge', () => {
    expect(make().answered(AWAY, { k0: 0, k1: 0 })).toBe(false);
  });

  it('has one candidate, the latest, with a token of its own and no credit of another', () => {
    const path = make();
    const first = path.heardFrom(AWAY, 10 * CHALLENGE_BYTES)!;
    expect(path.heardFrom(OTHER_PORT, CHALLENGE_BYTES - 1)).toBeNull();
    const second = path.heardFrom(OTHER_PORT, 1)!;
    expect(second).not.toEqual(first);
    expect(path.answered(AWAY, first)).toBe(false);
    expect(path.answered(OTHER_PORT, second)).toBe(true);
  });

  it('counts an answer once, and is not moved by it again after a return', () => {
    const path = make();
    const token = path.heardFrom(AWAY, CHALLENGE_BYTES)!;
    path.answered(AWAY, token);
    expect(path.answered(AWAY, token)).toBe(false);
    path.answered(HOME, path.heardFrom(HOME, CHALLENGE_BYTES)!);
    expect(path.address).toEqual(HOME);
    expect(path.answered(AWAY, token)).toBe(false);
  });

  it('keeps its own copy of an address, because sockets may reuse theirs', () => {
    const path = make();
    const from = { ...AWAY };
    const token = path.heardFrom(from, CHALLENGE_BYTES)!;
    from.address = 'somebody else';
    path.answered(AWAY, token);
    expect(path.address).toEqual(AWAY);
  });
});
