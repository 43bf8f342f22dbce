// Counts a peer's UDP payload bytes where datagrams enter and leave it.

import type { Peer } from '../../netcode/peer/peer.ts';
import type { PeerOutput } from '../../netcode/peer/peer-events.ts';

export interface Traffic {
  /** Bytes sent by the peer. */
  up: number;
  /** Bytes that reached the peer. */
  down: number;
}

/**
 * Adds to `traffic` while `counting` says so. The peer's methods are wrapped, because its socket is out of
 * reach.
 */
export function countTraffic(peer: Peer, counting: () => boolean, traffic: Traffic): void {
  const leaving = (out: readonly PeerOutput[]) => {
    if (!counting()) return out;
    for (const output of out) if (output.kind === 'send') traffic.up += output.bytes.length;
    return out;
  };
  const receive = peer.receive.bind(peer);
  const advance = peer.advance.bind(peer);
  const say = peer.say.bind(peer);
  const hold = peer.hold.bind(peer);
  const command = peer.command.bind(peer);
  peer.receive = (bytes, now) => {
    if (counting()) traffic.down += bytes.length;
    return leaving(receive(bytes, now));
  };
  peer.advance = (now) => leaving(advance(now));
  peer.say = (message, now) => leaving(say(message, now));
  peer.hold = (input, now, target) => leaving(hold(input, now, target));
  peer.command = (bytes, now) => leaving(command(bytes, now));
}
