// What is drawn of another seat's mover, its entity, chases the shadow that was told: it goes with the shadow's speed and
// closes a part of what lies between them, so that it moves evenly however the shadow jumps.
// Source: “影子跟随算法” (shadow following), skywind.me/blog/archives/1145.

import type { Mover, Shadows } from '../sim/rules.ts';
import { TURN, turnBetween } from '../sim/turn.ts';

/** The part of what lies between that is closed in a frame: half of it is gone after five, as fast as a blink. */
const CLOSED = 1 / 8;

/** Parts of a turn in a spin. */
const SPIN = 16;

/** Most that a picture turns something in a frame besides its own spin: a degree and a half. */
const MOST_TURNED = TURN / 240;

interface Entity {
  x: number;
  y: number;
  heading: number;
}

export interface Chased {
  /** Furthest that an entity was moved in one frame besides its shadow's own speed, in units of the game. */
  readonly largest: number;
  /** Furthest that one was behind its shadow without being put there. */
  readonly behind: number;
  /** How often one was put elsewhere. */
  readonly put: number;
}

export class Chase {
  readonly #glide: number;
  readonly #jump: number;
  readonly #entities = new Map<number, Entity & { placing: number }>();
  #chased: Chased = { largest: 0, behind: 0, put: 0 };

  constructor({ glide, jump }: Pick<Shadows<unknown>, 'glide' | 'jump'>) {
    this.#glide = glide;
    this.#jump = jump;
  }

  get chased(): Chased {
    return this.#chased;
  }

  /** Goes on by a frame after the shadow of a seat, and puts the mover where the entity is. */
  follow(seat: number, shadow: Mover & { readonly placing: number }): void {
    const entity = this.#entities.get(seat);
    const x = entity ? entity.x + shadow.vx / 16 : shadow.x;
    const y = entity ? entity.y + shadow.vy / 16 : shadow.y;
    const far = Math.hypot(shadow.x - x, shadow.y - y);
    if (!entity || far > this.#jump) {
      // A mover that the rules put elsewhere appears there.
      if (entity && entity.placing === shadow.placing) this.#note(far, 0, 1);
      const { heading, placing } = shadow;
      this.#entities.set(seat, { x: shadow.x, y: shadow.y, heading, placing });
      return;
    }
    const closed = Math.min(far * CLOSED, this.#glide);
    const part = far === 0 ? 0 : closed / far;
    this.#note(closed, far, 0);
    entity.x = x + (shadow.x - x) * part;
    entity.y = y + (shadow.y - y) * part;
    entity.placing = shadow.placing;
    const turned = entity.heading + shadow.spin * SPIN;
    const rest = turnBetween(turned, shadow.heading) * CLOSED;
    entity.heading = turned + Math.max(-MOST_TURNED, Math.min(rest, MOST_TURNED));
    shadow.x = Math.round(entity.x);
    shadow.y = Math.round(entity.y);
    shadow.heading = Math.round(entity.heading) & (TURN - 1);
  }

  /** The seat has lost its shadow: one that comes later begins where that is. */
  forget(seat: number): void {
    this.#entities.delete(seat);
  }

  #note(moved: number, far: number, put: number): void {
    const { largest, behind, put: before } = this.#chased;
    this.#chased = { largest: Math.max(largest, moved), behind: Math.max(behind, far), put: before + put };
  }
}
