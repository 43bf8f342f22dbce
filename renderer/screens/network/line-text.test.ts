import { describe, expect, it } from 'vitest';
import { CALM } from '../../../electron/party/window/contract.ts';
import { en } from '../../languages/en.ts';
import { lineText } from './line-text.ts';

const told = (change: Partial<typeof CALM>) => lineText({ ...CALM, ...change }, en);
const { conditionsOf, percent } = en.network;

describe('what is done to a line', () => {
  it('is nothing, the recorded network, or a cut', () => {
    expect(lineText(null, en)).toBe('');
    expect(lineText('recorded', en)).toBe(en.laboratory.playing);
    expect(told({ loss: 1, delayMs: 50 })).toBe(en.laboratory.isCut);
    expect(told({})).toBe('');
  });

  it('is told as far as it is made worse', () => {
    expect(told({ delayMs: 40 })).toBe(en.latency.rtt(40));
    expect(told({ delayMs: 40, jitterMs: 5 })).toBe(`${en.latency.rtt(40)} + ${en.latency.rtt(5)}`);
    expect(told({ jitterMs: 5 })).toBe(`${en.latency.rtt(0)} + ${en.latency.rtt(5)}`);
    expect(told({ loss: 0.1 })).toBe(`${conditionsOf.loss} ${percent(0.1)}`);
    expect(told({ duplicate: 0.1 })).toBe(`${conditionsOf.duplicate} ${percent(0.1)}`);
    expect(told({ reorder: 0.2, delayMs: 9 })).toBe(
      en.figures([en.latency.rtt(9), `${conditionsOf.reorder} ${percent(0.2)}`]),
    );
  });

  it('is how much is lost in a row only where anything is', () => {
    expect(told({ lossRun: 4 })).toBe('');
    expect(told({ lossRun: 4, loss: 0.1 })).toContain(`${conditionsOf.lossRun} 4`);
  });
});
