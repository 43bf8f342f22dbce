// The clock that all processes of a demo share, so that a time in one can be taken from a time in another.
//
// `process.hrtime` counts from the start of the machine: CLOCK_MONOTONIC on Linux, the same for all processes
// (so are mach_absolute_time on macOS and QueryPerformanceCounter on Windows). `performance.timeOrigin` would
// vary, because each process takes it from the wall clock, which may be set while they start.

/** Milliseconds since the machine started, with fractions. */
export function commonMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
