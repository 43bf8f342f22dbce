// What is on the stage: a match, or one that was recorded, with its painter, its controls and its sounds.

import type { FromStage, StageStart } from '../../electron/party/match/stage-messages.ts';
import {
  type Game,
  isTurned,
  type Painter,
  type Pointed,
  type StageEvent,
  type TextField,
} from '../../games/game.ts';
import type { Ear } from '../../games/kit/sound/sound.ts';
import { aimInput, type PointedFor } from './input/aim-input.ts';
import { type AimedInputs, createAimedInputs } from './input/aimed-inputs.ts';
import { buttonNames } from './input/button-names.ts';
import { type Controls, createControls } from './input/controls.ts';
import { createMatchRun, type MatchRun, type RunSurroundings } from './match-run.ts';
import { createMatchSounds, type MatchSounds } from './match-sounds.ts';
import type { PageState } from './page-state.ts';
import { createReplayRun, type ReplayRun } from './replay/replay-run.ts';
import type { From } from './timeline/timeline.ts';
import type { FromWorker } from './worker-messages.ts';

/** The state is the game's own business: it is passed on and never looked into. */
export type Played =
  | { readonly kind: 'match'; readonly run: MatchRun<unknown> }
  | { readonly kind: 'replay'; readonly run: ReplayRun<unknown> };

export interface PlayingSurroundings {
  /** Tells the page. */
  post(message: FromWorker): void;
  /** Tells the party. */
  send(message: FromStage): void;
  /** The page as it is now. */
  page(): PageState;
  /** Whether Escape takes something back now (Controller.cancels). */
  cancels(now: boolean): void;
  /** Name and version of what this runs in. */
  readonly engine: string;
}

export class Playing {
  readonly played: Played;
  readonly inputs: AimedInputs;
  readonly #game: Game<unknown>;
  readonly #start: StageStart;
  readonly #around: PlayingSurroundings;
  /** The language of its words, as of the last picture. */
  #language: PageState['display']['language'];
  readonly #controls: Controls<unknown> | null;
  /** Null for a game without sounds. */
  readonly #hearing: MatchSounds<unknown> | null;
  #seats: StageStart['match']['seats'];
  #painter: Painter<unknown>;
  /** What the buttons of the first player here are called, as they were told. */
  #names: readonly string[];
  #paused = false;
  /** The field that is asked for, as it was told. */
  #field: TextField | null = null;
  /** What the picture says, as it was told. */
  #said = '';
  /** Null until a pointer has aimed. */
  #pointed: PointedFor | null = null;
  /** Whether a picture of it has been drawn. */
  #drawn = false;

  /** Begins with `from`, by default before frame 0. Throws what the rules throw. */
  constructor(
    game: Game<unknown>,
    start: StageStart,
    around: PlayingSurroundings,
    from: From<unknown> | undefined,
  ) {
    this.#game = game;
    this.#start = start;
    this.#around = around;
    this.#language = around.page().display.language;
    this.#seats = start.match.seats;
    this.#hearing = game.sounds ? createMatchSounds(game.sounds) : null;
    this.#controls = this.#createControls();
    this.#painter = this.#createPainter();
    this.played = this.#createPlayed(from);
    this.#names = this.#namesIn(null);
    const { played } = this;
    this.inputs = createAimedInputs(start.mine, (seat, bytes) => {
      if (played.kind === 'match') played.run.hold(seat, bytes);
    });
  }

