// What a window can ask for, and what it is answered: the one half of the contract, of which the other are facts and
// views (contract.ts).

import * as v from 'valibot';
import { RECORDING_LIMIT } from '../../../netcode/conditioner/recorded-network.ts';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';
import { seat, text, u32, whole } from '../../../netcode/wire/fields.ts';
import {
  botsBySchema,
  type Conditions,
  conditionsSchema,
  delaySchema,
  denialSchema,
  emoteSchema,
  fileHashSchema,
  gameIdSchema,
  handicapSchema,
  nativeOptionsSchema,
  nativeOrderSchema,
  ownFileSchema,
  PASSWORD_LIMIT,
  roomNumberSchema,
  steeredEntries,
  teamSchema,
  teamsSchema,
  waySchema,
} from '../../../netcode/wire/messages.ts';
import {
  optionKeySchema,
  optionValueSchema,
  turnSchema,
  wantedListSchema,
} from '../../../netcode/wire/room-state.ts';
import { TYPED_LIMIT } from '../../../netcode/wire/text.ts';
import { formatSchema, placesSchema, sidesSchema } from '../../../netcode/wire/tournament.ts';
import { fileFaultSchema, keptFileSchema } from './file-views.ts';
import { foundProgramsSchema, PATH_LIMIT } from './native-view.ts';
import { preferencesChangeSchema } from './preferences.ts';
import { glanceSchema, replayFaultSchema } from './replay-views.ts';

const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65535));

/** A member of the room. */
const member = whole(0xffff);

/** A line as it is, without artificial loss or delay. */
export const CALM: Conditions = { loss: 0, lossRun: 1, delayMs: 0, jitterMs: 0, duplicate: 0, reorder: 0 };

/** Characters of a fault: a long stack. */
export const FAULT_LIMIT = 4000;

/** Characters of an imported profile: a longer one is refused with a reason (profile-file.ts). */
const PROFILE_TEXT_LIMIT = 1024 * 1024;

/** Characters of an imported replay: a file of 6 MiB, in base64. */
const REPLAY_TEXT_LIMIT = 8 * 1024 * 1024;

/** Characters of a file that a game is played with, in base64: one of 2 MiB, and a little more, to be told that it is too large. */
const FILE_TEXT_LIMIT = 4 * 1024 * 1024;

/** The name of a file in the folder of replays, which a person may have chosen: any that leads to no other folder, nor, on Windows, to a stream. */
const replayName = v.pipe(v.string(), v.regex(/^[^/\\:\0]{1,236}\.ethernight-replay$/));

