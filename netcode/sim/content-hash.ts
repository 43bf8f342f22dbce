// Identifies a game's rules by what they do. Machines whose content hashes differ fall out of step: the
// relay turns them away when they join instead of letting the match fall apart.
//
// A fixed match is played and its states are hashed, so it is always up to date without a build step, Node
// and browsers agree, and an engine that computes differently is found out as well.

import { encodeEvent, FROM_RELAY } from './frame-items.ts';
import { hashState } from './hash.ts';
import { mix } from './mix.ts';
import { type GameInfo, type Match, MOST_HANDICAP, type Rules, type Seat } from './rules.ts';
import { createSimulation } from './simulation.ts';

/** Seconds played of each match: through a good part of a round; every app waits for it when it starts. */
const SECONDS_PER_MATCH = 5;
const HASHES_PER_MATCH = 6;

// Pseudo-random inputs hold for a while, as fingers do: rules seldom do much for a press of one frame.
const FRAMES_PER_INPUT = 8;

/** The last frame ends the match as a leader would: what everybody stands at then belongs to the rules. */
const ENDED = [{ from: FROM_RELAY, bytes: encodeEvent({ kind: 'end' }) }];

const SEED = 0x5eed_0001;

/** 16 lowercase hexadecimal digits that stand for the facts and the rules of a game. */
export function contentHash<S>(game: { readonly info: GameInfo; readonly rules: Rules<S> }): string {
  const { id, version, tickRate, inputBytes, maxSeats, latch, options, teams, handicaps } = game.info;
  const choices = options.map(({ key, values, initial }) => ({ key, values, initial }));
  const facts = { id, version, tickRate, inputBytes, maxSeats, latch, options: choices };
  const uneven = teams || handicaps ? play(game, true) : [];
  return hashState([hashState(facts), ...play(game, false), ...uneven]);
}

/**
 * State hashes of a match of bots and of players, who press what `mix` says; `uneven` is in teams and with handicaps where
 * the game has some.
 */
function play<S>({ info, rules }: { info: GameInfo; rules: Rules<S> }, uneven: boolean): string[] {
  const frames = rules.contentFrames ?? SECONDS_PER_MATCH * info.tickRate;
  const simulation = createSimulation(info, rules, fixedMatch(info, uneven));
  const inputs = new Uint8Array(info.maxSeats * info.inputBytes);
  const hashes = [simulation.hash()];
  while (simulation.frame < frames && !simulation.outcome()) {
    const turn = Math.floor(simulation.frame / FRAMES_PER_INPUT);
    for (let byte = 0; byte < inputs.length; byte++) inputs[byte] = mix(SEED, turn, byte);
    simulation.step(inputs, simulation.frame === frames - 1 ? ENDED : []);
    if (simulation.frame % Math.ceil(frames / HASHES_PER_MATCH) === 0) hashes.push(simulation.hash());
  }
  return [...hashes, simulation.hash(), hashState(simulation.outcome())];
}

function fixedMatch(info: GameInfo, uneven: boolean): Match {
  const seats = Array.from({ length: info.maxSeats }, (_, seat): Seat => {
    const kind = seat % 2 === 0 ? 'player' : 'bot';
    const handicapped = uneven && info.handicaps && kind === 'player';
    return {
      kind,
      name: `Seat ${seat + 1}`,
      // Players and bots on either side.
      ...(uneven && info.teams ? { team: 1 + ((seat >> 1) % 2) } : {}),
      ...(handicapped ? { handicap: 1 + ((seat >> 1) % MOST_HANDICAP) } : {}),
    };
  });
  return {
    seed: SEED,
    seats,
    options: Object.fromEntries(info.options.map(({ key, initial }) => [key, initial])),
  };
}
