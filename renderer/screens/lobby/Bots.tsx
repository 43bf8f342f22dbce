// How many seats bots take: the leader changes it, everybody else reads it.

import { Bot, type LucideIcon, Minus, Plus } from 'lucide-react';
import { memo } from 'react';
import type { Command } from '../../../electron/party/window/contract.ts';
import choice from '../../ui/Choice.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { line } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import rules from './RoomSettings.module.css';

interface BotsProps {
  readonly leader: boolean;
  readonly bots: number;
  /** Most that fit beside the members. */
  readonly mostBots: number;
  readonly send: (command: Command) => void;
}

export const Bots = memo(function Bots({ leader, bots, mostBots, send }: BotsProps) {
  const texts = useTexts();
  // `aria-disabled` instead of `disabled`: at the last bot the focus should stay where it is. It also sends what
  // seems impossible, because quick fingers are ahead of what shows; the room takes as many as fit.
  const step = (label: string, icon: LucideIcon, change: number) => (
    <IconButton
      label={label}
      icon={icon}
      aria-disabled={bots + change < 0 || bots + change > mostBots}
      onClick={() => send({ do: 'bots', change })}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in line with its buttons
    <div className={line(3, 'strong')} role="group" aria-label={texts.lobby.bots}>
      <span className={line(2)}>
        <Bot />
        {texts.lobby.bots}
      </span>
      <span className={line(1, choice.values)}>
        {leader && step(texts.lobby.fewerBots, Minus, -1)}
        <output className={rules.value}>{bots}</output>
        {leader && step(texts.lobby.moreBots, Plus, 1)}
      </span>
    </div>
  );
});
