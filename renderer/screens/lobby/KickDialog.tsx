// Asks before a member is put out of the room, and for the reason that they will read; says whether they can come back.

import { useId, useState } from 'react';
import { TYPED_LIMIT } from '../../../electron/party/window/contract.ts';
import dialog from '../../ui/Dialog.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { stack } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import type { Shut } from './ShutWord.tsx';

interface KickDialogProps {
  readonly name: string;
  readonly room: Shut;
  readonly onKick: (why: string, ban: boolean) => void;
  readonly onClose: () => void;
}

export function KickDialog({ name, room, onKick, onClose }: KickDialogProps) {
  const texts = useTexts();
  const [why, setWhy] = useState('');
  const [ban, setBan] = useState(false);
  const id = useId();
  const back = ban ? 'banned' : room.locked ? 'locked' : room.password ? 'password' : 'open';
  return (
    <Dialog title={ban ? texts.kick.banTitle(name) : texts.kick.title(name)} onClose={onClose}>
      <form
        className={stack(0, dialog.form)}
        onSubmit={(event) => {
          event.preventDefault();
          onKick(why.trim(), ban);
        }}
      >
        <p>{texts.kick.back[back]}</p>
        <label className="field" htmlFor={id}>
          {texts.kick.reason}
        </label>
        <input
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={TYPED_LIMIT}
          data-focus
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
        <label className="check-field">
          <input
            type="checkbox"
            aria-describedby={`${id}-ban`}
            checked={ban}
            onChange={(event) => setBan(event.target.checked)}
          />
          <span>{texts.kick.ban}</span>
        </label>
        <p id={`${id}-ban`} className="quiet">
          {texts.kick.banHow}
        </p>
        <div className="actions">
          <button type="submit" className="button danger">
            {ban ? texts.kick.banButton : texts.kick.button}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {texts.kick.keep}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
