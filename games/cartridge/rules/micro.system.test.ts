// Whether boards show what real ones do, by micro cartridges. What is right is from the page of each board on the NESdev wiki.

import { describe, expect, it } from 'vitest';
import {
  awaitPictures,
  draw,
  KEEP,
  type Micro,
  microCartridge,
  parts,
  read,
  readColour,
  readPicture,
  serial,
  write,
  writePicture,
} from '../../kit/console/testing/micro.ts';
import { playMicro } from '../testing/play-micro.ts';

const resultsOf = (micro: Micro) => playMicro(microCartridge(micro));

type Case = readonly [name: string, does: readonly string[], want: readonly number[], more?: Partial<Micro>];

function cases(title: string, base: Omit<Micro, 'does'>, list: readonly Case[]): void {
  describe(title, () => {
    it.each(list.map(([name, does, want, more]) => [name, { ...base, ...more, does }, want] as const))(
      '%s',
      (_name, micro, want) => {
        expect(resultsOf(micro)).toEqual(want);
      },
    );
  });
}

const screens = [0x2000, 0x2400, 0x2800, 0x2c00] as const;
const fillScreens = screens.map((at, index) => writePicture(at, 0x11 * (index + 1)));
const readScreens = screens.map(readPicture);
const all = (first: number, step: number) =>
  Array.from({ length: 8 }, (_, k) => readPicture(first + step * k));
const everyPicture = all(0, 0x400);

const m1 = write(0x8000, 0x80);
cases('board 1', { board: 1, program: 128, pictures: 128 }, [
  ['keeps the last part at the end', [m1, serial(0x8000, 0x0e), serial(0xe000, 3), parts], [6, 7, 14, 15]],
  [
    'keeps the first part at the beginning',
    [m1, serial(0x8000, 0x0a), serial(0xe000, 3), parts],
    [0, 1, 6, 7],
  ],
  [
    'pages 32 kB without the lowest bit',
    [m1, serial(0x8000, 2), serial(0xe000, 2), parts, serial(0xe000, 3), parts],
    [4, 5, 6, 7, 4, 5, 6, 7],
  ],
  [
    'changes its mode at once',
    [m1, serial(0x8000, 0x0a), serial(0xe000, 2), serial(0x8000, 0x0e), parts, serial(0x8000, 2), parts],
    [4, 5, 14, 15, 4, 5, 6, 7],
  ],
  [
    'is reset by bit 7: what was written is forgotten, the last part is at the end',
    [
      m1,
      serial(0x8000, 2),
      serial(0xe000, 2),
      write(0x8000, 1),
      write(0xe000, 0x81),
      parts,
      serial(0xe000, 1),
      parts,
    ],
    [4, 5, 14, 15, 2, 3, 14, 15],
  ],
  [
    'has one screen, the lower or the upper, whatever comes first',
    [
      m1,
      serial(0x8000, 0x0c),
      ...fillScreens,
      ...readScreens,
      serial(0x8000, 0x0d),
      ...screens.slice(0, 2).map((at) => writePicture(at, 0x77)),
      ...readScreens,
      serial(0x8000, 0x0c),
      ...readScreens,
    ],
    [...Array(4).fill(0x44), ...Array(4).fill(0x77), ...Array(4).fill(0x44)],
    { flags: 1 },
  ],
  [
    'has screens side by side or below each other',
    [m1, serial(0x8000, 0x0e), ...fillScreens, ...readScreens, serial(0x8000, 0x0f), ...readScreens],
    [0x33, 0x44, 0x33, 0x44, 0x33, 0x33, 0x44, 0x44],
  ],
  [
    'shows 4 kB of pictures in either half, and 8 kB without the lowest bit',
    [
      m1,
      serial(0x8000, 0x1e),
      serial(0xa000, 17),
      serial(0xc000, 5),
      ...everyPicture,
      serial(0x8000, 0x0e),
      ...everyPicture,
    ],
    [68, 69, 70, 71, 20, 21, 22, 23, 64, 65, 66, 67, 68, 69, 70, 71],
  ],
  [
    'begins again with pictures beyond the last',
    [m1, serial(0x8000, 0x1e), serial(0xa000, 9), serial(0xc000, 6), ...everyPicture],
    [4, 5, 6, 7, 8, 9, 10, 11],
    { pictures: 16 },
  ],
  [
    'hears the first of two writes in adjacent cycles',
    // INC writes what was there, 0, and then what it comes to, 1: of the five bits that follow the last is one too many.
    [m1, serial(0x8000, 2), 'inc $ff00', serial(0xe000, 2), parts],
    [8, 9, 10, 11],
  ],
  [
    'has the half of 512 kB that a bit of the pictures asks for, with its last part',
    [m1, serial(0x8000, 0x1e), serial(0xe000, 3), parts, serial(0xa000, 0x10), parts],
    [6, 7, 30, 31, 38, 39, 62, 63],
    { program: 512, pictures: 0 },
  ],
  [
    'has four pages of memory where pictures need none of their bits',
    [
      m1,
      serial(0x8000, 0x0e),
      ...[0, 4, 8, 12].flatMap((page) => [serial(0xa000, page), write(0x6000, page + 1)]),
      ...[0, 4, 8, 12].flatMap((page) => [serial(0xa000, page), read(0x6000)]),
    ],
    [1, 5, 9, 13],
    { pictures: 0, flags: 2 },
  ],
  [
    'has two pages in 16 kB, by the upper of the bits',
    [
      m1,
      serial(0x8000, 0x0e),
      ...[0, 8].flatMap((page) => [serial(0xa000, page), write(0x6000, page + 1)]),
      ...[0, 8].flatMap((page) => [serial(0xa000, page), read(0x6000)]),
    ],
    [1, 9],
    { pictures: 0, flags: 2, header: { 10: 0x77, 11: 7 } },
  ],
  [
    'protects its memory while it is switched off',
    [
      m1,
      serial(0x8000, 0x0e),
      write(0x6000, 0x11),
      serial(0xe000, 0x10),
      write(0x6000, 0x22),
      serial(0xe000, 0),
      read(0x6000),
      serial(0xa000, 0x10),
      write(0x6000, 0x33),
      serial(0xa000, 0),
      read(0x6000),
    ],
    [0x11, 0x11],
    { pictures: 0, flags: 2 },
  ],
  [
    'has one page of memory where pictures need all of their bits',
    [m1, serial(0x8000, 0x1e), write(0x6000, 7), serial(0xa000, 0x1c), read(0x6000)],
    [7],
    { flags: 2 },
  ],
  [
    'does not switch 32 kB in its fifth variant',
    [m1, serial(0xe000, 1), parts],
    [0, 1, 2, 3],
    { program: 32, header: { 8: 0x50 } },
  ],
]);

