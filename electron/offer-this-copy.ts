// Offers to open links and replays with a packed copy that is unknown to the desktop: on Linux alone, for Windows
// and macOS take the app's own word (main.ts, and the property list of its bundle).

import { homedir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import type { wordsOf } from './desktop.ts';
import { dataHomeOf, registerProgram } from './desktop-entry.ts';
import { offerLinks } from './offer-links.ts';
import type { Log } from './party/log/log.ts';
import { askToOpenLinks } from './questions.ts';
import { runProgram } from './run-program.ts';
import { thisProgram } from './this-program.ts';
import { isFromPackage } from './updater.ts';

export async function offerThisCopy(words: () => ReturnType<typeof wordsOf>, log: Log): Promise<void> {
  if (process.platform !== 'linux' || !app.isPackaged || isFromPackage()) return;
  await offerLinks({
    file: join(app.getPath('userData'), 'links.json'),
    ask: () => askToOpenLinks(words()),
    register: () =>
      registerProgram({
        dataHome: dataHomeOf(process.env, homedir()),
        program: thisProgram(),
        run: runProgram,
      }),
    log: ({ message }) => log.warn({ message }, 'links'),
  });
}
