// What a file of a person's own is: a cartridge that this console can play, or why it is none. Everything about it is read
// here and nowhere else. What is played is an image that is made anew of it, so that neither odd headers nor what hangs on
// behind reach the console, and two copies of one cartridge are the same.
// Sources: https://www.nesdev.org/wiki/INES, https://www.nesdev.org/wiki/NES_2.0

import type { FileFault, ReadFile } from '../game.ts';
import type { BoardKind } from '../kit/console/boards/board.ts';
import { boardOf } from '../kit/console/boards/boards.ts';

/** No cartridge that was ever sold has half of that. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** What may stand before and behind what is played, bytes: a header, a title. */
const AROUND_BYTES = 1024;

const HEADER_BYTES = 16;
const PROGRAM_BYTES = 0x4000;
const PICTURE_BYTES = 0x2000;

/** Memory that a battery keeps comes in parts of this size, bytes, up to a number of them. */
const SAVED_PART = 0x2000;
const MOST_SAVED_PARTS = 4;

/** What a header says; sizes in bytes. */
interface Header {
  readonly board: number;
  readonly variant: number;
  readonly program: number;
  readonly pictures: number;
  /** Memory for pictures and for work, and how much of it a battery keeps, bytes; null where the header is silent. */
  readonly memory: { readonly pictures: number; readonly work: number; readonly kept: number } | null;
  readonly mirroring: number;
  readonly battery: boolean;
  /** Made for the console of 50 frames a second. */
  readonly pal: boolean;
}

type ReadHeader =
  | { readonly ok: false; readonly why: FileFault }
  | { readonly ok: true; readonly header: Header };

/** What a header says of the console of 50 frames a second. */
const PAL = 1;

/** Where a header of either kind says for which console it is. */
function regionAt(header: Uint8Array): number {
  return isSecond(header) ? 12 : 9;
}

function isSecond(header: Uint8Array): boolean {
  return (header[7]! & 0x0c) === 0x08;
}

/** Never throws, whatever the bytes are. */
export function readCartridge(bytes: Uint8Array): ReadFile {
  if (bytes.length > MOST_BYTES) return refused({ is: 'too-large' });
  if (!begins(bytes, 'NES\x1a')) return refused({ is: 'foreign', kind: kindOf(bytes) });
  if (bytes.length < HEADER_BYTES) return refused({ is: 'truncated' });
  const read = readHeader(bytes);
  if (!read.ok) return read;
  const { board, variant, program, pictures, mirroring, battery, pal } = read.header;
  const body = bytes.subarray(HEADER_BYTES);
  if (program === 0) return refused({ is: 'no-program' });
  const programs = Math.ceil(program / PROGRAM_BYTES);
  const parts = Math.ceil(pictures / PICTURE_BYTES);
  const played = programs * PROGRAM_BYTES + parts * PICTURE_BYTES;
  if (played > MOST_BYTES - AROUND_BYTES) return refused({ is: 'too-large' });
  if (body.length < program + pictures) return refused({ is: 'truncated' });
  const kind = boardOf(board);
  if (!kind) return refused({ is: 'board', board });
  if (variant > 0 && !kind.variants?.includes(variant)) return refused({ is: 'board', board, variant });
  const misfit = misfitOf(read.header, kind);
  if (misfit) return refused(misfit);

  const picturesAt = HEADER_BYTES + programs * PROGRAM_BYTES;
  const image = new Uint8Array(picturesAt + parts * PICTURE_BYTES);
  const flags = ((board & 0x0f) << 4) | mirroring | (battery ? 2 : 0);
  image.set([0x4e, 0x45, 0x53, 0x1a, programs, parts, flags, board & 0xf0]);
  // The second kind of header only where the first cannot say it: so copies with either are the same.
  if (variant > 0) image.set([(board & 0xf0) | 0x08, variant << 4], 7);
  if (pal) image[regionAt(image)] = PAL;
  // A chip that is smaller than its place is seen there again and again.
  for (let at = HEADER_BYTES; at < picturesAt; at += program)
    image.set(body.subarray(0, Math.min(program, picturesAt - at)), at);
  image.set(body.subarray(program, program + pictures), picturesAt);
  const about = `Mapper ${board}, ${(program + pictures) >> 10} kB${pal ? ', PAL' : ''}`;
  return { ok: true, image, about, saves: battery, hertz: pal ? 50 : 60 };
}

/** Whether the cartridge with this image is made for the console of 50 frames a second. */
export function isPal(image: Uint8Array): boolean {
  return image[regionAt(image)] === PAL;
}

/** What the cartridge has more of than its board has room for here; null where all fits. */
function misfitOf(header: Header, kind: BoardKind): FileFault | null {
  const { board, program, pictures, memory, mirroring, battery } = header;
  const work = kind.work({ pictures: { length: pictures } });
  const sizes = [
    ['program', program, kind.program],
    ['pictures', pictures, kind.pictures],
    ['picture-memory', memory?.pictures ?? 0, kind.pictureMemory],
    ['work-memory', memory?.work ?? 0, work],
    // Where nothing is said of it, a battery keeps something.
    ['saved', memory?.kept ?? 0, Math.min(work, (MOST_SAVED_PARTS * SAVED_PART) / 1024)],
    ['saved', kind.keepsNothing && battery ? 1024 : 0, 0],
    ['screens', mirroring & 8 ? 4096 : 0, kind.screens ?? 2],
  ] as const;
  for (const [what, bytes, most] of sizes)
    if (bytes > most * 1024) return { is: 'size', what, board, kB: Math.ceil(bytes / 1024), most };
  return null;
}

