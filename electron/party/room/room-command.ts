// What a window's commands do in the room that we are in.

import type { Random } from '../../../netcode/wire/datagram.ts';
import type { FromPeer } from '../../../netcode/wire/messages.ts';
import { cleanName } from '../../../netcode/wire/text.ts';
import { DONE, rejected } from '../window/command-outcome.ts';
import type { Outcome, RoomCommand } from '../window/contract.ts';
import type { HostLaboratory } from './host-laboratory.ts';
import type { NativeRuns } from './native-runs.ts';
import type { RoomGuests } from './room-guests.ts';
import type { RoomHost } from './room-host.ts';
import type { RoomSession } from './room-session.ts';
import type { RoomShowing } from './room-showing.ts';
import type { SavedGames } from './saved-games.ts';

/** What commands need of the session in the room. */
export interface CommandedRoom
  extends Pick<
    RoomSession,
    | 'me'
    | 'match'
    | 'conditions'
    | 'ready'
    | 'ask'
    | 'sayAs'
    | 'pause'
    | 'mend'
    | 'addPlayer'
    | 'removePlayer'
  > {
  /** Null in an app that starts no game that people have. */
  readonly runs: Pick<
    NativeRuns,
    'game' | 'allows' | 'takesLate' | 'mayPlay' | 'permitChosen' | 'launch' | 'end'
  > | null;
  readonly saves: Pick<SavedGames, 'choose'>;
  readonly showing: Pick<RoomShowing, 'join'>;
  readonly guests: Pick<RoomGuests, 'letIn' | 'renew'>;
  readonly host: Pick<RoomHost, 'handOver' | 'setPassword'> & {
    readonly here: {
      readonly laboratory: Pick<HostLaboratory, 'bend' | 'cut' | 'record' | 'save' | 'load'>;
    } | null;
  };
}

const notHost = rejected({ kind: 'denied', denial: { why: 'not-leader' } });

export function obeyInRoom(
  room: CommandedRoom,
  command: RoomCommand,
  random: Random,
): Outcome | Promise<Outcome> {
  switch (command.do) {
    case 'ready':
      if (command.ready && command.native !== undefined && !room.runs?.mayPlay(command.native)) {
        return rejected({ kind: 'not-allowed', game: room.runs?.game ?? '' });
      }
      return doneFor(command.member, room.ready(command));
    case 'native': {
      const { game, options } = command;
      if (game !== null && !room.runs?.allows(game)) return rejected({ kind: 'not-allowed', game });
      const isShut = game !== null && room.runs?.takesLate(game) === false;
      return room.ask({
        ...{ m: 'native', game },
        ...(options ? { options } : {}),
        ...(isShut ? { late: false } : {}),
      });
    }
    case 'start':
      room.runs?.permitChosen();
      return room.ask({ m: 'start' });
    case 'file':
      return room.saves.choose(command.file, command.save);
    case 'join-showing':
      return room.showing.join();
    case 'launch':
      return room.runs?.launch(command.part)
        ? DONE
        : rejected({ kind: 'denied', denial: { why: 'nothing-played' } });
    case 'end-native':
      room.runs?.end(command.part);
      return DONE;
    case 'pause':
      return room.pause(command.still);
    case 'mend':
      room.mend();
      return DONE;
    case 'hand-over': {
      if (!room.host.here) return notHost;
      const nobody = rejected({ kind: 'denied', denial: { why: 'nobody' } });
      return room.host.handOver(command.member).then((there) => (there ? DONE : nobody));
    }
    case 'add-player': {
      const why = room.addPlayer(command.name ?? '');
      return why === null ? DONE : rejected({ kind: 'turned-away', why });
    }
    case 'remove-player':
      return doneFor(command.member, room.removePlayer(command.member));
    case 'password': {
      // Blanks at the ends are slips of typing, at the host and at guests.
      const password = command.password?.trim() || null;
      return room.host.setPassword(password) ? DONE : notHost;
    }
    case 'guests':
      return room.guests.letIn(command.on) ? DONE : notHost;
    case 'renew-guests':
      return room.guests.renew() ? DONE : notHost;
    case 'condition':
      room.conditions = command.conditions;
      return DONE;
    case 'bend':
      return room.host.here?.laboratory.bend(command.members, command.line) ?? notHost;
    case 'cut':
      return room.host.here?.laboratory.cut(command.members) ?? notHost;
    case 'record':
      return room.host.here?.laboratory.record(command.on) ?? notHost;
    case 'save-network':
      return room.host.here?.laboratory.save() ?? notHost;
    case 'load-network':
      return room.host.here?.laboratory.load(command.file) ?? notHost;
    case 'kick': {
      const { member, why, ban } = command;
      // Nobody kicks their neighbour on the sofa: they just leave.
      return room.removePlayer(member) ? DONE : room.ask({ m: 'kick', member, why, ban });
    }
    case 'seat': {
      const { do: _, member, ...choice } = command;
      const message = { m: 'seat', ...choice } as const;
      // A further player here speaks for themselves; for anybody else it is the leader who may, as the room knows.
      const neighbour = member !== room.me && room.sayAs(member, message);
      return neighbour ? DONE : room.ask({ ...message, member });
    }
    case 'chat':
    case 'sit':
    case 'emote': {
      const message = messageOf(command, 0, random);
      if (command.member === undefined) return room.ask(message);
      return doneFor(command.member, room.sayAs(command.member, message));
    }
    default:
      return room.ask(messageOf(command, room.match ?? 0, random));
  }
}

