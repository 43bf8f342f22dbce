// What talks to the desktop: accepted and not done. A test that cares replaces it through `app.evaluate`.

import { EventEmitter } from 'node:events';

interface MessageBox {
  readonly message: string;
  readonly cancelId?: number;
}

export const dialog = {
  /** As if the person had pressed Escape. It may belong to a window. */
  async showMessageBox(
    ...[first, second]: [options: MessageBox] | [window: object, options: MessageBox]
  ): Promise<{ response: number; checkboxChecked: boolean }> {
    const options = second ?? (first as MessageBox);
    console.error(`stand-in, dialog: ${options.message}`);
    return { response: options.cancelId ?? 0, checkboxChecked: false };
  },
};

/** Shown to nobody. Whoever wants to know what was said replaces `show`. */
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
