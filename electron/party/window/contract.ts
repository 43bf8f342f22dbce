// The one surface that a window sees of the party: facts and views come out, commands go in and are answered.
//
// What stays as it is while the app runs is told once, before the first view. Every command has an id, and is done and
// answered once, however often the connection is lost (control-port.ts); what it changes is seen in the views, and there alone. The same messages travel over a
// MessagePort (desktop), a WebSocket (browser window) or a function call (tests). Inputs and frames pass elsewhere:
// they have the stage port (stage-port.ts).

import * as v from 'valibot';
import { conditionsSchema, emoteSchema } from '../../../netcode/wire/messages.ts';
import { factsSchema } from './facts.ts';
import { failureSchema } from './failure.ts';
import { fileTroubleSchema, keptFileSchema } from './file-views.ts';
import { foundServerSchema, nativeClientSchema, nativeHereSchema } from './native-view.ts';
import { preferencesSchema } from './preferences.ts';
import { replayViews } from './replay-views.ts';
import { roomPlace } from './room-view.ts';
import { sendingSchema } from './self-check-view.ts';
import { answeredSchema } from './window-commands.ts';

export { isStill } from '../../../netcode/room/pause.ts';
export { COUNTDOWN_MS, PASS_OVER_MS, SCREENS_LEADER_MS, VOTE_MS } from '../../../netcode/wire/limits.ts';
export type { Conditions, Denial, Emote, Line, ScoreRow } from '../../../netcode/wire/messages.ts';
export { PASSWORD_LIMIT, SPEEDS, WORST_CONDITIONS } from '../../../netcode/wire/messages.ts';
export { readRoomCode, roomCode } from '../../../netcode/wire/room-code.ts';
export { FACES } from '../../../netcode/wire/room-state.ts';
export { CHAT_LIMIT, exactParts, fitsName, NAME_LIMIT, TYPED_LIMIT } from '../../../netcode/wire/text.ts';
export { type Facts, factsOf, type GameFacts, isOfCommands } from './facts.ts';
export type * from './failure.ts';
export type * from './file-views.ts';
export type * from './native-view.ts';
export { PATH_LIMIT } from './native-view.ts';
export type * from './replay-views.ts';
export type * from './room-view.ts';
export * from './window-commands.ts';

/** What one can show without typing, in the order in which it is offered. */
export const emotes = emoteSchema.options;

/** A room that was found on the network, or looked for by its address. */
const foundRoom = v.object({
  /** Id of the room for as long as it is open; all addresses of it have the same. */
  id: v.string(),
  /** Where it answered, best first. */
  addresses: v.array(v.string()),
  /** What its host's screen shows as the code, as far as its addresses tell. */
  code: v.nullable(v.string()),
  /** Version of the host's app. */
  app: v.string(),
  game: v.string(),
  /** What its leader calls it, or empty; and the leader. */
  title: v.string(),
  host: v.string(),
  /** Name of the room's maker, as RoomState.maker. */
  maker: v.optional(v.string()),
  seats: v.number(),
  taken: v.number(),
  phase: v.picklist(['lobby', 'countdown', 'playing']),
  rttMs: v.nullable(v.number()),
  /** Whether members need a password to join. */
  password: v.boolean(),
  /** Why joining would fail now, or null. `version` speaks of the app, `game` of the game's rules. */
  problem: v.nullable(v.picklist(['version', 'game', 'locked'])),
});

/** The room that the app was in last and still belongs to; told while the app is at home. */
const wayBack = v.object({
  /** Title given by the leader, and name of the maker or leader: each may be empty. */
  title: v.string(),
  host: v.string(),
  game: v.optional(v.string()),
  /** A match runs there, it is open without one, it has yet to answer, or it is silent. */
  state: v.picklist(['playing', 'open', 'asked', 'silent']),
});

const recentRoom = v.object({
  /** Where it was joined. */
  address: v.string(),
  /** Leads there, and only to that host. */
  link: v.string(),
  title: v.string(),
  host: v.string(),
  game: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
});

/** One route that is tried while joining. */
const probe = v.object({
  address: v.string(),
  state: v.picklist(['asking', 'answered', 'refused', 'silent']),
  rttMs: v.nullable(v.number()),
});
const placeSchema = v.variant('at', [
  v.object({ at: v.literal('home') }),
  v.object({ at: v.literal('opening'), game: v.string() }),
  v.object({ at: v.literal('joining'), address: v.string(), probes: v.array(probe) }),
  roomPlace,
]);
const firewallSchema = v.picklist(['closed', 'asking', 'refused']);

