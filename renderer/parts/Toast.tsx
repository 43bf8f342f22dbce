// What could not be done just now, over every screen of a room. Announced with the other words (announce.ts), so it is
// no live region of its own.

import { CircleAlert } from 'lucide-react';
import type { RoomPlace } from '../../electron/party/contract.ts';
import { useTexts } from '../languages/use-texts.ts';
import { noticeText, turnedAwayText } from '../notice.ts';

export function Toast({ place }: { readonly place: RoomPlace | null }) {
  const texts = useTexts();
  if (place === null) return null;
  const { notice, turnedAway } = place;
  const said = [
    ...(notice ? [noticeText(notice, texts)] : []),
    ...(turnedAway ? [turnedAwayText(turnedAway, texts)] : []),
  ];
  if (said.length === 0) return null;
  return (
    <aside className="toast">
      <CircleAlert />
      <p>{said.join(' ')}</p>
    </aside>
  );
}
