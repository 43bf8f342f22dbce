// What a person has set on this machine: kept in the profile, shown and changed by the settings screen.

import * as v from 'valibot';
import { consolePalettes } from '../../../games/game.ts';
import { languages } from '../../../games/kit/words/languages.ts';
import { gameIdSchema, seat, text } from '../../../netcode/wire/fields.ts';
import { faceSchema } from '../../../netcode/wire/room-state.ts';

/** Players at one machine. */
export const MOST_LOCAL_PLAYERS = 4;

const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Physical keys (KeyboardEvent.code) of a button, by the button's name; other buttons keep their keys. */
const keysSchema = v.record(text(24), v.pipe(v.array(text(32)), v.maxLength(8)));

export const preferencesSchema = v.object({
  /** `system`: what the system prefers, if the app speaks it. */
  language: v.picklist(['system', ...languages]),
  scheme: v.picklist(['system', 'dark', 'light']),
  /** Size of all text, percent. */
  textPercent: v.picklist([100, 125, 150, 200]),
  motion: v.picklist(['system', 'reduced', 'full']),
  /** Whether hits shake the picture, unless motion is reduced. */
  shake: v.boolean(),
  /** How games of a console look; see ConsoleLook. */
  consolePalette: v.picklist(consolePalettes),
  consoleTube: v.boolean(),
  /** At most so many pictures of a match a second; null: as many as the screen shows. */
  picturesPerSecond: v.nullable(v.picklist([60, 30, 15])),
  /** 0 is silent, 1 is full. Music and effects are each multiplied by the whole. */
  volume: volume,
  musicVolume: volume,
  effectsVolume: volume,
  /** Sound cues as words on the screen. */
  captions: v.boolean(),
  /** Tell the system when a game starts while the window is in the background. */
  notifications: v.boolean(),
  /** The own face, from 1; 0 without. And the seat with the own colour and mark, taken where it is free; null for any. */
  face: faceSchema,
  look: v.nullable(seat),
  /** Let others on the network find the rooms that are hosted here. */
  discoverable: v.boolean(),
  /** Frames to run ahead, where a match is played so; null: as many as the network asks for. */
  ahead: v.nullable(v.picklist([0, 1, 2, 3, 4, 5])),
  /** By game, for each local player in order. */
  keys: v.record(gameIdSchema, v.pipe(v.array(keysSchema), v.maxLength(MOST_LOCAL_PLAYERS))),
  /** By game, for every gamepad: controls of a button (renderer/devices/pad-reading.ts), by the button's name. */
  pads: v.record(gameIdSchema, keysSchema),
});

type Entries = typeof preferencesSchema.entries;

/** Some of the preferences: those that are left out stay as they are. */
export const preferencesChangeSchema = v.object(
  Object.fromEntries(
    Object.entries(preferencesSchema.entries).map(([name, schema]) => [name, v.exactOptional(schema)]),
  ) as { readonly [name in keyof Entries]: v.ExactOptionalSchema<Entries[name], undefined> },
);

export type Preferences = v.InferOutput<typeof preferencesSchema>;
/** What a person has set of keys and gamepads. */
export type OwnControls = Pick<Preferences, 'keys' | 'pads'>;

export const initialPreferences: Preferences = {
  language: 'system',
  scheme: 'system',
  textPercent: 100,
  motion: 'system',
  shake: true,
  consolePalette: 'vivid',
  consoleTube: false,
  picturesPerSecond: null,
  volume: 0.8,
  musicVolume: 0.5,
  effectsVolume: 0.8,
  captions: false,
  notifications: true,
  face: 0,
  look: null,
  discoverable: true,
  ahead: null,
  keys: {},
  pads: {},
};
