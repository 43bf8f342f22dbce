// Encodes the commands of people and bots as bytes.
//
// The first byte is the kind, then come its fields; integers are little-endian. Places are u16, u16 in 1/256 of a tile. A list
// of units is a count (1 to 100) and their ids in rising order, each as the difference to the one before in groups
// of seven bits, lowest first, the highest bit set while more follow: 100 units take about 200 bytes. The highest bit
// of the first byte puts an order behind those that the units have; only orders of units that lead somewhere have it.

export const MAX_UNITS = 100;
/** Units of the state (1/1024 of a tile) in a unit of commands (1/256). */
export const FINER = 4;

const CODE = {
  move: 1,
  assault: 2,
  attack: 3,
  gather: 4,
  build: 5,
  mend: 6,
  stop: 7,
  train: 8,
  cancel: 9,
  rally: 10,
  surrender: 11,
  hold: 12,
  patrol: 13,
  ping: 14,
} as const;

const QUEUED = 0x80;
const QUEUEABLE = ['move', 'assault', 'patrol', 'attack', 'mend', 'gather', 'build', 'hold'] as const;

/** `units` and `buildings` are ids, rising; `x` and `y` 1/1024 of a tile; `tx` and `ty` tiles. */
export type Command = (QueueableCommand & { readonly queued?: true }) | OtherCommand;

type QueueableCommand =
  | {
      readonly kind: 'move' | 'assault' | 'patrol';
      readonly x: number;
      readonly y: number;
      readonly units: readonly number[];
    }
  | { readonly kind: 'attack' | 'mend'; readonly target: number; readonly units: readonly number[] }
  | { readonly kind: 'gather'; readonly tx: number; readonly ty: number; readonly units: readonly number[] }
  /** The nearest of the units puts up a building whose first tile this is. */
  | {
      readonly kind: 'build';
      readonly what: number;
      readonly tx: number;
      readonly ty: number;
      readonly units: readonly number[];
    }
  | { readonly kind: 'hold'; readonly units: readonly number[] };

type OtherCommand =
  | { readonly kind: 'stop'; readonly units: readonly number[] }
  | { readonly kind: 'train'; readonly building: number; readonly item: number }
  /** The last item of a queue, or a site under construction. */
  | { readonly kind: 'cancel'; readonly building: number }
  | { readonly kind: 'rally'; readonly x: number; readonly y: number; readonly units: readonly number[] }
  /** Shows a place to the seats that may see it (pings.ts). */
  | { readonly kind: 'ping'; readonly x: number; readonly y: number }
  | { readonly kind: 'surrender' };

/** Throws a RangeError for fewer than one or more than MAX_UNITS: the caller splits its groups. */
export function encodeCommand(command: Command): Uint8Array {
  const out: number[] = [CODE[command.kind] | ('queued' in command && command.queued ? QUEUED : 0)];
  switch (command.kind) {
    case 'move':
    case 'assault':
    case 'patrol':
    case 'rally':
      addPlace(out, command);
      addUnits(out, command.units);
      break;
    case 'attack':
    case 'mend':
      addU16(out, command.target);
      addUnits(out, command.units);
      break;
    case 'gather':
      out.push(command.tx & 255, command.ty & 255);
      addUnits(out, command.units);
      break;
    case 'build':
      out.push(command.what & 255, command.tx & 255, command.ty & 255);
      addUnits(out, command.units);
      break;
    case 'stop':
    case 'hold':
      addUnits(out, command.units);
      break;
    case 'train':
      addU16(out, command.building);
      out.push(command.item & 255);
      break;
    case 'cancel':
      addU16(out, command.building);
      break;
    case 'ping':
      addPlace(out, command);
      break;
    case 'surrender':
      break;
  }
  return Uint8Array.from(out);
}

function addU16(out: number[], value: number): void {
  out.push(value & 255, (value >>> 8) & 255);
}

