// What a game folder exports: facts, rules, controls and a painter. All that the rest of the app knows of a game is here.

import type { GameInfo, Match, Rules, Seat } from '../netcode/sim/rules.ts';
import type { Ear, GameSounds } from './kit/sound/sound.ts';
import type { Language } from './kit/words/languages.ts';

/** What a player plays with. */
export type Device = 'mouse' | 'keys' | 'gamepad' | 'touch';

/**
 * What the screens say of a game, in one language; a painter's words are the game's own business. `O` are keys of
 * options, `B` names of buttons, `C` kinds of what is heard: see Texts.
 */
export interface GameTexts<O extends string = string, B extends string = string, C extends string = string> {
  readonly name: string;
  /** One sentence that makes people want to play. */
  readonly blurb: string;
  /** How it is played: three short sentences or fewer. */
  readonly rules: readonly string[];
  /** Games that need more than three sentences: how a match goes, a short sentence for each picture of GamePreview.help. */
  readonly steps?: readonly string[];
  /** `values` names those that a number alone leaves unclear. */
  readonly options: {
    readonly [key in O]: {
      readonly label: string;
      readonly values?: { readonly [value: number]: string };
    };
  };
  readonly buttons: { readonly [name in B]: string };
  /**
   * Games of commands: what each device does, in a few short sentences; `{name}` is the key of that name, `{b0}` that button of a
   * gamepad. Games of buttons: of `touch`, where a thumb does more than steer to where it points, and of
   * `mouse` and `gamepad`, where they do more than press buttons.
   */
  readonly devices?: { readonly [device in Device]?: string };
  /** Games of commands: the one sentence of it that one needs to begin. */
  readonly atFirst?: { readonly [device in Device]?: string };
  /** Games with teams: what partners can do to each other, and when a team has won. */
  readonly teams?: string;
  /** Games whose outcome says what teams were placed by: those words, with `{n}` for the number. */
  readonly teamScore?: string;
  /** Games that the host can drop a gift into: what it is, and for whom. The menu offers gifts only where this is given. */
  readonly gift?: string;
  /** Games with handicaps: what each step of it takes away. */
  readonly handicap?: string;
  /** What is heard, in a word or two; cues without one are left out of the captions. */
  readonly captions?: { readonly [cue in C]?: string };
}

/** The texts of a game with these facts and buttons or keys (both `as const`), whose sounds come from cues of these kinds. */
export type Texts<
  Info extends GameInfo,
  Buttons extends readonly Key[],
  Cues extends string = never,
> = Readonly<Record<Language, GameTexts<Info['options'][number]['key'], Buttons[number]['name'], Cues>>>;

/** What a person presses, and which keys do it unless they have set others. */
export interface Key {
  /** Known by this in GameTexts and in what a person has set. */
  readonly name: string;
  /** Physical keys (KeyboardEvent.code). */
  readonly keys: readonly string[];
}

/** A button of the game: which bit of the input it sets. */
export interface Button extends Key {
  readonly byte: number;
  /** The mask of its bit, for instance 0x04. */
  readonly bit: number;
}

/**
 * A direction that a seat's input says beside its buttons (netcode/sim/aim.ts): a pointer's from the seat's figure, the right
 * stick's, or that of a thumb on the right.
 */
export interface Aim {
  /** Index of its byte in the input; 0 there while only directions are pressed. */
  readonly byte: number;
  /** Name of the button that the pointer's main button presses, and a thumb that aims. */
  readonly button: string;
}

/** Palettes of console games: `vivid` as the emulator has it, `television` as a set decoded the signal, `grey` without colours. */
export const consolePalettes = ['vivid', 'television', 'grey'] as const;

/** How people like a console's picture. */
export interface ConsoleLook {
  readonly palette: (typeof consolePalettes)[number];
  /** Draws the picture as on a tube: scanlines, a glow, round corners. */
  readonly tube: boolean;
}

