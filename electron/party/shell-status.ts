// What the world around the window needs to know of the party: to keep the display awake, and to call people back.

import { inEachLanguage, type Language } from '../../games/kit/words/languages.ts';
import type { Facts, Firewall, Place, RoomPlace, View } from './window/contract.ts';
import type { Preferences } from './window/preferences.ts';

export interface ShellStatus {
  /** A match counts down or runs, and we are in it. */
  readonly playing: boolean;
  /**
   * The match that counts down now, at its start or after a pause: then `after` is how many frames it had by then. Where
   * both numbers are the same it is the same countdown.
   */
  readonly starting: {
    readonly match: number;
    readonly after: number;
    readonly names: Readonly<Record<Language, string>>;
  } | null;
  /** Others are in a room that this app hosts. */
  readonly hostsOthers: boolean;
  readonly notifications: boolean;
  readonly language: Preferences['language'];
}

/** What came of opening the system's firewall. */
export type FirewallOutcome = 'asking' | 'refused' | 'open';

/** Whether the screen may offer to open it (`View.firewall`): where the shell can, and it keeps friends out. */
export function firewallOffer(
  place: Place,
  shellCan: boolean,
  outcome: FirewallOutcome | null,
): Firewall | null {
  if (!shellCan || place.at !== 'room' || outcome === 'open') return null;
  if (outcome !== null) return outcome;
  const { check } = place;
  return check?.how === 'windows' && (check.state === 'blocked' || check.state === 'unsure')
    ? 'closed'
    : null;
}

export function shellStatusOf({ place, settings }: View, games: Facts['games']): ShellStatus {
  // A match without us needs neither our display nor our attention.
  const room = place.at === 'room' && place.plays ? place.room : null;
  const match = room?.match ?? null;
  const resumes = room?.pause?.state === 'resuming' ? room.pause : null;
  return {
    playing: room !== null,
    starting:
      room && match && (room.phase === 'countdown' || resumes)
        ? { match: match.number, after: resumes?.frame ?? 0, names: namesOf(room.game) }
        : null,
    hostsOthers: place.at === 'room' && place.hosting && othersIn(place),
    notifications: settings.notifications,
    language: settings.language,
  };

  /** A game that this app does not know is called by its id. */
  function namesOf(id: string): Record<Language, string> {
    const texts = games.find((game) => game.id === id)?.texts;
    return inEachLanguage((language) => texts?.[language].name ?? id);
  }
}

function othersIn({ room, mine }: RoomPlace): boolean {
  return room.members.some(({ id }) => !mine.includes(id));
}

export function sameShellStatus(a: ShellStatus, b: ShellStatus): boolean {
  return (
    a.playing === b.playing &&
    a.hostsOthers === b.hostsOthers &&
    a.notifications === b.notifications &&
    a.language === b.language &&
    a.starting?.match === b.starting?.match &&
    a.starting?.after === b.starting?.after
  );
}
