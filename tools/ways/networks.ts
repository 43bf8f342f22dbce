// The five networks that every way to stay in step is measured on, from very good to bad.

import { CLEAR, type Weather } from '../../netcode/conditioner/weather.ts';

export interface MeasuredNetwork {
  readonly name: string;
  /** Both directions of every link. */
  readonly weather: Weather;
}

export const networks: readonly MeasuredNetwork[] = [
  { name: 'LAN', weather: { ...CLEAR, delayMs: 0.3, jitterMs: 0.2 } },
  { name: 'Wi-Fi', weather: { ...CLEAR, delayMs: 2, jitterMs: 3, loss: 0.005 } },
  { name: 'Busy Wi-Fi', weather: { ...CLEAR, delayMs: 5, jitterMs: 10, loss: 0.05 } },
  { name: 'Rough', weather: { ...CLEAR, delayMs: 15, jitterMs: 20, loss: 0.1, reorder: 0.01 } },
  { name: 'Far', weather: { ...CLEAR, delayMs: 50, jitterMs: 2 } },
];

/** One line of the table of networks. */
export function inWords({ name, weather: { delayMs, jitterMs, loss } }: MeasuredNetwork): string {
  const rtt = `${2 * delayMs} to ${Math.round(20 * (delayMs + jitterMs)) / 10}`;
  return `| ${name} | ${rtt} ms | ${loss * 100} % |`;
}
