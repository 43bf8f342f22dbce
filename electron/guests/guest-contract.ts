// The contract of a guest's page: all that the page is shown, and all commands that it may send. It is separate from the
// contract of the owner's window (party/window/contract.ts), so that a command added there stays closed to guests.

import * as v from 'valibot';
import { called, gameIdSchema, seat, text } from '../../netcode/wire/fields.ts';
import { emoteSchema, handicapSchema, PASSWORD_LIMIT, teamSchema } from '../../netcode/wire/messages.ts';
import { wantedListSchema } from '../../netcode/wire/room-state.ts';
import { factsSchema } from '../party/window/facts.ts';
import { roomPlace } from '../party/window/room-view.ts';
import { answeredSchema, FAULT_LIMIT } from '../party/window/window-commands.ts';

const seedSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** A command of a guest, about that guest alone. */
export const guestCommandSchema = v.variant('do', [
  /** Enters the room under this name. The password comes unencrypted, over plain HTTP. */
  v.object({
    do: v.literal('enter'),
    name: text(1000),
    password: v.optional(text(PASSWORD_LIMIT)),
    /** Present for a screen that only watches, and takes no seat. */
    audience: v.optional(v.literal(true)),
    /** What the browser is known by at each host that the room comes to: 32 hexadecimal digits, drawn by its page. */
    seed: v.optional(seedSchema),
  }),
  /** The page of this host led the browser here, as the one with this seed. Refused where the room was not there before. */
  v.object({ do: v.literal('brought'), seed: seedSchema, from: text(255) }),
  v.object({ do: v.literal('rename'), name: text(1000) }),
  v.object({ do: v.literal('ready'), ready: v.boolean(), game: v.optional(gameIdSchema) }),
  v.object({ do: v.literal('pause'), still: v.boolean() }),
  v.object({ do: v.literal('spectate'), on: v.boolean() }),
  v.object({ do: v.literal('chat'), text: text(1000) }),
  v.object({ do: v.literal('emote'), emote: emoteSchema }),
  v.object({ do: v.literal('sit'), seat }),
  v.object({
    do: v.literal('seat'),
    team: v.optional(v.pipe(teamSchema, v.minValue(1))),
    handicap: v.optional(handicapSchema),
  }),
  /** What the guest would like to play next; null takes the wish back. */
  v.object({ do: v.literal('wish'), game: v.nullable(gameIdSchema) }),
  /** In a room that is `free`: begins a vote on the next game or calls it off, and makes the list of games or ends it. */
  v.object({ do: v.literal('vote'), on: v.boolean() }),
  v.object({ do: v.literal('list'), list: v.nullable(wantedListSchema) }),
  /** The guest has seen the result, the notice or the failure on the screen. */
  v.object({ do: v.literal('dismiss') }),
  /** Something in the page threw: for the host's log. */
  v.object({ do: v.literal('fault'), stack: text(FAULT_LIMIT) }),
  /** Leaves the room for the page before it (`door`). */
  v.object({ do: v.literal('leave') }),
]);

const of = roomPlace.entries;
const inRoom = v.object({
  at: of.at,
  ...{ room: of.room, me: of.me, plays: of.plays, watches: of.watches, onlooks: of.onlooks },
  ...{ chat: of.chat, emotes: of.emotes, latency: of.latency, notice: of.notice },
  ...{ elapsedMs: of.elapsedMs, countdownMs: of.countdownMs, screensMs: of.screensMs, pauseMs: of.pauseMs },
  ...{ waitingMs: of.waitingMs, waitingFor: of.waitingFor, comingBack: of.comingBack },
  ...{ showResult: of.showResult, played: of.played },
  /**
   * The page's stage had another state of the match than the host's: then it has begun `again` with all frames; `still`: it has
   * come to another one again, so this browser computes the game in another way.
   */
  outOfStep: v.nullable(v.picklist(['again', 'still'])),
  /**
   * What a screen that only watches shows of the ways in; null to all other guests. `page`: the link for browsers, and the digits
   * that are typed instead; null to a guest who came by a code that has been renewed since.
   */
  ways: v.nullable(
    v.object({
      ...{ address: of.address, code: of.code },
      page: v.nullable(v.object({ link: v.string(), digits: v.string() })),
    }),
  ),
});

/**
 * Why a guest is not in the room. `new-password`: what let it in before does not do so now; `closed`: the host has closed it, or
 * lets browsers in no more; `moved`: it goes on at another app; `same-device`: as many as may are in it from this device's address.
 */
const failureSchema = v.picklist([
  'full',
  'locked',
  'banned',
  'kicked',
  'password',
  'new-password',
  'guesses',
  'too-often',
  'same-device',
  'closed',
  'moved',
  'lost',
]);

const guestViewSchema = v.object({
  place: v.variant('at', [
    /** Before the guest enters: what the room is called by, as in RoomState, its game, and whether it asks for a password. */
    v.object({
      at: v.literal('door'),
      title: called(),
      host: called(),
      maker: v.optional(called()),
      game: gameIdSchema,
      password: v.boolean(),
      /** What the host hands out, and its path at this page's address; null for nothing. */
      file: v.nullable(
        v.object({ name: v.string(), bytes: v.number(), sha256: v.string(), path: v.string() }),
      ),
      /** How an app comes in at this page's address: the relay's port, and the fingerprint of its key. */
      app: v.object({ port: v.number(), host: v.string() }),
    }),
    v.object({ at: v.literal('entering') }),
    inRoom,
  ]),
  failure: v.nullable(failureSchema),
  /** Who goes on with the room when the host is gone, the next one first, and where their page would be; null where there is none. */
  next: v.array(v.object({ name: v.string(), link: v.nullable(v.string()) })),
});

/** A message to a guest's page: facts first, then views, and one outcome for each command. */
export const guestAnswerSchema = v.variant('is', [
  v.object({ is: v.literal('facts'), run: v.string(), facts: factsSchema }),
  v.object({ is: v.literal('view'), view: guestViewSchema }),
  answeredSchema,
]);

export type GuestCommand = v.InferOutput<typeof guestCommandSchema>;
export type GuestView = v.InferOutput<typeof guestViewSchema>;
export type GuestRoom = v.InferOutput<typeof inRoom>;
export type GuestWays = NonNullable<GuestRoom['ways']>;
export type GuestFile = NonNullable<Extract<GuestView['place'], { at: 'door' }>['file']>;
export type GuestFailure = v.InferOutput<typeof failureSchema>;
export type GuestAnswer = v.InferOutput<typeof guestAnswerSchema>;
