import { expect, test } from 'vitest';
import { adviceFor } from './advice.ts';

test('a room whose port is taken opens at the next one, with the bots that were to wait in it', () => {
  const taken = { kind: 'port-in-use', port: 27412, next: 27413, game: 'trails', bots: 3 } as const;
  expect(adviceFor(taken).command).toEqual({ do: 'host', game: 'trails', bots: 3, port: 27413 });
  expect(adviceFor({ ...taken, next: null }).command).toBeNull();
});
