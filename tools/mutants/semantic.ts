// Mistakes in meaning, made by hand: each breaks a promise of whole parties, which the swarm has to notice. Each `find` has to
// stand in its file once, else a run throws, so that the list stays right.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from './mutations.ts';

interface Semantic {
  /** What is broken, in a player's words. */
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** The test file that has to notice them. */
export const SWARM = 'netcode/lab/swarm.system.test.ts';

export const semantic: readonly Semantic[] = [
  {
    name: 'taps are lost',
    file: 'netcode/sync/optimistic.ts',
    find: 'this.#held[from + k]! | (this.#pressed[from + k]! & this.#latch[k]!)',
    replace: 'this.#held[from + k]!',
  },
  {
    name: 'taps between two keyframes are lost',
    file: 'netcode/peer/uplink.ts',
    find: 'byte | (this.#pressed[k]! & (this.#latch[k] ?? 0))',
    replace: 'byte',
  },
  {
    name: 'every fifth input is acknowledged and thrown away',
    file: 'netcode/relay/match-sections.ts',
    find: 'match.input(seat, target, bytes, at + INPUT_HEAD_BYTES, now);',
    replace: 'if (cursor.input % 5 !== 0) $&',
  },
  {
    name: 'seat 0’s inputs land on seat 1',
    file: 'netcode/relay/match.ts',
    find: 'this.#way.accept(seat, target,',
    replace: 'this.#way.accept(seat === 0 ? 1 : seat, target,',
  },
  {
    name: 'a player who left goes on pressing what they held',
    file: 'netcode/relay/match.ts',
    find: 'else this.#way.clear(seat);',
    replace: '',
  },
  {
    name: 'the first 20 commands are lost',
    file: 'netcode/sync/commands.ts',
    find: 'queue.commands.push(bytes);',
    replace: 'queue.lost = (queue.lost ?? 0) + 1; if (queue.lost <= 20) return; $&',
  },
  {
    name: 'commands come twice',
    file: 'netcode/sync/commands.ts',
    find: 'queue.commands.push(bytes);',
    replace: '$& $&',
  },
  {
    name: 'a command overtakes those before it',
    file: 'netcode/sync/commands.ts',
    find: 'queue.commands.push(bytes);',
    replace: 'queue.commands.unshift(bytes);',
  },
  {
    name: 'a frame is played before its commands have come',
    file: 'netcode/peer/downlink.ts',
    find: 'this.#lacking.add(frame);',
    replace: ';',
  },
  {
    name: 'objects that are gone stay on the screens of players who are told the state',
    file: 'netcode/objects/view.ts',
    find: 'if (!next.has(id)) changes.push({ id, row: null });',
    replace: 'if (false) $&',
  },
  {
    name: 'entities never come nearer to their shadows',
    file: 'netcode/shadows/chase.ts',
    find: 'entity.x = x + (shadow.x - x) * part;',
    replace: 'entity.x = x;',
  },
  {
    name: 'replays lack the commands',
    file: 'netcode/replay/format.ts',
    find: 'if (items) parts.push(',
    replace: 'if (false) parts.push(',
  },
];

/** The mutation at the place of `find` in `source`; throws unless `find` stands there once. */
export function locate({ name, file, find, replace }: Semantic, source: string): Mutation {
  const start = source.indexOf(find);
  if (start < 0 || source.includes(find, start + 1))
    throw new Error(`“${name}” does not fit ${file} any more: its text has to stand there once`);
  const code = replace.replaceAll('$&', () => find);
  return { name: `semantic: ${name}`, operator: 'semantic', file, start, end: start + find.length, code };
}

export function semanticMutations(root: string): Mutation[] {
  return semantic.map((each) => locate(each, readFileSync(join(root, each.file), 'utf8')));
}
