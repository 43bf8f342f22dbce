// The one list of ways to stay in step, as the relay runs them. Adding a way is a file here and a line in it.

import type { Way } from '../sim/rules.ts';
import { CommandsWay } from './commands.ts';
import { OptimisticWay } from './optimistic.ts';
import { StrictWay } from './strict.ts';
import type { RelayWay, WayContext } from './way.ts';

export const ways: { readonly [way in Way]: (context: WayContext) => RelayWay } = {
  optimistic: (context) => new OptimisticWay(context),
  // The same to the relay; the screens run ahead (run-ahead.ts).
  'run-ahead': (context) => new OptimisticWay(context),
  strict: (context) => new StrictWay(context),
  commands: (context) => new CommandsWay(context),
};

export const wayNames = Object.keys(ways) as Way[];
