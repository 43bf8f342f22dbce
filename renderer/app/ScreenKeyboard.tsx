// A keyboard on the screen, for names, codes and addresses when there is only a gamepad.

import { ArrowBigUp, Delete } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { useTexts } from '../ui/use-texts.ts';

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl-', 'zxcvbnm.:/'];

interface ScreenKeyboardProps {
  readonly field: HTMLInputElement;
  readonly onClose: () => void;
}

/** Types into `field` as a person would, so that whoever listens to it hears everything. */
export function ScreenKeyboard({ field, onClose }: ScreenKeyboardProps) {
  const texts = useTexts().controls;
  const [typed, setTyped] = useState(field.value);
  const [capital, setCapital] = useState(false);

  const write = (text: string) => {
    setTyped(text);
    setCapital(false);
    enter(field, text);
  };
  const done = () => {
    onClose();
    field.focus();
    // A field that keeps its text on Enter, such as a name, keeps it; a form is sent by its own button.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  };
  const cased = (letter: string) => (capital ? letter.toUpperCase() : letter);

  return (
    <Dialog title={texts.typing} onClose={onClose}>
      <output className="typed" dir="auto" aria-live="polite">
        {typed || ' '}
      </output>
      <div className="screen-keys">
        {ROWS.map((row) => (
          <div key={row} className="screen-row">
            {[...row].map((letter) => (
              <button
                key={letter}
                type="button"
                className="button screen-key"
                data-focus={letter === '1' || undefined}
                onClick={() => write(typed + cased(letter))}
              >
                {cased(letter)}
              </button>
            ))}
          </div>
        ))}
        <div className="screen-row">
          <button
            type="button"
            className="button screen-key"
            aria-label={texts.capital}
            data-tip={texts.capital}
            aria-pressed={capital}
            onClick={() => setCapital(!capital)}
          >
            <ArrowBigUp />
          </button>
          <button type="button" className="button screen-key wide" onClick={() => write(`${typed} `)}>
            {texts.named.Space}
          </button>
          <button
            type="button"
            className="button screen-key"
            aria-label={texts.erase}
            data-tip={texts.erase}
            onClick={() => write([...typed].slice(0, -1).join(''))}
          >
            <Delete />
          </button>
          <button type="button" className="button primary screen-key wide" onClick={done}>
            {texts.typed}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** React listens to the setter of its own inputs, so the one underneath is called. */
function enter(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
