// Four controllers on two ports, as the Four Score adapter has them: each port gives the buttons of two controllers one
// after the other and then eight bits by which games know that it is there. Not all take that well: without it a port gives
// the buttons of one and then ones.
// Source: https://www.nesdev.org/wiki/Four_player_adapters

import type { Ports } from './chips.ts';
import type { LightGun } from './light-gun.ts';

export const PADS = 4;

/** Bit `n` of a pad is the button that the console reads `n`th: A, B, Select, Start, Up, Down, Left, Right. */
export const PAD = { A: 1, B: 2, Select: 4, Start: 8, Up: 16, Down: 32, Left: 64, Right: 128 } as const;

const BITS = 24;
/** First bit first, as pads are. */
const SIGNATURES = [0b0000_1000, 0b0000_0100] as const;

/** What is in the two ports. */
export interface Plugged {
  readonly pads: Uint8Array;
  /** Whether the adapter is, without which nobody has the third pad and the fourth. */
  fourScore: boolean;
  /** See light-gun.ts. */
  gun: Uint8Array;
}

/** From now on the ports have this in them, whatever it is at the time. */
export function plugIn(ports: Ports, plugged: Plugged, light: LightGun): void {
  const read = (port: 0 | 1, place: 'joy1StrobeState' | 'joy2StrobeState') => () => {
    ports._syncJoypadOutput();
    // While the latch is open it is the first button that is read, again and again.
    const { pads, fourScore } = plugged;
    if (ports.joypadOutputBit0) return 0x40 | (pads[port]! & 1);
    const at = ports[place];
    if (at >= BITS) return 0x41;
    ports[place] = at + 1;
    const behind = fourScore ? (at < 16 ? pads[port + 2]! : SIGNATURES[port]) : 0xff;
    return 0x40 | (((at < 8 ? pads[port]! : behind) >> (at & 7)) & 1);
  };
  ports.joy1Read = read(0, 'joy1StrobeState');
  const second = read(1, 'joy2StrobeState');
  ports.joy2Read = () => second() | light.bits(plugged.gun);
}
