// Says whom somebody who watches follows, and goes on to the next.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Room } from '../../electron/party/window/contract.ts';
import { botNumber } from '../../games/kit/words/names.ts';
import { IconButton } from './IconButton.tsx';
import { Name } from './marks/Name.tsx';
import { SeatMark } from './marks/SeatMark.tsx';
import { useTexts } from './use-texts.ts';

interface FollowProps {
  readonly seats: NonNullable<Room['match']>['seats'];
  readonly followed: number | null;
  readonly onTurn: (by: 1 | -1) => void;
}

export function Follow({ seats, followed, onTurn }: FollowProps) {
  const texts = useTexts();
  const seat = followed === null ? undefined : seats[followed];
  return (
    <fieldset className="hud-follow" aria-label={texts.stage.follow}>
      <IconButton label={texts.stage.followBefore} icon={ChevronLeft} onClick={() => onTurn(-1)} />
      <output>
        {seat ? (
          <>
            <SeatMark seat={followed!} team={seat.team ?? 0} />
            <Name name={seat.kind === 'bot' ? texts.lobby.botName(botNumber(seats, followed!)) : seat.name} />
          </>
        ) : (
          texts.stage.followNobody
        )}
      </output>
      <IconButton label={texts.stage.followNext} icon={ChevronRight} onClick={() => onTurn(1)} />
    </fieldset>
  );
}
