// The lobby and the results of a guest, as a browser that plays shows them.

import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import type { Preferences } from '../../electron/party/window/preferences.ts';
import { ChatDrafts } from '../app/ChatDrafts.tsx';
import { useDisplayOnPage } from '../app/page-display.ts';
import { GuestLobby } from '../guest/GuestLobby.tsx';
import { GuestResults } from '../guest/GuestResults.tsx';
import { displaySettingsOf } from '../stage/display-settings.ts';
import { IsGuestContext } from '../ui/is-guest.ts';
import { systemPreferences } from '../ui/system-preferences.ts';
import { LanguageContext } from '../ui/use-texts.ts';
import { ended, guest, result, roomView } from './gallery-rooms.ts';
import { facts } from './gallery-views.ts';

const vote = { voteMs: 8_000, wishes: [{ member: 1, game: 'powder' }] };

/** By state. */
export const phones: Readonly<Record<string, View>> = {
  'phone-lobby': roomView(4, guest),
  'phone-lobby-vote': roomView(4, guest, { ...vote, free: true }),
  'phone-results-vote': roomView(4, { ...ended, ...guest }, { ...vote, result: result(4, [2, 1, 3, 4]) }),
};

interface PhoneProps {
  readonly view: View;
  readonly settings: Preferences;
}

const send = async () => ({ is: 'done' as const });

export function Phone({ view, settings }: PhoneProps) {
  const display = displaySettingsOf(settings, systemPreferences());
  useDisplayOnPage(display, settings.textPercent, true);
  const place = view.place as RoomPlace;
  const { games } = facts;
  const shown = { place, games, game: games.find(({ id }) => id === place.room.game), send };
  return (
    <LanguageContext value={display.language}>
      <IsGuestContext value={true}>
        <ChatDrafts screen="lobby" leads={false} send={send}>
          {place.showResult ? (
            <GuestResults {...shown} result={place.room.result!} />
          ) : (
            <GuestLobby
              {...shown}
              stopped={null}
              left={false}
              onHand={() => {}}
              pad={false}
              onPad={() => {}}
            />
          )}
        </ChatDrafts>
      </IsGuestContext>
    </LanguageContext>
  );
}
