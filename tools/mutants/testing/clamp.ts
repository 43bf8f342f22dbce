// Something to make mistakes in: its test looks at one end and not at the other.

/** The number nearest to `value` that is not below `low` nor above `high`. */
export function clamp(value: number, low: number, high: number): number {
  if (value > high) return high;
  return value < low ? low : value;
}
