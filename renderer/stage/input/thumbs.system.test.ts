// Whether a phone's controls are good enough for games of buttons: thumbs win rounds against bots of the usual strength. Real rules,
// bots and controls, on a page without a browser (touches on a real one: e2e/phone.spec.ts).

import { registerHooks } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { arena } from '../../../games/arena/index.ts';
import { drift } from '../../../games/drift/index.ts';
import type { Game } from '../../../games/game.ts';
import { DOWN, LEFT, RIGHT, UP } from '../../../games/kit/arena/rules/directions.ts';
import { powder } from '../../../games/powder/index.ts';
import { trails } from '../../../games/trails/index.ts';
import { AIM_X, AIM_Y, decodeAim } from '../../../netcode/sim/aim.ts';
import { clone, copyInto } from '../../../netcode/sim/clone.ts';
import { createPadSlots } from '../../devices/pad-slots.ts';
import { BareElement, openBarePage } from '../../devices/testing/bare-page.ts';

// Node reads no style sheets: here a class is called by its own name.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('.module.css')
      ? {
          format: 'module',
          shortCircuit: true,
          source: 'export default new Proxy({}, { get: (_, name) => name });',
        }
      : next(url, context),
});
const { listenWhilePlaying } = await import('./capture-input.ts');

/** Strength of the bots that the phone plays against, and of the one whose moves its thumbs make. */
const RIVALS = 2;
const MIND = 3;
const SEATS = 4;

/** As long as a person takes from seeing to doing: 200 ms. Meanwhile they foresee that others go on as they do. */
const LATE_FRAMES = 12;
/** How far a thumb moves in a frame, and how far it goes from where it landed, CSS pixels. */
const THUMB_SPEED = 20;
const THUMB_REACH = 40;

interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

const PHONES: readonly Size[] = [
  { name: 'held upright', width: 360, height: 640 },
  { name: 'on its side', width: 844, height: 390 },
];

type AnyGame = Game<{ level: number; cues: readonly { kind: string; seat: number }[] }>;

const GAMES = [trails, powder, arena, drift] as unknown as readonly AnyGame[];

/** Buttons of the stick: the same bits in each of them. */
const STEERS = UP | DOWN | LEFT | RIGHT;

interface Point {
  readonly x: number;
  readonly y: number;
}
const MIDDLE: Point = { x: 0, y: 0 };

afterEach(() => vi.unstubAllGlobals());

