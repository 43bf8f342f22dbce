// A party over the real relay and real peers, on real sockets.

import { CLEAN_LINK } from '../../../netcode/conditioner/link-model.ts';
import { toyGame } from '../../../netcode/lab/toy.ts';
import type { Relay } from '../../../netcode/relay/relay.ts';
import { openPeer, type RunningPeer } from '../../../netcode/udp/peer-socket.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import type { Send } from '../../../netcode/wire/datagram.ts';
import { openProxy } from '../../demo/proxy.ts';
import { countTraffic } from '../../demo/traffic.ts';
import { type Deliveries, INPUT_BYTES, type Loss, PEERS } from './measured.ts';

const HERE = '127.0.0.1';
const CONTENT = '00000000000000b5';

/** A peer changes what it holds with about every third frame: busy fingers. */
const CHANGES = 1 / 3;

/** Frames of a match that outlasts any run. */
const ENDLESS = 1 << 30;

export async function realParty(
  tickRate: number,
  deliveries: Deliveries,
  proxyLoss: Loss | null,
): Promise<void> {
  const { info } = toyGame({ tickRate, inputBytes: INPUT_BYTES, seats: PEERS, frames: ENDLESS });
  const opened = await openRelay({
    rooms: [{ games: [{ info, content: CONTENT }], app: 'bench' }],
    port: 0,
    host: HERE,
  });
  if (!opened.ok) throw new Error(`cannot listen: ${opened.why}`);
  const { relay, port } = opened.running;
  watch(relay, deliveries);
  const ports = Array<number>(PEERS).fill(port);
  if (proxyLoss) {
    const conditions = { ...CLEAN_LINK, delayMs: 0, loss: proxyLoss.share, lossRun: proxyLoss.run };
    const proxy = await openProxy({ relay: port, peers: PEERS, conditions, seed: tickRate });
    ports.splice(0, PEERS, ...proxy.ports);
  }
  const playing = ports.map((port, index) => play(port, index, info, deliveries));
  await Promise.all(playing);
}

/** Notes each frame when the relay closes it, before its datagrams leave, and how many bytes they have. */
function watch(relay: Relay, deliveries: Deliveries): void {
  const { receive, advance } = relay;
  let closed = 0;
  const note = (out: readonly Send[]) => {
    const { match } = relay.rooms[0]!;
    for (; match && closed < match.log.next; closed++) deliveries.closed();
    for (const { bytes } of out) deliveries.relaySent(bytes.length);
    return out;
  };
  relay.receive = (...datagram) => note(receive.apply(relay, datagram));
  relay.advance = (now) => note(advance.call(relay, now));
}

/** Resolves when the first frame has come. */
async function play(
  port: number,
  index: number,
  info: ReturnType<typeof toyGame>['info'],
  deliveries: Deliveries,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = { name: `Peer ${index + 1}`, app: 'bench', contents: { [info.id]: CONTENT } };
  let asked = false;
  const running: RunningPeer = openPeer({ host: HERE, port }, { request, game: () => info }, (event) => {
    switch (event.kind) {
      case 'message': {
        const everybody = event.message.m === 'room' && event.message.room.members.length === PEERS;
        if (!everybody || asked) return;
        asked = true;
        running.act((peer, now) => peer.say({ m: 'ready', ready: true }, now));
        return;
      }
      case 'frames':
        for (let frame = event.first; frame < event.end; frame++) deliveries.arrived(frame);
        resolve();
        if (Math.random() < CHANGES) {
          const input = Uint8Array.from({ length: INPUT_BYTES }, () => Math.random() * 256);
          running.act((peer, now) => peer.hold(input, now));
        }
        return;
      case 'info':
      case 'joined':
      case 'begun':
        return;
      default:
        reject(new Error(`a peer is out: ${event.kind}`));
    }
  });
  countTraffic(running.peer, () => true, deliveries.peers);
  return promise;
}
