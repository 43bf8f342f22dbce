import { describe, expect, it } from 'vitest';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import { ShownResult } from './shown-result.ts';

const resultOf = (number: number) => ({ number }) as NonNullable<RoomState['result']>;

const room = (change: Partial<RoomState>) =>
  ({ phase: 'lobby', match: null, game: 'trails', result: null, ...change }) as RoomState;

describe('the result of the last match', () => {
  it('is shown in the lobby after a match that the member has seen, until it is dismissed', () => {
    const shown = new ShownResult();
    shown.update(room({}));
    const result = resultOf(1);
    shown.update(room({ result }));
    expect(shown.isShown('lobby', result)).toBe(true);
    expect(shown.isShown('countdown', result)).toBe(false);
    shown.dismiss(result);
    expect(shown.isShown('lobby', result)).toBe(false);
  });

  it('is not shown to a member who comes after the match', () => {
    const shown = new ShownResult();
    const result = resultOf(7);
    shown.update(room({ result }));
    expect(shown.isShown('lobby', result)).toBe(false);
  });

  it('is dismissed by the next match, of which the game is known from then on', () => {
    const shown = new ShownResult();
    shown.update(room({}));
    const result = resultOf(1);
    shown.update(room({ result }));
    const match = { number: 2 } as NonNullable<RoomState['match']>;
    shown.update(room({ phase: 'countdown', match, game: 'powder', result }));
    shown.update(room({ result }));
    expect([shown.isShown('lobby', result), shown.played]).toEqual([false, 'powder']);
  });

  it('is not shown again when the host has begun another match in between, and tells another result of it', () => {
    const shown = new ShownResult();
    shown.update(room({}));
    shown.update(room({ phase: 'playing', match: { number: 1 } as NonNullable<RoomState['match']> }));
    shown.update(room({ result: resultOf(1) }));
    shown.update(room({ phase: 'countdown', match: { number: 2 } as NonNullable<RoomState['match']> }));
    shown.update(room({ result: resultOf(1) }));
    expect(shown.isShown('lobby', resultOf(1))).toBe(false);
    shown.update(room({ result: resultOf(2) }));
    expect(shown.isShown('lobby', resultOf(2))).toBe(true);
  });
});
