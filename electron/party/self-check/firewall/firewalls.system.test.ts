// What the self-check says of real firewalls, each in a world of its own: the table of docs/networks.md.
// @module-tag networks

import { describe, expect, it } from 'vitest';
import { FIREWALL_STATES } from './testing/states.ts';
import { seenWith } from './testing/world.ts';

/** States whose firewall lets the rest in. */
const LET_THE_REST_IN = new Set([
  'no rules',
  'a drop in prerouting',
  'a drop at the adapter’s ingress',
  'dropped in the table raw',
]);

describe('the self-check on a machine with', () => {
  it.each(FIREWALL_STATES)('$program: $name', async (state) => {
    const { root, user, alone, rootAlone, game, comesIn, opened } = await seenWith(state);
    expect({ root: root.state, user: user.state, alone: alone.state, comesIn }).toEqual({
      root: state.root,
      user: state.user,
      alone: state.alone,
      comesIn: state.comesIn,
    });
    expect(rootAlone.state).not.toBe(state.comesIn ? 'blocked' : 'likely');
    // An untried game's port is called open only where the firewall lets the rest in.
    expect(game.state).toBe(LET_THE_REST_IN.has(state.name) ? 'likely' : 'unsure');
    // What it tells to run lets friends in.
    if (!state.comesIn) expect(opened).toBe(true);
  });
});
