// Views of a match, one after the other, with what each comes to written out by hand.

import { ViewsOut } from '../../objects/views-out.ts';
import { Writer } from '../bytes.ts';
import { toHex } from './decoder.ts';

/** Rows by number, as JSON has them. */
export type Rows = Readonly<Record<string, readonly number[]>>;

export interface ViewVector {
  readonly name: string;
  /** What it is the difference to. */
  readonly base: Rows;
  readonly hex: string;
  readonly decoded: {
    readonly frame: number;
    readonly back: number;
    readonly since: number;
    readonly width: number;
    readonly objects: Rows;
  };
}

const WIDTH = 3;
const BUDGET = 256;

export function tableOf(rows: Rows): Map<number, Int32Array> {
  return new Map(Object.entries(rows).map(([id, row]) => [Number(id), Int32Array.from(row)]));
}

export function makeViewVectors(): ViewVector[] {
  const writer = new Writer();
  const views = new ViewsOut({ owner: (id) => id - 1, jump: 100, width: WIDTH }, [0]);
  const make = (name: string, frame: number, back: number, base: Rows, objects: Rows): ViewVector => {
    writer.reset();
    views.write(writer, { frame, objects: tableOf(objects) }, 1.2, BUDGET);
    const decoded = { frame, back, since: 12, width: WIDTH, objects };
    return { name, base, hex: toHex(writer.take()), decoded };
  };
  const first = { 1: [100, -1, 0], 2: [0, 0, 0], 300: [-70_000, 2_147_483_647, -2_147_483_648] };
  const second = { 1: [101, -1, 7], 300: [-70_000, -2_147_483_648, -2_147_483_648], 301: [0, 5, 0] };
  const made = [
    make('the first', 3, 65535, {}, first),
    make('the first again, which nobody has acknowledged', 6, 65535, {}, first),
  ];
  views.acknowledge(6);
  made.push(make('one object gone, one new, two changed', 9, 3, first, second));
  made.push(make('nothing new but to an old one', 12, 6, first, first));
  views.acknowledge(9);
  made.push(make('nothing new', 15, 6, second, second));
  return made;
}
