// A bad network to try: what loss and delay do to a real session, on one's own way to the room.

import { useEffect, useState } from 'react';
import { type Command, type Conditions, WORST_CONDITIONS } from '../../../electron/party/window/contract.ts';
import { Slider } from '../../ui/setting-rows.tsx';
import { useTexts } from '../../ui/use-texts.ts';

const CALM: Conditions = { loss: 0, delayMs: 0, jitterMs: 0, duplicate: 0, reorder: 0 };
const KINDS = Object.keys(CALM) as (keyof Conditions)[];
const STEPS: Conditions = { loss: 0.01, delayMs: 5, jitterMs: 5, duplicate: 0.01, reorder: 0.01 };

interface LinkConditionerProps {
  readonly conditions: Conditions | null;
  readonly send: (command: Command) => void;
}

export function LinkConditioner({ conditions, send }: LinkConditionerProps) {
  const texts = useTexts();
  const known = conditions ?? CALM;
  // What has been asked for, until the party says the same: a slider that is dragged is ahead of it.
  const [asked, setAsked] = useState<Conditions | null>(null);
  useEffect(() => {
    setAsked((before) => (before && KINDS.some((kind) => before[kind] !== known[kind]) ? before : null));
  }, [conditions]);
  const shown = asked ?? known;
  const says = (kind: keyof Conditions) =>
    kind === 'delayMs' || kind === 'jitterMs' ? texts.latency.rtt : texts.network.percent;

  const ask = (next: Conditions) => {
    setAsked(next);
    send({ do: 'condition', conditions: KINDS.some((kind) => next[kind] > 0) ? next : null });
  };

  return (
    <section className="panel conditions" aria-label={texts.network.conditions}>
      <h3>{texts.network.conditions}</h3>
      <p className="quiet">{texts.network.conditionsHint}</p>
      {KINDS.map((kind) => (
        <Slider
          key={kind}
          label={texts.network.conditionsOf[kind]}
          value={shown[kind]}
          max={WORST_CONDITIONS[kind]}
          step={STEPS[kind]}
          says={(value) => (value === 0 ? texts.network.none : says(kind)(value))}
          onSlide={(value) => ask({ ...shown, [kind]: value })}
        />
      ))}
      <div className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={conditions === null}
          onClick={() => ask(CALM)}
        >
          {texts.network.clear}
        </button>
      </div>
    </section>
  );
}
