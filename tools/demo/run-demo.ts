// Plays a demo: a relay, a proxy and bots as processes of their own, over real UDP, and what came of it.

import { Children, DemoFailure } from './children.ts';
import { type DemoGame, GAME_LIST, loadGames } from './game-list.ts';
import type { BotJob, ProxyJob, RelayJob } from './messages.ts';
import { type DemoOptions, wrongWith } from './options.ts';
import { type DemoReport, report } from './report.ts';

const CANCELLED = 'Cancelled.';

export interface DemoSurroundings {
  /** Ends the demo early. */
  readonly cancelled?: AbortSignal;
  /** A module that has other games than ours: see game-list.ts. */
  readonly list?: string;
  /** Everybody is in and the first frames have come. */
  onPlaying?(): void;
}

/**
 * Takes the seconds of play and a few more. Rejects with a `DemoFailure` for wrong options, when
 * a process fails, or when it is cancelled; all processes have ended in any case.
 */
export async function runDemo(options: DemoOptions, around: DemoSurroundings = {}): Promise<DemoReport> {
  const { cancelled, onPlaying, list = GAME_LIST } = around;
  const games = await loadGames(list);
  const wrong = wrongWith(options, games);
  if (wrong !== null) throw new DemoFailure(wrong);
  if (cancelled?.aborted) throw new DemoFailure(CANCELLED);
  const children = new Children();
  const cancel = () => children.fail(CANCELLED);
  cancelled?.addEventListener('abort', cancel);
  try {
    const game = games.find(({ info }) => info.id === options.game)!;
    return await play(options, game, list, children, onPlaying);
  } finally {
    cancelled?.removeEventListener('abort', cancel);
    await children.end();
  }
}

async function play(
  options: DemoOptions,
  { info }: DemoGame,
  list: string,
  children: Children,
  onPlaying: () => void = () => {},
): Promise<DemoReport> {
  const { game, peers, loss, delay, jitter, seed } = options;
  const sync = options.sync ?? info.ways[0]!;
  const frames = options.seconds * info.tickRate;

  const relay = children.start('relay-process.ts', { game, list, sync, peers } satisfies RelayJob);
  const { port } = await relay.hear('relay-open');
  const conditions: ProxyJob = { relay: port, peers, loss, delay, jitter, seed };
  const proxy = children.start('proxy-process.ts', conditions);
  const { ports } = await proxy.hear('proxy-open');
  const bots = ports.map((own, index) =>
    children.start('bot-process.ts', { game, list, peer: index + 1, port: own, frames } satisfies BotJob),
  );
  void Promise.all(bots.map((bot) => bot.hear('playing'))).then(onPlaying, () => {});
  const played = await Promise.all(bots.map((bot) => bot.hear('played')));

  relay.stop();
  const { closed } = await relay.hear('relay-closed');
  return report(
    options,
    sync,
    info.tickRate,
    closed,
    played.map(({ record }) => record),
  );
}
