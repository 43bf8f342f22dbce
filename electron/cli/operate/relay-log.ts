// What a dedicated relay tells of itself: lines for people, lines of JSON for programs, or a table with the last lines below.

import pino from 'pino';
import { printLine, printScreen } from '../../print.ts';
import type { RelayStatus } from './relay-status.ts';
import { statusScreen } from './status-table.ts';

/** How often the table is drawn, ms. */
const DRAW_MS = 1_000;

/** Lines that are kept for below the table: more than any terminal has. */
const KEPT_LINES = 200;

/** Size assumed for a terminal that tells none. */
const USUAL_SIZE = { rows: 24, columns: 80 };

export interface RelayLog {
  /** Something that the operator who starts it wants to know. */
  line(text: string): void;
  /** Something has happened in a room, or to the relay itself (0). */
  happened(text: string, room: number, fault: boolean): void;
  /** From now on this is shown, where a table is wanted. */
  show(status: () => RelayStatus): void;
}

export function openRelayLog({
  status,
  json,
}: {
  readonly status: boolean;
  readonly json: boolean;
}): RelayLog {
  if (json) return jsonLog();
  const lines: string[] = [];
  let shown = false;
  const write = (text: string, fault = false) => {
    lines.push(text);
    if (lines.length > KEPT_LINES) lines.shift();
    // Without a terminal in the way faults are for readers of those alone.
    if (!shown) printLine(text, fault ? 'err' : 'out');
  };
  return {
    line: (text) => write(text),
    happened: (text, _room, fault) => write(`${new Date().toTimeString().slice(0, 8)} ${text}`, fault),
    show(current) {
      if (!status) return;
      shown = true;
      const draw = () => {
        const { rows, columns } = process.stdout;
        const size = rows > 0 && columns > 0 ? { rows, columns } : USUAL_SIZE;
        printScreen(statusScreen(current(), lines, size));
      };
      draw();
      setInterval(draw, DRAW_MS).unref();
    },
  };
}

function jsonLog(): RelayLog {
  const terminal = { write: (line: string) => printLine(line.trimEnd()) };
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, terminal);
  return {
    line: (text) => logger.info(text),
    happened: (text, room, fault) => logger[fault ? 'error' : 'info']({ room }, text),
    show() {},
  };
}
