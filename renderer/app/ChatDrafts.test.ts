import { expect, test } from 'vitest';
import { givenBack } from './ChatDrafts.tsx';

test('what could not be said is in the field again, before what has been typed since', () => {
  expect(givenBack('gg', '')).toBe('gg');
  expect(givenBack('well', 'played')).toBe('well played');
});
