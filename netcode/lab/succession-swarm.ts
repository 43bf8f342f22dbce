// One seed, one party of whole apps that loses its host: to a crash, to the network, or on purpose. What must hold: all
// frames stay as they were, under each epoch one relay closes frames, the room is whole, and all who can play on do.

import type { LinkConditions } from '../conditioner/link-model.ts';
import { below, chance, createRng, nextU32 } from '../sim/rng.ts';
import { type Way, wayNames, ways } from '../sim/ways.ts';
import { type LabApp, LabHouse } from './house.ts';
import { gameOfWay } from './way-games.ts';

/** Everybody is together again within so long after all is well, ms: who was cut off longest asks for a while. */
const TOGETHER_MS = 8_000;

/** A network is in parts for at most what a connection survives, ms. */
const LONGEST_PART_MS = 4_000;

export interface SuccessionReport {
  readonly seed: number;
  /** What the seed drew, in words. */
  readonly party: string;
  readonly faults: readonly string[];
  /** For a host that died or handed over: longest wait for a new frame over all members, ms; null where the network was cut. */
  readonly resumeMs: number | null;
  readonly what: 'dies' | 'hands over' | 'is cut off';
}

/** Plays the run of a seed. A violated invariant is in the report. */
export function loseHost(seed: number): SuccessionReport {
  const rng = createRng(seed);
  const way = wayNames[below(rng, wayNames.length)]!;
  const apps = 3 + below(rng, 6);
  const tickRate = [20, 30, 60][below(rng, 3)]!;
  const conditions: Partial<LinkConditions> = {
    delayMs: below(rng, 15),
    jitterMs: below(rng, 5),
    loss: chance(rng, 1, 2) ? below(rng, 8) / 100 : 0,
    reorder: below(rng, 5) / 100,
  };
  const shape = { tickRate, inputBytes: 1 + below(rng, 3), seats: apps + 1, frames: 1e6 };
  const game = gameOfWay(way, shape);
  const house = new LabHouse({ seed: nextU32(rng), game, apps, conditions, room: { way } });
  const what = (['dies', 'dies', 'hands over', 'is cut off'] as const)[below(rng, 4)]!;
  const party = `${way}, ${apps} apps, ${tickRate} Hz, the host ${what}, ${JSON.stringify(conditions)}`;
  const report = (resumeMs: number | null) => ({ seed, party, faults: house.faults, resumeMs, what });
  const fail = (why: string) => {
    house.faults.push(why);
    return report(null);
  };

  for (const app of house.apps) app.say({ m: 'ready', ready: true });
  house.apps[1]!.say({ m: 'chat', text: 'Hello' });
  const plays = (app: LabApp) => (app.game?.confirmed ?? 0) > tickRate / 2;
  if (!house.run(house.now + 8_000, () => house.apps.every(plays))) return fail('nobody plays');
  const letGo = act(house, rng, way);
  house.run(house.now + below(rng, 1_000));

  const host = house.host;
  const alive = () => house.apps.filter((app) => app.alive);
  // Where the host tells views, frames come behind.
  const at = ({ game, view }: LabApp) => Math.max(game?.confirmed ?? 0, view?.frame ?? 0);
  let resumeMs: number | null = null;
  if (what === 'is cut off') {
    const one = house.apps.filter((app) => app === host || chance(rng, 1, 3));
    house.part(
      one,
      house.apps.filter((app) => !one.includes(app)),
    );
    house.run(house.now + below(rng, LONGEST_PART_MS));
    house.part([], []);
  } else {
    if (what === 'dies') host.kill();
    else host.handOver();
    const all = alive();
    let first = Math.max(...all.map(at));
    let since = house.now;
    let slowest = 0;
    const resumed = () => {
      const last = Math.min(...all.map(at));
      if (last <= first) return false;
      slowest = Math.max(slowest, house.now - since);
      first = Math.max(...all.map(at));
      since = house.now;
      return house.hosts[0] !== host;
    };
    if (!house.run(house.now + TOGETHER_MS, resumed)) return fail('the match does not go on');
    resumeMs = slowest;
  }
  const together = () => {
    const epoch = house.hosts[0]?.room?.data.epoch;
    return alive().every(({ peer }) => peer?.room?.epoch === epoch);
  };
  if (!house.run(house.now + TOGETHER_MS, together)) return fail('not everybody comes together again');
  const reached = Math.max(...alive().map(at));
  const goesOn = () => alive().every((app) => at(app) > reached);
  if (!house.run(house.now + TOGETHER_MS, goesOn)) return fail('somebody stands still');
  letGo();
  house.compareScreens();
  house.compare();
  const { data } = house.host.room!;
  if (data.chat[0]?.text !== 'Hello') house.faults.push('what was said is lost');
  const seated = alive().filter(({ address }) =>
    data.members.some(({ name, plays: sits }) => sits && name === address),
  );
  if (seated.length < alive().length) house.faults.push('somebody has lost their seat');
  return report(resumeMs);
}

/** Everybody presses, or commands, until what this returns is called: then they let go. */
function act(house: LabHouse, rng: ReturnType<typeof createRng>, way: Way): () => void {
  let still = false;
  for (const app of house.apps) {
    const again = () => {
      if (still) return;
      const bytes = Uint8Array.from({ length: house.game.info.inputBytes }, () => below(rng, 256));
      if (ways[way].sendsCommands) app.command(bytes);
      else app.hold(bytes);
      house.at(house.now + 20 + below(rng, 200), again);
    };
    house.at(house.now, again);
  }
  return () => {
    still = true;
    for (const app of house.apps) app.hold(new Uint8Array(house.game.info.inputBytes));
  };
}
