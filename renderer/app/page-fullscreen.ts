// Filling the screen from a browser's page: what the Fullscreen API does for us, and what it must be talked into.

/** The parts of a browser that are used here; Chromium alone lets a page have Escape. */
export interface FullscreenBrowser {
  readonly document: Pick<
    Document,
    | 'fullscreenEnabled'
    | 'fullscreenElement'
    | 'exitFullscreen'
    | 'documentElement'
    | 'addEventListener'
    | 'removeEventListener'
  >;
  readonly navigator: { readonly keyboard?: { lock(keys: readonly string[]): Promise<void> } };
}

export interface PageFullscreen {
  readonly on: boolean;
  set(on: boolean): void;
  /** Listens until the returned function is called. */
  listen(changed: () => void): () => void;
}

/** What a browser takes for a press of a person, with capture because screens and games may stop it. */
const PRESSES = ['keyup', 'pointerup'] as const;

/** Null where pages cannot (a phone's Safari). */
export function pageFullscreen({ document, navigator }: FullscreenBrowser): PageFullscreen | null {
  if (!document.fullscreenEnabled) return null;
  let stopTrying = () => {};

  async function enter(): Promise<void> {
    stopTrying();
    try {
      await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    } catch {
      // A gamepad's press is none to Firefox and Safari: the next one that is will do.
      stopTrying = onNextPress(document, () => void enter());
      return;
    }
    // Escape is the menu's. Where the browser keeps it to itself it also leaves fullscreen.
    await navigator.keyboard?.lock(['Escape']).catch(() => {});
  }

  return {
    get on() {
      return document.fullscreenElement !== null;
    },
    set(on) {
      stopTrying();
      if (on) void enter();
      else document.exitFullscreen().catch(() => {}); // left already
    },
    listen(changed) {
      document.addEventListener('fullscreenchange', changed);
      return () => {
        stopTrying();
        document.removeEventListener('fullscreenchange', changed);
      };
    },
  };
}

function onNextPress(document: FullscreenBrowser['document'], act: () => void): () => void {
  const stop = () => {
    for (const press of PRESSES) document.removeEventListener(press, pressed, { capture: true });
  };
  const pressed = () => {
    stop();
    act();
  };
  for (const press of PRESSES) document.addEventListener(press, pressed, { capture: true });
  return stop;
}
