// What is repeated while an acknowledgement is under way must leave the way measurable.

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { wayParty } from './testing/way-party.ts';

describe('a member who is suddenly far away', () => {
  // Repeats every 2 ms can be more in a round trip than the sending times that a link remembers. The round trip has
  // to be measured all the same, or acknowledgements stay overdue and the repeats go on.
  it.each([100, 300, 600])('is measured, in strict, with %d ms each way', (delayMs) => {
    const { party, clients } = wayParty({ way: 'strict', peers: 3, conditions: { delayMs: 1 } });
    party.run(party.now + 1_000);
    party.setConditions(clients[2]!, { ...CLEAN_LINK, delayMs });
    party.run(party.now + 4_000);
    expect(party.room.clients[2]!.connection.link.rttMs).toBeGreaterThan(1.5 * delayMs);
  });
});
