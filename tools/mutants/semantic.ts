// Mistakes in meaning, made by hand: each breaks a promise of the whole and not of a part, so the swarm alone has to
// notice it. Each text stands once in its file; one that no longer does is an error, so that the list cannot rot.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutations.ts';

interface Semantic {
  /** What is broken, in the words of whoever plays. */
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** What has to notice them. */
export const SWARM = 'netcode/lab/swarm.test.ts';

export const semantic: readonly Semantic[] = [
  {
    name: 'taps are lost',
    file: 'netcode/sync/optimistic.ts',
    find: 'this.#held[i]! | (this.#pressed[i]! & this.#latch[i]!)',
    replace: 'this.#held[i]!',
  },
  {
    name: 'every fifth input is acknowledged and thrown away',
    file: 'netcode/relay/match.ts',
    find: 'this.#way.accept(seat, target, bytes, at + INPUT_HEAD_BYTES);',
    replace: 'if (cursor.input % 5 !== 4) $&',
  },
  {
    name: 'the first 20 commands are lost',
    file: 'netcode/sync/commands.ts',
    find: 'queue.commands.push(bytes);',
    replace: 'queue.lost = (queue.lost ?? 0) + 1; if (queue.lost <= 20) return; $&',
  },
  {
    name: 'seat 0’s inputs land on seat 1',
    file: 'netcode/relay/match.ts',
    find: 'this.#way.accept(seat, target,',
    replace: 'this.#way.accept(seat === 0 ? 1 : seat, target,',
  },
];

/** Where it stands in the source; throws when that is not clear. */
export function locate({ name, file, find, replace }: Semantic, source: string): Mutation {
  const start = source.indexOf(find);
  if (start < 0 || source.includes(find, start + 1))
    throw new Error(`“${name}” does not fit ${file} any more: its text has to stand there once`);
  const code = replace.replace('$&', () => find);
  return { name: `semantic: ${name}`, operator: 'semantic', file, start, end: start + find.length, code };
}

export function semanticMutations(root: string): Mutation[] {
  return semantic.map((each) => locate(each, readFileSync(join(root, each.file), 'utf8')));
}
