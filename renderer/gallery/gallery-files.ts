// Rooms whose game is played with a file that people own.

import type { KeptFile, Room, RoomPlace, View } from '../../electron/party/window/contract.ts';
import { roomView } from './gallery-rooms.ts';

const hashOf = (index: number) => (index + 1).toString(16).repeat(64).slice(0, 64);

const shelf: readonly KeptFile[] = [
  ['Dr Ember', 'Europe'],
  ['Maximiliana-Constantia von Hohen', 'USA, Rev 1'],
  ['龍之介の大冒険', ''],
  ['Zoë', 'Europe, En,Fr,De'],
].map(([title = '', edition = ''], index) => ({
  ...{ game: 'cartridge', hash: hashOf(index), title, edition },
  saves: [Date.UTC(2026, 0, 2, 20, 15), Date.UTC(2025, 11, 24, 18)].slice(index),
  hertz: 60 as const,
  about: `Mapper ${index * 66}, ${24 << index} kB`,
}));

/** What the room says of a file that is chosen. */
export function nameOf({ hash, title, edition }: KeptFile) {
  return { hash, title, edition };
}

/** As many files as an evening has, with two revisions of one. */
export const fullShelf: readonly KeptFile[] = [
  ...shelf,
  ...Array.from({ length: 9 }, (_, index) => ({
    ...shelf[0]!,
    hash: hashOf(shelf.length + index),
    title: index < 2 ? 'Fifteen' : `Fifteen ${index}`,
    edition: ['USA', 'USA, Rev 1'][index] ?? '',
  })),
];

/** What a guest has who brings another version of what is chosen. */
export const otherVersion: readonly KeptFile[] = [{ ...shelf[1]!, hash: hashOf(8), edition: 'USA' }];

/** In which so many people are, of whom some have what is chosen, where something is. */
export function withFiles(
  people: number,
  having: readonly number[] | null,
  change: Partial<RoomPlace> = {},
  files: readonly KeptFile[] = shelf,
  roomChange: Partial<Room> = {},
): View {
  const chosen = having && nameOf(shelf[1]!);
  const view = roomView(people, change, {
    ...{
      game: 'cartridge',
      seats: 4,
      bots: 0,
      options: { hertz: 0, gun: 0 },
      file: chosen,
      having: [...(having ?? [])],
      saved: having && 1,
    },
    ...roomChange,
  });
  return { ...view, files: [...files] };
}
