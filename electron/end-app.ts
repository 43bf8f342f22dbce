// How the app ends: another instance may start at once, the others in the room are told, and only then the rest goes.
//
// Pure logic: what belongs to Electron is passed in. Of Electron this relies on (e2e/standin/electron-behaviour.md): `will-quit`
// may be prevented, a quit inside it is none, and promises that settle within it run before it has been told to the end.

export interface EndOptions {
  /** Has Electron quit, by way of `will-quit`. */
  quit(): void;
  /** Lets another instance start: from now on what it is opened with is its own. */
  releaseInstance(): void;
  /** Resolves when the others have been told and the party is gone, at once where there is none. */
  stopParty(): Promise<void>;
  /** Lets another app have the data folder, which the party wrote to until now. */
  releaseFolder(): void;
  /** Has the system start the app once more when this process has gone. */
  relaunch(): void;
  /** Runs `action` in a task of its own. */
  later(action: () => void): void;
}

export interface AppEnd {
  /** The app ends now, whatever the person would say. The others are told while windows still close. */
  begin(): void;
  /** The only window closes, which nothing stops any more: the app ends with it, and `will-quit` follows. */
  windowCloses(): void;
  /** The person opens the app that ends, which the system tells this one: it is there again when it has gone. */
  startAgain(): void;
  /** For `will-quit`. */
  willQuit(event: { preventDefault(): void }): void;
  /** Whether it has begun. */
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
