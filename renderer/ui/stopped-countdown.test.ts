import { describe, expect, it } from 'vitest';
import type { Member, View } from '../../electron/party/window/contract.ts';
import { room, roomView } from '../gallery/gallery-rooms.ts';
import { followStop } from './stopped-countdown.ts';

/** Of as many as are ready or unready: the first sits here, and leads unless another does; the first `dealt` are dealt in. */
function view(
  phase: 'lobby' | 'countdown',
  ready: readonly boolean[],
  leads = 1,
  dealt = ready.length,
): View {
  const count = ready.length;
  const members = room(count).members.map((one, at): Member => {
    const plays = phase === 'countdown' && at < dealt;
    return { ...one, ready: ready[at]!, plays, leader: one.id === leads };
  });
  return roomView(count, { me: 1, mine: [1] }, { members, phase });
}

describe('a stopped countdown', () => {
  it('names the member who took back readiness to the others, until that member is ready', () => {
    const stopped = followStop(null, view('countdown', [true, true]), view('lobby', [true, false]));
    expect(stopped?.id).toBe(2);
    expect(followStop(stopped, view('lobby', [true, false]), view('lobby', [false, false]))?.id).toBe(2);
    expect(followStop(stopped, view('lobby', [true, false]), view('lobby', [true, true]))).toBeNull();
    expect(followStop(stopped, view('lobby', [true, false]), view('countdown', [true, true]))).toBeNull();
  });

  it('names no member who was not ready or who sits here', () => {
    expect(followStop(null, view('countdown', [true, false]), view('lobby', [true, false]))).toBeNull();
    expect(followStop(null, view('countdown', [true, true]), view('lobby', [false, true]))).toBeNull();
    expect(followStop(null, view('lobby', [true, true]), view('lobby', [true, false]))).toBeNull();
  });

  // A leader who stops the countdown makes all members unready.
  it('names no other member when the leader stopped it for all', () => {
    const all = [true, true, true];
    const none = [false, false, false];
    expect(followStop(null, view('countdown', all, 3), view('lobby', none, 3))?.id).toBe(3);
    expect(followStop(null, view('countdown', all), view('lobby', none))).toBeNull();
    // A newcomer after the countdown began is ready still.
    const counted = view('countdown', [...all, true], 3, 3);
    expect(followStop(null, counted, view('lobby', [...none, true], 3))?.id).toBe(3);
    // Where the only ready member becomes unready, it was that member who stopped it.
    expect(followStop(null, view('countdown', [false, true]), view('lobby', [false, false]))?.id).toBe(2);
    // Where the former leader is gone, that alone has stopped it.
    expect(followStop(null, view('countdown', all, 3), view('lobby', [false, false], 2))).toBeNull();
  });
});
