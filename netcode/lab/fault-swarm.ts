// One seed, one party of whole apps to which anything happens at any step, from the lobby on: apps die and are started
// again, the host among them, sleep, are cut off, lose their sense of time, and hand the room over. Always to less than half at
// once: half of a room goes on only when a person says so (succession.system.test.ts). Then all is well again: everybody has to be in
// one room, and to play a match to its end and another one.

import type { LinkConditions } from '../conditioner/link-model.ts';
import { fingerprint } from '../crypto/key-pair.ts';
import { below, chance, createRng, nextU32, type Rng } from '../sim/rng.ts';
import { wayNames, ways } from '../sim/ways.ts';
import { SILENT_MS } from '../wire/limits.ts';
import { type LabApp, LabHouse } from './house.ts';
import { gameOfWay } from './way-games.ts';

/** How long things happen, ms: a lobby, a countdown, and a match in which the app that is away longest is given up. */
const FAULTS_MS = 16_000;

/**
 * Everybody is in one room so long after all is well, ms: a lost session is noticed, and an old address given up. Mostly that
 * is seconds; those who were told of different heirs may wait apart for some rounds (seed 83591: 44 s).
 */
const TOGETHER_MS = 60_000;

/** A match that is ended is over, and the next one plays, within so long, ms. */
const NEXT_MS = 20_000;

const FAULTS = ['dies', 'dies', 'sleeps', 'is cut off', 'jumps', 'hands over'] as const;

/** The longest that an app is away, ms: some are given up meanwhile. */
const LONGEST_MS = 9_000;

/** An app that was ended is there again so much later at the earliest, ms: by then the relay has noticed that it fell silent. */
const START_MS = 2 * SILENT_MS;

export interface FaultReport {
  readonly seed: number;
  /** What the seed drew, in words. */
  readonly party: string;
  readonly faults: readonly string[];
}

/** Plays the run of a seed. A violated invariant is in the report. */
export function befall(seed: number): FaultReport {
  const rng = createRng(seed);
  const way = wayNames[below(rng, wayNames.length)]!;
  const apps = 3 + below(rng, 5);
  const tickRate = [15, 30, 60][below(rng, 3)]!;
  const conditions: Partial<LinkConditions> = {
    delayMs: below(rng, 30),
    jitterMs: below(rng, 10),
    loss: chance(rng, 1, 2) ? below(rng, 10) / 100 : 0,
    reorder: below(rng, 5) / 100,
  };
  // In a full room a person who comes while their old place is still taken has none.
  const seats = apps + below(createRng(seed), 2);
  const shape = { tickRate, inputBytes: 1 + below(rng, 3), seats, frames: 1e6 };
  const game = gameOfWay(way, shape);
  const house = new LabHouse({ seed: nextU32(rng), game, apps, conditions, room: { way } });
  const said: string[] = [];
  const report = (why?: string): FaultReport => {
    if (why !== undefined) house.faults.push(why);
    const party = `${way}, ${apps} apps, ${tickRate} Hz, ${JSON.stringify(conditions)}: ${said.join(', ')}`;
    return { seed, party, faults: house.faults };
  };
  house.apps[1]!.say({ m: 'chat', text: 'Hello' });
  const heard = (app: LabApp) => app.messages.some(({ m }) => m === 'chat');
  house.run(house.now + 2_000, () => house.apps.every(heard));
  const letGo = press(house, rng);
  const until = house.now + FAULTS_MS;
  let wellAt = until;
  while (house.now < until) {
    house.run(house.now + below(rng, 4_000));
    const fault = strike(house, rng);
    if (!fault) continue;
    said.push(`at ${Math.round(house.now)} ms ${fault.what}`);
    wellAt = Math.max(wellAt, house.now + fault.ms);
  }
  house.run(wellAt);

  // A host that has just woken has all with it for a moment, who are on their way to another.
  const together = () => {
    const [host, ...others] = house.hosts;
    const stays =
      host?.room?.continuity.aloneSince === null &&
      house.apps.every(({ hostSearch }) => hostSearch?.hasPromised !== true);
    return others.length === 0 && stays && house.apps.every((app) => isIn(house, app) && !app.isAway);
  };
  if (!house.run(house.now + TOGETHER_MS, together)) return report('not everybody comes together again');
  const matches = house.host.room!.data.match?.number ?? house.host.room!.data.result?.number ?? 0;
  if (house.host.room!.data.match) house.host.say({ m: 'stop' });
  const plays = (app: LabApp) => {
    const { match, phase } = app.peer?.room ?? {};
    const isNext = phase === 'playing' && match !== null && match!.number > matches;
    return isNext && (app.game?.confirmed ?? 0) > tickRate / 2;
  };
  const next = house.now + NEXT_MS;
  if (!house.run(next, () => house.apps.every(plays))) return report('not everybody plays the next match');
  letGo();
  house.compareScreens();
  house.compare();
  const { data } = house.host.room!;
  if (data.chat[0]?.text !== 'Hello') house.faults.push('what was said is lost');
  for (const { address, identity } of house.apps) {
    const key = fingerprint(identity.public);
    const seats = data.members.filter(({ client, plays: sits }) => sits && client === key);
    if (seats.length !== 1) house.faults.push(`${address} has ${seats.length} seats`);
  }
  return report();
}

