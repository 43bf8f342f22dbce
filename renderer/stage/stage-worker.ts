// The stage's own thread: frames come in, the rules run, pictures go onto the canvas, inputs go out.
// A slow page never delays any of that. What is decided is decided in match-run.ts; this file connects.

import type { FromStage, StageStart, ToStage } from '../../electron/party/match/stage-port.ts';
import type { Painter, StageEvent } from '../../games/game.ts';
import type { Ear } from '../../games/kit/sound/sound.ts';
import { gameById } from '../../games/list.ts';
import { audit } from '../../netcode/sim/audit.ts';
import { installGuard } from '../../netcode/sim/guard.ts';
import type { DisplaySettings } from './display-settings.ts';
import { engineOf } from './engine.ts';
import { loadFonts } from './fonts.ts';
import { type Controls, createControls } from './input/controls.ts';
import { createMatchRun, type MatchRun } from './match-run.ts';
import { createMatchSounds, type MatchSounds } from './match-sounds.ts';
import { type OpenFrameSource, openFrameSource } from './open-frame-source.ts';
import { createRate } from './stage-status.ts';
import { createWorkerCanvas, type WorkerCanvas } from './worker-canvas.ts';
import type { FromWorker, StageError, StageSize, ToWorker } from './worker-messages.ts';

/** What is being played. The state is the game's own business: it is passed on and never looked into. */
interface Playing {
  readonly run: MatchRun<unknown>;
  /** Another one when what it had prepared is lost. */
  painter: Painter<unknown>;
  createPainter(): Painter<unknown>;
  readonly controls: Controls<unknown> | null;
  /** Null for a game without sounds. */
  readonly hearing: MatchSounds<unknown> | null;
  readonly mine: readonly number[];
}

/** Twice a second: fresh enough for a HUD and tests, far from once a picture. */
const STATUS_EVERY_MS = 500;

let link: OpenFrameSource | null = null;
let screen: WorkerCanvas | null = null;
let playing: Playing | null = null;
let visible = false;
let display: DisplaySettings = { language: 'en', scheme: 'dark', reducedMotion: false, shake: true };
let keyNames: Readonly<Record<string, string>> = {};
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
  watch();
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error);
  post({ kind: 'error', error: { kind, details } });
}

function watch(): void {
  screen?.play(visible && playing !== null);
}

function postStatus(): void {
  if (!playing) return;
  post({ kind: 'status', status: { ...playing.run.status(), fps: rate.perSecond(performance.now()) } });
}

function start(begin: StageStart): void {
  playing = null;
  const game = gameById(begin.game);
  if (!game) {
    fail('no-game', begin.game);
    return;
  }
  post({ kind: 'begins', name: game.texts[display.language].name });
  const send = (message: FromStage) => link?.send(message);
  const hearing = game.sounds ? createMatchSounds(game.sounds) : null;
  const keyName = (code: string) => keyNames[code] ?? '';
  const controls = createControls(game, begin.mine[0] ?? null, display.language, keyName, (bytes) => {
    hearing?.commanded(performance.now());
    send({ kind: 'command', match: begin.match.number, bytes });
  });
  const { language } = display;
  const createPainter = () =>
    game.createPainter({
      language,
      seats: begin.match.seats,
      ...(controls ? { controller: controls.controller } : {}),
    });
  try {
    const run = createMatchRun(game, begin, {
      now: () => performance.now(),
      send,
      engine,
      observe(previous, current) {
        playing?.painter.observe(previous, current);
        hearing?.observe(current, earOf(begin.mine, controls, current), performance.now());
      },
    });
    playing = { run, painter: createPainter(), createPainter, controls, hearing, mine: begin.mine };
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
    buttonNames: buttons.map(({ name }) => game.texts[display.language].buttons[name] ?? name),
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
  watch();
}

/** Who listens at this screen, and from where. */
function earOf(seats: readonly number[], controls: Controls<unknown> | null, state: unknown): Ear {
  return { seats, at: controls?.controller.ear?.(state, size.width, size.height) ?? null };
}

/** With each picture: what has happened since the one before is heard when it is seen. */
function tellSounds({ run, hearing, controls, mine }: Playing, state: unknown): void {
  if (run.catchingUp) hearing?.drop();
  const told = hearing?.take(state, earOf(mine, controls, state), performance.now());
  if (told) post({ kind: 'sound', sound: { kind: 'heard', ...told } });
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

/** What this engine makes of each game: the same each time, and a tenth of a second of work. */
const audits = new Map<string, string>();

function tellAudit(id: string): void {
  const game = gameById(id);
  if (!game) return;
  try {
    const hash = audits.get(id) ?? audit(game);
    audits.set(id, hash);
    link?.send({ kind: 'audited', audited: { game: id, hash, engine } });
  } catch (error) {
    // Whoever plays it sees the same; nobody does yet.
    console.error(error);
  }
}

function receive(message: ToStage): void {
  switch (message.kind) {
    case 'start':
      start(message.start);
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
      playing?.run.link(message.rttMs, message.jitterMs);
      return;
    case 'ahead':
      playing?.run.runAhead(message.ahead);
      return;
    case 'pause':
      playing?.run.pause(message.frame);
      return;
    case 'hashes':
      playing?.run.hashes(message.first, message.count);
      return;
    case 'examine':
      try {
        playing?.run.examine(message.frame);
      } catch (error) {
        fail('rules', error);
      }
      return;
    case 'audit':
      tellAudit(message.game);
      return;
    case 'end':
      playing = null;
      watch();
      post({ kind: 'idle' });
      return;
  }
}

function paint(ctx: OffscreenCanvasRenderingContext2D, width: number, height: number, nowMs: number): void {
  if (!sliceAsked) advance();
  if (!playing) return;
  const { run, painter, controls, mine } = playing;
  const { reducedMotion, shake } = display;
  try {
    const sight = run.picture(nowMs);
    controls?.tick(sight.current, nowMs, size);
    const me = mine[0] ?? null;
    painter.draw(ctx, { ...sight, me, mine, width, height, time: nowMs, reducedMotion, shake });
    tellSounds(playing, sight.current);
  } catch (error) {
    fail('drawing', error);
    return;
  }
  rate.add();
  run.drawn(performance.timeOrigin + performance.now());
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
  } catch (error) {
    fail('rules', error);
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'canvas':
      screen = createWorkerCanvas(data.canvas, paint, paintAnew);
      if (!screen) fail('no-canvas', 'no 2D context or no requestAnimationFrame in a worker');
      return;
    case 'source':
      link?.close();
      link = openFrameSource(data.source, {
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
      visible = data.visible;
      watch();
      return;
    case 'fonts':
      loadFonts(data.fonts);
      return;
    case 'display':
      display = data.display;
      return;
    case 'key-names':
      keyNames = data.names;
      return;
    case 'input':
      if (playing?.mine.includes(data.seat)) playing.run.hold(data.seat, data.bytes);
      return;
    case 'event':
      command(data.event);
      return;
    case 'alive?':
      post({ kind: 'alive' });
      return;
  }
};

setInterval(postStatus, STATUS_EVERY_MS);
installGuard();