/** Commands for every place: home, joining and a room. */
const appCommandSchema = v.variant('do', [
  /**
   * Without a member, the first player at this machine; the name is kept in the profile then. Another player of
   * this machine is named in a room only.
   */
  v.object({ do: v.literal('rename'), name: text(1000), member: v.optional(member) }),
  /**
   * Opens a room on this machine and takes the first seat. Without a port, the usual one; `bots` wait there, by default none:
   * where some do the player is ready at once, so that a match begins. Like `join`, it takes a failure off the screen: "try again"
   * is this command alone.
   */
  v.object({
    do: v.literal('host'),
    game: gameIdSchema,
    port: v.optional(port),
    bots: v.optional(whole(MAX_SEATS)),
  }),
  /**
   * Joins a room. The text is what was typed, pasted or scanned: `10.0.0.7`, `10.0.0.7:27412`, `[fe80::1%eth0]:27412`,
   * `host`, a room code, a link, or several addresses with commas between, such as a FoundRoom's. The password is for a
   * room that has said that it has one. With `handOver` a room that this app hosts is handed to its next heir first.
   */
  v.object({
    do: v.literal('join'),
    address: text(1000),
    password: v.optional(text(PASSWORD_LIMIT)),
    handOver: v.optional(v.boolean()),
  }),
  /** Moves to another room of the hall that the person's room is in, by its number; stays, or comes back, where that refuses them. */
  v.object({ do: v.literal('move'), room: roomNumberSchema }),
  /** Shows the person where such a text leads (`View.invitation`), before they leave a room for it. */
  v.object({ do: v.literal('consider'), address: text(1000) }),
  /** Joins the room of `View.wayBack` again, with what let the app in. */
  v.object({ do: v.literal('go-back') }),
  /** Gives up the way back into the room of `View.wayBack`. */
  v.object({ do: v.literal('forget-way-back') }),
  /** Stops joining, or leaves the room; a host closes it, or with `handOver` hands it to the next heir, if there is one. */
  v.object({ do: v.literal('leave'), handOver: v.optional(v.boolean()) }),
  /** Plays on with the members who are here, where the others are lost or the room is away (`alone` of the place). */
  v.object({ do: v.literal('go-on') }),
  /** Changes the preferences that are named and keeps the rest. */
  v.object({ do: v.literal('settings'), change: preferencesChangeSchema }),
  /** Forgets one recent room. */
  v.object({ do: v.literal('forget'), address: text(1000) }),
  /** Which network's address guests are told first (`OwnAddress.network`); remembered for the next party on it. */
  v.object({ do: v.literal('choose-network'), network: text(20) }),
  /** Browsers in a room here get this file, by its whole path; null: none. One that is no file is rejected. */
  v.object({ do: v.literal('hand-out'), path: v.nullable(text(PATH_LIMIT)) }),
  /** Lets the person choose that file by the system's dialog. Only where `View.handOut` says that there is one. */
  v.object({ do: v.literal('choose-hand-out') }),
  /** Name, settings and recent rooms as they were at first. */
  v.object({ do: v.literal('reset') }),
  /** Takes over the text of a profile that was exported (profile-file.ts); one that is unsound is rejected. */
  v.object({ do: v.literal('import'), profile: text(PROFILE_TEXT_LIMIT) }),
  /** Whether the window shows the kept replays: then they are in its views. */
  v.object({ do: v.literal('replays'), show: v.boolean() }),
  /** Asks what there is to see of one of them; it comes with the outcome, once the replay was played again. */
  v.object({ do: v.literal('glance'), replay: replayName }),
  /** Watches one of them, from `frame` or from its first; null closes it. A running match is shown before it. */
  v.object({
    do: v.literal('watch'),
    replay: v.nullable(replayName),
    at: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  }),
  /** Has the room that the person is in watch one of them together; its outcome says why that cannot be. */
  v.object({ do: v.literal('show-replay'), replay: replayName }),
  v.object({ do: v.literal('delete-replay'), replay: replayName }),
  /** The bytes of its file come with the outcome. */
  v.object({ do: v.literal('export-replay'), replay: replayName }),
  /** Keeps a replay from elsewhere, in base64; rejects one that this app is unable to play. */
  v.object({ do: v.literal('import-replay'), file: v.pipe(text(REPLAY_TEXT_LIMIT), v.base64()) }),
  /** Keeps a copy of a file that a game is played with, in base64; rejects one that every game here refuses. */
  v.object({
    do: v.literal('keep-file'),
    name: text(1000),
    file: v.pipe(text(FILE_TEXT_LIMIT), v.base64()),
  }),
  v.object({ do: v.literal('remove-file'), hash: fileHashSchema }),
  /** Removes the saved game of this number of that file. */
  v.object({ do: v.literal('remove-save'), hash: fileHashSchema, save: v.number() }),
  /** Declines the invitation on screen; `join` with its address accepts it. */
  v.object({ do: v.literal('decline') }),
  /** Lets the system ask for the right to open its firewall for this app. Only where `View.firewall` offers it. */
  v.object({ do: v.literal('open-firewall') }),
  /** Turns full screen on or off. Only where `View.fullscreen` tells which it is. */
  v.object({ do: v.literal('fullscreen'), on: v.boolean() }),
  /** Asks for a report for programmers; it comes with the outcome. */
  v.object({ do: v.literal('report') }),
  /** Allows the app to start a game that people already have, after the person has seen what is started, or takes that back. */
  v.object({ do: v.literal('allow-native'), game: gameIdSchema, on: v.boolean() }),
  /** Asks which programs on this machine may be that game's; they come with the outcome. */
  v.object({ do: v.literal('list-programs'), game: gameIdSchema }),
  /**
   * Lets the person choose a file by the system's dialog; its path comes with the outcome, null after a cancel. `from`
   * is where the dialog begins. Only where `list-programs` says that there is one.
   */
  v.object({
    do: v.literal('choose-program'),
    game: gameIdSchema,
    from: v.nullable(text(PATH_LIMIT)),
  }),
  /** Where a program of such a game is, as a whole path; null for where it is found. */
  v.object({
    do: v.literal('pick-native'),
    game: gameIdSchema,
    part: v.picklist(['client', 'server']),
    path: v.nullable(text(PATH_LIMIT)),
  }),
  /** Starts that game and joins a server that was found, by its id in the view. */
  v.object({ do: v.literal('join-server'), server: text(PATH_LIMIT) }),
  /** Ends one of `clients` of the view, or dismisses one whose start failed. */
  v.object({ do: v.literal('end-client'), client: v.number() }),
  /** Something in the page threw: for the log, and for reports. */
  v.object({ do: v.literal('fault'), stack: text(FAULT_LIMIT) }),
  /** The failure or the result on screen has been seen. */
  v.object({ do: v.literal('dismiss') }),
]);

