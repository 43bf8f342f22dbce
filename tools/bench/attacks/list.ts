// The attacks of the row: those of netcode/lab, whose scripts are the same, on real sockets.

import {
  BOMBS,
  commanding,
  deaf,
  endless,
  flooding,
  greedy,
  mute,
  passing,
  type Stranger,
  saying,
  strangers,
  wandering,
} from '../../../netcode/lab/attack-scripts.ts';
import type { Script } from '../../../netcode/lab/attacker.ts';
import type { Way } from '../../../netcode/sim/ways.ts';
import { MOST_TOGETHER } from './setup.ts';

/** Hostile members of the attacked room: as many as friends play in the other, and as many again. */
const MEMBERS = 4;

/** Members that claim that everything is lost, in two rooms: the most expensive case for the relay's send queue. */
const LOSERS = 24;

/** Members that come and go, as many as the room has seats, each from one address after the other. */
const PASSERS = MOST_TOGETHER;

/** A long line of the widest letters there are. */
const TEXT = '👩‍👩‍👧‍👦'.repeat(80);

export interface Attack {
  /** Who attacks: members, each with a script of its own, or one stranger. */
  readonly by: { readonly members: number; script(): Script } | { readonly stranger: Stranger };
  /** The attacked room plays in this way meanwhile; null is in its lobby. */
  readonly way: Way | null;
}

const inLobby = (script: () => Script, members = MEMBERS): Attack => ({ by: { members, script }, way: null });
const playing = (script: () => Script, members = MEMBERS, way: Way = 'optimistic'): Attack => ({
  by: { members, script },
  way,
});
const fromOutside = (stranger: Stranger): Attack => ({ by: { stranger }, way: 'optimistic' });

export const ATTACKS: { readonly [what: string]: Attack } = {
  ...Object.fromEntries(Object.entries(strangers).map(([what, stranger]) => [what, fromOutside(stranger)])),
  'mute joins': inLobby(mute),
  'coming and going': inLobby(passing, PASSERS),
  'floods of inputs': playing(() => flooding(20)),
  'saying that all is lost': playing(greedy, LOSERS),
  'acknowledging nothing': inLobby(deaf),
  'ready and not ready': inLobby(() => saying(...[true, false].map((ready) => ({ m: 'ready', ready })))),
  chat: inLobby(() => saying({ m: 'chat', text: TEXT })),
  'texts that mean nothing': inLobby(() => saying(...BOMBS)),
  'floods of commands': playing(() => commanding(1_024), MEMBERS, 'commands'),
  'keys used from elsewhere': playing(() => wandering(10, (turn) => ({ address: 'elsewhere', port: turn }))),
  'messages without end': inLobby(endless),
};
