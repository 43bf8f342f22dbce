// What of a match is worth seeing again, by what happened in it: where most went out at once, who was out last, who was first
// at the finish, and how it ended.

import type { BestMoment } from '../window/replay-views.ts';

/** What happened in a frame, as the rules tell it. */
export interface Happening {
  readonly frame: number;
  readonly what: 'out' | 'finish';
  readonly seat: number;
}

/** Several that go out within so long go out at once, seconds. */
const AT_ONCE_SECONDS = 2;

/** How long before a moment the replay begins, so that its cause is seen, seconds. */
const LEAD_SECONDS = 5;

/** How much of the end is shown, seconds. */
const END_SECONDS = 8;

/** Buttons of one replay in the list, at most. */
const MOST_MOMENTS = 3;

/** At most MOST_MOMENTS, by rising frames; the last is always the end. `first` and `last`: frames of the recording. */
export function bestMoments(
  happened: readonly Happening[],
  { first, last, tickRate }: { readonly first: number; readonly last: number; readonly tickRate: number },
): readonly BestMoment[] {
  const outs = happened.filter(({ what }) => what === 'out');
  const moments: BestMoment[] = [];
  const add = (what: BestMoment['what'], frame: number, seat: number | null, count: number, lead: number) =>
    moments.push({ what, frame, from: Math.max(first, frame - Math.round(lead * tickRate)), seat, count });

  const finish = happened.find(({ what }) => what === 'finish');
  if (finish) add('finish', finish.frame, finish.seat, 1, LEAD_SECONDS);

  let most = 1;
  let at: Happening | undefined;
  for (const [index, one] of outs.entries()) {
    const until = one.frame + AT_ONCE_SECONDS * tickRate;
    const seats = new Set<number>();
    for (let next = index; next < outs.length && outs[next]!.frame <= until; next++)
      seats.add(outs[next]!.seat);
    if (seats.size > most) [most, at] = [seats.size, one];
  }
  if (at) add('outs', at.frame, null, most, LEAD_SECONDS);

  const decisive = outs.at(-1);
  if (!at && decisive) add('out', decisive.frame, decisive.seat, 1, LEAD_SECONDS);
  moments.sort((a, b) => a.frame - b.frame);
  add('end', last, null, 0, END_SECONDS);
  return moments.slice(-MOST_MOMENTS);
}