/** What the battery of the cartridge with this image keeps, in a state of the console; null where it keeps nothing. */
export function savedIn(image: Uint8Array, state: unknown): Uint8Array | null {
  if ((image[6]! & 2) === 0) return null;
  const { work } = (state as { readonly console?: { readonly work?: unknown } } | null)?.console ?? {};
  if (!(work instanceof Uint8Array) || work.length < SAVED_PART) return null;
  // Parts at the end in which nothing is kept are none, so that saved games do not grow with what a board might have.
  let parts = Math.min(MOST_SAVED_PARTS, work.length / SAVED_PART);
  const isEmpty = (part: number) =>
    work.subarray(part * SAVED_PART, (part + 1) * SAVED_PART).every((byte) => byte === 0);
  while (parts > 0 && isEmpty(parts - 1)) parts--;
  return parts > 0 ? work.slice(0, parts * SAVED_PART) : null;
}

function readHeader(bytes: Uint8Array): ReadHeader {
  const [, , , , programLow = 0, picturesLow = 0, six = 0, seven = 0] = bytes;
  const second = isSecond(bytes);
  // The last bytes of the first kind of header are zero; in very old files even byte 7 is part of a name.
  const old = !second && bytes.subarray(12, HEADER_BYTES).some((byte) => byte !== 0);
  if (six & 4) return refused({ is: 'trainer' });
  if (!old && seven & 3) return refused({ is: 'arcade' });
  const region = second ? bytes[12]! & 3 : old ? 0 : bytes[9]! & 1;
  if (region === 3) return refused({ is: 'region' });
  const low = six >> 4;
  const high = second ? (seven & 0xf0) | ((bytes[8]! & 0x0f) << 8) : old ? 0 : seven & 0xf0;
  const sizes = second ? bytes[9]! : 0;
  const [work = 0, kept = 0, ofPictures = 0, keptPictures = 0] = [bytes[10]!, bytes[11]!].flatMap((byte) => [
    memoryOf(byte & 0x0f),
    memoryOf(byte >> 4),
  ]);
  const header = {
    board: low | high,
    variant: second ? bytes[8]! >> 4 : 0,
    program: sizeOf(programLow, sizes & 0x0f, PROGRAM_BYTES),
    pictures: sizeOf(picturesLow, sizes >> 4, PICTURE_BYTES),
    memory: second ? { pictures: ofPictures + keptPictures, work: work + kept, kept } : null,
    // Side by side or below each other; four screens.
    mirroring: six & 9,
    battery: (six & 2) !== 0,
    pal: region === PAL,
  };
  return { ok: true, header };
}

/** In bytes, as a number of doublings. */
function memoryOf(doublings: number): number {
  return doublings === 0 ? 0 : 64 << doublings;
}

/** In bytes. `high` is 15 where the size is no multiple: a power of two, times 1, 3, 5 or 7. */
function sizeOf(low: number, high: number, unit: number): number {
  const doublings = low >> 2;
  if (high === 15) return doublings > 30 ? Number.MAX_SAFE_INTEGER : (1 << doublings) * ((low & 3) * 2 + 1);
  return ((high << 8) | low) * unit;
}

function refused(why: FileFault): { readonly ok: false; readonly why: FileFault } {
  return { ok: false, why };
}

function begins(bytes: Uint8Array, text: string, at = 0): boolean {
  return [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}

type Kind = Extract<FileFault, { is: 'foreign' }>['kind'];

/** What people drop by mistake, as it begins. */
const KINDS: readonly (readonly [kind: Kind, text: string, at?: number])[] = [
  ['archive', 'PK\x03\x04'],
  ['archive', '7z\xbc\xaf'],
  ['archive', 'Rar!'],
  ['archive', '\x1f\x8b'],
  ['picture', '\x89PNG'],
  ['picture', '\xff\xd8\xff'],
  ['picture', 'GIF8'],
  ['disk', 'FDS\x1a'],
  ['music', 'NESM\x1a'],
  ['board-image', 'UNIF'],
  ['handheld', '\xce\xed\x66\x66', 0x104],
  ['handheld', '\x24\xff\xae\x51', 4],
  ['other-console', 'SEGA', 0x100],
  ['other-console', '\x80\x37\x12\x40'],
];

function kindOf(bytes: Uint8Array): Kind {
  const known = KINDS.find(([, text, at = 0]) => begins(bytes, text, at));
  if (known) return known[0];
  return [0x7fdc, 0xffdc].some((at) => isSixteenBit(bytes, at)) ? 'other-console' : 'unknown';
}

/** The console's successor has a sum of its program at one of two places, behind it all bits turned round. */
function isSixteenBit(bytes: Uint8Array, at: number): boolean {
  if (bytes.length < at + 4) return false;
  const turned = bytes[at]! | (bytes[at + 1]! << 8);
  const sum = bytes[at + 2]! | (bytes[at + 3]! << 8);
  return (turned ^ sum) === 0xffff && turned !== 0 && sum !== 0;
}
