// What talks to the desktop: accepted and not done. A test that cares replaces it through `app.evaluate`.

import { EventEmitter } from 'node:events';
import { setImmediate as nextTask } from 'node:timers/promises';
import { app } from './app.ts';

interface MessageBox {
  readonly message: string;
  readonly cancelId?: number;
}

interface OpenDialog {
  readonly title?: string;
  readonly properties?: readonly string[];
}

export const dialog = {
  /** Answers as if the person had pressed Escape. The box may belong to a window. */
  async showMessageBox(
    ...[first, second]: [options: MessageBox] | [window: object, options: MessageBox]
  ): Promise<{ response: number; checkboxChecked: boolean }> {
    const options = second ?? (first as MessageBox);
    console.error(`stand-in, dialog: ${options.message}`);
    return { response: options.cancelId ?? 0, checkboxChecked: false };
  },
  /** Answers as if the person had pressed Escape; ends in a task of its own, after the call has returned. */
  async showOpenDialog(
    ...[first, second]: [options: OpenDialog] | [window: object, options: OpenDialog]
  ): Promise<{ canceled: boolean; filePaths: string[] }> {
    if (!app.isReady()) throw new Error('dialog module can only be used after app is ready');
    const { title = '', properties = ['openFile'] } = second ?? (first as OpenDialog);
    if (!Array.isArray(properties)) throw new TypeError('Properties must be an array');
    if (typeof title !== 'string') throw new TypeError('Title must be a string');
    console.error(`stand-in, dialog for a file: ${title}`);
    await nextTask();
    return { canceled: true, filePaths: [] };
  },
};

/** Shown on no screen. A test that wants to know what was said replaces `show`. */
export class Notification extends EventEmitter {
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: { readonly title?: string; readonly body?: string } = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    this.emit('show');
  }

  close(): void {
    this.emit('close');
  }
}

const blockers = new Map<number, string>();
let nextBlocker = 0;

/** Counts as Electron does; the machine sleeps whenever it likes. */
export const powerSaveBlocker = {
  start(type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    blockers.set(nextBlocker, type);
    return nextBlocker++;
  },
  stop: (id: number): boolean => blockers.delete(id),
  isStarted: (id: number): boolean => blockers.has(id),
};

/** The machine of a test never sleeps: one that wants it to emits `suspend` and `resume`. */
export const powerMonitor = new EventEmitter();

export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu(_menu: unknown): void {},
};
