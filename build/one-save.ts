// One save of a file is one change in the page, however many times the watcher tells it: a file that is emptied and then
// written has changed twice for the system, and the second time nothing is new.

import type { Plugin } from 'vite';

/** Lets a changed file reach the page only where its text is another one than the last that reached it. */
export function oneSave(): Plugin {
  const texts = new Map<string, string>();
  return {
    name: 'one-save',
    async hotUpdate({ type, file, read }) {
      if (type !== 'update' || this.environment.name !== 'client') return undefined;
      const text = await read();
      if (texts.get(file) === text) return [];
      texts.set(file, text);
      return undefined;
    },
  };
}
