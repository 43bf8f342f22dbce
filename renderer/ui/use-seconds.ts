// Turns "2,340 ms until frame 0" into 3, 2, 1 at the right moments, however seldom views come.

import { useEffect, useState } from 'react';

/** Whole seconds left, rounded up; 0 at the end; null without a countdown. */
export function useSeconds(countdownMs: number | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);

  useEffect(() => {
    if (countdownMs === null) return setSeconds(null);
    const end = performance.now() + countdownMs;
    let timer: ReturnType<typeof setTimeout>;
    const show = () => {
      const left = Math.max(0, end - performance.now());
      const whole = Math.ceil(left / 1000);
      setSeconds(whole);
      // One millisecond past the change, because a timer may fire a fraction early.
      if (whole > 0) timer = setTimeout(show, left - (whole - 1) * 1000 + 1);
    };
    show();
    return () => clearTimeout(timer);
  }, [countdownMs]);

  return seconds;
}
