// Where a game is that was not found, or another one than was: the whole path of its program.

import { useId, useState } from 'react';
import { type NativeFacts, type NativeHere, PATH_LIMIT } from '../../../../electron/party/window/contract.ts';

import type { Send } from '../../../party-link/party-client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useTexts } from '../../../ui/use-texts.ts';

interface PickDialogProps {
  readonly game: NativeFacts;
  readonly here: NativeHere | undefined;
  readonly send: Send;
  readonly onClose: () => void;
}

interface Wrong {
  readonly part: 'client' | 'server';
  readonly why: 'no-program' | 'other-program';
}

export function PickDialog({ game, here, send, onClose }: PickDialogProps) {
  const texts = useTexts();
  const [paths, setPaths] = useState({ client: here?.client?.path ?? '', server: here?.server?.path ?? '' });
  /** What was typed that is none. */
  const [wrong, setWrong] = useState<Wrong | null>(null);
  /** What was typed is looked at: the program is asked for its version. */
  const [looking, setLooking] = useState(false);
  const id = useId();
  const untyped = paths.client.trim() === '' && paths.server.trim() === '';
  const isHere = here?.client != null || here?.server != null;
  const field = (part: 'client' | 'server') => (
    <>
      <label className="field" htmlFor={`${id}-${part}`}>
        {texts.native.program[part]}
      </label>
      <input
        id={`${id}-${part}`}
        type="text"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={PATH_LIMIT}
        value={paths[part]}
        aria-invalid={wrong?.part === part}
        onChange={({ target }) => {
          setPaths({ ...paths, [part]: target.value });
          setWrong(null);
        }}
      />
      {wrong?.part === part && (
        <p className="error" role="alert">
          {wrong.why === 'other-program'
            ? texts.native.otherProgram(game.name)
            : paths[part].trim() === ''
              ? texts.native.notHere
              : texts.native.noProgram}
        </p>
      )}
    </>
  );
  return (
    <Dialog title={texts.native.pickTitle(game.name)} onClose={onClose}>
      <form
        className="dialog-form"
        onSubmit={async (event) => {
          event.preventDefault();
          if (looking) return;
          setLooking(true);
          // Where nothing is here and nothing was typed it may have been installed just now.
          const again = !isHere && untyped;
          for (const part of ['client', 'server'] as const) {
            const path = paths[part].trim();
            if (path === (here?.[part]?.path ?? '') && !(again && part === 'client')) continue;
            const settled = await send({
              ...{ do: 'pick-native', game: game.id, part },
              path: path === '' ? null : path,
            });
            const why = settled.is === 'rejected' ? settled.why.kind : null;
            if (why === 'no-program' || why === 'other-program') {
              setLooking(false);
              return setWrong({ part, why });
            }
          }
          onClose();
        }}
      >
        {!isHere && (
          <p>
            {texts.native.notHere}
            {texts.between}
            {texts.native.get(game.get.website)}
            {texts.between}
            {game.get.debian !== null && texts.native.getDebian(game.get.debian)}
          </p>
        )}
        {field('client')}
        {field('server')}
        <p className="quiet">{texts.native.pickHint}</p>
        <div className="actions">
          <button type="submit" className="button primary" aria-disabled={looking}>
            {looking ? texts.native.picking : untyped ? texts.native.pickNone : texts.native.pickDone}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
