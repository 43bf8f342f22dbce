// The tiles of the Ember cartridge, 8 by 8 pixels, drawn with characters: a dot is transparent, 1 to 3 are colours of the
// palette with which the tile is shown.

import { packTiles } from '../../../kit/console/rules/assembler/tiles.ts';

/** Digits 0 to 9. The two right columns are empty, because digits that touch look like one figure from afar. */
const font = `
.3333... ..33.... .3333... .3333... ...33... 333333.. .3333... 333333.. .3333... .3333...
33..33.. .333.... 33..33.. 33..33.. ..333... 33...... 33...... ....33.. 33..33.. 33..33..
33.333.. ..33.... ....33.. ....33.. .3333... 33333... 33...... ...33... 33..33.. 33..33..
333.33.. ..33.... ...33... ..333... 33.33... ....33.. 33333... ...33... .3333... .33333..
33..33.. ..33.... ..33.... ....33.. 333333.. ....33.. 33..33.. ..33.... 33..33.. ....33..
33..33.. ..33.... .33..... 33..33.. ...33... 33..33.. 33..33.. ..33.... 33..33.. ....33..
.3333... .3333... 333333.. .3333... ...33... .3333... .3333... ..33.... .3333... .3333...
........ ........ ........ ........ ........ ........ ........ ........ ........ ........
`;

const things = `
........ ........ 22222222 22222222 ...11... ........
........ ........ 21111111 11111112 ..1221.. ..1..1..
........ ........ 21111111 11111112 .122221. .121.1..
........ ...2.... 21111111 11111112 .123321. .122121.
........ ........ 21111111 11111112 1233332. 12332221
........ ........ 21111111 11111112 1233321. 12333321
........ ........ 21111111 11111112 .123321. .123321.
........ ........ 21111111 11111112 ..1111.. ..1111..
`;

const walls = `
21111111 11111112 ........ ........
21111111 11111112 ........ ........
21111111 11111112 ........ ........
21111111 11111112 ........ ........
21111111 11111112 ........ ........
21111111 11111112 ........ ........
21111111 11111112 ........ ........
22222222 22222222 ........ ........
`;

/** Left halves of the heads of players 0 to 3: round, pointed, square and sloping, like the marks of their seats in the app. */
const figures = `
........ ..1..... 111..... .....111
.....111 .121.... 12211111 ....1122
...11222 .1221111 12222222 ...11222
..122222 .1222222 12222222 ..112222
.1222222 .1222222 12222222 .1122222
12222222 12222222 12222222 12222222
12233222 12233222 12233222 12233222
12233222 12233222 12233222 12233222
`;

/** Left halves of the bodies below the heads: standing, and knocked over. */
const bodies = `
12222222 12211222
12222222 12111222
12222223 12222223
12222233 12222233
.1222222 .1222222
.1222222 .1222222
..122211 ..122211
...1111. ...1111.
`;

/** A clock face, beside the seconds that are left. */
const clockFace = `
..1111..
.1.11.1.
1..11..1
1..111.1
1......1
.1....1.
..1111..
........
`;

export const TILE = {
  digits: 0,
  clockDigits: 10,
  blank: 20,
  floor: 21,
  wallTop: 22,
  ember: 24,
  wallFoot: 26,
  heads: 30,
  body: 34,
  stunned: 35,
  clockFace: 36,
} as const;

/** Both pattern tables of the cartridge, 4,096 bytes each. Background and sprites use the same tiles. */
export function pictures(): Uint8Array {
  const clock = font.replaceAll('3', '1');
  const table = packTiles([font, clock, things, walls, figures, bodies, clockFace]);
  const both = new Uint8Array(0x2000);
  both.set(table);
  both.set(table, 0x1000);
  return both;
}
