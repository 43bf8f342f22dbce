// The stage's own thread: frames come in, the rules run, pictures go onto the canvas, inputs go out.
// A slow page never delays any of that. What is decided is decided in match-run.ts; this file connects.

import {
  type FromStage,
  MOST_SNAPSHOT_BYTES,
  type StageStart,
  type ToStage,
} from '../../electron/party/match/stage-messages.ts';
import type { Box, Game, Painter, StageEvent } from '../../games/game.ts';
import type { Ear } from '../../games/kit/sound/sound.ts';
import { gameById } from '../../games/list.ts';
import { reachedAt, type StateAt } from '../../netcode/frames/snapshot-transfer.ts';
import { audit } from '../../netcode/sim/audit.ts';
import { installGuard } from '../../netcode/sim/guard.ts';
import type { DisplaySettings } from './display-settings.ts';
import { engineOf } from './engine-name.ts';
import { loadFonts } from './fonts.ts';
import { inflate } from './inflate.ts';
import { buttonNames } from './input/button-names.ts';
import { type Controls, createControls } from './input/controls.ts';
import { createMatchRun, type MatchRun, type RunSurroundings, type StageRun } from './match-run.ts';
import { createMatchSounds, type MatchSounds } from './match-sounds.ts';
import { type OpenFrameSource, openFrameSource } from './open-frame-source.ts';
import { rehearse } from './rehearsal.ts';
import { createReplayRun, type ReplayControl, type ReplayRun } from './replay/replay-run.ts';
import { createRate } from './stage-status.ts';
import { createWorkerCanvas, type WorkerCanvas } from './worker-canvas.ts';
import type { FromWorker, StageError, StageSize, ToWorker } from './worker-messages.ts';

export { keepSocket } from './own-socket.ts';

/** What is being played. The state is the game's own business: it is passed on and never looked into. */
interface Playing {
  readonly run: StageRun<unknown>;
  /** The same: a match, or one that was recorded. */
  readonly match: MatchRun<unknown> | null;
  readonly replay: ReplayRun<unknown> | null;
  /** Another one when what it had prepared is lost. */
  painter: Painter<unknown>;
  createPainter(): Painter<unknown>;
  /** Who plays on which seat, for the painter. */
  seats: StageStart['match']['seats'];
  readonly controls: Controls<unknown> | null;
  /** Null for a game without sounds. */
  readonly hearing: MatchSounds<unknown> | null;
  readonly mine: readonly number[];
  /** What the buttons of the first player here are called; null where they are always called the same. */
  readonly namesOf: ((state: unknown) => readonly string[]) | null;
  /** As they were told. */
  names: readonly string[];
  /** Whether a picture of it has been drawn. */
  drawn: boolean;
}

/** Where a replay stands is told ten times a second: a slider moves smoothly enough. */
const REPLAY_EVERY_MS = 100;

/** Twice a second: fresh enough for a HUD and tests, far from once a picture. */
const STATUS_EVERY_MS = 500;

let source: OpenFrameSource | null = null;
let screen: WorkerCanvas | null = null;
let playing: Playing | null = null;
/** What the match that starts next is played with. */
let file: Uint8Array | null = null;
let visible = false;
/** False while the whole page is hidden: then it draws nothing, whatever is played. */
let seen = true;
/** The match on this stage of which the party has yet to hear that it is shown. */
let unshown: number | null = null;
let display: DisplaySettings = {
  language: 'en',
  scheme: 'dark',
  reducedMotion: false,
  shake: true,
  textScale: 1,
  console: { palette: 'vivid', tube: false },
  picturesPerSecond: null,
};
let followed: number | null = null;
let covered: readonly Box[] = [];
/** The match stands still. */
let paused = false;
let fingers = false;
let keyNames: { readonly [code: string]: string } = {};
/** As it was told. */
let cancels = false;
let sliceAsked = false;
let size: StageSize = { width: 1, height: 1, pixelRatio: 1 };
let wake: ReturnType<typeof setTimeout> | undefined;
const engine = engineOf(navigator.userAgent);
const rate = createRate(performance.now());

function post(message: FromWorker): void {
  postMessage(message);
}

