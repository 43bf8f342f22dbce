// What a window is shown of the room that the person is in: the room itself, its addresses, latencies of its members, and
// the chat.

import * as v from 'valibot';
import {
  denialSchema,
  emoteSchema,
  hallSchema,
  roomNumberSchema,
  roomSchema,
} from '../../../netcode/wire/messages.ts';
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
  /** Quality of the line, independent of the game: see latency-quality.ts. */
  quality,
});

/** What the Network screen shows of a member besides `latency`: measured over the last 30 s, except `hash`. */
const network = v.object({
  member: v.number(),
  rttP50Ms: v.number(),
  rttP95Ms: v.number(),
  /** Part of the packets to the member, and from the member, that was lost, 0 to 1. */
  lossTo: v.number(),
  lossFrom: v.number(),
  /** Number of inputs that the host got, and of those among them that came too late for the frame they were meant for. */
  inputs: v.number(),
  late: v.number(),
  /** How long after that frame late inputs counted, on average, ms. */
  lateMs: v.number(),
  /** Whether inputs come in time for this game; games differ in how long an input may take. */
  moves: quality,
  /** How long an input may take to the host and back without being late: see latency-quality.ts. */
  delayMs: v.number(),
  /** `delayMs` minus the p95 of the round trip, ms; below 0 inputs are late. */
  slackMs: v.number(),
  /** The newest frame at which this member's state was compared, and whether it agrees with that of most members. */
  hash: v.nullable(v.object({ frame: v.number(), agrees: v.boolean() })),
});
/** An address of the room's host that a friend can type. */
const ownAddress = v.object({
  address: v.string(),
  /** Name of the network adapter in the system; null for the loopback address. */
  adapter: v.nullable(v.string()),
  /** Whether the adapter is of a VPN, a container or the like, which friends can seldom reach. */
  virtual: v.boolean(),
  /** The IPv4 network of the address, by which the host chooses the address to read out; null where there is no choice. */
  network: v.nullable(v.string()),
  /** Whether this address and another one are equally likely to be the right one. */
  unsure: v.boolean(),
});
const chatLine = v.object({
  /** Number of the line, which rises. */
  id: v.number(),
  member: v.number(),
  name: v.string(),
  text: v.string(),
});
/** How far the shown result has been checked. */
const resultCheckSchema = v.object({
  /**
   * Outcome of simulating the match in this app. `found`: the shown result is from it; `unended`: this app's frames reach the end
   * that the host tells, and the match goes on in them; `none`: this app has only parts of the match, or cannot play it.
   */
  own: v.picklist(['none', 'checking', 'unended', 'found']),
  /** Name of the host, where the host tells another result than the one shown; empty where the host has no player. */
  otherwise: v.nullable(v.string()),
  /**
   * Name of the host, which tells that the match is still played, though this app has seen its end a while ago: the shown result is as
   * seen here. Empty where the host has no player; null for the result of a match that is over.
   */
  untold: v.nullable(v.string()),
  /** Names of players whose apps, this one aside, have signed: the shown result; its frames alone; something else. */
  confirmed: v.array(v.string()),
  framesOnly: v.array(v.string()),
  doubted: v.array(v.string()),
  /** Names of players whose apps, this one aside, have sent no signature. */
  unheard: v.array(v.string()),
});
/** How far the shown scoreboard has been checked. */
const eveningCheckSchema = v.object({
  /** `open`: the host's scoreboard is shown, while this app simulates the last match; `counted`: this app's own counts. */
  is: v.picklist(['open', 'counted']),
  /** Name of the host, where the host tells other totals than this app has counted; empty where the host has no player. */
  otherwise: v.nullable(v.string()),
  /** Points that the host alone has told, by name of the person. */
  told: v.array(v.object({ name: v.string(), points: v.number() })),
});
/** The file that the host hands out to browsers, such as an installer: by its name, without its folder. */
const handedFile = v.variant('is', [
  /** The file is being read for its checksum. */
  v.object({ is: v.literal('reading'), name: v.string() }),
  v.object({ is: v.literal('offered'), name: v.string(), bytes: v.number(), sha256: v.string() }),
  /** The file cannot be read, or has changed: it is not handed out. */
  v.object({ is: v.literal('gone'), name: v.string() }),
  v.object({ is: v.literal('changed'), name: v.string() }),
]);

