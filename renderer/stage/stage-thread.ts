// The life of a stage: what the party and the page tell it, and what is on it. What is decided of a match is decided in
// match-run.ts; a match or replay with its painter, controls and sounds is a Playing.

import {
  type FromStage,
  MOST_SNAPSHOT_BYTES,
  type StageStart,
  type ToStage,
} from '../../electron/party/match/stage-messages.ts';
import type { StageEvent } from '../../games/game.ts';
import { gameById } from '../../games/list.ts';
import { reachedAt, type StateAt } from '../../netcode/frames/snapshot-transfer.ts';
import { engineOf } from './engine-name.ts';
import { loadFonts } from './fonts.ts';
import type { FrameSource } from './frame-source.ts';
import { inflate } from './inflate.ts';
import type { MatchRun } from './match-run.ts';
import { type OpenFrameSource, openFrameSource } from './open-frame-source.ts';
import { NEW_PAGE, type PageState, pageAfter } from './page-state.ts';
import { Playing, renderedSounds } from './playing.ts';
import { createPreparation } from './preparation.ts';
import type { ReplayControl, ReplayRun } from './replay/replay-run.ts';
import { createSlices } from './slices.ts';
import { createRate } from './stage-status.ts';
import { createWorkerCanvas, type WorkerCanvas } from './worker-canvas.ts';
import type { FromWorker, StageError, ToWorker } from './worker-messages.ts';

export class StageThread {
  readonly #post: (message: FromWorker) => void;
  readonly #engine = engineOf(navigator.userAgent);
  readonly #rate = createRate(performance.now());
  readonly #preparation = createPreparation();
  readonly #slices = createSlices(() => this.#advance());
  #page: PageState = NEW_PAGE;
  /** Null until the page has given it. */
  #source: OpenFrameSource | null = null;
  /** Null until the page has given its canvas, and where this browser cannot draw in workers. */
  #screen: WorkerCanvas | null = null;
  #playing: Playing | null = null;
  /** What the match that starts next is played with. */
  #file: Uint8Array | null = null;
  /** The match on this stage of which the party has yet to hear that it is shown. */
  #unshown: number | null = null;
  /** Whether Escape cancels, as the stage was told. */
  #cancels = false;

  /** `post` tells the page. */
  constructor(post: (message: FromWorker) => void) {
    this.#post = post;
  }

  /** Takes what the page tells. */
  hear(message: ToWorker): void {
    this.#page = pageAfter(this.#page, message);
    switch (message.kind) {
      case 'canvas':
        this.#screen = createWorkerCanvas(
          message.canvas,
          (...picture) => this.#paint(...picture),
          () => this.#playing?.paintAnew(),
        );
        if (!this.#screen) this.#fail('no-canvas', 'no 2D context or no requestAnimationFrame in a worker');
        return;
      case 'source':
        this.#open(message.source);
        return;
      case 'size':
        this.#screen?.resize(message.size);
        return;
      case 'visible':
        this.#watch();
        if (this.#playing && !message.seen) this.#tellShown();
        return;
      case 'fonts':
        loadFonts(message.fonts);
        return;
      case 'display':
        this.#screen?.limit(message.display.picturesPerSecond);
        return;
      case 'fingers':
      case 'key-names':
      case 'follow':
      case 'covered':
        return;
      case 'input':
        this.#playing?.inputs.buttons(message.seat, message.bytes);
        return;
      case 'aim':
        this.#playing?.aim(message.seat, message.pointed);
        return;
      case 'event':
        this.#command(message.event);
        return;
      case 'replay':
        this.#control(message.control);
        return;
      case 'alive?':
        this.#post({ kind: 'alive' });
        return;
      default:
        message satisfies never;
    }
  }

  /** Tells how the match stands. To be called twice a second: fresh enough for a HUD, far from once a picture. */
  tellStatus(): void {
    if (!this.#playing) return;
    const { run } = this.#playing.played;
    this.#post({ kind: 'status', status: { ...run.status(), fps: this.#rate.perSecond(performance.now()) } });
  }

  /** Tells where a replay stands. To be called ten times a second: a slider moves smoothly enough. */
  tellReplay(): void {
    const replay = this.#replay();
    if (replay) this.#post({ kind: 'replay', status: replay.replay() });
  }

  #match(): MatchRun<unknown> | null {
    const played = this.#playing?.played;
    return played?.kind === 'match' ? played.run : null;
  }

  #replay(): ReplayRun<unknown> | null {
    const played = this.#playing?.played;
    return played?.kind === 'replay' ? played.run : null;
  }

