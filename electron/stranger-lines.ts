// Lines of strangers take descriptors of this process, of which the system may give few: the app, or a relay, keeps what it needs.

/** Lines allowed at least: as many as a browser opens at once for a page, and two. */
const FEWEST_LINES = 8;

/**
 * Descriptors that the app needs at a party, with a room, a match that is recorded, and programs that it asks and starts. A relay
 * with two dozen workers has as many.
 */
const NEEDED_DESCRIPTORS = 56;

/** Servers that strangers can reach: the page of the app's own window, and that of browsers in a room; a relay's figures and page. */
const SERVERS = 2;

/** How many lines one of these servers takes at once, at most `most`, of the descriptors that this process may have. */
export function mostLines(most: number, descriptors = descriptorLimit()): number {
  const share = Math.floor((descriptors - NEEDED_DESCRIPTORS) / SERVERS);
  return Math.max(FEWEST_LINES, Math.min(most, share));
}

/** Files and sockets that the system lets this process have; Infinity where it has no such limit. */
function descriptorLimit(): number {
  // Without it the report looks up names of all addresses.
  const report = process.report as typeof process.report & { excludeNetwork: boolean };
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
