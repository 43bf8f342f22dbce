// The one surface that a window sees of the party: commands go in, a view comes out. Both are validated.
//
// One-way data: a window never asks for a value, it sends a Command and later gets a View that shows what
// became of it. The same messages travel over a MessagePort (desktop), a WebSocket (browser window) or a
// function call (tests). Inputs and frames do not pass here: they have the stage port (stage-port.ts).

import * as v from 'valibot';
import { gameIdSchema, roomSchema, waySchema } from '../../netcode/wire/messages.ts';

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535));

/** What a person can do. Unknown or malformed commands are answered by an `Answer` that says so. */
export const commandSchema = v.variant('do', [
  v.object({ do: v.literal('rename'), name: text(1000) }),
  /**
   * Opens a room on this machine and takes the first seat. Without a port, the usual one.
   * Like `join`, it takes a failure off the screen: "try again" is this command alone.
   */
  v.object({ do: v.literal('host'), game: gameIdSchema, port: v.optional(port) }),
  /** Joins a room. The text is what was typed or pasted: `10.0.0.7`, `10.0.0.7:27412`, `[fe80::1%eth0]:27412`, `host`. */
  v.object({ do: v.literal('join'), address: text(1000) }),
  /** Stops joining, or leaves the room; a host closes it. */
  v.object({ do: v.literal('leave') }),
  v.object({ do: v.literal('ready'), ready: v.boolean() }),
  /** Host only. */
  v.object({ do: v.literal('kick'), member: v.number(), why: text(200) }),
  v.object({ do: v.literal('bots'), count: v.number() }),
  v.object({ do: v.literal('option'), key: text(24), value: v.number() }),
  /** How the next match stays in step. */
  v.object({ do: v.literal('way'), way: waySchema }),
  /** Another game in the same room. */
  v.object({ do: v.literal('game'), game: gameIdSchema }),
  /** Drops a surprise into the running match. */
  v.object({ do: v.literal('gift') }),
  v.object({ do: v.literal('stop') }),
  /** The failure or the result on screen has been seen. */
  v.object({ do: v.literal('dismiss') }),
]);

/** Why something did not work, in a form that a screen can switch on. Texts for people are the screen's. */
export const failureSchema = v.variant('kind', [
  /** What was typed is not an address; `why` says what is wrong with it. */
  v.object({ kind: v.literal('bad-address'), address: v.string(), why: v.string() }),
  /** The machine answered that nothing listens there. */
  v.object({ kind: v.literal('refused'), address: v.string() }),
  /** Nobody answered. */
  v.object({ kind: v.literal('timeout'), address: v.string() }),
  v.object({ kind: v.literal('unreachable'), address: v.string(), why: v.string() }),
  v.object({ kind: v.literal('full'), address: v.string(), seats: v.number() }),
  v.object({ kind: v.literal('playing'), address: v.string() }),
  /** The other side speaks another protocol version, or has other games; `update` says who must update. */
  v.object({
    kind: v.literal('version'),
    address: v.string(),
    what: v.picklist(['protocol', 'game']),
    ours: v.string(),
    theirs: v.string(),
    update: v.picklist(['us', 'them', 'either']),
  }),
  v.object({ kind: v.literal('kicked'), why: v.string() }),
  v.object({ kind: v.literal('host-left') }),
  /** Nothing came from the host for five seconds. */
  v.object({ kind: v.literal('lost'), address: v.string() }),
  /** We fell so far behind that the relay could not keep our frames. */
  v.object({ kind: v.literal('behind') }),
  v.object({
    kind: v.literal('port-in-use'),
    port: v.number(),
    next: v.nullable(v.number()),
    game: v.string(),
  }),
  /** The party process died and was started again. */
  v.object({ kind: v.literal('party-died') }),
  v.object({ kind: v.literal('internal'), why: v.string() }),
]);

const latency = v.object({
  member: v.number(),
  rttMs: v.number(),
  jitterMs: v.number(),
  /** 0 to 1, the worse of both directions. */
  loss: v.number(),
  /** Relative to the game's tick: see quality.ts. */
  quality: v.picklist(['good', 'tight', 'late']),
});

const game = v.object({
  id: v.string(),
  name: v.string(),
  blurb: v.string(),
  minSeats: v.number(),
  maxSeats: v.number(),
  tickRate: v.number(),
  /** The ways that it can be played in; the first is its own. */
  ways: v.array(waySchema),
  options: v.array(
    v.object({ key: v.string(), label: v.string(), values: v.array(v.number()), initial: v.number() }),
  ),
});

/** A way in that a friend can type: the best first. */
const wayIn = v.object({
  address: v.string(),
  adapter: v.string(),
  /** VPN, container and other adapters that friends can seldom reach. */
  virtual: v.boolean(),
});

const placeSchema = v.variant('at', [
  v.object({ at: v.literal('home') }),
  v.object({ at: v.literal('opening'), game: v.string() }),
  v.object({ at: v.literal('joining'), address: v.string() }),
  v.object({
    at: v.literal('room'),
    room: roomSchema,
    /** Our member id. */
    me: v.number(),
    /** True when the relay of this room runs in this app. */
    hosting: v.boolean(),
    /** Where we joined, or our own first way in. */
    address: v.string(),
    waysIn: v.array(wayIn),
    latency: v.array(latency),
    /** Milliseconds until frame 0 when this view was made; null unless counting down. */
    countdownMs: v.nullable(v.number()),
    /** Set when frames have stopped coming: how long the relay has been silent, ms. */
    waitingMs: v.nullable(v.number()),
    /** Ids of members whose input everybody waits for (strict frame lock). */
    waitingFor: v.array(v.number()),
    /** First frame at which the players' states differed, or null. */
    desync: v.nullable(v.number()),
    /** True until the result of the last match has been dismissed. */
    showResult: v.boolean(),
    /** Something the relay refused lately ("Only the host can kick"), or null. */
    notice: v.nullable(v.string()),
  }),
]);

/** All that a window shows, sent whenever it changes and at most ten times a second. */
export const viewSchema = v.object({
  version: v.string(),
  /** Local adapters have at least one usable address. */
  online: v.boolean(),
  name: v.string(),
  games: v.array(game),
  place: placeSchema,
  failure: v.nullable(failureSchema),
});

/** What the party sends to a window. */
export const answerSchema = v.variant('is', [
  v.object({ is: v.literal('view'), view: viewSchema }),
  /** The last command made no sense; for developers and test tools, the screens never cause it. */
  v.object({ is: v.literal('rejected'), why: v.string() }),
]);

export type Command = v.InferOutput<typeof commandSchema>;
export type Failure = v.InferOutput<typeof failureSchema>;
export type Latency = v.InferOutput<typeof latency>;
export type WayIn = v.InferOutput<typeof wayIn>;
export type Place = v.InferOutput<typeof placeSchema>;
export type RoomPlace = Extract<Place, { at: 'room' }>;
export type GameFacts = v.InferOutput<typeof game>;
export type View = v.InferOutput<typeof viewSchema>;
export type Answer = v.InferOutput<typeof answerSchema>;
