// What painters of the battlefield are given, in tests: seat 0's screen, at one state.

import { looksOf } from '../../../kit/draw/colours.ts';
import { createJuice } from '../../../kit/draw/juice.ts';
import { createLabels } from '../../../kit/draw/text.ts';
import type { Layout } from '../../control/layout.ts';
import { project, type ScreenView } from '../../control/view.ts';
import type { SkirmishState } from '../../rules/state.ts';
import type { Ctx } from '../colours.ts';
import type { Scene } from '../scene.ts';

export function sceneOf(ctx: Ctx, state: SkirmishState, view: ScreenView, layout: Layout): Scene {
  return {
    ctx,
    labels: createLabels(),
    view,
    names: state.seats.map((_, seat) => `A rather long name ${seat}`),
    looks: looksOf(state.seats),
    juice: createJuice(1),
    layout,
    previous: state,
    current: state,
    alpha: 1,
    eyes: 0,
    me: 0,
    width: layout.width,
    height: layout.height,
    pixelRatio: 1,
    ...project(view, state, layout),
    time: 1000,
    still: true,
  };
}