const bank4 = (register: number, part: number, turned = 0) =>
  `${write(0x8000, register | turned)}\n ${write(0x8001, part)}`;
/** Counts interrupts, and lets the board hear that each was. */
const heard = 'sta $e000\n sta $e001';
const counted = `inc $1d\n ${heard}`;
const countFor = (name: string, pictures: number, forget = heard) => [
  awaitPictures(`${name}0`, 1),
  write(0x1d, 0),
  // One may be waiting.
  forget,
  'cli',
  awaitPictures(name, pictures),
  'sei',
  'lda $1d',
  KEEP,
];
cases('board 4', { board: 4, program: 256, pictures: 256 }, [
  ['shows two parts and the last two', [bank4(6, 3), bank4(7, 5), parts], [3, 5, 30, 31]],
  ['turns its program at once', [bank4(6, 3), bank4(7, 5), write(0x8000, 0x46), parts], [30, 5, 3, 31]],
  [
    'shows pictures, pairs without the lowest bit',
    [...[0x11, 0x23, 4, 5, 6, 7].map((part, k) => bank4(k, part)), ...everyPicture],
    [0x10, 0x11, 0x22, 0x23, 4, 5, 6, 7],
  ],
  [
    'turns its pictures at once',
    [...[0x10, 0x22, 4, 5, 6, 7].map((part, k) => bank4(k, part)), write(0x8000, 0x80), ...everyPicture],
    [4, 5, 6, 7, 0x10, 0x11, 0x22, 0x23],
  ],
  [
    'has screens side by side or below each other',
    [write(0xa000, 0), ...fillScreens, ...readScreens, write(0xa000, 1), ...readScreens],
    [0x33, 0x44, 0x33, 0x44, 0x33, 0x33, 0x44, 0x44],
  ],
  [
    'leaves four screens four',
    [write(0xa000, 0), ...fillScreens, write(0xa000, 1), ...readScreens],
    [0x11, 0x22, 0x33, 0x44],
    { flags: 8 },
  ],
  [
    'protects its memory, or has none',
    [
      write(0xa001, 0x80),
      write(0x6000, 1),
      write(0xa001, 0xc0),
      write(0x6000, 2),
      read(0x6000),
      write(0xa001, 0),
      write(0x6000, 3),
      write(0xa001, 0x80),
      read(0x6000),
    ],
    [1, 1],
  ],
  [
    'interrupts once in so many lines, whatever is written to begin anew',
    [
      draw,
      write(0xc000, 47),
      write(0xc001, 0x55),
      write(0xe000, 0),
      write(0xe001, 0),
      ...countFor('lines', 4),
    ],
    [20],
    { interrupted: counted },
  ],
  [
    'counts once more above the first line where the background has the upper half of the pictures',
    [
      write(0x2001, 0x18),
      write(0x2000, 0x90),
      write(0xc000, 0),
      write(0xc001, 0),
      write(0xe001, 0),
      ...countFor('lines', 1),
    ],
    [242],
    { interrupted: counted },
  ],
  [
    'counts on while it may not interrupt',
    [
      draw,
      write(0xc000, 200),
      write(0xe000, 0),
      awaitPictures('b0', 1),
      write(0xc001, 0),
      awaitPictures('b1', 1),
      // 241 lines later it was loaded again, and is close to zero in the next picture.
      write(0xe001, 0),
      ...countFor('once', 1),
    ],
    [1],
    { interrupted: 'inc $1d\n sta $e000' },
  ],
  [
    'counts when the program looks at the upper half of pictures',
    [
      write(0xc000, 3),
      write(0xc001, 0),
      write(0xe000, 0),
      write(0xe001, 0),
      write(0x1d, 0),
      'cli',
      ...[0, 1, 2].flatMap(() => [readPicture(0), readPicture(0x1000)]),
      'lda $1d',
      KEEP,
      ...[0].flatMap(() => [readPicture(0), readPicture(0x1000)]),
      'lda $1d',
      KEEP,
    ],
    // Bytes of pictures, and after three and four times how often it interrupted.
    [0, 4, 0, 4, 0, 4, 0, 0, 4, 1],
    { interrupted: 'inc $1d\n sta $e000' },
  ],
  [
    'holds its interrupt until it is told',
    [
      draw,
      write(0xc000, 100),
      write(0xc001, 0),
      write(0xe000, 0),
      write(0xe001, 0),
      awaitPictures('d', 2),
      'cli',
      'nop',
      'nop',
      'nop',
      'sei',
      'lda $1d',
      'cmp #20',
      'lda #0',
      'rol a',
      KEEP,
    ],
    [1],
    { interrupted: 'inc $1d\n lda $1d\n cmp #20\n bcc on\n sta $e000\non:' },
  ],
  [
    'has 1 kB of its own in its first variant, in halves that are read and written by bits of theirs',
    [
      write(0xa001, 0xf0), // not before it is switched on
      write(0x7000, 9),
      write(0x8000, 0x20),
      write(0xa001, 0xf0),
      ...[0x7000, 0x71ff, 0x7200, 0x73ff].flatMap((at, k) => [write(at, k + 1)]),
      ...[0x7400, 0x7dff, 0x7a00, 0x7fff].map(read),
      write(0xa001, 0xa0),
      write(0x7000, 0x55),
      write(0x7200, 0x55),
      read(0x7000),
      read(0x7200),
      write(0xa001, 0x80),
      read(0x7000),
      read(0x7200),
      write(0x8000, 0),
      write(0x8000, 0x20),
      read(0x7200), // nothing: what was on the wires
    ],
    [1, 2, 3, 4, 1, 3, 0, 3, 0x72],
    { header: { 8: 0x10, 10: 0x70 } },
  ],
]);