  #createControls(): Controls<unknown> | null {
    const { match, mine } = this.#start;
    const { page, send } = this.#around;
    const keyName = (code: string) => (page().fingers ? null : (page().keyNames[code] ?? ''));
    return createControls(this.#game, mine[0] ?? null, this.#language, keyName, (bytes) => {
      this.#hearing?.commanded(performance.now());
      send({ kind: 'command', match: match.number, bytes });
    });
  }

  #createPainter(): Painter<unknown> {
    return this.#game.createPainter({
      language: this.#language,
      seats: this.#seats,
      ...(this.#controls ? { controller: this.#controls.controller } : {}),
    });
  }

  #createPlayed(from: From<unknown> | undefined): Played {
    const around: RunSurroundings<unknown> = {
      now: () => performance.now(),
      send: this.#around.send,
      engine: this.#around.engine,
      observe: (previous, current) => {
        this.#painter.observe(previous, current);
        this.#hearing?.observe(current, this.#ear(current), performance.now());
      },
    };
    if (!this.#start.replay) {
      return { kind: 'match', run: createMatchRun(this.#game, this.#start, around, from) };
    }
    const jumped = () => {
      this.#hearing?.drop();
      this.paintAnew();
    };
    return { kind: 'replay', run: createReplayRun(this.#game, this.#start, { ...around, jumped }, from) };
  }

  /** Tells the page what is played, and what it has to know of it. */
  tellBegun(): void {
    const { buttons, info, keys, padKeys, square, turns, aims, aim, direct, sounds, texts } = this.#game;
    const { match, mine } = this.#start;
    this.#around.post({
      kind: 'playing',
      name: texts[this.#language].name,
      game: info.id,
      mine,
      buttons,
      buttonNames: this.#names,
      square: square ?? false,
      turns: turns === 'directions',
      aims: aims?.(match) ?? false,
      aim: aim ?? null,
      inputBytes: info.inputBytes,
      commands: this.#controls !== null,
      keys: keys ?? [],
      padKeys: padKeys ?? {},
      direct: direct ?? false,
      asks: mine.length > 0 && this.#controls?.controller.field !== undefined,
    });
    if (sounds) {
      const sound = { kind: 'begin', game: info.id, seed: match.seed, ...renderedSounds(sounds) } as const;
      this.#around.post({ kind: 'sound', sound });
    }
  }

  /** Draws a picture, and lets hear what has happened since the one before. Throws what rules and painter throw. */
  paint(ctx: OffscreenCanvasRenderingContext2D, width: number, height: number, nowMs: number): void {
    const { run } = this.played;
    const { mine } = this.#start;
    const page = this.#around.page();
    const { language, reducedMotion, shake, textScale, console } = page.display;
    const sight = run.picture(nowMs);
    this.#speak(language, sight.current);
    // A player follows no other seat.
    const followed = mine.length > 0 ? null : page.followed;
    this.#controls?.controller.follow?.(followed);
    this.#controls?.controller.textScale?.(textScale);
    this.#controls?.tick(sight.current, nowMs, page.size);
    this.tellCancels();
    this.#tellWords(sight.current);
    this.#tellButtons(sight.current);
    this.#painter.draw(ctx, {
      ...sight,
      me: mine[0] ?? null,
      mine,
      followed,
      paused: this.#paused,
      width,
      height,
      turned: isTurned(this.#game, width, height),
      time: nowMs,
      reducedMotion,
      shake,
      textScale,
      fingers: page.fingers,
      covered: page.covered,
      console,
    });
    this.#aim();
    this.#tellSounds(sight.current);
    if (!this.#drawn) this.#around.post({ kind: 'drawn', frame: run.status().frame });
    this.#drawn = true;
    if (this.played.kind === 'match') this.played.run.drawn(performance.timeOrigin + performance.now());
  }

  /** Takes the seats' players from now on. */
  seat(seats: StageStart['match']['seats']): void {
    this.#seats = seats;
    this.paintAnew();
  }

  /** The match stands still after so many frames; null: it goes on. */
  pause(frame: number | null): void {
    this.#paused = frame !== null;
    if (this.played.kind === 'match') this.played.run.pause(frame);
  }

  /** Painters keep pictures of their own, which are gone with the canvas's; the new one begins without effects. */
  paintAnew(): void {
    this.#painter = this.#createPainter();
  }

  aim(seat: number, pointed: Pointed | null): void {
    this.#pointed = { seat, pointed };
    this.#aim();
  }

  /** With each picture as well: what is aimed from moves under a pointer that rests. */
  #aim(): void {
    const { page } = this.#around;
    if (this.#pointed) aimInput(this.#game, this.#painter, this.#pointed, page().size, this.inputs);
  }

  /** What pointer and keys do in a game of commands. Throws what the rules throw. */
  command(event: StageEvent): void {
    if (!this.#controls) return;
    const { current } = this.played.run.picture(performance.now());
    this.#controls.handle(event, current, this.#around.page().size);
    this.tellCancels();
    if (this.#controls.controller.keeps?.()) void this.#keep(current);
  }

  /** Before the next press, because that is what it is for. */
  tellCancels(): void {
    this.#around.cancels(this.#controls?.controller.cancels?.() ?? false);
  }

  #tellWords(state: unknown): void {
    // What an onlooker would write goes nowhere.
    const asked = this.#start.mine.length > 0 ? this.#controls?.controller.field?.(state) : null;
    const field = asked ?? null;
    if (field?.label !== this.#field?.label) this.#around.post({ kind: 'field', field });
    this.#field = field;
    const text = this.#controls?.controller.says?.(state) ?? '';
    if (text !== this.#said) this.#around.post({ kind: 'says', text });
    this.#said = text;
  }

  async #keep(state: unknown): Promise<void> {
    const png = await this.#painter.keepsake?.(state).convertToBlob({ type: 'image/png' });
    const { name } = this.#game.texts[this.#language];
    if (png) this.#around.post({ kind: 'keepsake', name, png });
  }

  /** A person may change the language in the middle of a match. */
  #speak(language: PageState['display']['language'], state: unknown): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#controls?.controller.language?.(language);
    this.paintAnew();
    this.#tellNames(this.#namesIn(state));
  }

  #namesIn(state: unknown): readonly string[] {
    return buttonNames(this.#game, this.#language, state, this.#start.mine[0]);
  }

  /** With each picture, so that a button says what it does as soon as that is seen. */
  #tellButtons(state: unknown): void {
    if (!this.#game.buttonsNow) return;
    const names = this.#namesIn(state);
    if (names.some((name, at) => name !== this.#names[at])) this.#tellNames(names);
  }

  #tellNames(names: readonly string[]): void {
    this.#names = names;
    const { name } = this.#game.texts[this.#language];
    this.#around.post({ kind: 'words', name, buttonNames: names });
  }

  #tellSounds(state: unknown): void {
    const { catchingUp } = this.played.run;
    if (catchingUp) this.#hearing?.drop();
    const heard = this.#hearing?.take(state, this.#ear(state), performance.now());
    if (heard) this.#around.post({ kind: 'sound', sound: { kind: 'heard', ...heard } });
    const samples = this.#painter.samples?.();
    if (samples && !catchingUp) this.#around.post({ kind: 'sound', sound: { kind: 'samples', samples } });
  }

  /** Who listens at this screen, and from where. */
  #ear(state: unknown): Ear {
    const { width, height } = this.#around.page().size;
    return { seats: this.#start.mine, at: this.#controls?.controller.ear?.(state, width, height) ?? null };
  }
}

/** What the page renders; when it sounds is found out on the stage. */
export function renderedSounds({ effects, theme }: NonNullable<Game<unknown>['sounds']>) {
  return { effects, theme };
}
