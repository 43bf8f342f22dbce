// A round button over the game: an icon, and the key or gamepad's button that does the same.

import type { ComponentType } from 'react';
import { keyName } from '../../devices/key-names.ts';
import type { PadControl } from '../../devices/pad-reading.ts';
import { centre } from '../../ui/layout/layout.ts';
import { useControlName } from '../../ui/use-control-name.ts';
import { useFingers } from '../../ui/use-fingers.ts';
import { useKeyLayout } from '../../ui/use-key-layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './HudButton.module.css';

interface HudButtonProps {
  readonly icon: ComponentType<{ 'aria-hidden': true }>;
  readonly label: string;
  /** Key of the button, by KeyboardEvent.code. */
  readonly code?: string | null;
  /** What does so on a gamepad, where that is to be said. */
  readonly control?: PadControl | null;
  /** Whether what it opens is open. */
  readonly open?: boolean;
  readonly onClick: () => void;
}

export function HudButton({ icon: Icon, label, code = null, control = null, open, onClick }: HudButtonProps) {
  const layout = useKeyLayout();
  const { withKey, controls } = useTexts();
  const controlName = useControlName();
  const key = code === null ? undefined : keyName(code, layout, controls.named);
  const fingers = useFingers();
  const shown = control === null ? key : controlName(control);
  return (
    <button
      type="button"
      className={centre(styles.root)}
      aria-label={label}
      aria-keyshortcuts={key}
      aria-expanded={open}
      // Drawn by the style sheet: words on a button would have to be its name.
      data-key={fingers ? undefined : shown}
      data-tip={shown && !fingers ? withKey(label, shown) : label}
      onClick={onClick}
    >
      <Icon aria-hidden={true} />
    </button>
  );
}
