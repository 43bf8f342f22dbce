// The state before the first frame: the map, and a base with a few workers for everybody.

import { mix } from '../../../netcode/sim/mix.ts';
import { createRng, shuffle } from '../../../netcode/sim/rng.ts';
import { type Match, optionsOf, type Seat } from '../../../netcode/sim/rules.ts';
import { info } from '../info.ts';
import { spawn } from './entities.ts';
import { choosePatch, sendToPatch } from './gather.ts';
import { BASE, WORKER } from './kinds.ts';
import { type Battlefield, layOutMap } from './map.ts';
import { look } from './sight.ts';
import {
  FREE,
  GROUND,
  NEVER,
  newEntities,
  newShots,
  newWaypoints,
  type SeatState,
  type SkirmishState,
  SOLID_ORE,
  SOLID_ROCK,
} from './state.ts';
import { stormRadiusAt } from './storm.ts';
import { countPlaces } from './train.ts';
import { START_WORKERS, TILE, UNITS_IN_ALL, UNITS_PER_SEAT } from './tuning.ts';
import { workspaceOf } from './workspace.ts';

export function newMatch(match: Match): SkirmishState {
  const present = match.seats.flatMap((seat, index) => (seat.kind === 'empty' ? [] : [index]));
  const passes = optionsOf(info, match).map === 1;
  const map = layOutMap(match.seed, Math.max(1, present.length), passes);
  const state = emptyMatch(match, map, present.length);
  // Which seat stands where is drawn by lot, so that the room's order decides little.
  const order = shuffle(createRng(mix(match.seed, 1)), present);
  order.forEach((seat, place) => {
    const { x, y } = map.starts[place]!;
    Object.assign(state.seats[seat]!, { startX: x, startY: y });
    spawn(state, BASE, seat, x * TILE, y * TILE);
  });
  look(state, true);
  // In rounds, so that all seats have slots early and late.
  const work = workspaceOf(state);
  for (let round = 0; round < START_WORKERS; round++) {
    order.forEach((seat, place) => {
      const { x, y } = map.starts[place]!;
      const slot = spawn(state, WORKER, seat, (x + round - 2) * TILE, y * TILE + 2.6 * TILE);
      sendToPatch(state, work, slot, choosePatch(state, work, y * state.size + x, seat));
    });
  }
  countPlaces(state);
  look(state, true);
  return state;
}

function emptyMatch(match: Match, map: Battlefield, players: number): SkirmishState {
  const tiles = map.size * map.size;
  const { speed, bots, ore } = optionsOf(info, match);
  const state: SkirmishState = {
    frame: 0,
    time: 0,
    seed: match.seed,
    pace: speed,
    strength: bots,
    size: map.size,
    unitsPerSeat: Math.min(UNITS_PER_SEAT, Math.floor(UNITS_IN_ALL / Math.max(1, players))),
    over: false,
    giftAt: -1,
    stormRadius: stormRadiusAt(map.size, 0),
    terrain: map.terrain,
    ore: new Uint16Array(tiles),
    solid: new Uint16Array(tiles),
    visible: new Uint8Array(tiles),
    explored: new Uint8Array(tiles),
    entities: newEntities(),
    waypoints: newWaypoints(),
    shots: newShots(),
    seats: match.seats.map((seat) => newSeat(seat, ore)),
    cues: [],
  };
  for (let tile = 0; tile < tiles; tile++)
    state.solid[tile] = map.terrain[tile] === GROUND ? FREE : SOLID_ROCK;
  for (const patch of map.patches) {
    state.ore[patch.tile] = patch.ore;
    state.solid[patch.tile] = SOLID_ORE;
  }
  return state;
}

function newSeat(seat: Seat, ore: number): SeatState {
  return {
    present: seat.kind !== 'empty',
    team: seat.team ?? 0,
    handicap: seat.handicap ?? 0,
    bot: seat.kind === 'bot',
    away: seat.kind === 'bot',
    ore: seat.kind === 'empty' ? 0 : ore,
    supply: 0,
    room: 0,
    find: 0,
    finding: 0,
    startX: 0,
    startY: 0,
    outAt: -1,
    mined: 0,
    razed: 0,
    hurtAt: NEVER,
    hurtX: 0,
    hurtY: 0,
    pingAt: NEVER,
    pingX: 0,
    pingY: 0,
  };
}
