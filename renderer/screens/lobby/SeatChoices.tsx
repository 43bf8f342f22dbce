// With whom a seat plays, and how much harder: a press goes on to the next, for who may change it; the others read it.

import { Weight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Command, Member } from '../../../electron/party/window/contract.ts';
import { teamLetter } from '../../../games/kit/draw/colours.ts';
import { MOST_HANDICAP } from '../../../netcode/sim/rules.ts';
import { classes } from '../../ui/layout/classes.ts';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { TeamTile } from '../../ui/marks/TeamTile.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './SeatCards.module.css';

interface TeamMarkProps {
  readonly seat: number;
  /** 0 without teams. */
  readonly team: number;
}

/** A seat's mark with its team's letter on it. */
export function TeamMark({ seat, team }: TeamMarkProps) {
  const { lobby } = useTexts();
  if (team === 0) return <SeatMark seat={seat} />;
  return (
    <span className={styles.team} data-tip={lobby.team(teamLetter(team))}>
      <SeatMark seat={seat} team={team} />
      <TeamTile team={team} />
      <span className="unseen">{lobby.team(teamLetter(team))}</span>
    </span>
  );
}

interface TeamChoiceProps {
  readonly member: Member;
  /** How many there are. */
  readonly teams: number;
  readonly send: (command: Command) => void;
}

/** Choice of a team; a press goes through all teams in turn. */
export function TeamChoice({ member, teams, send }: TeamChoiceProps) {
  const { id, name, seat, team } = member;
  const label = useTexts().lobby.changeTeam(name, teamLetter(team));
  return (
    <button
      type="button"
      className={styles.team}
      aria-label={label}
      data-tip={label}
      onClick={() => send({ do: 'seat', member: id, team: (team % teams) + 1 })}
    >
      <SeatMark seat={seat} team={team} />
      <TeamTile team={team} />
    </button>
  );
}

interface HandicapProps {
  readonly member: Member;
  /** What a step means in the game. */
  readonly meaning: string;
  readonly mayChange: boolean;
  readonly send: (command: Command) => void;
}

/** Goes round all steps, from none. Of others it is seen when they have one. */
export function Handicap({ member, meaning, mayChange, send }: HandicapProps) {
  const { handicap } = member;
  // Quick fingers are ahead of what shows.
  const asked = useRef(handicap);
  useEffect(() => {
    asked.current = handicap;
  }, [handicap]);
  const { handicapOf, handicapTip } = useTexts().lobby;
  const label = handicapOf(member.name, handicap, MOST_HANDICAP);
  const tip = handicapTip(label, meaning);
  const sign = (
    <>
      <Weight />
      {handicap > 0 && handicap}
    </>
  );
  if (mayChange) {
    const goOn = () => {
      asked.current = (asked.current + 1) % (MOST_HANDICAP + 1);
      send({ do: 'seat', member: member.id, handicap: asked.current });
    };
    return (
      <button
        type="button"
        className={
          handicap > 0 ? classes('chip', styles.handicap, styles.on) : classes('chip', styles.handicap)
        }
        aria-label={label}
        data-tip={tip}
        onClick={goOn}
      >
        {sign}
      </button>
    );
  }
  return handicap > 0 ? (
    <span className={classes('chip', styles.handicap, styles.on)} data-tip={tip}>
      {sign}
      <span className="unseen">{label}</span>
    </span>
  ) : null;
}
