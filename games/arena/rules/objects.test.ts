// What travels of a match is enough to show it, and one's own fighter is played ahead as the host will play it.

import { describe, expect, it } from 'vitest';
import { clone } from '../../../netcode/sim/clone.ts';
import { below, createRng } from '../../../netcode/sim/rng.ts';
import type { ObjectTable } from '../../../netcode/sim/rules.ts';
import { playing, put, run } from '../testing.ts';
import { objects } from './objects.ts';
import { rules } from './rules.ts';
import type { ArenaState } from './state.ts';
import { layWalls } from './walls.ts';

function told(state: ArenaState): ObjectTable {
  const table: ObjectTable = new Map();
  objects.tell(state, table);
  return table;
}

const plain = (table: ObjectTable) =>
  [...table].map(([id, row]) => [id, ...row]).sort((a, b) => a[0]! - b[0]!);

describe('a screen', () => {
  it('shows the arena of the round, and when its zone closes', () => {
    const state = playing(2);
    const shown = clone(state);
    Object.assign(state, { map: (state.map + 1) % 3, closesAt: 1234 });
    objects.show(told(state), shown, { mine: [], own: state.frame, others: state.frame, again: false });
    expect(shown).toMatchObject({ map: state.map, closesAt: 1234, walls: layWalls(state.map) });
  });

  it('would tell the same as what it was shown', () => {
    const state = playing(['bot', 'bot', 'bot', 'bot'], { map: 0 });
    const shown = rules.start({
      seed: 1,
      seats: state.seats.map(() => ({ kind: 'player', name: '' })),
      options: { map: 0 },
    });
    const input = new Uint8Array(12);
    let most = 0;
    for (let frame = 0; frame < 400; frame++) {
      for (let seat = 0; seat < 4; seat++) rules.bot(state, seat, input.subarray(3 * seat, 3 * seat + 3));
      rules.step(state, input);
      const table = told(state);
      objects.show(table, shown, { mine: [], own: state.frame, others: state.frame, again: false });
      expect(plain(told(shown))).toEqual(plain(table));
      most = Math.max(most, state.shots.length);
    }
    expect(most).toBeGreaterThan(2);
  });

  it('takes what happened for news once, however often it is shown', () => {
    const state = playing(2, { map: 0 });
    const shown = clone(state);
    put(state, 0, 5, 7);
    put(state, 1, 6, 7);
    state.walls.fill(0);
    run(state, 1, [0x10]);
    run(state, 8);
    const kinds: string[] = [];
    for (const again of [true, false, true, false]) {
      objects.show(told(state), shown, { mine: [], own: state.frame, others: state.frame, again });
      kinds.push(...shown.cues.map(({ kind }) => kind));
    }
    expect(kinds.filter((kind) => kind === 'hit')).toHaveLength(1);
  });

  it('moves a fighter whom nothing hits ahead exactly as the host will say', () => {
    const rng = createRng(3);
    const state = playing(2, { map: 0 });
    const ahead = clone(state);
    const inputs = new Uint8Array(6);
    for (let frame = 0; frame < 240; frame++) {
      if (frame % 7 === 0) Object.assign(inputs, { 0: below(rng, 64), 2: below(rng, 256) });
      state.pickups = []; // what it takes the host says
      objects.predict(ahead, 0, inputs.subarray(0, 3));
      ahead.frame++;
      rules.step(state, inputs);
      const own = (table: ObjectTable) => plain(table).filter(([id]) => objects.owner(id!) === 0);
      expect(own(told(ahead)), `frame ${frame}`).toEqual(own(told(state)));
    }
  });

  it('shows no empty seat, and shows a fighter who is out on the edge', () => {
    const state = playing(['player', 'player', 'player', 'empty'], { map: 0 });
    const shown = clone(state);
    Object.assign(state.seats[0]!, { alive: false, outAt: 1, reload: 2 });
    run(state, 5);
    objects.show(told(state), shown, { mine: [], own: state.frame, others: state.frame, again: false });
    expect(shown.seats.map(({ rim }) => rim >= 0)).toEqual([true, false, false, false]);
  });
});
