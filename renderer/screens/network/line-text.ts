// What is done to a line, in a few words.

import { CALM, type Line } from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';

/** Empty for a line as it is. */
export function lineText(line: Line | null, { laboratory, latency, network, figures }: Texts): string {
  if (line === null) return '';
  if (line === 'recorded') return laboratory.playing;
  if (line.loss === 1) return laboratory.isCut;
  const { delayMs, jitterMs, loss, lossRun, duplicate, reorder } = line;
  const parts = [
    delayMs > 0 || jitterMs > 0
      ? `${latency.rtt(delayMs)}${jitterMs > 0 ? ` + ${latency.rtt(jitterMs)}` : ''}`
      : '',
    ...(Object.entries({ loss, duplicate, reorder }) as ['loss', number][]).map(([kind, share]) =>
      share > 0 ? `${network.conditionsOf[kind]} ${network.percent(share)}` : '',
    ),
    lossRun > CALM.lossRun && loss > 0 ? `${network.conditionsOf.lossRun} ${lossRun}` : '',
  ];
  return figures(parts.filter((part) => part !== ''));
}
