// What a window sees of whether friends can reach something that listens here.

import * as v from 'valibot';

/** Which help shows a person where the system lets this app send. */
export const sendingHelps = ['macos-network', 'windows-sending', 'sending'] as const;
export type SendingHelp = (typeof sendingHelps)[number];

/** Networks of this machine to which the system refuses to send, and the help for that. */
export const sendingSchema = v.object({
  networks: v.pipe(v.array(v.string()), v.minLength(1)),
  how: v.picklist(sendingHelps),
});

const protocol = v.picklist(['udp', 'tcp']);

/**
 * Whether friends can reach what listens here: a room, or a game's server. `reachable`: one of them has, on the network whose
 * address the window shows. `likely`: the way looks free. `unsure`: it is unknown. `blocked`: something is in the way. `how` says
 * what opens the way, if known, and `command` is what a person runs for that.
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
