import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { games } from '../../../games/list.ts';
import { contentHash } from '../../../netcode/sim/content-hash.ts';
import { openContents } from './contents.ts';

it('a thread finds out what the rules of all games here do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'contents-'));
  const contents = await openContents(folder, () => {});
  rmSync(folder, { recursive: true });
  expect(contents).toEqual(Object.fromEntries(games.map((game) => [game.info.id, contentHash(game)])));
});