/** Where the app's own words lie over a picture's upper edge, in CSS pixels of it. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What the stage hands to a painter for one drawn picture. */
export interface Picture<S> {
  readonly previous: S;
  readonly current: S;
  /** How far the picture is from `previous` (0) to `current` (1). */
  readonly alpha: number;
  /** The seat of the first player at this screen, or null for an onlooker. */
  readonly me: number | null;
  /** The seats of all players at this screen, in their order; empty for an onlooker. */
  readonly mine: readonly number[];
  /**
   * The seat that an onlooker follows, or null (the default): games with a camera look there (Controller.follow),
   * others mark it.
   */
  readonly followed?: number | null;
  /** Size in CSS pixels; the context is already scaled to device pixels. */
  readonly width: number;
  readonly height: number;
  /** Shown a quarter of a turn clockwise, because the game turns (Game.turns) and the window stands upright; false by default. */
  readonly turned?: boolean;
  /** Milliseconds on a monotonic clock, for effects that exist on the screen only. */
  readonly time: number;
  readonly reducedMotion: boolean;
  /** Whether hits may shake the picture; false with reduced motion. */
  readonly shake: boolean;
  /** How large this person has text against what is usual, 1 (the default) to 2. */
  readonly textScale?: number;
  /** The match stands still until its players go on: what counts down or is announced would lie under words that say so. */
  readonly paused?: boolean;
  /** Whether fingers play here: what does something is called as on the button under a thumb, or the stick. */
  readonly fingers?: boolean;
  /** What words of the app cover at the upper edge: scores there make room for them. Empty by default. */
  readonly covered?: readonly Box[];
  /** How games of a console look, as it is set; bright and plain by default. */
  readonly console?: ConsoleLook;
  /**
   * What to add to where things are drawn, in the order of Game.positions, so that corrections of a guess
   * glide; null when all are 0. Painters that ignore it let things jump.
   */
  readonly offsets?: readonly number[] | null;
}

/** A piece of sound, from -1 to 1 on each side; the next goes on where it ended. */
export interface Samples {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
  /** A second. */
  readonly rate: number;
}

/** Where a pointer is on the stage, in CSS pixels of the canvas, and whether it is pressed. */
export interface Pointed {
  readonly x: number;
  readonly y: number;
  readonly pressed: boolean;
}

/** Draws a game. One painter lives as long as one match and may keep particles and caches. */
export interface Painter<S> {
  /**
   * Called once after each simulated frame: effects are started here. While catching up only the last few
   * frames are observed, so whatever the picture itself needs comes from the states that `draw` gets. Where
   * frames are guessed and played again, a state whose `cues` (an array of plain objects) has new ones comes
   * again with only those in it: so effects are started by cues alone.
   */
  observe(previous: S, current: S): void;
  draw(ctx: OffscreenCanvasRenderingContext2D, picture: Picture<S>): void;
  /**
   * Games that make their sound themselves, sample by sample: what all frames observed since the last call sound like,
   * null for silence. Called after each picture. Each frame is observed, and heard, once.
   */
  samples?(): Samples | null;
  /** A picture of the match for people to keep, in PNG. Made when a controller says so (Controller.keeps). */
  keepsake?(state: S): OffscreenCanvas;
  /**
   * Games in which a pointer aims (Game.aims): what a seat's input has of a pointer that is there, in the picture that was drawn
   * last; as many bytes as an input has, beside those of buttons.
   */
  aim?(pointed: Pointed): Uint8Array;
  /** Games with Game.aim: where a seat's figure is in the picture that was drawn last, in its CSS pixels; null before the first. */
  figureAt?(seat: number): { readonly x: number; readonly y: number } | null;
}

/** What a pointer or a key does on the stage, in CSS pixels of the canvas. Keys are KeyboardEvent.code. */
export type StageEvent =
  | {
      readonly kind: 'down' | 'move' | 'up';
      readonly x: number;
      readonly y: number;
      /** 0 is the main button or a finger, 1 the middle one, 2 the other; of a move, the one held, or -1. */
      readonly button: number;
      readonly shift: boolean;
      readonly ctrl: boolean;
    }
  | { readonly kind: 'wheel'; readonly x: number; readonly y: number; readonly delta: number }
  | {
      readonly kind: 'key';
      readonly code: string;
      readonly pressed: boolean;
      readonly shift: boolean;
      readonly ctrl: boolean;
    }
  /** What a person has written into the field that the controller asked for (Controller.field), and sent. */
  | { readonly kind: 'text'; readonly text: string };

/** A line of text that a game asks for: a field under the picture. */
export interface TextField {
  /** What is to be written. */
  readonly label: string;
  /** What the button beside it says that sends it. */
  readonly send: string;
  /** Most code units of it. */
  readonly most: number;
}

/**
 * Turns what a person does into commands, for games of commands. It lives as long as one match and holds what
 * only this screen knows: the selection, the camera, the button that is armed. All of it is outside the game's state.
 */
