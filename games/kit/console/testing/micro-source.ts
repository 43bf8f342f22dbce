// Micro cartridges that are files of their own: source for the assembler, with what is on the cartridge and what it has to
// keep in comments (docs/cartridges.md).
//
//   ; board 4, program 256, pictures 256
//   ; expect 3 5 30 31

import { SourceError } from '../rules/assembler/assemble.ts';
import { type Micro, microCartridge } from './micro.ts';

export interface MicroSource {
  /** The cartridge as a file. */
  readonly file: Uint8Array<ArrayBuffer>;
  readonly expected: readonly number[];
}

/** Label of a routine that is called by each interrupt of the board; it ends with `rts`. */
const INTERRUPTED = 'interrupted';

/** Throws a SourceError that names the line where the text is no micro cartridge. */
export function readMicro(text: string): MicroSource {
  const lines = text.split(/\r?\n/);
  const expected = lines.findIndex((line) => /^;\s*expect\b/.test(line));
  if (expected < 0) throw new SourceError('no line says what to expect, as "; expect 3 5 30 31" does');
  const micro = cartridgeOf(lines[0]!);
  // The assembler counts the lines of a cartridge from 2 on, and the first is a comment.
  const does = [lines.slice(1).join('\n')];
  const interrupted = new RegExp(`^${INTERRUPTED}:`, 'm').test(text) ? `jsr ${INTERRUPTED}` : '';
  return {
    file: microCartridge({ ...micro, does, interrupted }),
    expected: numbersIn(lines[expected]!.replace(/^;\s*expect\b/, ''), expected + 1),
  };
}

function cartridgeOf(line: string): Omit<Micro, 'does'> {
  const known = { board: -1, program: 32, pictures: 0, flags: 0 };
  let header: Record<number, number> | undefined;
  for (const word of line.replace(/^;/, '').split(',')) {
    const [, name = '', rest = ''] = /^\s*(\w+)\s+(.+)$/.exec(word) ?? [];
    const [first, second] = numbersIn(rest, 1);
    if (name === 'header' && first !== undefined && second !== undefined)
      header = { ...header, [first]: second };
    else if (Object.hasOwn(known, name) && first !== undefined) known[name as keyof typeof known] = first;
    else throw new SourceError(`line 1: ${word.trim()} is none of board, program, pictures, flags, header`);
  }
  const { board, program, pictures } = known;
  if (board < 0) throw new SourceError('line 1: the board is missing, as in "; board 4, program 256"');
  if (program < 16 || program % 16 > 0) throw new SourceError('line 1: a program has 16 kB, or 32, 48 …');
  if (pictures % 8 > 0) throw new SourceError('line 1: pictures have 8 kB, or 16, 24 …, or 0');
  return { ...known, ...(header ? { header } : {}) };
}

/** Decimal, or hexadecimal after `$`. */
function numbersIn(text: string, line: number): number[] {
  return text
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => {
      if (!/^(\d+|\$[\da-f]+)$/i.test(word)) throw new SourceError(`line ${line}: ${word} is no number`);
      return word.startsWith('$') ? Number.parseInt(word.slice(1), 16) : Number(word);
    });
}
