// Who waits for a seat, and by which rule seats change hands; the leader chooses the rule and brings people in.

import { Armchair } from 'lucide-react';
import { memo, useId } from 'react';
import type { Command, Room } from '../../../electron/party/window/contract.ts';
import { classes } from '../../ui/layout/classes.ts';
import { line, list, row, stack } from '../../ui/layout/layout.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { isNext, queueOf } from '../../ui/turns.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Lobby.module.css';
import rules from './RoomSettings.module.css';

const TURNS = ['longest', 'loser', 'host'] as const;

interface WaitingLineProps {
  readonly room: Pick<Room, 'members' | 'onlookers' | 'turn' | 'phase'>;
  readonly leader: boolean;
  readonly send: (command: Command) => void;
}

export const WaitingLine = memo(function WaitingLine({ room, leader, send }: WaitingLineProps) {
  const texts = useTexts().turns;
  const id = useId();
  const { turn = 'host', phase } = room;
  const queue = queueOf(room);
  if (queue.length === 0) return null;
  return (
    <section className={stack(2)} aria-label={texts.title}>
      <ol className={list(row(4))}>
        {queue.map(({ id: member, name }, place) => (
          <li key={member} className={row(2, styles.waiting)}>
            <Armchair aria-hidden="true" />
            <span className={classes('breaks', styles.waits)}>
              <Name name={name} />{' '}
              <span className="quiet">{isNext(room, place) ? texts.next : texts.place(place + 1)}</span>
            </span>
            {leader && phase === 'lobby' && (
              <button
                type="button"
                className="button small"
                aria-label={texts.bringName(name)}
                onClick={() => send({ do: 'bring', member })}
              >
                {texts.bring}
              </button>
            )}
          </li>
        ))}
      </ol>
      {leader ? (
        <div className={row(2, rules.row)} role="radiogroup" aria-labelledby={id}>
          <span id={id}>{texts.rule}</span>
          <span className={line(1, 'segmented', rules.choice)}>
            {TURNS.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={id}
                  checked={one === turn}
                  onChange={() => send({ do: 'turn', turn: one })}
                />
                <span>{texts.rules[one]}</span>
              </label>
            ))}
          </span>
        </div>
      ) : (
        <p className="quiet">{texts.means[turn]}</p>
      )}
    </section>
  );
});