/** Members by their numbers. */
const membersSchema = v.pipe(v.array(member), v.minLength(1), v.maxLength(MAX_SEATS));

/** Commands for a room; rejected elsewhere. */
const roomCommandSchema = v.variant('do', [
  /**
   * Without a member, all players at this machine: they sit together. With a game it counts while the room has that game:
   * players are ready for the game that they have seen.
   */
  v.object({
    do: v.literal('ready'),
    ready: v.boolean(),
    member: v.optional(member),
    game: v.optional(gameIdSchema),
    /** The number of the room's game, where that is one that people already have: the app may start it once. */
    native: v.optional(u32),
  }),
  /** Everybody at this machine wants the match to stand still, or to go on: see PROTOCOL.md, Pauses. */
  v.object({ do: v.literal('pause'), still: v.boolean() }),
  /** Watches the running match in which this app has no seat, or stops watching. */
  v.object({ do: v.literal('spectate'), on: v.boolean() }),
  /** What this machine shows of the match is computed again: others have another state. */
  v.object({ do: v.literal('mend') }),
  /** Starts our part of the native game that is played, once more or late; or ends what runs here. */
  v.object({ do: v.literal('launch'), part: v.picklist(['server', 'client']) }),
  v.object({ do: v.literal('end-native'), part: v.picklist(['server', 'client']) }),
  /** The order of places in the last native game; members who are missing from it share the last place. */
  v.object({
    do: v.literal('places'),
    native: u32,
    order: nativeOrderSchema,
  }),
  /** Takes a seat with its colour and mark: at once where it is free, else its member is asked for it. */
  v.object({ do: v.literal('sit'), seat, member: v.optional(member) }),
  /** Keeps the own seat, which `member` has asked for. */
  v.object({ do: v.literal('keep'), member }),
  /** What the person would like to play next; null takes the wish back. */
  v.object({ do: v.literal('wish'), game: v.nullable(gameIdSchema) }),
  /** Begins a vote on the next game, or calls it off: the leader, or every person in a room that is `free`. */
  v.object({ do: v.literal('vote'), on: v.boolean() }),
  /** Has these games played one after the other; null ends the list. For those who may `vote`. */
  v.object({ do: v.literal('list'), list: v.nullable(wantedListSchema) }),
  /** Comes (back) to the replay that the room watches together. */
  v.object({ do: v.literal('join-showing') }),
  /** Where that goes on, by the holder of its remote; `showing` is its number. */
  v.object({ do: v.literal('steer'), showing: u32, ...steeredEntries }),
  /** Gives its remote to this member. */
  v.object({ do: v.literal('remote'), showing: u32, member }),
  /** Ends it for everybody. */
  v.object({ do: v.literal('end-showing') }),
  /** Asks the relay how the hall of the room stands (`RoomPlace.hall`). */
  v.object({ do: v.literal('hall') }),
  /** Says something to everybody in the room. Without a member, the first player at this machine says it. */
  v.object({ do: v.literal('chat'), text: text(1000), member: v.optional(member) }),
  /** Shows a feeling to everybody, in the lobby or in play. */
  v.object({ do: v.literal('emote'), emote: emoteSchema, member: v.optional(member) }),
  /** Adds a player at this machine, with a seat of their own. Without a name they are called as the first one, with a number. */
  v.object({ do: v.literal('add-player'), name: v.optional(text(1000)) }),
  /** Removes a further player of this machine. */
  v.object({ do: v.literal('remove-player'), member }),
  /** Makes the network of this app worse, to see what that does; null is as it is. Over when the room is left. */
  v.object({ do: v.literal('condition'), conditions: v.nullable(conditionsSchema) }),
  /**
   * With whom a member plays, and how much harder they want it: of the players at this machine, or, by the leader, of
   * anybody.
   */
  v.object({
    do: v.literal('seat'),
    member,
    team: v.optional(v.pipe(teamSchema, v.minValue(1))),
    handicap: v.optional(handicapSchema),
  }),
  /**
   * The host's: makes the lines of these members worse, as asked for or as the network that was recorded; null: as they are.
   * The room says so to everybody.
   */
  v.object({
    do: v.literal('bend'),
    members: membersSchema,
    line: v.union([conditionsSchema, v.literal('recorded'), v.null()]),
  }),
  /** The host's: cuts these members off for a moment, in both directions. */
  v.object({ do: v.literal('cut'), members: membersSchema }),
  /** The host's: records loss and delay of all lines, or ends the recording. */
  v.object({ do: v.literal('record'), on: v.boolean() }),
  /** The host's: what was recorded comes with the outcome; or is taken from such a file. */
  v.object({ do: v.literal('save-network') }),
  v.object({ do: v.literal('load-network'), file: text(RECORDING_LIMIT) }),
  // What follows is the leader's.
  /** Removes a member; with `ban` until the room closes. */
  v.object({ do: v.literal('kick'), member, why: text(TYPED_LIMIT), ban: v.boolean() }),
  /** Names the room; a blank name gives it the leader's name again. */
  v.object({ do: v.literal('title'), title: text(1000) }),
  /** Announces a line to everybody, in place of the one before; a blank one takes that back. */
  v.object({ do: v.literal('announce'), text: text(1000) }),
  /** A banned person may come back, by their number as a member. */
  v.object({ do: v.literal('unban'), member }),
  /** Which members stand up after a match for onlookers. */
  v.object({ do: v.literal('turn'), turn: turnSchema }),
  /** Gives onlooker `member` the seat of the member who has been seated longest. */
  v.object({ do: v.literal('bring'), member }),
  /** Begins a tournament of the members who are here, or ends it. */
  v.object({ do: v.literal('tournament'), format: v.nullable(formatSchema) }),
  /** Sets how a match of the tournament ended; all see who did. */
  v.object({ do: v.literal('decide'), of: whole(0xffff), sides: sidesSchema, places: placesSchema }),
  /** The leader gives up the last word on the next game, or takes it back. */
  v.object({ do: v.literal('free'), on: v.boolean() }),
  /** Locks the room for newcomers, or unlocks it. */
  v.object({ do: v.literal('lock'), locked: v.boolean() }),
  /** The host's: newcomers need this password from now on; null takes it away. Kept for this room alone. */
  v.object({ do: v.literal('password'), password: v.nullable(text(PASSWORD_LIMIT)) }),
  /** The host's: opens or closes the page by which phones and browsers join. */
  v.object({ do: v.literal('guests'), on: v.boolean() }),
  /** The host's: the code that leads browsers there is another from now on. */
  v.object({ do: v.literal('renew-guests') }),
  /** The host's: the app of this member, one of `heirs` of the place, hosts the room from now on. */
  v.object({ do: v.literal('hand-over'), member }),
  /** Chooses another game in the same room. */
  v.object({ do: v.literal('game'), game: gameIdSchema }),
  /** A game that people already have; null for the room's own. */
  v.object({
    do: v.literal('native'),
    game: v.nullable(gameIdSchema),
    options: v.optional(nativeOptionsSchema),
  }),
  v.object({ do: v.literal('option'), key: optionKeySchema, value: optionValueSchema }),
  /**
   * The file that the next match is played with, one of `View.files`, or null. `save`: the saved game it begins with, by the
   * start of that one's match; null begins anew, and undefined takes the newest.
   */
  v.object({
    do: v.literal('file'),
    file: v.nullable(ownFileSchema),
    save: v.optional(v.nullable(v.number())),
  }),
  /** How the next match stays in step. */
  v.object({ do: v.literal('way'), way: waySchema }),
  /** In so many teams; 0: everybody for themselves. */
  v.object({ do: v.literal('teams'), teams: teamsSchema }),
  /** Spectators see it so many seconds later. */
  v.object({ do: v.literal('delay'), seconds: delaySchema }),
  /** Draws the members into even teams. */
  v.object({ do: v.literal('shuffle') }),
  /** Adds or removes this many bots, as far as seats are free: quick presses add up before the next view. */
  v.object({ do: v.literal('bots'), change: botsBySchema }),
  /** Starts with the members who are ready and here; the others sit out and are in the next. */
  v.object({ do: v.literal('start') }),
  v.object({ do: v.literal('stop') }),
  /** Drops a surprise into the running match. */
  v.object({ do: v.literal('gift') }),
  /** Restarts the program of the running match's file. */
  v.object({ do: v.literal('reset-console') }),
]);

