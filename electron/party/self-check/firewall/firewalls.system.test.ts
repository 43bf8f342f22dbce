// What the self-check says of real firewalls, each in a world of its own: the table of docs/networks.md.
// @module-tag networks

import { describe, expect, it } from 'vitest';
import { FIREWALL_STATES } from './testing/states.ts';
import { seenWith } from './testing/world.ts';

/** States without a rule for what no rule speaks of. */
const LET_THE_REST_IN = new Set([
  'no rules',
  'a drop in prerouting',
  'a drop at the adapter’s ingress',
  'dropped in the table raw',
]);

describe('the self-check on a machine with', () => {
  it.each(FIREWALL_STATES)('$program: $name', async (state) => {
    const { root, user, game, comesIn, opened } = await seenWith(state);
    expect({ root: root.state, user: user.state, comesIn }).toEqual({
      root: state.root,
      user: state.user,
      comesIn: state.comesIn,
    });
    // What cannot be tried of a game's port is called open only where nothing drops what it has no rule for.
    expect(game.state).toBe(LET_THE_REST_IN.has(state.name) ? 'likely' : 'unsure');
    // What it tells to run lets friends in.
    if (!state.comesIn) expect(opened).toBe(true);
  });
});
