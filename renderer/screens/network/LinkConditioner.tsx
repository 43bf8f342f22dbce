// A bad network to try: what loss and delay do to a real session, on one's own way to the room.

import { CALM, type Command, type Conditions } from '../../../electron/party/window/contract.ts';
import { panel, stack } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { ConditionSliders } from './ConditionSliders.tsx';

interface LinkConditionerProps {
  readonly conditions: Conditions | null;
  readonly send: (command: Command) => void;
}

export function LinkConditioner({ conditions, send }: LinkConditionerProps) {
  const texts = useTexts();
  const ask = (next: Conditions | null) => send({ do: 'condition', conditions: next });
  return (
    <section className={panel(stack(2))} aria-label={texts.network.conditions}>
      <h3>{texts.network.conditions}</h3>
      <p className="quiet">{texts.network.conditionsHint}</p>
      <ConditionSliders conditions={conditions ?? CALM} onChange={ask} />
      <div className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={conditions === null}
          onClick={() => ask(null)}
        >
          {texts.network.clear}
        </button>
      </div>
    </section>
  );
}