/** What a person can do. */
export const commandSchema = v.variant('do', [appCommandSchema, roomCommandSchema]);

/** Chosen by the window, unique in it. */
export const idSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * What a window sends. The ids of a window rise. What its connection has lost it sends again with the same id, and is told what
 * became of it: it is done once. Without a command it only asks. The command is validated apart from its id, so that an invalid
 * one is answered by its id, too.
 */
export const requestSchema = v.object({
  /** Drawn by the page when it is loaded. */
  window: v.pipe(v.string(), v.maxLength(32)),
  /** The first that has yet to be answered: those before it are forgotten. */
  since: idSchema,
  id: idSchema,
  command: v.optional(v.unknown()),
});

/** Why further players of this machine are kept out of the room. */
export const turnedAwaySchema = v.object({
  names: v.pipe(v.array(v.string()), v.minLength(1)),
  /** `one-pointer`: a game of commands, which one person at a machine plays; `most`: this machine has its most players. */
  why: v.picklist(['full', 'locked', 'banned', 'too-often', 'kicked', 'lost', 'one-pointer', 'most']),
});

/** Why a command failed, in a form that a screen can switch on. */
const rejectionSchema = v.variant('kind', [
  /** The command is unknown or out of bounds. For developers and test tools: screens send valid ones. */
  v.object({ kind: v.literal('malformed'), issues: v.string() }),
  /** The command failed in the app, which has logged it and goes on; `why` is for developers. */
  v.object({ kind: v.literal('failed'), why: v.string() }),
  /** The command is about a room, and this app is outside of one. */
  v.object({ kind: v.literal('no-room') }),
  /** The room that the person wanted to move to did not let them in (`RoomPlace.hall`). */
  v.object({ kind: v.literal('not-moved') }),
  /** The room refused it. */
  v.object({ kind: v.literal('denied'), denial: denialSchema }),
  /** This app lacks that game. */
  v.object({ kind: v.literal('no-game'), game: v.string() }),
  /** The file that was chosen for that game is no program. */
  v.object({ kind: v.literal('no-program'), game: v.string() }),
  /** The file that was chosen is a program of something else. */
  v.object({ kind: v.literal('other-program'), game: v.string() }),
  /** The person has yet to allow the app to start that game. */
  v.object({ kind: v.literal('not-allowed'), game: v.string() }),
  /** The server of that id is gone, or the client of that number has ended. */
  v.object({ kind: v.literal('no-server') }),
  v.object({ kind: v.literal('no-client') }),
  /** This machine is outside of that network. */
  v.object({ kind: v.literal('no-network') }),
  /** There is no file at that path. */
  v.object({ kind: v.literal('no-file') }),
  /** The player of that number is at another machine. */
  v.object({ kind: v.literal('no-player'), member: v.number() }),
  /** A further player at this machine was turned away. */
  v.object({ kind: v.literal('turned-away'), why: turnedAwaySchema.entries.why }),
  /** The text to import is no profile; `issues` are for developers. */
  v.object({ kind: v.literal('bad-profile'), issues: v.string() }),
  /** The file to keep is unplayable as a replay here. */
  v.object({ kind: v.literal('bad-replay'), fault: replayFaultSchema }),
  /** The file to keep fits none of the games here. */
  v.object({ kind: v.literal('bad-file'), fault: fileFaultSchema }),
  /** The file is no recorded network, or the recording is still empty. */
  v.object({ kind: v.literal('bad-network') }),
  v.object({ kind: v.literal('no-network') }),
  /** The system that the app runs on lacks it. */
  v.object({ kind: v.literal('not-here') }),
]);

