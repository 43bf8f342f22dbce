// What could not be done just now, and who has the room from now on, where it hides nothing: it takes the place of what
// a foot says otherwise, and on the stage it is one of the notes. Announced with the other words (announcements.ts), so it
// is no live region of its own.

import { CircleAlert, Crown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { newHostText, noticeText, turnedAwayText } from './notice-text.ts';
import { useTexts } from './use-texts.ts';

interface ToastProps {
  readonly place: RoomPlace;
  /** What stands here while there is nothing of that kind to say. */
  readonly children?: ReactNode;
}

export function Toast({ place, children = null }: ToastProps) {
  const texts = useTexts();
  const { notice, turnedAway, unrecorded } = place;
  const newHost = newHostText(place, texts);
  const bad = [
    ...(notice ? [noticeText(notice, texts)] : []),
    ...(unrecorded ? [texts.replays.unrecorded[unrecorded]] : []),
    ...(turnedAway ? [turnedAwayText(turnedAway, texts)] : []),
  ];
  const said = newHost === null ? bad : [newHost, ...bad];
  if (said.length === 0) return children;
  const Icon = bad.length > 0 ? CircleAlert : Crown;
  return (
    <aside className={bad.length > 0 ? 'toast' : 'toast news'}>
      <Icon />
      <p>{said.join(texts.between)}</p>
    </aside>
  );
}
