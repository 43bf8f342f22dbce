// Which blocks of our code have run, as V8 itself counts them: what an input must reach to be worth keeping.

import { Session } from 'node:inspector';

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}

/** Blocks of code, by file and place. */
export type Blocks = ReadonlySet<string>;

export interface Coverage {
  /** The blocks that have run since the last call. */
  take(): Blocks;
  close(): void;
}

/** Opens coverage of the files whose address matches. One at a time in a process. */
export function openCoverage(files: RegExp): Coverage {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    take() {
      const blocks = new Set<string>();
      // Answered before it returns: the session is of this very thread.
      session.post('Profiler.takePreciseCoverage', (_error, answer) => {
        for (const { url, functions } of (answer as { result: readonly ScriptCoverage[] }).result) {
          if (!files.test(url)) continue;
          for (const { ranges } of functions) {
            for (const { startOffset, endOffset, count } of ranges) {
              if (count > 0) blocks.add(`${url} ${startOffset} ${endOffset}`);
            }
          }
        }
      });
      return blocks;
    },
    close() {
      session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    },
  };
}
