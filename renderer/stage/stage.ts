// The stage in the window thread, without React: makes the canvas and the worker, and passes on keys and size.

import type { OwnControls } from '../../electron/party/window/preferences.ts';
import type { Box } from '../../games/game.ts';
import { createWatchdog, LOOK_MS } from '../../netcode/runner/watchdog.ts';
import { watchForFingers } from '../devices/fingers.ts';
import { keysFor } from '../devices/keys.ts';
import { watchMouse } from '../devices/mouse.ts';
import type { PadSlots } from '../devices/pad-slots.ts';
import { textsOf } from '../languages/list.ts';
import type { StageSound } from '../sound/sound.ts';
import { startWorker } from '../start-worker.ts';
import { watchSize } from './canvas-size.ts';
import type { DisplaySettings } from './display-settings.ts';
import { fontsOf } from './fonts.ts';
import type { FrameSource } from './frame-source.ts';
import { type Listening, listenWhilePlaying, type Playing } from './input/capture-input.ts';
import type { ReplayControl, ReplayStatus } from './replay/replay-run.ts';
import { type StageStatus, statusAttributes } from './stage-status.ts';
import type { FromWorker, StageError, ToWorker } from './worker-messages.ts';

/** What changes seldom enough to be shown by React. */
export interface StageNotice {
  readonly error: StageError | null;
  /** The game that was begun last, by its name in the person's language. */
  readonly game: string | null;
  /** Whether the match goes on from a state that the host has sent, which its rules may refuse. */
  readonly fromHost: boolean;
  readonly catchingUp: boolean;
  /** The first picture of a match is still to be drawn: the canvas is empty. */
  readonly empty: boolean;
  /** The source is gone and a new one is still to come. */
  readonly closed: boolean;
}

/** What a person has set, and how this keyboard calls its keys. */
export interface StageControls extends OwnControls {
  readonly keyName: (code: string) => string;
}

export interface Stage {
  /** Hands a source over to the worker; the same one again is ignored (a port can be handed over once). */
  setSource(source: FrameSource): void;
  /** `shown`: where the page shows anything; `seen`: the page is visible. */
  setVisible(shown: boolean, seen: boolean): void;
  setDisplay(display: DisplaySettings): void;
  setControls(controls: StageControls): void;
  /** The match is looked at on another screen: no picture is drawn here, and up is up in it, however this one is held. */
  setControlsOnly(on: boolean): void;
  /** Which seat a spectator follows, or null. */
  setFollowed(seat: number | null): void;
  /** What words of the app cover at the picture's upper edge. */
  setCovered(boxes: readonly Box[]): void;
  /** What a person does with the replay that is played. */
  controlReplay(control: ReplayControl): void;
  dispose(): void;
}

export const nothingToSay: StageNotice = {
  error: null,
  game: null,
  fromHost: false,
  catchingUp: false,
  empty: true,
  closed: false,
};

/** On a canvas that still tells how far a match came which is over. */
const OVER = 'data-over';

export interface StageOptions {
  /** Gets the canvas. */
  readonly container: HTMLElement;
  /** At first. */
  readonly display: DisplaySettings;
  readonly controls: StageControls;
  /** Whose gamepads are whose at this machine. */
  readonly slots: PadSlots;
  notify(notice: StageNotice): void;
  hear(sound: StageSound): void;
  /** Where the replay is that is played. */
  follow(status: ReplayStatus): void;
  measured(status: StageStatus): void;
  /** A picture of a match, in PNG, that its player wants to keep under this name. */
  keep(name: string, png: Blob): void;
}

