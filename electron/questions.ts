// What the shell itself asks and tells the person, in the system's own windows.

import {
  BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type MessageBoxReturnValue,
  type OpenDialogOptions,
} from 'electron';
import { comeToFront, type wordsOf } from './desktop.ts';
import type { ChosenFile } from './party/shell-status.ts';

type Words = ReturnType<typeof wordsOf>;

/** Asks at the window where there is one: without, macOS stops the main process until the person has answered. */
export function ask(question: MessageBoxOptions): Promise<MessageBoxReturnValue> {
  const [window] = BrowserWindow.getAllWindows();
  return window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question);
}

/** Asks whether to quit although other members are in the room hosted here, with the window at the front. */
export async function askToQuit({ quitting }: Words): Promise<boolean> {
  comeToFront();
  const { title, cause, button, stay } = quitting;
  const { response } = await ask({
    type: 'question',
    message: title,
    detail: cause,
    buttons: [button, stay],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/**
 * The party has died too often: whether to start it once more, rather than to quit. With the window at the front: a question that
 * belongs to a minimised window shows when the window does.
 */
export async function askToStartAgain(words: Words, exitCode: number): Promise<boolean> {
  comeToFront();
  const { stopped, again, quit } = words;
  const { response } = await ask({
    type: 'error',
    message: stopped,
    detail: words.stoppedDetail(exitCode),
    buttons: [again, quit],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/** The app that has the data folder is silent. */
export async function tellThatItHangs({ hangs }: Words): Promise<void> {
  await ask({ type: 'error', message: hangs.title, detail: hangs.cause });
}

/** This copy is unknown to the desktop: whether links and replays are to open with it. */
export async function askToOpenLinks({ links }: Words): Promise<boolean> {
  const { response } = await ask({
    type: 'question',
    message: links.question,
    detail: links.detail,
    buttons: [links.yes, links.no],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/**
 * Returns what lets the person choose a file by the system's dialog, which begins at the file `from`. `send` gets the
 * number of the question, and a whole path, or null where the person chose none or where a dialog is open already.
 */
export function fileChooser(
  words: () => Words,
  send: (answer: { type: 'file-chosen'; number: number; path: string | null }) => void,
): (question: { readonly number: number; readonly what: ChosenFile; readonly from: string | null }) => void {
  let isOpen = false;
  const choose = async (what: ChosenFile, from: string | null) => {
    if (isOpen) return null;
    isOpen = true;
    const { choosing } = words();
    const title = what === 'hand-out' ? choosing.handOut : choosing.title(what.game);
    const isProgram = what !== 'hand-out' && process.platform === 'win32';
    const [window] = BrowserWindow.getAllWindows();
    const options: OpenDialogOptions = {
      title,
      message: title, // what macOS shows in the title's place
      buttonLabel: choosing.button,
      properties: ['openFile', 'dontAddToRecent'],
      ...(isProgram ? { filters: [{ name: choosing.programs, extensions: ['exe'] }] } : {}),
      ...(from ? { defaultPath: from } : {}),
    };
    try {
      const { canceled, filePaths } = await (window
        ? dialog.showOpenDialog(window, options)
        : dialog.showOpenDialog(options));
      return canceled ? null : (filePaths[0] ?? null);
    } finally {
      isOpen = false;
    }
  };
  return ({ number, what, from }) =>
    void choose(what, from).then((path) => send({ type: 'file-chosen', number, path }));
}
