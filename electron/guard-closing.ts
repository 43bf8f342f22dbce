// Decides whether the app may end. The person is asked once where other people are in a room that is hosted here, because the
// room then has to move to another app.
//
// Closing the window, quitting by key or menu, and the shutdown of the system all ask here, in any order and number.

export interface ClosingOptions {
  /** Whether other people are in a room that this app hosts. */
  hostsOthers(): boolean;
  /** Asks the person whether to end the app; true is yes. */
  ask(): Promise<boolean>;
  /** Ends the app. */
  quit(): void;
}

export interface ClosingGuard {
  /** Whether the app may end now. When false, the person is asked, and a yes calls `quit`. */
  mayClose(): boolean;
  /** Ends the app at once, without asking. Only the first call has an effect. */
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
