// The one surface that a window sees of the party: facts and views come out, commands go in and are answered.
//
// What cannot change while the app runs is told once, before the first view. Every command has an id and is answered
// once (window-commands.ts); what it changes is seen in the views, and there alone. The same messages travel over a
// MessagePort (desktop), a WebSocket (browser window) or a function call (tests). Inputs and frames do not pass here:
// they have the stage port (stage-port.ts).

import * as v from 'valibot';
import type { Game } from '../../../games/game.ts';
import { languages } from '../../../games/kit/words/languages.ts';
import { addressFaults } from '../../../netcode/wire/address-fault.ts';
import { denialSchema, emoteSchema, roomSchema, waySchema } from '../../../netcode/wire/messages.ts';
import { preferencesSchema } from '../profile/preferences.ts';
import { replayViews } from './replay-views.ts';
import { conditionsSchema, idSchema, outcomeSchema, turnedAwaySchema } from './window-commands.ts';

export type * from './replay-views.ts';
export * from './window-commands.ts';

/** What one can show without typing, in the order in which it is offered. */
export const emotes = emoteSchema.options;

/** Why something did not work, in a form that a screen can switch on. Texts for people are the screen's. */
const failureSchema = v.variant('kind', [
  /** What was typed is not an address; `why` says what is wrong with it, `part` is the piece that is meant. */
  v.object({
    kind: v.literal('bad-address'),
    address: v.string(),
    why: v.picklist(addressFaults),
    part: v.string(),
  }),
  /** The machine answered that nothing listens there. */
  v.object({ kind: v.literal('refused'), address: v.string() }),
  /** Nobody answered. */
  v.object({ kind: v.literal('timeout'), address: v.string() }),
  v.object({ kind: v.literal('unreachable'), address: v.string(), why: v.string() }),
  v.object({ kind: v.literal('full'), address: v.string(), seats: v.number() }),
  v.object({ kind: v.literal('locked'), address: v.string() }),
  v.object({ kind: v.literal('banned'), address: v.string() }),
  /** The room has a password: `wrong` when one was given, and is not the one. */
  v.object({ kind: v.literal('password'), address: v.string(), wrong: v.boolean() }),
  /** One was given, and the room has none. */
  v.object({ kind: v.literal('no-password'), address: v.string() }),
  /** Too many passwords were tried out: so long, ms, nobody may from here. */
  v.object({ kind: v.literal('guesses'), address: v.string(), waitMs: v.number() }),
  /** Who answered is not the host that the link, the QR code or an earlier visit is of. */
  v.object({ kind: v.literal('other-host'), address: v.string() }),
  /** Too many have come into this room from our address lately. */
  v.object({ kind: v.literal('too-often'), address: v.string() }),
  /** A code or name that nobody on this network answers to. */
  v.object({ kind: v.literal('nobody-by-that-name'), address: v.string() }),
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
  v.object({ kind: v.literal('behind'), address: v.string() }),
  v.object({
    kind: v.literal('port-in-use'),
    port: v.number(),
    next: v.nullable(v.number()),
    game: v.string(),
  }),
  /** The room ended by a fault of ours or of its host: `broken` is what was said, `fault` the room itself. */
  v.object({ kind: v.literal('room-failed'), why: v.picklist(['broken', 'fault']) }),
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
  /** Relative to the game's tick: see latency-quality.ts. */
  quality: v.picklist(['good', 'tight', 'late']),
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
  /** How long an input may take to the host and back without being late: see latency-quality.ts. */
  delayMs: v.number(),
  /** What is left of that when the round trip is at its p95; below zero inputs are late. */
  slackMs: v.number(),
  /** The newest frame at which this member's state could be compared, and whether it is what most have. */
  hash: v.nullable(v.object({ frame: v.number(), agrees: v.boolean() })),
});

/** See GameTexts in games/game.ts. */
const gameTextsSchema = v.object({
  name: v.string(),
  blurb: v.string(),
  rules: v.array(v.string()),
  options: v.record(
    v.string(),
    v.object({ label: v.string(), values: v.optional(v.record(v.string(), v.string())) }),
  ),
  buttons: v.record(v.string(), v.string()),
  hands: v.optional(
    v.partial(v.object({ mouse: v.string(), keys: v.string(), gamepad: v.string(), touch: v.string() })),
  ),
  captions: v.record(v.string(), v.string()),
  teams: v.optional(v.string()),
  handicap: v.optional(v.string()),
  teamScore: v.optional(v.string()),
  gift: v.optional(v.string()),
});

const keyFacts = v.object({ name: v.string(), keys: v.array(v.string()) });

