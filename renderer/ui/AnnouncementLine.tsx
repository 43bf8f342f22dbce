// What is announced in the room: one line, with who says it. Read out with the other words (announcements.ts), instead of by
// a live region of its own.

import { Building2, Megaphone, X } from 'lucide-react';
import type { Command, Room } from '../../electron/party/window/contract.ts';
import { announcer } from './announcer.ts';
import foot from './Foot.module.css';
import { IconButton } from './IconButton.tsx';
import { classes } from './layout/classes.ts';
import { line } from './layout/layout.ts';
import { useTexts } from './use-texts.ts';

interface AnnouncementLineProps {
  readonly room: Pick<Room, 'announcement' | 'members'>;
  /** Present where a person here leads the room, and may take it back. */
  readonly send?: ((command: Command) => void) | false;
  readonly className?: string | undefined;
}

/** Empty where nothing is announced. */
export function AnnouncementLine({ room, send = false, className }: AnnouncementLineProps) {
  const texts = useTexts().announcement;
  const { announcement, members } = room;
  if (!announcement) return null;
  const { name, text } = announcement;
  return (
    <section className={line(2, className)} aria-label={texts.title}>
      {name === undefined ? <Building2 aria-hidden="true" /> : <Megaphone aria-hidden="true" />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <p className={classes('breaks', foot.announced)} tabIndex={0}>
        <b>{announcer(announcement, members, texts)}</b> <bdi>{text}</bdi>
      </p>
      {send && name !== undefined && (
        <IconButton label={texts.takeBack} icon={X} onClick={() => send({ do: 'announce', text: '' })} />
      )}
    </section>
  );
}
