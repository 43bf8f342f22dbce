// What a file of somebody's own is: a cartridge that this console can play, or why it is none. Everything about it is read
// here and nowhere else. What is played is an image that is made anew of it, so that neither odd headers nor what hangs on
// behind reach the console, and two copies of one cartridge are the same.
// Sources: https://www.nesdev.org/wiki/INES, https://www.nesdev.org/wiki/NES_2.0

import type { FileFault, ReadFile } from '../game.ts';
import { WORK_BYTES } from '../kit/console/rules/machine.ts';

/** No cartridge that was ever sold has half of that. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** What may stand before and behind what is played, bytes: a header, a title. */
const AROUND_BYTES = 1024;

const HEADER_BYTES = 16;
const PROGRAM_BYTES = 0x4000;
const PICTURE_BYTES = 0x2000;

/**
 * Boards that are emulated and whose states are whole (boards.system.test.ts), by their numbers ("mappers"). The emulator has
 * three more, 5, 118 and 119, which keep memories of their own that no state has.
 */
export const BOARDS: readonly number[] = [
  ...[0, 1, 2, 3, 4, 7, 9, 11, 34, 38, 66, 71, 79, 94, 140, 180, 240, 241],
];

type Header =
  | { readonly ok: false; readonly why: FileFault }
  | {
      readonly ok: true;
      readonly board: number;
      /** Of the whole file, before the program: where it begins. */
      readonly program: number;
      readonly pictures: number;
      readonly mirroring: number;
      readonly battery: boolean;
      /** Made for the console of 50 frames a second. */
      readonly pal: boolean;
    };

/** Where an image says for which console it is made, and what it says of that of 50 frames a second. */
const REGION_AT = 9;
const PAL = 1;

/** Never throws, whatever the bytes are. */
export function readCartridge(bytes: Uint8Array): ReadFile {
  if (bytes.length > MOST_BYTES) return refused({ is: 'too-large' });
  if (!begins(bytes, 'NES\x1a')) return refused({ is: 'foreign', kind: kindOf(bytes) });
  if (bytes.length < HEADER_BYTES) return refused({ is: 'truncated' });
  const header = readHeader(bytes);
  if (!header.ok) return header;
  const { board, program, pictures, mirroring, battery, pal } = header;
  const body = bytes.subarray(HEADER_BYTES);
  if (program === 0) return refused({ is: 'no-program' });
  const programs = Math.ceil(program / PROGRAM_BYTES);
  const parts = Math.ceil(pictures / PICTURE_BYTES);
  const played = programs * PROGRAM_BYTES + parts * PICTURE_BYTES;
  if (played > MOST_BYTES - AROUND_BYTES) return refused({ is: 'too-large' });
  if (body.length < program + pictures) return refused({ is: 'truncated' });
  if (!BOARDS.includes(board)) return refused({ is: 'board', board });

  const picturesAt = HEADER_BYTES + programs * PROGRAM_BYTES;
  const image = new Uint8Array(picturesAt + parts * PICTURE_BYTES);
  const flags = ((board & 0x0f) << 4) | mirroring | (battery ? 2 : 0);
  image.set([0x4e, 0x45, 0x53, 0x1a, programs, parts, flags, board & 0xf0]);
  image[REGION_AT] = pal ? PAL : 0;
  image.set(body.subarray(0, program), HEADER_BYTES);
  image.set(body.subarray(program, program + pictures), picturesAt);
  const about = `Mapper ${board}, ${(program + pictures) >> 10} kB${pal ? ', PAL' : ''}`;
  return { ok: true, image, about, saves: battery, hertz: pal ? 50 : 60 };
}

/** Whether the cartridge with this image is made for the console of 50 frames a second. */
export function isPal(image: Uint8Array): boolean {
  return image[REGION_AT] === PAL;
}

/** What the battery of the cartridge with this image keeps, in a state of the console; null where it keeps nothing. */
export function savedIn(image: Uint8Array, state: unknown): Uint8Array | null {
  if ((image[6]! & 2) === 0) return null;
  const { work } = (state as { readonly console?: { readonly work?: unknown } } | null)?.console ?? {};
  const kept = work instanceof Uint8Array && work.length === WORK_BYTES ? work : null;
  return kept?.some((byte) => byte !== 0) ? kept.slice() : null;
}

function readHeader(bytes: Uint8Array): Header {
  const [, , , , programLow = 0, picturesLow = 0, six = 0, seven = 0] = bytes;
  const second = (seven & 0x0c) === 0x08;
  // Of the first kind of header the last bytes are zero, unless it is so old that even byte 7 is somebody's name.
  const old = !second && bytes.subarray(12, HEADER_BYTES).some((byte) => byte !== 0);
  if (six & 4) return refused({ is: 'trainer' });
  if (!old && seven & 3) return refused({ is: 'arcade' });
  const region = second ? bytes[12]! & 3 : old ? 0 : bytes[9]! & 1;
  if (region === 3) return refused({ is: 'region' });
  const low = six >> 4;
  const high = second ? (seven & 0xf0) | ((bytes[8]! & 0x0f) << 8) : old ? 0 : seven & 0xf0;
  const sizes = second ? bytes[9]! : 0;
  return {
    ok: true,
    board: low | high,
    program: sizeOf(programLow, sizes & 0x0f, PROGRAM_BYTES),
    pictures: sizeOf(picturesLow, sizes >> 4, PICTURE_BYTES),
    // Side by side or below each other; four screens.
    mirroring: six & 9,
    battery: (six & 2) !== 0,
    pal: region === PAL,
  };
}

/** In bytes. `high` is 15 where the size is no multiple: a power of two, times 1, 3, 5 or 7. */
function sizeOf(low: number, high: number, unit: number): number {
  if (high === 15) return 2 ** (low >> 2) * ((low & 3) * 2 + 1);
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
