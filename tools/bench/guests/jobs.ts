// What the two processes of the guests row are told, and say.

/** How a phone's stage comes: over as many sockets as a page opens, or over one; and over the former on a line with delay. */
export const CARRIERS = ['lines', 'socket', 'far'] as const;
export type Carrier = (typeof CARRIERS)[number];

export interface PhonesJob {
  /** Link of the code at the door. */
  readonly link: string;
  readonly carrier: Carrier;
  readonly count: number;
}

/** Delays of messages that came in a window, ms, by carrier. */
export type Delays = { readonly [carrier in Carrier]: Float64Array };

export const TICK_RATE = 60;

/** Bytes of a frame of eight seats, and of an input: u8 carrier, f64 time of sending (ms of the common clock), padding. */
export const FRAME_BYTES = 32;
export const INPUT_BYTES = 24;

/** Collects delays while it is told to. */
export class Collected {
  #delays = new Map<Carrier, number[]>();

  note(carrier: Carrier, delayMs: number): void {
    this.#delays.get(carrier)?.push(delayMs);
  }

  begin(): void {
    this.#delays = new Map(CARRIERS.map((carrier) => [carrier, []]));
  }

  take(): Delays {
    const of = (carrier: Carrier) => Float64Array.from(this.#delays.get(carrier) ?? []);
    return { lines: of('lines'), socket: of('socket'), far: of('far') };
  }
}
