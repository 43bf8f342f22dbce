import { expect, it } from 'vitest';
import { rules } from '../rules/rules.ts';
import { sounds } from './sounds.ts';

it('a turn sounds otherwise for the player who draws in it', () => {
  const seats = ['Ann', 'Bo'].map((name) => ({ kind: 'player' as const, name }));
  const state = rules.start({ seed: 3, seats, options: {} });
  rules.step(state, new Uint8Array(2));
  const heard = (seat: number) => sounds.hear(state, { seats: [seat], at: null }).map(({ cue }) => cue);
  expect([heard(state.drawer), heard(1 - state.drawer)]).toEqual([['yours'], ['turn']]);
});
