// Whether two engines compute alike, found out before a match: one hash of what a game's rules do and of arithmetic at its
// edges. Rules use only what is exact everywhere (guard.ts), so a difference is a bug of an engine or a machine.

import { contentHash } from './content-hash.ts';
import { hashState } from './hash.ts';
import { atan2, cos, exp, hypot, log, pow, sin } from './math.ts';
import type { GameInfo, Rules } from './rules.ts';

/** Where roundings, signs and widths change. */
const EDGES = [
  ...[0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, 0.1, 1 / 3, 0.49999999999999994, 1e-7],
  ...[0x8000_0000, -0x8000_0000, 0x7fff_ffff, 0x1_0000_0000, 0x1_0000_0001, 0x10_0000_0000_0000 + 0.5],
  ...[0x20_0000_0000_0000, 0x20_0000_0000_0002, -0x20_0000_0000_0000],
  ...[1e21, 1.1e-16, 1e308, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308],
  ...[Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN],
];

/** 16 lowercase hexadecimal digits that are equal on engines that compute alike. It takes as long as the game's content hash. */
export function audit<S>(game: { readonly info: GameInfo; readonly rules: Rules<S> }): string {
  return hashState([arithmetic(), contentHash(game)]);
}

/** What this engine makes of edges, alone and in pairs. */
function arithmetic(): number[] {
  const alone = EDGES.flatMap((x) => [
    ...[Math.sqrt(x), Math.floor(x), Math.ceil(x), Math.round(x), Math.trunc(x), Math.abs(x), Math.sign(x)],
    ...[Math.fround(x), Math.clz32(x), x | 0, x >>> 0, x << 5, x >> 3, ~x],
    ...[sin(x), cos(x), exp(x), log(x)],
    ...[new Uint8Array([x])[0]!, new Int16Array([x])[0]!, new Uint32Array([x])[0]!, Number(String(x))],
  ]);
  const pairs = EDGES.flatMap((x) =>
    EDGES.flatMap((y) => [
      ...[x + y, x - y, x * y, x / y, x % y, Math.min(x, y), Math.max(x, y), Math.imul(x, y)],
      ...[atan2(x, y), pow(x, y), hypot(x, y)],
    ]),
  );
  return [...alone, ...pairs];
}
