// What a window sees of whether friends can reach something that listens here.

import * as v from 'valibot';

/**
 * Whether friends can reach what listens here: a room, or a game's server. `reachable` once one has, by the network whose
 * address is read out; `likely` where nothing is seen in the way; `unsure` where it cannot be told; `blocked` where
 * something is in the way. `how` is what opens it, if known, and `command` what a person runs for that.
 */
export const selfCheck = v.object({
  state: v.picklist(['checking', 'reachable', 'likely', 'unsure', 'blocked', 'offline']),
  how: v.nullable(
    v.picklist(['windows', 'macos', 'macos-network', 'ufw', 'firewalld', 'nftables', 'iptables', 'other']),
  ),
  command: v.nullable(v.string()),
  port: v.number(),
  protocol: v.picklist(['udp', 'tcp']),
});
