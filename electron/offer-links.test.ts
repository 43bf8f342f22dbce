import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerLinks } from './offer-links.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ethernight-links-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts the app once; tells what came of it, in order. */
async function start(answer = true, fails: Error | null = null): Promise<string[]> {
  const seen: string[] = [];
  await offerLinks({
    file: join(folder, 'links.json'),
    async ask() {
      seen.push('asked');
      return answer;
    },
    async register() {
      seen.push('registered');
      if (fails) throw fails;
    },
    log: ({ message }) => seen.push(message),
  });
  return seen;
}

describe('the offer to open links', () => {
  it('is made at the second start, and after a yes this copy is registered at every one', async () => {
    expect(await start()).toEqual([]);
    expect(await start()).toEqual(['asked', 'registered']);
    expect(await start()).toEqual(['registered']);
  });

  it('is made once after a no', async () => {
    await start();
    expect(await start(false)).toEqual(['asked']);
    expect(await start()).toEqual([]);
  });

  it('keeps what else is in its file, and says in the log what went wrong', async () => {
    const file = join(folder, 'links.json');
    await writeFile(file, JSON.stringify({ opensLinks: null, newer: 1 }));
    expect(await start(true, new Error('no room'))).toEqual(['asked', 'registered', 'no room']);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ opensLinks: true, newer: 1 });
  });
});
