// What only this screen knows: where it looks, what is selected, what a click would do. Shared with the painter.

import type { KeyName } from '../../game.ts';
import type { SkirmishState } from '../rules/state.ts';
import { MAP_MARGIN_TILES, TILE } from '../rules/tuning.ts';
import type { SkirmishWords } from '../words/picture.ts';
import type { Layout } from './layout.ts';

/** What the next click on the ground means. */
export type Mode =
  | { readonly kind: 'assault' | 'move' | 'patrol' | 'gather' | 'mend' | 'rally' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'place'; readonly what: number };

/** A sign on the ground that says that an order was understood. */
export interface Marker {
  readonly kind: 'move' | 'assault' | 'gather' | 'mend' | 'rally';
  /** Tiles. */
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

export interface ScreenView {
  readonly me: number | null;
  /** In the language of this screen. */
  words: SkirmishWords;
  /** What a key is called on this keyboard. */
  readonly keyName: KeyName;
  /** Milliseconds of this screen's own clock, from tick(). */
  clock: number;
  /** What is in the middle of the part that is clear of panels, in tiles; null until the first picture. */
  camera: { x: number; y: number } | null;
  /** The seat that an onlooker follows; null when they look where they like. */
  followed: number | null;
  /** An index into ZOOMS. */
  zoom: number;
  /** Scale of the text in the picture (Picture.textScale). */
  textScale: number;
  /** Ids; own units or own buildings, or one thing of another seat. */
  selection: readonly number[];
  /** Indexed by digit. */
  readonly groups: (readonly number[])[];
  mode: Mode | null;
  /** Whether orders wait behind those before them, as with Shift. */
  queueing: boolean;
  /** CSS pixels of the pointer, or null before it was seen. */
  pointer: { x: number; y: number } | null;
  /** Where the box that is being drawn began. */
  boxFrom: { x: number; y: number } | null;
  readonly markers: Marker[];
  note: { readonly text: string; readonly at: number } | null;
  /** Where the last alarm was, in tiles. */
  alarm: { readonly x: number; readonly y: number; readonly at: number } | null;
  /** Where the last alarm was or a player pointed last, in tiles: Space goes there. */
  event: { readonly x: number; readonly y: number } | null;
  /** The button under the pointer: the key of the panel, or which other one. */
  hover: string | null;
  askSurrender: boolean;
}

/** CSS pixels of a tile, times the unit of the layout: from the whole neighbourhood to every sword. */
export const ZOOMS: readonly number[] = [12, 16, 22, 28, 36, 46];
const FIRST_ZOOM = 4;

export function createView(me: number | null, words: SkirmishWords, keyName: KeyName): ScreenView {
  return {
    me,
    words,
    keyName,
    clock: 0,
    camera: null,
    followed: null,
    textScale: 1,
    zoom: me === null ? 0 : FIRST_ZOOM,
    selection: [],
    groups: Array.from({ length: 10 }, () => []),
    mode: null,
    queueing: false,
    pointer: null,
    boxFrom: null,
    markers: [],
    note: null,
    alarm: null,
    event: null,
    hover: null,
    askSurrender: false,
  };
}

/** How the world lies on the screen, in CSS pixels. */
export interface Projection {
  /** CSS pixels of a tile. */
  readonly scale: number;
  /** Where tile (0, 0) begins. */
  readonly left: number;
  readonly top: number;
}

/** The camera's place comes to lie in the middle of the part that is clear of panels. */
export function project(
  view: ScreenView,
  state: SkirmishState,
  { groundUnit, free }: Pick<Layout, 'groundUnit' | 'free'>,
): Projection {
  const scale = Math.round(ZOOMS[view.zoom]! * groundUnit);
  const camera = view.camera ?? firstLook(view, state);
  return {
    scale,
    left: Math.round(free.x + free.width / 2 - camera.x * scale),
    top: Math.round(free.y + free.height / 2 - camera.y * scale),
  };
}

/** The point that the camera shows first: the own base, or the middle of all for spectators. */
export function firstLook({ me }: ScreenView, state: SkirmishState): { x: number; y: number } {
  const seat = me === null ? undefined : state.seats[me];
  return seat?.present ? { x: seat.startX, y: seat.startY } : { x: state.size / 2, y: state.size / 2 };
}

/** A place in the state's units under a point of the screen. */
export function placeAt({ scale, left, top }: Projection, x: number, y: number): { x: number; y: number } {
  return { x: Math.floor(((x - left) / scale) * TILE), y: Math.floor(((y - top) / scale) * TILE) };
}

/** Keeps the camera on the map: whatever stands there can come into the middle. */
export function keepOnMap(view: ScreenView, { size }: SkirmishState): void {
  if (!view.camera) return;
  const most = size - MAP_MARGIN_TILES;
  view.camera.x = Math.min(most, Math.max(MAP_MARGIN_TILES, view.camera.x));
  view.camera.y = Math.min(most, Math.max(MAP_MARGIN_TILES, view.camera.y));
}

/** How long a note and a marker stay. */
export const NOTE_MS = 2600;
export const MARKER_MS = 700;

export function say(view: ScreenView, text: string): void {
  view.note = { text, at: view.clock };
}
