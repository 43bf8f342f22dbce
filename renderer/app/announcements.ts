// What a screen reader is told when the view changes: who came, left, got ready and changed teams, and how a match ended.

import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import { teamLetter } from '../../games/kit/draw/colours.ts';
import type { Texts } from '../languages/en.ts';
import { announcer } from '../ui/announcer.ts';
import { goneFrom, whyGone } from '../ui/departures.ts';
import { leaderElsewhere, takesReadiness } from '../ui/game-change.ts';
import { laboratorySign } from '../ui/laboratory-sign.ts';
import { newHostText, noticeText, notMovedText, turnedAwayText } from '../ui/notice-text.ts';
import { headline, namedStandings } from '../ui/standings.ts';

export function announcements(previous: View | null, next: View, texts: Texts): readonly string[] {
  // A page that was loaded again has seen no view before.
  const restarted =
    next.restarted !== null && next.restarted !== previous?.restarted
      ? [texts.window.restarted[next.restarted]]
      : [];
  if (next.place.at !== 'room') return restarted;
  if (previous?.place.at !== 'room')
    return [...restarted, ...announcedIn(next.place, texts), ...notMoved(null, next.place, texts)];
  const before = previous.place;
  const after = next.place;
  return [
    ...restarted,
    ...comings(before, after, texts),
    ...ending(before, after, texts),
    ...pausing(before, after, texts),
    ...chatNews(before, after, texts),
    ...announced(before, after, texts),
    ...laboratory(before, after, texts),
    ...newHost(before, after, texts),
    ...(after.notice !== null && after.notice !== before.notice ? [noticeText(after.notice, texts)] : []),
    ...notMoved(before, after, texts),
    ...(after.unrecorded !== null && after.unrecorded !== before.unrecorded
      ? [texts.replays.unrecorded[after.unrecorded]]
      : []),
    ...(after.turnedAway !== null && after.turnedAway !== before.turnedAway
      ? [turnedAwayText(after.turnedAway, texts)]
      : []),
  ];
}

/** What members choose for themselves, as often as they like: who is ready, and in which team. */
export function choices(previous: View | null, next: View, texts: Texts): readonly string[] {
  if (previous?.place.at !== 'room' || next.place.at !== 'room') return [];
  const { place: before } = previous;
  return [...readiness(before, next.place, texts), ...teams(before, next.place, texts)];
}

function comings(before: RoomPlace, after: RoomPlace, texts: Texts): string[] {
  const wasHere = (id: number) => before.room.members.some((member) => member.id === id);
  return [
    ...after.room.members.filter(({ id }) => !wasHere(id)).map(({ name }) => texts.said.joined(name)),
    ...tookOver(before, after).map(texts.said.tookOver),
    ...goneFrom(before, after).map(({ id, name }) => texts.said[whyGone(after.room, id)](name)),
  ];
}

/** Names of those who have taken over a bot's seat in the match that is on. */
function tookOver(before: RoomPlace, after: RoomPlace): string[] {
  const { match } = after.room;
  if (!match || before.room.match?.number !== match.number) return [];
  return match.seats.flatMap(({ taken }, seat) =>
    taken && !before.room.match!.seats[seat]!.taken ? [taken.name] : [],
  );
}

function readiness(before: RoomPlace, after: RoomPlace, texts: Texts): string[] {
  // When a match begins or ends the relay clears everybody's readiness: nobody did that.
  if (before.room.phase !== 'lobby' || after.room.phase !== 'lobby') return [];
  if (
    before.room.native?.game === after.room.native?.game &&
    before.room.native?.number !== after.room.native?.number
  )
    return [];
  // The leader did it, in one go.
  if (takesReadiness(before, after)) return [texts.said.otherGame(leaderElsewhere(after))];
  return after.room.members.flatMap((member) => {
    const was = before.room.members.find(({ id }) => id === member.id);
    if (!was || was.ready === member.ready) return [];
    return [member.ready ? texts.said.ready(member.name) : texts.said.notReady(member.name)];
  });
}

function teams(before: RoomPlace, after: RoomPlace, texts: Texts): string[] {
  return after.room.members.flatMap(({ id, name, team }) => {
    const was = before.room.members.find((one) => one.id === id);
    return was && team > 0 && team !== was.team ? [texts.said.inTeam(name, teamLetter(team))] : [];
  });
}

function ending(before: RoomPlace, after: RoomPlace, texts: Texts): string[] {
  const { result } = after.room;
  if (!result || result.number === before.room.result?.number) return [];
  return [headline(result, namedStandings(result, texts), texts)];
}

function newHost(before: RoomPlace, after: RoomPlace, texts: Texts): string[] {
  if (!after.newHost || after.newHost.member === before.newHost?.member) return [];
  // Who is gone is said with all who come and go.
  const said = newHostText({ ...after, newHost: { ...after.newHost, gone: null } }, texts);
  return said === null ? [] : [said];
}

/** What is announced is said once, whatever shows: also to who comes in later. */
function announced({ room: before }: RoomPlace, after: RoomPlace, texts: Texts): string[] {
  const { announcement } = after.room;
  const isSame =
    announcement?.text === before.announcement?.text && announcement?.name === before.announcement?.name;
  return isSame ? [] : announcedIn(after, texts);
}

function announcedIn(
  { room: { announcement, members } }: RoomPlace,
  { announcement: texts }: Texts,
): string[] {
  return announcement ? [texts.said(announcer(announcement, members, texts), announcement.text)] : [];
}

/** Why the person has stayed in the room, or is back in it. */
function notMoved(before: RoomPlace | null, { hall: { move } }: RoomPlace, texts: Texts): string[] {
  const said = move === before?.hall.move ? null : notMovedText(move, texts);
  return said === null ? [] : [said];
}

/** Players hear of a pause; the countdown after it speaks for itself (App.tsx). */
function pausing(before: RoomPlace, { room, plays, me }: RoomPlace, texts: Texts): string[] {
  const { pause } = room;
  if (!plays || !pause || pause.state === before.room.pause?.state) return [];
  if (pause.state === 'asked') return pause.by === me ? [] : [texts.pause.asked(pause.name)];
  return pause.state === 'paused' ? [texts.pause.title] : [];
}

/** That lines are made worse, of whom, and that it is over; not each move of a slider. */
function laboratory({ room: before }: RoomPlace, { room: after }: RoomPlace, texts: Texts): string[] {
  const sign = laboratorySign(after, texts);
  if (sign === laboratorySign(before, texts)) return [];
  return [sign ?? texts.laboratory.over];
}

/** The lobby has a log that is read out as it grows; the other screens of a room show lines in passing, or none. */
function chatNews(before: RoomPlace, after: RoomPlace, texts: Texts): string[] {
  if (!after.plays && !after.showResult) return [];
  const last = before.chat.at(-1)?.id ?? 0;
  return after.chat.filter(({ id }) => id > last).map(({ name, text }) => texts.said.chat(name, text));
}
