import { describe, expect, it } from 'vitest';
import type { Command } from '../rules/commands.ts';
import { idOf } from '../rules/entities.ts';
import { BARRACKS, BASE, factsOf, GUARD, HUT, PLATES } from '../rules/kinds.ts';
import { ASSAULT, MOVE } from '../rules/state.ts';
import { MINUTE, STORM_START, TILE } from '../rules/tuning.ts';
import { openField, put } from '../testing.ts';
import { commandArmy } from './army.ts';
import type { Character } from './character.ts';
import { pointOf, towards, viewOf } from './view.ts';

const CALM: Character = {
  thinkEverySteps: 10,
  workers: 8,
  barracks: 2,
  towers: 1,
  wave: 3,
  guardTenths: 10,
  find: PLATES,
  queue: 1,
  retreats: true,
  expands: false,
  scouts: false,
  counters: false,
};

/** An empty field with the two bases; places in tiles. */
function field() {
  const state = openField();
  const { entities: e } = state;
  const baseOf = (seat: number) => e.kind.findIndex((kind, slot) => kind === BASE && e.owner[slot] === seat);
  const at = (slot: number) => ({ x: e.x[slot]! / TILE, y: e.y[slot]! / TILE });
  const muster = () => viewOf(state, 0).muster;
  /** Guards of a seat in a row that begins there. */
  const guards = (count: number, { x, y }: { x: number; y: number }, seat = 0) =>
    Array.from({ length: count }, (_, index) => put(state, GUARD, seat, x + index, y));
  const atMuster = (count: number) => {
    const { x, y } = muster();
    return guards(count, { x: x / TILE, y: y / TILE });
  };
  const orders = (character: Partial<Character> = {}): readonly Command[] =>
    commandArmy(viewOf(state, 0), { ...CALM, ...character });
  const idsOf = (slots: readonly number[]) => slots.map((slot) => idOf(state, slot));
  return { state, e, home: at(baseOf(0)), rival: baseOf(1), muster, guards, atMuster, orders, idsOf };
}

describe('what a bot tells its barracks', () => {
  it('is to send soldiers to the muster, unless they do nearly that', () => {
    const { state, e, home, muster, orders } = field();
    put(state, HUT, 0, home.x - 7, home.y);
    expect(orders()).toEqual([]);
    const barracks = put(state, BARRACKS, 0, home.x, home.y + 7);
    const { x, y } = muster();
    expect(orders()).toEqual([{ kind: 'rally', x, y, units: [idOf(state, barracks)] }]);
    [e.orderX[barracks], e.orderY[barracks]] = [x + 2 * TILE, y];
    expect(orders()).toEqual([]);
    e.orderX[barracks]!++;
    expect(orders()).toHaveLength(1);
  });
});

describe('a wave of a bot', () => {
  it('goes out once it is large enough, to the rival’s base where that is not known to be gone', () => {
    const { state, e, rival, atMuster, orders, idsOf } = field();
    const first = atMuster(2);
    expect(orders()).toEqual([]);
    const all = [...first, ...atMuster(1)];
    const { startX, startY } = state.seats[1]!;
    const there = { x: startX * TILE, y: startY * TILE };
    expect(orders()).toEqual([{ kind: 'assault', ...there, units: idsOf(all) }]);
    expect(orders({ wave: 4 })).toEqual([]);
    // It has been there, and found nothing.
    state.explored[startY * state.size + startX]! |= 1;
    expect(orders()).toMatchObject([{ kind: 'assault', units: idsOf(all) }]);
    expect(orders()).not.toMatchObject([there]);
    // It remembers a base.
    e.known[rival]! |= 1;
    expect(orders()).toMatchObject([{ kind: 'assault', x: e.x[rival], y: e.y[rival] }]);
  });

  it('prefers a base to another building that is a little nearer', () => {
    const { state, e, rival, muster, atMuster, orders } = field();
    atMuster(3);
    e.known[rival]! |= 1;
    /** So many tiles nearer than the rival's base. */
    const hut = (tiles: number) => {
      const { x, y } = towards(pointOf(state, rival), muster(), tiles * TILE);
      const slot = put(state, HUT, 1, x / TILE, y / TILE);
      e.known[slot]! |= 1;
      return slot;
    };
    hut(8);
    expect(orders()).toMatchObject([{ x: e.x[rival], y: e.y[rival] }]);
    const near = hut(11);
    expect(orders()).toMatchObject([{ x: e.x[near], y: e.y[near] }]);
  });

  it('waits for fewer when the storm has come, and takes those along who stand idle outside', () => {
    const { state, atMuster, guards, orders, idsOf } = field();
    const two = atMuster(2);
    const middle = { x: state.size / 2, y: state.size / 2 };
    const idle = guards(1, middle);
    expect(orders({ wave: 4 })).toMatchObject([{ kind: 'assault', units: idsOf(idle) }]);
    state.time = STORM_START + 1;
    const four = 4 - 1.5 * Math.floor(state.time / MINUTE);
    expect(orders({ wave: four + 0.1 })).toMatchObject([{ units: idsOf(idle) }]);
    const told = orders({ wave: four }) as readonly { units: readonly number[] }[];
    expect(told.flatMap(({ units }) => units).toSorted()).toEqual(idsOf([...two, ...idle]).toSorted());
  });

  it('comes back from a fight with nearly twice as many, where it is able to', () => {
    const { state, e, muster, guards, orders, idsOf } = field();
    const middle = { x: state.size / 2, y: state.size / 2 };
    const own = guards(2, middle);
    const foes = guards(3, { x: middle.x, y: middle.y + 2 }, 1);
    for (const slot of own) {
      e.order[slot] = ASSAULT;
      e.foe[slot] = idOf(state, foes[0]!);
    }
    expect(orders()).toEqual([]);
    foes.push(...guards(1, { x: middle.x + 4, y: middle.y + 2 }, 1));
    expect(orders()).toEqual([{ kind: 'move', ...muster(), units: idsOf(own) }]);
    expect(orders({ retreats: false })).toEqual([]);
    for (const slot of own) e.order[slot] = MOVE;
    expect(orders()).toEqual([]);
  });
});

