// A button that shows a sign instead of words: its label is read out, and is what the tooltip says (tooltips.ts).

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  readonly label: string;
  readonly icon: LucideIcon;
}

export function IconButton({ label, icon: Icon, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={className ? `button icon ${className}` : 'button icon'}
      aria-label={label}
      data-tip={label}
    >
      <Icon />
    </button>
  );
}
