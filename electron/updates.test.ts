import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerFile, start, useStartedApp } from './testing/started-app.ts';

useStartedApp();

describe('the stored answer', () => {
  // An older app may run once on the files of a newer app.
  it('keeps what a newer app has stored beside it', async () => {
    const file = answerFile();
    await writeFile(file, JSON.stringify({ look: null, channel: 'early' }));
    expect(await start()).toEqual(['may we look?', 'network: newest?']);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ look: true, channel: 'early' });
  });

  it('counts as none when it is damaged', async () => {
    await writeFile(answerFile(), '{"look":"yes"}');
    expect(await start()).toEqual([expect.stringMatching(/^log: .* made no sense/)]);
    expect(await start()).toEqual(['may we look?', 'network: newest?']);
  });
});

describe('the search for updates', () => {
  it('asks nothing at the first start, the person at the second, and only the network from then on', async () => {
    expect(await start()).toEqual([]);
    expect(await start()).toEqual(['may we look?', 'network: newest?']);
    expect(await start()).toEqual(['network: newest?']);
  });

  it('asks neither the person nor the network again after a no', async () => {
    await start();
    expect(await start({ mayLook: false, newest: '9.0.0' })).toEqual(['may we look?']);
    expect(await start({ newest: '9.0.0' })).toEqual([]);
  });

  it('fetches a newer version only for a person who wants it', async () => {
    await start();
    await start();
    expect(await start({ newest: '9.0.0', wish: 'later' })).toEqual(['network: newest?', '9.0.0? here']);
    expect(await start({ newest: '9.0.0', wish: 'install' })).toEqual([
      'network: newest?',
      '9.0.0? here',
      'network: fetch',
    ]);
    expect(await start({ newest: '9.0.0', installs: false })).toEqual(['network: newest?', '9.0.0? by hand']);
  });

  it('offers a version for the last time when the person says so', async () => {
    await start();
    await start();
    await start({ newest: '9.0.0', wish: 'never' });
    expect(await start({ newest: '9.0.0' })).toEqual([]);
  });

  it('logs a feed that is out of reach, and reports a version that cannot be fetched', async () => {
    await start();
    await start();
    expect(await start({ newest: new Error('offline') })).toEqual(['network: newest?', 'log: offline']);
    expect(
      (await start({ newest: '9.0.0', wish: 'install', fetches: new Error('bad hash') })).slice(2),
    ).toEqual(['network: fetch', 'log: bad hash', '9.0.0 failed']);
  });

  it('lets the app start where the disk cannot be written', async () => {
    await rm(dirname(answerFile()), { recursive: true });
    expect(await start()).toEqual([expect.stringMatching(/^log: ENOENT/)]);
  });
});
