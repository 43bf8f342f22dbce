// States of this match differ between machines: since when, whose and why, in words; with what is known of it, and the
// choice to go on.

import { useState } from 'react';
import type { Command, Room, RoomPlace } from '../../../electron/party/window/contract.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { list, row, stack } from '../../ui/layout/layout.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { explain } from './desync.ts';
import styles from './StageHud.module.css';

type Desync = NonNullable<Room['desync']>;

interface OutOfStepProps {
  readonly place: RoomPlace;
  readonly send: (command: Command) => void;
}

export function OutOfStep({ place, send }: OutOfStepProps) {
  const texts = useTexts().desync;
  const { desync } = place.room;
  /** The frame of which the person has read enough. */
  const [read, setRead] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  if (!desync || (read === desync.frame && !open)) return null;
  const causes = explain(desync, place.me);
  const mayMend = causes.some(({ why, here }) => here && why === 'slipped');
  const isOver = causes.every(({ why }) => why === 'back');
  const lines = causes.map(({ why, here, name }) => {
    if (why === 'slipped') return here ? texts.slippedHere : texts.slipped(name);
    if (why === 'differs') return here ? texts.differsHere : texts.differs(name);
    return texts[why];
  });
  return (
    <>
      <section
        className={classes('late', styles.note, styles.outOfStep)}
        aria-label={texts.title(desync.frame)}
      >
        <div role="status">
          <p>{texts.title(desync.frame)}</p>
          {lines.map((line) => (
            <p key={line} className={styles.why}>
              {line}
            </p>
          ))}
        </div>
        <div className={row(2, styles.choices)}>
          {mayMend && (
            <button type="button" className="button primary" onClick={() => send({ do: 'mend' })}>
              {texts.mend}
            </button>
          )}
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {texts.details}
          </button>
          <button type="button" className="button" onClick={() => setRead(desync.frame)}>
            {isOver ? texts.done : texts.goOn}
          </button>
        </div>
      </section>
      {open && (
        <Dialog title={texts.title(desync.frame)} onClose={() => setOpen(false)}>
          <Details desync={desync} inputs={place.inputsAround} />
          <button type="button" className="button primary" data-focus onClick={() => setOpen(false)}>
            {texts.done}
          </button>
        </Dialog>
      )}
    </>
  );
}

interface DetailsProps {
  readonly desync: Desync;
  readonly inputs: RoomPlace['inputsAround'];
}

/** All that helps to find the cause. */
function Details({ desync, inputs }: DetailsProps) {
  const texts = useTexts().desync;
  return (
    <ul className={list(stack(3, 'breaks', styles.details))}>
      {desync.of.map(({ member, name, hash, again, build, fields }) => (
        <li key={member}>
          <h3>
            <Name name={name} />
          </h3>
          {build && <p className="quiet">{build}</p>}
          <p>{again === null ? texts.silent(hash) : texts.states(hash, again)}</p>
          {fields.map(({ path, was, is }) => (
            <p key={path}>{(again === hash ? texts.changed : texts.field)(path, was, is)}</p>
          ))}
        </li>
      ))}
      {inputs.length > 0 && (
        <li>
          <h3>{texts.inputs}</h3>
          {inputs.map(({ frame, seats, items }) => (
            <p key={frame}>{texts.inputsAt(frame, seats.join(' '), items)}</p>
          ))}
        </li>
      )}
    </ul>
  );
}
