// Arena, Drift and Inkling with their own rules: a member who comes late, watches, loses the connection or the host has the same
// match as all others, and once everybody has let go they all see everybody where the host has them.

import { describe, expect, it } from 'vitest';
import { info as arenaInfo } from '../../games/arena/info.ts';
import { rules as arenaRules } from '../../games/arena/rules/rules.ts';
import type { ArenaState } from '../../games/arena/rules/state.ts';
import { SPEED, STEPS_PER_CELL } from '../../games/arena/rules/tuning.ts';
import { info as driftInfo } from '../../games/drift/info.ts';
import { rules as driftRules } from '../../games/drift/rules/rules.ts';
import type { DriftState } from '../../games/drift/rules/state.ts';
import { HALF_ROAD } from '../../games/drift/rules/tuning.ts';
import { info as inklingInfo } from '../../games/inkling/info.ts';
import { rules as inklingRules } from '../../games/inkling/rules/rules.ts';
import type { InklingState } from '../../games/inkling/rules/state.ts';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { appOf } from '../room/testing/rooms.ts';
import type { Rules } from '../sim/rules.ts';
import type { Way } from '../sim/ways.ts';
import { DROP_MS } from '../wire/limits.ts';
import { type Playing, playAsBots } from './bots-at-screens.ts';
import type { HeadlessGame } from './headless.ts';
import { type LabApp, LabHouse } from './house.ts';
import { violations } from './invariants.ts';
import { type LabClient, type LabGame, LabParty } from './party.ts';

const ROAD = 2 * HALF_ROAD;
const WIFI = { ...CLEAN_LINK, delayMs: 15, jitterMs: 5, loss: 0.02 };

/** Time in which cars without input roll to a stop, ms. */
const QUIET_MS = 7_000;

interface Figure {
  readonly x: number;
  readonly y: number;
  /** How fast it goes, units a frame. */
  readonly vx: number;
  readonly vy: number;
  /** Whether it is out and on the edge of the arena: the rules put it there at once. */
  readonly onEdge: boolean;
}

interface Played {
  readonly name: string;
  readonly way: Way;
  readonly game: LabGame;
  figures(state: unknown): readonly Figure[];
  /** What else all screens have in common when all is quiet. */
  common(state: unknown): unknown;
  /** How far a figure may be from where the host has it by then, units. */
  readonly apart: number;
  /** Furthest that anybody else is moved from a picture to the next one besides going there. */
  readonly most: number;
  /** What a figure goes in a frame, besides its speed. */
  readonly walk: number;
  /** New pictures a second on a screen at least, the moment without a host included; turns where there are commands. */
  readonly pictures: number;
}

const GAMES: readonly Played[] = [
  {
    name: 'Arena',
    way: 'authority',
    game: { info: arenaInfo, rules: arenaRules as Rules<unknown> },
    figures: (state) =>
      (state as ArenaState).seats.map(({ x, y, rim }) => ({ x, y, vx: 0, vy: 0, onEdge: rim >= 0 })),
    common(state) {
      const { seats, shots, pickups, phase } = state as ArenaState;
      const here = seats.filter(({ present }) => present);
      const fighters = here.map(({ alive, hearts, points, facing }) => ({ alive, hearts, points, facing }));
      return { fighters, shots, pickups, phase };
    },
    apart: 0,
    // Less than what is shown as a jump; what dashes goes so far by itself.
    most: 2 * STEPS_PER_CELL,
    walk: SPEED,
    pictures: 37,
  },
  {
    name: 'Drift',
    way: 'shadow',
    game: { info: driftInfo, rules: driftRules as Rules<unknown> },
    figures: (state) =>
      (state as DriftState).seats.map(({ x, y, vx, vy }) => ({
        x,
        y,
        vx: vx / 16,
        vy: vy / 16,
        onEdge: false,
      })),
    common(state) {
      const { seats, phase } = state as DriftState;
      return { laps: seats.map(({ lap }) => lap), phase };
    },
    apart: 0.02 * ROAD,
    most: 0.02 * ROAD,
    walk: 0.01 * ROAD,
    pictures: 37,
  },
  {
    name: 'Inkling',
    way: 'commands',
    game: { info: inklingInfo, rules: inklingRules as Rules<unknown> },
    figures: () => [],
    common(state) {
      const { phase, turn, drawer, secret, sheet, seats, lines, gallery } = state as InklingState;
      return { phase, turn, drawer, secret, ink: sheet.ink.slice(0, sheet.used), seats, lines, gallery };
    },
    apart: 0,
    most: 0,
    walk: 0,
    pictures: 6,
  },
];

interface Screen {
  readonly seat: number;
  readonly game: HeadlessGame;
}

/** Everybody is where the host has them, on every screen; the frames of each say where that is. */
function expectAgreed({ figures, common, apart }: Played, screens: readonly Screen[]): void {
  const truth = screens[0]!.game.confirmedState;
  for (const { game } of screens) {
    const far = figures(game.state).map(({ x, y }, seat) => {
      const there = figures(truth)[seat]!;
      return Math.hypot(x - there.x, y - there.y);
    });
    expect(Math.max(0, ...far)).toBeLessThanOrEqual(apart);
    expect(common(game.state)).toEqual(common(truth));
  }
}

/** Observations from picture to picture while time passes. */
interface Seen {
  /** Largest displacement of others, and of the own figure, beyond their walk. */
  others: number;
  own: number;
  pictures: number;
  /** How often others stand in a picture and move further than their walk in the next. */
  uneven: number;
  /** How often a screen shows an earlier frame than before. */
  back: number;
}