/** Ends the match on this stage: after a fault nothing it would show could be trusted. */
function fail(kind: StageError['kind'], error: unknown): void {
  playing = null;
  tellShown(); // the other players need not wait for a picture that will not come
  watch();
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  post({ kind: 'error', error: { kind, details } });
}

/** The party is told, once for each match, that it is on the screen, or will not be while the page is as it is. */
function tellShown(): void {
  if (unshown !== null) source?.send({ kind: 'shown', match: unshown });
  unshown = null;
}

function postReplay(): void {
  if (playing?.replay) post({ kind: 'replay', status: playing.replay.replay() });
}

function watch(): void {
  screen?.play(visible && playing !== null);
  // Or the next match would begin with it.
  if (!visible && !playing) screen?.empty();
}

function postStatus(): void {
  if (!playing) return;
  post({ kind: 'status', status: { ...playing.run.status(), fps: rate.perSecond(performance.now()) } });
}

function start(begin: StageStart, from?: StateAt): void {
  playing = null;
  paused = false;
  unshown = begin.replay ? null : begin.match.number;
  const known = gameById(begin.game);
  if (!known) {
    fail('no-game', begin.game);
    return;
  }
  const game = (file && known.files?.insert(file)) ?? known;
  file = null;
  const fromHost = from !== undefined && !begin.replay;
  post({ kind: 'begins', name: game.texts[display.language].name, fromHost });
  const send = (message: FromStage) => source?.send(message);
  const hearing = game.sounds ? createMatchSounds(game.sounds) : null;
  const keyName = (code: string) => (fingers ? null : (keyNames[code] ?? ''));
  const controls = createControls(game, begin.mine[0] ?? null, display.language, keyName, (bytes) => {
    hearing?.commanded(performance.now());
    send({ kind: 'command', match: begin.match.number, bytes });
  });
  const { language } = display;
  const createPainter = () =>
    game.createPainter({
      language,
      seats: playing?.seats ?? begin.match.seats,
      ...(controls ? { controller: controls.controller } : {}),
    });
  try {
    const around: RunSurroundings<unknown> = {
      now: () => performance.now(),
      send,
      engine,
      observe(previous, current) {
        playing?.painter.observe(previous, current);
        hearing?.observe(current, earOf(begin.mine, controls, current), performance.now());
      },
    };
    const jumped = () => {
      hearing?.drop();
      paintAnew();
    };
    const reached = from && reachedAt<unknown>(from);
    if (reached && game.rules.ofAnotherVersion?.(reached.state)) {
      fail('version', `the state of ${begin.game} after ${reached.frame} frames is of another version`);
      return;
    }
    const replay = begin.replay ? createReplayRun(game, begin, { ...around, jumped }, reached) : null;
    const match = replay ? null : createMatchRun(game, begin, around, reached);
    const run: StageRun<unknown> = (match ?? replay)!;
    const { mine } = begin;
    const namesOf = (state: unknown) => buttonNames(game, language, state, mine[0]);
    const told = { namesOf: game.buttonsNow ? namesOf : null, names: namesOf(null) };
    playing = {
      run,
      match,
      replay,
      painter: createPainter(),
      createPainter,
      seats: begin.match.seats,
      controls,
      hearing,
      mine,
      ...told,
      drawn: false,
    };
  } catch (error) {
    fail('rules', error);
    return;
  }
  const { buttons, info } = game;
  post({
    kind: 'playing',
    name: game.texts[display.language].name,
    game: info.id,
    mine: begin.mine,
    buttons,
    buttonNames: playing.names,
    square: game.square ?? false,
    turns: game.turns === 'directions',
    inputBytes: info.inputBytes,
    commands: controls !== null,
    keys: game.keys ?? [],
    padKeys: game.padKeys ?? {},
  });
  if (game.sounds) {
    const { effects, theme } = game.sounds;
    post({ kind: 'sound', sound: { kind: 'begin', game: info.id, seed: begin.match.seed, effects, theme } });
  }
  postStatus();
  tellCancels();
  watch();
  if (!seen || !screen) tellShown();
}

/** Who listens at this screen, and from where. */
function earOf(seats: readonly number[], controls: Controls<unknown> | null, state: unknown): Ear {
  return { seats, at: controls?.controller.ear?.(state, size.width, size.height) ?? null };
}