  #open(source: FrameSource): void {
    this.#source?.close();
    this.#source = openFrameSource(source, {
      // What the rules throw at, such as a view that no host of theirs tells, ends the match here.
      message: (message) => this.#try('rules', () => this.#take(message)),
      nonsense: (details) => this.#fail('frames', details),
      closed: () => this.#post({ kind: 'closed' }),
    });
  }

  /** Takes what the party tells. Throws what the rules throw. */
  #take(message: ToStage): void {
    switch (message.kind) {
      case 'file':
        this.#file = message.bytes;
        return;
      case 'start':
        this.#start(message.start, message.from);
        return;
      case 'frames':
        this.#accept(message);
        return;
      case 'link':
        this.#match()?.link(message.rttMs, message.jitterMs);
        return;
      case 'view':
        this.#match()?.hear(message.view, message.hostFrame);
        if (!this.#slices.asked) this.#advance();
        return;
      case 'seats':
        this.#playing?.seat(message.seats);
        return;
      case 'ahead':
        this.#match()?.runAhead(message.ahead);
        return;
      case 'pause':
        this.#playing?.pause(message.frame);
        return;
      case 'recorded':
        void this.#keepState(message);
        return;
      case 'hashes':
        this.#match()?.hashes(message.first, message.count);
        return;
      case 'give':
        this.#match()?.give(message.frame);
        return;
      case 'examine':
        this.#match()?.examine(message.frame);
        return;
      case 'audit':
        this.#audit(message.game);
        return;
      case 'end':
        this.#end();
        return;
      default:
        message satisfies never;
    }
  }

  #start(start: StageStart, from?: StateAt): void {
    this.#playing = null;
    this.#unshown = start.replay ? null : start.match.number;
    const known = gameById(start.game);
    if (!known) {
      this.#fail('no-game', start.game);
      return;
    }
    const game = (this.#file && known.files?.insert(this.#file)) ?? known;
    this.#file = null;
    const fromHost = from !== undefined && !start.replay;
    this.#post({ kind: 'begins', name: game.texts[this.#page.display.language].name, fromHost });
    const around = {
      post: this.#post,
      send: (message: FromStage) => this.#source?.send(message),
      page: () => this.#page,
      cancels: (now: boolean) => this.#tellCancels(now),
      engine: this.#engine,
    };
    const reached = from && reachedAt<unknown>(from);
    if (reached && game.rules.ofAnotherVersion?.(reached.state)) {
      this.#fail('version', `the state of ${start.game} after ${reached.frame} frames is of another version`);
      return;
    }
    const playing = new Playing(game, start, around, reached);
    this.#playing = playing;
    playing.tellBegun();
    this.tellStatus();
    playing.tellCancels();
    this.#watch();
    if (!this.#page.seen || !this.#screen) this.#tellShown();
  }

  #accept({ first, count, bytes, items }: Extract<ToStage, { kind: 'frames' }>): void {
    if (!this.#playing) return;
    const { run } = this.#playing.played;
    const acceptance = run.accept(first, count, bytes, items);
    if (acceptance === 'gap' || acceptance === 'misshapen') {
      const { confirmed } = run.status();
      this.#fail('frames', `${acceptance}: frames from ${first}, ${count} of them, after ${confirmed}`);
      return;
    }
    if (!this.#slices.asked) this.#advance();
  }

  #advance(): void {
    if (!this.#playing) return;
    const { run } = this.#playing.played;
    const { finished, catchingUp } = run;
    this.#try('rules', () => {
      if (run.advance()) this.#slices.ask();
      if (run.finished !== finished || run.catchingUp !== catchingUp) this.tellStatus();
      // Pictures advance too, but a hidden window has none, and an effect should not wait for one.
      this.#slices.wakeAt(run.wakeMs);
    });
  }

  #paint(ctx: OffscreenCanvasRenderingContext2D, width: number, height: number, nowMs: number): void {
    if (!this.#slices.asked) this.#advance();
    this.#try('drawing', () => {
      if (!this.#playing) return;
      this.#playing.paint(ctx, width, height, nowMs);
      this.#tellShown();
      this.#rate.add();
    });
  }

  #command(event: StageEvent): void {
    this.#try('rules', () => this.#playing?.command(event));
  }

  #control(control: ReplayControl): void {
    this.#try('rules', () => {
      this.#replay()?.control(control); // throws at a recorded state that the rules cannot have made
      if (!this.#slices.asked) this.#advance();
      this.tellReplay();
    });
  }

  /** Keeps a recorded state once it is decoded; until then a seek takes the longer way. */
  async #keepState({ frame, hash, deflated }: Extract<ToStage, { kind: 'recorded' }>): Promise<void> {
    const replay = this.#replay();
    const bytes = await inflate(deflated, MOST_SNAPSHOT_BYTES);
    if (bytes) replay?.snapshot(frame, hash, bytes);
  }

  #audit(id: string): void {
    const game = gameById(id);
    if (!game) return;
    try {
      const hash = this.#preparation.audit(game);
      this.#source?.send({ kind: 'audited', audited: { game: id, hash, engine: this.#engine } });
      if (this.#playing) return;
      const { sounds } = game;
      if (sounds) this.#post({ kind: 'sound', sound: { kind: 'next', game: id, ...renderedSounds(sounds) } });
      if (this.#screen) this.#preparation.rehearse(game, this.#page.display.language);
    } catch (error) {
      // Its players see the same.
      console.error(error);
    }
  }

  #end(): void {
    try {
      this.#match()?.conclude();
    } catch (error) {
      console.error(error); // it is over anyway
    }
    this.#playing = null;
    this.#unshown = null;
    this.#watch();
    this.#post({ kind: 'idle' });
  }

  #try(kind: StageError['kind'], act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#fail(kind, error);
    }
  }

  /** Ends the match on this stage: after a fault nothing it would show could be trusted. */
  #fail(kind: StageError['kind'], error: unknown): void {
    this.#playing = null;
    this.#tellShown(); // the other players need not wait for a picture that will not come
    this.#watch();
    const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#post({ kind: 'error', error: { kind, details } });
  }

  /** The party is told, once for each match, that it is on the screen, or will not be while the page is as it is. */
  #tellShown(): void {
    if (this.#unshown !== null) this.#source?.send({ kind: 'shown', match: this.#unshown });
    this.#unshown = null;
  }

  #tellCancels(now: boolean): void {
    if (now === this.#cancels) return;
    this.#cancels = now;
    this.#post({ kind: 'cancels', cancels: now });
  }

  #watch(): void {
    const { visible } = this.#page;
    this.#screen?.play(visible && this.#playing !== null);
    // Emptied while hidden, so that the next match begins without the old picture.
    if (!visible && !this.#playing) this.#screen?.empty();
  }
}