cases('board 0', { board: 0, program: 32, pictures: 8 }, [
  ['repeats 16 kB', [parts], [0, 1, 0, 1], { program: 16 }],
  ['repeats 8 kB', [parts], [0, 0, 0, 0], { program: 8, header: { 4: 13 << 2, 9: 0x0f } }],
  [
    'has four screens where the cartridge brings them',
    [...fillScreens, ...readScreens],
    [0x11, 0x22, 0x33, 0x44],
    { flags: 8 },
  ],
  [
    'has its colours again and again up to the end',
    [
      writePicture(0x3f65, 0x11),
      readColour(0x3f05),
      writePicture(0x3fff, 0x12),
      readColour(0x3f1f),
      writePicture(0x3f70, 0x13),
      readColour(0x3f00),
      readColour(0x3fb0),
    ],
    // The upper two bits are what was on the bus.
    [0x11, 0x12, 0x13, 0x93],
  ],
  [
    'leaves what was read of pictures on the bus of the picture processor',
    [write(0x2006, 0), writePicture(0x2100, 0xa5), readPicture(0x2100), read(0x2000), read(0x2005)],
    [0xa5, 0xa5, 0xa5],
  ],
]);

cases('board 2', { board: 2, program: 512, pictures: 0 }, [
  ['shows a part and the last', [write(0xc000, 20), parts], [40, 41, 62, 63]],
  [
    'hears both what is written and what is there, in its second variant',
    [write(0xc100, 0x1f), parts],
    [60, 61, 62, 63],
    { header: { 8: 0x20 } },
  ],
  ['has memory for pictures', [writePicture(0x1234, 9), readPicture(0x1234)], [9]],
]);

cases('board 3', { board: 3, program: 32, pictures: 32 }, [
  ['shows 8 kB of pictures', [write(0xc000, 2), ...everyPicture], [16, 17, 18, 19, 20, 21, 22, 23]],
]);

cases('board 7', { board: 7, program: 512, pictures: 0 }, [
  ['shows 32 kB of sixteen', [write(0x8000, 0x0d), parts], [52, 53, 54, 55]],
  [
    'has one screen of two',
    [
      write(0x8000, 0x10),
      writePicture(0x2000, 7),
      write(0x8000, 0),
      writePicture(0x2000, 9),
      readPicture(0x2c00),
      write(0x8000, 0x10),
      readPicture(0x2800),
    ],
    [9, 7],
  ],
]);

