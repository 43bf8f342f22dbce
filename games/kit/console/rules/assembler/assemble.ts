// Makes the bytes of a program of its 6502 source. Of those in npm that are free and small none is kept, and what a
// cartridge of ours needs is no more than this: instructions, labels, sums, and rows of numbers.
//
//   ; a comment            name = 5              name:  instruction
//   .org $8000   from here on                    .byte 1, <name, 'A'    .word name    .res 16   that many zeros
//   $1f %101 'A' 12 name + 1 - 2                 <sum  low byte          >sum  high byte
//   @name:  a label between two others, known there only

import { type Mode, OPERAND_BYTES, opcodes } from './opcodes.ts';

export interface Program {
  readonly bytes: Uint8Array;
  /** Labels and names, and their values. */
  readonly names: Readonly<Record<string, number>>;
}

/** What is wrong with a source, and in which line of it. */
export class SourceError extends Error {}

/** One line of the source that makes bytes, and where it stands. */
interface Item {
  readonly line: number;
  readonly at: number;
  /** The label before it, for those that begin with `@`. */
  readonly within: string;
  readonly size: number;
  readonly write: (value: (sum: string) => number) => readonly number[];
}

/** From the first `.org` on, without gaps: each `.org` fills with zeros up to it. Throws a SourceError. */
export function assemble(source: string): Program {
  const names: Record<string, number> = {};
  const items: Item[] = [];
  let at = 0;
  let start: number | null = null;
  let within = '';

  function define(line: number, name: string, value: number): void {
    if (Object.hasOwn(names, name)) throw new SourceError(`line ${line}: there is a ${name} already`);
    names[name] = value;
  }

  const lines = source.split('\n');
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    let rest = text.replace(/;.*/, '').trim();
    const named = /^(\w+)\s*=\s*(.+)$/.exec(rest);
    if (named) {
      define(line, named[1]!, evaluate(named[2]!, line, names, within));
      continue;
    }
    const label = /^(@?\w+):\s*/.exec(rest);
    if (label) {
      const local = label[1]!.startsWith('@');
      if (!local) within = label[1]!;
      define(line, local ? within + label[1] : label[1]!, at);
      rest = rest.slice(label[0].length);
    }
    if (rest === '') continue;
    const [, word, operand] = /^(\S+)\s*(.*)$/.exec(rest)!;
    if (word === '.org') {
      const to = evaluate(operand!, line, names, within);
      start ??= to;
      if (to < at) throw new SourceError(`line ${line}: ${to - at} bytes too many before here`);
      at = to;
      continue;
    }
    const { size, write } = itemOf(word!.toLowerCase(), operand!.trim(), line, at, names, within);
    items.push({ line, at, within, size, write });
    at += size;
  }

  const from = start ?? 0;
  const bytes = new Uint8Array(at - from);
  for (const item of items) {
    const value = (sum: string) => evaluate(sum, item.line, names, item.within);
    bytes.set(item.write(value), item.at - from);
  }
  return { bytes, names };
}

function itemOf(
  word: string,
  operand: string,
  line: number,
  at: number,
  names: Readonly<Record<string, number>>,
  within: string,
): Pick<Item, 'size' | 'write'> {
  const parts = operand === '' ? [] : operand.split(',');
  const within8 = (number: number) => {
    if (number < -128 || number > 255) throw new SourceError(`line ${line}: ${number} is no byte`);
    return number & 0xff;
  };
  const low = (number: number) => number & 0xff;
  if (word === '.byte')
    return { size: parts.length, write: (value) => parts.map((sum) => within8(value(sum))) };
  if (word === '.word') {
    const both = (number: number) => [low(number), number >> 8];
    return { size: 2 * parts.length, write: (value) => parts.flatMap((sum) => both(value(sum))) };
  }
  if (word === '.res') return { size: evaluate(operand, line, names, within), write: () => [] };
  const modes = opcodes[word];
  if (!modes) throw new SourceError(`line ${line}: there is no ${word}`);
  const { mode, sum } = modeOf(operand, modes, line, names, within);
  const code = modes[mode];
  if (code === undefined) throw new SourceError(`line ${line}: ${word} has no ${mode}`);
  const size = 1 + OPERAND_BYTES[mode];
  if (mode === 'rel') {
    return {
      size,
      write(value) {
        const by = value(sum) - at - 2;
        if (by < -128 || by > 127) throw new SourceError(`line ${line}: ${sum} is too far away`);
        return [code, low(by)];
      },
    };
  }
  const write = (value: (sum: string) => number) =>
    size === 1 ? [code] : size === 2 ? [code, within8(value(sum))] : [code, low(value(sum)), value(sum) >> 8];
  return { size, write };
}

