// A replay that the room watches together, at this window: the stage follows the moment that the room tells, and the holder of the
// remote tells the room where it goes on.

import { useEffect, useRef, useState } from 'react';
import type { RoomPlace, Showing } from '../../../electron/party/window/contract.ts';
import type { Send } from '../../party-link/party-client.ts';
import type { ReplayRemote } from '../../stage/replay/replay-remote.ts';
import type { ReplayControl } from '../../stage/replay/replay-run.ts';

/** A slider that is drawn is told to the room at most so often, ms; the last of it always. */
const STEER_EVERY_MS = 150;

/** A view that tells this much earlier a time of steering, ms, came quicker than those before. */
const QUICKER_MS = 8;

/** Times that differ by more, ms, are of another clock, as after a sleep. */
const OTHER_CLOCK_MS = 1_000;

/** What the room watches together, and who is there. */
export interface Together {
  readonly showing: Showing;
  /** How long ago it was steered when this view was made, ms. */
  readonly ms: number;
  readonly me: number;
  readonly leader: boolean;
  /** Who may be given the remote, without this app's own person. */
  readonly others: readonly { readonly id: number; readonly name: string }[];
}

/** What is watched together at a place, or null where the person there watches none of it. */
export function togetherOf(place: RoomPlace): Together | null {
  const { room, showing: here, me } = place;
  const { showing, members } = room;
  if (!showing || !here?.watched) return null;
  const leader = members.some(({ id, leader: leads }) => id === me && leads);
  return { showing, ms: here.ms, me, leader, others: companyOf(place) };
}

/** Whether the room that the person is in can be shown a replay now. */
export function mayShow(place: RoomPlace): boolean {
  const { phase, native, showing } = place.room;
  const atRest = phase === 'lobby' && (native?.phase ?? 'chosen') === 'chosen';
  return atRest && !showing && companyOf(place).length > 0;
}

/** The others in a room who see what it watches: those with an app of their own. */
function companyOf({ room, me }: RoomPlace): Together['others'] {
  const members = room.members.filter(({ served, beside }) => !served && beside === null);
  const onlookers = room.onlookers.filter(({ audience }) => !audience);
  return [...members, ...onlookers].filter(({ id }) => id !== me);
}

/** Has the stage follow the room. */
export function useRoomsMoment(together: Together | null, remote: ReplayRemote): void {
  const anchor = useRef<{ readonly turn: string; readonly at: number; readonly tellings: number } | null>(
    null,
  );
  const { showing, ms } = together ?? {};
  useEffect(() => {
    if (!showing || ms === undefined) return;
    const turn = `${showing.number} ${showing.turns}`;
    const at = performance.now() - ms;
    const before = anchor.current?.turn === turn ? anchor.current : null;
    const isBetter = !before || at < before.at - QUICKER_MS || Math.abs(at - before.at) > OTHER_CLOCK_MS;
    if (isBetter) anchor.current = { turn, at, tellings: (before?.tellings ?? 0) + 1 };
    const { at: steeredAt, tellings } = anchor.current!;
    const { frame, moves, speed } = showing;
    const tell = () => {
      const told = `${turn} ${tellings}`;
      // The stage begins with the replay at a time of its own, and says which turn it follows.
      if (remote.status?.turn === told) return;
      const elapsedMs = performance.now() - steeredAt;
      remote.control({ do: 'follow', turn: told, frame, moves, speed, elapsedMs });
    };
    tell();
    return remote.subscribe(tell);
  }, [showing, ms, remote]);
}

interface Steered {
  readonly frame: number;
  readonly moves: boolean;
  readonly speed: Showing['speed'];
}

/** Where the replay goes on after a control of the holder. `length` and `first` are those of the recording. */
export function steeredBy(
  control: ReplayControl,
  { frame, moves, speed }: Steered,
  { first, length }: { readonly first: number; readonly length: number },
): Steered | null {
  const within = (to: number) => Math.min(Math.max(Math.round(to), first), length);
  switch (control.do) {
    case 'play':
      return { frame: control.on && frame >= length ? first : frame, moves: control.on, speed };
    case 'speed':
      return { frame, moves, speed: control.speed as Showing['speed'] };
    case 'seek':
      return { frame: within(control.frame), moves, speed };
    case 'step':
      return { frame: within(frame + control.by), moves: false, speed };
    case 'follow':
      return null;
  }
}

/**
 * What tells the room of the holder's controls; and where the replay was sent that the room has not told yet, as a frame, or
 * null.
 */
export function useSteering(
  together: Together | null,
  remote: ReplayRemote,
  send: Send,
): readonly [(control: ReplayControl) => void, number | null] {
  const [asked, setAsked] = useState<Steered | null>(null);
  const pending = useRef<{ steered: Steered; timer: number } | null>(null);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const turns = together?.showing.turns;
  useEffect(() => {
    if (!pending.current) setAsked(null);
  }, [turns]);
  useEffect(() => () => window.clearTimeout(pending.current?.timer), []);

  const steer = (control: ReplayControl) => {
    if (!together) return remote.control(control);
    const { status } = remote;
    const { number, speed, replay } = together.showing;
    if (!status) return;
    const now = asked ?? { frame: status.seeking ?? status.frame, moves: status.playing, speed };
    const steered = steeredBy(control, now, { first: replay.first, length: replay.end });
    if (!steered) return;
    setAsked(steered);
    const tell = () => {
      sentAt.current = performance.now();
      void send({ do: 'steer', showing: number, ...(pending.current?.steered ?? steered) });
      pending.current = null;
    };
    if (pending.current) {
      pending.current.steered = steered;
      return;
    }
    const waitMs = sentAt.current + STEER_EVERY_MS - performance.now();
    if (waitMs <= 0) tell();
    else pending.current = { steered, timer: window.setTimeout(tell, waitMs) };
  };
  return [steer, asked?.frame ?? null];
}
