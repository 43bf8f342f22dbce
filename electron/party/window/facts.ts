// What stays as it is while the app runs: its version, and all that a window needs to know of its games.

import * as v from 'valibot';
import type { Game } from '../../../games/game.ts';
import { languages } from '../../../games/kit/words/languages.ts';
import { waySchema } from '../../../netcode/wire/messages.ts';
import { type NativeFacts, nativeFactsSchema } from './native-view.ts';

const deviceWords = v.partial(
  v.object({ mouse: v.string(), keys: v.string(), gamepad: v.string(), touch: v.string() }),
);

/** See GameTexts in games/game.ts. */
const gameTextsSchema = v.object({
  name: v.string(),
  blurb: v.string(),
  rules: v.array(v.string()),
  steps: v.optional(v.array(v.string())),
  options: v.record(
    v.string(),
    v.object({ label: v.string(), values: v.optional(v.record(v.string(), v.string())) }),
  ),
  buttons: v.record(v.string(), v.string()),
  devices: v.optional(deviceWords),
  atFirst: v.optional(deviceWords),
  captions: v.optional(v.record(v.string(), v.string())),
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
  /** When a person who comes during a match takes over a bot (GameInfo.dropIn); absent in a game without that. */
  dropIn: v.optional(v.picklist(['now', 'round'])),
  /** Whether upright windows show it turned, and may stay upright themselves. */
  turns: v.optional(v.boolean(), false),
  /** Whether words have room beside it in a window that lies on its side. */
  narrow: v.optional(v.boolean(), false),
  /** Whether those who look at one screen can play it with controls alone (Game.shared). */
  shared: v.optional(v.boolean(), false),
  /** How the names of files end that it is played with, where each who plays has one. */
  fileEnding: v.optional(v.string()),
  options: v.array(v.object({ key: v.string(), values: v.array(v.number()), initial: v.number() })),
  /** Buttons of the game with the keys that it proposes; empty in games of commands. */
  buttons: v.array(keyFacts),
  /** In games of commands: the keys that a person may change. */
  keys: v.array(keyFacts),
  /** The game's words in every language. */
  texts: v.object(v.entriesFromList(languages, gameTextsSchema)),
  /** Where each rule of its words is seen in its preview, as parts of the picture; empty without a preview. */
  marks: v.array(v.tuple([v.number(), v.number()])),
});

export const factsSchema = v.object({
  /** Version of the app. */
  version: v.string(),
  /** In the order in which they are offered. */
  games: v.array(gameFactsSchema),
  /** Facts of the games that people already have. */
  natives: v.array(nativeFactsSchema),
});

/** The facts of an app with these games. */
export function factsOf(
  version: string,
  games: readonly Game[],
  natives: readonly NativeFacts[] = [],
): Facts {
  const facts = games.map(({ info, buttons, keys = [], texts, preview, files, turns, narrow, shared }) => ({
    ...info,
    buttons,
    keys,
    texts,
    turns: turns !== undefined,
    narrow,
    shared,
    marks: preview?.marks ?? [],
    ...(files ? { fileEnding: files.ending } : {}),
  }));
  return v.parse(factsSchema, { version, games: facts, natives }); // leaves out what no window needs
}

export type Facts = v.InferOutput<typeof factsSchema>;
export type GameFacts = v.InferOutput<typeof gameFactsSchema>;

/** Whether it is played by commands, with a pointer and panels instead of buttons: at a computer one person plays. */
export function isOfCommands({ buttons }: Pick<GameFacts, 'buttons'>): boolean {
  return buttons.length === 0;
}
