// How bad a line is made: a slider for each thing that can happen to a datagram.

import { useEffect, useState } from 'react';
import { CALM, type Conditions, WORST_CONDITIONS } from '../../../electron/party/window/contract.ts';
import { Slider } from '../../ui/setting-rows.tsx';
import { useTexts } from '../../ui/use-texts.ts';

const KINDS = Object.keys(CALM) as (keyof Conditions)[];
const STEPS: Conditions = {
  loss: 0.01,
  lossRun: 1,
  delayMs: 5,
  jitterMs: 5,
  duplicate: 0.01,
  reorder: 0.01,
};

interface ConditionSlidersProps {
  readonly conditions: Conditions;
  /** Null when all sliders are at rest. */
  readonly onChange: (conditions: Conditions | null) => void;
}

export function ConditionSliders({ conditions, onChange }: ConditionSlidersProps) {
  const texts = useTexts();
  // What has been asked for, until the party says the same: a slider that is dragged is ahead of it.
  const [asked, setAsked] = useState<Conditions | null>(null);
  useEffect(() => {
    setAsked((before) => (before && !isSame(before, conditions) ? before : null));
  }, [conditions]);
  const shown = asked ?? conditions;
  const says = (kind: keyof Conditions, value: number) => {
    // One is lost alone: that is some only where any are lost.
    if (kind === 'lossRun' && shown.loss > 0) return String(value);
    if (value === CALM[kind]) return texts.network.none;
    return kind === 'delayMs' || kind === 'jitterMs'
      ? texts.latency.rtt(value)
      : texts.network.percent(value);
  };
  return KINDS.map((kind) => (
    <Slider
      key={kind}
      label={texts.network.conditionsOf[kind]}
      value={shown[kind]}
      min={CALM[kind]}
      max={WORST_CONDITIONS[kind]}
      step={STEPS[kind]}
      says={(value) => says(kind, value)}
      onSlide={(value) => {
        const next = { ...shown, [kind]: value };
        setAsked(next);
        onChange(isSame(next, CALM) ? null : next);
      }}
    />
  ));
}

function isSame(one: Conditions, other: Conditions): boolean {
  return KINDS.every((kind) => one[kind] === other[kind]);
}
