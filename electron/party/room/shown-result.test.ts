import { describe, expect, it } from 'vitest';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import { ShownResult } from './shown-result.ts';

const resultOf = (number: number) => ({ number }) as NonNullable<RoomState['result']>;

const matchOf = (number: number) => ({ number }) as NonNullable<RoomState['match']>;

const room = (change: Partial<RoomState>) =>
  ({ phase: 'lobby', match: null, game: 'trails', result: null, ...change }) as RoomState;

describe('the result of the last match', () => {
  it('is shown in the lobby after a match that the member has seen, until it is dismissed', () => {
    const shown = new ShownResult();
    shown.update(room({}));
    shown.update(room({ phase: 'playing', match: matchOf(1) }));
    const result = resultOf(1);
    shown.update(room({ result }));
    expect(shown.isShown('lobby', result)).toBe(true);
    expect(shown.isShown('countdown', result)).toBe(false);
    shown.dismiss(room({ result }));
    expect(shown.isShown('lobby', result)).toBe(false);
  });

  it('is not dismissed with what is on the screen before it', () => {
    const shown = new ShownResult();
    shown.update(room({ phase: 'playing', match: matchOf(1) }));
    shown.dismiss(room({ phase: 'playing', match: matchOf(1) }));
    shown.dismiss(room({}));
    expect(shown.isShown('lobby', resultOf(1))).toBe(true);
  });

  it('is not shown to a member who comes after the match', () => {
    const shown = new ShownResult();
    const result = resultOf(7);
    shown.update(room({ result }));
    expect(shown.isShown('lobby', result)).toBe(false);
  });

  it('is dismissed by the next match, of which the game is known from then on', () => {
    const shown = new ShownResult();
    shown.update(room({ phase: 'playing', match: matchOf(1) }));
    const result = resultOf(1);
    shown.update(room({ result }));
    shown.update(room({ phase: 'countdown', match: matchOf(2), game: 'powder', result }));
    shown.update(room({ result }));
    expect([shown.isShown('lobby', result), shown.played]).toEqual([false, 'powder']);
  });

  it('is not shown again when the host has begun another match in between, and tells another result of it', () => {
    const shown = new ShownResult();
    shown.update(room({ phase: 'playing', match: matchOf(5) }));
    shown.update(room({ result: resultOf(5) }));
    for (const number of [6, 3]) {
      shown.update(room({ phase: 'countdown', match: matchOf(number) }));
      shown.update(room({ result: resultOf(5) }));
      expect(shown.isShown('lobby', resultOf(5))).toBe(false);
      shown.update(room({ result: resultOf(number) }));
      expect(shown.isShown('lobby', resultOf(number))).toBe(true);
    }
  });

  it('is shown whatever the host has told of that match before, also under a number that was there', () => {
    const shown = new ShownResult();
    for (const number of [0, 1, 1]) {
      shown.update(room({ result: resultOf(number) }));
      for (const phase of ['countdown', 'playing'] as const)
        shown.update(room({ phase, match: matchOf(number), result: resultOf(number) }));
      shown.update(room({ result: resultOf(number) }));
      expect(shown.isShown('lobby', resultOf(number))).toBe(true);
      shown.dismiss(room({ result: resultOf(number) }));
      expect(shown.isShown('lobby', resultOf(number))).toBe(false);
    }
  });
});
