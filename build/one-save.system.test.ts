import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { oneSave } from './one-save.ts';

it('lets a save reach the page once, however often it is told, and the next save again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'one-save-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'rules.ts');
  await writeFile(file, '1');
  /** What was told of the file: its text, or null where nothing reaches the page. */
  const told: (string | null)[] = [];
  const watching: Plugin = {
    name: 'watching',
    async hotUpdate({ modules, read }) {
      if (this.environment.name === 'client') told.push(modules.length > 0 ? await read() : null);
    },
  };
  const server = await createServer({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [oneSave(), watching],
    server: { middlewareMode: true, ws: false, watch: null },
  });
  onTestFinished(() => server.close());
  await server.transformRequest('/rules.ts');
  for (const text of ['2', '2', '3']) {
    await writeFile(file, text);
    const before = told.length;
    server.watcher.emit('change', file);
    await expect.poll(() => told.length).toBe(before + 1);
  }
  expect(told).toEqual(['2', null, '3']);
});
