import { describe, expect, it } from 'vitest';
import { givenBack } from './ChatDrafts.tsx';

describe('a line of chat that could not be sent', () => {
  it('returns to the field, before what was typed since', () => {
    expect(givenBack('gg', '')).toBe('gg');
    expect(givenBack('well', 'played')).toBe('well played');
  });
});
