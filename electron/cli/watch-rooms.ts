// Tells in words what happens in the rooms of a relay: who came and went, and when matches start and end.
//
// It looks at the rooms now and then instead of being told: the relay's work for a datagram stays as it is.

import type { HeldRoom } from '../../netcode/relay/held-room.ts';
import { RelayRoom } from '../../netcode/relay/relay-room.ts';
import type { RoomState } from '../../netcode/wire/messages.ts';

/** What is known of one room since the last look. */
interface Known {
  /** Names by member id. */
  members: ReadonlyMap<number, string>;
  phase: RoomState['phase'];
  /** Number of the last match that had started, and of the last result. */
  started: number;
  finished: number;
}

/**
 * Returns a function that reports, line by line, everything that has changed since it was last called; rooms count from 1. What
 * came and went between two calls goes unmentioned.
 */
export function watchRooms(
  rooms: readonly HeldRoom[],
  say: (room: number, line: string) => void,
): () => void {
  const known = rooms.map((): Known => ({ members: new Map(), phase: 'lobby', started: 0, finished: 0 }));
  return () => {
    rooms.forEach((room, index) => {
      // One that goes on from another process has no match before its people have come.
      if (room instanceof RelayRoom) look(room, known[index]!, (line) => say(index + 1, line));
    });
  };
}

function look(room: RelayRoom, known: Known, say: (line: string) => void): void {
  const before = known.members;
  const members = new Map(room.members.map(({ id, name }) => [id, name]));
  known.members = members;
  for (const [id, name] of before) if (!members.has(id)) say(`${name} left.`);
  for (const [id, name] of members) if (!before.has(id)) say(`${name} joined.`);

  const { phase } = known;
  known.phase = room.phase;
  const number = room.match?.start.number ?? known.started;
  if (phase === room.phase && (phase !== 'playing' || number === known.started)) return;
  if (phase === 'playing') say(ending(room, known));
  if (room.phase === 'playing') {
    known.started = number;
    say(`match ${number} starts with ${members.size} ${members.size === 1 ? 'player' : 'players'}.`);
  }
}

function ending(room: RelayRoom, known: Known): string {
  const match = `match ${known.started} is over`;
  const { result } = room.state;
  if (!result || result.number === known.finished) return `${match}, without a result.`;
  known.finished = result.number;
  // Outcomes come from members: a false one may give a place to a seat that nobody had.
  const winners = result.seats.filter(
    ({ kind }, seat) => kind !== 'empty' && result.outcome.places[seat] === 1,
  );
  const names = winners.map(({ name }) => name).join(' and ');
  const won = names === '' ? 'nobody won' : winners.length > 1 ? `${names} share the win` : `${names} won`;
  const how = result.early ? `${match}, ended early` : match;
  return `${how}: ${won}${result.agreed ? '' : ', but it fell out of step'}.`;
}
