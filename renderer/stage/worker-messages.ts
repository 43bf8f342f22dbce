// Messages between the window thread and the stage's worker. Frames come over the stage port (stage-port.ts).

import type { Aim, Box, Button, Key, Pointed, StageEvent, TextField } from '../../games/game.ts';
import type { StageSound } from '../sound/sound.ts';
import type { DisplaySettings } from './display-settings.ts';
import type { FontSource } from './fonts.ts';
import type { FrameSource } from './frame-source.ts';
import type { ReplayControl, ReplayStatus } from './replay/replay-run.ts';
import type { StageStatus } from './stage-status.ts';

/** Size of the canvas in CSS pixels, and how many device pixels each of them has. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** Why a stage stopped. `details` is for the person who mends it. */
export interface StageError {
  readonly kind: /** This browser cannot draw outside its main thread. */
    | 'no-canvas'
    /** A match of a game that this version lacks. */
    | 'no-game'
    /** What the match begins with is of another version of the game. */
    | 'version'
    /** The rules threw, or did something that the determinism guard forbids. */
    | 'rules'
    /** The painter threw. */
    | 'drawing'
    /** Frames are missing or malformed: a fault between the relay and this stage. */
    | 'frames'
    /** The stage stopped answering, because what it plays loops, and was ended. */
    | 'hung'
    /** The worker itself failed. */
    | 'worker';
  readonly details: string;
}

export type ToWorker =
  /** The first message, sent once. */
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'source'; readonly source: FrameSource }
  | { readonly kind: 'size'; readonly size: StageSize }
  /** Whether the stage can be seen, and whether the page can. */
  | { readonly kind: 'visible'; readonly visible: boolean; readonly seen: boolean }
  /** Comes before a match, and when it changes. */
  | { readonly kind: 'display'; readonly display: DisplaySettings }
  /** The page's typefaces, once. */
  | { readonly kind: 'fonts'; readonly fonts: readonly FontSource[] }
  /** What a seat of ours holds now. */
  | { readonly kind: 'input'; readonly seat: number; readonly bytes: Uint8Array }
  /** Where a pointer aims (Game.aims, Game.aim) for a seat of ours; null: something else aims for it. */
  | { readonly kind: 'aim'; readonly seat: number; readonly pointed: Pointed | null }
  /** Whether fingers play. */
  | { readonly kind: 'fingers'; readonly fingers: boolean }
  /** What each key of a game of commands is called, by the KeyboardEvent.code that the game knows it by. */
  | { readonly kind: 'key-names'; readonly names: { readonly [code: string]: string } }
  /** What a person does with the replay that is played. */
  | { readonly kind: 'replay'; readonly control: ReplayControl }
  /** Which seat a spectator follows, or null. */
  | { readonly kind: 'follow'; readonly seat: number | null }
  /** What words of the app cover at the picture's upper edge. */
  | { readonly kind: 'covered'; readonly boxes: readonly Box[] }
  /** Asks for an `alive`. */
  | { readonly kind: 'alive?' }
  /** In games of commands: what pointer and keys do. */
  | { readonly kind: 'event'; readonly event: StageEvent };

export type FromWorker =
  | { readonly kind: 'alive' }
  /**
   * A match of the game with this name is being set up: the game causes faults from here on, or, with `fromHost`, the state that
   * the host has sent.
   */
  | { readonly kind: 'begins'; readonly name: string; readonly fromHost: boolean }
  /** A match has begun on this stage. For a spectator `mine` is empty. */
  | {
      readonly kind: 'playing';
      readonly name: string;
      readonly game: string;
      readonly mine: readonly number[];
      readonly buttons: readonly Button[];
      /** What the buttons are called at first, in their order, in the language of the display settings. */
      readonly buttonNames: readonly string[];
      /** See Game.square. */
      readonly square: boolean;
      /** Whether directions turn with the picture (Game.turns). */
      readonly turns: boolean;
      /** Whether a pointer is wanted that aims (Game.aims). */
      readonly aims: boolean;
      /** See Game.aim. */
      readonly aim: Aim | null;
      readonly inputBytes: number;
      /** Whether pointer and keys are wanted as events. */
      readonly commands: boolean;
      /** Keys, gamepad controls and direct pointing, as in Game. */
      readonly keys: readonly Key[];
      readonly padKeys: { readonly [control: string]: string };
      readonly direct: boolean;
      /** Whether the game may ask its players here for a line of text (Controller.field). */
      readonly asks: boolean;
    }
  /** The first picture is drawn, which takes seconds on a slow machine. `frame`: number of frames that it shows. */
  | { readonly kind: 'drawn'; readonly frame: number }
  /** What the game and its buttons are called from now on, in another language or by Game.buttonsNow. */
  | { readonly kind: 'words'; readonly name: string; readonly buttonNames: readonly string[] }
  /** In games of commands: whether Escape takes something back now (Controller.cancels); false until told. */
  | { readonly kind: 'cancels'; readonly cancels: boolean }
  /** In games of commands: the field that is asked for now (Controller.field); none until told. */
  | { readonly kind: 'field'; readonly field: TextField | null }
  /** What the picture says from now on (Controller.says), in games of commands; nothing until told. */
  | { readonly kind: 'says'; readonly text: string }
  /** A picture to be kept (Painter.keepsake), in PNG, under the game's name. */
  | { readonly kind: 'keepsake'; readonly name: string; readonly png: Blob }
  | { readonly kind: 'status'; readonly status: StageStatus }
  /** Sounds of a picture; sent at most once a picture. */
  | { readonly kind: 'sound'; readonly sound: StageSound }
  /** Position of the replay, at most ten times a second, and at once after a command of the person. */
  | { readonly kind: 'replay'; readonly status: ReplayStatus }
  /** The match is over or was left; the picture on the canvas is stale. */
  | { readonly kind: 'idle' }
  /** The stage port was closed; a new one is needed. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'error'; readonly error: StageError };
