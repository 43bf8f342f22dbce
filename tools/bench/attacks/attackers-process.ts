// Process: the attackers.

import { asAgent } from '../../../netcode/lab/attack-scripts.ts';
import { Attacker } from '../../../netcode/lab/attacker.ts';
import { LAB_CONTENT } from '../../../netcode/lab/party.ts';
import { secureRandom } from '../../../netcode/udp/random.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { BYE } from '../../../netcode/wire/packet.ts';
import { answer } from '../child.ts';
import { Attackers } from './agent-socket.ts';
import { ATTACKS } from './list.ts';
import { ATTACKED_ROOM, type Fate, GAME, MOST_TOGETHER, OTHER_ROOM } from './shape.ts';

let attackers: Attackers;

answer({
  /** To the relay at a port. */
  async open(port: number): Promise<void> {
    attackers = new Attackers(port);
    await attackers.open();
  },
  async begin(what: string): Promise<void> {
    const { by } = ATTACKS[what]!;
    if ('stranger' in by) {
      await attackers.run(asAgent(by.stranger, attackers.nextAddress(), monotonicMs()));
      return;
    }
    for (let index = 0; index < by.members; index++) {
      const member = new Attacker({
        address: attackers.nextAddress(),
        roomIndex: (index < MOST_TOGETHER ? ATTACKED_ROOM : OTHER_ROOM) - 1,
        random: secureRandom(),
        game: GAME,
        content: LAB_CONTENT,
        now: monotonicMs(),
        script: by.script(),
        request: { app: 'bench' },
      });
      attackers.members.push(member);
      await attackers.run(member);
    }
  },
  /** Nothing is sent, and nothing that comes is looked at. */
  rest(): void {
    attackers.resting = true;
  },
  goOn: () => attackers.goOn(),
  fate(): Fate {
    const { members, sentDatagrams, heardDatagrams } = attackers;
    return {
      sentDatagrams,
      heardDatagrams,
      in: members.length > 0 ? members.filter((member) => member.in).length : null,
      joins: members.reduce((sum, { joins }) => sum + joins, 0),
      reasons: reasons(members),
    };
  },
});

function reasons(members: readonly Attacker[]): { [reason: string]: number } {
  const found: { [reason: string]: number } = {};
  const nameOf = (bye: number) => Object.entries(BYE).find(([, byte]) => byte === bye)?.[0] ?? `${bye}`;
  for (const { byes, refusals } of members) {
    for (const reason of [...byes.map(nameOf), ...refusals.map(({ why }) => why)]) {
      found[reason] = (found[reason] ?? 0) + 1;
    }
  }
  return found;
}
