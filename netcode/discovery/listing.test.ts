import { describe, expect, it } from 'vitest';
import type { Info } from '../wire/introductions.ts';
import { Listing, MISSES_ALLOWED } from './listing.ts';
import { Queries } from './queries.ts';

const INFO: Info = {
  ...{ app: '1.0', game: 'toy', content: 'a'.repeat(16), phase: 'lobby', title: '', host: 'Ann' },
  ...{ seats: 8, taken: 1, locked: false, id: '1'.repeat(16) },
};

function listing() {
  const list = new Listing();
  const note = (
    address: string,
    { rttMs = 1, port = 27412, info = {} as Partial<Info> | { id?: undefined } } = {},
  ) =>
    list.note(
      { address: { address, port }, queries: new Queries() },
      { version: 1, info: { ...INFO, ...info } as Info, rttMs },
    );
  const rooms = () => list.rooms.map(({ id, addresses }) => [id, ...addresses.map(({ address }) => address)]);
  return { list, note, rooms };
}

describe('a room on the list', () => {
  it('has all the addresses that say the same with the same id, the quickest first', () => {
    const { note, rooms, list } = listing();
    note('10.0.0.1', { rttMs: 5 });
    note('10.1.0.1', { rttMs: 2 });
    expect(rooms()).toEqual([[INFO.id, '10.1.0.1', '10.0.0.1']]);
    expect(list.rooms[0]).toMatchObject({ version: 1, info: INFO });
  });

  it('is another one where something else is said under its id, or at another port', () => {
    const { note, rooms } = listing();
    note('10.0.0.1');
    note('10.0.0.2', { info: { title: 'Mine' } });
    note('10.0.0.3', { port: 27413 });
    expect(rooms()).toEqual([
      [INFO.id, '10.0.0.1'],
      ['10.0.0.2 27412', '10.0.0.2'],
      ['10.0.0.3 27413', '10.0.0.3'],
    ]);
  });

  it('goes by its address where it tells no id', () => {
    const { note, rooms } = listing();
    for (const address of ['10.0.0.1', '10.0.0.2']) note(address, { info: { id: undefined } });
    expect(rooms().map(([id]) => id)).toEqual(['10.0.0.1 27412', '10.0.0.2 27412']);
  });

  it('has no more addresses than a machine has that are of use', () => {
    const { note, list } = listing();
    for (let at = 0; at < 10; at++) note(`10.0.0.${at}`);
    expect(list.rooms.map(({ addresses }) => addresses.length)).toEqual([8, 2]);
  });

  it('has a round trip that follows the newest slowly, and what it said last', () => {
    const { note, list } = listing();
    note('10.0.0.1', { rttMs: 10 });
    note('10.0.0.1', { rttMs: 30, info: { taken: 2 } });
    expect(list.rooms[0]!.addresses[0]!.rttMs).toBe(15);
    expect(list.rooms[0]!.info.taken).toBe(2);
  });
});

describe('an address that does not answer', () => {
  it('is gone after so many queries, unless it answers one', () => {
    const { list, note } = listing();
    note('10.0.0.1');
    note('10.0.0.2', { info: { title: 'Other' } });
    for (let at = 0; at < MISSES_ALLOWED; at++) expect(list.age()).toBe(false);
    note('10.0.0.2', { info: { title: 'Other' } });
    expect(list.age()).toBe(true);
    expect(list.rooms.map(({ addresses }) => addresses[0]!.address)).toEqual(['10.0.0.2']);
    expect(list.get('10.0.0.1 27412')).toBeUndefined();
  });
});

describe('a list that is full', () => {
  it('has no more rooms of one machine than anybody opens', () => {
    const { note, list } = listing();
    const taken = Array.from({ length: 10 }, (_, at) => note('10.0.0.1', { port: 1000 + at }));
    expect([taken.filter(Boolean).length, [...list.contacts].length]).toEqual([8, 8]);
    expect(note('10.0.0.1', { port: 1000 })).toBe(true); // has its place
  });

  it('has room for a machine with fewer, at the cost of the newest of one with most; all of IPv6 count as one', () => {
    const { note, list } = listing();
    for (let at = 0; at < 256; at++) expect(note(`fe80::${at.toString(16)}`)).toBe(true);
    expect(note('fe80::ffff')).toBe(false);
    for (let port = 0; port < 3; port++) expect(note('10.0.0.1', { port: 1000 + port })).toBe(true);
    expect([...list.contacts]).toHaveLength(256);
    expect([list.get('fe80::fd 27412'), list.get('fe80::fc 27412')?.address.port]).toEqual([
      undefined,
      27412,
    ]);
    expect(list.get('10.0.0.1 1002')).toBeDefined();
  });

  it('has no room where every machine has one', () => {
    const { note } = listing();
    for (let at = 0; at < 256; at++) note(`10.0.${at}.1`);
    expect(note('10.9.9.9')).toBe(false);
  });
});
