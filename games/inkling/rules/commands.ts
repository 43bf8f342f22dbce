// Commands as bytes: the first is the kind, integers are little-endian, text is in UTF-16.

import { arePoints, isLook } from './sheet.ts';

const CODE = { choose: 1, ink: 2, undo: 3, wipe: 4, solve: 5, say: 6, pick: 7, done: 8 } as const;

/** Code units of a line that is said. */
export const MOST_TEXT = 32;
/** Points of an item of ink; a person draws far fewer in a frame. */
export const MOST_POINTS = 120;

/** The byte that continues a stroke instead of beginning one of a look. */
const GOES_ON = 255;

export type Command =
  /** The drawer chooses the prompt under this lock. */
  | { readonly kind: 'choose'; readonly salt: number; readonly lock: number }
  /** The drawer's points in bytes (sheet.ts): of a new stroke with this look, or with null of the last stroke. */
  | { readonly kind: 'ink'; readonly look: number | null; readonly points: Uint8Array }
  | { readonly kind: 'undo' }
  | { readonly kind: 'wipe' }
  /** A right guess, as its proof. */
  | { readonly kind: 'solve'; readonly key: number }
  /** A wrong guess, for all to read. */
  | { readonly kind: 'say'; readonly text: string }
  /** One of the four prompts, instead of typing. */
  | { readonly kind: 'pick'; readonly prompt: number }
  /** The gallery has been seen. */
  | { readonly kind: 'done' };

export function encodeCommand(command: Command): Uint8Array {
  const code = CODE[command.kind];
  switch (command.kind) {
    case 'choose':
      return Uint8Array.from([code, ...u32(command.salt), ...u32(command.lock)]);
    case 'ink':
      return Uint8Array.from([code, command.look ?? GOES_ON, ...command.points]);
    case 'solve':
      return Uint8Array.from([code, ...u32(command.key)]);
    case 'say': {
      const units = Array.from({ length: command.text.length }, (_, at) => command.text.charCodeAt(at));
      return Uint8Array.from([code, ...units.flatMap((unit) => [unit & 255, unit >> 8])]);
    }
    case 'pick':
      return Uint8Array.from([code, command.prompt & 255, command.prompt >> 8]);
    default:
      return Uint8Array.of(code);
  }
}

/** The command, or null unless the bytes are exactly one. Whether it is allowed is another question. */
export function decodeCommand(bytes: Uint8Array): Command | null {
  const { length } = bytes;
  switch (bytes[0]) {
    case CODE.choose:
      return length === 9 ? { kind: 'choose', salt: readU32(bytes, 1), lock: readU32(bytes, 5) } : null;
    case CODE.ink: {
      const [look, points] = [bytes[1]!, bytes.subarray(2)];
      if (length > 2 + 3 * MOST_POINTS || !arePoints(points)) return null;
      if (look !== GOES_ON && !isLook(look)) return null;
      return { kind: 'ink', look: look === GOES_ON ? null : look, points };
    }
    case CODE.undo:
      return length === 1 ? { kind: 'undo' } : null;
    case CODE.wipe:
      return length === 1 ? { kind: 'wipe' } : null;
    case CODE.solve:
      return length === 5 ? { kind: 'solve', key: readU32(bytes, 1) } : null;
    case CODE.say: {
      if (length < 3 || length % 2 === 0 || length > 1 + 2 * MOST_TEXT) return null;
      let text = '';
      for (let at = 1; at < length; at += 2) text += String.fromCharCode(bytes[at]! | (bytes[at + 1]! << 8));
      return { kind: 'say', text };
    }
    case CODE.pick:
      return length === 3 ? { kind: 'pick', prompt: bytes[1]! | (bytes[2]! << 8) } : null;
    case CODE.done:
      return length === 1 ? { kind: 'done' } : null;
    default:
      return null;
  }
}

function u32(value: number): number[] {
  return [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24];
}

function readU32(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}
