// A button that shows a sign instead of words, or before them: its label is read out, and is what the tooltip says (tooltips.ts).

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Whether the label stands behind the sign, too. */
  readonly worded?: boolean;
}

export function IconButton({ label, icon: Icon, worded = false, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={className ? `button icon ${className}` : 'button icon'}
      aria-label={label}
      data-tip={label}
    >
      <Icon />
      {worded && <span>{label}</span>}
    </button>
  );
}