describe('a bot that is attacked', () => {
  it('sends those at home, and calls the others back when those are not clearly stronger', () => {
    const { state, e, home, guards, atMuster, orders, idsOf } = field();
    const athome = atMuster(2);
    const out = guards(1, { x: state.size / 2, y: state.size / 2 });
    for (const slot of [...athome, ...out]) e.order[slot] = MOVE;
    const [foe] = guards(1, { x: home.x, y: home.y - 6 }, 1);
    const there = { x: e.x[foe!]!, y: e.y[foe!]! };
    expect(orders()).toEqual([{ kind: 'assault', ...there, units: idsOf(athome) }]);
    // Two are nearly as strong as two, even if one of them is hurt.
    const [second] = guards(1, { x: home.x, y: home.y - 8 }, 1);
    e.hp[second!] = Math.ceil((5 / 7) * factsOf(GUARD).hp);
    expect(orders()).toEqual([{ kind: 'assault', ...there, units: idsOf([...athome, ...out]) }]);
    expect(orders({ retreats: false })).toEqual([{ kind: 'assault', ...there, units: idsOf(athome) }]);
  });

  it('leaves those alone who fight already, and lets be who is far from its buildings', () => {
    const { state, e, home, guards, atMuster, orders, idsOf } = field();
    const [busy, free] = atMuster(2);
    for (const slot of [busy!, free!]) e.order[slot] = ASSAULT;
    const [foe] = guards(1, { x: home.x, y: home.y - 6 }, 1);
    e.foe[busy!] = idOf(state, foe!);
    expect(orders()).toMatchObject([{ units: idsOf([free!]) }]);
    e.y[foe!]! -= 6 * TILE - 1;
    expect(orders()).toHaveLength(1);
    e.y[foe!]!--;
    expect(orders()).toEqual([]);
  });
});

describe('soldiers in the storm', () => {
  it('go inwards, and who is inside stays under command', () => {
    const { state, home, guards, orders, idsOf } = field();
    state.time = STORM_START;
    state.stormRadius = 10 * TILE;
    const middle = state.size / 2;
    const away = Math.sign(middle - home.x);
    const [caught] = guards(1, { x: middle + 9 * away, y: middle });
    const [inside] = guards(1, { x: middle + 2 * away, y: middle });
    const [flight, ...rest] = orders({ wave: 100 });
    expect(flight).toEqual({
      kind: 'assault',
      x: (middle + 5 * away) * TILE,
      y: middle * TILE,
      units: idsOf([caught!]),
    });
    expect(rest).toMatchObject([{ kind: 'assault', units: idsOf([inside!]) }]);
    state.time--;
    expect(orders({ wave: 100 })).toMatchObject([{ units: idsOf([caught!, inside!]) }]);
  });
});
