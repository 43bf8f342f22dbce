// SIGINT, SIGTERM and SIGHUP as shell/browser/electron_browser_main_parts_posix.cc has them. Before `ready` they are Node's.
// Right before it Electron sets handlers of its own over them, and Node, which has set its own already, sets none again for a
// signal that had listeners by then: those listeners, and all that come later for that signal, hear nothing any more.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Dies of a signal with nothing left behind: set by boot.ts. */
let leaveNothing = () => {};

export function onDeathBySignal(leave: () => void): void {
  leaveNothing = leave;
}

/** From now on the first of each quits, and the next one kills; a listener that is the first for its signal takes it over. */
export function replaceSignalHandlers(quit: () => void): void {
  for (const signal of SIGNALS) {
    const deaf = process.listenerCount(signal) > 0;
    process.removeAllListeners(signal);
    let hasCome = false;
    const electrons = () => {
      if (hasCome) dieOf(signal);
      hasCome = true;
      quit();
    };
    process.on(signal, electrons);
    process.on('newListener', (name: string, listener: () => void) => {
      if (name !== signal) return;
      setImmediate(() => process.removeListener(signal, deaf ? listener : electrons));
    });
  }
}

function dieOf(signal: NodeJS.Signals): void {
  leaveNothing();
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