/** Between pictures, a tile is fetched by looking at it. */
const fetch = (address: number) => `${readPicture(address)}\n dec $1e`;
const latches = (pictures: readonly string[]) => [
  write(0xb000, 1),
  write(0xc000, 2),
  write(0xd000, 3),
  write(0xe000, 4),
  ...pictures,
];
cases('board 9', { board: 9, program: 128, pictures: 128 }, [
  ['shows 8 kB and the last three', [write(0xa000, 3), parts], [3, 13, 14, 15]],
  [
    'shows other pictures from the tile on that the picture processor has fetched',
    latches([
      fetch(0x0fd8),
      fetch(0x1fd8),
      readPicture(0),
      readPicture(0x1000),
      fetch(0x0fe8),
      fetch(0x1fef),
      readPicture(0),
      readPicture(0x1000),
    ]),
    [4, 12, 8, 16],
  ],
  [
    'has screens side by side or below each other',
    [write(0xf000, 0), ...fillScreens, ...readScreens, write(0xf000, 1), ...readScreens],
    [0x33, 0x44, 0x33, 0x44, 0x33, 0x33, 0x44, 0x44],
  ],
]);
cases('board 10', { board: 10, program: 256, pictures: 128 }, [
  ['shows 16 kB and the last', [write(0xa000, 3), parts], [6, 7, 30, 31]],
  [
    'shows other pictures from the tile on that the picture processor has fetched',
    latches([
      fetch(0x0fdb),
      fetch(0x1fdf),
      readPicture(0),
      readPicture(0x1000),
      fetch(0x0fef),
      fetch(0x1fe8),
      readPicture(0),
      readPicture(0x1000),
    ]),
    [4, 12, 8, 16],
  ],
  ['has memory', [write(0x6123, 8), read(0x6123)], [8]],
]);

cases('board 11', { board: 11, program: 128, pictures: 128 }, [
  [
    'shows 32 kB and 8 kB of pictures',
    [write(0x8000, 0x52), parts, readPicture(0), readPicture(0x1c00)],
    [8, 9, 10, 11, 40, 47],
  ],
]);

cases('board 28', { board: 28, program: 512, pictures: 0 }, [
  ['begins with the last part at the end', [read(0xe100)], [63]],
  [
    'is like board 7 within a game',
    [
      write(0x5000, 0x81),
      write(0x8000, 4),
      write(0x5000, 0x80),
      write(0x8000, 0x10),
      write(0x5000, 1),
      write(0x8000, 0x11),
      parts,
    ],
    [20, 21, 22, 23],
  ],
  [
    'is like board 2 within a game',
    [
      write(0x5000, 0x81),
      write(0x8000, 7),
      write(0x5000, 0x80),
      write(0x8000, 0x2e),
      write(0x5000, 1),
      write(0x8000, 3),
      parts,
    ],
    [22, 23, 30, 31],
  ],
  [
    'is like board 180 within a game',
    [
      write(0x5000, 0x81),
      write(0x8000, 4),
      write(0x5000, 0x80),
      write(0x8000, 0x1a),
      write(0x5000, 1),
      write(0x8000, 3),
      parts,
    ],
    [16, 17, 22, 23],
  ],
  [
    'has four times 8 kB of memory for pictures, and one screen as the game says',
    [
      write(0x5000, 0x80),
      write(0x8000, 0),
      write(0x5000, 0),
      ...[0, 1, 2, 0x13].flatMap((part) => [
        write(0x8000, part),
        writePicture(0x0800, part + 1),
        writePicture(0x2000, part),
      ]),
      ...[0, 1, 2, 0x13].flatMap((part) => [write(0x8000, part), readPicture(0x0800), readPicture(0x2c00)]),
    ],
    [1, 2, 2, 2, 3, 2, 0x14, 0x13],
  ],
]);

cases('board 30', { board: 30, program: 512, pictures: 0, flags: 1 }, [
  ['shows a part and the last', [write(0x8000, 0x15), parts], [42, 43, 62, 63]],
  [
    'has four times 8 kB of memory for pictures',
    [
      ...[0, 0x20, 0x40, 0x60].flatMap((part) => [write(0x8000, part), writePicture(0x1fff, part + 1)]),
      ...[0, 0x20, 0x40, 0x60].flatMap((part) => [write(0x8000, part), readPicture(0x1fff)]),
    ],
    [1, 0x21, 0x41, 0x61],
  ],
  [
    'has one screen of two where the header says that',
    [
      write(0x8000, 0x80),
      writePicture(0x2000, 7),
      write(0x8000, 0),
      writePicture(0x2400, 9),
      readPicture(0x2c00),
      write(0x8000, 0x80),
      readPicture(0x2c00),
    ],
    [9, 7],
    { flags: 8 },
  ],
  [
    'has four screens where the header says that',
    [write(0x8000, 0x80), ...fillScreens, ...readScreens],
    [0x11, 0x22, 0x33, 0x44],
    { flags: 9 },
  ],
]);

