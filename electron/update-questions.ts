// What the person is asked about newer versions, in the system's own windows.

import { join } from 'node:path';
import { app } from 'electron';
import type { wordsOf } from './desktop.ts';
import { homepage } from './party/homepage.ts';
import type { Log } from './party/log/log.ts';
import { ask } from './questions.ts';
import { feedHost, openUpdater } from './updater.ts';
import { lookForUpdates, type Questions } from './updates.ts';

type ShellWords = ReturnType<typeof wordsOf>;
type Words = ShellWords['updates'];

/** Asks, looks and fetches (updates.ts), where the app was packed with a feed. */
export async function lookForNewVersion(words: () => ShellWords, log: Log): Promise<void> {
  const host = feedHost();
  if (host === null) return;
  await lookForUpdates({
    file: join(app.getPath('userData'), 'updates.json'),
    open: openUpdater,
    questions: updateQuestions(host, () => words().updates),
    log: ({ message }) => log.warn({ message }, 'updates'),
  });
}

/** `words` are asked for at each question: the language may have changed. */
function updateQuestions(host: string, words: () => Words): Questions {
  const byHand = (texts: Words) => (homepage === null ? '' : texts.where(homepage));
  return {
    async mayLook() {
      const { mayLook, mayLookDetail, look, neverLook } = words();
      const { response } = await ask({
        type: 'question',
        message: mayLook,
        detail: mayLookDetail(host),
        buttons: [look, neverLook],
        cancelId: 1,
      });
      return response === 0;
    },
    async offer(version, installs) {
      const texts = words();
      const { response, checkboxChecked } = await ask({
        type: 'info',
        message: texts.found(version),
        detail: `${texts.foundDetail(app.getVersion())} ${installs ? '' : byHand(texts)}`.trimEnd(),
        buttons: installs ? [texts.install, texts.later] : [texts.close],
        cancelId: installs ? 1 : 0,
        checkboxLabel: texts.stopLooking,
      });
      if (installs && response === 0) return 'install';
      return checkboxChecked ? 'never' : 'later';
    },
    async tellFailure(version) {
      const texts = words();
      const buttons = [texts.close];
      await ask({
        type: 'warning',
        message: texts.failed(version),
        detail: byHand(texts),
        buttons,
      });
    },
  };
}
