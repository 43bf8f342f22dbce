// What the shell itself asks and tells the person, in the system's own windows.

import {
  BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type MessageBoxReturnValue,
  type OpenDialogOptions,
} from 'electron';
import { comeToFront, type wordsOf } from './desktop.ts';

type Words = ReturnType<typeof wordsOf>;

/** Asks at the window where there is one: without, macOS stops the main process until the person has answered. */
export function ask(question: MessageBoxOptions): Promise<MessageBoxReturnValue> {
  const [window] = BrowserWindow.getAllWindows();
  return window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question);
}

/** Others are in a room of ours: whether to quit all the same. With the window at the front, which the question belongs to. */
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

/** The app that has the data folder does not answer. */
export async function tellThatItHangs({ hangs }: Words): Promise<void> {
  await ask({ type: 'error', message: hangs.title, detail: hangs.cause });
}

/** No installer has told the desktop of this copy: whether links and replays are to open with it. */
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
 * Returns what lets the person choose a game's program by the system's dialog, which begins at the file `from`. `send` gets the
 * number of the question, and a whole path, or null where the person chose none or where a dialog is open already.
 */
export function programChooser(
  words: () => Words,
  send: (answer: { type: 'program-chosen'; number: number; path: string | null }) => void,
): (question: { readonly number: number; readonly game: string; readonly from: string | null }) => void {
  let isOpen = false;
  const choose = async (game: string, from: string | null) => {
    if (isOpen) return null;
    isOpen = true;
    const { title, button, programs } = words().choosing;
    const [window] = BrowserWindow.getAllWindows();
    const options: OpenDialogOptions = {
      title: title(game),
      message: title(game), // what macOS shows in the title's place
      buttonLabel: button,
      properties: ['openFile', 'dontAddToRecent'],
      ...(process.platform === 'win32' ? { filters: [{ name: programs, extensions: ['exe'] }] } : {}),
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
  return ({ number, game, from }) =>
    void choose(game, from).then((path) => send({ type: 'program-chosen', number, path }));
}