/** The outcome of what was done for one of the players at this machine, if it is one. */
export function doneFor(member: number | undefined, done: boolean): Outcome {
  return done || member === undefined ? DONE : rejected({ kind: 'no-player', member });
}

type Message = Exclude<
  RoomCommand,
  {
    do:
      | 'ready'
      | 'pause'
      | 'native'
      | 'start'
      | 'file'
      | 'join-showing'
      | 'launch'
      | 'end-native'
      | 'mend'
      | 'hand-over'
      | 'add-player'
      | 'remove-player'
      | 'condition'
      | 'bend'
      | 'cut'
      | 'record'
      | 'save-network'
      | 'load-network'
      | 'kick'
      | 'seat'
      | 'password'
      | 'guests'
      | 'renew-guests';
  }
>;

/** The message to the room for commands that need nothing else. `match`: number of the running match, or 0. */
function messageOf(command: Message, match: number, random: Random): FromPeer {
  switch (command.do) {
    case 'bots':
      return { m: 'choose', botsBy: command.change };
    case 'option':
      return { m: 'choose', options: { [command.key]: command.value } };
    case 'way':
      return { m: 'choose', way: command.way };
    case 'teams':
      return { m: 'choose', teams: command.teams };
    case 'delay':
      return { m: 'choose', delay: command.seconds };
    case 'game':
      return { m: 'choose', game: command.game };
    case 'spectate':
      return { m: 'watch', on: command.on };
    case 'gift':
      return { m: 'gift', match, value: random() };
    case 'reset-console':
      return { m: 'reset', match };
    case 'places':
      return { m: 'places', native: command.native, order: command.order };
    case 'stop':
    case 'shuffle':
      return { m: command.do };
    case 'chat':
      return { m: 'chat', text: command.text };
    case 'emote':
      return { m: 'emote', emote: command.emote };
    case 'title':
      return { m: 'title', title: cleanName(command.title, '') };
    case 'announce':
      return { m: 'announce', text: command.text };
    case 'unban':
      return { m: 'unban', member: command.member };
    case 'sit':
      return { m: 'sit', seat: command.seat };
    case 'keep':
      return { m: 'keep', member: command.member };
    case 'turn':
      return { m: 'turn', turn: command.turn };
    case 'bring':
      return { m: 'bring', member: command.member };
    case 'tournament':
      return { m: 'tournament', format: command.format };
    case 'decide':
      return { m: 'decide', of: command.of, sides: command.sides, places: command.places };
    case 'steer': {
      const { do: m, ...steered } = command;
      return { m, ...steered };
    }
    case 'remote':
      return { m: 'remote', showing: command.showing, to: command.member };
    case 'hall':
      return { m: 'hall' };
    case 'end-showing':
      return { m: 'show', replay: null };
    case 'wish':
      return { m: 'wish', game: command.game };
    case 'vote':
    case 'free':
      return { m: command.do, on: command.on };
    case 'list':
      return { m: 'list', list: command.list };
    case 'lock':
      return { m: 'lock', locked: command.locked };
  }
}
