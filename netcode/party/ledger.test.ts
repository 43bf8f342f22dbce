import { describe, expect, it } from 'vitest';
import type { Counted, CountedSeat } from '../room/room.ts';
import { type Entry, entryOf, lineOf, MOST_LINE_BYTES } from './entry.ts';
import { Ledger, MOST_ENTRIES, MOST_PEOPLE } from './ledger.ts';

const ROOM = '0123456789abcdef';
const keyOf = (person: number) => `${person.toString(16).padStart(32, '0')}/0`;

/** A match in which these persons came in, the first one first. */
function match(number: number, people: readonly number[], names?: readonly string[]): Counted {
  const seats = people.map((person, at): CountedSeat => {
    const name = names?.[at] ?? `P${person}`;
    return { key: keyOf(person), name, place: at + 1, points: people.length - at - 1 };
  });
  return { id: `${ROOM}/${number}`, game: 'trails', way: 'optimistic', seats };
}

const native = (number: number, seats: readonly CountedSeat[]): Counted => {
  return { id: `${ROOM}/native ${number}`, game: 'openttd', seats };
};

const rows = ({ table }: Ledger) =>
  table.map(({ place, name, matches, wins, points }) => [place, name, matches, wins, points]);

describe('the ledger of a party', () => {
  it('adds up what people have won in all rooms, most points first, and shares a place among equals', () => {
    const ledger = new Ledger();
    ledger.add(match(1, [1, 2, 3]), 1, 1_000);
    ledger.add({ ...match(1, [4, 5, 1]), id: `${'f'.repeat(16)}/1` }, 2, 2_000);
    expect(rows(ledger)).toEqual([
      [1, 'P4', 1, 1, 2],
      [1, 'P1', 2, 1, 2],
      [3, 'P2', 1, 0, 1],
      [3, 'P5', 1, 0, 1],
      [5, 'P3', 1, 0, 0],
    ]);
  });

  it('counts a person by the key, whatever the name, and shows the newest name', () => {
    const ledger = new Ledger();
    ledger.add(match(1, [1, 2], ['Ada', 'Ben']), 1, 0);
    ledger.add(match(2, [1, 2], ['Countess', 'Ben']), 7, 0);
    expect(rows(ledger)).toEqual([
      [1, 'Countess', 2, 2, 2],
      [2, 'Ben', 2, 0, 0],
    ]);
  });

  it('has the row of each person by the key, newly after each result, and none of who has played nothing', () => {
    const ledger = new Ledger();
    ledger.add(match(1, [1, 2, 3]), 1, 0);
    expect(ledger.rowOf(keyOf(3))).toMatchObject({ place: 3, name: 'P3', points: 0 });
    ledger.add(match(2, [3, 2, 1]), 1, 0);
    expect([1, 2, 3].map((person) => ledger.rowOf(keyOf(person))?.place)).toEqual([1, 3, 1]);
    expect(ledger.rowOf(keyOf(4))).toBeNull();
  });

  it('takes a result that is told again once, with the number and time that it had', () => {
    const ledger = new Ledger();
    const first = ledger.add(match(1, [1, 2]), 1, 1_000);
    const again = ledger.add(match(1, [2, 1]), 1, 9_000);
    expect(again).toMatchObject({ no: first.no, at: 1_000 });
    expect(rows(ledger)).toEqual([
      [1, 'P2', 1, 1, 1],
      [2, 'P1', 1, 0, 0],
    ]);
    expect(ledger.newest(9)).toEqual([{ entry: again, struck: null }]);
  });

  it('adds the places of a native game once they are known, and keeps who has left before', () => {
    const ledger = new Ledger();
    const seat = (person: number, place: number | null, points: number) => {
      return { key: keyOf(person), name: `P${person}`, place, points };
    };
    ledger.add(native(1, [seat(1, null, 0), seat(2, null, 0), seat(3, null, 0)]), 1, 0);
    expect(rows(ledger).map(([, name, matches]) => [name, matches])).toEqual([
      ['P1', 1],
      ['P2', 1],
      ['P3', 1],
    ]);
    ledger.add(native(1, [seat(1, 2, 1), seat(2, 1, 2)]), 1, 0);
    expect(rows(ledger)).toEqual([
      [1, 'P2', 1, 1, 2],
      [2, 'P1', 1, 0, 1],
      [3, 'P3', 1, 0, 0],
    ]);
  });

  it('leaves a result out that is struck out, until it is not any more, and says which there are not', () => {
    const ledger = new Ledger();
    ledger.add(match(1, [1, 2]), 1, 0);
    ledger.add(match(2, [2, 1]), 1, 0);
    const all = rows(ledger);
    const note = new Map([
      [1, 'wrong rules'],
      [3, 'a slip'],
    ]);
    expect(ledger.strike(note)).toEqual({ struck: [1], back: [], unknown: [3] });
    expect(rows(ledger)).toEqual([
      [1, 'P2', 1, 1, 1],
      [2, 'P1', 1, 0, 0],
    ]);
    expect(ledger.newest(9).map(({ entry, struck }) => [entry.no, struck])).toEqual([
      [2, null],
      [1, 'wrong rules'],
    ]);
    // The third result is another one than the one that was meant.
    ledger.add(match(3, [1, 2]), 1, 0);
    expect(rows(ledger).map(([, , matches]) => matches)).toEqual([2, 2]);
    ledger.add(match(1, [2, 1]), 1, 0);
    expect(rows(ledger).map(([, , matches]) => matches)).toEqual([2, 2]);
    ledger.add(match(1, [1, 2]), 1, 0);
    expect(ledger.strike(new Map())).toEqual({ struck: [], back: [1], unknown: [] });
    ledger.strike(new Map([[3, '']]));
    expect(rows(ledger).toSorted()).toEqual(all.toSorted());
  });

  it('is the same when it is restored from what was kept', () => {
    const ledger = new Ledger();
    const kept = [
      ledger.add(match(1, [1, 2, 3]), 1, 0),
      ledger.add(match(2, [3, 1]), 2, 0),
      ledger.add(match(1, [2, 1, 3]), 1, 0),
    ];
    const notes = new Map([[2, 'not fair']]);
    ledger.strike(notes);
    const restored = new Ledger(notes);
    for (const entry of kept) restored.restore(entryOf(Buffer.from(lineOf(entry)))!);
    expect(restored.strike(notes)).toEqual({ struck: [], back: [], unknown: [] });
    expect(restored.table).toEqual(ledger.table);
    expect(restored.newest(9)).toEqual(ledger.newest(9));
    expect(restored.add(match(3, [1, 2]), 1, 0).no).toBe(3);
  });

  it('keeps a bounded number of results, and those before them in the table, also without those that were struck out', () => {
    const ledger = new Ledger();
    const kept: Entry[] = [];
    for (let number = 1; number <= MOST_ENTRIES; number++) kept.push(ledger.add(match(number, [1, 2]), 1, 0));
    const notes = new Map([[1, 'a test']]);
    ledger.strike(notes);
    kept.push(
      ledger.add(match(MOST_ENTRIES + 1, [1, 2]), 1, 0),
      ledger.add(match(MOST_ENTRIES + 2, [1, 2]), 1, 0),
    );
    expect(ledger.newest(2 * MOST_ENTRIES)).toHaveLength(MOST_ENTRIES);
    expect(ledger.table[0]).toMatchObject({ matches: MOST_ENTRIES + 1 });
    expect(ledger.strike(new Map([...notes, [2, 'too late']])).unknown).toEqual([2]);
    const restored = new Ledger(notes);
    for (const entry of kept) restored.restore(entry);
    expect(restored.table).toEqual(ledger.table);
  });

  it('keeps a bounded number of people, and those with points before those without', () => {
    const ledger = new Ledger();
    ledger.add(match(1, [1, 2]), 1, 0);
    for (let number = 1; number <= MOST_PEOPLE; number++)
      ledger.add(match(number + 1, [2 * number + 1, 2 * number + 2]), 1, 0);
    expect(ledger.table).toHaveLength(MOST_PEOPLE);
    expect(ledger.table.every(({ points }) => points === 1)).toBe(true);
    // What was counted of a person who is forgotten is not taken from another time.
    ledger.strike(new Map([[1, 'before']]));
    expect(ledger.table.every(({ matches, points }) => matches >= 0 && points >= 0)).toBe(true);
  });
});

