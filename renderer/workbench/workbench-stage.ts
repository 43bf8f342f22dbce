// The stage of the workbench, without React: draws and listens as the app's stage does, but in the page itself, where
// changed modules arrive, and with a session in place of a network.

import {
  type Controller,
  type Game,
  isTurned,
  type KeyName,
  type Painter,
  type StageEvent,
} from '../../games/game.ts';
import type { Ear } from '../../games/kit/sound/sound.ts';
import { keyName } from '../devices/key-names.ts';
import { watchMouse } from '../devices/mouse.ts';
import { createPadSlots } from '../devices/pad-slots.ts';
import { textsOf } from '../languages/list.ts';
import type { Sound } from '../sound/sound.ts';
import { watchSize } from '../stage/canvas-size.ts';
import type { DisplaySettings } from '../stage/display-settings.ts';
import { aimInput, type PointedFor } from '../stage/input/aim-input.ts';
import { createAimedInputs } from '../stage/input/aimed-inputs.ts';
import { buttonNames } from '../stage/input/button-names.ts';
import { type Listening, listenWhilePlaying } from '../stage/input/capture-input.ts';
import { type Controls, createControls } from '../stage/input/controls.ts';
import { createMatchSounds, type MatchSounds } from '../stage/match-sounds.ts';
import { createWorkerCanvas } from '../stage/worker-canvas.ts';
import type { StageSize } from '../stage/worker-messages.ts';
import { matchOf, type Setup } from './setup.ts';
import { createSession, type Notice } from './workbench-session.ts';

/** Told ten times a second, for code that writes it straight into the page. */
export interface Figures {
  readonly frame: number;
  readonly hash: string;
  readonly stepMs: number;
}

export interface WorkbenchStage {
  /** Goes on where it was with the game as it is now; another setup starts over. */
  show(game: Game, setup: Setup, display: DisplaySettings): void;
  startOver(): void;
  /** Sets the speed relative to real time; 0 is a pause. */
  speed(speed: number): void;
  /** Steps one frame, in a pause. */
  step(): void;
  dispose(): void;
}

/** What is made anew when the game was saved. */
interface Parts {
  readonly game: Game;
  readonly painter: Painter<unknown>;
  readonly controls: Controls<unknown> | null;
  readonly hearing: MatchSounds<unknown> | null;
  readonly mine: readonly number[];
  readonly display: DisplaySettings;
  readonly listening: Listening;
  /** What the buttons are called in a state. */
  readonly namesOf: (state: unknown) => readonly string[];
}

const FIGURES_EVERY_MS = 100;