/** Whether an app has the room as its host has it. */
function isIn(house: LabHouse, app: LabApp): boolean {
  const [host] = house.hosts;
  if (!host || !app.isAwake || !app.peer?.room) return false;
  const { epoch, members } = host.room!.data;
  // By key: who came while their old place was still kept has another name.
  const key = fingerprint(app.identity.public);
  const here = members.filter(({ client, returning, silent }) => client === key && !returning && !silent);
  return app.peer.room.epoch === epoch && here.length === 1;
}

/** Something happens to an app, and ends by itself. Returns what and for how long; null when too many are away already. */
function strike(house: LabHouse, rng: Rng): { readonly what: string; readonly ms: number } | null {
  const fault = FAULTS[below(rng, FAULTS.length)]!;
  const well = house.apps.filter((app) => isIn(house, app));
  const away = house.apps.length - well.length;
  const [host] = house.hosts;
  // Who has just come counts once the others know: until then they are alone.
  const know = well.every(({ hostSearch }) => {
    const counted = hostSearch?.succession?.counted ?? [];
    return well.every((app) => app === host || counted.includes(app.member));
  });
  if (!host || !know || 2 * (away + 1) >= house.apps.length || !well.includes(host)) return null;
  const app = chance(rng, 1, 2) ? host : well[below(rng, well.length)]!;
  const ms = fault === 'dies' ? START_MS + below(rng, LONGEST_MS) : below(rng, LONGEST_MS);
  const who = app === host ? 'the host' : app.address;
  switch (fault) {
    case 'dies':
      app.kill();
      house.at(house.now + ms, () => app.restart());
      return { what: `${who} dies for ${ms} ms`, ms };
    case 'sleeps':
      app.sleep(ms);
      return { what: `${who} sleeps for ${ms} ms`, ms };
    case 'jumps':
      app.jump(ms);
      return { what: `the clock of ${who} jumps by ${ms} ms`, ms: 0 };
    case 'is cut off':
      house.part(
        [app],
        house.apps.filter((one) => one !== app),
      );
      house.at(house.now + ms, () => house.part([], []));
      return { what: `${who} is cut off for ${ms} ms`, ms };
    case 'hands over':
      host.handOver();
      return { what: 'the host hands over', ms: 0 };
  }
}

/** Everybody gets ready where they can, and presses, until what this returns is called: then they let go. */
function press(house: LabHouse, rng: Rng): () => void {
  let still = false;
  for (const app of house.apps) {
    const again = () => {
      if (still) return;
      const { phase, way, members } = app.peer?.room ?? {};
      const me = members?.find(({ id }) => id === app.member);
      const bytes = Uint8Array.from({ length: house.game.info.inputBytes }, () => below(rng, 256));
      if (app.isAwake && phase === 'lobby' && me?.ready === false) app.say({ m: 'ready', ready: true });
      if (app.isAwake && phase === 'playing' && way) {
        if (ways[way].sendsCommands) app.command(bytes);
        else app.hold(bytes);
      }
      house.at(house.now + 20 + below(rng, 200), again);
    };
    house.at(house.now, again);
  }
  return () => {
    still = true;
    for (const app of house.apps) app.hold(new Uint8Array(house.game.info.inputBytes));
  };
}
