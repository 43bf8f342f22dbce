// An address as people read it out: from left to right everywhere, and broken, if it must, between its parts.
import { classes } from '../../ui/layout/classes.ts';
import styles from './JoinPanel.module.css';

export function Address({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[:.,/])/);
  return (
    <span className={classes('strong breaks', styles.address)} dir="ltr">
      {parts.map((part, index) => (
        <span key={index}>
          {part}
          <wbr />
        </span>
      ))}
    </span>
  );
}
