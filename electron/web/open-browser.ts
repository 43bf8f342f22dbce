// Opens the page in the person's usual browser; where that cannot be done the printed address is enough.
//
// What a program is started with can be read by every user of a machine. So the browser is not given the link but the
// name of a file that only this user can read, and whose form brings the token: it stands in no address at all.

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where to go with which token. */
export interface Link {
  readonly address: string;
  readonly token: string;
}

/**
 * Writes a file of this user's alone, in a new folder of theirs in `folder`. Resolves with its path and what removes both.
 * Throws what the file system does.
 */
export async function writeOpening(
  { address, token }: Link,
  folder: string,
): Promise<{ readonly file: string; remove(): Promise<void> }> {
  const own = await mkdtemp(join(folder, 'ethernight-'));
  const file = join(own, 'open.html');
  const remove = () => rm(own, { recursive: true, force: true });
  try {
    await writeFile(file, openingPage(address, token), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    await remove();
    throw error;
  }
  return { file, remove };
}

/** Calls `failed` at most once, when the system has no program for it or the program says no. */
export function openBrowser(file: string, platform: NodeJS.Platform, failed: () => void): void {
  const [program, ...args] = openerOf(file, platform);
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.once('error', failed);
  child.once('exit', (code) => {
    if (code !== 0) failed();
  });
  child.unref();
}

/** Address and token are ours: no character of theirs means anything to HTML. */
function openingPage(address: string, token: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<title>Ethernight</title>
<form method="post" action="${address}">
<input type="hidden" name="token" value="${token}">
<button>Ethernight</button>
</form>
<script>document.forms[0].submit()</script>
`;
}

function openerOf(file: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  switch (platform) {
    case 'win32':
      // Not "start", which is part of cmd and would read the name of a folder as more than a name.
      return ['rundll32', 'url.dll,FileProtocolHandler', file];
    case 'darwin':
      return ['open', file];
    default:
      return ['xdg-open', file];
  }
}
