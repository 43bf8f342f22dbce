// The stage's own thread: frames come in, the rules run, pictures go onto the canvas, inputs go out.
// A slow page never delays any of that. What is decided is decided in run.ts; this file connects.

import type { StageStart, ToStage } from '../../electron/party/stage-port.ts';
import type { Painter } from '../../games/game.ts';
import { gameById } from '../../games/list.ts';
import { installGuard } from '../../netcode/sim/guard.ts';
import { type Link, openLink } from './link.ts';
import type { FromWorker, StageError, ToWorker } from './messages.ts';
import { createRun, type Run } from './run.ts';
import { createScreen, type Screen } from './screen.ts';
import { createRate } from './status.ts';

/** What is being played. The state is the game's own business: it is passed on and never looked into. */
interface Playing {
  readonly run: Run<unknown>;
  readonly painter: Painter<unknown>;
  readonly me: number | null;
}

/** Twice a second: fresh enough for a HUD and tests, far from once a picture. */
const STATUS_EVERY_MS = 500;

let link: Link | null = null;
let screen: Screen | null = null;
let playing: Playing | null = null;
let visible = false;
let reducedMotion = false;
let sliceAsked = false;
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
  const painter = game.createPainter();
  try {
    const run = createRun(game, begin, {
      now: () => performance.now(),
      send: (message) => link?.send(message),
      observe: (previous, current) => painter.observe(previous, current),
    });
    playing = { run, painter, me: begin.me };
  } catch (error) {
    fail('rules', error);
    return;
  }
  const { buttons, info } = game;
  post({ kind: 'playing', name: info.name, me: begin.me, buttons, inputBytes: info.inputBytes });
  postStatus();
  watch();
}

function advance(): void {
  sliceAsked = false;
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
}

// Between two slices the worker goes back to its messages and to drawing. A message to oneself does that
// without the 4 ms that repeated timeouts are held back for.
const slices = new MessageChannel();
slices.port1.onmessage = advance;

function askForSlice(): void {
  if (sliceAsked) return;
  sliceAsked = true;
  slices.port2.postMessage(null);
}

function receive(message: ToStage): void {
  switch (message.kind) {
    case 'start':
      start(message.start);
      return;
    case 'frames': {
      if (!playing) return;
      const { first, count, bytes } = message;
      const acceptance = playing.run.accept(first, count, bytes);
      if (acceptance === 'gap' || acceptance === 'misshapen') {
        const { frame, behind } = playing.run.status();
        fail('frames', `${acceptance}: frames from ${first}, ${count} of them, after ${frame + behind}`);
        return;
      }
      if (!sliceAsked) advance();
      return;
    }
    case 'end':
      playing = null;
      watch();
      post({ kind: 'idle' });
      return;
  }
}

function paint(ctx: OffscreenCanvasRenderingContext2D, width: number, height: number, nowMs: number): void {
  if (!playing) return;
  const { run, painter, me } = playing;
  try {
    painter.draw(ctx, { ...run.picture(nowMs), me, width, height, time: nowMs, reducedMotion });
  } catch (error) {
    fail('drawing', error);
    return;
  }
  rate.add();
  run.drawn(performance.timeOrigin + performance.now());
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'canvas':
      screen = createScreen(data.canvas, paint);
      if (!screen) fail('no-canvas', 'no 2D context or no requestAnimationFrame in a worker');
      return;
    case 'source':
      link?.close();
      link = openLink(data.source, {
        message: receive,
        nonsense: (details) => fail('frames', details),
        closed: () => post({ kind: 'closed' }),
      });
      return;
    case 'size':
      screen?.resize(data.size);
      return;
    case 'visible':
      visible = data.visible;
      watch();
      return;
    case 'reduced-motion':
      reducedMotion = data.reduced;
      return;
    case 'input':
      if (playing && playing.me !== null) link?.send({ kind: 'input', bytes: data.bytes });
      return;
  }
};

setInterval(postStatus, STATUS_EVERY_MS);
installGuard();
