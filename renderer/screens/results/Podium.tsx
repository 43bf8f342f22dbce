// The best three on their steps. The table beside it says the same in words, so to a screen reader it is not there.

import { memo } from 'react';
import { Name } from '../../ui/Name.tsx';
import { SeatMark } from '../../ui/SeatMark.tsx';
import type { Standing } from './standings.ts';

/** Second, first, third from left to right, as on every podium. */
const STEPS = [1, 0, 2];

/** Whoever shares a place stands as high: heights go by the place, not by the step. */
export const Podium = memo(function Podium({ rows }: { readonly rows: readonly Standing[] }) {
  const steps = STEPS.flatMap((step) => {
    const row = rows[step];
    return row && row.place <= 3 ? [row] : [];
  });
  return (
    <div className="podium" aria-hidden="true">
      {steps.map((row) => (
        <div key={row.seat} className={`step place-${row.place}`}>
          <SeatMark seat={row.seat} />
          <Name className="step-name" name={row.name} />
          <p className="step-block">
            <span>{row.place}</span>
          </p>
        </div>
      ))}
    </div>
  );
});
