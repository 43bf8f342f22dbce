// The moments of a replay that the list offers: a press watches it from a little before one.

import { Play } from 'lucide-react';
import type { BestMoment, Glance, RecordedMatch } from '../../../electron/party/window/contract.ts';
import { clockOf } from '../../ui/clock.ts';
import { classes } from '../../ui/layout/classes.ts';
import { list, row } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './BestMoments.module.css';
import { nameOfSeat } from './recorded.ts';

interface BestMomentsProps {
  readonly glance: Glance;
  readonly seats: RecordedMatch['seats'];
  /** What the replay is called. */
  readonly title: string;
  /** From this frame on. */
  readonly onWatch: (frame: number) => void;
}

export function BestMoments({ glance, seats, title, onWatch }: BestMomentsProps) {
  const allTexts = useTexts();
  const texts = allTexts.replays;
  const { moments, tickRate } = glance;
  const said = ({ what, seat, count }: BestMoment): string => {
    if (what === 'end') return texts.moment.end;
    if (what === 'outs') return texts.moment.outs(count);
    const name = seat === null ? null : nameOfSeat(seats, seat, allTexts);
    return name === null ? texts.mark.somebodyOut : texts.moment[what](name);
  };
  return (
    <ul className={list(row(2, styles.root))} aria-label={texts.best}>
      {moments.map((moment) => {
        const time = clockOf((moment.frame * 1_000) / tickRate);
        return (
          <li key={`${moment.what} ${moment.frame}`}>
            <button
              type="button"
              className={classes('button small', styles.moment)}
              aria-label={texts.bestOf(said(moment), time, title)}
              onClick={() => onWatch(moment.from)}
            >
              <Play aria-hidden="true" />
              <span>{time}</span> <bdi>{said(moment)}</bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
