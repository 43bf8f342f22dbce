// What a game of rounds says about its picture, and what each part of one picture is drawn from.

import type { Picture } from '../../game.ts';
import type { Looks, Palette } from '../draw/colours.ts';
import type { Juice } from '../draw/juice.ts';
import type { Pen } from '../draw/text.ts';
import type { Point } from '../rules/point.ts';
import type { Language } from '../words/languages.ts';
import type { SharedWords } from '../words/shared.ts';
import type { LastHappened } from './happened.ts';
import type { Layout, LayoutNeeds } from './layout.ts';
import type { RoundState } from './rules/round.ts';

export interface ArenaWords extends SharedWords {
  /** Announced, in games in which players go out: who is the first. */
  readonly firstOut?: (name: string) => string;
}

/** The middle of a name, or where its figure is that it stands to the left or right of. */
export interface NamePlace extends Point {
  readonly side?: 'left' | 'right';
}

/** What plays at a screen: a word for what does something is another for a thumb on a button that says so (Picture.fingers). */
export type Hand = 'keys' | 'fingers';

/** What cues start, in the time of the screen. */
export interface Effects extends Juice {
  readonly looks: Looks;
  /** By seat, for sentences. */
  readonly names: readonly string[];
  /** Seats of the players at this screen: their hits are felt more. */
  mine: readonly number[];
  hand: Hand;
  /** Time of the picture, ms. */
  time: number;
  readonly happened: LastHappened;
}

/** What tells where something is in a picture. */
export type Between<S> = Pick<Picture<S>, 'previous' | 'current' | 'alpha' | 'offsets'>;

/** One picture. `P` is where a figure is, in whatever way suits the game. */
export interface Scene<S, P, W = ArenaWords> extends Pen {
  readonly layout: Layout;
  readonly words: W;
  readonly names: readonly string[];
  readonly looks: Looks;
  readonly effects: Effects;
  readonly previous: S;
  readonly current: S;
  /** How far the picture is from `previous` (0) to `current` (1). */
  readonly alpha: number;
  /** By seat. */
  readonly figures: readonly P[];
  readonly mine: readonly number[];
  /** Seats whose figures stand out: those at this screen, or the one that an onlooker follows. */
  readonly marked: readonly number[];
  readonly time: number;
  /** Since the picture before. */
  readonly ms: number;
}

/** What is rendered for one size of the window, made anew when it changes. Games with a `spot` leave out what is usual there. */
export interface Parts<S, P, W> extends Partial<UsualParts<S, P, W>> {
  /** Called once a picture, before all else. */
  update?(scene: Scene<S, P, W>): void;
  /** Everything on the ground but particles. */
  drawArena(scene: Scene<S, P, W>): void;
  /** On top of that while a round begins, under names and marks. */
  drawStart?(scene: Scene<S, P, W>): void;
  /** What stands around the arena besides the score bar. */
  drawAround?(scene: Scene<S, P, W>): void;
}

/** The parts that every game has. */
export interface UsualParts<S, P, W> {
  /** What stands still, as large as the canvas; the page alone by default. */
  readonly ground: OffscreenCanvas;
  /** Where a seat's name is while a round begins. */
  nameAt(scene: Scene<S, P, W>, seat: number): NamePlace;
  /**
   * Draws what marks one's own figure besides the arrow, and returns the tip of that; `up` is 1 for an arrow from
   * above, -1 from below.
   */
  markAt(scene: Scene<S, P, W>, seat: number): Point & { readonly up: 1 | -1 };
  /** Where the round was decided, or null before that. */
  focus(scene: Scene<S, P, W>): Point | null;
}

export type WholeParts<S, P, W> = Parts<S, P, W> & UsualParts<S, P, W>;

/** What a game says of its picture unless `USUAL` does for it (painter.ts). */
export interface ArenaLook<S extends RoundState, W extends ArenaWords> {
  readonly palette: Palette;
  /** Units that the hardest hit moves the picture. */
  readonly shakeUnits: number;
  /** Where the announcer's lines begin, as a part of the arena's height. */
  readonly announcerAt: number;
  /** The mark at one's own figure stays so long into the round. */
  readonly markFrames: number;
  /** The last moment and who has won are worth a look before the table covers them. */
  readonly tableAfterFrames: number;
  /** What a cue starts, besides what the announcer says. */
  start(effects: Effects, words: W, cue: S['cues'][number], state: S): void;
}

/** What the painter has to know of a game. */
export interface ArenaGame<S extends RoundState, P, W extends ArenaWords> extends Partial<ArenaLook<S, W>> {
  readonly words: Readonly<Record<Language, W>>;
  /** The colour around the arena. */
  readonly page: string;
  /** The size of the arena, and of it and what is around it all that differs from `USUAL_NEEDS` (painter.ts). */
  needs(state: S): Pick<LayoutNeeds, 'cols' | 'rows'> & Partial<LayoutNeeds>;
  /** What is announced when a round begins; its number unless given. */
  title?(words: W, state: S): string;
  /** Which of the game's arenas a state is in: for each one all is rendered anew. */
  place?(state: S): number;
  /** What else is said of a seat in the table, small; may be empty. */
  note?(words: W, state: S, seat: number): string;
  /** Where a round can be over for a player who is still in: what their chip says then, and '' else. */
  done?(words: W, state: S, seat: number): string;
  figures(layout: Layout, between: Between<S>): readonly P[];
  /** Where a figure is, in device pixels of the unturned arena: a pointer aims from there (Game.aim), and names and marks are there. */
  spot?(figure: P): Point;
  /** `layout` is the arena's, unturned; what `nameAt` and `markAt` give is in places of the screen (`onScreen`). */
  createParts(layout: Layout, state: S): Parts<S, P, W>;
}

export type WholeGame<S extends RoundState, P, W extends ArenaWords> = ArenaGame<S, P, W> & ArenaLook<S, W>;
