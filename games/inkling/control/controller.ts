// Turns what a person does into commands: drawing, choosing a prompt, guessing. It holds what only this screen knows: the three
// prompts, the pencil, what has been drawn here and is yet to come back in a frame.

import type { Controller, StageEvent, TextField } from '../../game.ts';
import type { Language } from '../../kit/words/languages.ts';
import { encodeCommand, MOST_POINTS, MOST_TEXT } from '../rules/commands.ts';
import { choicesOf, hintOf, judge, keyFor, lockUp, promptOf } from '../rules/guess.ts';
import { prompts } from '../rules/prompts.ts';
import * as sheets from '../rules/sheet.ts';
import {
  CHOOSE_FRAMES,
  hasChoices,
  hasChoicesSoon,
  type InklingState,
  isGallery,
  mayGuess,
} from '../rules/state.ts';
import { revealed, words } from '../words.ts';
import { type KeyOfGame, keyOf } from './keys.ts';
import { cardsOf, footButtons, galleryOf, isIn, type Layout, layOut, toolsOf } from './layout.ts';

/** What this screen knows beside the state. */
export interface Hand {
  /** The drawer's three prompts; empty for everybody else. */
  offered: readonly number[];
  look: sheets.Look;
  /** What is drawn here in this turn, ahead of the state; null unless this screen draws. */
  own: sheets.Sheet | null;
  /** Whether the first prompt was taken for a drawer who chose none in this turn. */
  taken: boolean;
  /** The four prompts that are shown to guess from; empty while none are. */
  choices: readonly number[];
  /** The last guess that was close. */
  near: string;
  /** The pencil, in units of the sheet; null while no key has moved it. */
  pencil: { x: number; y: number } | null;
  /** Where the pointer is, in CSS pixels. */
  pointer: { x: number; y: number } | null;
  textScale: number;
}

export interface InklingController extends Controller<InklingState> {
  readonly hand: Hand;
}

/** Points come in packets, ms apart: a frame of the rules has one or two. */
const PACKET_MS = 40;
/** Points that are nearer to each other than this are one, units. */
const APART = 4;
/** Speed of the pencil that keys move, units a second. */
const PENCIL_SPEED = 520;
const OFFERED = 3;
/** Before a drawer who has not chosen is passed over, the first prompt is taken. */
const LAST_FRAMES = 30;

