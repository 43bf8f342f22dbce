import { describe, expect, it } from 'vitest';
import type { Member, View } from '../../electron/party/window/contract.ts';
import { room, roomView } from '../gallery/gallery-rooms.ts';
import { en } from '../languages/en.ts';
import { followGame, gameChangeText } from './game-change.ts';

/** Anna leads; the second is ready or unready, and at this machine is member `me`. */
function view(game: string, ready: readonly boolean[], me = 2, phase: 'lobby' | 'countdown' = 'lobby'): View {
  const members = room(2).members.map((one, at): Member => ({ ...one, ready: ready[at]! }));
  return roomView(2, { me, mine: [me] }, { game, members, phase });
}

describe('the notice of another game', () => {
  it('tells a member who was ready who chose it, until they are ready for it', () => {
    const before = view('trails', [false, true]);
    const after = view('powder', [false, false]);
    const change = followGame(null, before, after);
    expect(change).toEqual({ by: 'Anna' });
    expect(gameChangeText(change!, 'Powder', en)).toContain('chose Powder. Get ready again.');
    expect(followGame(change, after, after)).toBe(change);
    expect(followGame(change, after, view('powder', [true, false]))).toBe(change);
    expect(followGame(change, after, view('powder', [false, true]))).toBeNull();
  });

  it('ends with the next match, and when the member leaves the room', () => {
    const change = { by: 'Anna' };
    expect(followGame(change, null, view('powder', [true, true], 2, 'countdown'))).toBeNull();
    expect(followGame(change, null, { ...view('powder', [false, false]), place: { at: 'home' } })).toBeNull();
  });

  it('is left out when the choice takes no readiness back', () => {
    expect(followGame(null, view('trails', [false, false]), view('powder', [false, false]))).toBeNull();
    expect(followGame(null, view('trails', [false, true]), view('trails', [false, false]))).toBeNull();
  });

  it('goes to the leader when others were ready, and not for the leader alone', () => {
    const chosen = view('powder', [false, false], 1);
    expect(followGame(null, view('trails', [false, true], 1), chosen)).toEqual({ by: null });
    expect(followGame(null, view('trails', [true, false], 1), chosen)).toBeNull();
  });
});