describe('a line of what is kept', () => {
  const entry: Entry = {
    no: 1,
    id: `${ROOM}/1`,
    at: 1_764_000_000_000,
    room: 64,
    game: 'trails',
    way: 'strict',
    seats: [{ key: keyOf(1), name: 'Ada', place: 1, points: 1 }],
  };
  const read = (change: object) => entryOf(Buffer.from(JSON.stringify({ ...entry, ...change })));
  const [seat] = entry.seats;

  it('is read as it was written, also the longest one', () => {
    const seats = Array.from({ length: 16 }, (_, at) => ({
      key: `${ROOM} member ${65_000 + at}`,
      name: '\u5bb4'.repeat(32),
      place: 16,
      points: 15,
    }));
    const longest: Entry = { ...entry, no: 2 ** 31 - 1, id: `${ROOM}/native 4294967295`, seats };
    const line = Buffer.from(lineOf(longest));
    expect(line.length).toBeLessThan(MOST_LINE_BYTES);
    expect(entryOf(line)).toEqual(longest);
  });

  it.each([
    ['a number below 1', { no: 0 }],
    ['another id', { id: '../etc/passwd' }],
    ['a time that is none', { at: 'now' }],
    ['a time that no calendar has', { at: 8.7e15 }],
    ['no room', { room: 0 }],
    ['a game that is none', { game: 'Trails!' }],
    ['a way that is none', { way: 'psychic' }],
    ['no seats', { seats: [] }],
    ['too many', { seats: Array.from({ length: 17 }, (_, at) => ({ ...seat, key: keyOf(at) })) }],
    ['a person twice', { seats: [seat, seat] }],
    ['a key that is none', { seats: [{ ...seat, key: 'Ada' }] }],
    ['points beyond any', { seats: [{ ...seat, points: 1e9 }] }],
    ['a place beyond any', { seats: [{ ...seat, place: 17 }] }],
  ])('is refused with %s', (_, change) => {
    expect(read({})).toEqual(entry);
    expect(read(change)).toBeNull();
  });

  it('is refused where it is too long, no JSON, or no UTF-8', () => {
    expect(entryOf(Buffer.from(`${lineOf(entry)}${' '.repeat(MOST_LINE_BYTES)}`))).toBeNull();
    expect(entryOf(Buffer.from(lineOf(entry).slice(0, -5)))).toBeNull();
    expect(entryOf(Buffer.from([0xff, 0xfe]))).toBeNull();
  });

  it('has names as they may be shown', () => {
    expect(read({ seats: [{ ...seat, name: 'A\u202e\u0007da' }] })).toEqual(entry);
  });
});
