// Where nothing decides between two networks the host says on which one guests are: its address and code are shown then.

import type { Command, OwnAddress } from '../../../electron/party/window/contract.ts';
import { row } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './JoinPanel.module.css';

interface NetworkChoiceProps {
  /** Best first; the first one is shown now. */
  readonly equals: readonly OwnAddress[];
  readonly send: (command: Command) => void;
}

export function NetworkChoice({ equals, send }: NetworkChoiceProps) {
  const { ways } = useTexts();
  return (
    <fieldset className={row(2, 'small', styles.networks)}>
      <legend>{ways.whichNetwork}</legend>
      {equals.map(({ address, adapter, network }) => (
        <button
          key={address}
          type="button"
          className="button small"
          data-tip={address}
          onClick={() => network !== null && send({ do: 'choose-network', network })}
        >
          {adapter}
        </button>
      ))}
    </fieldset>
  );
}