function seenOn({ figures, walk }: Played, screens: () => readonly Screen[]) {
  const before = new Map<number, { readonly head: number; readonly figures: readonly Figure[] }>();
  const stood = new Set<string>();
  const found: Seen = { others: 0, own: 0, pictures: 0, uneven: 0, back: 0 };
  return {
    found,
    look() {
      for (const { seat, game } of screens()) {
        const last = before.get(seat);
        if (last?.head === game.head) continue;
        const now = figures(structuredClone(game.state));
        before.set(seat, { head: game.head, figures: now });
        if (!last) continue;
        found.pictures++;
        if (game.head < last.head) found.back++;
        const frames = Math.max(0, game.head - last.head);
        now.forEach(({ x, y, vx, vy, onEdge }, other) => {
          const was = last.figures[other]!;
          if (onEdge !== was.onEdge) return;
          const moved = Math.hypot(x - was.x - frames * vx, y - was.y - frames * vy);
          const whose = other === seat ? 'own' : 'others';
          found[whose] = Math.max(found[whose], moved);
          const which = `${seat} ${other}`;
          if (whose === 'others' && moved > 2 * walk && stood.has(which)) found.uneven++;
          if (moved > 0) stood.delete(which);
          else stood.add(which);
        });
      }
    },
  };
}

describe.each(GAMES)('$name', (played) => {
  const { game, way } = played;
  const rate = game.info.tickRate;
  /** So that what people hold is what counts: no bot stands in for them. */
  const room = game.info.options.some(({ key }) => key === 'away') ? { away: 0 } : {};

  it('goes on at the next app without a jump when the host dies, and ends the same at all apps', () => {
    const house = new LabHouse({ seed: 5, game, apps: 4, conditions: WIFI, room: { way } });
    house.host.say({ m: 'choose', options: room });
    for (const app of house.apps) app.say({ m: 'ready', ready: true });
    const bots = house.apps.map((app): Playing => {
      return {
        look: () => (app.game && app.seat >= 0 ? { state: app.game.state, seat: app.seat } : null),
        hold: (input) => app.hold(input),
        command: (bytes) => app.command(bytes),
      };
    });
    const letGo = playAsBots(game, house, bots);
    const isOn = ({ game: at }: LabApp) => (at?.confirmed ?? 0) > rate * 5;
    expect(house.run(house.now + 15_000, () => house.apps.every(isOn))).toBe(true);
    const closed = house.host.room!.match!.log.next;
    house.host.kill();
    const others = house.apps.slice(1);
    const screens = () => others.flatMap(({ seat, game: at }) => (at ? [{ seat, game: at }] : []));
    const { found, look } = seenOn(played, screens);
    house.run(house.now + 4_000, () => {
      look();
      return false;
    });
    expect(others.map(({ peer }) => peer!.room!.epoch)).toEqual([1, 1, 1]);
    for (const { game: at } of screens()) expect(at.confirmed).toBeGreaterThan(closed + rate);
    // Others move evenly, the own figure moves back by less than half a second, and each picture is a new one.
    expect(found.others).toBeLessThanOrEqual(played.most);
    expect(found.own).toBeLessThanOrEqual(2 * played.most);
    expect(found.pictures).toBeGreaterThan(others.length * 4 * played.pictures);
    expect(found.uneven / found.pictures).toBeLessThan(0.02);
    expect(found.back).toBeLessThanOrEqual(others.length);
    letGo();
    house.run(house.now + QUIET_MS);
    expectAgreed(played, screens());
    expect(house.faults).toEqual([]);
  });

  it('is the same for a late spectator and for a member who loses the connection and returns', () => {
    const kept = { way, keepMatches: true };
    const party = new LabParty({
      seed: 6,
      game,
      conditions: WIFI,
      seats: 4,
      room: kept,
      snapshot: (it) => it,
    });
    const join = (number: number) => {
      const client = party.join(`Peer ${number}`, { client: appOf(number) });
      party.run(party.now + 2_000, () => client.seat !== undefined);
      return client;
    };
    const seated: LabClient[] = [1, 2, 3].map(join);
    party.say(seated[0]!, { m: 'choose', options: room });
    for (const client of seated) party.say(client, { m: 'ready', ready: true });
    const bots = seated.map((_, seat): Playing => {
      return {
        look: () => (seated[seat]!.game ? { state: seated[seat]!.game!.state, seat } : null),
        hold: (input) => party.hold(seated[seat]!, input),
        command: (bytes) => party.command(seated[seat]!, bytes),
      };
    });
    const letGo = playAsBots(game, party, bots);
    party.run(party.now + 8_000);
    const late = join(4);
    party.say(late, { m: 'watch', on: true });
    // One whose app has been started again begins without the match; another one goes on from where they are.
    party.leave(seated[2]!);
    party.setConditions(seated[1]!, { ...WIFI, loss: 1 });
    party.run(party.now + 1_500);
    seated[2] = join(3);
    expect(party.run(party.now + DROP_MS + 1_000, () => seated[1]!.over)).toBe(true);
    const gone = seated[1]!;
    seated[1] = party.comeBack(gone);
    party.run(party.now + 3_000);
    expect(seated[1].game).toBe(gone.game);
    expect(seated.map(({ seat }) => seat)).toEqual([0, 1, 2]);
    expect(party.room.state.members.find(({ id }) => id === late.member)).toMatchObject({ watches: true });
    letGo();
    party.run(party.now + QUIET_MS);
    const playing = seated.map(({ seat, game: at }) => ({ seat: seat!, game: at! }));
    expectAgreed(played, [...playing, { seat: -1, game: late.game! }]);
    expect(violations(party)).toEqual([]);
  });
});