cases('board 34', { board: 34, program: 128, pictures: 0 }, [
  ['shows 32 kB', [write(0x8000, 2), parts], [8, 9, 10, 11]],
  [
    'has registers at the end of its memory where it has pictures',
    [write(0x7ffd, 1), write(0x7ffe, 3), write(0x7fff, 7), parts, ...everyPicture, read(0x7ffe)],
    [4, 5, 6, 7, 12, 13, 14, 15, 28, 29, 30, 31, 3],
    { program: 64, pictures: 64 },
  ],
]);

cases('board 38', { board: 38, program: 128, pictures: 32 }, [
  ['shows 32 kB and 8 kB of pictures', [write(0x7000, 0x0e), parts, readPicture(0)], [8, 9, 10, 11, 24]],
]);

cases('board 64', { board: 64, program: 128, pictures: 128 }, [
  ['shows three parts and the last', [bank4(6, 3), bank4(7, 5), bank4(15, 9), parts], [3, 5, 9, 15]],
  ['turns its program', [bank4(6, 3), bank4(7, 5), bank4(15, 9), write(0x8000, 0x40), parts], [9, 3, 5, 15]],
  [
    'shows pictures in pairs or one by one',
    [
      ...[0x10, 0x22, 4, 5, 6, 7].map((part, k) => bank4(k, part)),
      bank4(8, 0x31),
      bank4(9, 0x33),
      ...everyPicture,
      write(0x8000, 0xa0),
      ...everyPicture,
    ],
    [0x10, 0x11, 0x22, 0x23, 4, 5, 6, 7, 4, 5, 6, 7, 0x10, 0x31, 0x22, 0x33],
  ],
  [
    'interrupts by cycles, four to each that it counts',
    [
      draw,
      write(0xc000, 249),
      write(0xc001, 1),
      write(0xe000, 0),
      write(0xe001, 0),
      ...countFor('cycles', 1),
      // About 29,780 cycles by 1,000.
      'dec $1e',
      'lda $1d',
      'cmp #28',
      'lda #0',
      'rol a',
      KEEP,
      'lda $1d',
      'cmp #32',
      'lda #0',
      'rol a',
      KEEP,
    ],
    [1, 0],
    { interrupted: counted },
  ],
  [
    'interrupts by lines',
    [draw, write(0xc000, 59), write(0xc001, 0), write(0xe000, 0), write(0xe001, 0), ...countFor('lines', 4)],
    [16],
    { interrupted: counted },
  ],
]);

cases('board 66', { board: 66, program: 128, pictures: 32 }, [
  [
    'shows 32 kB and 8 kB of pictures',
    [write(0x8000, 0x21), parts, readPicture(0), readPicture(0x1000)],
    [8, 9, 10, 11, 8, 12],
  ],
]);

const command = (register: number, value: number) => `${write(0x8000, register)}\n ${write(0xa000, value)}`;
cases('board 69', { board: 69, program: 256, pictures: 256 }, [
  ['shows three parts and the last', [command(9, 3), command(10, 5), command(11, 9), parts], [3, 5, 9, 31]],
  [
    'shows pictures one by one',
    [...[9, 8, 7, 6, 5, 4, 3, 200].map((part, k) => command(k, part)), ...everyPicture],
    [9, 8, 7, 6, 5, 4, 3, 200],
  ],
  [
    'shows the program, memory or nothing below it',
    [
      command(8, 7),
      read(0x6100),
      command(8, 0xc0),
      write(0x6100, 0x99),
      read(0x6100),
      command(8, 0x40),
      write(0x6100, 1),
      command(8, 5),
      write(0x6100, 2),
      read(0x6100),
      command(8, 0xc0),
      read(0x6100),
    ],
    [7, 0x99, 5, 0x99],
  ],
  [
    'has screens side by side, below each other, or one of two',
    [
      command(12, 0),
      ...fillScreens,
      ...readScreens,
      command(12, 1),
      ...readScreens,
      command(12, 2),
      ...readScreens,
      command(12, 3),
      ...readScreens,
    ],
    [0x33, 0x44, 0x33, 0x44, 0x33, 0x33, 0x44, 0x44, 0x33, 0x33, 0x33, 0x33, 0x44, 0x44, 0x44, 0x44],
  ],
  [
    'interrupts after so many cycles',
    [
      command(14, 0xe8),
      command(15, 0x03),
      write(0x1d, 0),
      'cli',
      command(13, 0x81),
      // 3 cycles less than 1,000 from the end of the write: 198 turns of 5, and then some.
      'ldy #198\nwait: dey\n bne wait\n lda $1d',
      KEEP,
      'nop\n nop\n nop\n nop\n nop\n nop\n lda $1d',
      KEEP,
    ],
    [0, 1],
    { interrupted: 'inc $1d\n lda #13\n sta $8000\n lda #0\n sta $a000' },
  ],
  [
    'stands still where it is told to',
    [
      command(14, 0x10),
      command(15, 0),
      command(13, 0x01),
      write(0x1d, 0),
      'cli',
      'ldy #0\nidle: dey\n bne idle\n lda $1d',
      KEEP,
      command(13, 0x81),
      'ldy #20\ngo: dey\n bne go\n lda $1d',
      KEEP,
    ],
    [0, 1],
    { interrupted: 'inc $1d\n lda #13\n sta $8000\n lda #0\n sta $a000' },
  ],
]);

