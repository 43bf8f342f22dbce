import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { inflate } from './inflate.ts';

test('what was deflated comes back, and neither nonsense nor a bomb does', async () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => at % 7);
  expect(await inflate(deflateRawSync(bytes), 5_000)).toEqual(bytes);
  expect(await inflate(deflateRawSync(new Uint8Array(5_001)), 5_000)).toBeNull();
  expect(await inflate(Uint8Array.of(255, 255, 255), 5_000)).toBeNull();
  expect(await inflate(deflateRawSync(new Uint8Array(1_000_000)), 5_000)).toBeNull();
});
