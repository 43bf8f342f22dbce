import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openConsent } from './consent.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consent-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the consent to games', () => {
  // An older app may run once on the files of a newer app.
  it('keeps what a newer app has stored when this app allows another game', async () => {
    const file = join(folder, 'games.json');
    const newer = {
      ...{ allowed: {}, asked: { openttd: 3 } },
      picked: { openttd: { client: '/opt/openttd', editor: '/opt/editor' } },
    };
    await writeFile(file, JSON.stringify(newer));
    const consent = await openConsent(folder, () => {});
    consent.pick('openttd', 'server', '/opt/server');
    await consent.settled();
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      ...newer,
      picked: { openttd: { ...newer.picked.openttd, server: '/opt/server' } },
    });
  });
});