const gameFactsSchema = v.object({
  id: v.string(),
  minSeats: v.number(),
  maxSeats: v.number(),
  tickRate: v.number(),
  /** The ways that it can be played in; the first is its own. */
  ways: v.array(waySchema),
  /** Whether it can be played in teams, and with handicaps. */
  teams: v.optional(v.boolean(), false),
  handicaps: v.optional(v.boolean(), false),
  options: v.array(v.object({ key: v.string(), values: v.array(v.number()), initial: v.number() })),
  /** Its buttons and the keys that press them, as the game proposes; empty in games of commands. */
  buttons: v.array(keyFacts),
  /** In games of commands: the keys that a person may change. */
  keys: v.array(keyFacts),
  /** Its words in every language. */
  texts: v.object(v.entriesFromList(languages, gameTextsSchema)),
  /** Where each rule of its words is seen in its preview, as parts of the picture; none without a preview. */
  marks: v.array(v.tuple([v.number(), v.number()])),
});

/** What never changes while the app runs. */
const factsSchema = v.object({
  /** Of the app. */
  version: v.string(),
  /** In the order in which they are offered. */
  games: v.array(gameFactsSchema),
});

/** The facts of an app with these games. */
export function factsOf(version: string, games: readonly Game[]): Facts {
  const facts = games.map(({ info, buttons, keys = [], texts, preview }) => ({
    ...info,
    buttons,
    keys,
    texts,
    marks: preview?.marks ?? [],
  }));
  return v.parse(factsSchema, { version, games: facts }); // leaves out what no window needs
}

/** A way in that a friend can type: the best first. */
const ownAddress = v.object({
  address: v.string(),
  /** Its name in the system; null for the way in from this computer alone. */
  adapter: v.nullable(v.string()),
  /** VPN, container and other adapters that friends can seldom reach. */
  virtual: v.boolean(),
});

/** A room that was found on the network, or looked for by its address. */
const foundRoom = v.object({
  /** The same for as long as the room is open, however many ways lead to it. */
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
  seats: v.number(),
  taken: v.number(),
  phase: v.picklist(['lobby', 'countdown', 'playing']),
  rttMs: v.nullable(v.number()),
  /** Nobody comes in who does not know the password. */
  password: v.boolean(),
  /** Why it cannot be joined now, or null. `version` speaks of the app, `game` of the game's rules. */
  problem: v.nullable(v.picklist(['version', 'game', 'full', 'locked'])),
});

