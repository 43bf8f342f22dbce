// In which order sounds are rendered: one at a time, those of the game first. All that a page has takes four seconds of a core,
// and nothing of it may take the time of a match's pictures.

import type { Loudness, Patch } from '../../games/kit/sound/sound.ts';
import type { Render } from './render.ts';

/** Whose sounds. */
export type Kind = 'game' | 'signals' | 'menu';

/** What waits, the most urgent first; `rooms` are sounds that a match has got without their room. */
const QUEUES = ['game', 'signals', 'menu', 'rooms'] as const;
type Queue = (typeof QUEUES)[number];

/** What goes on while a match is played, with rests. */
const IN_A_MATCH: readonly Queue[] = ['game', 'signals'];
/** In a match, times as long as the last one took. */
const RESTS = 4;
/** Before the first of several, ms: what asks for sounds, as the first press does, leads to another screen, and that comes first. */
const BEFORE_MS = 1_000;

/** Where a sound is kept. */
export interface Shelf {
  /** Takes the sound, or the same one with more to it, in place of what it had. */
  take(buffer: AudioBuffer): void;
  /** Whether it would still be played. */
  wanted(): boolean;
}

/** Resolves when the shelf has taken the sound for the first time. Rejects as `Render` does. */
export type RenderInTurn = (patch: Patch, loudness: Loudness, shelf: Shelf, factor?: number) => Promise<void>;

export interface Turns {
  /**
   * Renders when its turn comes. To build the room of a sound takes the page 50 ms, in which it hears no key, and to render it as
   * long again of another core: what is rendered in a match is without it, and has it after that.
   */
  renderFor(kind: Kind): RenderInTurn;
  /** A match begins, or is over. */
  match(on: boolean): void;
}

export interface TurnSurroundings {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Once, after so many ms. */
  later(ms: number, act: () => void): void;
  /** Once, when the page has nothing else to do, or has had something for long. */
  idle(act: () => void): void;
}

export function createTurns(render: Render, { now, later, idle }: TurnSurroundings): Turns {
  const waiting: Record<Queue, (() => Promise<void>)[]> = { game: [], signals: [], menu: [], rooms: [] };
  /** A turn is taken, or waits for an idle moment. */
  let taken = false;
  /** Sounds follow each other without a pause. */
  let following = false;
  let inMatch = false;

  const nextQueue = () => (inMatch ? IN_A_MATCH : QUEUES).find((queue) => waiting[queue].length > 0);

  function next(): void {
    if (taken) return;
    const first = !following;
    following = nextQueue() !== undefined;
    if (!following) return;
    taken = true;
    const turn = () => idle(() => void take());
    if (first) later(BEFORE_MS, turn);
    else turn();
  }

  async function take(): Promise<void> {
    const queue = nextQueue(); // a match may have begun since
    const began = now();
    if (queue) await waiting[queue].shift()!();
    later(inMatch ? RESTS * (now() - began) : 0, () => {
      taken = false;
      next();
    });
  }

  return {
    renderFor: (kind) => (patch, loudness, shelf, factor) =>
      new Promise((resolve, reject) => {
        const withRoom = async () => {
          if (shelf.wanted()) shelf.take(await render(patch, loudness, factor));
        };
        const first = async () => {
          if (!inMatch || !patch.room) return withRoom();
          shelf.take(await render({ ...patch, room: 0 }, loudness, factor));
          waiting.rooms.push(() => withRoom().catch(() => {})); // it is heard without
        };
        waiting[kind].push(() => first().then(resolve, reject));
        next();
      }),
    match(on) {
      inMatch = on;
      next();
    },
  };
}
