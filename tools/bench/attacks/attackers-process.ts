// Process: the attackers.

import { asAgent } from '../../../netcode/lab/attack-scripts.ts';
import { Attacker, type Script } from '../../../netcode/lab/attacker.ts';
import { LAB_CONTENT } from '../../../netcode/lab/party.ts';
import { secureRandom } from '../../../netcode/udp/random.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { BYE } from '../../../netcode/wire/datagram.ts';
import { answer } from '../child.ts';
import { Attackers } from './agent-socket.ts';
import { ATTACKS } from './list.ts';
import { ATTACKED_ROOM, type Fate, GAME, MOST_TOGETHER, OTHER_ROOM } from './setup.ts';

/** How often an honest member who only answers sends something by itself, ms. */
const HONEST_MS = 100;

let attackers: Attackers;
let resting = false;

/** An attacker at rest is a silent stranger, or a member that does what an honest one does. */
function withRests({ everyMs, answers = false, mute = false, act }: Script): Script {
  return {
    get everyMs() {
      return resting ? HONEST_MS : everyMs;
    },
    get answers() {
      return resting || answers;
    },
    get mute() {
      return mute && !resting;
    },
    act: (me, now) => (resting ? me.packet(now) : act(me, now)),
  };
}

answer({
  /** To the relay at a port. */
  async open(port: number): Promise<void> {
    attackers = new Attackers(port);
    await attackers.open();
  },
  async begin(what: string): Promise<void> {
    const { by } = ATTACKS[what]!;
    if ('stranger' in by) {
      const { everyMs, act } = by.stranger;
      const stranger = { everyMs, act: (turn: number, now: number) => (resting ? [] : act(turn, now)) };
      await attackers.run(asAgent(stranger, attackers.nextAddress(), monotonicMs()));
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
        script: withRests(by.script()),
        request: { app: 'bench' },
      });
      attackers.members.push(member);
      await attackers.run(member);
    }
  },
  rest(): void {
    resting = true;
  },
  /** Attackers that were let go meanwhile come again. */
  goOn(): void {
    resting = false;
    for (const member of attackers.members) if (!member.in) member.rejoin(monotonicMs());
  },
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
