// What a window sees of the room that the first player is in, or on the way into. It is made of the session's parts as they are,
// and changes none of them.

import type { RoomState } from '../../../netcode/wire/messages.ts';
import type { Place, RoomPlace } from '../window/contract.ts';
import type { PlaceNow } from '../window/place-now.ts';
import { pressedAround } from './match-feeds.ts';
import { networkOf } from './member-network.ts';
import type { InRoom } from './room-part.ts';
import { type RoomParts, type RoomSessionOptions, USUAL_TICK_RATE } from './room-parts.ts';

/** What the place is made of, beside the session's parts. */
export interface PlacedSession
  extends Pick<InRoom, 'peer' | 'room' | 'me' | 'mine' | 'own' | 'onlooker' | 'plays'> {
  readonly parts: RoomParts;
  readonly options: Pick<RoomSessionOptions, 'game' | 'joining'>;
  /** Six digits that the host's app has as well. */
  readonly shortCode: string;
}

/** The place without the parts that are costly to compute (`placeOf` has all). */
export function placeNow(session: PlacedSession): PlaceNow {
  const { room, me, parts, mine, plays } = session;
  const hosting = parts.host.here;
  const address = parts.ways.invitation.address;
  if (!room || me === null) {
    if (hosting) return { at: 'opening', game: hosting.game };
    return session.options.joining ?? { at: 'joining', address, probes: [] };
  }
  const { latency } = networkIn(room, session);
  const check = hosting?.check.state ?? null;
  return { at: 'room', room, mine: [...mine], plays, hosting: hosting !== null, address, check, latency };
}

export function placeOf(session: PlacedSession): Place {
  const now = placeNow(session);
  if (now.at !== 'room') return now;
  const { peer, me, own, onlooker, parts } = session;
  const { host, ways, ends, inbound, word } = parts;
  const { room } = now;
  const { result, check, isShown } = ends.view(room);
  const evening = ends.evening(room);
  return {
    ...now,
    room: { ...room, result, scoreboard: evening.scoreboard },
    me: me!,
    ...ways.invitation,
    password: host.here?.room().password ?? null,
    guests: parts.guests.view,
    shortCodes: shortCodes(session),
    watches: !now.plays && ((own ?? onlooker)?.watches ?? false),
    onlooks: onlooker !== undefined,
    native: parts.runs?.view ?? null,
    showing: parts.showing.view,
    chat: [...inbound.chat],
    emotes: [...inbound.emotes],
    network: networkIn(room, session).network,
    ...parts.times.now,
    alone: host.alone,
    newHost: newHost(room, inbound.newHost),
    laboratory: host.here?.laboratory.view ?? null,
    heirs: peer.hostSearch.succession?.heirs.map(({ member }) => member) ?? [],
    waitingFor: [...word.waitingFor],
    inputsAround: pressedAround(room, peer.peer?.log ?? null),
    resultCheck: check,
    eveningCheck: evening.check,
    showResult: isShown,
    played: ends.played,
    hall: parts.hall.view,
    notice: inbound.notice,
    unrecorded: parts.recorder.fault,
    turnedAway: parts.others.turnedAway,
  };
}

function networkIn(room: RoomState, { parts, options }: PlacedSession) {
  const tickRate = options.game(room.game)?.tickRate ?? USUAL_TICK_RATE;
  return networkOf(parts.word.stats, (room.match ?? room).way, tickRate);
}

/**
 * What people can compare: a guest their own code, a host that of each guest with an app. Guests in browsers have none:
 * what they send is not sealed.
 */
function shortCodes({ me, shortCode, mine, parts }: PlacedSession): RoomPlace['shortCodes'] {
  const { here } = parts.host;
  if (!here) return me === null ? [] : [{ member: me, code: shortCode }];
  return here
    .room()
    .clients.flatMap(({ member, shortCode: code }) =>
      member && !member.served && !mine.includes(member.id) ? [{ member: member.id, code }] : [],
    );
}

/** Who hosts now, while it is news. */
function newHost(
  { members, onlookers, match, result }: RoomState,
  news: RoomParts['inbound']['newHost'],
): RoomPlace['newHost'] {
  if (!news) return null;
  const { member, before, stalled } = news;
  const led = before?.members.find(({ leader }) => leader);
  // Where the new host waits for those of before, one that died with the room is a silent member.
  const here = [...members.filter(({ silent }) => !silent), ...onlookers];
  const isHere = here.some(({ id }) => id === led?.id);
  const ran = before?.phase === 'playing' ? before.match!.number : null;
  const over = ran !== null && match?.number !== ran && result?.number !== ran;
  return { member, gone: led && !isHere ? led.name : null, stalled, over };
}