export interface Controller<S> {
  /** Commands to be sent, in order. */
  handle(event: StageEvent, state: S, width: number, height: number): readonly Uint8Array[];
  /** Called once a picture, for scrolling at the edges and the like. `dtMs` since the last picture. */
  tick(state: S, dtMs: number, width: number, height: number): void;
  /** An onlooker follows this seat from now on, or with null looks where they like. */
  follow?(seat: number | null): void;
  /** Sets the scale of text, as Picture.textScale, before a picture: targets for clicks grow with it. */
  textScale?(scale: number): void;
  /** Speaks this language from now on. */
  language?(language: Language): void;
  /** Whether Escape takes something back just now; elsewhere it is the app's, for its menu. */
  cancels?(): boolean;
  /** Commands that are due without an event, in order; asked for once a picture, after `tick`. */
  due?(state: S): readonly Uint8Array[];
  /** The field that is asked for now, or null. Asked for once a picture; what is written comes as an event. */
  field?(state: S): TextField | null;
  /** What the picture says to this player just now, for those who hear it; '' for nothing. Asked for once a picture. */
  says?(state: S): string;
  /** Whether a person has asked for the picture that the painter keeps (Painter.keepsake); true once for each time. */
  keeps?(): boolean;
  /** Where this screen looks, for what is heard; for games with a camera. */
  ear?(state: S, width: number, height: number): Ear['at'];
}

/** What a painter is made for: these stay the same for a match. */
export interface PainterSurroundings<S> {
  readonly language: Language;
  /** Who plays: people's names, and which seats are bots, whose names are said in the language. */
  readonly seats: readonly Seat[];
  /** Only the field, without bars and texts: for pictures that are too small to read. */
  readonly bare?: boolean;
  /** Where a camera without a controller looks, as parts of the field; everything by default. */
  readonly lookAt?: readonly [x: number, y: number];
  /** The one of the same stage, in games of commands. */
  readonly controller?: Controller<S>;
}

/** How long a preview is. */
export const PREVIEW_SECONDS = 3;

/** What tools/find-previews.ts looks for. */
export interface PreviewSearch {
  /** Matches to look at, and frames of each. */
  readonly seeds: number;
  readonly frames: number;
  /** How much each cue is worth seeing, by its kind. */
  readonly worth: { readonly [cue: string]: number };
  /** Games with a camera: a side of the field and what is seen at once, in units of the cues. */
  readonly seen?: { readonly side: number; readonly width: number; readonly height: number };
}

/** A picture of the help page: the preview's match after so many frames. */
export interface HelpPicture {
  readonly frame: number;
  /** Point to look at, as GamePreview.lookAt. */
  readonly lookAt?: readonly [x: number, y: number];
}

/** The moment of a match of bots that the lobby shows of a game; tools/find-previews.ts finds some. */
export interface GamePreview {
  readonly seed: number;
  readonly seats: number;
  readonly options: Match['options'];
  /** The first frame that is shown. */
  readonly from: number;
  /** Frames after it: the one that stands for all in the still picture. */
  readonly picture: number;
  /** Where a game with a camera looks, as parts of the field. */
  readonly lookAt?: readonly [x: number, y: number];
  /** For each rule of GameTexts: where in the still picture it is seen, as parts of the picture. */
  readonly marks: readonly (readonly [x: number, y: number])[];
  /** For each step of GameTexts: its picture. */
  readonly help?: readonly HelpPicture[];
  /** How often which cues come in it at least, so that a test notices when a change of the rules made it dull. */
  readonly shows: { readonly [cue: string]: number };
  /** Only for the tool that finds such moments. */
  readonly search?: PreviewSearch;
}

/** From KeyboardEvent.code to what stands on that key; null while the game is played with fingers, who press buttons instead. */
export type KeyName = (code: string) => string | null;

/** Why a file of a person's own cannot be played; codes, for the words are the screens'. */
export type FileFault =
  | { readonly is: 'too-large' | 'truncated' | 'no-program' | 'trainer' | 'arcade' | 'region' }
  /** The cartridge has that board, or that variant of it, which is not emulated. */
  | { readonly is: 'board'; readonly board: number; readonly variant?: number }
  /** The cartridge has more kB of `what` than its board takes, or can keep. */
  | {
      readonly is: 'size';
      readonly what: 'program' | 'pictures' | 'picture-memory' | 'work-memory' | 'saved' | 'screens';
      readonly board: number;
      readonly kB: number;
      readonly most: number;
    }
  /** The file is something else than a cartridge. */
  | {
      readonly is: 'foreign';
      readonly kind:
        | 'archive'
        | 'picture'
        | 'disk'
        | 'music'
        | 'board-image'
        | 'handheld'
        | 'other-console'
        | 'unknown';
    };

