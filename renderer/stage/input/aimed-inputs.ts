// What seats at this screen hold: buttons, and for a seat whose pointer aims also where.

export interface AimedInputs {
  /** Sets the input bytes of a seat's buttons. */
  buttons(seat: number, bytes: Uint8Array): void;
  /** Sets where a seat's pointer aims, in as many bytes, whose bits are 0 in those of the buttons. */
  aim(seat: number, bytes: Uint8Array): void;
}

/** Calls `hold` at each change with the input bytes of a seat, which unite both. Seats that are missing in `mine` are ignored. */
export function createAimedInputs(
  mine: readonly number[],
  hold: (seat: number, bytes: Uint8Array) => void,
): AimedInputs {
  const seats = new Map(mine.map((seat) => [seat, { parts: new Map<string, Uint8Array>(), held: '' }]));

  function change(seat: number, part: string, bytes: Uint8Array): void {
    const one = seats.get(seat);
    if (!one) return;
    one.parts.set(part, bytes);
    const all = bytes.map((_, at) => [...one.parts.values()].reduce((sum, held) => sum | held[at]!, 0));
    if (one.held === `${all}`) return;
    one.held = `${all}`;
    hold(seat, all);
  }

  return {
    buttons: (seat, bytes) => change(seat, 'buttons', bytes),
    aim: (seat, bytes) => change(seat, 'aim', bytes),
  };
}
