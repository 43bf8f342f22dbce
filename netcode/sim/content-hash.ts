// Identifies a game's rules by what they do. Machines whose content hashes differ cannot play together: the
// relay turns them away when they join instead of letting the match fall apart.
//
// A fixed match is played and its states are hashed, so there is nothing to build or to keep up to date, Node
// and browsers agree, and an engine that computes differently is found out as well.

import { encodeEvent, FROM_RELAY } from './frame-items.ts';
import { hashState } from './hash.ts';
import { mix } from './mix.ts';
import { type GameInfo, type Match, MOST_HANDICAP, type Rules } from './rules.ts';
import { createSimulation } from './simulation.ts';

// Long enough to get through a good part of a round; the whole stays far below the time of one picture or two.
const FRAMES_PER_MATCH = 300;
const FRAMES_PER_HASH = 50;

// Pseudo-random inputs hold for a while, as fingers do: rules seldom do much for a press of one frame.
const FRAMES_PER_INPUT = 8;

/** The last frame ends the match as a leader would: what everybody stands at then belongs to the rules. */
const ENDED = [{ from: FROM_RELAY, bytes: encodeEvent({ kind: 'end' }) }];

const SEED = 0x5eed_0001;

/** 16 lowercase hexadecimal digits that stand for the facts and the rules of a game. */
export function contentHash<S>(game: { readonly info: GameInfo; readonly rules: Rules<S> }): string {
  const { id, version, tickRate, inputBytes, maxSeats, latch, options } = game.info;
  const choices = options.map(({ key, values, initial }) => ({ key, values, initial }));
  const facts = { id, version, tickRate, inputBytes, maxSeats, latch, options: choices };
  return hashState([hashState(facts), ...play(game, 'bot'), ...play(game, 'player')]);
}

/**
 * State hashes of a match in which every seat is of this kind; players press what `mix` says, and play in teams and with
 * handicaps where the game has some.
 */
function play<S>(game: { info: GameInfo; rules: Rules<S> }, kind: 'bot' | 'player'): string[] {
  const { info, rules } = game;
  const simulation = createSimulation(info, rules, fixedMatch(info, kind));
  const inputs = new Uint8Array(info.maxSeats * info.inputBytes);
  const hashes = [simulation.hash()];
  while (simulation.frame < FRAMES_PER_MATCH && !simulation.outcome()) {
    const turn = Math.floor(simulation.frame / FRAMES_PER_INPUT);
    for (let byte = 0; byte < inputs.length; byte++) inputs[byte] = mix(SEED, turn, byte);
    simulation.step(inputs, simulation.frame === FRAMES_PER_MATCH - 1 ? ENDED : []);
    if (simulation.frame % FRAMES_PER_HASH === 0) hashes.push(simulation.hash());
  }
  return [...hashes, simulation.hash(), hashState(simulation.outcome())];
}

function fixedMatch(info: GameInfo, kind: 'bot' | 'player'): Match {
  const team = (seat: number) => (info.teams && kind === 'player' ? { team: 1 + (seat % 2) } : {});
  const handicap = (seat: number) =>
    info.handicaps && kind === 'player' && seat > 0 ? { handicap: 1 + (seat % MOST_HANDICAP) } : {};
  return {
    seed: SEED,
    seats: Array.from({ length: info.maxSeats }, (_, seat) => ({
      kind,
      name: `Seat ${seat + 1}`,
      ...team(seat),
      ...handicap(seat),
    })),
    options: Object.fromEntries(info.options.map(({ key, initial }) => [key, initial])),
  };
}
