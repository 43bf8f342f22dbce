// Makes this copy of the app the one that a Linux desktop opens our links and replays with. Packages do that when they are
// installed; this is for an AppImage, and for what comes out of a tar.gz.

import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LINK_SCHEME } from './links.ts';
import type { ProgramCall } from './open-firewall.ts';
import { writeWhole } from './party/profile/write-whole.ts';
import { REPLAY_ENDING } from './party/replays/replay-file.ts';

/** MIME type of replays, as packages register it (build/electron-builder.ts). */
export const REPLAY_TYPE = 'application/x-ethernight-replay';

/** Electron looks for the app's desktop file under this name (`desktopName` of the packed package.json). */
const DESKTOP_FILE = 'ethernight.desktop';

export interface EntryOptions {
  /** Where programs of this user are listed: XDG_DATA_HOME. */
  readonly dataHome: string;
  /** Absolute path of what is started: the AppImage, or the program that was unpacked. */
  readonly program: string;
  /** Resolves with the exit code; null when the program failed to run. */
  run(call: ProgramCall): Promise<number | null>;
}

/** XDG_DATA_HOME, which must be absolute to count. */
export function dataHomeOf(env: NodeJS.ProcessEnv, home: string): string {
  const { XDG_DATA_HOME: given = '' } = env;
  return given.startsWith('/') ? given : join(home, '.local/share');
}

/**
 * Writes what a desktop reads, and makes this copy the default for both. Leaves what is written already. Rejects when
 * writing the files, or telling the desktop, fails.
 */
export async function registerProgram({ dataHome, program, run }: EntryOptions): Promise<void> {
  const applications = join(dataHome, 'applications');
  const mime = join(dataHome, 'mime');
  const entry = join(applications, DESKTOP_FILE);
  const text = desktopEntry(program);
  if ((await readFile(entry, 'utf8').catch(() => null)) === text) return;
  await mkdir(applications, { recursive: true });
  await mkdir(join(mime, 'packages'), { recursive: true });
  await writeWhole(join(mime, 'packages/ethernight.xml'), mimeType());
  // What some desktops lack, and others look up instead.
  await run({ file: 'update-mime-database', args: [mime] });
  const types = [`x-scheme-handler/${LINK_SCHEME}`, REPLAY_TYPE];
  // Last: where it stands, the rest has been done.
  await writeWhole(entry, text);
  await run({ file: 'update-desktop-database', args: [applications] });
  const code = await run({ file: 'xdg-mime', args: ['default', DESKTOP_FILE, ...types] });
  if (code !== 0)
    throw new Error(`xdg-mime ended with ${code}: links and replays may open with something else`);
}

/** The Desktop Entry Specification 1.5, with the program in its own quotes. */
export function desktopEntry(program: string): string {
  return `[Desktop Entry]
Type=Application
Name=Ethernight
GenericName=LAN party games
GenericName[zh_CN]=局域网派对游戏
Comment=Host a room, join by address, play in step
Comment[zh_CN]=开一个房间，输入地址加入，一起同步游戏
Exec=${quoted(program)} %U
Terminal=false
Categories=Game;
MimeType=x-scheme-handler/${LINK_SCHEME};${REPLAY_TYPE};
StartupNotify=true
StartupWMClass=ethernight
`;
}

/**
 * An argument, in quotes where it needs them: xdg-open 1.1 outside of a desktop environment takes quotes for a part of the name.
 * Then as the value of a key: there a backslash is two, and a per cent sign begins a field.
 */
function quoted(argument: string): string {
  const inQuotes = `"${argument.replace(/["`$\\]/g, '\\$&')}"`;
  const said = /^[\w/.,:+@-]+$/.test(argument) ? argument : inQuotes;
  return said.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}

function mimeType(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${REPLAY_TYPE}">
    <comment>Ethernight replay</comment>
    <glob pattern="*${REPLAY_ENDING}"/>
  </mime-type>
</mime-info>
`;
}