/**
 * What became of a command: `done` is done here, or obeyed by the room. What takes longer is seen in the views: a
 * failure, a player turned away.
 */
export const outcomeSchema = v.variant('is', [
  v.object({
    is: v.literal('done'),
    /** What `report` asked for: plain text without secrets. */
    report: v.optional(v.string()),
    /** What `export-replay` asked for, in base64. */
    file: v.optional(v.string()),
    /** What `glance` asked for. */
    glance: v.optional(glanceSchema),
    /** What `import-replay` brought was here already. */
    known: v.optional(v.literal(true)),
    /** What `keep-file` has kept. */
    kept: v.optional(keptFileSchema),
    /** What `save-network` asked for: a file of text. */
    network: v.optional(v.string()),
    /** What `list-programs` asked for. */
    programs: v.optional(foundProgramsSchema),
    /** What `choose-program` asked for. */
    path: v.optional(v.nullable(v.string())),
  }),
  v.object({ is: v.literal('rejected'), why: rejectionSchema }),
]);

/** Once for every command. The id is null when it was unreadable, the outcome when the command never came. */
export const answeredSchema = v.object({
  is: v.literal('outcome'),
  id: v.nullable(idSchema),
  outcome: v.nullable(outcomeSchema),
});

export type Command = v.InferOutput<typeof commandSchema>;
export type RoomCommand = v.InferOutput<typeof roomCommandSchema>;
export type CommandRequest = Omit<v.InferOutput<typeof requestSchema>, 'command'> & {
  readonly command?: Command;
};
export type Rejection = v.InferOutput<typeof rejectionSchema>;
export type Outcome = v.InferOutput<typeof outcomeSchema>;
export type TurnedAway = v.InferOutput<typeof turnedAwaySchema>;
