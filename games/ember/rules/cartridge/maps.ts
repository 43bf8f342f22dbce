// The arenas of Ember: sixteen cells across, thirteen down, walls where there is a #.

export const maps = [
  `
################
#..............#
#..............#
#..##......##..#
#..#........#..#
#......##......#
#..............#
#......##......#
#..#........#..#
#..##......##..#
#..............#
#..............#
################
`,
  `
################
#..............#
#.####....####.#
#..............#
#....#.##.#....#
#.##.#....#.##.#
#..............#
#.##.#....#.##.#
#....#.##.#....#
#..............#
#.####....####.#
#..............#
################
`,
  `
################
#..............#
#..#..#..#..#..#
#..............#
#..#..#..#..#..#
#..............#
#..#..#..#..#..#
#..............#
#..#..#..#..#..#
#..............#
#..#..#..#..#..#
#..............#
################
`,
] as const;

/** Rows of two bytes, and where each map begins. */
export function mapSource(): string {
  const bytes = maps.map((map, number) => {
    const cells = map.trim().replaceAll('\n', '').replaceAll('.', '0').replaceAll('#', '1');
    return `map${number}: .byte ${cells
      .match(/.{8}/g)!
      .map((bits) => `%${bits}`)
      .join(', ')}`;
  });
  const names = maps.map((_, number) => `map${number}`);
  const lows = names.map((name) => `<${name}`).join(', ');
  const highs = names.map((name) => `>${name}`).join(', ');
  return `${bytes.join('\n')}\nmapslo: .byte ${lows}\nmapshi: .byte ${highs}\n`;
}
