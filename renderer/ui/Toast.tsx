// What was refused just now, and who has the room from now on or has gone, where it leaves all in sight: it takes the
// place of what a foot says otherwise, and on the stage it is one of the notes. Announced with the other words
// (announcements.ts), instead of by a live region of its own.

import { CircleAlert, Crown, DoorOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { classes } from './layout/classes.ts';
import { newHostText, noticeText, notMovedText, turnedAwayText } from './notice-text.ts';
import styles from './Toast.module.css';
import { useTexts } from './use-texts.ts';

interface ToastProps {
  readonly place: RoomPlace;
  /** Who has just gone or come back, in words. */
  readonly news?: readonly string[];
  readonly className?: string | undefined;
  /** What stands here while all is quiet. */
  readonly children?: ReactNode;
}

export function Toast({ place, news = [], className, children = null }: ToastProps) {
  const texts = useTexts();
  const { notice, turnedAway, unrecorded, hall } = place;
  const newHost = newHostText(place, texts);
  const notMoved = notMovedText(hall.move, texts);
  const bad = [
    ...(notice ? [noticeText(notice, texts)] : []),
    ...(notMoved === null ? [] : [notMoved]),
    ...(unrecorded ? [texts.replays.unrecorded[unrecorded]] : []),
    ...(turnedAway ? [turnedAwayText(turnedAway, texts)] : []),
  ];
  const said = [...news, ...(newHost === null ? [] : [newHost]), ...bad];
  if (said.length === 0) return children;
  const Icon = bad.length > 0 ? CircleAlert : newHost === null ? DoorOpen : Crown;
  return (
    <aside className={classes(styles.root, bad.length === 0 && styles.news, className)}>
      <Icon />
      <p>{said.join(texts.between)}</p>
    </aside>
  );
}
