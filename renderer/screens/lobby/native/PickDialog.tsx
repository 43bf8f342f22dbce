// Which program a game is, where none was found or another one is wanted: one of those that are here, or another one, by the
// system's dialog in the desktop app and by its path in a browser.

import { FolderOpen } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import {
  type FoundPrograms,
  type NativeFacts,
  type NativeHere,
  PATH_LIMIT,
} from '../../../../electron/party/window/contract.ts';
import type { Send } from '../../../party-link/party-client.ts';
import dialog from '../../../ui/Dialog.module.css';
import { Dialog } from '../../../ui/Dialog.tsx';
import { stack } from '../../../ui/layout/layout.ts';
import { useTexts } from '../../../ui/use-texts.ts';
import styles from './PickDialog.module.css';

interface PickDialogProps {
  readonly game: NativeFacts;
  readonly here: NativeHere | undefined;
  readonly send: Send;
  readonly onClose: () => void;
}

type Part = 'client' | 'server';

interface Wrong {
  readonly part: Part;
  readonly why: 'no-program' | 'other-program';
}

export function PickDialog({ game, here, send, onClose }: PickDialogProps) {
  const texts = useTexts();
  const [paths, setPaths] = useState({ client: here?.client?.path ?? '', server: here?.server?.path ?? '' });
  /** What is here; null until it is known. */
  const [found, setFound] = useState<FoundPrograms | null>(null);
  /** What was chosen that is none. */
  const [wrong, setWrong] = useState<Wrong | null>(null);
  /** What was chosen is looked at: the program is asked for its version. */
  const [looking, setLooking] = useState(false);
  useEffect(() => {
    void send({ do: 'list-programs', game: game.id }).then((settled) => {
      setFound((settled.is === 'done' && settled.programs) || { client: [], server: [], dialog: false });
    });
  }, [send, game.id]);
  const unchosen = paths.client.trim() === '' && paths.server.trim() === '';
  const isHere = here?.client != null || here?.server != null;
  const choose = (part: Part, path: string) => {
    setPaths((before) => ({ ...before, [part]: path }));
    setWrong(null);
  };
  const submit = async () => {
    if (looking) return;
    setLooking(true);
    // Where nothing is here and nothing was chosen it may have been installed just now.
    const again = !isHere && unchosen;
    for (const part of ['client', 'server'] as const) {
      const path = paths[part].trim();
      if (path === (here?.[part]?.path ?? '') && !(again && part === 'client')) continue;
      // The first one is found by itself, wherever it will be.
      const byItself = path === '' || path === found?.[part][0]?.path;
      const settled = await send({
        ...{ do: 'pick-native', game: game.id, part },
        path: byItself ? null : path,
      });
      const why = settled.is === 'rejected' ? settled.why.kind : null;
      if (why === 'no-program' || why === 'other-program') {
        setLooking(false);
        return setWrong({ part, why });
      }
    }
    onClose();
  };
  return (
    <Dialog title={texts.native.pickTitle(game.name)} onClose={onClose}>
      <form
        className={stack(0, dialog.form)}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
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
        {(['client', 'server'] as const).map((part) => (
          <ProgramChoice
            key={part}
            part={part}
            found={found?.[part] ?? null}
            dialog={found?.dialog ?? false}
            path={paths[part]}
            onPath={(path) => choose(part, path)}
            onAsk={async (from) => {
              const settled = await send({ do: 'choose-program', game: game.id, from });
              if (settled.is === 'done' && settled.path) choose(part, settled.path);
            }}
            error={wrong?.part !== part ? null : why(wrong.why, paths[part])}
          />
        ))}
        <div className="actions">
          <button type="submit" className="button primary" aria-disabled={looking}>
            {looking ? texts.native.picking : unchosen ? texts.native.pickNone : texts.native.pickDone}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );

  function why(is: Wrong['why'], path: string): string {
    if (is === 'other-program') return texts.native.otherProgram(game.name);
    return path.trim() === '' ? texts.native.notHere : texts.native.noProgram;
  }
}

interface ProgramChoiceProps {
  readonly part: Part;
  /** Null until it is known. */
  readonly found: FoundPrograms[Part] | null;
  /** Whether the system's dialog can be shown. */
  readonly dialog: boolean;
  readonly path: string;
  readonly onPath: (path: string) => void;
  /** Opens that dialog, at this file. */
  readonly onAsk: (from: string | null) => void;
  readonly error: string | null;
}

/** One part of the game: what was found, then another program. */
export function ProgramChoice({ part, found, dialog, path, onPath, onAsk, error }: ProgramChoiceProps) {
  const texts = useTexts().native;
  const id = useId();
  if (found === null) return null;
  const isFound = found.some((one) => one.path === path);
  // What the system's dialog has given stands below those that were found.
  const listed = dialog && path !== '' && !isFound ? [...found, { path, version: null }] : found;
  return (
    <fieldset className={stack(2, styles.choice)}>
      <legend className="field">{texts.program[part]}</legend>
      {listed.map((one) => (
        <label key={one.path}>
          <input type="radio" name={id} checked={one.path === path} onChange={() => onPath(one.path)} />
          <bdi dir="ltr">{one.path}</bdi>
          {one.version !== null && <small className="quiet">{one.version}</small>}
        </label>
      ))}
      {dialog ? (
        <button type="button" className="button" onClick={() => onAsk(path === '' ? null : path)}>
          <FolderOpen />
          {texts.choose}
        </button>
      ) : (
        <>
          <label htmlFor={id}>{found.length > 0 ? texts.otherPath : texts.path}</label>
          <input
            id={id}
            type="text"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={PATH_LIMIT}
            value={isFound ? '' : path}
            aria-invalid={error !== null}
            onChange={({ target }) => onPath(target.value)}
          />
        </>
      )}
      {error !== null && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
