// The few statistics that the rows need. All take the samples in any order and leave them alone.

/** The value below which `share` (0 to 1) of the samples lie; NaN without samples. */
export function percentile(samples: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(samples).sort();
  const at = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
  return sorted[at] ?? Number.NaN;
}

/** The middle sample, or the mean of the two in the middle; NaN without samples. */
export function median(samples: ArrayLike<number>): number {
  const sorted = Float64Array.from(samples).sort();
  const half = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[half]!;
  return ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
}

export function mean(samples: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]!;
  return sum / samples.length;
}

/** The largest sample; -Infinity without samples. Works for millions, which are too many arguments for `Math.max(...)`. */
export function largest(samples: ArrayLike<number>): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < samples.length; i++) most = Math.max(most, samples[i]!);
  return most;
}

/** Share of the samples above `limit`, 0 to 1. */
export function shareAbove(samples: ArrayLike<number>, limit: number): number {
  let above = 0;
  for (let i = 0; i < samples.length; i++) if (samples[i]! > limit) above++;
  return above / samples.length;
}
