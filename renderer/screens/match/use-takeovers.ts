// Who has just taken over a bot's seat, for as long as it is news; one's own also where it was there from the first view on.

import { useEffect, useState } from 'react';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';

/** How long a takeover is shown, ms: enough for a person who has just come. */
const SHOWN_MS = 8_000;

export interface Takeover {
  readonly seat: number;
  readonly name: string;
  /** Who looks at this screen has taken it over. */
  readonly own: boolean;
}

export function useTakeovers({ room, me }: Pick<RoomPlace, 'room' | 'me'>): readonly Takeover[] {
  const all = takeoversOf(room, me);
  const [seen, setSeen] = useState<readonly string[]>(() =>
    all.filter(({ own }) => !own).map(({ key }) => key),
  );
  const keys = all.map(({ key }) => key).join(' ');
  useEffect(() => {
    const timer = setTimeout(() => setSeen(keys.split(' ')), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [keys]);
  return all.filter(({ key }) => !seen.includes(key));
}

function takeoversOf(
  { match, members }: RoomPlace['room'],
  me: number,
): (Takeover & { readonly key: string })[] {
  const mine = members.find(({ id, plays }) => id === me && plays)?.seat;
  return (match?.seats ?? []).flatMap(({ taken }, seat) =>
    taken ? [{ seat, name: taken.name, own: seat === mine, key: `${match!.number}/${seat}` }] : [],
  );
}
