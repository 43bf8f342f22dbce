// The one way to a terminal. What is printed may hold anything that a file, a person or the network brings: control characters
// are made visible, so that every text leaves cursor, colours and lines as they are.

import { visibleText } from '../netcode/wire/text.ts';

/** `err` is for faults. */
export type Printed = 'out' | 'err';

const streams = { out: process.stdout, err: process.stderr };

/** What waits for a reader that takes nothing, bytes: what is printed beyond it is dropped. */
const MOST_WAITING_BYTES = 256 * 1024;

for (const stream of Object.values(streams)) {
  // A reader may go away, as `head` does, and a disk may be full: whatever runs goes on.
  stream.on('error', () => {});
  // A terminal may be stopped by Ctrl+S or a stalled connection, and Node waits for it unless told otherwise.
  setBlocking(stream, false);
}

/** One line, whatever is in the text. */
export function printLine(text: string, to: Printed = 'out'): void {
  print(`${visibleText(text)}\n`, to);
}

/**
 * Text whose line feeds are meant, as that of a program's help. The program ends right behind it, and a terminal may take a
 * kilobyte at once, as that of macOS: it is waited for.
 */
function printText(text: string, to: Printed = 'out'): void {
  setBlocking(streams[to], true);
  print(text.split('\n').map(visibleText).join('\n'), to);
}

/** Back to the corner, and blank from there on. */
const CLEAR = '\u001b[H\u001b[J';

/** From here on the terminal cuts lines at its edge; and wraps them again. */
const CUT = '\u001b[?7l';
const WRAP = '\u001b[?7h';

/** Fills the terminal with these lines, each of which stays one: only the terminal knows how wide a letter is. */
export function printScreen(lines: readonly string[]): void {
  print(CLEAR + CUT + lines.map(visibleText).join('\n') + WRAP, 'out');
}

function setBlocking(stream: NodeJS.WriteStream, on: boolean): void {
  const { _handle } = stream as { readonly _handle?: { setBlocking?(on: boolean): unknown } };
  if (stream.isTTY) _handle?.setBlocking?.(on);
}

function print(text: string, to: Printed): void {
  if (streams[to].writableLength < MOST_WAITING_BYTES) streams[to].write(text);
}

/** How a command line of commander says what it has to. */
export const printedCommand = {
  writeOut: (text: string) => printText(text),
  writeErr: (text: string) => printText(text, 'err'),
};