export function createController(me: number | null, first: Language): InklingController {
  let language = first;
  const hand: Hand = {
    offered: [],
    look: { colour: 0, width: 1 },
    own: null,
    taken: false,
    choices: [],
    near: '',
    pencil: null,
    pointer: null,
    textScale: 1,
  };
  let turn = -1;
  let keeps = false;
  /** Whether a stroke is being drawn, and its last point. */
  let stroke: { x: number; y: number } | null = null;
  let penDown = false;
  const held = new Set<KeyOfGame>();
  /** Ink that is yet to be sent. */
  let fresh: { look: number | null; bytes: number[] } = { look: null, bytes: [] };
  let sinceMs = 0;

  const draws = (state: InklingState) => me !== null && state.drawer === me && state.phase === 'draw';

  /** Begins another turn, or comes back into a running one. */
  function follow(state: InklingState): void {
    if (turn !== state.turn) {
      turn = state.turn;
      Object.assign(hand, { offered: [], own: null, taken: false, choices: [], near: '', pencil: null });
      stroke = null;
      penDown = false;
      fresh = { look: null, bytes: [] };
    }
    if (state.phase === 'choose' && state.drawer === me && hand.offered.length === 0)
      hand.offered = offer(state);
    if (!draws(state)) {
      stroke = null;
      hand.own = null;
    } else hand.own ??= { ...state.sheet, ink: sheets.inkOf(state.sheet) };
  }

  /** By chance that no other machine has; what was drawn already comes no more. */
  function offer({ gallery }: InklingState): number[] {
    const offered: number[] = [];
    while (offered.length < OFFERED) {
      const one = Math.floor(Math.random() * prompts.length);
      if (!offered.includes(one) && !gallery.some(({ prompt }) => prompt === one)) offered.push(one);
    }
    return offered;
  }

  function choose(at: number): Uint8Array[] {
    const prompt = hand.offered[at];
    if (prompt === undefined) return [];
    const salt = Math.floor(Math.random() * 2 ** 32);
    return [encodeCommand({ kind: 'choose', ...lockUp(salt, prompt) })];
  }

  function pick(state: InklingState, at: number): Uint8Array[] {
    if (me === null || !mayGuess(state, me)) return [];
    const prompt = hand.choices[at];
    return prompt === undefined ? [] : [encodeCommand({ kind: 'pick', prompt })];
  }

  /** In the gallery: saves the picture, or has seen it. */
  function pressInGallery(button: number): Uint8Array[] {
    keeps = button === 0;
    return me !== null && button === 1 ? [encodeCommand({ kind: 'done' })] : [];
  }

  function flush(): Uint8Array[] {
    if (fresh.bytes.length === 0) return [];
    const points = Uint8Array.from(fresh.bytes);
    const command = encodeCommand({ kind: 'ink', look: fresh.look, points });
    fresh = { look: null, bytes: [] };
    sinceMs = 0;
    return [command];
  }

  /** A point of the stroke, drawn here at once; `begins` a new one. */
  function addPoint(x: number, y: number, begins: boolean): Uint8Array[] {
    if (!hand.own) return [];
    if (!begins && (!stroke || Math.hypot(x - stroke.x, y - stroke.y) < APART)) return [];
    const full = begins || fresh.bytes.length >= sheets.ITEM * MOST_POINTS ? flush() : [];
    const bytes = sheets.pointBytes(x, y);
    const look = begins ? sheets.lookByte(hand.look) : null;
    sheets.addInk(hand.own, look, Uint8Array.from(bytes));
    if (begins) fresh.look = look;
    fresh.bytes.push(...bytes);
    stroke = { x, y };
    return full;
  }

  /** A change of all that is drawn, after what is still to be sent. */
  function change(state: InklingState, kind: 'undo' | 'wipe'): Uint8Array[] {
    if (!draws(state) || !hand.own) return [];
    const before = flush();
    if (kind === 'undo') sheets.undo(hand.own);
    else sheets.wipe(hand.own);
    stroke = null;
    return [...before, encodeCommand({ kind })];
  }

  function place({ sheet }: Layout, x: number, y: number): { x: number; y: number } {
    const scale = sheets.SHEET_WIDTH / sheet.width;
    return { x: (x - sheet.x) * scale, y: (y - sheet.y) * scale };
  }

  function down(state: InklingState, layout: Layout, x: number, y: number): readonly Uint8Array[] {
    if (state.phase === 'choose')
      return choose(cardsOf(layout, hand.offered.length).findIndex((card) => isIn(card, x, y)));
    if (isGallery(state)) {
      const { keep, done } = galleryOf(layout);
      return pressInGallery([keep, done].findIndex((button) => isIn(button, x, y)));
    }
    if (draws(state)) {
      if (isIn(layout.sheet, x, y)) {
        const at = place(layout, x, y);
        return addPoint(at.x, at.y, true);
      }
      const tool = toolsOf(layout).find(({ at }) => isIn(at, x, y));
      if (tool?.kind === 'colour') hand.look = { ...hand.look, colour: tool.value };
      else if (tool?.kind === 'width') hand.look = { ...hand.look, width: tool.value };
      else if (tool) return change(state, tool.kind);
      return [];
    }
    if (me === null || !mayGuess(state, me) || !hasChoices(state)) return [];
    if (hand.choices.length > 0)
      return pick(
        state,
        footButtons(layout, 4).findIndex((button) => isIn(button, x, y)),
      );
    if (isIn(footButtons(layout, 1)[0]!, x, y)) hand.choices = choicesOf(state.secret!);
    return [];
  }

  function press(state: InklingState, code: string): readonly Uint8Array[] {
    const digit = /^Digit([1-4])$/.exec(code)?.[1];
    const key = keyOf(code);
    if (digit !== undefined) {
      const at = Number(digit) - 1;
      if (state.phase === 'choose') return choose(at);
      return isGallery(state) ? pressInGallery(at) : pick(state, at);
    }
    if (key === 'choices' && me !== null && mayGuess(state, me) && hasChoices(state))
      hand.choices = choicesOf(state.secret!);
    if (!key || !draws(state)) return [];
    held.add(key);
    const { colour, width } = hand.look;
    if (key === 'colour') hand.look = { width, colour: (colour + 1) % sheets.COLOURS };
    if (key === 'width') hand.look = { colour, width: (width + 1) % sheets.WIDTHS.length };
    if (key === 'undo') return change(state, 'undo');
    if (key === 'clear') return change(state, 'wipe');
    hand.pencil ??= { x: sheets.SHEET_WIDTH / 2, y: sheets.SHEET_HEIGHT / 2 };
    if (key !== 'pen') return [];
    penDown = true;
    return addPoint(hand.pencil.x, hand.pencil.y, true);
  }

  function guess(state: InklingState, text: string): readonly Uint8Array[] {
    if (me === null || !mayGuess(state, me)) return [];
    const verdict = judge(state.secret!, text);
    hand.near = verdict === 'near' ? text.slice(0, MOST_TEXT) : '';
    if (verdict === 'near') return [];
    if (verdict === 'wrong') return [encodeCommand({ kind: 'say', text: text.slice(0, MOST_TEXT) })];
    return [encodeCommand({ kind: 'solve', key: keyFor(state.secret!, text)! })];
  }

  function handle(
    event: StageEvent,
    state: InklingState,
    width: number,
    height: number,
  ): readonly Uint8Array[] {
    follow(state);
    switch (event.kind) {
      case 'text':
        return guess(state, event.text);
      case 'key':
        if (event.pressed) return press(state, event.code);
        held.delete(keyOf(event.code)!);
        if (keyOf(event.code) !== 'pen') return [];
        penDown = false;
        stroke = null;
        return flush();
      case 'wheel':
        return [];
      case 'down':
        hand.pointer = { x: event.x, y: event.y };
        // A press of the other button, or of X on a gamepad.
        if (event.button === 2) return change(state, 'undo');
        return event.button === 0
          ? down(state, layOut(width, height, 1, hand.textScale), event.x, event.y)
          : [];
      case 'move': {
        hand.pointer = { x: event.x, y: event.y };
        if (!stroke || penDown) return [];
        const at = place(layOut(width, height, 1, hand.textScale), event.x, event.y);
        return addPoint(at.x, at.y, false);
      }
      case 'up':
        if (penDown) return [];
        stroke = null;
        return flush();
    }
  }

  /** The pencil of the keys goes on. */
  function movePencil(dtMs: number): Uint8Array[] {
    const { pencil } = hand;
    const x = Number(held.has('right')) - Number(held.has('left'));
    const y = Number(held.has('down')) - Number(held.has('up'));
    if (!pencil || (x === 0 && y === 0)) return [];
    const step = (PENCIL_SPEED * dtMs) / 1000 / Math.hypot(x, y);
    pencil.x = Math.min(sheets.SHEET_WIDTH - 1, Math.max(0, pencil.x + x * step));
    pencil.y = Math.min(sheets.SHEET_HEIGHT - 1, Math.max(0, pencil.y + y * step));
    return penDown ? addPoint(pencil.x, pencil.y, false) : [];
  }

  const drawn: Uint8Array[] = [];
  return {
    hand,
    handle,
    tick(state, dtMs) {
      follow(state);
      sinceMs += dtMs;
      drawn.push(...movePencil(dtMs));
    },
    due(state) {
      const due = drawn.splice(0);
      if (sinceMs >= PACKET_MS) due.push(...flush());
      // Once: what comes of it takes a turn.
      const isLate = state.phase === 'choose' && state.since >= CHOOSE_FRAMES - LAST_FRAMES;
      if (isLate && hand.offered.length > 0 && !hand.taken) {
        hand.taken = true;
        due.push(...choose(0));
      }
      return due;
    },
    field(state): TextField | null {
      // Who has seen the four chooses one: digits are the game's then.
      if (me === null || !mayGuess(state, me) || hand.choices.length > 0) return null;
      const letters = hintOf(state.secret!, language, 0).replaceAll(' ', '').length;
      const { field, send } = words[language];
      return { label: field(letters), send, most: MOST_TEXT };
    },
    says(state) {
      if (me === null) return '';
      const said = words[language];
      const name = (prompt: number) => prompts[prompt]![language][0]!;
      switch (state.phase) {
        case 'choose':
          if (hand.offered.length === 0) return '';
          return [
            said.yourTurn,
            said.chooseOne,
            ...hand.offered.map((prompt, at) => `${at + 1}: ${name(prompt)}`),
          ].join(' ');
        case 'draw': {
          const { solvedAt, gained } = state.seats[me]!;
          if (state.drawer === me) {
            const prompt = name(promptOf(state.secret!));
            return hand.taken ? `${said.taken} ${said.youDraw(prompt)}` : said.youDraw(prompt);
          }
          if (solvedAt >= 0) return said.youGuessedIt(gained);
          if (solvedAt === -2) return said.wrongChoice;
          if (hand.choices.length > 0)
            return hand.choices.map((prompt, at) => `${at + 1}: ${name(prompt)}`).join(' ');
          if (hand.near !== '') return said.near(hand.near);
          return hasChoices(state) ? said.choices : hasChoicesSoon(state) ? said.choicesSoon : '';
        }
        case 'reveal':
          return revealed(said, state, me, name(promptOf(state.secret!)));
        default:
          return `${said.gallery} 1: ${said.keep} 2: ${said.done}`;
      }
    },
    keeps() {
      const now = keeps;
      keeps = false;
      return now;
    },
    textScale(scale) {
      hand.textScale = scale;
    },
    language(spoken) {
      language = spoken;
    },
  };
}
