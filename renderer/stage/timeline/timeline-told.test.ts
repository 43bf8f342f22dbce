// What a screen makes of a match that the host tells: views come 50 ms late here, frames a quarter of a second.

import { describe, expect, it } from 'vitest';
import type { Game } from '../../../games/game.ts';
import { MOVER, type MoversState, moversGame } from '../../../netcode/lab/movers.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { gameTexts } from '../testing/game-texts.ts';
import { createToldTimeline } from './timeline-told.ts';

const TICK_MS = 1000 / 60;
const WAY_FRAMES = 3;
const RECORD_FRAMES = 15;

function world() {
  const { info, rules } = moversGame(2);
  const game: Game<MoversState> = {
    info,
    rules,
    texts: { en: gameTexts, zh: gameTexts },
    buttons: [],
    createPainter: () => ({ observe() {}, draw() {} }),
    positions: ({ movers }, out) => {
      for (const { x, y } of movers) out.push(x, y);
    },
    jumpUnits: 1_000,
  };
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'player' as const, name }));
  const match = { number: 1, epoch: 0, seed: 1, seats, options: {}, way: 'authority' as const };
  const cues: string[] = [];
  const around = {
    observe: (_: MoversState, { cues: now }: MoversState) => void cues.push(...now.map(({ kind }) => kind)),
    played() {},
  };
  const timeline = createToldTimeline(game, { game: 'movers', match, mine: [0], ahead: null }, around);
  timeline.link(2 * WAY_FRAMES * TICK_MS, 0, 0);
  const host = createSimulation(info, rules, match);
  const inputs = new Uint8Array(4);
  const meant = new Map<number, Uint8Array>();
  const views: { frame: number; objects: Map<number, Int32Array> }[] = [];
  const frames: Uint8Array[] = [];
  let confirmed = 0;
  const told = { views: true };

  return {
    timeline,
    host,
    inputs,
    cues,
    told,
    /** The local player presses; the input gets to the host in time. */
    hold(button: number) {
      const { frame, bytes } = timeline.hold(0, Uint8Array.of(button, 0));
      meant.set(frame, bytes);
    },
    /** One frame at the host, and a picture of it here. */
    play(count = 1) {
      for (let i = 0; i < count; i++) {
        const own = meant.get(host.frame);
        if (own) inputs.set(own, 0);
        host.step(inputs);
        frames.push(inputs.slice());
        const nowMs = host.frame * TICK_MS;
        if (host.frame % 3 === 0) {
          const objects = new Map<number, Int32Array>();
          rules.objects!.tell(host.state, objects);
          views.push({ frame: host.frame, objects });
        }
        while (told.views && views[0] && views[0].frame <= host.frame - WAY_FRAMES) {
          timeline.hear(views.shift()!, host.frame, nowMs);
        }
        for (; frames.length - confirmed >= RECORD_FRAMES; confirmed++)
          timeline.confirm(frames[confirmed]!, [], 0);
        timeline.settle(nowMs, 0);
        timeline.sight(nowMs, confirmed);
      }
      return timeline.sight(host.frame * TICK_MS, confirmed).current;
    },
  };
}

describe('a timeline told by a host', () => {
  it('moves the own figure in the next frame, and the host then says the same', () => {
    const { play, hold, timeline } = world();
    const before = play(60).movers[0]!.x;
    hold(MOVER.right);
    expect(play(2).movers[0]!.x).toBeGreaterThan(before);
    play(60);
    hold(0);
    play(60);
    expect(timeline.figures().rollbacks.count).toBe(0);
  });

  it('shows another figure a little behind the host without a jump, and its cues once', () => {
    const { play, inputs, host, cues } = world();
    play(60);
    inputs[2] = MOVER.down | MOVER.mark;
    const ys = Array.from({ length: 40 }, () => play().movers[1]!.y);
    const steps = ys.slice(1).map((y, i) => y - ys[i]!);
    expect(ys.at(-1)!).toBeGreaterThan(0);
    expect(ys.at(-1)!).toBeLessThan(host.state.movers[1]!.y);
    expect(Math.max(...steps)).toBeLessThanOrEqual(60);
    expect(cues).toEqual(['mark']);
  });

  it('lets a figure that was pushed glide to where the host has it', () => {
    const { play, inputs, timeline, host } = world();
    play(60);
    inputs[2] = MOVER.shove;
    play(5);
    const sights = Array.from({ length: 20 }, () => {
      play();
      const { current, offsets } = timeline.sight(host.frame * TICK_MS, 0);
      return current.movers[0]!.y + (offsets?.[1] ?? 0);
    });
    expect(timeline.figures().rollbacks.count).toBeGreaterThan(0);
    const steps = sights.slice(1).map((y, i) => Math.abs(y - sights[i]!));
    expect(Math.max(...steps)).toBeLessThan(100);
    expect(sights.at(-1)!).toBeGreaterThan(180);
  });

  it('shows what has really happened in a pause, on every screen', () => {
    const { play, hold, timeline, host } = world();
    play(60);
    hold(MOVER.right);
    play(30);
    timeline.pause(75, host.frame * TICK_MS);
    const { movers } = timeline.sight(host.frame * TICK_MS, 75).current;
    expect(movers).toEqual(timeline.state().movers);
  });

  it('follows the frames of a host that tells nothing', () => {
    const { play, inputs, told, timeline } = world();
    play(60);
    told.views = false;
    inputs[2] = MOVER.down;
    const { movers } = play(120);
    expect(movers[1]!.y).toBeGreaterThan(1_000);
    expect(movers).toEqual(timeline.state().movers);
  });
});