function addPlace(out: number[], { x, y }: { readonly x: number; readonly y: number }): void {
  addU16(out, Math.floor(x / FINER));
  addU16(out, Math.floor(y / FINER));
}

function addUnits(out: number[], units: readonly number[]): void {
  if (units.length < 1 || units.length > MAX_UNITS)
    throw new RangeError(`${units.length} units in a command`);
  const rising = [...units].sort((a, b) => a - b);
  out.push(rising.length);
  let before = 0;
  for (const id of rising) {
    let rest = id - before;
    before = id;
    for (; rest > 127; rest >>>= 7) out.push((rest & 127) | 128);
    out.push(rest);
  }
}

/** Decodes a command; null unless the bytes are exactly one. Whether the seat may give it is checked in apply-command.ts. */
export function decodeCommand(bytes: Uint8Array): Command | null {
  const reader: Reader = { bytes, at: 1, failed: false };
  const command = readCommand(bytes[0]! & ~QUEUED, reader);
  if (command === null || reader.failed || reader.at !== bytes.length) return null;
  if ((bytes[0]! & QUEUED) === 0) return command;
  return isQueueable(command) ? { ...command, queued: true } : null;
}

function isQueueable(command: Command): command is QueueableCommand {
  return QUEUEABLE.some((kind) => kind === command.kind);
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
  failed: boolean;
}

function readCommand(code: number, reader: Reader): Command | null {
  switch (code) {
    case CODE.move:
      return { kind: 'move', x: place(reader), y: place(reader), units: units(reader) };
    case CODE.assault:
      return { kind: 'assault', x: place(reader), y: place(reader), units: units(reader) };
    case CODE.patrol:
      return { kind: 'patrol', x: place(reader), y: place(reader), units: units(reader) };
    case CODE.rally:
      return { kind: 'rally', x: place(reader), y: place(reader), units: units(reader) };
    case CODE.attack:
      return { kind: 'attack', target: u16(reader), units: units(reader) };
    case CODE.mend:
      return { kind: 'mend', target: u16(reader), units: units(reader) };
    case CODE.gather:
      return { kind: 'gather', tx: u8(reader), ty: u8(reader), units: units(reader) };
    case CODE.build:
      return { kind: 'build', what: u8(reader), tx: u8(reader), ty: u8(reader), units: units(reader) };
    case CODE.stop:
      return { kind: 'stop', units: units(reader) };
    case CODE.hold:
      return { kind: 'hold', units: units(reader) };
    case CODE.train:
      return { kind: 'train', building: u16(reader), item: u8(reader) };
    case CODE.cancel:
      return { kind: 'cancel', building: u16(reader) };
    case CODE.ping:
      return { kind: 'ping', x: place(reader), y: place(reader) };
    case CODE.surrender:
      return { kind: 'surrender' };
    default:
      return null;
  }
}

function u8(reader: Reader): number {
  const value = reader.bytes[reader.at++];
  if (value === undefined) reader.failed = true;
  return value ?? 0;
}

function u16(reader: Reader): number {
  return u8(reader) | (u8(reader) << 8);
}

function place(reader: Reader): number {
  return u16(reader) * FINER;
}

/** Rising ids without repetition, each within 16 bits. */
function units(reader: Reader): number[] {
  const count = u8(reader);
  if (count < 1 || count > MAX_UNITS) reader.failed = true;
  const ids: number[] = [];
  let id = 0;
  for (let index = 0; index < count && !reader.failed; index++) {
    let step = 0;
    // Three groups hold 16 bits.
    for (let shift = 0; ; shift += 7) {
      const byte = u8(reader);
      step |= (byte & 127) << shift;
      if ((byte & 128) === 0 || reader.failed) break;
      if (shift >= 14) reader.failed = true;
    }
    id += step;
    if (step === 0 || id > 0xffff) reader.failed = true;
    ids.push(id);
  }
  return ids;
}
