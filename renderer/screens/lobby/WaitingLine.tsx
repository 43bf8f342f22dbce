// Who waits for a seat, and by which rule seats change hands; the leader chooses the rule and brings people in. A person who waits
// can open another room for those who do.

import { Armchair, DoorOpen } from 'lucide-react';
import { memo, useState } from 'react';
import type { Room } from '../../../electron/party/window/contract.ts';
import type { Send } from '../../party-link/party-client.ts';
import { Choice } from '../../ui/Choice.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { list, row, stack } from '../../ui/layout/layout.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { Question } from '../../ui/Question.tsx';
import { isNext, queueOf } from '../../ui/turns.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Lobby.module.css';

const TURNS = ['longest', 'loser', 'host'] as const;

interface WaitingLineProps {
  readonly room: Pick<Room, 'members' | 'onlookers' | 'turn' | 'phase' | 'game'>;
  readonly me: number | null;
  /** Whether a room of this app can be found by others. */
  readonly discoverable: boolean;
  readonly leader: boolean;
  readonly send: Send;
}

export const WaitingLine = memo(function WaitingLine({
  room,
  me,
  discoverable,
  leader,
  send,
}: WaitingLineProps) {
  const texts = useTexts().turns;
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
        <Choice
          label={texts.rule}
          values={TURNS}
          value={turn}
          text={(one) => texts.rules[one]}
          onChoose={(one) => send({ do: 'turn', turn: one })}
        />
      ) : (
        <p className="quiet">{texts.means[turn]}</p>
      )}
      {discoverable && queue.some(({ id: member }) => member === me) && (
        <OpenElse game={room.game} send={send} />
      )}
    </section>
  );
});

interface OpenElseProps {
  readonly game: string;
  readonly send: Send;
}

/** Leaves the line for a room of one's own, which the others are told of. */
function OpenElse({ game, send }: OpenElseProps) {
  const texts = useTexts().turns.openElse;
  const [asked, setAsked] = useState(false);
  const [opens, setOpens] = useState(false);
  const open = async () => {
    if (opens) return;
    setOpens(true);
    // The room has the line before it is left, or will not have it.
    await send({ do: 'chat', text: texts.said });
    void send({ do: 'host', game });
  };
  return (
    <>
      <button type="button" className="button small" onClick={() => setAsked(true)}>
        <DoorOpen />
        {texts.open}
      </button>
      {asked && (
        <Question
          title={texts.title}
          cause={texts.cause}
          yes={texts.yes}
          no={texts.no}
          onYes={open}
          onNo={() => setAsked(false)}
        />
      )}
    </>
  );
}
