// In which order sounds are rendered: one at a time, those of the game first. All that a page has takes four seconds of a core,
// and nothing of it may take the time of a match's pictures.

import type { Render } from './render.ts';

/** Whose sounds, the most urgent first. */
const KINDS = ['game', 'signals', 'menu'] as const;
export type Kind = (typeof KINDS)[number];

/** What goes on while a match is played, with rests. */
const IN_A_MATCH: readonly Kind[] = ['game', 'signals'];
/** In a match, times as long as the last one took. */
const RESTS = 4;
/** Before the first of several, ms: what asks for sounds, as the first press does, leads to another screen, and that comes first. */
const BEFORE_MS = 1_000;

export interface Turns {
  /** Renders when its turn comes. */
  renderFor(kind: Kind): Render;
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
  const waiting: Record<Kind, (() => Promise<void>)[]> = { game: [], signals: [], menu: [] };
  /** A turn is taken, or waits for an idle moment. */
  let taken = false;
  /** Sounds follow each other without a pause. */
  let following = false;
  let inMatch = false;

  const nextKind = () => (inMatch ? IN_A_MATCH : KINDS).find((kind) => waiting[kind].length > 0);

  function next(): void {
    if (taken) return;
    const first = !following;
    following = nextKind() !== undefined;
    if (!following) return;
    taken = true;
    const turn = () => idle(() => void take());
    if (first) later(BEFORE_MS, turn);
    else turn();
  }

  async function take(): Promise<void> {
    const kind = nextKind(); // a match may have begun since
    const began = now();
    if (kind) await waiting[kind].shift()!();
    later(inMatch ? RESTS * (now() - began) : 0, () => {
      taken = false;
      next();
    });
  }

  return {
    renderFor:
      (kind) =>
      (...sound) =>
        new Promise((resolve, reject) => {
          waiting[kind].push(() => render(...sound).then(resolve, reject));
          next();
        }),
    match(on) {
      inMatch = on;
      next();
    },
  };
}