cases('board 71', { board: 71, program: 256, pictures: 0 }, [
  ['shows a part and the last', [write(0xc000, 5), parts], [10, 11, 30, 31]],
  [
    'has the header’s screens until it is told of one',
    [...fillScreens, ...readScreens, write(0x9000, 0x10), ...readScreens, write(0x9000, 0), ...readScreens],
    [0x33, 0x44, 0x33, 0x44, 0x44, 0x44, 0x44, 0x44, 0x33, 0x33, 0x33, 0x33],
    { flags: 1 },
  ],
]);

cases('board 79', { board: 79, program: 64, pictures: 64 }, [
  [
    'shows 32 kB and 8 kB of pictures',
    [write(0x4100, 0x0d), parts, readPicture(0), write(0x4200, 0), parts],
    [4, 5, 6, 7, 40, 4, 5, 6, 7],
  ],
]);

cases('board 87', { board: 87, program: 32, pictures: 32 }, [
  [
    'shows 8 kB of pictures by two bits that are the other way round',
    [write(0x6000, 1), readPicture(0), write(0x7fff, 2), readPicture(0)],
    [16, 8],
  ],
]);

cases('board 94', { board: 94, program: 128, pictures: 0 }, [
  ['shows a part and the last', [write(0x8000, 0x14), parts], [10, 11, 14, 15]],
]);

cases('board 118', { board: 118, program: 128, pictures: 128 }, [
  ['shows what board 4 does', [bank4(6, 3), bank4(7, 5), parts], [3, 5, 14, 15]],
  [
    'has the screens that its pictures’ highest bits say',
    [
      bank4(0, 0x80),
      bank4(1, 0),
      ...fillScreens,
      ...readScreens,
      bank4(0, 0x05),
      bank4(1, 0x87),
      ...readScreens,
      readPicture(0),
      readPicture(0x0800),
    ],
    [0x22, 0x22, 0x44, 0x44, 0x44, 0x44, 0x22, 0x22, 4, 6],
  ],
  [
    'turns its screens with its pictures',
    [...[0x80, 0, 0x80, 1].map((part, k) => bank4(k + 2, part, 0x80)), ...fillScreens, ...readScreens],
    [0x33, 0x44, 0x33, 0x44],
  ],
]);

cases('board 119', { board: 119, program: 128, pictures: 64 }, [
  [
    'has memory beside its pictures',
    [
      bank4(2, 0x43),
      bank4(3, 0x05),
      writePicture(0x1000, 0x77),
      writePicture(0x1400, 0x66),
      readPicture(0x1000),
      readPicture(0x1400),
      bank4(4, 0x43),
      readPicture(0x1800),
      writePicture(0x1800, 0x55),
      readPicture(0x1000),
    ],
    [0x77, 5, 0x77, 0x55],
  ],
]);

cases('board 140', { board: 140, program: 128, pictures: 128 }, [
  ['shows 32 kB and 8 kB of pictures', [write(0x6000, 0x25), parts, readPicture(0)], [8, 9, 10, 11, 40]],
]);

cases('board 180', { board: 180, program: 128, pictures: 0 }, [
  ['shows the first part and another', [write(0x8000, 5), parts], [0, 1, 10, 11]],
]);

cases('board 184', { board: 184, program: 32, pictures: 32 }, [
  [
    'shows 4 kB of pictures in either half',
    [write(0x6000, 0x23), ...everyPicture],
    [12, 13, 14, 15, 24, 25, 26, 27],
  ],
]);

cases('board 185', { board: 185, program: 32, pictures: 8 }, [
  [
    'shows pictures after the right word',
    [
      write(0x8000, 0x11),
      readPicture(0x0400),
      write(0x8000, 0),
      readPicture(0x0400),
      write(0x8000, 0x13),
      readPicture(0x0400),
    ],
    [1, 0xff, 0xff],
  ],
  [
    'knows its own word by its variant',
    [write(0x8000, 2), readPicture(0x0400), write(0x8000, 1), readPicture(0x0400)],
    [1, 0xff],
    { header: { 8: 0x60 } },
  ],
]);

cases('board 206', { board: 206, program: 128, pictures: 64 }, [
  ['shows two parts and the last two', [bank4(6, 3), bank4(7, 5), parts], [3, 5, 14, 15]],
  [
    'turns nothing',
    [
      bank4(6, 3),
      bank4(7, 5),
      ...[0x10, 0x23, 4, 5, 6, 7].map((part, k) => bank4(k, part)),
      write(0x8000, 0xc6),
      parts,
      ...everyPicture,
    ],
    [3, 5, 14, 15, 0x10, 0x11, 0x22, 0x23, 4, 5, 6, 7],
  ],
  [
    'leaves screens as they are wired',
    [...fillScreens, write(0xa000, 1), ...readScreens],
    [0x33, 0x44, 0x33, 0x44],
    { flags: 1 },
  ],
]);

