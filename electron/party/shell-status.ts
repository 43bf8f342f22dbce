// What the desktop around the window does for the party, and what it needs to know of it: to keep the display awake, and to call
// people back.

import { inEachLanguage, type Language } from '../../games/kit/words/languages.ts';
import type { Protocol } from './self-check/firewall/verdict.ts';
import type { Facts, Firewall, Place, RoomPlace, SelfCheck } from './window/contract.ts';
import type { PlaceNow } from './window/place-now.ts';
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
  /** Whether other members are in a room that this app hosts. */
  readonly hostsOthers: boolean;
  readonly notifications: boolean;
  readonly language: Preferences['language'];
}

/** What came of opening the system's firewall. */
export type FirewallOutcome = 'asking' | 'refused' | 'open';

/** What a file is chosen for: as the program of a game of this name, or to be handed out to browsers. */
export type ChosenFile = { readonly game: string } | 'hand-out';

/** What the desktop does for a party (PartyOptions.shell). */
export interface Shell {
  /** Called whenever it has changed. */
  onShellStatus(status: ShellStatus): void;
  /** Whether it can open the system's firewall. */
  readonly opensFirewall: boolean;
  /** The person wants it opened; what comes of it is told by `Party.firewallIs`. */
  openFirewall(protocols: readonly Protocol[]): void;
  /**
   * Shows the system's dialog for a file, at the file `from` first. Resolves with its whole path, or null where the person chose
   * none or another dialog is open.
   */
  chooseFile(what: ChosenFile, from: string | null): Promise<string | null>;
  /** The window is to fill the screen, or no more; what comes of it is told by `Party.fullscreenIs`. */
  fillScreen(on: boolean): void;
}

/** The last time that the system's firewall was to be opened: for which protocols, and what came of it. */
export interface FirewallTry {
  readonly protocols: readonly Protocol[];
  readonly outcome: FirewallOutcome;
}

/** Whether the screen may offer to open it (`View.firewall`): where the shell can, and it keeps friends out who were not let in yet. */
export function firewallOffer(place: Place, shellCan: boolean, tried: FirewallTry | null): Firewall | null {
  if (!shellCan || place.at !== 'room') return null;
  if (tried && tried.outcome !== 'open') return tried.outcome;
  const closed = checksOf(place).filter(
    ({ how, state, protocol }) =>
      how === 'windows' &&
      (state === 'blocked' || state === 'unsure') &&
      tried?.protocols.includes(protocol) !== true,
  );
  return closed.length > 0 ? 'closed' : null;
}

/** What friends need let through: UDP for apps, and TCP while browsers may join. */
export function wantedProtocols(place: Place): Protocol[] {
  return place.at === 'room' && place.guests?.is === 'open' ? ['udp', 'tcp'] : ['udp'];
}

function checksOf({ check, guests }: RoomPlace): SelfCheck[] {
  return [...(check ? [check] : []), ...(guests?.is === 'open' ? [guests.check] : [])];
}

/** What a status is made of. */
interface StatusFacts {
  readonly place: PlaceNow;
  readonly settings: Pick<Preferences, 'notifications' | 'language'>;
}

export function shellStatusOf({ place, settings }: StatusFacts, games: Facts['games']): ShellStatus {
  // A match without us leaves our display and attention alone.
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

  /** An unknown game is called by its id. */
  function namesOf(id: string): Record<Language, string> {
    const texts = games.find((game) => game.id === id)?.texts;
    return inEachLanguage((language) => texts?.[language].name ?? id);
  }
}

function othersIn({ room, mine }: Pick<RoomPlace, 'room' | 'mine'>): boolean {
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