/** With each picture: what has happened since the one before is heard when it is seen. */
function tellSounds({ run, painter, hearing, controls, mine }: Playing, state: unknown): void {
  if (run.catchingUp) hearing?.drop();
  const told = hearing?.take(state, earOf(mine, controls, state), performance.now());
  if (told) post({ kind: 'sound', sound: { kind: 'heard', ...told } });
  const samples = painter.samples?.();
  if (samples && !run.catchingUp) post({ kind: 'sound', sound: { kind: 'samples', samples } });
}

function advance(): void {
  if (!playing) return;
  const { run } = playing;
  const { finished, catchingUp } = run;
  try {
    if (run.advance()) askForSlice();
  } catch (error) {
    fail('rules', error);
    return;
  }
  if (run.finished !== finished || run.catchingUp !== catchingUp) postStatus();
  // Pictures advance too, but a hidden window has none, and an effect should not wait for one.
  clearTimeout(wake);
  if (run.wakeMs < Number.POSITIVE_INFINITY) wake = setTimeout(advance, run.wakeMs - performance.now());
}

// Between two slices the worker goes back to its messages and to drawing. A message to oneself does that
// without the 4 ms that repeated timeouts are held back for.
const slices = new MessageChannel();
slices.port1.onmessage = () => {
  sliceAsked = false;
  advance();
};

function askForSlice(): void {
  if (sliceAsked) return;
  sliceAsked = true;
  slices.port2.postMessage(null);
}

/** The stage has no size yet in the lobby. */
const REHEARSED: StageSize = { width: 1280, height: 720, pixelRatio: 1 };

/** Games that were rehearsed here. */
const warm = new Set<string>();

/** In the lobby, and not while anything is played. */
function warmUp(game: Game<unknown>): void {
  if (!screen || warm.has(game.info.id)) return;
  warm.add(game.info.id);
  const { width, height } = REHEARSED;
  const ctx = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
  if (ctx) rehearse(game, ctx, REHEARSED, display.language);
}

/** What this engine makes of each game: the same each time, and a tenth of a second of work. */
const audits = new Map<string, string>();

function tellAudit(id: string): void {
  const game = gameById(id);
  if (!game) return;
  try {
    const hash = audits.get(id) ?? audit(game);
    audits.set(id, hash);
    source?.send({ kind: 'audited', audited: { game: id, hash, engine } });
    if (!playing) warmUp(game);
  } catch (error) {
    // Its players see the same.
    console.error(error);
  }
}

/** What the rules throw at, such as a view that no host of theirs tells, ends the match here. */
function receive(message: ToStage): void {
  try {
    take(message);
  } catch (error) {
    fail('rules', error);
  }
}

function take(message: ToStage): void {
  switch (message.kind) {
    case 'file':
      file = message.bytes;
      return;
    case 'start':
      start(message.start, message.from);
      return;
    case 'frames': {
      if (!playing) return;
      const { first, count, bytes, items } = message;
      const acceptance = playing.run.accept(first, count, bytes, items);
      if (acceptance === 'gap' || acceptance === 'misshapen') {
        const { confirmed } = playing.run.status();
        fail('frames', `${acceptance}: frames from ${first}, ${count} of them, after ${confirmed}`);
        return;
      }
      if (!sliceAsked) advance();
      return;
    }
    case 'link':
      playing?.match?.link(message.rttMs, message.jitterMs);
      return;
    case 'view':
      playing?.match?.hear(message.view, message.hostFrame);
      if (!sliceAsked) advance();
      return;
    case 'seats':
      if (playing) playing.seats = message.seats;
      paintAnew();
      return;
    case 'ahead':
      playing?.match?.runAhead(message.ahead);
      return;
    case 'pause':
      paused = message.frame !== null;
      playing?.match?.pause(message.frame);
      return;
    case 'recorded':
      void keepState(message);
      return;
    case 'hashes':
      playing?.match?.hashes(message.first, message.count);
      return;
    case 'examine':
      playing?.match?.examine(message.frame);
      return;
    case 'audit':
      tellAudit(message.game);
      return;
    case 'end':
      try {
        playing?.match?.conclude();
      } catch (error) {
        console.error(error); // it is over anyway
      }
      playing = null;
      unshown = null;
      watch();
      post({ kind: 'idle' });
      return;
  }
}