const recentRoom = v.object({
  /** Where it was joined. */
  address: v.string(),
  /** Leads there, and to no other host. */
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

/** Whether friends can reach a room that is open here. `how` is the command or setting that opens it, if known. */
const selfCheck = v.object({
  state: v.picklist(['checking', 'reachable', 'unsure', 'blocked', 'offline']),
  how: v.nullable(v.picklist(['windows', 'macos', 'ufw', 'firewalld', 'nftables', 'other'])),
  port: v.number(),
});

const chatLine = v.object({
  /** Counts up, so that a line is known again. */
  id: v.number(),
  member: v.number(),
  name: v.string(),
  text: v.string(),
});

const placeSchema = v.variant('at', [
  v.object({ at: v.literal('home') }),
  v.object({ at: v.literal('opening'), game: v.string() }),
  v.object({ at: v.literal('joining'), address: v.string(), probes: v.array(probe) }),
  v.object({
    at: v.literal('room'),
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
    /** Null for guests. */
    check: v.nullable(selfCheck),
    /** Nobody comes in who does not know the password. */
    password: v.boolean(),
    /** Six digits that both ends of a connection see alike: a guest's own, or for a host those of all guests. */
    shortCodes: v.array(v.object({ member: v.number(), code: v.string() })),
    /** Ids of the members that sit at this machine; `me` is the first. */
    mine: v.array(v.number()),
    /** We have a seat in the match that counts down or runs. */
    plays: v.boolean(),
    /** We have none, and watch it. */
    watches: v.boolean(),
    /** How long the match that runs without us had run when this view was made, ms; null while that is not known. */
    elapsedMs: v.nullable(v.number()),
    /** The latest lines, oldest first. */
    chat: v.array(chatLine),
    /** Shown within the last few seconds. */
    emotes: v.array(v.object({ id: v.number(), member: v.number(), emote: emoteSchema })),
    latency: v.array(latency),
    /** The same members, as soon as more is known of them. */
    network: v.array(network),
    /** Milliseconds until our match begins, or goes on after a pause, when this view was made; null unless counting down. */
    countdownMs: v.nullable(v.number()),
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
     * whoever would be next where the host is gone. Null while nobody is asked.
     */
    alone: v.nullable(v.picklist(['host', 'guest'])),
    /** The member whose app has the room since a few seconds ago, or null. */
    newHost: v.nullable(v.number()),
    /** Ids of members whose input everybody waits for (strict frame lock). */
    waitingFor: v.array(v.number()),
    /** While states differ: what was pressed in the frames around the first that does, by seat, in hexadecimal digits. */
    inputsAround: v.array(v.object({ frame: v.number(), seats: v.array(v.string()), items: v.boolean() })),
    /** True until the result of the last match has been dismissed. */
    showResult: v.boolean(),
    /** Something the relay refused lately, or null. */
    notice: v.nullable(denialSchema),
    /** Why our match is not recorded any more, or null: the disk is full, the folder may not be written, or something else. */
    unrecorded: v.nullable(v.picklist(['full', 'denied', 'other'])),
    /** A further player at this machine who could not come in, or is gone; shown within the last few seconds. */
    turnedAway: v.nullable(turnedAwaySchema),
  }),
]);

const firewallSchema = v.picklist(['closed', 'asking', 'refused']);

/** What of a window failed and was started again: the page itself, or what draws for it. */
const restartedSchema = v.picklist(['window', 'graphics']);

/** Where a link leads. */
const linkInvitation = v.object({
  /** As `join` takes it. */
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
  /** The adapter that friends are likeliest to reach us by; null when there is none. */
  adapter: v.nullable(v.object({ name: v.string(), address: v.string() })),
  name: v.string(),
  /** False until the person has been asked for it: then it is the system's name for them. */
  named: v.boolean(),
  settings: preferencesSchema,
  /** Where the damaged profile of last time was put; null if it was sound. */
  damagedProfile: v.nullable(v.string()),
  /** Latest first. */
  recent: v.array(recentRoom),
  /** Rooms on the network, best first; looked for while no room is entered. */
  found: v.array(foundRoom),
  place: placeSchema,
  /** How much worse this app's link has been made; null for as it is. */
  conditions: v.nullable(conditionsSchema),
  /** A link that was opened, and waits for a yes (`join`) or a no (`decline`). */
  invitation: v.nullable(linkInvitation),
  /**
   * Whether `open-firewall` can let friends through this system's firewall: `closed` offers it, `asking` waits for
   * the person's answer to the system, `refused` was the answer. Null: open already, or this app cannot.
   */
  firewall: v.nullable(firewallSchema),
  /** Whether the window fills the screen; null where the page itself sees to that (a browser). */
  fullscreen: v.nullable(v.boolean()),
  /** Started again within the last few seconds, or null. */
  restarted: v.nullable(restartedSchema),
  failure: v.nullable(failureSchema),
  ...replayViews,
});

/** What the party sends to a window. */
export const answerSchema = v.variant('is', [
  /** The first message to every window, and never again. */
  v.object({ is: v.literal('facts'), facts: factsSchema }),
  v.object({ is: v.literal('view'), view: viewSchema }),
  /** Once for every command. The id is null when none could be read. */
  v.object({ is: v.literal('outcome'), id: v.nullable(idSchema), outcome: outcomeSchema }),
]);

export type Failure = v.InferOutput<typeof failureSchema>;
export type BadAddress = Extract<Failure, { kind: 'bad-address' }>;
/** Every failure that has a screen of its own; a bad address is said under the field instead. */
export type ScreenFailure = Exclude<Failure, BadAddress>;
export type { Denial, Emote, Pause, ScoreRow } from '../../../netcode/wire/messages.ts';
export { emoteSchema } from '../../../netcode/wire/messages.ts';
export type Network = v.InferOutput<typeof network>;
export type Latency = v.InferOutput<typeof latency>;
export type FoundRoom = v.InferOutput<typeof foundRoom>;
export type RecentRoom = v.InferOutput<typeof recentRoom>;
export type Probe = v.InferOutput<typeof probe>;
export type SelfCheck = v.InferOutput<typeof selfCheck>;
export type ChatLine = v.InferOutput<typeof chatLine>;
export type OwnAddress = v.InferOutput<typeof ownAddress>;
export type Place = v.InferOutput<typeof placeSchema>;
export type RoomPlace = Extract<Place, { at: 'room' }>;
export type Facts = v.InferOutput<typeof factsSchema>;
export type GameFacts = v.InferOutput<typeof gameFactsSchema>;
export type Firewall = v.InferOutput<typeof firewallSchema>;
export type Restarted = v.InferOutput<typeof restartedSchema>;
export type LinkInvitation = v.InferOutput<typeof linkInvitation>;
export type View = v.InferOutput<typeof viewSchema>;
export type Answer = v.InferOutput<typeof answerSchema>;
