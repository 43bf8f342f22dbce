// Rooms whose game is played with a file that people own.

import type { KeptFile, Room, RoomPlace, View } from '../../electron/party/window/contract.ts';
import { roomView } from './gallery-rooms.ts';

const hashOf = (index: number) => index.toString(16).padStart(64, '0');

const shelf: readonly KeptFile[] = [
  'Dr Ember',
  'Maximiliana-Constantia von Hohen',
  '龍之介の大冒険',
  'Zoë',
].map((title, index) => ({
  ...{ game: 'cartridge', hash: hashOf(index), title },
  saves: [Date.UTC(2026, 0, 2, 20, 15), Date.UTC(2025, 11, 24, 18)].slice(index),
  about: `Mapper ${index * 66}, ${24 << index} kB`,
}));

/** In which so many people are, of whom some have what is chosen, where something is. */
export function withFiles(
  people: number,
  having: readonly number[] | null,
  change: Partial<RoomPlace> = {},
  files: readonly KeptFile[] = shelf,
  roomChange: Partial<Room> = {},
): View {
  const chosen = having && { hash: hashOf(1), title: shelf[1]!.title };
  const view = roomView(people, change, {
    ...{
      game: 'cartridge',
      seats: 4,
      bots: 0,
      options: {},
      file: chosen,
      having: [...(having ?? [])],
      saved: having && 1,
    },
    ...roomChange,
  });
  return { ...view, files: [...files] };
}
