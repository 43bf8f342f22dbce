// How Electron's own code, which is C++, tells JavaScript: an event object that can be prevented, and the microtasks of the code that
// listens run before the emit returns (shell/common/gin_helper/event_emitter_caller.cc). Below a call out of JavaScript they wait,
// as V8 has them do, for the end of that call.

import type { EventEmitter } from 'node:events';

/** What Electron's events look like, with what each one tells besides. */
export interface NativeEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

function nativeEvent<T extends object>(told: T): NativeEvent & T {
  let prevented = false;
  return Object.defineProperties(told, {
    defaultPrevented: { get: () => prevented },
    preventDefault: {
      value: () => {
        prevented = true;
      },
    },
  }) as NativeEvent & T;
}

/** How many calls out of the app's JavaScript, or emits into it, are on the stack. */
let depth = 0;

/** Runs what the app calls. */
export function calledByApp<T>(run: () => T): T {
  depth++;
  try {
    return run();
  } finally {
    depth--;
  }
}

/** Emits with an event that tells `told`, then `rest`. True when a listener has prevented it. */
export function emitNative(
  emitter: EventEmitter,
  name: string,
  told: object = {},
  ...rest: unknown[]
): boolean {
  const event = nativeEvent(told);
  calledByApp(() => emitter.emit(name, event, ...rest));
  if (depth === 0) runMicrotasks();
  return event.defaultPrevented;
}

/** Posted to the message loop: after whatever runs now. */
export function postTask(run: () => void): void {
  setImmediate(run);
}

/** Does nothing inside a microtask, as in V8. */
function runMicrotasks(): void {
  // Node has it for embedders (lib/internal/process/task_queues.js, runNextTicks); its types do not.
  (process as unknown as { _tickCallback(): void })._tickCallback();
}
