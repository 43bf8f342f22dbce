// What plays the match at an app of a house, without a picture: simulates its frames, and says when the match is over.

import type { View } from '../objects/view.ts';
import type { PeerEvent } from '../peer/peer-events.ts';
import { decodeItems } from '../sim/frame-items.ts';
import type { FromPeer, MatchStart } from '../wire/messages.ts';
import { createHeadless, type HeadlessGame, type Held } from './headless.ts';
import { type Observation, observationOf } from './observation.ts';
import type { LabGame } from './party.ts';

/** How often the state is hashed, frames. */
const HASH_EVERY = 30;

const NO_BYTES = new Uint8Array();

/** A frame came, with the state hash after it where one was made. */
type Saw = (start: MatchStart, frame: number, bytes: string, hash: string | null) => void;

export class LabStage {
  readonly records = new Map<number, Observation>();
  game: HeadlessGame | null = null;
  /** What the host has told of the match, where it tells any. */
  view: View | null = null;
  #held: Uint8Array | null = null;
  readonly #game: LabGame;
  readonly #saw: Saw;
  readonly #say: (message: FromPeer) => void;

  constructor(game: LabGame, saw: Saw, say: (message: FromPeer) => void) {
    this.#game = game;
    this.#saw = saw;
    this.#say = say;
  }

  /** What the seat holds from now on. Returns what to say, and of which frame. */
  hold(input: Uint8Array): Held {
    this.#held = input;
    return this.game?.hold(input) ?? { frame: 0, bytes: input };
  }

  /** Forgets everything, as after a start. */
  forget(): void {
    this.records.clear();
    this.game = null;
  }

  hear({ view, hostFrame }: Extract<PeerEvent, { kind: 'view' }>, now: number): void {
    if (!this.game) return;
    this.view = view;
    this.game.hear(view, hostFrame, now);
  }

  /** `seat` is ours. Returns what to say of what it holds: a game that begins anew may say it otherwise. */
  play(
    { match: start, log, first, end }: Extract<PeerEvent, { kind: 'frames' }>,
    seat: number,
    now: number,
  ): Held | null {
    let held: Held | null = null;
    if (first === 0) {
      this.records.delete(start.number);
      this.game = createHeadless(this.#game.info, this.#game.rules, start, seat);
      this.view = null;
      held = this.#held && this.game.hold(this.#held);
    }
    observationOf(this.records, start).append(log, first, end, now);
    const game = this.game!;
    for (let number = first; number < end; number++) {
      const inputs = log.copy(number, number + 1);
      const items = log.items(number) ?? NO_BYTES;
      const over = game.outcome() !== null;
      if (!over) game.confirm(inputs, decodeItems(items)!);
      const hash = !over && game.confirmed % HASH_EVERY === 0 ? game.hash() : null;
      this.#saw(start, number, `${inputs.join()} ${items.join()}`, hash);
      const outcome = over ? null : game.outcome();
      if (!outcome) continue;
      const { scores, places } = outcome;
      const told = { scores: [...scores], places: [...places] };
      this.#say({
        m: 'finished',
        match: start.number,
        frame: game.confirmed,
        hash: game.hash(),
        outcome: told,
      });
    }
    return held;
  }
}