/**
 * The person's move to the room of this number: asked whether it lets them in, or, for some seconds, why it did not. `silent`: no
 * answer; `gone`: the hall has no such room.
 */
const hallMoveSchema = v.variant('is', [
  v.object({ is: v.literal('tried'), room: roomNumberSchema }),
  v.object({
    is: v.literal('refused'),
    room: roomNumberSchema,
    why: v.picklist(['full', 'locked', 'password', 'silent', 'gone', 'other']),
  }),
]);

export const roomPlace = v.object({
  at: v.literal('room'),
  /** The room; its result and its scoreboard are this app's own where it has simulated them (`resultCheck`, `eveningCheck`). */
  room: roomSchema,
  /** Id of this app's first member. */
  me: v.number(),
  /** True when the relay of this room runs in this app. */
  hosting: v.boolean(),
  /** The address by which this app joined; at the host its own best address. */
  address: v.string(),
  addresses: v.array(ownAddress),
  /** Room code, and link, that a friend can use instead of an address; null where no friend could reach this machine. */
  code: v.nullable(v.string()),
  link: v.nullable(v.string()),
  /** The text of the QR code: the link with the best addresses alone. */
  scanned: v.nullable(v.string()),
  /** The room's password, for the host to tell friends; null at other members, and in rooms without one. */
  password: v.nullable(v.string()),
  /** Browsers that the room lets in, where this app hosts it and can serve them a page; else null. */
  guests: v.nullable(
    v.variant('is', [
      v.object({ is: v.literal('off') }),
      v.object({ is: v.literal('opening') }),
      /**
       * Where the page is: a link for each address of this machine, the best first; whether its port can be reached; and whether
       * another device has come to it. `missing`: none within the time that scanning a code takes.
       */
      v.object({
        is: v.literal('open'),
        links: v.array(v.string()),
        /** Six, typed behind an address of these instead of the code. */
        digits: v.string(),
        check: selfCheck,
        visits: v.picklist(['awaited', 'missing', 'seen']),
        file: v.nullable(handedFile),
        /** Members who came from one device, as far as its address shows: two or more each, the first one first. */
        together: v.array(v.array(v.number())),
      }),
      v.object({ is: v.literal('failed'), why: v.string() }),
    ]),
  ),
  /** Whether friends can reach this machine; null at members other than the host. */
  check: v.nullable(selfCheck),
  /** Six digits by which both ends of a connection can compare keys: at a member its own, at the host those of all members. */
  shortCodes: v.array(v.object({ member: v.number(), code: v.string() })),
  /** Ids of the members at this app; `me` is the first. */
  mine: v.array(v.number()),
  /** Whether this app's member has a seat in the match that counts down or runs. */
  plays: v.boolean(),
  /** Whether this app's member has none, and watches that match. */
  watches: v.boolean(),
  /** Whether this app's person is an onlooker, who waits for a free seat. */
  onlooks: v.boolean(),
  /** How long the match that runs without this app's members had run when this view was made, ms; null: unknown. */
  elapsedMs: v.nullable(v.number()),
  /** The programs of a native game that this app has started; null in an app that starts none. */
  native: v.nullable(nativeRunsSchema),
  /** The replay that the room watches together (Room.showing), at this app; null without one. */
  showing: v.nullable(
    v.object({
      /** `coming`: its recording is on its way, of which the part `done` is here, 0 to 1; `false`: its bytes have another hash. */
      is: v.picklist(['coming', 'here', 'false']),
      done: v.number(),
      /** Whether this app's person watches it: `View.replay` is that one then. */
      watched: v.boolean(),
      /** How long ago it was steered last when this view was made, ms. */
      ms: v.number(),
    }),
  ),
  /** The latest lines, oldest first. */
  chat: v.array(chatLine),
  /** Emotes of the last few seconds. */
  emotes: v.array(v.object({ id: v.number(), member: v.number(), emote: emoteSchema })),
  latency: v.array(latency),
  /** Further figures of the members in `latency`, as soon as they are measured. */
  network: v.array(network),
  /** Time until the match begins, or goes on after a pause, when this view was made, ms; null without a countdown. */
  countdownMs: v.nullable(v.number()),
  /** How long the match has waited for screens (Room.awaits) when this view was made, ms; null while it runs. */
  screensMs: v.nullable(v.number()),
  /** How long the pause of the match has been in its state when this view was made, ms; null without one. */
  pauseMs: v.nullable(v.number()),
  /** How long no frame has come, ms; null while frames come. */
  waitingMs: v.nullable(v.number()),
  /** How long no packet has come from the host, ms; null while packets come. */
  silentMs: v.nullable(v.number()),
  /**
   * `away`: the connection has been lost for `ms`, and this app tries to come back; `catching-up`: it has come back and loads the
   * frames of the match, of which it has the part `done`, 0 to 1, null while unknown. Null: neither.
   */
  comingBack: v.nullable(
    v.variant('is', [
      v.object({ is: v.literal('away'), ms: v.number() }),
      v.object({ is: v.literal('catching-up'), done: v.nullable(v.number()) }),
    ]),
  ),
  /**
   * Set while the person is asked whether to play on without those who are missing (command `go-on`): `host`: at a host that most
   * apps have lost; `guest`: at the next heir, when the host is gone. Null without a question.
   */
  alone: v.nullable(v.picklist(['host', 'guest'])),
  /**
   * The member whose app has taken the room over in the last seconds. `gone`: name of the member at the former host, while that
   * member is out of the room; `stalled`: the room moved because this app, its host, did not answer; `over`: the running match
   * ended without a result, because the new host had no part of it.
   */
  newHost: v.nullable(
    v.object({ member: v.number(), gone: v.nullable(v.string()), stalled: v.boolean(), over: v.boolean() }),
  ),
  /** Ids of members whose apps can host the room. */
  heirs: v.array(v.number()),
  /** The host's laboratory, besides `room.laboratory`; null at other members. `recorded`: the network that was recorded last. */
  laboratory: v.nullable(
    v.object({
      recording: v.boolean(),
      recorded: v.nullable(v.object({ lengthMs: v.number(), links: v.number() })),
    }),
  ),
  /** Ids of members whose input the match waits for, in strict lockstep. */
  waitingFor: v.array(v.number()),
  /** While states differ: inputs of the frames around the first frame that differs, by seat, in hexadecimal digits. */
  inputsAround: v.array(v.object({ frame: v.number(), seats: v.array(v.string()), items: v.boolean() })),
  resultCheck: resultCheckSchema,
  eveningCheck: eveningCheckSchema,
  /** True until the result of the last match has been dismissed. */
  showResult: v.boolean(),
  /** Id of the game of the last match, which may be another than the room's; null: no match was played while this app was here. */
  played: v.nullable(v.string()),
  /** The hall of `room.hall`: what the relay has told of it since it was asked, and the last move within it. */
  hall: v.object({ told: v.nullable(hallSchema), move: v.nullable(hallMoveSchema) }),
  /** Why the relay refused a command in the last seconds, or null. */
  notice: v.nullable(denialSchema),
  /** Why the recording of the match has stopped: disk full, folder write-protected, or another error; null while it goes on. */
  unrecorded: v.nullable(v.picklist(['full', 'denied', 'other'])),
  /** A further player at this app who was refused or removed in the last seconds, or null. */
  turnedAway: v.nullable(turnedAwaySchema),
});

export type ResultCheck = v.InferOutput<typeof resultCheckSchema>;
export type EveningCheck = v.InferOutput<typeof eveningCheckSchema>;
export type HallMove = v.InferOutput<typeof hallMoveSchema>;
export type NotMoved = Extract<HallMove, { is: 'refused' }>;
export type HallRoom = NonNullable<RoomPlace['hall']['told']>['rooms'][number];
export type Network = v.InferOutput<typeof network>;
export type Latency = v.InferOutput<typeof latency>;
export type Quality = Latency['quality'];
export type SelfCheck = v.InferOutput<typeof selfCheck>;
export type Showing = NonNullable<RoomPlace['room']['showing']>;
export type ChatLine = v.InferOutput<typeof chatLine>;
export type HandedFileView = v.InferOutput<typeof handedFile>;
export type GuestsView = NonNullable<RoomPlace['guests']>;
export type OwnAddress = v.InferOutput<typeof ownAddress>;
export type RoomPlace = v.InferOutput<typeof roomPlace>;
export type Room = RoomPlace['room'];
export type Member = Room['members'][number];
