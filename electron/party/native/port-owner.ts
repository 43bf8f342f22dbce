// Whose a port is: a game whose answers tell no name is taken for the one that was started only where that listens there.
// Linux alone tells that without asking for more rights.

import { readdir, readFile, readlink } from 'node:fs/promises';
import { win32 } from 'node:path';
import type { System } from './system.ts';

/** State of a listening socket in the system's table. */
const LISTENS = '0A';

/** Whether a process of this group takes connections at a TCP port; null where the system does not tell. */
export async function groupListens(group: number, port: number): Promise<boolean | null> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'latin1').catch(() => null)),
  );
  if (tables[0] === null) return null;
  const sockets = new Set(tables.flatMap((table) => listening(table ?? '', port)));
  if (sockets.size === 0) return false;
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const own = await Promise.all(all.map(async (pid) => ((await groupOf(pid)) === group ? [pid] : [])));
  for (const pid of own.flat()) {
    for (const socket of await socketsOf(pid)) if (sockets.has(socket)) return true;
  }
  return false;
}

/** Windows: the numbers of processes that listen at a port by either carrier. */
export async function portHolders(run: System['run'], port: number): Promise<string[]> {
  return holdersIn((await run('netstat.exe', ['-ano'])).out, port);
}

/**
 * Windows: ends what listens at a port, where it is of this program, with all that it has started. Those that were there `before`
 * the server are the person's own.
 */
export async function endAtPort(
  run: System['run'],
  program: string,
  port: number,
  before: readonly string[],
): Promise<void> {
  for (const pid of await portHolders(run, port)) {
    if (before.includes(pid)) continue;
    const { out: line } = await run('tasklist.exe', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
    const name = win32.basename(program).toLowerCase();
    if (line.toLowerCase().startsWith(`"${name}",`)) await run('taskkill.exe', ['/PID', pid, '/T', '/F']);
  }
}

/** Numbers of processes that listen at a port, of the table that Windows shows: its words differ by language. */
function holdersIn(table: string, port: number): string[] {
  const found = table.split('\n').flatMap((line) => {
    const [carrier, local, foreign, ...rest] = line.trim().split(/\s+/);
    // Another end with a port is a connection.
    const listens = carrier === 'UDP' || (carrier === 'TCP' && foreign?.endsWith(':0'));
    return listens && local?.endsWith(`:${port}`) ? [rest.at(-1)!] : [];
  });
  return [...new Set(found)].filter((pid) => /^[1-9]\d*$/.test(pid));
}

/** What links to the sockets are called that listen at this port. */
function listening(table: string, port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return table.split('\n').flatMap((line) => {
    const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
    return state === LISTENS && local?.endsWith(`:${hex}`) ? [`socket:[${inode}]`] : [];
  });
}

/** NaN of one that has just ended. */
async function groupOf(pid: string): Promise<number> {
  const facts = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // Behind its name in brackets: state, parent, group.
  return Number(facts.slice(facts.lastIndexOf(')') + 2).split(' ')[2] ?? Number.NaN);
}

async function socketsOf(pid: string): Promise<string[]> {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => []); // ended, or another person's
  return Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
}
