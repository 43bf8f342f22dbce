import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Reader, Writer } from '../wire/bytes.ts';
import { between, changesOf, readChanges, writeChanges } from './view.ts';
import { NO_VIEW, ViewsIn } from './views-in.ts';
import { MOST_VIEWS, ViewsOut } from './views-out.ts';

const WIDTH = 4;
const writer = new Writer();
const i32 = fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff });
const row = fc.array(i32, { minLength: WIDTH, maxLength: WIDTH }).map((values) => Int32Array.from(values));
const table = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 0xffff }), row), { maxLength: 20 })
  .map((rows) => new Map(rows));
const ofSeat = (id: number) => (id < 10 ? id : -1);

function tableOf(count: number, at: number): Map<number, Int32Array> {
  return new Map(Array.from({ length: count }, (_, i) => [i + 1, Int32Array.of(at * (i + 1), at, i, at)]));
}

describe('changes', () => {
  it('lead from any table to any other', () => {
    fc.assert(
      fc.property(table, table, (base, next) => {
        writer.reset();
        writeChanges(writer, base, changesOf(base, next));
        expect(readChanges(new Reader(writer.take()), base, WIDTH)).toEqual(next);
      }),
    );
  });

  it('yield either nothing or well-formed values when read from arbitrary bytes', () => {
    fc.assert(
      fc.property(table, fc.uint8Array({ maxLength: 60 }), (base, bytes) => {
        const read = readChanges(new Reader(bytes), base, WIDTH);
        for (const [id, values] of read ?? []) {
          expect(id).toBeLessThanOrEqual(0xffff);
          expect(values).toHaveLength(WIDTH);
        }
      }),
    );
  });
});

describe('a player who is told views', () => {
  const told = (
    out: ViewsOut,
    views: ViewsIn,
    frame: number,
    objects: Map<number, Int32Array>,
    lost: boolean,
  ) => {
    writer.reset();
    out.write(writer, { frame, objects }, 0, 64);
    const bytes = writer.take();
    expect(bytes.length).toBeLessThanOrEqual(64);
    return lost ? null : views.read(new Reader(bytes));
  };

  it('gets all objects in the end, though most views are lost and none has room for all', () => {
    const out = new ViewsOut({ owner: ofSeat, jump: 10, width: WIDTH }, [1]);
    const views = new ViewsIn();
    let newest = new Map<number, Int32Array>();
    for (let frame = 1; frame < 400; frame++) {
      newest = tableOf(20, Math.min(frame, 300));
      const view = told(out, views, frame, newest, frame % 5 !== 0);
      // Its own come first, whatever waits.
      if (view) expect(view.objects.get(1)).toEqual(newest.get(1));
      if (frame % 3 === 0 && views.newest !== NO_VIEW) out.acknowledge(views.newest);
    }
    expect(told(out, views, 400, newest, false)!.objects).toEqual(newest);
  });

  // Players at one machine share a screen, so what is near one of them is near for all.
  it('soon gets what is near any of the players who share the screen', () => {
    const at = (x: number, frame: number) => Int32Array.of(x, 0, frame, frame);
    const waitedFor = (seats: readonly number[]) => {
      const out = new ViewsOut({ owner: (id) => id, jump: 10, width: WIDTH }, seats);
      const views = new ViewsIn();
      const late = { own: 0, near: 0, far: 0 };
      for (let frame = 1; frame < 200; frame++) {
        const objects = new Map([
          [1, at(0, frame)],
          [2, at(90_000, frame)],
          [3, at(90_010, frame)],
          ...Array.from({ length: 12 }, (_, i) => [4 + i, at(4_000 * (i + 1), frame)] as const),
        ]);
        const { objects: had } = told(out, views, frame, objects, false)!;
        out.acknowledge(views.newest);
        const behind = (id: number) => frame - (had.get(id)?.[2] ?? 0);
        late.own = Math.max(late.own, behind(2));
        late.near += behind(3);
        late.far += behind(9);
      }
      return late;
    };
    const alone = waitedFor([1]);
    const shared = waitedFor([1, 2]);
    expect(alone.own).toBeGreaterThan(0);
    expect(shared.own).toBe(0);
    expect(shared.near).toBeLessThan(shared.far / 2);
    expect(alone.near).toBeGreaterThan(2 * shared.near);
  });

  it('goes on with the base that the host knows while nothing is acknowledged for long', () => {
    const out = new ViewsOut({ owner: ofSeat, jump: 10, width: WIDTH }, [1]);
    const views = new ViewsIn();
    told(out, views, 1, tableOf(2, 1), false);
    out.acknowledge(1);
    for (let frame = 2; frame < 3 * MOST_VIEWS; frame++) {
      expect(told(out, views, frame, tableOf(2, frame), false)).not.toBeNull();
    }
  });

  it('takes no view twice, none that is older, and none with bytes left over', () => {
    const out = new ViewsOut({ owner: ofSeat, jump: 10, width: WIDTH }, [1]);
    const views = new ViewsIn();
    writer.reset();
    out.write(writer, { frame: 3, objects: tableOf(2, 1) }, 0, 64);
    const bytes = writer.take();
    expect(views.read(new Reader(Uint8Array.of(...bytes, 0)))).toBeNull();
    expect(views.read(new Reader(bytes))).not.toBeNull();
    expect(views.read(new Reader(bytes))).toBeNull();
  });
});

describe('an object between two views', () => {
  const from = {
    frame: 10,
    objects: new Map([
      [1, Int32Array.of(0, 0, 5)],
      [2, Int32Array.of(0, 0, 5)],
    ]),
  };
  const to = {
    frame: 20,
    objects: new Map([
      [1, Int32Array.of(100, 50, 7)],
      [3, Int32Array.of(9, 9, 9)],
    ]),
  };

  it('moves on its way, while its other numbers stay as before', () => {
    expect([...between(from, to, 15, 200).get(1)!]).toEqual([50, 25, 5]);
    expect([...between(from, to, 20, 200).get(1)!]).toEqual([100, 50, 7]);
  });

  it('does not glide to a place where it was put, and stays until the second view when that lacks it', () => {
    expect([...between(from, to, 15, 60).get(1)!]).toEqual([0, 0, 5]);
    expect(between(from, to, 15, 200).has(2)).toBe(true);
    expect(between(from, to, 20, 200).has(2)).toBe(false);
  });
});