/** A phone of this size in the hands of the player at seat `me`. `hold` moves the thumbs for a frame, towards this input. */
function phone(game: AnyGame, me: number, { width, height }: Size) {
  const page = openBarePage(['(pointer: coarse)']);
  const container = new BareElement('div', page.document);
  const canvas = Object.assign(new BareElement('canvas', page.document), {
    clientWidth: width,
    clientHeight: height,
  });
  const { buttons, info, aim = null, square = false, turns } = game;
  let bytes: Uint8Array = new Uint8Array(info.inputBytes);
  const slots = createPadSlots();
  slots.sit([{ id: 1, seat: me, name: 'Phone' }]);
  const listening = listenWhilePlaying(
    {
      ...{ kind: 'playing', name: info.name, game: info.id, mine: [me], buttons, square, aim },
      ...{ buttonNames: buttons.map(({ name }) => name), turns: turns === 'directions', aims: false },
      ...{ inputBytes: info.inputBytes, commands: false, keys: [], padKeys: {}, direct: false, asks: false },
    },
    {
      container: container as unknown as HTMLElement,
      canvas: canvas as unknown as HTMLCanvasElement,
      settings: () => ({ keys: {}, pads: {} }),
      slots,
      mouse: () => null,
      drawn: () => true,
      cancels: () => false,
      post: (message) => {
        if (message.kind === 'input') bytes = message.bytes;
      },
    },
  );
  const isTurned = turns === 'directions' && height > width;
  /** Where on the glass a direction of the game is. */
  const seen = ({ x, y }: Point): Point => (isTurned ? { x: -y, y: x } : { x, y });

  const thumb = (field: BareElement, id: number) => {
    let at: Point | null = null;
    const fire = (type: string, { x, y }: Point) =>
      page.fire(field, type, { pointerId: id, clientX: 100 + x, clientY: 300 + y });
    return {
      /** Moves towards this direction; null lifts it. */
      move(direction: Point | null) {
        if (!direction) {
          if (at) fire('pointerup', at);
          at = null;
          return;
        }
        if (!at) {
          at = MIDDLE;
          fire('pointerdown', at);
        }
        const length = Math.hypot(direction.x, direction.y) || 1;
        const to = seen({ x: (direction.x / length) * THUMB_REACH, y: (direction.y / length) * THUMB_REACH });
        const far = Math.hypot(to.x - at.x, to.y - at.y);
        const part = far > THUMB_SPEED ? THUMB_SPEED / far : 1;
        at = { x: at.x + (to.x - at.x) * part, y: at.y + (to.y - at.y) * part };
        fire('pointermove', at);
      },
    };
  };
  const left = thumb(container.find('field')!, 1);
  const aiming = aim && thumb(container.find('aim')!, 2);
  const actions = container.find('actions')!.children;
  const shown = buttons.filter(({ bit, name }) => (bit & STEERS) === 0 && name !== aim?.button);
  const held = new Set<number>();

  return {
    /** What the seat holds after a frame in which the thumbs have moved towards what this input says. */
    hold(wanted: Uint8Array): Uint8Array {
      const way = (more: number, less: number) =>
        Number((wanted[0]! & more) !== 0) - Number((wanted[0]! & less) !== 0);
      left.move({ x: way(RIGHT, LEFT), y: way(DOWN, UP) });
      if (aim && aiming) {
        const aimed = decodeAim(wanted[aim.byte]!);
        const fires = buttons.some(
          ({ name, byte, bit }) => name === aim.button && (wanted[byte]! & bit) !== 0,
        );
        aiming.move(fires && aimed >= 0 ? { x: AIM_X[aimed]!, y: AIM_Y[aimed]! } : null);
      }
      for (const [at, { byte, bit }] of shown.entries()) {
        const presses = (wanted[byte]! & bit) !== 0;
        if (presses === held.has(at)) continue;
        page.fire(actions[at]!, presses ? 'pointerdown' : 'pointerup', { pointerId: 10 + at });
        if (!held.delete(at)) held.add(at);
      }
      return bytes;
    },
    putAway: () => listening.stop(),
  };
}

/** Rounds that a phone at seat `me` wins in a match with bots. */
function roundsWon(game: AnyGame, size: Size, me: number): number {
  const { rules, info } = game;
  const seats = Array.from({ length: SEATS }, (_, seat) => ({
    kind: 'player' as const,
    name: `Seat ${seat}`,
  }));
  const state = rules.start({ seed: 1 + me, seats, options: { rounds: 2, bots: RIVALS } });
  const { hold, putAway } = phone(game, me, size);
  const botOf = (from: typeof state, seat: number) => {
    const input = new Uint8Array(info.inputBytes);
    rules.bot(from, seat, input);
    return input;
  };
  /** What the thumbs have yet to do, the first first. */
  const meant = Array.from({ length: LATE_FRAMES }, () => new Uint8Array(info.inputBytes));
  const inputs = new Uint8Array(SEATS * info.inputBytes);
  const put = (seat: number, input: Uint8Array) => inputs.set(input, seat * info.inputBytes);
  let foreseen = clone(state);
  let won = 0;
  while (rules.outcome(state) === null) {
    for (let seat = 0; seat < SEATS; seat++) if (seat !== me) put(seat, botOf(state, seat));
    foreseen = copyInto(foreseen, state);
    for (const one of meant) {
      put(me, one);
      rules.step(foreseen, inputs);
    }
    meant.push(botOf({ ...foreseen, level: MIND }, me));
    put(me, hold(meant.shift()!));
    rules.step(state, inputs);
    for (const { kind, seat } of state.cues) if (kind === 'round' && seat === me) won++;
  }
  putAway();
  return won;
}

describe('two thumbs on a phone', () => {
  it.each(GAMES.flatMap((game) => PHONES.map((size) => [game.info.name, size.name, game, size] as const)))(
    'win rounds of %s against bots of the usual strength: a phone %s',
    (_, __, game, size) => {
      const won = Array.from({ length: SEATS }, (_, me) => roundsWon(game, size, me));
      expect(won.reduce((sum, one) => sum + one)).toBeGreaterThan(0);
    },
  );
});
