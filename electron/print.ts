// The one way to a terminal. What is printed may hold anything that a file, a person or the network brings: control characters
// are made visible, so that no text moves the cursor, colours lines or adds one.

import { visibleText } from '../netcode/wire/text.ts';

/** `err` is for faults. */
export type Printed = 'out' | 'err';

const streams = { out: process.stdout, err: process.stderr };

// A reader may go away, as `head` does, and a disk may be full: whatever runs goes on.
for (const stream of Object.values(streams)) stream.on('error', () => {});

/** One line, whatever is in the text. */
export function printLine(text: string, to: Printed = 'out'): void {
  streams[to].write(`${visibleText(text)}\n`);
}

/** Text whose line feeds are meant, as that of a program's help. */
export function printText(text: string, to: Printed = 'out'): void {
  streams[to].write(text.split('\n').map(visibleText).join('\n'));
}

/** Back to the corner, and nothing from there on. */
const CLEAR = '\u001b[H\u001b[J';

/** Fills the terminal with these lines. */
export function printScreen(lines: readonly string[]): void {
  streams.out.write(CLEAR + lines.map(visibleText).join('\n'));
}

/** How a command line of commander says what it has to. */
export const printedCommand = {
  writeOut: (text: string) => printText(text),
  writeErr: (text: string) => printText(text, 'err'),
};
