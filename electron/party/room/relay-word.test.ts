import { describe, expect, it } from 'vitest';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import { RelayWord } from './relay-word.ts';

const waiting = (...members: number[]) => ({ m: 'waiting', for: members }) as const;

describe('the members that a match waits for', () => {
  it('are those that the relay named last, until the match is over or the session lost', () => {
    const word = new RelayWord();
    word.heard(waiting(1, 2));
    word.changed({ room: { phase: 'playing' } as RoomState });
    expect(word.waitingFor).toEqual([1, 2]);
    word.heard(waiting(2));
    expect(word.waitingFor).toEqual([2]);
    word.away();
    expect(word.waitingFor).toEqual([]);
    word.heard(waiting(1));
    word.changed({ room: { phase: 'lobby' } as RoomState });
    expect(word.waitingFor).toEqual([]);
  });
});
