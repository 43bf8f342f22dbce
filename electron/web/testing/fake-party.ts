// A party for tests of the browser window: keeps the carriers that it gets and what came through them.

import type { Party } from '../../party/open-party.ts';
import type { Carrier } from '../../party/window/carrier.ts';

export interface FakeParty extends Party {
  /** In the order of their coming. */
  readonly controls: readonly Attached<unknown>[];
  readonly stages: readonly Attached<Uint8Array>[];
  readonly joined: readonly string[];
  /** Links and replays. */
  readonly opened: readonly unknown[];
  readonly closed: boolean;
  /** The next message, from whichever carrier. */
  nextMessage(): Promise<unknown>;
}

export interface Attached<T> {
  readonly carrier: Carrier<T, T>;
  /** Resolves when the other end has gone. */
  readonly gone: Promise<void>;
}

/** Greets each control and each stage with one message, as the real party does with its view. */
export function fakeParty(): FakeParty {
  const controls: Attached<unknown>[] = [];
  const stages: Attached<Uint8Array>[] = [];
  const joined: string[] = [];
  const opened: unknown[] = [];
  const messages: unknown[] = [];
  const waiting: ((message: unknown) => void)[] = [];
  let closed = false;

  const keep = <T>(list: Attached<T>[], carrier: Carrier<T, T>, greeting: T) => {
    list.push({ carrier, gone: new Promise((resolve) => carrier.onClose(resolve)) });
    carrier.onMessage((message) => {
      const next = waiting.shift();
      if (next) next(message);
      else messages.push(message);
    });
    carrier.send(greeting);
  };

  return {
    controls,
    stages,
    joined,
    opened,
    get closed() {
      return closed;
    },
    nextMessage: () =>
      messages.length > 0 ? Promise.resolve(messages.shift()) : new Promise((next) => waiting.push(next)),
    attachControl: (carrier) => keep(controls, carrier, { is: 'hello' }),
    attachStage: (carrier) => keep(stages, carrier, new Uint8Array([3])),
    // As the real one it is nothing without its party.
    openLink(this: FakeParty, link) {
      if (this.opened === opened) opened.push(link);
    },
    openReplay(this: FakeParty, replay) {
      if (this.opened === opened) opened.push(replay);
    },
    join(this: FakeParty, typed) {
      if (this.joined === joined) joined.push(typed);
    },
    firewallIs: () => {},
    fullscreenIs: () => {},
    restarted: () => {},
    woke: () => {},
    async close() {
      closed = true;
    },
  };
}
