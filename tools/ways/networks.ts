// The five networks that every way to stay in step is measured on, from very good to bad.

import { CLEAN_LINK, type LinkConditions } from '../../netcode/conditioner/link-model.ts';

export interface MeasuredNetwork {
  readonly name: string;
  /** Conditions of both directions of every link. */
  readonly conditions: LinkConditions;
}

export const networks: readonly MeasuredNetwork[] = [
  { name: 'LAN', conditions: { ...CLEAN_LINK, delayMs: 0.3, jitterMs: 0.2 } },
  { name: 'Wi-Fi', conditions: { ...CLEAN_LINK, delayMs: 2, jitterMs: 3, loss: 0.005 } },
  { name: 'Busy Wi-Fi', conditions: { ...CLEAN_LINK, delayMs: 5, jitterMs: 10, loss: 0.05 } },
  { name: 'Rough', conditions: { ...CLEAN_LINK, delayMs: 15, jitterMs: 20, loss: 0.1, reorder: 0.01 } },
  { name: 'Far', conditions: { ...CLEAN_LINK, delayMs: 50, jitterMs: 2 } },
];

/** One line of the table of networks. */
export function inWords({ name, conditions: { delayMs, jitterMs, loss } }: MeasuredNetwork): string {
  const rtt = `${2 * delayMs} to ${Math.round(20 * (delayMs + jitterMs)) / 10}`;
  return `| ${name} | ${rtt} ms | ${loss * 100} % |`;
}
