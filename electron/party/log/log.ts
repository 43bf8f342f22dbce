// What happened, to find out why later: a log in the data folder of at most two files.

import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, type Logger, pino } from 'pino';
import { visibleText } from '../../../netcode/wire/text.ts';

/**
 * Facts first, then what happened, in a few words: `log.info({ game }, 'hosts')`. Free of names, addresses, keys and of
 * what people say: a log is read by others.
 */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Who writes: the process for relay and peers, and the desktop shell. Each has files of its own. */
export type LogName = 'party' | 'shell';

/** Bytes of one file; there are two. Some parties' worth. */
const LOG_LIMIT_BYTES = 1024 * 1024;

/** Bytes of one that is read: several programs with one folder each count their own lines alone. */
const MOST_READ_BYTES = 4 * LOG_LIMIT_BYTES;

/** Characters of one line: a long stack at most. */
const LINE_LIMIT = 8 * 1024;

/** Fields that are hidden should they ever be logged by mistake. */
const SECRETS = ['key', 'token', 'text', 'name', 'address', 'link', 'code', 'why'];

export function logFolder(dataFolder: string): string {
  return join(dataFolder, 'logs');
}

export function openLog(folder: string, name: LogName, limitBytes = LOG_LIMIT_BYTES): Log {
  const options = {
    base: null,
    level: 'debug',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
    redact: [...SECRETS, ...SECRETS.map((field) => `*.${field}`)],
  };
  return pino(options, boundedFile(folder, name, limitBytes));
}

/** The last lines of all logs in a folder, oldest first within each log. Unreadable ones are left out. */
export function lastLines(folder: string, count: number): string[] {
  const read = (file: string) => {
    try {
      const path = join(folder, file);
      const facts = statSync(path);
      // Pipes, and what is larger than all logs of ours, or says that it is empty, are left out: such a one in /proc may be endless.
      const isLog = facts.isFile() && facts.size > 0 && facts.size <= MOST_READ_BYTES;
      return isLog ? readFileSync(path, 'utf8').split('\n') : [];
    } catch {
      return []; // there is none yet
    }
  };
  const names: readonly LogName[] = ['shell', 'party'];
  return names.flatMap((name) =>
    [...read(older(name)), ...read(newer(name))].filter((line) => line !== '').slice(-count),
  );
}

const newer = (name: LogName) => `${name}.log`;
const older = (name: LogName) => `${name}.1.log`;

/**
 * Written at once and in place: the last line before a crash is the one that matters, and lines are rare. Opened
 * for every line, so that two programs with one data folder may share it. Where a log is unwritable everything goes
 * on without it.
 */
function boundedFile(folder: string, name: LogName, limitBytes: number): DestinationStream {
  const path = join(folder, newer(name));
  let size: number | null = null;
  return {
    write(line) {
      // Escapes characters in lines of JSON that pino leaves, and that command a terminal or turn text around.
      const text = `${visibleText(line.slice(0, LINE_LIMIT).trimEnd())}\n`;
      try {
        if (size === null) {
          mkdirSync(folder, { recursive: true });
          const facts = statSync(path, { throwIfNoEntry: false });
          // A pipe would hold everything up until it is read.
          if (facts && !facts.isFile()) return;
          size = facts?.size ?? 0;
        }
        const bytes = Buffer.byteLength(text);
        if (size > 0 && size + bytes > limitBytes) {
          renameSync(path, join(folder, older(name)));
          size = 0;
        }
        appendFileSync(path, text);
        size += bytes;
      } catch {
        size = null; // look again at the next line
      }
    },
  };
}
