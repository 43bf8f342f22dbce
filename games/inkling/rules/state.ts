// The whole state of a match of Inkling. Plain data: that alone makes it cloned, hashed, compared and sent.

import { type Cue, cue } from '../../kit/rules/cue.ts';
import { FRAMES_PER_SECOND } from '../info.ts';
import type { Secret } from './guess.ts';
import type { Sheet } from './sheet.ts';

/** A drawer who chooses nothing for so long is passed over. */
export const CHOOSE_FRAMES = 15 * FRAMES_PER_SECOND;
/** A bot chooses after so long. */
export const BOT_CHOOSES = 2 * FRAMES_PER_SECOND;
/** What the drawing was is read so long. */
export const REVEAL_FRAMES = 6 * FRAMES_PER_SECOND;
/** The gallery closes after so long, or when all have seen it. */
export const GALLERY_FRAMES = 60 * FRAMES_PER_SECOND;
/** Four prompts to choose from are there after this part of the time. */
const CHOICES_AFTER = 0.25;

/** They are announced so long before. */
const CHOICES_SOON = 5 * FRAMES_PER_SECOND;

/** Points of a guess at the first and at the last moment; one of four gives half. */
export const MOST_WORTH = 100;
export const LEAST_WORTH = 20;

/** Lines that are kept to be read. */
const MOST_LINES = 12;

/**
 * - `choose`: the drawer chooses one of three prompts, which only their app knows
 * - `draw`: the drawer draws, the others guess
 * - `reveal`: what it was, and what it was worth
 * - `gallery`: all that was drawn
 * - `over`: the match is over
 */
export type Phase = 'choose' | 'draw' | 'reveal' | 'gallery' | 'over';

/** Cues; `value` of `solved` is the place, from 1, and of `tick` how many seconds are left. */
export type InklingCue =
  | 'turn'
  | 'begin'
  | 'stroke'
  | 'said'
  | 'solved'
  | 'tick'
  | 'reveal'
  | 'gallery'
  | 'over';

export interface Player {
  readonly present: boolean;
  /** The seat is a bot's, which plays it while it is away: until a person takes it over (GameInfo.dropIn), and after they have gone. */
  readonly bot: boolean;
  away: boolean;
  points: number;
  /** In this turn. */
  gained: number;
  /** Turns in which it drew, or could have chosen to. */
  drawn: number;
  /** Frame of the turn in which it guessed right, or -1; -2 when it chose a wrong one of four. */
  solvedAt: number;
  /** The gallery has been seen. */
  done: boolean;
}

export interface Line {
  readonly seat: number;
  /** Empty: has guessed it. */
  readonly text: string;
}

export interface Drawing {
  readonly seat: number;
  readonly prompt: number;
  readonly ink: Uint8Array;
}

export interface InklingState {
  readonly seed: number;
  /** Frames of drawing in a turn. */
  readonly frames: number;
  /** Drawings by each; of bots too where one person alone plays. */
  readonly drawings: number;
  readonly botsDraw: boolean;
  phase: Phase;
  /** Frames since the phase began. */
  since: number;
  /** From 1; 0 before the first. */
  turn: number;
  drawer: number;
  secret: Secret | null;
  readonly sheet: Sheet;
  /** Points of ink that came in this frame. */
  fresh: number;
  readonly seats: Player[];
  lines: Line[];
  readonly gallery: Drawing[];
  /** What has happened since the last frame, by commands too, which come before its step: the next cues. */
  news: Cue<InklingCue>[];
  cues: Cue<InklingCue>[];
}

export function tell(state: InklingState, kind: InklingCue, seat: number, value = 0): void {
  cue({ cues: state.news }, kind, seat, 0, 0, value);
}

export function addLine(state: InklingState, seat: number, text: string): void {
  state.lines.push({ seat, text });
  if (state.lines.length > MOST_LINES) state.lines.shift();
}

/** Whether a bot plays a seat. */
export function isBot({ bot, away }: Player): boolean {
  return bot && away;
}

/** Whether a seat plays: not empty, and its player is here, or its bot. */
export function isHere({ present, bot, away }: Player): boolean {
  return present && (bot || !away);
}

/** Drawings that are still to come from a seat that plays. */
export function drawingsLeft({ drawings, botsDraw }: InklingState, player: Player): number {
  return isHere(player) && (botsDraw || !isBot(player)) ? Math.max(0, drawings - player.drawn) : 0;
}

/** Whether a seat may still guess in this turn. */
export function mayGuess(state: InklingState, seat: number): boolean {
  const player = state.seats[seat];
  return (
    state.phase === 'draw' &&
    seat !== state.drawer &&
    player !== undefined &&
    isHere(player) &&
    player.solvedAt === -1
  );
}

/** Whether the gallery is shown, also once the match is over. */
export function isGallery({ phase }: InklingState): boolean {
  return phase === 'gallery' || phase === 'over';
}

/** Whether the four prompts to choose from are there, or so many frames before. */
export function hasChoices({ phase, since, frames }: InklingState, before = 0): boolean {
  return phase === 'draw' && since >= frames * CHOICES_AFTER - before;
}

/** Whether they are there soon, at the latest. */
export const hasChoicesSoon = (state: InklingState) => hasChoices(state, CHOICES_SOON);
