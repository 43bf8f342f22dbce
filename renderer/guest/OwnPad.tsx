// What a phone shows that is a gamepad alone: whose it is, and where to look. Its controls lie on the stage below.

import type { CSSProperties } from 'react';
import type { Member } from '../../electron/party/window/contract.ts';
import { seatLook } from '../../games/kit/draw/colours.ts';
import { line, stack } from '../ui/layout/layout.ts';
import { Name } from '../ui/marks/Name.tsx';
import { SeatMark } from '../ui/marks/SeatMark.tsx';
import { useTexts } from '../ui/use-texts.ts';
import styles from './OwnPad.module.css';

interface OwnPadProps {
  readonly member: Member;
  /** Whether the match stands still, and takes no press. */
  readonly still: boolean;
}

export function OwnPad({ member: { seat, team, name }, still }: OwnPadProps) {
  const texts = useTexts();
  const { colour } = seatLook(seat, team);
  return (
    <div className={stack(0, styles.root)} style={{ '--seat': colour } as CSSProperties}>
      <p className={line(2, 'breaks', styles.name)}>
        <SeatMark seat={seat} team={team} />
        <Name name={name} />
      </p>
      <p role="status">{still ? texts.guest.padStill : texts.guest.padLook}</p>
    </div>
  );
}
