// How much of a name fits, beside the field in which more was typed or pasted: the rest of it is cut.

import { fitsName, NAME_LIMIT } from '../../electron/party/window/contract.ts';
import { classes } from './layout/classes.ts';
import styles from './NameField.module.css';
import { useTexts } from './use-texts.ts';

interface NameLimitProps {
  /** What the field has now. */
  readonly typed: string;
  /** Where it stands: over what is under the field, below the field, or on its upper edge. */
  readonly at?: 'over' | 'below' | 'on';
}

export function NameLimit({ typed, at = 'over' }: NameLimitProps) {
  const { naming } = useTexts();
  return (
    <span className={classes('small', styles.limit, styles[at])} role="status">
      {!fitsName(typed) && naming.fits(NAME_LIMIT)}
    </span>
  );
}
