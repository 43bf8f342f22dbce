// Says whom a spectator follows, and goes on to the next.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Room } from '../../electron/party/window/contract.ts';
import { namesOf } from '../../games/kit/words/names.ts';
import styles from './Follow.module.css';
import { IconButton } from './IconButton.tsx';
import { line } from './layout/layout.ts';
import { Name } from './marks/Name.tsx';
import { SeatMark } from './marks/SeatMark.tsx';
import { useLanguage, useTexts } from './use-texts.ts';

interface FollowProps {
  readonly seats: NonNullable<Room['match']>['seats'];
  readonly followed: number | null;
  /** Whether the camera is free where no seat is followed. */
  readonly free: boolean;
  readonly onTurn: (by: 1 | -1) => void;
}

export function Follow({ seats, followed, free, onTurn }: FollowProps) {
  const texts = useTexts();
  return (
    <fieldset className={line(0, styles.root)} aria-label={texts.stage.follow}>
      <IconButton label={texts.stage.followBefore} icon={ChevronLeft} onClick={() => onTurn(-1)} />
      <output className={line(2, styles.who)}>
        {followed !== null ? (
          <Followed seats={seats} seat={followed} />
        ) : free ? (
          texts.stage.followFree
        ) : (
          texts.stage.followNobody
        )}
      </output>
      <IconButton label={texts.stage.followNext} icon={ChevronRight} onClick={() => onTurn(1)} />
    </fieldset>
  );
}

interface FollowedProps {
  readonly seats: FollowProps['seats'];
  readonly seat: number;
}

/** Whom they follow. */
export function Followed({ seats, seat }: FollowedProps) {
  const language = useLanguage();
  return (
    <>
      <SeatMark seat={seat} team={seats[seat]?.team ?? 0} />
      <Name name={namesOf(seats, language)[seat] ?? ''} />
    </>
  );
}
