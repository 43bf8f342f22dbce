// The big screen, as a browser that only watches shows it between matches.

import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import type { Preferences } from '../../electron/party/window/preferences.ts';
import { useDisplayOnPage } from '../app/page-display.ts';
import { BigScreen } from '../guest/BigScreen.tsx';
import { useWall } from '../guest/use-wall.ts';
import { displaySettingsOf } from '../stage/display-settings.ts';
import { systemPreferences } from '../ui/system-preferences.ts';
import { LanguageContext } from '../ui/use-texts.ts';
import { announcement } from './gallery-fixtures.ts';
import { ended, names, onlookers, result, room, roomView, tournament } from './gallery-rooms.ts';
import { facts } from './gallery-views.ts';

const scoreboard = names.map((name, at) => ({
  member: at + 1,
  name,
  matches: 12,
  wins: at % 4,
  points: 120 - 7 * at,
}));

const games = ['powder', 'drift', 'trails', 'skirmish', 'powder', 'trails', 'powder'];
const vote = { voteMs: 8_000, wishes: games.map((game, at) => ({ member: at + 1, game })) };

/** By state. */
export const walls: Readonly<Record<string, View>> = {
  'wall-1': roomView(1),
  'wall-locked': roomView(3, {}, { locked: true }),
  'wall-16': roomView(16, {}, { scoreboard, onlookers: [...onlookers] }),
  'wall-results-16': roomView(
    16,
    { ...ended },
    {
      scoreboard,
      announcement,
      result: result(
        16,
        room(16).members.map(({ seat }) => seat + 1),
      ),
    },
  ),
  'wall-announced': roomView(16, {}, { scoreboard, onlookers: [...onlookers], announcement }),
  'wall-vote': roomView(16, {}, { scoreboard, onlookers: [...onlookers], announcement, ...vote }),
  'wall-results-vote': roomView(
    4,
    { ...ended },
    { scoreboard, result: result(4, [1, 2, 3, 4, 5]), voteMs: 1_000, wishes: [] },
  ),
  'wall-double-vote': roomView(16, {}, { scoreboard, tournament: tournament(16, 'double'), ...vote }),
  'wall-password': roomView(16, {}, { scoreboard, password: true, tournament: tournament(16, 'double') }),
  'wall-double-16': roomView(16, {}, { announcement, scoreboard, tournament: tournament(16, 'double') }),
  'wall-league-16': roomView(16, {}, { scoreboard, tournament: tournament(16, 'league') }),
};

interface WallProps {
  readonly view: View;
  readonly settings: Preferences;
}

export function Wall({ view, settings }: WallProps) {
  const display = displaySettingsOf(settings, systemPreferences());
  useDisplayOnPage(display, settings.textPercent, true);
  useWall(true);
  const place = view.place as RoomPlace;
  return (
    <LanguageContext value={display.language}>
      <BigScreen
        place={place}
        ways={{
          address: '192.168.178.21:27412',
          code: 'XRSQ-5W-HJ7',
          page: { link: 'http://192.168.178.21:27412/p/abcdefghijklmnopqrstuv', digits: '483920' },
        }}
        games={facts.games}
        result={place.showResult ? place.room.result : null}
        stopped={null}
        send={() => {}}
      />
    </LanguageContext>
  );
}
