// The closer of a match's frames for each value of `closes` in the table of ways (netcode/sim/ways.ts).

import type { WayFacts } from '../sim/ways.ts';
import { CommandsCloser } from './commands.ts';
import type { CloserContext, FrameCloser } from './frame-closer.ts';
import { OptimisticCloser } from './optimistic.ts';
import { StrictCloser } from './strict.ts';

export const closers: { readonly [closes in WayFacts['closes']]: (context: CloserContext) => FrameCloser } = {
  ticks: (context) => new OptimisticCloser(context),
  keyframes: (context) => new StrictCloser(context),
  turns: (context) => new CommandsCloser(context),
};