/** Makes the canvas and starts its worker. */
export function createStage(options: StageOptions): Stage {
  const { container, slots, notify, hear, follow, measured, keep } = options;
  let { display, controls } = options;
  const canvas = document.createElement('canvas');
  // touch-action: a finger on the game commands, and the page stays where it is. object-fit: a picture of a window that
  // was turned keeps its shape until the next one comes.
  canvas.style.cssText = 'display: block; width: 100%; height: 100%; object-fit: contain; touch-action: none';
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', textsOf[display.language].canvas.empty);
  const says = document.createElement('p');
  says.className = 'unseen';
  says.setAttribute('role', 'status');
  container.append(canvas, says);

  let notice = nothingToSay;
  let source: FrameSource | null = null;
  let visible = false;
  /** The page can be seen, apart from what it shows. */
  let seen = false;
  let controlsOnly = false;
  let playing: Playing | null = null;
  let listening: Listening | null = null;
  let cancels = false;

  const mouse = watchMouse();
  const worker = startWorker('stage');
  const post = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);

  function tell(change: Partial<StageNotice>): void {
    const told = Object.keys(change) as (keyof StageNotice)[];
    if (told.every((key) => change[key] === notice[key])) return;
    notice = { ...notice, ...change };
    notify(notice);
  }

  function useControls(): void {
    const wanted = visible ? playing : null;
    if ((wanted !== null) === (listening !== null)) return;
    listening?.stop();
    listening =
      wanted &&
      listenWhilePlaying(wanted, {
        container,
        canvas,
        settings: () => controls,
        slots,
        mouse: mouse.at,
        cancels: () => cancels,
        drawn: () => !controlsOnly,
        post,
      });
  }

  /** Tells whether the stage is visible: a match on a hidden stage is not drawn, and waits for no picture. */
  function tellVisible(): void {
    post({ kind: 'visible', visible: visible && !controlsOnly, seen: seen && !controlsOnly });
  }

  /** The picture of a game of commands names its keys. */
  function tellKeyNames(): void {
    if (!playing) return;
    const { game, keys } = playing;
    const [player] = keysFor(keys, controls.keys[game] ?? [], [0]);
    const names = keys.map((key, at) => {
      const [code] = player!.keys[at]!;
      return [key.keys[0]!, code === undefined ? '' : controls.keyName(code)] as const;
    });
    post({ kind: 'key-names', names: Object.fromEntries(names) });
  }

  function play(next: Playing | null): void {
    playing = null;
    useControls();
    playing = next;
    tellKeyNames();
    useControls();
  }

  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    // Whatever it says, it is alive.
    watchdog.answered();
    switch (data.kind) {
      case 'alive':
        return;
      case 'begins':
        tell({ game: data.name, fromHost: data.fromHost });
        return;
      case 'playing':
        canvas.setAttribute('aria-label', textsOf[display.language].canvas.playing(data.name));
        canvas.removeAttribute(OVER);
        canvas.removeAttribute('data-drawn');
        tell({ error: null, closed: false });
        play(data);
        return;
      case 'drawn':
        canvas.setAttribute('data-drawn', String(data.frame));
        tell({ empty: false });
        return;
      case 'status':
        for (const [name, value] of Object.entries(statusAttributes(data.status))) {
          canvas.setAttribute(name, value);
        }
        tell({ catchingUp: data.status.catchingUp });
        measured(data.status);
        if (data.status.finished) play(null);
        return;
      case 'words':
        canvas.setAttribute('aria-label', textsOf[display.language].canvas.playing(data.name));
        playing = playing && { ...playing, name: data.name, buttonNames: data.buttonNames };
        listening?.nameButtons(data.buttonNames);
        return;
      case 'cancels':
        cancels = data.cancels;
        return;
      case 'field':
        listening?.ask(data.field);
        return;
      case 'says':
        says.textContent = data.text;
        return;
      case 'keepsake':
        keep(data.name, data.png);
        return;
      case 'sound':
        hear(data.sound);
        return;
      case 'replay':
        follow(data.status);
        return;
      case 'idle':
        canvas.setAttribute(OVER, '');
        tell({ catchingUp: false, empty: true });
        hear({ kind: 'end' });
        says.textContent = '';
        play(null);
        return;
      case 'closed':
        tell({ closed: true });
        return;
      case 'error':
        tell({ error: data.error, catchingUp: false });
        hear({ kind: 'end' });
        play(null);
        return;
    }
  };
  const watchdog = createWatchdog(
    () => post({ kind: 'alive?' }),
    () => {
      worker.terminate();
      tell({ error: { kind: 'hung', details: 'no answer' }, catchingUp: false });
      hear({ kind: 'end' });
      play(null);
    },
  );
  const looking = setInterval(() => watchdog.look(performance.now()), LOOK_MS);
  worker.onerror = (event) => tell({ error: { kind: 'worker', details: event.message || 'no details' } });

  if ('transferControlToOffscreen' in canvas) {
    const offscreen = canvas.transferControlToOffscreen();
    post({ kind: 'canvas', canvas: offscreen }, [offscreen]);
  } else {
    // After the caller has what we return.
    queueMicrotask(() => tell({ error: { kind: 'no-canvas', details: 'no transferControlToOffscreen' } }));
  }

  post({ kind: 'fonts', fonts: fontsOf(document.styleSheets, document.baseURI) });
  post({ kind: 'display', display });
  const stopFingers = watchForFingers((fingers) => post({ kind: 'fingers', fingers }));
  const stopSize = watchSize(canvas, (size) => post({ kind: 'size', size }));

  return {
    setSource(next) {
      if (next === source) return;
      source = next;
      tell({ closed: false });
      post({ kind: 'source', source: next }, next.kind === 'port' ? [next.port] : []);
    },
    setVisible(shown, isSeen) {
      seen = isSeen;
      visible = shown && seen;
      tellVisible();
      useControls();
    },
    setControlsOnly(on) {
      if (on === controlsOnly) return;
      controlsOnly = on;
      tellVisible();
    },
    setControls(next) {
      controls = next;
      tellKeyNames();
    },
    setFollowed(seat) {
      post({ kind: 'follow', seat });
    },
    setCovered(boxes) {
      post({ kind: 'covered', boxes });
    },
    setDisplay(next) {
      display = next;
      post({ kind: 'display', display });
    },
    controlReplay(control) {
      post({ kind: 'replay', control });
    },
    dispose() {
      play(null);
      clearInterval(looking);
      stopSize();
      stopFingers();
      mouse.stop();
      worker.terminate();
      canvas.remove();
      says.remove();
    },
  };
}
