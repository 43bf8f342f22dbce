import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { answerFile, start, useStartedApp } from './testing/started-app.ts';

useStartedApp();

describe('the stored answer', () => {
  // A pipe without a writer blocks its reader for good.
  it.skipIf(process.platform === 'win32')('counts as none when a pipe is in its place', async () => {
    execFileSync('mkfifo', [answerFile()]);
    expect(await start()).toEqual([expect.stringMatching(/^log: .* made no sense/)]);
    expect(await start()).toEqual(['may we look?', 'network: newest?']);
  });
});
