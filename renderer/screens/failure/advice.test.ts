import { describe, expect, it } from 'vitest';
import { adviceFor } from './advice.ts';

describe('the advice after a failure', () => {
  it('opens a room whose port is taken at the next one', () => {
    const taken = { kind: 'port-in-use', port: 27412, next: 27413, game: 'trails' } as const;
    expect(adviceFor(taken).command).toEqual({ do: 'host', game: 'trails', port: 27413 });
    expect(adviceFor({ ...taken, next: null }).command).toBeNull();
  });

  // A person who wants another room than the friend’s has to say so.
  it('offers no other room where another app answers than the intended one', () => {
    const { command, elsewhere } = adviceFor({ kind: 'other-host', address: '10.0.0.7' });
    expect([command, elsewhere]).toEqual([null, false]);
  });
});