export type ReadFile =
  | { readonly ok: false; readonly why: FileFault }
  | {
      readonly ok: true;
      /** What is played of it, the same for all copies of the same thing. */
      readonly image: Uint8Array<ArrayBuffer>;
      /** What it is, for people, in any language. */
      readonly about: string;
      /** Whether it keeps saved games. */
      readonly saves: boolean;
      /** Pictures a second that it says it is made for. */
      readonly hertz: 50 | 60;
    };

/** Games that are played with a file of each person's own: all who play have the same, and it is sent to nobody. */
export interface GameFiles<S> {
  /** How names of such files end. */
  readonly ending: string;
  /** The largest one that is looked at. */
  readonly mostBytes: number;
  read(bytes: Uint8Array): ReadFile;
  /** The saved game in a state of the game with that in it; null where it keeps none. The state comes from outside. */
  saved(image: Uint8Array, state: unknown): Uint8Array | null;
  /** The game with that in it, `image` as `read` has made it. */
  insert(image: Uint8Array): Game<S>;
}

/** Whether a window stands so upright that games that turn (Game.turns) are shown turned in it. */
export function isUpright(width: number, height: number): boolean {
  return width < 0.8 * height;
}

/** Whether a game is shown turned in a window (Game.turns). */
export function isTurned({ turns }: Pick<Game, 'turns'>, width: number, height: number): boolean {
  return turns !== undefined && isUpright(width, height);
}

/** How much of a window's height what is played in a narrow game (Game.narrow) takes of its width at most. */
export const NARROW = 1.32;

export interface Game<S = unknown> {
  readonly info: GameInfo;
  readonly texts: Readonly<Record<Language, GameTexts>>;
  readonly rules: Rules<S>;
  readonly buttons: readonly Button[];
  /**
   * In one direction at a time: of two that a thumb points between it means the nearer one, because a turn that was not
   * meant costs a life. Elsewhere it presses both.
   */
  readonly square?: boolean;
  /**
   * Upright windows show it a quarter of a turn clockwise: its painter does that where a picture says so (Picture.turned), and
   * that of an arena of the kit by itself. With `directions` these are pressed as they are seen; with `picture` they are not those of the picture, but of a car or the like.
   */
  readonly turns?: 'directions' | 'picture';
  /** Words have room beside what is played. */
  readonly narrow?: boolean;
  /** All see all that is played in one picture: several who look at one screen can play with controls alone. */
  readonly shared?: boolean;
  /** Whether a pointer of the first player at a screen aims in this match (Painter.aim), beside the buttons. */
  aims?(match: Match): boolean;
  /** What of the input aims, apart from moving; the painter then has `figureAt`. */
  readonly aim?: Aim;
  /**
   * Buttons that do something else for a seat just now, as of who is out: what, in a word or two, by name; '' of those that do
   * nothing, which are left out. Asked with each picture, for the buttons under a player's thumbs; all others are called as in GameTexts.
   */
  buttonsNow?(state: S, seat: number, language: Language): { readonly [button: string]: string | undefined };
  createPainter(around: PainterSurroundings<S>): Painter<S>;
  /** Games whose info says `file`: until one is in it, it plays a test card. */
  readonly files?: GameFiles<S>;
  /** What it sounds like; a game without it is silent. */
  readonly sounds?: GameSounds<S>;
  /** What the lobby shows of it; of a game without it nothing. */
  readonly preview?: GamePreview;
  /**
   * Games of commands only: keys that buttons of a gamepad stand for (`b3`; see renderer/devices/pad-cursor.ts), besides
   * those that every game has: A and X are the pointer's, B is Escape, shoulders zoom, sticks move and scroll, and so does
   * the d-pad unless it has keys here. With the left trigger they come with `ctrl`.
   */
  readonly padKeys?: { readonly [control: string]: string };
  /** Games of commands only: a finger is told as the main button of a mouse, from its first touch on: for drawing. */
  readonly direct?: boolean;
  /**
   * Games of commands only: keys that a person may change. Whatever key they have set, the controller hears the first
   * of these. All others come as they are; digits are for groups.
   */
  readonly keys?: readonly Key[];
  /**
   * Games of commands only. `me` is null for an onlooker; `keyName` is what the key is called that a person presses for
   * this one of `keys`; what it says may change in the middle of a match.
   */
  createController?(me: number | null, language: Language, keyName: KeyName): Controller<S>;
  /**
   * Games that run ahead: where the things are that a correction may move, as x, y, x, y, ... in units of the
   * game, in the same order for the same things in every frame.
   */
  positions?(state: S, out: number[]): void;
  /** A correction by more than this is no slip but a jump, and shown as one; in the same units, 3 by default. */
  readonly jumpUnits?: number;
}
