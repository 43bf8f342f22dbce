// The common part of the demo's child processes: their job, their channel, and that all end with the demo.

import type { FromChild, ToChild } from './messages.ts';

/** The job on the command line. We wrote it ourselves, so it is trusted. */
export function job<Job>(): Job {
  return JSON.parse(process.argv[2] ?? 'null') as Job;
}

/** Tells the demo; resolves when the message has left. */
export function tell(message: FromChild): Promise<void> {
  return new Promise((resolve) => process.send!(message, undefined, undefined, () => resolve()));
}

/** Says why the job has failed, and ends. */
export async function fail(why: string): Promise<never> {
  await tell({ is: 'failed', why });
  process.exit(1);
}

/** Calls `stop` when the demo says so, and ends with it. Ends as well when the demo is gone. */
export function untilStopped(stop: () => Promise<void>): void {
  process.once('message', (_: ToChild) => {
    void stop().finally(() => process.exit(0));
  });
  process.once('disconnect', () => process.exit(0));
  // A terminal's Ctrl+C reaches us too, but it is the demo that ends us.
  process.on('SIGINT', () => {});
}
