// One's own colour, mark and face: free ones at once, and for another member's that member is asked.

import type { Command, Room } from '../../../electron/party/window/contract.ts';
import { FACES } from '../../../electron/party/window/contract.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { grid, row } from '../../ui/layout/layout.ts';
import { Face } from '../../ui/marks/Face.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import styles from '../../ui/next/NextGame.module.css';
import { useTexts } from '../../ui/use-texts.ts';

interface LookDialogProps {
  readonly room: Pick<Room, 'members' | 'seats'>;
  /** Our member id. */
  readonly me: number;
  /** Our face, 0 for none. */
  readonly face: number;
  readonly send: (command: Command) => void;
  readonly onClose: () => void;
}

export function LookDialog({ room, me, face, send, onClose }: LookDialogProps) {
  const texts = useTexts().look;
  const { members, seats } = room;
  const own = members.find(({ id }) => id === me);
  const choose = (seat: number) => {
    send({ do: 'sit', seat });
    send({ do: 'settings', change: { look: seat } });
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be drawn over the grid */}
      <div className={grid(2, styles.looks)} role="group" aria-label={texts.marks}>
        {Array.from({ length: seats }, (_, seat) => {
          const holder = members.find((one) => one.seat === seat && one.id !== me);
          const asked = holder !== undefined && own?.wants === seat;
          const label = holder ? texts.taken(seat, holder.name, asked) : texts.mark(seat);
          return (
            <button
              key={seat}
              type="button"
              className={classes('button', styles.choice, styles.look)}
              aria-pressed={own?.seat === seat}
              aria-label={label}
              data-tip={label}
              data-focus={own?.seat === seat || undefined}
              onClick={() => (asked ? send({ do: 'sit', seat: own.seat }) : choose(seat))}
            >
              <SeatMark seat={seat} quiet={holder !== undefined} />
              {holder && <small>{asked ? texts.asked : holder.name}</small>}
            </button>
          );
        })}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be drawn over the grid */}
      <div className={grid(2, styles.looks)} role="group" aria-label={texts.faces}>
        {Array.from({ length: FACES }, (_, at) => {
          const one = at + 1;
          return (
            <button
              key={one}
              type="button"
              className={classes('button', styles.choice, styles.look)}
              aria-pressed={face === one}
              aria-label={texts.face[at]}
              data-tip={texts.face[at]}
              onClick={() => send({ do: 'settings', change: { face: face === one ? 0 : one } })}
            >
              <Face face={one} />
            </button>
          );
        })}
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  );
}

interface AskedForProps {
  readonly room: Pick<Room, 'members' | 'phase'>;
  readonly me: number;
  readonly send: (command: Command) => void;
}

/** Who has asked for our colour and mark, with an answer each. */
export function AskedFor({ room, me, send }: AskedForProps) {
  const texts = useTexts().look;
  const own = room.members.find(({ id }) => id === me);
  if (!own || room.phase !== 'lobby') return null;
  return room.members
    .filter(({ wants }) => wants === own.seat)
    .map(({ id, name, seat }) => (
      <div key={id} className={row(2)} role="status">
        <SeatMark seat={seat} />
        <span>{texts.asks(name)}</span>
        <button type="button" className="button small" onClick={() => send({ do: 'sit', seat })}>
          {texts.swap}
        </button>
        <button type="button" className="button small" onClick={() => send({ do: 'keep', member: id })}>
          {texts.keep}
        </button>
      </div>
    ));
}
