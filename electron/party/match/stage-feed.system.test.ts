// What a recording of a stranger costs the party that passes it to its stage.

import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startThread } from './start-thread.ts';

describe('a recording with millions of items', () => {
  it('goes to the stage in its own bytes, whatever is in them', async () => {
    const program = new URL('../testing/feeding-thread.ts', import.meta.url);
    const thread = startThread(program, {
      workerData: { frames: 2_000, itemsInFrame: 2_000 },
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    });
    onTestFinished(async () => void (await thread.terminate()));
    // Where memory runs out it tells an error, and this rejects.
    const [{ sent }] = await once(thread, 'message');
    expect(sent).toBeGreaterThan(2_000 * 2_000 * 3);
  });
});