function paint(ctx: OffscreenCanvasRenderingContext2D, width: number, height: number, nowMs: number): void {
  if (!sliceAsked) advance();
  if (!playing) return;
  const { run, match, painter, controls, mine } = playing;
  const { reducedMotion, shake, textScale, console } = display;
  try {
    const sight = run.picture(nowMs);
    // Who plays follows nobody.
    const following = mine.length > 0 ? null : followed;
    controls?.controller.follow?.(following);
    controls?.controller.textScale?.(textScale);
    controls?.tick(sight.current, nowMs, size);
    tellCancels();
    tellNames(playing, sight.current);
    const me = mine[0] ?? null;
    painter.draw(ctx, {
      ...sight,
      me,
      mine,
      followed: following,
      paused,
      width,
      height,
      time: nowMs,
      reducedMotion,
      shake,
      textScale,
      fingers,
      covered,
      console,
    });
    tellSounds(playing, sight.current);
  } catch (error) {
    fail('drawing', error);
    return;
  }
  if (!playing.drawn) post({ kind: 'drawn', frame: run.status().frame });
  tellShown();
  playing.drawn = true;
  rate.add();
  match?.drawn(performance.timeOrigin + performance.now());
}

/** Before the next press, because that is what it is for. */
function tellCancels(): void {
  const now = playing?.controls?.controller.cancels?.() ?? false;
  if (now === cancels) return;
  cancels = now;
  post({ kind: 'cancels', cancels });
}

/** With each picture, so that a button says what it does as soon as that is seen. */
function tellNames(of: Playing, state: unknown): void {
  const names = of.namesOf?.(state);
  if (!names || names.every((name, at) => name === of.names[at])) return;
  of.names = names;
  post({ kind: 'button-names', names });
}

/** Painters keep pictures of their own, which are gone with the canvas's; the new one begins without effects. */
function paintAnew(): void {
  if (playing) playing.painter = playing.createPainter();
}

function command(event: StageEvent): void {
  if (!playing?.controls) return;
  const { run, controls } = playing;
  try {
    controls.handle(event, run.picture(performance.now()).current, size);
    tellCancels();
  } catch (error) {
    fail('rules', error);
  }
}

/** Until it is there, a seek takes the longer way. */
async function keepState({ frame, hash, deflated }: Extract<ToStage, { kind: 'recorded' }>): Promise<void> {
  const replay = playing?.replay;
  const bytes = await inflate(deflated, MOST_SNAPSHOT_BYTES);
  if (bytes) replay?.snapshot(frame, hash, bytes);
}

function controlReplay(control: ReplayControl): void {
  try {
    playing?.replay?.control(control);
  } catch (error) {
    fail('rules', error); // a recorded state that the rules cannot have made
    return;
  }
  if (!sliceAsked) advance();
  postReplay();
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'canvas':
      screen = createWorkerCanvas(data.canvas, paint, paintAnew);
      if (!screen) fail('no-canvas', 'no 2D context or no requestAnimationFrame in a worker');
      return;
    case 'source':
      source?.close();
      source = openFrameSource(data.source, {
        message: receive,
        nonsense: (details) => fail('frames', details),
        closed: () => post({ kind: 'closed' }),
      });
      return;
    case 'size':
      size = data.size;
      screen?.resize(size);
      return;
    case 'visible':
      ({ visible, seen } = data);
      watch();
      if (playing && !seen) tellShown();
      return;
    case 'fonts':
      loadFonts(data.fonts);
      return;
    case 'display':
      display = data.display;
      screen?.limit(display.picturesPerSecond);
      return;
    case 'fingers':
      fingers = data.fingers;
      return;
    case 'key-names':
      keyNames = data.names;
      return;
    case 'follow':
      followed = data.seat;
      return;
    case 'covered':
      covered = data.boxes;
      return;
    case 'input':
      if (playing?.mine.includes(data.seat)) playing.match?.hold(data.seat, data.bytes);
      return;
    case 'event':
      command(data.event);
      return;
    case 'replay':
      controlReplay(data.control);
      return;
    case 'alive?':
      post({ kind: 'alive' });
      return;
  }
};

setInterval(postStatus, STATUS_EVERY_MS);
setInterval(postReplay, REPLAY_EVERY_MS);
installGuard();