/** Throws where the browser cannot draw on an offscreen canvas. */
export function createWorkbenchStage(
  container: HTMLElement,
  sound: Sound,
  notify: (notice: Notice) => void,
  tell: (figures: Figures) => void,
): WorkbenchStage {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display: block; width: 100%; height: 100%; touch-action: none';
  canvas.setAttribute('role', 'img');
  container.append(canvas);
  const screen = createWorkerCanvas(canvas.transferControlToOffscreen(), paint, () => restart());
  if (!screen) throw new Error('no 2D context');

  let parts: Parts | null = null;
  let restart: () => void = () => {};
  let aim: () => void = () => {};
  let size: StageSize = { width: 1, height: 1, pixelRatio: 1 };
  let speed = 1;
  let lastMs = performance.now();
  let toldMs = 0;
  const session = createSession({ now: () => performance.now(), observe }, (notice) => {
    notify(notice);
    toldMs = 0; // the figures belong to it
  });
  const mouse = watchMouse();
  const stopSize = watchSize(canvas, (next) => {
    size = next;
    screen.resize(next);
  });
  screen.play(true);

  function observe(previous: unknown, current: unknown): void {
    if (!parts) return;
    parts.painter.observe(previous, current);
    parts.hearing?.observe(current, earOf(parts, current), performance.now());
  }

  function earOf({ controls, mine }: Parts, state: unknown): Ear {
    const controller: Controller<unknown> | undefined = controls?.controller;
    return { seats: mine, at: controller?.ear?.(state, size.width, size.height) ?? null };
  }

  function makeParts(game: Game, setup: Setup, display: DisplaySettings): void {
    parts?.listening.stop();
    parts = null;
    const mine = setup.first === 'player' ? [0] : [];
    const hearing = game.sounds ? createMatchSounds(game.sounds) : null;
    try {
      const controls = createControls(
        game,
        mine[0] ?? null,
        display.language,
        keyNameOf(display),
        (command) => {
          session.offline?.command(command);
          hearing?.commanded(performance.now());
        },
      );
      const painter = game.createPainter({
        language: display.language,
        seats: matchOf(setup).seats,
        ...(controls && { controller: controls.controller }),
      });
      parts = {
        game,
        painter,
        controls,
        hearing,
        mine,
        display,
        listening: listen(game, setup, mine, controls, display),
        namesOf: (state) => buttonNames(game, display.language, state, mine[0]),
      };
    } catch (error) {
      session.fail('drawing', error);
    }
    if (!game.sounds) return;
    const { effects, theme } = game.sounds;
    // A name of its own each time: of a game that it knows the page keeps the sounds.
    const name = `${game.info.id} ${performance.now()}`;
    sound.stage({ kind: 'begin', game: name, seed: setup.seed, effects, theme });
  }

  function listen(
    game: Game,
    setup: Setup,
    mine: readonly number[],
    controls: Controls<unknown> | null,
    display: DisplaySettings,
  ) {
    const { name } = game.texts[display.language];
    canvas.setAttribute('aria-label', name);
    const slots = createPadSlots();
    slots.sit(mine.map((seat) => ({ id: seat, seat, name: `${seat}` })));
    const inputs = createAimedInputs(mine, (_, bytes) => session.offline?.hold(bytes));
    let pointed: PointedFor | null = null;
    aim = () => {
      if (parts && pointed) aimInput(game, parts.painter, pointed, size, inputs);
    };
    return listenWhilePlaying(
      {
        kind: 'playing',
        name,
        game: game.info.id,
        mine,
        buttons: game.buttons,
        buttonNames: buttonNames(game, display.language, null, mine[0]),
        square: game.square ?? false,
        turns: game.turns === 'directions',
        aims: game.aims?.(matchOf(setup)) ?? false,
        aim: game.aim ?? null,
        inputBytes: game.info.inputBytes,
        commands: controls !== null,
        keys: game.keys ?? [],
        padKeys: game.padKeys ?? {},
        direct: game.direct ?? false,
        asks: controls?.controller.field !== undefined,
      },
      {
        container,
        canvas,
        settings: () => ({ keys: {}, pads: {} }),
        slots,
        mouse: mouse.at,
        // Escape is the game's alone here: the workbench has no menu.
        cancels: () => true,
        drawn: () => true,
        post(message) {
          if (message.kind === 'input') inputs.buttons(message.seat, message.bytes);
          if (message.kind === 'aim') {
            pointed = message;
            aim();
          }
          if (message.kind === 'event') handle(message.event);
        },
      },
    );
  }

  function handle(event: StageEvent): void {
    const { offline, notice } = session;
    if (!offline || notice.fault) return;
    try {
      parts?.controls?.handle(event, offline.picture().current, size);
    } catch (error) {
      session.fail('controls', error);
    }
  }

  function paint(ctx: OffscreenCanvasRenderingContext2D, width: number, height: number, nowMs: number): void {
    session.advance(nowMs - lastMs, speed);
    lastMs = nowMs;
    if (session.notice.fault?.where !== 'drawing') draw(ctx, width, height, nowMs);
    if (!session.offline || nowMs - toldMs < FIGURES_EVERY_MS) return;
    toldMs = nowMs;
    const { frame, stepMs } = session.offline;
    tell({ frame, stepMs, hash: session.offline.hash() });
  }

  function draw(ctx: OffscreenCanvasRenderingContext2D, width: number, height: number, time: number): void {
    if (!session.offline || !parts) return;
    const { game, painter, controls, hearing, mine, display, listening, namesOf } = parts;
    const { reducedMotion, shake } = display;
    try {
      const picture = session.offline.picture();
      controls?.tick(picture.current, time, size);
      listening.nameButtons(namesOf(picture.current));
      listening.ask(controls?.controller.field?.(picture.current) ?? null);
      const turned = isTurned(game, width, height);
      const screen = { me: mine[0] ?? null, mine, width, height, turned, time, reducedMotion, shake };
      painter.draw(ctx, { ...picture, ...screen });
      aim();
      const told = hearing?.take(picture.current, earOf(parts, picture.current), time);
      if (told) sound.stage({ kind: 'heard', ...told });
      const samples = painter.samples?.();
      if (samples) sound.stage({ kind: 'samples', samples });
    } catch (error) {
      session.fail('drawing', error);
    }
  }

  return {
    show(game, setup, display) {
      session.show(game, setup);
      restart = () => {
        session.startOver();
        makeParts(game, setup, display);
      };
      makeParts(game, setup, display);
    },
    startOver: () => restart(),
    speed(next) {
      speed = next;
    },
    step: () => session.step(),
    dispose() {
      parts?.listening.stop();
      screen.play(false);
      stopSize();
      mouse.stop();
      sound.stage({ kind: 'end' });
      canvas.remove();
    },
  };
}

/** Names of keys on a keyboard of the United States. */
function keyNameOf({ language }: DisplaySettings): KeyName {
  return (code) => keyName(code, null, textsOf[language].controls.named);
}
