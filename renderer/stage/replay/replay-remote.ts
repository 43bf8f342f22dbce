// Between the stage that plays a replay and the screen that steers it: they are mounted apart, and each renders for
// itself.

import type { ReplayControl, ReplayStatus } from './replay-run.ts';

export interface ReplayRemote {
  /** Null until a replay plays. */
  readonly status: ReplayStatus | null;
  control(control: ReplayControl): void;
  /** `changed` is called when the status is another one, until the returned function is. */
  subscribe(changed: () => void): () => void;
  /** The stage's end: what is to be done comes to `act`, and where it stands is told to `follow`. */
  steer(act: (control: ReplayControl) => void): void;
  follow(status: ReplayStatus): void;
}

export function createReplayRemote(): ReplayRemote {
  const listeners = new Set<() => void>();
  let status: ReplayStatus | null = null;
  let act: (control: ReplayControl) => void = () => {};
  return {
    get status() {
      return status;
    },
    control: (control) => act(control),
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    steer(next) {
      act = next;
    },
    follow(next) {
      const known = status;
      const same =
        known && (Object.keys(next) as (keyof ReplayStatus)[]).every((key) => next[key] === known[key]);
      if (same) return;
      status = next;
      for (const changed of listeners) changed();
    },
  };
}
