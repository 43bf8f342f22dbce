import { expect, test } from 'vitest';
import type { Member, View } from '../../electron/party/window/contract.ts';
import { room, roomView } from '../gallery/gallery-rooms.ts';
import { followStop } from './stopped-countdown.ts';

/** Of two, of whom the first sits here. */
function view(phase: 'lobby' | 'countdown', ready: readonly boolean[]): View {
  const members = room(2).members.map((one, at): Member => ({ ...one, ready: ready[at]! }));
  return roomView(2, { me: 1, mine: [1] }, { members, phase });
}

// All were back in the lobby, and nobody knew why.
test('whoever takes their readiness back in a countdown is named to the others until they are ready', () => {
  const stopped = followStop(null, view('countdown', [true, true]), view('lobby', [true, false]));
  expect(stopped).toBe(2);
  expect(followStop(stopped, view('lobby', [true, false]), view('lobby', [false, false]))).toBe(2);
  expect(followStop(stopped, view('lobby', [true, false]), view('lobby', [true, true]))).toBeNull();
  expect(followStop(stopped, view('lobby', [true, false]), view('countdown', [true, true]))).toBeNull();
});

test('nobody is named who was not ready, nor who sits here', () => {
  expect(followStop(null, view('countdown', [true, false]), view('lobby', [true, false]))).toBeNull();
  expect(followStop(null, view('countdown', [true, true]), view('lobby', [false, true]))).toBeNull();
  expect(followStop(null, view('lobby', [true, true]), view('lobby', [true, false]))).toBeNull();
});
