// What a firewall does with all ports that friends have to reach, of which some may be open and others not.

import type { FirewallVerdict, Visit } from './verdict.ts';

export type PortAsked = Pick<Visit, 'port' | 'protocol'>;

const WORST = [
  'closed',
  'unclear',
  'unknown',
  'open',
] as const satisfies readonly FirewallVerdict['portState'][];

/** Looks at one after the other; the worst counts, with the commands of all that are not open. */
export async function inspectPorts(
  ports: readonly PortAsked[],
  look: (port: PortAsked) => Promise<FirewallVerdict>,
): Promise<FirewallVerdict> {
  const all: FirewallVerdict[] = [];
  for (const port of ports) all.push(await look(port));
  const worst = WORST.flatMap((state) => all.find(({ portState }) => portState === state) ?? [])[0]!;
  const commands = all.flatMap(({ portState, command }) =>
    portState === 'open' || command === undefined ? [] : [command],
  );
  return commands.length === 0 ? worst : { ...worst, command: [...new Set(commands)].join(' && ') };
}
