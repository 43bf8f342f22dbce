import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflate } from './inflate.ts';

describe('inflate', () => {
  it('gives back what was deflated, and refuses nonsense and a bomb', async () => {
    const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 7);
    expect(await inflate(deflateRawSync(bytes), 5_000)).toEqual(bytes);
    expect(await inflate(deflateRawSync(new Uint8Array(5_001)), 5_000)).toBeNull();
    expect(await inflate(Uint8Array.of(255, 255, 255), 5_000)).toBeNull();
    expect(await inflate(deflateRawSync(new Uint8Array(1_000_000)), 5_000)).toBeNull();
  });
});
