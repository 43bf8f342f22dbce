// Tiles drawn with characters, as the picture processor wants them: 8 x 8 points of two bits, first all low, then all high.

/** Sheets of tiles side by side, eight rows each, parted by spaces: `.` is 0. Throws a RangeError for ragged ones. */
export function packTiles(sheets: readonly string[]): Uint8Array {
  const tiles = sheets.flatMap((sheet) => {
    const rows = sheet
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/ +/));
    if (
      rows.length !== 8 ||
      rows.some((row) => row.length !== rows[0]!.length || row.some(({ length }) => length !== 8))
    )
      throw new RangeError('a sheet has eight rows of the same number of tiles, each eight points wide');
    return rows[0]!.map((_, tile) => rows.map((row) => row[tile]!));
  });
  return Uint8Array.from(
    tiles.flatMap((rows) => [1, 2].flatMap((bit) => rows.map((row) => planeOf(row, bit)))),
  );
}

function planeOf(row: string, bit: number): number {
  return [...row].reduce((byte, point) => (byte << 1) | (Number(point === '.' ? 0 : point) & bit ? 1 : 0), 0);
}
