// What seats at this screen hold: buttons, and for a seat whose pointer aims also where.

export interface AimedInputs {
  /** What buttons of a seat hold from now on. */
  buttons(seat: number, bytes: Uint8Array): void;
  /** Where a seat's pointer aims from now on: as many bytes, with bits that nothing else has at the time. */
  aim(seat: number, bytes: Uint8Array): void;
}

/** Calls `hold` for each change with all that a seat holds. Other seats than those in `mine` are left alone. */
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
