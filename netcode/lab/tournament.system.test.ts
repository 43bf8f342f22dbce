// A room plays a double elimination to its end while its hosts die.

import { describe, expect, it } from 'vitest';
import { standingOf } from '../formats/standing.ts';
import { mix } from '../sim/mix.ts';
import type { RoomState } from '../wire/messages.ts';
import { LabHouse } from './house.ts';
import { type ToyState, toyGame } from './toy.ts';

/** A toy game that has a winner: the seat whose mixed inputs come to most. */
function duelGame(seats: number) {
  const { info, rules } = toyGame({ tickRate: 30, inputBytes: 1, seats, frames: 90 });
  const standing = ({ sums, places }: ToyState) => {
    const mixed = Array.from(sums, (sum, seat) => mix(sum, seat));
    const order = mixed.map((_, seat) => seat).filter((seat) => places[seat]! > 0);
    order.sort((a, b) => mixed[b]! - mixed[a]!);
    return { scores: mixed, places: places.map((place, seat) => (place > 0 ? order.indexOf(seat) + 1 : 0)) };
  };
  const outcome = (state: ToyState) => (state.frame < state.frames ? null : standing(state));
  return { info, rules: { ...rules, outcome, standing } };
}

/** The order of a double elimination by who lost when alone: the last to be out is second. */
function orderByLosses(matches: readonly (readonly [string, string])[], names: readonly string[]): string[] {
  const losses = new Map(names.map((name) => [name, 0]));
  const out: string[] = [];
  for (const [, loser] of matches) {
    losses.set(loser, losses.get(loser)! + 1);
    if (losses.get(loser) === 2) out.unshift(loser);
  }
  return [...names.filter((name) => losses.get(name)! < 2), ...out];
}

describe('a double elimination of eight', () => {
  it.each([1, 2, 3, 4, 5])(
    'loses no result when two hosts die, each in a match, the second in the final: seed %i',
    (seed) => {
      const house = new LabHouse({ seed, game: duelGame(8), apps: 8, conditions: { delayMs: 2 } });
      const results = new Map<number, NonNullable<RoomState['result']>>();
      const room = () => house.host?.peer?.room;
      /** What the guests have heard of each match, as it is heard first. */
      const hear = () => {
        for (const app of house.apps) {
          const result = app.alive && app !== house.host ? app.peer?.room?.result : null;
          if (result && !results.has(result.number)) results.set(result.number, structuredClone(result));
        }
      };
      const readyAll = () => {
        const now = room();
        if (now?.phase !== 'lobby' || !now.tournament?.call) return;
        for (const side of now.tournament.call.sides) {
          const member = now.members.find(({ id }) => id === now.tournament!.entrants[side]!.member);
          const app = house.apps.find(
            ({ alive, peer, member: own }) => alive && peer?.room && own === member?.id,
          );
          if (member && !member.ready) app?.say({ m: 'ready', ready: true });
        }
      };
      const step = (done: () => boolean, ms: number) => {
        const until = house.now + ms;
        while (!done() && house.now < until) {
          house.run(house.now + 100, done);
          hear();
          readyAll();
        }
        return done();
      };
      house.apps[0]!.say({ m: 'tournament', format: { kind: 'double', best: 1 } });
      /** Kills who has the room, and lets them come back when the room has gone on. */
      const killHost = () => {
        const dead = house.host;
        dead.kill();
        expect(step(() => house.hosts.length > 0 && house.host !== dead, 10_000)).toBe(true);
        dead.restart();
        dead.join(house.host);
      };
      const decided = () => results.size;
      expect(step(() => decided() >= 4, 120_000)).toBe(true);
      const inNext = () => room()?.phase === 'playing';
      expect(step(inNext, 10_000)).toBe(true);
      killHost();
      const inFinal = () => room()?.phase === 'playing' && room()!.tournament?.call?.of === 13;
      expect(step(inFinal, 300_000)).toBe(true);
      killHost();
      const isOver = () => room()?.tournament?.call === null && room()?.phase === 'lobby';
      expect(step(isOver, 900_000)).toBe(true);
      house.run(house.now + 500);
      hear();

      const { format, entrants, results: noted } = room()!.tournament!;
      const names = entrants.map(({ name }) => name);
      const matches = [...results.values()].map(({ seats, outcome }): [string, string] => {
        const at = (place: number) => seats[outcome.places.indexOf(place)]!.name;
        return [at(1), at(2)];
      });
      expect(
        noted
          .map(({ sides, places }) => (places[0] === 1 ? sides : sides.toReversed()))
          .map(([a, b]) => [names[a!], names[b!]]),
      ).toEqual(matches);
      const { table, over } = standingOf(format, entrants.length, noted);
      expect(over).toBe(true);
      const reference = orderByLosses(matches, names);
      // Two are out in each of the first two rounds of the losers' bracket.
      const places = [1, 2, 3, 4, 5, 5, 7, 7];
      expect(table.map(({ place }) => place)).toEqual(places);
      for (const { entrant, place } of table) expect(places[reference.indexOf(names[entrant]!)]).toBe(place);
      expect(noted.length).toBeGreaterThanOrEqual(14);
      expect(house.faults).toEqual([]);
    },
  );
});
