// What a window sees of whether friends can reach something that listens here.

import * as v from 'valibot';

/** Where a person lets this app send, by system. */
export const sendingHelps = ['macos-network', 'windows-sending', 'sending'] as const;
export type SendingHelp = (typeof sendingHelps)[number];

/** Networks of this machine on which it is forbidden to send, though it is on them. */
export const sendingSchema = v.object({
  networks: v.pipe(v.array(v.string()), v.minLength(1)),
  how: v.picklist(sendingHelps),
});

const protocol = v.picklist(['udp', 'tcp']);

/**
 * Whether friends can reach what listens here: a room, or a game's server. `reachable` once one has, by the network whose
 * address is read out; `likely` where the way looks free; `unsure` where it is unknown; `blocked` where
 * something is in the way. `how` is what opens it, if known, and `command` what a person runs for that.
 */
export const selfCheck = v.object({
  state: v.picklist(['checking', 'reachable', 'likely', 'unsure', 'blocked', 'offline']),
  how: v.nullable(
    v.picklist([...sendingHelps, 'windows', 'macos', 'ufw', 'firewalld', 'nftables', 'iptables', 'other']),
  ),
  command: v.nullable(v.string()),
  port: v.number(),
  protocol,
  /** Further ports that have to be open as well. */
  others: v.exactOptional(v.array(v.object({ port: v.number(), protocol }))),
});
