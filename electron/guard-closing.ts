// Whether the app may go: a host of others is asked once, because the room has to go on without the app.
//
// Closing the window, quitting by key or menu, and a system that shuts down all come here, in any order and number.

export interface ClosingOptions {
  /** Whether others are in a room of ours. */
  hostsOthers(): boolean;
  /** Asks the person; true is yes. */
  ask(): Promise<boolean>;
  /** Ends the app. */
  quit(): void;
}

export interface ClosingGuard {
  /** False: the person is asked first, and a yes quits. */
  mayClose(): boolean;
  /** Ends the app without a question: nobody is there who could answer. Only the first call does. */
  quitAtOnce(): void;
}

export function guardClosing({ hostsOthers, ask, quit }: ClosingOptions): ClosingGuard {
  let agreed = false;
  let asking = false;

  const quitAtOnce = () => {
    if (agreed) return;
    agreed = true;
    quit();
  };

  return {
    mayClose() {
      if (agreed || !hostsOthers()) return true;
      if (asking) return false;
      asking = true;
      void ask().then((yes) => {
        asking = false;
        if (yes) quitAtOnce();
      });
      return false;
    },
    quitAtOnce,
  };
}