cases('board 232', { board: 232, program: 256, pictures: 0 }, [
  ['shows a part of a game and its last', [write(0x8000, 0x10), write(0xc000, 1), parts], [18, 19, 22, 23]],
  [
    'has the game’s bits the other way round in its variant',
    [write(0x8000, 0x10), write(0xc000, 1), parts],
    [10, 11, 14, 15],
    { header: { 8: 0x10 } },
  ],
]);

cases('board 240', { board: 240, program: 128, pictures: 128 }, [
  ['shows 32 kB and 8 kB of pictures', [write(0x4800, 0x25), parts, readPicture(0)], [8, 9, 10, 11, 40]],
]);

cases('board 241', { board: 241, program: 128, pictures: 0 }, [
  ['shows 32 kB', [write(0x8000, 2), parts], [8, 9, 10, 11]],
]);

const big = { board: 5, program: 256, pictures: 256 } as const;
/** The last part has the program, whatever the mode: the code is in each. */
cases('board 5', big, [
  [
    'cuts its program in four ways',
    [0, 1, 2, 3].flatMap((mode) => [
      write(0x5100, mode),
      ...[0x82, 0x87, 0x8a, 0x9f].map((part, k) => write(0x5114 + k, part)),
      parts,
    ]),
    [28, 29, 30, 31, 6, 7, 30, 31, 6, 7, 10, 31, 2, 7, 10, 31],
  ],
  [
    'has memory among the program, where it may be written',
    [
      write(0x5102, 2),
      write(0x5103, 1),
      write(0x5100, 3),
      write(0x5113, 1),
      write(0x6100, 0x77),
      write(0x5114, 1),
      read(0x8100),
      write(0x8100, 0x66),
      read(0x6100),
      write(0x5103, 0),
      write(0x6100, 0x55),
      read(0x8100),
      write(0x5113, 2),
      read(0x6100),
    ],
    [0x77, 0x66, 0x66, 0],
  ],
  [
    'cuts its pictures in four ways',
    [0, 1, 2, 3].flatMap((mode) => [
      write(0x5101, mode),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((part, k) => write(0x5120 + k, part)),
      ...everyPicture,
    ]),
    [
      ...[64, 65, 66, 67, 68, 69, 70, 71],
      ...[16, 17, 18, 19, 32, 33, 34, 35],
      ...[4, 5, 8, 9, 12, 13, 16, 17],
      ...[1, 2, 3, 4, 5, 6, 7, 8],
    ],
  ],
  [
    'shows what was written last while sprites are tall',
    [
      write(0x2000, 0x20),
      write(0x5101, 3),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((part, k) => write(0x5120 + k, part)),
      ...[11, 12, 13, 14].map((part, k) => write(0x5128 + k, part)),
      ...everyPicture,
      write(0x5120, 9),
      ...everyPicture,
    ],
    [11, 12, 13, 14, 11, 12, 13, 14, 9, 2, 3, 4, 5, 6, 7, 8],
  ],
  [
    'has a screen of its own and one that is all one tile',
    [
      write(0x5104, 2),
      write(0x5105, 0b11_10_01_00),
      write(0x5106, 0x42),
      write(0x5107, 2),
      write(0x5c00, 0x33),
      ...screens.slice(0, 2).map((at, k) => writePicture(at, k + 1)),
      ...readScreens,
      readPicture(0x2fc0),
      read(0x5c00),
    ],
    [1, 2, 0x33, 0x42, 0xaa, 0x33],
  ],
  [
    'multiplies',
    [write(0x5205, 200), write(0x5206, 123), read(0x5205), read(0x5206)],
    [(200 * 123) & 0xff, (200 * 123) >> 8],
  ],
  [
    'interrupts at a line and says that it did',
    [
      draw,
      write(0x5203, 100),
      write(0x5204, 0x80),
      ...countFor('lines', 3, 'lda $5204'),
      awaitPictures('one', 1),
      read(0x5204),
    ],
    [3, 0x80],
    { interrupted: 'inc $1d\n lda $5204' },
  ],
]);

