// The best three, people or teams, on their steps. The table beside it says the same in words, so to a screen reader it is not there.

import { teamLetter } from '../../../games/kit/draw/colours.ts';
import { lettersOf } from '../../ui/letters.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { groups, NAMED_STEPS, podium, type Standing } from '../../ui/standings.ts';
import { useTexts } from '../../ui/use-texts.ts';

/** Letters that fit beside each other on the narrowest step. */
const LINE = 7;

/** Whoever shares a place stands as high: heights go by the place, not by the step. */
export function Podium({ rows }: { readonly rows: readonly Standing[] }) {
  const texts = useTexts();
  const sides = groups(rows);
  const steps = podium(sides);
  const long = steps.some((side) => side[0]!.team === 0 && lettersOf(side[0]!.name) > LINE);
  return (
    <div className={`podium ${steps.length > NAMED_STEPS ? 'many' : long ? 'long' : ''}`} aria-hidden="true">
      {steps.map((side) => {
        const { seat, team, name, place } = side[0]!;
        return (
          <div key={seat} className={`step place-${place}`}>
            <span className="step-marks">
              {side.map((row) => (
                <SeatMark key={row.seat} seat={row.seat} team={row.team} />
              ))}
            </span>
            <Name className="step-name" name={team > 0 ? texts.lobby.team(teamLetter(team)) : name} />
            <p className="step-block">
              <span>{place}</span>
            </p>
          </div>
        );
      })}
    </div>
  );
}
