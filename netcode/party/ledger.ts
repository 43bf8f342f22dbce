// The results of an evening over all rooms of a party, and the table that follows from them. The points are those of the rooms'
// scoreboards (netcode/room/scoreboard.ts); what an organiser strikes out counts for nothing.

import type { Counted } from '../room/room.ts';
import { byWon } from '../room/scoreboard.ts';
import { MAX_SEATS } from '../sim/rules.ts';
import { countOn } from '../wire/fields.ts';
import type { Entry } from './entry.ts';

/** Most results that are kept one by one: 64 rooms play as many in six hours. Those before them stay in the table; `strike` does not reach them. */
export const MOST_ENTRIES = 8_192;

/** Most people in the table. Beyond that those with the fewest points are forgotten, of equals those who have not played for longest. */
export const MOST_PEOPLE = 4_096;

/** What a person has won in all rooms. */
export interface TableRow {
  /** From 1; shared by those with as many points and wins. */
  readonly place: number;
  readonly name: string;
  readonly matches: number;
  readonly wins: number;
  readonly points: number;
}

/** A result, and the note with which it was struck out; null where it counts. */
export interface LedgerResult {
  readonly entry: Entry;
  readonly struck: string | null;
}

/** What a change of the struck out results has done, by number; `unknown`: there is no such result, or it is too old. */
export interface Struck {
  readonly struck: readonly number[];
  readonly back: readonly number[];
  readonly unknown: readonly number[];
}

interface Person {
  name: string;
  matches: number;
  wins: number;
  points: number;
  /** Number of the last result in which the person played. */
  last: number;
}

export class Ledger {
  /** By number, the oldest first. */
  readonly #entries = new Map<number, Entry>();
  readonly #numbers = new Map<string, number>();
  readonly #people = new Map<string, Person>();
  #notes: ReadonlyMap<number, string>;
  #next = 1;
  #placed: ReadonlyMap<string, TableRow> | null = null;

  /** `notes`: as of `strike`, of entries that are restored. */
  constructor(notes: ReadonlyMap<number, string> = new Map()) {
    this.#notes = notes;
  }

  /** Adds a result of room number `room`, from 1, at `at`, ms since 1970, in place of one with the same id. Returns the entry to be kept. */
  add({ id, game, way, seats }: Counted, room: number, at: number): Entry {
    const before = this.#entries.get(this.#numbers.get(id) ?? 0);
    const now = new Set(seats.map(({ key }) => key));
    // A person who has left before the places of a native game were known has played all the same.
    const others = before?.seats.filter(({ key }) => !now.has(key)) ?? [];
    const entry: Entry = {
      no: before?.no ?? this.#next,
      id,
      at: before?.at ?? at,
      room,
      game,
      ...(way === undefined ? {} : { way }),
      seats: [...seats.map((seat) => ({ ...seat })), ...others].slice(0, MAX_SEATS),
    };
    this.restore(entry);
    return entry;
  }

  /** Adds an entry that was kept. Entries come in the order in which `add` has returned them; one that was too old to be changed is left out. */
  restore(entry: Entry): void {
    const { no, id } = entry;
    const before = this.#entries.get(no);
    if (!before && no < this.#next) return;
    if (before) {
      this.#count(before, -1);
      this.#numbers.delete(before.id);
    }
    this.#entries.set(no, entry);
    this.#numbers.set(id, no);
    this.#next = Math.max(this.#next, no + 1);
    this.#count(entry, 1);
    this.#forget();
  }

  /** From now on these results, with a note each, are struck out, and no others. */
  strike(notes: ReadonlyMap<number, string>): Struck {
    const known = (no: number) => this.#entries.has(no);
    const struck = [...notes.keys()].filter((no) => known(no) && !this.#notes.has(no));
    const back = [...this.#notes.keys()].filter((no) => known(no) && !notes.has(no));
    const unknown = [...notes.keys()].filter((no) => !known(no) && !this.#notes.has(no));
    for (const no of struck) this.#count(this.#entries.get(no)!, -1);
    // A note to a number that no result has yet strikes none out later.
    this.#notes = new Map([...notes].filter(([no]) => no < this.#next));
    for (const no of back) this.#count(this.#entries.get(no)!, 1);
    return { struck, back, unknown };
  }

  /** Everybody who has played a match that counts, most points first. */
  get table(): readonly TableRow[] {
    return [...this.#rows.values()];
  }

  /** The row of the person with this key (Counted); null for one who has played no match that counts. */
  rowOf(key: string): TableRow | null {
    return this.#rows.get(key) ?? null;
  }

  /** The rows by the keys of their people, most points first. */
  get #rows(): ReadonlyMap<string, TableRow> {
    this.#placed ??= placed([...this.#people].filter(([, { matches }]) => matches > 0));
    return this.#placed;
  }

  /** The newest results, at most `most`, the newest first. */
  newest(most: number): readonly LedgerResult[] {
    const entries = [...this.#entries.values()].slice(-most).reverse();
    return entries.map((entry) => ({ entry, struck: this.#notes.get(entry.no) ?? null }));
  }

  /** Adds what was won in an entry, or takes it back; for one that is struck out the names alone. */
  #count({ no, seats }: Entry, sign: 1 | -1): void {
    this.#placed = null;
    for (const { key, name, place, points } of seats) {
      let person = this.#people.get(key);
      if (!person && sign < 0) continue;
      person ??= { name, matches: 0, wins: 0, points: 0, last: 0 };
      if (sign > 0 && no >= person.last) Object.assign(person, { name, last: no });
      this.#people.set(key, person);
      if (this.#notes.has(no)) continue;
      person.matches = more(person.matches, sign);
      person.wins = more(person.wins, place === 1 ? sign : 0);
      person.points = more(person.points, sign * points);
    }
  }

  #forget(): void {
    for (const [no, { id }] of this.#entries) {
      if (this.#entries.size <= MOST_ENTRIES) break;
      this.#entries.delete(no);
      this.#numbers.delete(id);
    }
    while (this.#people.size > MOST_PEOPLE) {
      let least: readonly [key: string, person: Person] | null = null;
      for (const one of this.#people)
        if (!least || (one[1].points - least[1].points || one[1].last - least[1].last) < 0) least = one;
      this.#people.delete(least![0]);
    }
  }
}

/** A count with so many more, or fewer: of a person who was forgotten meanwhile less may be left than is taken back. */
function more(count: number, by: number): number {
  return Math.max(0, countOn(count, by));
}

function placed(people: readonly (readonly [key: string, person: Person])[]): ReadonlyMap<string, TableRow> {
  const sorted = people.toSorted(([, a], [, b]) => byWon(a, b) || a.matches - b.matches);
  let place = 0;
  return new Map(
    sorted.map(([key, person], at) => {
      const above = sorted[at - 1]?.[1];
      if (!above || byWon(above, person) !== 0) place = at + 1;
      const { name, matches, wins, points } = person;
      return [key, { place, name, matches, wins, points }];
    }),
  );
}
