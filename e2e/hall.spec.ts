// A room of a dedicated relay, with whole apps: who comes in the middle of a match watches it, from a player's state, and plays
// in the next one.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from './party.ts';
import { sameHashes } from './player.ts';

/** The relay keeps ten seconds of a match at 60 Hz. */
const KEPT_FRAMES = 600;

async function startRelay() {
  const program = join(import.meta.dirname, '../electron/cli/dedicated-relay.ts');
  const child = spawn(process.execPath, [program, '--port', '0', '--game', 'drift', '--seats', '4'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for (;;) {
    const port = /:(\d+)\n/.exec(printed)?.[1];
    if (port) return { address: `127.0.0.1:${port}`, end: () => child.kill('SIGKILL') };
    const [chunk] = await once(child.stdout, 'data');
    printed += chunk;
  }
}

test('who comes late into a hall watches the match, and plays in the next one', async ({ guest }) => {
  const relay = await startRelay();
  try {
    const [ann, bob, cat] = [await guest('Ann'), await guest('Bob'), await guest('Cat')];
    for (const player of [ann, bob]) await player.join(relay.address);
    for (const player of [ann, bob]) await player.ready();
    await ann.reaches(KEPT_FRAMES + 200);
    await cat.join(relay.address);
    await cat.button('Watch').click();
    await cat.sees('match');
    await sameHashes([ann, bob, cat], KEPT_FRAMES + 200);
    await ann.endMatch();
    for (const player of [bob, cat]) await player.sees('results');
    for (const player of [ann, bob]) await player.readyButton.click();
    for (const player of [ann, bob, cat]) await player.sees('match');
    await sameHashes([ann, bob, cat], 60);
    await expect(cat.page.getByText('You’re watching')).toBeHidden();
  } finally {
    relay.end();
  }
});