/** What of a window failed and was started again: the page itself, or what draws for it. */
const restartedSchema = v.picklist(['window', 'graphics']);

/** Where a link leads. */
const linkInvitation = v.object({
  /** Address in a form that `join` reads. */
  address: v.string(),
  /** For people: the addresses in it. */
  shown: v.string(),
  /** Whether it leads, or may lead, beyond the networks that this machine is on. */
  outside: v.boolean(),
});

/** All that a window shows besides the facts, sent whenever it changes and at most ten times a second. */
export const viewSchema = v.object({
  /** Local adapters have at least one usable address. */
  online: v.boolean(),
  /** Where this machine is forbidden to send; null where all is allowed, or unknown. */
  sending: v.nullable(sendingSchema),
  /** The adapter that friends are likeliest to reach us by, or null. */
  adapter: v.nullable(v.object({ name: v.string(), address: v.string() })),
  name: v.string(),
  /** False until the person has been asked for it: then it is the system's name for them. */
  named: v.boolean(),
  settings: preferencesSchema,
  /** What of the person's failed to be read or written, one of each kind at most. */
  fileTroubles: v.array(fileTroubleSchema),
  /** Latest first. */
  recent: v.array(recentRoom),
  /** Where `go-back` leads; null where the app has left all rooms, or it was too long ago. */
  wayBack: v.nullable(wayBack),
  /** The file that browsers in a room here get, by its whole path, and whether `choose-hand-out` can show the system's dialog. */
  handOut: v.object({ path: v.nullable(v.string()), dialog: v.boolean() }),
  /** Other rooms on the network, best first; looked for while the app is at home, joins a room or is in the lobby of one. */
  found: v.array(foundRoom),
  place: placeSchema,
  /** How much worse this app's link has been made; null for as it is. */
  conditions: v.nullable(conditionsSchema),
  /** A link that was opened, and waits to be accepted (`join`) or refused (`decline`). */
  invitation: v.nullable(linkInvitation),
  /**
   * Whether `open-firewall` can let friends through this system's firewall: `closed` offers it, `asking` waits for
   * the person's answer to the system, `refused` was the answer. Null: open already, or beyond this app.
   */
  firewall: v.nullable(firewallSchema),
  /** Whether the window fills the screen; null where the page itself sees to that (a browser). */
  fullscreen: v.nullable(v.boolean()),
  /** Started again within the last few seconds, or null. */
  restarted: v.nullable(restartedSchema),
  failure: v.nullable(failureSchema),
  /** Which games that people already have are here; null before they were looked for. */
  natives: v.nullable(v.array(nativeHereSchema)),
  /** Files here that games are played with, by title; null before they were looked for. */
  files: v.nullable(v.array(keptFileSchema)),
  /** Servers of these on the network, in the order in which they were found; looked for as rooms are. */
  servers: v.array(foundServerSchema),
  /** What runs of them here without a room, or failed to start. */
  clients: v.array(nativeClientSchema),
  ...replayViews,
});

/** What the party sends to a window. */
export const answerSchema = v.variant('is', [
  /**
   * The first message to every window, once. `run` names what remembers the outcomes of the window's commands: another one knows
   * nothing of those that the one before was asked for.
   */
  v.object({ is: v.literal('facts'), run: v.string(), facts: factsSchema }),
  v.object({ is: v.literal('view'), view: viewSchema }),
  answeredSchema,
]);

export type FoundRoom = v.InferOutput<typeof foundRoom>;
export type WayBackView = v.InferOutput<typeof wayBack>;
export type RecentRoom = v.InferOutput<typeof recentRoom>;
export type Probe = v.InferOutput<typeof probe>;
export type Place = v.InferOutput<typeof placeSchema>;
export type Firewall = v.InferOutput<typeof firewallSchema>;
export type Restarted = v.InferOutput<typeof restartedSchema>;
export type LinkInvitation = v.InferOutput<typeof linkInvitation>;
export type View = v.InferOutput<typeof viewSchema>;
export type Answer = v.InferOutput<typeof answerSchema>;
