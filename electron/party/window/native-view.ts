// What a window sees of games that people already have: which the app knows, which are here, and what runs of them.

import * as v from 'valibot';
import { clientStepSchema, nativeFailureSchema, serverStepSchema } from '../../../netcode/wire/messages.ts';
import { selfCheck } from './self-check-view.ts';

/** Longest path of a program, units. */
export const PATH_LIMIT = 1_000;

/** A game that the app knows how to start. It stays as it is while the app runs. */
export const nativeFactsSchema = v.object({
  id: v.string(),
  hash: v.string(),
  name: v.string(),
  /** How alike versions must be. */
  version: v.picklist(['exact', 'minor', 'any']),
  /** How people get it: Debian's packages, and a website. */
  get: v.object({ debian: v.nullable(v.string()), website: v.string() }),
  /** What the host may choose, the usual choice first. */
  options: v.array(v.object({ key: v.string(), choices: v.array(v.string()) })),
  /** How many its server lets in; null where it is unlimited. */
  seats: v.nullable(v.number()),
  /** People have to type the server's address into it themselves. */
  byHand: v.boolean(),
  /** Players can come in once it is played. */
  late: v.boolean(),
  /** Whether the server listens on all networks of this computer. */
  everywhere: v.boolean(),
  /** How long a round lasts, from and to; null where that is unknown. */
  minutes: v.nullable(v.tuple([v.number(), v.number()])),
  /** What a first-timer presses, by language. */
  first: v.nullable(v.object({ en: v.string(), zh: v.string() })),
  /** Whether the recipe was written from documentation, and never played. */
  untried: v.boolean(),
  /** Whether the game ends by force alone: unsaved progress is lost. */
  forced: v.boolean(),
  /** Whether the server refuses to run for the administrator, as whom this app runs. */
  noRoot: v.boolean(),
});

const programSchema = v.object({ path: v.string(), version: v.nullable(v.string()) });
const program = v.nullable(programSchema);

/** Programs on this machine that may be a game's, of each part the one that is found by itself first. */
export const foundProgramsSchema = v.object({
  client: v.array(programSchema),
  server: v.array(programSchema),
  /** Whether `choose-program` can show the system's dialog. */
  dialog: v.boolean(),
});

/** What there is of it on this machine. */
export const nativeHereSchema = v.object({
  game: v.string(),
  /** The person lets the app start it. */
  allowed: v.boolean(),
  client: program,
  server: program,
  /** All that is started for it, with whole paths, and what is written for each before; unescaped. */
  commands: v.array(
    v.object({
      program: v.string(),
      args: v.array(v.string()),
      files: v.array(v.object({ name: v.string(), text: v.string() })),
    }),
  ),
  /** A line of the game's own settings that is another one while it runs; null where there is none. */
  setting: v.nullable(v.object({ file: v.string(), line: v.string() })),
});

const running = { number: v.number(), game: v.string(), why: v.nullable(nativeFailureSchema) };

/** What runs on this machine, or has run last; with the last lines that it wrote. */
export const nativeRunsSchema = v.object({
  server: v.nullable(v.object({ ...running, at: serverStepSchema, log: v.array(v.string()) })),
  client: v.nullable(v.object({ ...running, at: clientStepSchema, log: v.array(v.string()) })),
  /** Address of the server that answers, as people type it. */
  address: v.nullable(v.string()),
  /** Whether guests can reach our server; null while it is silent. */
  check: v.nullable(selfCheck),
  /** Time until all members' games start, ms; null unless counting down. */
  countdownMs: v.nullable(v.number()),
});

/** A client on this machine outside of the room: of a server that was found, or of a room that was left. */
export const nativeClientSchema = v.object({
  id: v.number(),
  game: v.string(),
  at: clientStepSchema,
  why: v.nullable(nativeFailureSchema),
  log: v.array(v.string()),
});

/** A server of such a game on the local network that was started without a room. */
export const foundServerSchema = v.object({
  id: v.string(),
  game: v.string(),
  /** Where it answers. */
  address: v.string(),
  /** Empty where its protocol leaves it out: name, map, version. */
  name: v.string(),
  map: v.string(),
  version: v.string(),
  /** Null where it leaves that out. */
  players: v.nullable(v.number()),
  maxPlayers: v.nullable(v.number()),
});

export type NativeFacts = v.InferOutput<typeof nativeFactsSchema>;
export type FoundPrograms = v.InferOutput<typeof foundProgramsSchema>;
export type NativeCommand = NativeHere['commands'][number];
export type NativeHere = v.InferOutput<typeof nativeHereSchema>;
export type NativeClient = v.InferOutput<typeof nativeClientSchema>;
export type FoundServer = v.InferOutput<typeof foundServerSchema>;
export type NativeRunsView = v.InferOutput<typeof nativeRunsSchema>;
