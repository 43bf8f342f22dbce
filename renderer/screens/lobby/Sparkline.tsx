// A player's latest RTTs as a small line: numbers stand beside it, so it is decoration to a screen reader.

import { HISTORY_SAMPLES } from './rtt-history.ts';
import styles from './SeatCards.module.css';

const WIDTH = 100;
const HEIGHT = 24;
/** The scale never shrinks below this: on a quiet LAN noise of a fraction of a millisecond is no drama. */
const LEAST_SCALE_MS = 20;

export function Sparkline({ rttMs }: { readonly rttMs: readonly number[] }) {
  const points = sparklinePoints(rttMs);
  const from = points.split(',')[0];
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {rttMs.length > 1 && (
        <polygon points={`${from},${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} className={styles.area} />
      )}
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className={styles.base} />
      <polyline points={points} className={styles.curve} />
    </svg>
  );
}

/** The newest sample is at the right edge; older ones move left as they age. */
function sparklinePoints(rttMs: readonly number[]): string {
  const top = Math.max(LEAST_SCALE_MS, ...rttMs);
  const step = WIDTH / (HISTORY_SAMPLES - 1);
  return rttMs
    .map((rtt, index) => {
      const x = WIDTH - (rttMs.length - 1 - index) * step;
      const y = HEIGHT - 1 - (rtt / top) * (HEIGHT - 3);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
