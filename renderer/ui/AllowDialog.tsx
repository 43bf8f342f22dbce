// Before the app starts a program of this computer for the first time, the person sees all of what it would run.

import type { NativeFacts } from '../../electron/party/window/contract.ts';
import { Dialog } from './Dialog.tsx';
import { useTexts } from './use-texts.ts';

interface AllowDialogProps {
  readonly game: NativeFacts;
  readonly onAllow: () => void;
  readonly onClose: () => void;
}

export function AllowDialog({ game, onAllow, onClose }: AllowDialogProps) {
  const texts = useTexts();
  return (
    <Dialog title={texts.native.allowTitle(game.name)} onClose={onClose} wide>
      <p>{texts.native.allowCause}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="native-commands" tabIndex={0} dir="ltr">
        {game.commands.join('\n\n')}
      </pre>
      <div className="actions">
        <button type="button" className="button primary" data-focus onClick={onAllow}>
          {texts.native.allow}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}
