// What a window sees of whether friends can reach something that listens here.

import * as v from 'valibot';

/** Whether friends can reach what listens here: a room, or a game's server. `how` is the command or setting that opens it, if known. */
export const selfCheck = v.object({
  state: v.picklist(['checking', 'reachable', 'unsure', 'blocked', 'offline']),
  how: v.nullable(v.picklist(['windows', 'macos', 'macos-network', 'ufw', 'firewalld', 'nftables', 'other'])),
  port: v.number(),
  protocol: v.picklist(['udp', 'tcp']),
});
