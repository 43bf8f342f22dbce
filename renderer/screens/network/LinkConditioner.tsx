// A bad network to try: what loss and delay do to a real session, on one's own way to the room.

import { useEffect, useState } from 'react';
import { type Command, type Weather, WORST_WEATHER } from '../../../electron/party/contract.ts';
import { Slider } from '../../ui/fields.tsx';
import { useTexts } from '../../ui/use-texts.ts';

const CALM: Weather = { loss: 0, delayMs: 0, jitterMs: 0, duplicate: 0, reorder: 0 };
const KINDS = Object.keys(CALM) as (keyof Weather)[];
const STEPS: Weather = { loss: 0.01, delayMs: 5, jitterMs: 5, duplicate: 0.01, reorder: 0.01 };

interface LinkConditionerProps {
  readonly weather: Weather | null;
  readonly send: (command: Command) => void;
}

export function LinkConditioner({ weather, send }: LinkConditionerProps) {
  const texts = useTexts();
  const known = weather ?? CALM;
  // What has been asked for, until the party says the same: a slider that is dragged is ahead of it.
  const [asked, setAsked] = useState<Weather | null>(null);
  useEffect(() => {
    setAsked((before) => (before && KINDS.some((kind) => before[kind] !== known[kind]) ? before : null));
  }, [weather]);
  const shown = asked ?? known;
  const says = (kind: keyof Weather) =>
    kind === 'delayMs' || kind === 'jitterMs' ? texts.latency.rtt : texts.network.percent;

  const ask = (next: Weather) => {
    setAsked(next);
    send({ do: 'weather', weather: KINDS.some((kind) => next[kind] > 0) ? next : null });
  };

  return (
    <section className="panel weather" aria-label={texts.network.weather}>
      <h3>{texts.network.weather}</h3>
      <p className="quiet">{texts.network.weatherHint}</p>
      {KINDS.map((kind) => (
        <Slider
          key={kind}
          label={texts.network.weatherOf[kind]}
          value={shown[kind]}
          max={WORST_WEATHER[kind]}
          step={STEPS[kind]}
          says={(value) => (value === 0 ? texts.network.none : says(kind)(value))}
          onSlide={(value) => ask({ ...shown, [kind]: value })}
        />
      ))}
      <div className="actions">
        <button type="button" className="button" aria-disabled={weather === null} onClick={() => ask(CALM)}>
          {texts.network.clear}
        </button>
      </div>
    </section>
  );
}
