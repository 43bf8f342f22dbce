// Ends the app in order: it lets another instance start, has the other members of the room told, and then quits.
//
// Pure logic: calls to Electron are passed in. It relies on facts of Electron (e2e/standin/electron-behaviour.md): `will-quit`
// can be prevented, a quit inside it is ignored, and callbacks of promises that settle in it run before its listeners are done.

export interface EndOptions {
  /** Calls Electron's `app.quit()`, which emits `will-quit`. */
  quit(): void;
  /** Releases the lock of the single instance, so that the app can be started anew, and gets its own links and files. */
  releaseInstance(): void;
  /** Ends the party's process. Resolves when the other members have been told and the process has ended. */
  stopParty(): Promise<void>;
  /** Releases the data folder, which the party's process writes to until it ends. */
  releaseFolder(): void;
  /** Has the system start the app again when this process has ended. */
  relaunch(): void;
  /** Runs `action` in a task of its own. */
  later(action: () => void): void;
}

export interface AppEnd {
  /** Ends the app without asking the person. The other members are told while windows close. */
  begin(): void;
  /** Called when the only window closes, with which the app ends: `will-quit` follows. */
  windowCloses(): void;
  /** Called when the person opens the app while it ends: the app starts again when this process has ended. */
  startAgain(): void;
  /** Handles Electron's `will-quit`. */
  willQuit(event: { preventDefault(): void }): void;
  /** Whether the end of the app has begun. */
  readonly isEnding: boolean;
}

export function endInOrder(options: EndOptions): AppEnd {
  const { quit, releaseInstance, stopParty, releaseFolder, relaunch, later } = options;
  let goodbye: Promise<void> | null = null;
  let hasNoWindow = false;
  let waits = false;
  let mayGo = false;
  let comesAgain = false;

  function sayGoodbye(): Promise<void> {
    if (goodbye === null) {
      releaseInstance();
      goodbye = stopParty();
    }
    return goodbye;
  }

  return {
    begin() {
      void sayGoodbye();
      quit();
    },
    windowCloses() {
      hasNoWindow = true;
    },
    startAgain() {
      comesAgain = true;
    },
    willQuit(event) {
      if (mayGo) {
        if (comesAgain) relaunch();
        return;
      }
      event.preventDefault();
      if (waits) return;
      waits = true;
      void sayGoodbye().then(() => {
        releaseFolder();
        mayGo = true;
        later(quit);
      });
    },
    get isEnding() {
      return hasNoWindow || goodbye !== null;
    },
  };
}
