// What the shell itself asks and tells the person, in the system's own windows.

import { BrowserWindow, dialog } from 'electron';
import { comeToFront, type wordsOf } from './desktop.ts';

type Words = ReturnType<typeof wordsOf>;

/** Others are in a room of ours: whether to quit all the same. In front of the window, which belongs to the question. */
export async function askToQuit({ quitting }: Words): Promise<boolean> {
  comeToFront();
  const { title, cause, button, stay } = quitting;
  const [window] = BrowserWindow.getAllWindows();
  const question = { message: title, detail: cause, buttons: [button, stay], defaultId: 1, cancelId: 1 };
  const { response } = await (window
    ? dialog.showMessageBox(window, { type: 'question', ...question })
    : dialog.showMessageBox(question));
  return response === 0;
}

/** The party has died too often: whether to start it once more, rather than to quit. */
export async function askToStartAgain(words: Words, exitCode: number): Promise<boolean> {
  const { stopped, again, quit } = words;
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: stopped,
    detail: words.stoppedDetail(exitCode),
    buttons: [again, quit],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/** The app that has the data folder does not answer. */
export async function tellThatItHangs({ hangs }: Words): Promise<void> {
  await dialog.showMessageBox({ type: 'error', message: hangs.title, detail: hangs.cause });
}

/** No installer has told the desktop of this copy: whether links and replays are to open with it. */
export async function askToOpenLinks({ links }: Words): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: links.question,
    detail: links.detail,
    buttons: [links.yes, links.no],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}
