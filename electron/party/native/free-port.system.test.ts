import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

const HOST = '127.0.0.1';

it('a port is free only where the ports are that move with it', async () => {
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  const first = (await freePort(21_500 + 40 * worker, HOST, [1, 2]))!;
  const busy = createSocket('udp4').bind(first + 2, HOST);
  await once(busy, 'listening');
  expect(await freePort(first, HOST)).toBe(first);
  expect(await freePort(first, HOST, [2])).toBe(first + 1);
  busy.close();
  expect(await freePort(65_535, HOST, [1])).toBeNull();
});
