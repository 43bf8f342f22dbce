// What the score bar of an arena says: of a single player the points, which decide; of a team the rounds that it has
// won, and behind it its members with theirs.

import { type Looks, type SeatLook, teamColour, teamLetter } from '../draw/colours.ts';
import type { SharedWords } from '../words/shared.ts';
import { type RoundState, type Standing, scoreOf, standings } from './rules/round.ts';

export interface Chip {
  /** Stays the same for as long as the match. */
  readonly key: string;
  /** A team itself, or 0. */
  readonly head: number;
  /** The shape of the seat; null for a team. */
  readonly look: SeatLook | null;
  readonly colour: string;
  /** That of a seat stands on its chip; 0 without teams. */
  readonly team: number;
  readonly name: string;
  readonly points: number;
  /** The part of the way to the target, 0 to 1; null where the team's is what counts. */
  readonly part: number | null;
  /** What is said of who is through with the round; '' of everybody else. */
  readonly done: string;
  /** Out of the round: fades, but the points stay readable. */
  readonly out: boolean;
  readonly mine: boolean;
}

interface Who {
  readonly words: Pick<SharedWords, 'team'>;
  readonly names: readonly string[];
  readonly looks: Looks;
  /** ArenaGame.done, by seat. */
  readonly done: (seat: number) => string;
}

/** How many there are. */
export function countChips(state: RoundState): number {
  const all = standings(state);
  return all.length + teamsOf(all).length;
}

export function chipsOf(
  state: RoundState,
  { words, names, looks, done }: Who,
  mine: readonly number[],
): Chip[] {
  const all = standings(state);
  const part = (seat: number) => scoreOf(state, seat) / Math.max(1, state.target);
  const isOut = ({ alive, seat }: Standing) => !alive && state.phase !== 'intro' && done(seat) === '';
  const chip = (one: Standing): Chip => ({
    key: `seat ${one.seat}`,
    head: 0,
    look: looks[one.seat]!,
    colour: looks[one.seat]!.colour,
    team: one.team,
    name: names[one.seat]!,
    points: one.points,
    part: one.team > 0 ? null : part(one.seat),
    done: done(one.seat),
    out: isOut(one),
    mine: mine.includes(one.seat),
  });
  if (teamsOf(all).length === 0) return all.map(chip);
  return teamsOf(all).flatMap((team) => {
    const members = all.filter((one) => one.team === team);
    const [{ seat: first }] = members as [Standing];
    const head: Chip = {
      key: `team ${team}`,
      head: team,
      look: null,
      colour: teamColour(team),
      team: 0,
      name: words.team(teamLetter(team)),
      points: scoreOf(state, first),
      part: part(first),
      done: '',
      out: members.every(isOut),
      mine: members.some(({ seat }) => mine.includes(seat)),
    };
    return [head, ...members.map(chip)];
  });
}

function teamsOf(all: readonly Standing[]): readonly number[] {
  return [...new Set(all.map(({ team }) => team))].filter((team) => team > 0).sort((a, b) => a - b);
}
