// Sets an unreadable file of the app's own aside: it may be all that a person has of what was in it.

import { lstat, rename } from 'node:fs/promises';

export type SetAside =
  /** The file is missing. */
  | { readonly is: 'nothing' }
  | { readonly is: 'aside'; readonly path: string }
  /** The system refuses it: the file stays, and is left as it is. `why`: the system's words. */
  | { readonly is: 'stays'; readonly why: string };

/** Renames what is at `path`, with the time in its new name, so that all that was set aside earlier stays. */
export async function setAside(path: string, now = new Date()): Promise<SetAside> {
  const aside = await asidePath(path, now);
  try {
    await lstat(path);
    await rename(path, aside);
    return { is: 'aside', path: aside };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? { is: 'nothing' } : { is: 'stays', why: message };
  }
}

/** A free path beside `path` for what is set aside, with the time in its name. */
export async function asidePath(path: string, now = new Date()): Promise<string> {
  const name = `${path}.damaged-${now.toISOString().replace(/[:.]/g, '-')}`;
  let aside = name;
  for (let again = 2; await isThere(aside); again++) aside = `${name}-${again}`;
  return aside;
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
