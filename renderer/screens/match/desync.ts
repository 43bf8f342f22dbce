// What is to be said of states that differ: whose was wrong, and why, as simulating again has shown (netcode/room/desync.ts).

import type { Room } from '../../../electron/party/window/contract.ts';

type Desync = NonNullable<Room['desync']>;

export interface Cause {
  readonly why: /** Not known yet. */
    | 'looking'
    /** A player's machine computes it as the others do when it does so again. */
    | 'slipped'
    /** A player's machine computes it differently each time. */
    | 'differs'
    /** All have computed it again, and the results differ. */
    | 'unclear'
    /** The player who was apart is in step again. */
    | 'back';
  /** Whose machine, where it is one; and whether it is this one. */
  readonly name: string;
  readonly here: boolean;
}

/** `me` is the member whose stage this machine has. */
export function explain({ right, exact, of }: Desync, me: number): readonly Cause[] {
  const nobody = { name: '', here: false };
  if (right === null) {
    const known = exact && of.every(({ again }) => again !== null);
    return [{ why: known ? 'unclear' : 'looking', ...nobody }];
  }
  const apart = of.filter(({ hash }) => hash !== right);
  if (apart.every(({ inStep }) => inStep)) return [{ why: 'back', ...nobody }];
  return apart.map(({ member, name, hash, again }) => {
    const why = again === null ? 'looking' : again === hash ? 'differs' : 'slipped';
    return { why, name, here: member === me };
  });
}
