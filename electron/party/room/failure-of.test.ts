import { describe, expect, it } from 'vitest';
import type { Info } from '../../../netcode/wire/introductions.ts';
import { failureOf } from './failure-of.ts';

const INFO: Info = {
  app: '9',
  game: 'trails',
  content: '0'.repeat(16),
  phase: 'lobby',
  title: '',
  host: 'Ada',
  seats: 8,
  taken: 3,
  locked: false,
  password: true,
};

describe('a failure to join', () => {
  // Every obstacle that a password leaves in place is reported before the password is asked for.
  it.each([
    [{}, null],
    [{ taken: 8 }, 'full'],
    [{ locked: true, taken: 8 }, 'locked'],
  ])('tells with the request for a password what else shuts the room: %o', (told, shut) => {
    const event = { kind: 'refused', refusal: { why: 'password' }, info: { ...INFO, ...told } } as const;
    expect(failureOf(event, { address: 'P8F0H', app: '9', password: false, found: INFO })).toEqual({
      kind: 'password',
      address: 'P8F0H',
      wrong: false,
      shut,
      room: { title: '', host: 'Ada' },
    });
  });

  it('tells the reason of a kick in one line that hides and turns nothing', () => {
    const tried = { address: 'P8F0H', app: '9', password: false, found: null };
    const event = { kind: 'over', reason: 'kicked', text: 'no\u202e\n more' } as const;
    expect(failureOf(event, tried)).toEqual({ kind: 'kicked', why: 'no more' });
    expect(failureOf({ ...event, text: 'x'.repeat(1_000) }, tried)).toMatchObject({ why: 'x'.repeat(200) });
  });
});
