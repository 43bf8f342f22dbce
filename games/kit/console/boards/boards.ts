// The boards that there are, by their numbers ("mappers").

import { action53 } from './action53.ts';
import type { BoardKind } from './board.ts';
import { fme7 } from './fme7.ts';
import { mmc1 } from './mmc1.ts';
import { mmc2, mmc4 } from './mmc2.ts';
import { mmc3, namco118, tqrom, txsrom } from './mmc3.ts';
import { mmc5 } from './mmc5.ts';
import {
  axrom,
  bitCorp38,
  bnromAndNina,
  board240,
  board241,
  camerica,
  cnrom,
  cnromLocked,
  colorDreams,
  gxrom,
  jaleco87,
  jaleco140,
  nina0306,
  nrom,
  quattro,
  sunsoft1,
  un1rom,
  unrom512,
  unromFirst,
  uxrom,
} from './one-register.ts';
import { rambo1 } from './rambo1.ts';

export const BOARDS: Readonly<Record<number, BoardKind>> = {
  0: nrom,
  1: mmc1,
  2: uxrom,
  3: cnrom,
  4: mmc3,
  5: mmc5,
  7: axrom,
  9: mmc2,
  10: mmc4,
  11: colorDreams,
  28: action53,
  30: unrom512,
  34: bnromAndNina,
  38: bitCorp38,
  64: rambo1,
  66: gxrom,
  69: fme7,
  71: camerica,
  79: nina0306,
  87: jaleco87,
  94: un1rom,
  118: txsrom,
  119: tqrom,
  140: jaleco140,
  180: unromFirst,
  184: sunsoft1,
  185: cnromLocked,
  206: namco118,
  232: quattro,
  240: board240,
  241: board241,
};

export function boardOf(number: number): BoardKind | undefined {
  return Object.hasOwn(BOARDS, number) ? BOARDS[number] : undefined;
}
