// The best three, people or teams, on their steps. The table beside it says the same in words, so it is hidden from screen readers.

import { teamLetter } from '../../../games/kit/draw/colours.ts';
import { classes } from '../../ui/layout/classes.ts';
import { stack } from '../../ui/layout/layout.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { groups, NAMED_STEPS, podium, type Standing } from '../../ui/standings.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Podium.module.css';

/** Players who share a place stand as high: heights go by the place instead of the step. Names are above, as high as they need. */
interface PodiumProps {
  readonly rows: readonly Standing[];
  readonly className?: string | undefined;
}

export function Podium({ rows, className }: PodiumProps) {
  const texts = useTexts();
  const steps = podium(groups(rows));
  const largest = Math.max(...steps.map((side) => side.length));
  const sizes = [
    largest > 1 && styles.teams,
    largest > 3 && styles.largeTeams,
    steps.length > NAMED_STEPS && styles.many,
  ];
  return (
    <div className={classes(styles.root, ...sizes, className)} aria-hidden="true">
      {steps.map((side) => {
        const { seat, team, name, place } = side[0]!;
        return (
          <div key={seat} className={classes(stack(2, styles.step), styles[`place${place}`])}>
            <Name wraps className={styles.name} name={team > 0 ? texts.lobby.team(teamLetter(team)) : name} />
            <span className={styles.marks}>
              {side.map((row) => (
                <SeatMark key={row.seat} seat={row.seat} team={row.team} />
              ))}
            </span>
            <p className={styles.block}>
              <span>{place}</span>
            </p>
          </div>
        );
      })}
    </div>
  );
}
