// What a window sees of the room that the person is in: the room itself, the ways in, who is how far away, and what
// was said.

import * as v from 'valibot';
import { denialSchema, emoteSchema, roomSchema } from '../../../netcode/wire/messages.ts';
import { nativeRunsSchema } from './native-view.ts';
import { selfCheck } from './self-check-view.ts';
import { turnedAwaySchema } from './window-commands.ts';

const quality = v.picklist(['good', 'tight', 'uneven', 'late']);

const latency = v.object({
  member: v.number(),
  rttMs: v.number(),
  jitterMs: v.number(),
  /** 0 to 1, the worse of both directions. */
  loss: v.number(),
  /** Of the line, the same in every game: see latency-quality.ts. */
  quality,
});

/** What the Network screen shows of a member besides `latency`: of the last half minute, but for `hash`. */
const network = v.object({
  member: v.number(),
  rttP50Ms: v.number(),
  rttP95Ms: v.number(),
  /** Towards the member and from them, 0 to 1. */
  lossTo: v.number(),
  lossFrom: v.number(),
  /** Inputs that came to the host, and how many of them too late for the frame that they were meant for. */
  inputs: v.number(),
  late: v.number(),
  /** How long after that frame those counted, ms, on average. */
  lateMs: v.number(),
  /** Whether inputs come in time in this game, which each gives another time. */
  moves: quality,
  /** How long an input may take to the host and back without being late: see latency-quality.ts. */
  delayMs: v.number(),
  /** What is left of that when the round trip is at its p95; below zero inputs are late. */
  slackMs: v.number(),
  /** The newest frame at which this member's state could be compared, and whether it is what most have. */
  hash: v.nullable(v.object({ frame: v.number(), agrees: v.boolean() })),
});
/** A way in that a friend can type: the best first. */
const ownAddress = v.object({
  address: v.string(),
  /** Its name in the system; null for the way in from this computer alone. */
  adapter: v.nullable(v.string()),
  /** VPN, container and other adapters that friends can seldom reach. */
  virtual: v.boolean(),
  /** The IPv4 network that it is in, by which the host chooses what is read out; null where there is no choice. */
  network: v.nullable(v.string()),
  /** Whether nothing decides between this address and another one. */
  unsure: v.boolean(),
});
const chatLine = v.object({
  /** Counts up, so that a line is known again. */
  id: v.number(),
  member: v.number(),
  name: v.string(),
  text: v.string(),
});
/** What is known of the result that is shown. */
const resultCheckSchema = v.object({
  /**
   * What came of simulating the match again here: `found` is what is shown. `unended`: it does not end in the frames that
   * came, though they include those of the told end. `none`: this app had not all of it, or cannot play it.
   */
  own: v.picklist(['none', 'checking', 'unended', 'found']),
  /** Set where the host tells another result than the one that is shown: the host's name, empty where it has no player. */
  otherwise: v.nullable(v.string()),
  /** Whose apps, the own one aside, have signed what is shown, its frames and nothing of its result, or something else. */
  confirmed: v.array(v.string()),
  framesOnly: v.array(v.string()),
  doubted: v.array(v.string()),
  /** Players of whose apps nothing has been heard, the own one aside. */
  unheard: v.array(v.string()),
});
export const roomPlace = v.object({
  at: v.literal('room'),
  /** Its result is what was found here, where it was; see `resultCheck`. */
  room: roomSchema,
  /** Our member id. */
  me: v.number(),
  /** True when the relay of this room runs in this app. */
  hosting: v.boolean(),
  /** Where we joined, or our own first way in. */
  address: v.string(),
  addresses: v.array(ownAddress),
  /** What a friend types or scans instead of an address; null when this machine has none that they could reach. */
  code: v.nullable(v.string()),
  link: v.nullable(v.string()),
  /** What those who come in have to know, for the host to tell them; null for guests, and where nothing is asked. */
  password: v.nullable(v.string()),
  /** Null for guests. */
  check: v.nullable(selfCheck),
  /** Six digits that both ends of a connection see alike: a guest's own, or for a host those of all guests. */
  shortCodes: v.array(v.object({ member: v.number(), code: v.string() })),
  /** Ids of the members that sit at this machine; `me` is the first. */
  mine: v.array(v.number()),
  /** We have a seat in the match that counts down or runs. */
  plays: v.boolean(),
  /** We have none, and watch it. */
  watches: v.boolean(),
  /** There was no seat for us: we watch, and get the next one that is free. */
  onlooks: v.boolean(),
  /** How long the match that runs without us had run when this view was made, ms; null while that is not known. */
  elapsedMs: v.nullable(v.number()),
  /** What this app has started of a game that people already have; null in an app that starts none. */
  native: v.nullable(nativeRunsSchema),
  /** The latest lines, oldest first. */
  chat: v.array(chatLine),
  /** Shown within the last few seconds. */
  emotes: v.array(v.object({ id: v.number(), member: v.number(), emote: emoteSchema })),
  latency: v.array(latency),
  /** The same members, as soon as more is known of them. */
  network: v.array(network),
  /** Milliseconds until our match begins, or goes on after a pause, when this view was made; null unless counting down. */
  countdownMs: v.nullable(v.number()),
  /** How long the match has waited for screens (Room.awaits) when this view was made, ms; null while it does not. */
  screensMs: v.nullable(v.number()),
  /** How long the pause of the match has been in its state when this view was made, ms; null without one. */
  pauseMs: v.nullable(v.number()),
  /** Set when frames have stopped coming: how long the relay has been silent, ms. */
  waitingMs: v.nullable(v.number()),
  /** How long nothing at all has come from the host, ms; null while it is heard. */
  silentMs: v.nullable(v.number()),
  /**
   * The connection is lost, for so long, ms, and we try to come back; or we are in again and catch up with the match:
   * so much of it we have, 0 to 1, null while that is not known.
   */
  comingBack: v.nullable(
    v.variant('is', [
      v.object({ is: v.literal('away'), ms: v.number() }),
      v.object({ is: v.literal('catching-up'), done: v.nullable(v.number()) }),
    ]),
  ),
  /**
   * Nobody is found to go on with, and `go-on` plays on with those who are here: asked of a host whom too few hear, or of
   * the next heir where the host is gone. Null without a question.
   */
  alone: v.nullable(v.picklist(['host', 'guest'])),
  /**
   * The member whose app has the room since a few seconds ago. `gone`: the name of the member who had it before, while they are
   * out of the room; `stalled`: whether others have it because this app did not answer; `over`: whether the match that ran is
   * over, without a result, because that app had nothing of it.
   */
  newHost: v.nullable(
    v.object({ member: v.number(), gone: v.nullable(v.string()), stalled: v.boolean(), over: v.boolean() }),
  ),
  /** Ids of members whose apps can host the room. */
  heirs: v.array(v.number()),
  /** What the host has in its laboratory besides what the room says; null for guests. `recorded`: in ms, and links. */
  laboratory: v.nullable(
    v.object({
      recording: v.boolean(),
      recorded: v.nullable(v.object({ lengthMs: v.number(), links: v.number() })),
    }),
  ),
  /** Ids of members whose input everybody waits for (strict frame lock). */
  waitingFor: v.array(v.number()),
  /** While states differ: what was pressed in the frames around the first that does, by seat, in hexadecimal digits. */
  inputsAround: v.array(v.object({ frame: v.number(), seats: v.array(v.string()), items: v.boolean() })),
  resultCheck: resultCheckSchema,
  /** True until the result of the last match has been dismissed. */
  showResult: v.boolean(),
  /** The game of the last match, which may be another than the room's by now; null where none was played while we were here. */
  played: v.nullable(v.string()),
  /** Something the relay refused lately, or null. */
  notice: v.nullable(denialSchema),
  /** Why our match is not recorded any more, or null: the disk is full, the folder may not be written, or something else. */
  unrecorded: v.nullable(v.picklist(['full', 'denied', 'other'])),
  /** A further player at this machine who could not come in, or is gone; shown within the last few seconds. */
  turnedAway: v.nullable(turnedAwaySchema),
});

export type ResultCheck = v.InferOutput<typeof resultCheckSchema>;
export type Network = v.InferOutput<typeof network>;
export type Latency = v.InferOutput<typeof latency>;
export type Quality = Latency['quality'];
export type SelfCheck = v.InferOutput<typeof selfCheck>;
export type ChatLine = v.InferOutput<typeof chatLine>;
export type OwnAddress = v.InferOutput<typeof ownAddress>;
export type RoomPlace = v.InferOutput<typeof roomPlace>;
export type Room = RoomPlace['room'];
export type Member = Room['members'][number];
