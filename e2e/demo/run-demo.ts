// Plays a demo: a relay, a proxy and bots as processes of their own, over real UDP, and what came of it.

import { gameById } from '../../games/list.ts';
import { Children, DemoFailure } from './children.ts';
import type { BotJob, ProxyJob, RelayJob } from './messages.ts';
import { type DemoOptions, wrongWith } from './options.ts';
import { type DemoReport, report } from './report.ts';

const CANCELLED = 'Cancelled.';

export interface DemoSurroundings {
  /** Ends the demo early. */
  readonly cancelled?: AbortSignal;
  /** Everybody is in and the first frames have come. */
  onPlaying?(): void;
}

/**
 * Takes the seconds of play and a few more. Rejects with a `DemoFailure` when the options make no sense, when
 * a process fails, or when it is cancelled; no process is left in any case.
 */
export async function runDemo(options: DemoOptions, around: DemoSurroundings = {}): Promise<DemoReport> {
  const { cancelled, onPlaying } = around;
  const wrong = wrongWith(options);
  if (wrong !== null) throw new DemoFailure(wrong);
  if (cancelled?.aborted) throw new DemoFailure(CANCELLED);
  const children = new Children();
  const cancel = () => children.fail(CANCELLED);
  cancelled?.addEventListener('abort', cancel);
  try {
    return await play(options, children, onPlaying);
  } finally {
    cancelled?.removeEventListener('abort', cancel);
    await children.end();
  }
}

async function play(
  options: DemoOptions,
  children: Children,
  onPlaying: () => void = () => {},
): Promise<DemoReport> {
  const { game, peers, loss, delay, jitter, seed } = options;
  const { tickRate } = gameById(game)!.info;
  const frames = options.seconds * tickRate;

  const relay = children.start('relay-process.ts', { game, peers } satisfies RelayJob);
  const { port } = await relay.hear('relay-open');
  const weather: ProxyJob = { relay: port, peers, loss, delay, jitter, seed };
  const proxy = children.start('proxy-process.ts', weather);
  const { doors } = await proxy.hear('proxy-open');
  const bots = doors.map((door, index) =>
    children.start('bot-process.ts', { game, peer: index + 1, door, frames } satisfies BotJob),
  );
  void Promise.all(bots.map((bot) => bot.hear('playing'))).then(onPlaying, () => {});
  const played = await Promise.all(bots.map((bot) => bot.hear('played')));

  relay.stop();
  const { closed } = await relay.hear('relay-closed');
  return report(
    options,
    tickRate,
    closed,
    played.map(({ record }) => record),
  );
}
