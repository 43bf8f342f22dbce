import { expect, test } from 'vitest';
import { adviceFor } from './advice.ts';

test('a room whose port is taken opens at the next one', () => {
  const taken = { kind: 'port-in-use', port: 27412, next: 27413, game: 'trails' } as const;
  expect(adviceFor(taken).command).toEqual({ do: 'host', game: 'trails', port: 27413 });
  expect(adviceFor({ ...taken, next: null }).command).toBeNull();
});
