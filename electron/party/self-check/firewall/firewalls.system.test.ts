// What the self-check says of real firewalls, each in a world of its own: the table of docs/networks.md.
// @module-tag networks

import { describe, expect, it } from 'vitest';
import { FIREWALL_STATES } from './testing/states.ts';
import { seenWith } from './testing/world.ts';

describe('the self-check on a machine with', () => {
  it.each(FIREWALL_STATES)('$program: $name', async (state) => {
    const { root, user, comesIn, opened } = await seenWith(state);
    expect({ root: root.state, user: user.state, comesIn }).toEqual({
      root: state.root,
      user: state.user,
      comesIn: state.comesIn,
    });
    // What it tells to run lets friends in.
    if (!state.comesIn) expect(opened).toBe(true);
  });
});
