// A server finder on real sockets: one that everybody on each IPv4 network is greeted through, and one a question.

import { type FoundServer, type Question, ServerFinder, type SoughtGame } from '../probes/server-finder.ts';
import type { Send } from '../wire/datagram.ts';
import { type AskServer, askServer } from './ask-server.ts';
import { openAsking } from './asking-socket.ts';
import { HERE } from './finder-socket.ts';
import { keepOpen } from './keep-open.ts';
import type { LocalNetwork } from './local-network.ts';
import { secureRandom } from './random.ts';
import { keepTime, monotonicMs } from './timekeeper.ts';

/** How long a server may take to answer, ms: it has just answered a greeting, or did ten seconds ago. */
const ANSWER_MS = 2_000;

export interface ServerSearchOptions {
  readonly games: readonly SoughtGame[];
  readonly network: LocalNetwork;
  readonly ask?: AskServer;
  /** Servers have come, changed or gone. */
  onChange(servers: readonly FoundServer[]): void;
}

export interface RunningServerSearch {
  /** The network is another one. */
  moved(network: LocalNetwork): void;
  close(): void;
}

export function openServerSearch(options: ServerSearchOptions): RunningServerSearch {
  const { games, ask = askServer, onChange } = options;
  let { network } = options;
  const closed = new AbortController();
  // A server of this machine answers at each of its addresses.
  const local = (address: string) => address === HERE || (network.near(address) && !network.own(address));
  const finder = new ServerFinder({ games, random: secureRandom(), local });
  const send = (out: readonly Send[]) => {
    for (const { to, bytes } of out) socket.now?.send(bytes, to);
  };
  const aim = () => {
    finder.aim([...network.broadcasts, HERE]);
    time.wake();
  };
  const put = async (question: Question) => {
    const { probe } = question.game;
    const { address: host, port } = question.address;
    const limit = AbortSignal.any([closed.signal, AbortSignal.timeout(ANSWER_MS)]);
    const info = await ask(probe, { host, port }, limit);
    if (closed.signal.aborted) return;
    if (finder.answered(question, info)) onChange(finder.servers);
    time.wake();
  };
  const time = keepTime(
    () => finder.due,
    () => {
      const due = finder.advance(monotonicMs());
      send(due.send);
      for (const question of due.ask) void put(question);
    },
  );
  const socket = keepOpen((died) =>
    openAsking(
      'udp4',
      (bytes, from) => {
        send(finder.receive(bytes, from));
        time.wake();
      },
      aim,
      died,
    ),
  );
  return {
    moved(moved) {
      network = moved;
      socket.restart();
    },
    close() {
      closed.abort();
      time.stop();
      socket.close();
    },
  };
}