/** How an operand is meant. What is known to be below 256 is an address of one byte where there is such an instruction. */
function modeOf(
  operand: string,
  modes: Readonly<Partial<Record<Mode, number>>>,
  line: number,
  names: Readonly<Record<string, number>>,
  within: string,
): { mode: Mode; sum: string } {
  if (operand === '' || operand.toLowerCase() === 'a') return { mode: 'imp', sum: '' };
  if (operand.startsWith('#')) return { mode: 'imm', sum: operand.slice(1) };
  if (modes.rel !== undefined) return { mode: 'rel', sum: operand };
  const [, inside, how] = /^\((.+?)(,\s*x\)|\)\s*,\s*y|\))$/i.exec(operand) ?? [];
  if (inside !== undefined) {
    const mode = /x/i.test(how!) ? 'indx' : /y/i.test(how!) ? 'indy' : 'ind';
    return { mode, sum: inside };
  }
  const [, sum, index = ''] = /^(.+?)(?:,\s*([xy]))?$/i.exec(operand)!;
  const by = index.toLowerCase() as '' | 'x' | 'y';
  const short = `zp${by}` as const;
  const known = tryEvaluate(sum!, line, names, within);
  if (modes[short] !== undefined && known !== null && known < 0x100) return { mode: short, sum: sum! };
  return { mode: `abs${by}`, sum: sum! };
}

function tryEvaluate(
  sum: string,
  line: number,
  names: Readonly<Record<string, number>>,
  within: string,
): number | null {
  try {
    return evaluate(sum, line, names, within);
  } catch {
    return null; // a label that comes later: code, and so no address of one byte
  }
}

function evaluate(
  sum: string,
  line: number,
  names: Readonly<Record<string, number>>,
  within: string,
): number {
  const text = sum.trim();
  if (text.startsWith('<')) return evaluate(text.slice(1), line, names, within) & 0xff;
  if (text.startsWith('>')) return (evaluate(text.slice(1), line, names, within) >> 8) & 0xff;
  const terms = text.match(/[+-]?\s*(?:'.'|\$[\da-f]+|%[01]+|@?\w+)/gi);
  if (!terms || terms.join('').replace(/\s/g, '') !== text.replace(/\s/g, ''))
    throw new SourceError(`line ${line}: cannot read ${text}`);
  return terms.reduce((total, term) => {
    const [, sign, word] = /^([+-]?)\s*(.+)$/.exec(term)!;
    const value = termOf(word!, line, names, within);
    return sign === '-' ? total - value : total + value;
  }, 0);
}

function termOf(word: string, line: number, names: Readonly<Record<string, number>>, within: string): number {
  if (word.startsWith("'")) return word.charCodeAt(1);
  if (word.startsWith('$')) return Number.parseInt(word.slice(1), 16);
  if (word.startsWith('%')) return Number.parseInt(word.slice(1), 2);
  if (/^\d+$/.test(word)) return Number(word);
  const value = names[word.startsWith('@') ? within + word : word];
  if (value === undefined) throw new SourceError(`line ${line}: there is no ${word}`);
  return value;
}
