// Which sounds of the app a change of the view makes: the ear's side of announcements.ts.

import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import type { AppSound } from '../sound/app-effects.ts';
import { goneFrom } from '../ui/departures.ts';

export function soundsOf(previous: View | null, next: View): readonly AppSound[] {
  const failed = next.failure !== null && next.failure.kind !== previous?.failure?.kind;
  const failure: AppSound[] = failed ? ['failure'] : [];
  if (previous?.place.at !== 'room' || next.place.at !== 'room') return failure;
  const before = previous.place;
  const after = next.place;
  return [
    ...failure,
    ...comings(before, after),
    ...readiness(before, after),
    ...chatSounds(before, after),
    ...beginning(before, after),
    ...ending(before, after),
  ];
}

/** Several at once are one sound. */
function comings(before: RoomPlace, after: RoomPlace): AppSound[] {
  const came = after.room.members.some(({ id }) => !before.room.members.some((member) => member.id === id));
  const went = goneFrom(before, after).length > 0;
  return [...(came ? (['join'] as const) : []), ...(went ? (['leave'] as const) : [])];
}

function readiness(before: RoomPlace, after: RoomPlace): AppSound[] {
  // When a match begins or ends the relay clears everybody's readiness: nobody did that.
  if (before.room.phase !== 'lobby' || after.room.phase !== 'lobby') return [];
  const was = (id: number) => before.room.members.find((member) => member.id === id)?.ready;
  const ready = after.room.members.some((member) => member.ready && was(member.id) === false);
  const unready = after.room.members.some((member) => !member.ready && was(member.id) === true);
  return ready ? ['ready'] : unready ? ['unready'] : [];
}

/** What oneself says is not news. */
function chatSounds(before: RoomPlace, after: RoomPlace): AppSound[] {
  const isNew = (known: readonly { readonly id: number }[], id: number) =>
    !known.some((one) => one.id === id);
  const chat = after.chat.some(({ id, member }) => isNew(before.chat, id) && !after.mine.includes(member));
  const emote = after.emotes.some(({ id }) => isNew(before.emotes, id));
  return [...(chat ? (['chat'] as const) : []), ...(emote ? (['emote'] as const) : [])];
}

function beginning(before: RoomPlace, after: RoomPlace): AppSound[] {
  return !before.plays && after.plays ? ['start'] : [];
}

function ending(before: RoomPlace, after: RoomPlace): AppSound[] {
  const { result } = after.room;
  if (!result || result.number === before.room.result?.number) return [];
  const played = before.room.members.filter(({ id, plays }) => plays && after.mine.includes(id));
  const seats = played.map(({ seat }) => seat);
  const places = seats.map((seat) => result.outcome.places[seat] ?? 0).filter((place) => place > 0);
  if (places.length === 0) return ['over'];
  return places.includes(1) ? ['win'] : ['lose'];
}

/** Sound of a countdown that shows this many whole seconds. */
export function countdownSound(seconds: number | null): AppSound | null {
  if (seconds === null || seconds > 3) return null;
  return seconds > 0 ? 'count' : 'go';
}
