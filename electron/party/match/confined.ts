// Loads games into a thread that has only them: network, files, and any module that comes later are taken away.

import { registerHooks } from 'node:module';
import { confine } from '../../../netcode/sim/confine.ts';

/** For good. Resolves with what `load` imports, which is the last that this thread imports. */
export async function confined<T>(load: () => Promise<T>): Promise<T> {
  confine();
  const loaded = await load();
  registerHooks({
    resolve(specifier) {
      throw new Error(`a game imported ${specifier}: games play without any other module`);
    },
  });
  return loaded;
}
