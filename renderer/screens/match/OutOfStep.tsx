// States of this match differ between machines: since when, whose and why, in words; with what is known of it, and the
// choice to go on.

import { useState } from 'react';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Name } from '../../ui/Name.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { explain } from './desync.ts';

type Desync = NonNullable<RoomPlace['room']['desync']>;

export function OutOfStep({ place }: { readonly place: RoomPlace }) {
  const texts = useTexts().desync;
  const { desync } = place.room;
  /** The frame of which somebody has read enough. */
  const [read, setRead] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  if (!desync || (read === desync.frame && !open)) return null;
  const lines = explain(desync, place.me).map(({ why, here, name }) => {
    if (why === 'slipped') return here ? texts.slippedHere : texts.slipped(name);
    if (why === 'differs') return here ? texts.differsHere : texts.differs(name);
    return texts[why];
  });
  return (
    <>
      <section className="hud-note late out-of-step" aria-label={texts.title(desync.frame)}>
        <div role="status">
          <p>{texts.title(desync.frame)}</p>
          {lines.map((line) => (
            <p key={line} className="out-of-step-why">
              {line}
            </p>
          ))}
        </div>
        <div className="row">
          <button type="button" className="button" onClick={() => setOpen(true)}>
            {texts.details}
          </button>
          <button type="button" className="button" onClick={() => setRead(desync.frame)}>
            {texts.goOn}
          </button>
        </div>
      </section>
      {open && (
        <Dialog title={texts.title(desync.frame)} onClose={() => setOpen(false)} wide>
          <Details desync={desync} />
          <button type="button" className="button primary" data-focus onClick={() => setOpen(false)}>
            {texts.done}
          </button>
        </Dialog>
      )}
    </>
  );
}

/** All that helps whoever looks for the cause. */
function Details({ desync }: { readonly desync: Desync }) {
  const texts = useTexts().desync;
  return (
    <div className="out-of-step-details">
      <table>
        <thead>
          <tr>
            {[texts.player, texts.state, texts.again, texts.build].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {desync.of.map(({ member, name, hash, again, build }) => (
            <tr key={member}>
              <th scope="row">
                <Name name={name} />
              </th>
              <td>
                <code>{hash}</code>
              </td>
              <td>{again ? <code>{again}</code> : texts.nothing}</td>
              <td>{build || texts.nothing}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        {desync.of.flatMap(({ member, fields }) =>
          fields.map(({ path, was, is }) => <li key={`${member} ${path}`}>{texts.field(path, was, is)}</li>),
        )}
      </ul>
    </div>
  );
}
