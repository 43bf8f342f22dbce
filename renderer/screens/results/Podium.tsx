// The best three, people or teams, on their steps. The table beside it says the same in words, so it is hidden from screen readers.

import { teamLetter } from '../../../games/kit/draw/colours.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { groups, NAMED_STEPS, podium, type Standing } from '../../ui/standings.ts';
import { useTexts } from '../../ui/use-texts.ts';

/** Players who share a place stand as high: heights go by the place instead of the step. Names are above, as high as they need. */
export function Podium({ rows }: { readonly rows: readonly Standing[] }) {
  const texts = useTexts();
  const steps = podium(groups(rows));
  return (
    <div className={steps.length > NAMED_STEPS ? 'podium many' : 'podium'} aria-hidden="true">
      {steps.map((side) => {
        const { seat, team, name, place } = side[0]!;
        return (
          <div key={seat} className={`step place-${place}`}>
            <Name className="step-name" name={team > 0 ? texts.lobby.team(teamLetter(team)) : name} />
            <span className="step-marks">
              {side.map((row) => (
                <SeatMark key={row.seat} seat={row.seat} team={row.team} />
              ))}
            </span>
            <p className="step-block">
              <span>{place}</span>
            </p>
          </div>
        );
      })}
    </div>
  );
}
