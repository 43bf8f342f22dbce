// A guest who starts countdowns and takes them back.

import type { HandPeer, handRelay } from '../../lab/testing/hand-peer.ts';

/** A guest who says that they are ready and that they are not, again and again; numbers of the matches dealt. */
export function toggleReady(
  relay: ReturnType<typeof handRelay>,
  members: readonly HandPeer[],
  ms: number,
): Set<number> {
  const dealt = new Set<number>();
  const [host, guest] = members as [HandPeer, HandPeer];
  host.say(relay, { m: 'ready', ready: true }, 0);
  for (let now = 10, ready = true; now <= ms; now += 50, ready = !ready) {
    const out = [...guest.say(relay, { m: 'ready', ready }, now), ...relay.advance(now)];
    for (const member of members) {
      member.hear(out, now);
      member.send(relay, member.packet(now), now);
    }
    const number = relay.rooms[0]!.match?.start.number;
    if (number !== undefined) dealt.add(number);
  }
  return dealt;
}
