// A room's code, as large as its length allows: the unusual port makes it longer, and it is still read out in groups.

import type { CSSProperties } from 'react';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './JoinPanel.module.css';

export function RoomCode({ code }: { readonly code: string }) {
  const texts = useTexts();
  return (
    <div className={styles.room}>
      <p
        className={styles.code}
        dir="ltr"
        role="img"
        aria-label={texts.ways.codeSaid(code)}
        style={{ '--letters': code.length } as CSSProperties}
      >
        {code.split(/(?<=-)/).map((group, index) => (
          <span key={index}>
            {group}
            <wbr />
          </span>
        ))}
      </p>
    </div>
  );
}
