// Latency quality as one to three bars: readable without colour and without words.

import type { Latency } from '../../../electron/party/window/contract.ts';
import { classes } from '../layout/classes.ts';
import styles from './QualityBars.module.css';

const filled: Record<Latency['quality'], number> = { good: 3, tight: 2, uneven: 2, late: 1 };

interface QualityBarsProps {
  readonly quality: Latency['quality'] | null;
  /** Class given by the surrounding part. */
  readonly className?: string | undefined;
}

/** Decoration: the word stands beside it or in the label of what holds it. */
export function QualityBars({ quality, className }: QualityBarsProps) {
  const count = quality === null ? 0 : filled[quality];
  return (
    <svg
      className={classes(styles.root, quality && styles[quality], className)}
      viewBox="0 0 16 12"
      aria-hidden="true"
    >
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          className={bar < count ? classes(styles.on) : undefined}
          x={bar * 6}
          y={8 - bar * 4}
          width="4"
          height={4 + bar * 4}
          rx="1"
        />
      ))}
    </svg>
  );
}
