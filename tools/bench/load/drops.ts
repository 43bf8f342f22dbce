// Datagrams that the system threw away because the socket was read too late, as Linux counts them.

import { readFile } from 'node:fs/promises';

/** Sum of the `drops` column over the sockets on these local ports; null on systems without it. */
export async function droppedAt(ports: readonly number[]): Promise<number | null> {
  try {
    const tables = await Promise.all(
      ['/proc/net/udp', '/proc/net/udp6'].map((path) => readFile(path, 'utf8')),
    );
    return tables.reduce((sum, table) => sum + countDrops(table, ports), 0);
  } catch {
    return null;
  }
}

/** Reads one table of /proc/net: the local address is the second column, drops the last. */
export function countDrops(table: string, ports: readonly number[]): number {
  const wanted = new Set(ports);
  let drops = 0;
  for (const line of table.split('\n').slice(1)) {
    const columns = line.trim().split(/\s+/);
    const port = Number.parseInt(columns[1]?.split(':')[1] ?? '', 16);
    if (wanted.has(port)) drops += Number(columns.at(-1));
  }
  return drops;
}
