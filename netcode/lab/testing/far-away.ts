// Arena and Drift by players far away, who play as the games' bots do, each by what its own screen shows: what both ways of
// state sync keep to, measured from outside. Tests hold it against the figures, the benchmark prints it.

import { info as arenaInfo } from '../../../games/arena/info.ts';
import { rules as arenaRules } from '../../../games/arena/rules/rules.ts';
import type { AnyCue, ArenaState } from '../../../games/arena/rules/state.ts';
import { info as driftInfo, GAS } from '../../../games/drift/info.ts';
import { rules as driftRules } from '../../../games/drift/rules/rules.ts';
import type { DriftState } from '../../../games/drift/rules/state.ts';
import { HALF_ROAD } from '../../../games/drift/rules/tuning.ts';
import { DOWN, LEFT, RIGHT, UP } from '../../../games/kit/arena/rules/directions.ts';
import { CLEAN_LINK, type LinkConditions } from '../../conditioner/link-model.ts';
import type { GameInfo, Rules } from '../../sim/rules.ts';
import { ways } from '../../sim/ways.ts';
import { playAsBots } from '../bots-at-screens.ts';
import { type LabClient, LabParty } from '../party.ts';

/** 100 ms there and back, and 5 % lost. */
const AUTHORITY_LINK: LinkConditions = { ...CLEAN_LINK, delayMs: 50, loss: 0.05 };

/** 150 ms there and back, 30 of them jitter, and 5 % lost. */
const SHADOW_LINK: LinkConditions = { ...CLEAN_LINK, delayMs: 60, jitterMs: 30, loss: 0.05 };

/** 100 ms there and back on average, of which 30 are jitter on the way here: half of a round trip is off by more than 5 ms. */
const CLOCK_LINK: LinkConditions = { ...CLEAN_LINK, delayMs: 42, loss: 0.02 };
const CLOCK_JITTER_MS = 30;

/** From one press to the next: whatever moved has come to rest. */
const PAUSE_MS = 600;

interface Seats {
  readonly seats: readonly {
    readonly x: number;
    readonly y: number;
    readonly vx?: number;
    readonly vy?: number;
  }[];
}

/** Everybody is in, and the countdown, the intro and the first second are over. */
const BEGUN_MS = 8_000;

interface Begun {
  readonly party: LabParty;
  readonly clients: readonly LabClient[];
  /** Bytes a second that came to a client, on average, since it begun. */
  down(): number;
  /** From now on they play as bots do; what this returns ends that. */
  play(): () => void;
}

function begin(
  info: GameInfo,
  rules: Rules<unknown>,
  players: number,
  seed: number,
  link: LinkConditions,
): Begun {
  const game = { info, rules };
  const party = new LabParty({ seed, game, seats: players });
  const clients = Array.from({ length: players }, () => party.join());
  party.run(1_000, () => clients.every(({ peer }) => peer.room !== null));
  for (const client of clients) {
    party.setConditions(client, link);
    party.say(client, { m: 'ready', ready: true });
  }
  party.run(party.now + BEGUN_MS);
  const from = party.now;
  let bytes = 0;
  for (const { peer } of clients) {
    const receive = peer.receive.bind(peer);
    peer.receive = (datagram, now) => {
      bytes += datagram.length;
      return receive(datagram, now);
    };
  }
  const play = () =>
    playAsBots(
      game,
      party,
      clients.map((client) => ({
        look: ({ game: played, seat } = client) =>
          played && seat !== undefined ? { state: played.state, seat } : null,
        hold: (input) => party.hold(client, input),
      })),
    );
  return { party, clients, play, down: () => (bytes / players / (party.now - from)) * 1000 };
}

