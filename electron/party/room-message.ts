// Which commands of a window are nothing but a message to the room, and what it says.

import type { Random } from '../../netcode/wire/datagram.ts';
import type { FromPeer } from '../../netcode/wire/messages.ts';
import type { Command } from './contract.ts';

export type RoomCommand = Extract<
  Command,
  { do: 'bots' | 'option' | 'way' | 'game' | 'gift' | 'stop' | 'start' | 'chat' | 'emote' | 'lock' }
>;

/** `match` is the number of the one that runs; 0 without. */
export function roomMessage(command: RoomCommand, match: number, random: Random): FromPeer {
  switch (command.do) {
    case 'bots':
      return { m: 'choose', botsBy: command.change };
    case 'option':
      return { m: 'choose', options: { [command.key]: command.value } };
    case 'way':
      return { m: 'choose', way: command.way };
    case 'game':
      return { m: 'choose', game: command.game };
    case 'gift':
      return { m: 'gift', match, value: random() };
    case 'stop':
    case 'start':
      return { m: command.do };
    case 'chat':
      return { m: 'chat', text: command.text };
    case 'emote':
      return { m: 'emote', emote: command.emote };
    case 'lock':
      return { m: 'lock', locked: command.locked };
  }
}