describe('boards, as their documentation alone has them', () => {
  const further: readonly (readonly [string, Micro, readonly number[]])[] = [
    [
      'board 1 goes by the address of the last of five writes',
      {
        ...{ board: 1, program: 128, pictures: 0 },
        does: [
          m1,
          write(0x8000, 1),
          write(0xa123, 1),
          write(0xc000, 0),
          write(0x9fff, 0),
          write(0xe765, 0),
          parts,
        ],
      },
      [6, 7, 14, 15],
    ],
    [
      'board 4 has its registers again and again',
      {
        ...{ board: 4, program: 128, pictures: 64 },
        does: [write(0x9ffe, 6), write(0x9ffd, 9), write(0x8124, 7), write(0x8fff, 4), parts],
      },
      [9, 4, 14, 15],
    ],
    [
      'board 4 interrupts in every line with nothing to count',
      {
        ...{ board: 4, program: 128, pictures: 64 },
        does: [draw, write(0xc000, 0), write(0xc001, 0), write(0xe001, 0), ...countFor('lines', 1)],
        interrupted: counted,
      },
      [241],
    ],
    [
      'board 9 changes its left pictures with the first row of a tile only',
      {
        ...{ board: 9, program: 128, pictures: 128 },
        does: latches([
          fetch(0x0fd8),
          fetch(0x0fe9),
          readPicture(0),
          fetch(0x0fe8),
          fetch(0x0fda),
          readPicture(0),
        ]),
      },
      [4, 8],
    ],
    [
      'board 5 ignores the lowest bit of 16 kB, and reads nothing of its screen while that is one',
      {
        ...{ board: 5, program: 128, pictures: 64 },
        does: [
          write(0x5100, 1),
          write(0x5115, 0x85),
          write(0x5117, 0x8e),
          parts,
          write(0x5104, 2),
          write(0x5c07, 0x12),
          write(0x5104, 1),
          read(0x5c07),
          write(0x5104, 3),
          write(0x5c07, 0x34),
          read(0x5c07),
        ],
      },
      [4, 5, 14, 15, 0x5c, 0x12],
    ],
    [
      'board 69 counts without an interrupt where none is asked for',
      {
        ...{ board: 69, program: 128, pictures: 64 },
        does: [
          command(14, 0x20),
          command(15, 0),
          write(0x1d, 0),
          'cli',
          command(13, 0x80),
          'ldy #50\nlater: dey\n bne later\n lda $1d',
          KEEP,
        ],
        interrupted: 'inc $1d\n lda #13\n sta $8000\n lda #0\n sta $a000',
      },
      [0],
    ],
    [
      'board 232 has four parts in each of four games',
      {
        ...{ board: 232, program: 256, pictures: 0 },
        does: [write(0xbfff, 0x18), write(0xffff, 6), parts, write(0x8000, 0), parts],
      },
      [28, 29, 30, 31, 4, 5, 6, 7],
    ],
    [
      'board 28 hears nothing of a single screen while there are two',
      {
        ...{ board: 28, program: 64, pictures: 0 },
        does: [
          write(0x5000, 0x80),
          write(0x8000, 2),
          write(0x5fff, 0),
          write(0x8000, 0x10),
          ...fillScreens,
          ...readScreens,
        ],
      },
      [0x33, 0x44, 0x33, 0x44],
    ],
    [
      'board 118 has its screens from the pairs of pictures, not from the others',
      {
        ...{ board: 118, program: 128, pictures: 128 },
        does: [
          bank4(0, 0),
          bank4(1, 0x80),
          ...[0x80, 0x80, 0, 0].map((part, k) => bank4(2 + k, part)),
          ...fillScreens,
          ...readScreens,
        ],
      },
      [0x22, 0x22, 0x44, 0x44],
    ],
    [
      'board 34 with pictures hears nothing above its memory',
      {
        ...{ board: 34, program: 64, pictures: 32 },
        does: [write(0x7ffd, 1), write(0x8000, 0), parts, write(0x7fff, 6), readPicture(0x1000)],
      },
      [4, 5, 6, 7, 24],
    ],
  ];
  it.each(further)('%s', (_name, micro, want) => {
    expect(resultsOf(micro)).toEqual(want);
  });
});

describe('a cartridge', () => {
  it('is refused in words where it has more than its board has room for', () => {
    const why = (micro: Partial<Micro>) =>
      resultsOf({ board: 0, program: 32, pictures: 8, does: [], ...micro });
    const size = (what: string, board: number, kB: number, most: number) =>
      JSON.stringify({ is: 'size', what, board, kB, most });
    expect(why({ program: 48 })).toBe(size('program', 0, 48, 32));
    expect(why({ board: 4, program: 1024 })).toBe(size('program', 4, 1024, 512));
    expect(why({ pictures: 16 })).toBe(size('pictures', 0, 16, 8));
    expect(why({ board: 2, pictures: 0, header: { 11: 9 } })).toBe(size('picture-memory', 2, 32, 8));
    expect(why({ board: 4, pictures: 128, header: { 11: 9 } })).toBe(size('picture-memory', 4, 32, 8));
    expect(why({ board: 4, header: { 10: 9 } })).toBe(size('work-memory', 4, 32, 8));
    expect(why({ board: 5, header: { 10: 0xa0 } })).toBe(size('saved', 5, 64, 32));
    expect(why({ board: 30, pictures: 0, flags: 3 })).toBe(size('saved', 30, 1, 0));
    expect(why({ board: 1, flags: 8 })).toBe(size('screens', 1, 4, 2));
    expect(why({ board: 4, header: { 8: 0x20 } })).toBe(
      JSON.stringify({ is: 'board', board: 4, variant: 2 }),
    );
  });
});