/** Arena for so long. */
export function playArenaFarAway(players: number, seed: number, ms: number) {
  const { party, clients, play, down } = begin(
    arenaInfo,
    arenaRules as Rules<unknown>,
    players,
    seed,
    AUTHORITY_LINK,
  );
  play();
  const corrected = clients.map(() => new Set<number>());
  const counts = clients.map(({ game }) => game!.corrections.count);
  const cues = new Set<AnyCue['kind']>();
  party.run(party.now + ms, () => {
    clients.forEach(({ game }, index) => {
      if (!game) return;
      const { count } = game.corrections;
      if (count !== counts[index]) corrected[index]!.add(game.head);
      counts[index] = count;
    });
    const { game } = clients[0]!;
    for (const { kind } of game ? (game.state as ArenaState).cues : []) cues.add(kind);
    return false;
  });
  const pictures = (players * ms * arenaInfo.tickRate) / 1000;
  return {
    /** Bytes a second for a player. */
    down: down(),
    /** Share of pictures in which a player's own fighter was put elsewhere. */
    corrected: corrected.reduce((sum, { size }) => sum + size, 0) / pictures,
    /** What the first screen was told that happened. */
    cues,
    faults: party.faults,
  };
}

/** Drift for so long. */
export function playDriftFarAway(players: number, seed: number, ms: number) {
  const { party, clients, play, down } = begin(
    driftInfo,
    driftRules as Rules<unknown>,
    players,
    seed,
    SHADOW_LINK,
  );
  play();
  party.run(party.now + ms);
  const followed = clients.map(({ game }) => game!.followed!);
  const most = (of: (one: (typeof followed)[number]) => number) => Math.max(...followed.map(of));
  const road = 2 * HALF_ROAD;
  return {
    down: down(),
    /** Furthest that a picture moved another one's car besides its own speed, in widths of the road; and its shadow. */
    jump: most(({ largest }) => largest) / road,
    shadowJump: most(({ furthest }) => furthest) / road,
    shadowJumps: followed.map(({ jumps }) => jumps),
    put: most(({ put }) => put),
    refused: most(({ refused }) => refused) + party.refused.size,
    /** By seat, as its own screen has it and as the frames of the first have. */
    own: clients.map(({ game, seat }) => (game!.state as DriftState).seats[seat!]!),
    confirmed: (clients[0]!.game!.confirmedState as DriftState).seats,
    faults: party.faults,
  };
}

/** Frames from a press to the own figure that moves on the own screen, at most, in several directions or at several times. */
export function pressFarAway(way: 'authority' | 'shadow', seed: number): number {
  const told = ways[way].tells === 'state';
  const [info, rules, link] = told
    ? ([arenaInfo, arenaRules, AUTHORITY_LINK] as const)
    : ([driftInfo, driftRules, SHADOW_LINK] as const);
  const { party, clients } = begin(info, rules as Rules<unknown>, 2, seed, link);
  const [client] = clients as [LabClient];
  /** Where the own fighter is, and how fast the own car goes. */
  const moves = () => {
    const { x, y, vx = 0, vy = 0 } = (client.game!.state as Seats).seats[client.seat!]!;
    return told ? [x, y] : [vx, vy];
  };
  const hold = (held: number) =>
    party.hold(client, Uint8Array.of(held, ...new Array<number>(info.inputBytes - 1).fill(0)));
  const frames = (told ? [RIGHT, DOWN, LEFT, UP] : [GAS, GAS, GAS]).map((held) => {
    hold(0);
    party.run(party.now + PAUSE_MS);
    const before = moves().join();
    const { head } = client.game!;
    hold(held);
    party.run(party.now + PAUSE_MS, () => moves().join() !== before);
    return client.game!.head - head;
  });
  return Math.max(...frames);
}

/** Furthest that anybody's clock is from the host's, ms, while 200 packets come. */
export function clockFarAway(seed: number): number {
  const { party, clients } = begin(arenaInfo, arenaRules as Rules<unknown>, 4, seed, CLOCK_LINK);
  const relay = { address: 'relay', port: 1 };
  // All of it one way: half of the average round trip would be off by more.
  for (const { address } of clients)
    party.network.setConditions(relay, address, { ...CLOCK_LINK, jitterMs: CLOCK_JITTER_MS });
  party.run(party.now + 3_000);
  const { match } = party.room;
  let worst = 0;
  for (let i = 0; i < 200; i++) {
    party.run(party.now + 37);
    const host = match!.log.next + 1 - ((match!.due - party.now) * arenaInfo.tickRate) / 1000;
    for (const { peer } of clients) worst = Math.max(worst, Math.abs(peer.hostFrame(party.now)! - host));
  }
  return (worst * 1000) / arenaInfo.tickRate;
}
