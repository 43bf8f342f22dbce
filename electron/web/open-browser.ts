// Opens the page in the person's usual browser; where that cannot be done the printed address is enough.
//
// Every user of a machine can read the arguments of a program. The browser is therefore given the name of a file that this user
// alone can read; its form posts the token, which appears in no address.

import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The address to open and its token. */
export interface Link {
  readonly address: string;
  readonly token: string;
}

/**
 * Writes the file, which this user alone can read, into a new folder in `folder`. Resolves with its path and a function that
 * removes file and folder. Rejects with errors of the file system.
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

/** Opens a file in the browser. Calls `failed` at most once: when the system has no program for it, or that program fails. */
export function openBrowser(file: string, platform: NodeJS.Platform, failed: () => void): void {
  const [program, ...args] = openerOf(file, platform);
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.once('error', failed);
  child.once('exit', (code) => {
    if (code !== 0) failed();
  });
  child.unref();
}

/** The page of the form. Address and token come from this app and have no character that HTML would interpret. */
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
      // rundll32 instead of "start", which is part of cmd and interprets the name of a folder.
      return ['rundll32', 'url.dll,FileProtocolHandler', file];
    case 'darwin':
      return ['open', file];
    default:
      return ['xdg-open', file];
  }
}
