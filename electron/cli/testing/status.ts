// The status of a relay as tests show it.

import type { Info } from '../../../netcode/wire/introductions.ts';
import type { ShownStatus } from '../operate/relay-status.ts';

export function room(change: Partial<Info> = {}): Info {
  const of = { app: '0', game: 'trails', content: '0'.repeat(16), title: '', host: '', locked: false };
  return { ...of, phase: 'lobby', seats: 8, taken: 0, ...change };
}

/** A hall of so many rooms, of each kind some, with names as long as people may choose, and so many people in its table. */
export function hallOf(rooms: number, people = 0): ShownStatus {
  const kinds: readonly Partial<Info>[] = [
    { taken: 8, phase: 'playing', host: 'Ada' },
    { taken: 3, title: 'The evening of the long names' },
    {},
    { taken: 8, host: 'Ben' },
    { taken: 2, locked: true, password: true, host: 'W'.repeat(20) },
  ];
  return {
    rooms: Array.from({ length: rooms }, (_, at) => room(kinds[at % kinds.length])),
    processes: [],
    lost: 0,
    announced: '',
    drains: false,
    best: Array.from({ length: people }, (_, at) => {
      const name = at % 2 === 0 ? 'W'.repeat(32) : `Person ${at + 1}`;
      return { place: at + 1, name, matches: 9, wins: people - at, points: 1_000 * (people - at) };
    }),
  };
}
