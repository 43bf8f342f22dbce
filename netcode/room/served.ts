// Members who play in a browser, on a page that the host's app serves. Its app could say anything in their name, and there may be
// more of them than apps: so they play, talk and vote as people do, and have no say in what is true or who hosts.

import type { FromPeer } from '../wire/messages.ts';

/** Whose each message is: each has its place here before it compiles. */
const SAID_BY: Readonly<Record<FromPeer['m'], 'person' | 'app'>> = {
  ready: 'person',
  name: 'person',
  seat: 'person',
  face: 'person',
  sit: 'person',
  keep: 'person',
  watch: 'person',
  begin: 'person',
  shown: 'person',
  chat: 'person',
  emote: 'person',
  wish: 'person',
  vote: 'person',
  list: 'person',
  pause: 'person',
  // Requests of a leader; members in a browser never lead.
  choose: 'person',
  saved: 'person',
  shuffle: 'person',
  gift: 'person',
  reset: 'person',
  kick: 'person',
  title: 'person',
  announce: 'person',
  unban: 'person',
  lock: 'person',
  start: 'person',
  turn: 'person',
  tournament: 'person',
  decide: 'person',
  bring: 'person',
  free: 'person',
  stop: 'person',
  native: 'person',
  // What apps have computed, signed or found, that they could host, and replays, which pages do not show.
  audit: 'app',
  hash: 'app',
  hashes: 'app',
  state: 'app',
  examined: 'app',
  finished: 'app',
  confirmed: 'app',
  greet: 'app',
  sealed: 'app',
  standby: 'app',
  prepared: 'app',
  has: 'app',
  benched: 'app',
  natives: 'app',
  server: 'app',
  client: 'app',
  places: 'app',
  show: 'app',
  steer: 'app',
  remote: 'app',
  recording: 'app',
  hall: 'app',
};

/** Whether a message is a person's, and not their app's. */
export function isOfPerson({ m }: Pick<FromPeer, 'm'>): boolean {
  return SAID_BY[m] === 'person';
}
