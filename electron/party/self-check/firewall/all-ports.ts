// What a firewall does with all ports that friends have to reach, of which some may be open and others not.

import { type FirewallVerdict, type PortAsked, strictest } from './verdict.ts';

/** Looks at one after the other; the strictest counts, with the commands of all that are not open. */
export async function inspectPorts(
  ports: readonly PortAsked[],
  look: (port: PortAsked) => Promise<FirewallVerdict>,
): Promise<FirewallVerdict> {
  const all: FirewallVerdict[] = [];
  for (const port of ports) all.push(await look(port));
  const state = strictest(all.map(({ portState }) => portState));
  const worst = all.find(({ portState }) => portState === state)!;
  const commands = all.flatMap(({ portState, command }) =>
    portState === 'open' || command === undefined ? [] : [command],
  );
  return commands.length === 0 ? worst : { ...worst, command: [...new Set(commands)].join(' && ') };
}
