// Process: the relay of the attacks row, as `npm run relay` runs it, and what can be seen of it from outside.

import { LAB_CONTENT } from '../../../netcode/lab/party.ts';
import type { Relay } from '../../../netcode/relay/relay.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import type { Address, Send } from '../../../netcode/wire/datagram.ts';
import { answer } from '../child.ts';
import { cpuUs } from '../load/setup.ts';
import { FORGED, FRIENDS_ROOM, GAME, HERE, type RelayCount, type Unproved } from './setup.ts';

/** How often its memory is looked at, ms. */
const LOOK_MS = 50;

type Tally = { -readonly [of in keyof Unproved]: number };

/** By address in whose name was forged. */
const balances = new Map<string, { readonly came: Tally; readonly sent: Tally }>();
const faults: string[] = [];
let relay: Relay;
let rss = 0;
let workMs = 0;
let workedUs = 0;

answer({
  async open(): Promise<number> {
    const room = { games: [{ info: GAME, content: LAB_CONTENT }], app: 'bench' };
    const opened = await openRelay({
      rooms: [room, room, room],
      port: 0,
      host: HERE,
      onFault: (number, { message }) => faults.push(`room ${number}: ${message}`),
    });
    if (!opened.ok) throw new Error(`cannot listen: ${opened.why}`);
    relay = opened.running.relay;
    watch(relay);
    setInterval(look, LOOK_MS);
    // Timers come between two turns of the loop: what was worked since the last one was worked in one go, or in a few.
    setInterval(noteWork, 1);
    return opened.running.port;
  },
  /** The numbers of the friends' sessions, as a recorder of the network knows them. */
  sessions: (): number[] => relay.rooms[FRIENDS_ROOM - 1]!.clients.map(({ connection }) => connection.id),
  take(): RelayCount {
    look();
    const forged = [...balances.values()].reduce((sum, { came }) => sum + came.datagrams, 0);
    const worst = (of: keyof Unproved) =>
      Math.max(0, ...[...balances.values()].map(({ came, sent }) => sent[of] / came[of]));
    const unproved = { bytes: worst('bytes'), datagrams: worst('datagrams') };
    const seen = { atMs: monotonicMs(), cpuUs: cpuUs(), rss, workMs, forged, unproved, faults };
    rss = 0;
    workMs = 0;
    return seen;
  },
});

function look(): void {
  rss = Math.max(rss, process.memoryUsage.rss());
}

function noteWork(): void {
  const { user, system } = process.threadCpuUsage();
  workMs = Math.max(workMs, (user + system - workedUs) / 1000);
  workedUs = user + system;
}

/** Counts from outside, so that the relay itself is free of the benchmark. */
function watch(relay: Relay): void {
  const { receive, advance } = relay;
  relay.receive = (bytes, from, now) => {
    count('came', from, bytes);
    return note(receive.call(relay, bytes, from, now));
  };
  relay.advance = (now) => note(advance.call(relay, now));
}

function note(out: readonly Send[]): readonly Send[] {
  for (const { to, bytes } of out) count('sent', to, bytes);
  return out;
}

function count(way: 'came' | 'sent', { address, port }: Address, { length }: Uint8Array): void {
  if (!address.startsWith(FORGED)) return;
  const key = `${address}:${port}`;
  const none = () => ({ bytes: 0, datagrams: 0 });
  const balance = balances.get(key) ?? { came: none(), sent: none() };
  balances.set(key, balance);
  balance[way].bytes += length;
  balance[way].datagrams++;
}
