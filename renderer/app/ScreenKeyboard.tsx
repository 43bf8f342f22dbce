// A keyboard on the screen, for names, codes and addresses when there is only a gamepad.

import { ArrowBigUp, Delete, Space } from 'lucide-react';
import { useRef, useState } from 'react';
import { MENU_CONTROL } from '../devices/pad-buttons.ts';
import type { PadControl } from '../devices/pad-reading.ts';
import { PHRASES } from '../languages/en.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { classes } from '../ui/layout/classes.ts';
import { line, row, stack } from '../ui/layout/layout.ts';
import { useControlName } from '../ui/use-control-name.ts';
import { usePadPresses } from '../ui/use-pad-presses.ts';
import { useTexts } from '../ui/use-texts.ts';
import styles from './ScreenKeyboard.module.css';

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl?', 'zxcvbnm,.!'];
/** Beside the keys that are no signs. */
const FURTHER = "'-:/";

/** In the middle: every letter is near. */
const FIRST = 'g';

/** What is pressed most is where the way to it is shortest. */
const ERASE: PadControl = 'b2';
const SPACE: PadControl = 'b3';

interface ScreenKeyboardProps {
  readonly field: HTMLInputElement;
  readonly onClose: () => void;
}

/** Types into `field` as a person would, so that its listeners hear everything. */
export function ScreenKeyboard({ field, onClose }: ScreenKeyboardProps) {
  const { controls: texts, chat } = useTexts();
  const controlName = useControlName();
  const [typed, setTyped] = useState(field.value);
  const [capital, setCapital] = useState(false);

  const write = (text: string) => {
    setTyped(text);
    setCapital(false);
    enter(field, text);
  };
  const sends = field.enterKeyHint === 'send';
  const sent = useRef(false);
  const shown = useRef<HTMLOutputElement>(null);
  /** Whatever closed it: it is all in the field by now. */
  const closed = () => {
    onClose();
    // A field that keeps its text on Enter, such as a name, keeps it; a form is sent by its own button, one press away,
    // but for a line that is said.
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    if (sent.current) {
      field.focus({ focusVisible: true } as FocusOptions);
      field.form?.requestSubmit();
      return;
    }
    const button = field.value && field.form?.querySelector<HTMLElement>('[type="submit"]:not(:disabled)');
    (button || field).focus({ focusVisible: true } as FocusOptions);
  };
  const done = (sending: boolean) => {
    sent.current = sending;
    shown.current?.closest('dialog')?.close();
  };
  /** Sends what is typed, and this after it. */
  const say = (phrase: string) => {
    write(`${typed.trim()} ${phrase}`.trim());
    done(true);
  };
  const erase = () => write([...typed].slice(0, -1).join(''));
  const space = () => write(`${typed} `);
  usePadPresses(({ pressed }) => {
    if (pressed.includes(ERASE)) erase();
    else if (pressed.includes(SPACE)) space();
    // It closes every menu; as the key on which it stands, this one sends what was typed, too.
    else if (pressed.includes(MENU_CONTROL)) sent.current = sends;
  }, true);
  const sign = (letter: string) => (
    <button
      key={letter}
      type="button"
      className={classes('button', styles.key)}
      data-focus={letter === FIRST || undefined}
      onClick={() => write(typed + cased(letter))}
    >
      {cased(letter)}
    </button>
  );
  const cased = (letter: string) => (capital ? letter.toUpperCase() : letter);

  return (
    <Dialog className={styles.dialog} title={labelOf(field) || texts.typing} onClose={closed}>
      <output ref={shown} className={classes('breaks', styles.typed)} dir="auto" aria-live="polite">
        {typed}
      </output>
      <div className={stack(1)}>
        {sends && (
          // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of fields
          <div className={row(1, styles.phrases)} role="group" aria-label={chat.phrases}>
            {PHRASES.map((phrase) => (
              <button
                key={phrase}
                type="button"
                className="button small"
                onClick={() => say(chat.phrase[phrase])}
              >
                {chat.phrase[phrase]}
              </button>
            ))}
          </div>
        )}
        {ROWS.map((signs) => (
          <div key={signs} className={line(1)}>
            {[...signs].map(sign)}
          </div>
        ))}
        <div className={line(1)}>
          <button
            type="button"
            className={classes('button', styles.key)}
            aria-label={texts.capital}
            data-tip={texts.capital}
            aria-pressed={capital}
            onClick={() => setCapital(!capital)}
          >
            <ArrowBigUp />
          </button>
          {[...FURTHER].map(sign)}
          <button
            type="button"
            className={classes('button', styles.key, styles.wide)}
            aria-label={texts.named.Space}
            data-tip={texts.named.Space}
            onClick={space}
          >
            <Space />
            <kbd>{controlName(SPACE)}</kbd>
          </button>
          <button
            type="button"
            className={classes('button', styles.key, styles.wide)}
            aria-label={texts.erase}
            data-tip={texts.erase}
            onClick={erase}
          >
            <Delete />
            <kbd>{controlName(ERASE)}</kbd>
          </button>
          <button
            type="button"
            className={classes('button primary', styles.key, styles.wide, styles.done)}
            aria-label={sends ? chat.send : texts.typed}
            onClick={() => done(sends)}
          >
            {sends ? chat.send : texts.typed}
            {/* As in every menu. */}
            <kbd>{controlName(MENU_CONTROL)}</kbd>
          </button>
        </div>
      </div>
    </Dialog>
  );
}

/** What the field is called on its screen. */
function labelOf(field: HTMLInputElement): string | null | undefined {
  return field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim();
}

/** React listens to the setter of its own inputs, so the one underneath is called. */
function enter(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
