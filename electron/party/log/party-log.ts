// What the log keeps of a party, told from how it stood before a change and after it, without names or addresses.

import { hashState } from '../../../netcode/sim/hash.ts';
import type { Desync } from '../../../netcode/wire/desync.ts';
import type { Failure } from '../window/contract.ts';
import type { PlaceNow } from '../window/place-now.ts';

export interface Entry {
  readonly level: 'info' | 'warn';
  readonly what: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What entries are made of. */
export interface LoggedParty {
  readonly online: boolean;
  readonly failure: Failure | null;
  readonly place: PlaceNow;
}

/** The entries that lead from `before` to `after`; `before` is null at the start. */
export function entriesOf(before: LoggedParty | null, after: LoggedParty): Entry[] {
  const entries: Entry[] = [];
  const tell = (what: string, facts: Entry['facts'] = {}, level: Entry['level'] = 'info') =>
    entries.push({ level, what, facts });

  if (before?.online !== after.online) tell('network', { online: after.online });
  if (after.failure && before?.failure?.kind !== after.failure.kind)
    tell('failure', { kind: after.failure.kind }, 'warn');
  const [from, to] = [stepOf(before?.place), stepOf(after.place)];
  if (from !== to) tell(to, factsOf(after.place));
  if (after.place.at === 'room') {
    const was = before?.place.at === 'room' ? before.place : null;
    const { room, check } = after.place;
    const { desync } = room;
    if (desync && hashState(was?.room.desync ?? null) !== hashState(desync))
      tell('out of step', outOfStep(desync), 'warn');
    if (was && was.room.members.length !== room.members.length)
      tell('members', { members: room.members.length });
    if (check && was?.check?.state !== check.state)
      tell('self-check', { state: check.state, how: check.how });
  }
  return entries;
}

/** What changes seldom: where the person is, and which phase the room is in. */
function stepOf(place: PlaceNow | undefined): string {
  if (!place) return 'start';
  if (place.at !== 'room') return place.at;
  const { phase } = place.room;
  return phase === 'lobby' || place.plays ? `room: ${phase}` : 'room: waiting';
}

function factsOf(place: PlaceNow): Entry['facts'] {
  if (place.at !== 'room') return {};
  const { room, hosting, latency } = place;
  const links = latency.map(({ member, rttMs, jitterMs, loss, quality }) => ({
    member,
    rttMs: round(rttMs),
    jitterMs: round(jitterMs),
    loss: round(loss),
    quality,
  }));
  const { game, way, members, bots, options } = room;
  return { hosting, game, way, members: members.length, bots, options, match: room.match?.number, links };
}

/** The facts of a desync without names. */
function outOfStep({ of, ...desync }: Desync): Entry['facts'] {
  return { ...desync, of: of.map(({ name, ...one }) => one) };
}

const round = (value: number) => Math.round(value * 1000) / 1000;
