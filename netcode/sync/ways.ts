// The one list of ways to stay in step, as the relay runs them. Adding a way is a file here and a line in it.

import type { Way } from '../sim/rules.ts';
import { CommandsCloser } from './commands.ts';
import type { CloserContext, FrameCloser } from './frame-closer.ts';
import { OptimisticCloser } from './optimistic.ts';
import { StrictCloser } from './strict.ts';

export const ways: { readonly [way in Way]: (context: CloserContext) => FrameCloser } = {
  optimistic: (context) => new OptimisticCloser(context),
  // The same to the relay; the screens run ahead (rollback.ts).
  'run-ahead': (context) => new OptimisticCloser(context),
  // The same as well; the relay plays what it closes, and tells players the state (netcode/objects).
  authority: (context) => new OptimisticCloser(context),
  // And here what seats send says where they are (netcode/shadows).
  shadow: (context) => new OptimisticCloser(context),
  strict: (context) => new StrictCloser(context),
  commands: (context) => new CommandsCloser(context),
};

export const wayNames = Object.keys(ways) as Way[];
