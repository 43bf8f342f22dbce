// What the self-check says of real firewalls, each in a world of its own: the table of docs/networks.md.
// @module-tag networks

import { describe, it } from 'vitest';
import { FIREWALL_STATES } from './testing/states.ts';
import { seenWith } from './testing/world.ts';

/** States whose firewall lets the rest in. */
const LET_THE_REST_IN = new Set([
  'no rules',
  'a drop in prerouting',
  'a drop at the adapter’s ingress',
  'dropped in the table raw',
  'the friend dropped',
  'the friend’s hardware dropped',
  'another friend dropped',
]);

// Most of a world's time is waiting for datagrams that do not come.
describe.concurrent('the self-check on a machine with', () => {
  it.for(FIREWALL_STATES)('$program: $name', async (state, { expect }) => {
    const { root, user, alone, rootAlone, game, comesIn, opened } = await seenWith(state);
    expect({ root: root.state, user: user.state, comesIn }).toEqual({
      root: state.root,
      user: state.user,
      comesIn: state.comesIn,
    });
    // Without a device an ordinary user has only what a machine sends to itself, and root what the rules say.
    expect(alone.state).toBe('unsure');
    expect(rootAlone.state).not.toBe(state.comesIn ? 'blocked' : 'likely');
    // An untried game's port is called open only where the firewall lets the rest in.
    if (!LET_THE_REST_IN.has(state.name)) expect(game.state).toBe('unsure');
    else if (!state.misleading) expect(game.state).toBe('likely');
    // What it tells to run lets friends in.
    if (!state.comesIn) expect(opened).toBe(true);
  });
});
