// The last lines that another program has written: what people see when it fails. They may be anything, so they are
// bounded and cleaned, and without what is private: Teeworlds' server writes its password there.

import { StringDecoder } from 'node:string_decoder';
import { cleanLine } from '../../../netcode/wire/text.ts';
import { ownHome } from '../log/own-home.ts';
import { redact } from '../log/redact.ts';

/** Lines that are kept: more than a screen shows. */
const MOST_LINES = 40;

/** Longest line, in UTF-16 units. */
const LINE_LIMIT = 200;

/** Units of a line that is still being written that are kept. */
const UNFINISHED_LIMIT = 1_000;

/** What terminals take for colours and moves of the cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const ESCAPES = /\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)?|.)/g;

interface Stream {
  readonly decoder: StringDecoder;
  unfinished: string;
  /** Whether the beginning of that was cut. */
  cut: boolean;
}

function newStream(): Stream {
  return { decoder: new StringDecoder('utf8'), unfinished: '', cut: false };
}

export class LogTail {
  readonly #onLine: (line: string) => void;
  #lines: string[] = [];
  /** What it writes to say something, and on errors: a line of one may come within a line of the other. */
  readonly #streams = { out: newStream(), err: newStream() };

  /** `onLine` hears every line once it is whole, as it is, but for those whose beginning was cut. */
  constructor(onLine: (line: string) => void = () => {}) {
    this.#onLine = onLine;
  }

  write(bytes: Buffer, from: 'out' | 'err' = 'out'): void {
    const stream = this.#streams[from];
    const parts = (stream.unfinished + stream.decoder.write(bytes)).split(/\r?\n|\r/);
    const rest = parts.pop()!;
    for (const line of parts) {
      if (!stream.cut) this.#onLine(line);
      stream.cut = false;
    }
    stream.cut ||= rest.length > UNFINISHED_LIMIT;
    stream.unfinished = rest.slice(-UNFINISHED_LIMIT);
    this.#lines = [...this.#lines, ...parts.slice(-MOST_LINES)].slice(-MOST_LINES);
  }

  /** The last lines in which something shows, oldest first. */
  get lines(): readonly string[] {
    return [...this.#lines, this.#streams.out.unfinished, this.#streams.err.unfinished]
      .map((line) => redact(cleanLine(line.replace(ESCAPES, ''), LINE_LIMIT), { home: ownHome, names: [] }))
      .filter((line) => line !== '');
  }
}
