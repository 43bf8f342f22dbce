import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { factsOf, type GameFacts, type RoomPlace } from '../../../electron/party/window/contract.ts';
import { games } from '../../../games/list.ts';
import { galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { StageMenu } from './StageMenu.tsx';

const display: DisplaySettings = {
  language: 'en',
  scheme: 'dark',
  reducedMotion: true,
  shake: false,
  textScale: 1,
  console: { palette: 'vivid', tube: false },
  picturesPerSecond: null,
};

function menu(state: string, facts: GameFacts, change: Partial<RoomPlace> = {}): string {
  return renderToStaticMarkup(
    <StageMenu
      place={{ ...(galleryViews[state]!.place as RoomPlace), ...change }}
      display={display}
      game={facts}
      controls={{ keys: {}, pads: {} }}
      pauseKey={undefined}
      send={() => {}}
      onClose={() => {}}
    />,
  );
}

const factsList = factsOf('', games).games;

describe('the stage menu', () => {
  // In some games nothing falls.
  it.each(games)('offers the host of $info.id a gift if there is one, and says what falls', (game) => {
    const html = menu('match-paused', factsList.find(({ id }) => id === game.info.id)!);
    const { gift } = game.texts.en;
    expect(html.includes(en.stage.gift)).toBe(gift !== undefined);
    if (gift) expect(html).toContain(gift);
  });

  it('says that the match goes on behind it, unless the match stands still', () => {
    for (const state of ['match', 'match-asked'])
      expect(menu(state, factsList[0]!)).toContain(en.stage.goesOn);
    for (const state of ['match-paused', 'match-resuming', 'countdown']) {
      expect(menu(state, factsList[0]!)).not.toContain(en.stage.goesOn);
    }
  });

  // The menu dims the note behind it, which says what the buttons are for.
  it('says what a player agrees to, and what a player takes back', () => {
    expect(menu('match-asked', factsList[0]!)).toContain(`>${en.pause.agreeTo}<`);
    expect(menu('match-asked-here', factsList[0]!)).toContain(`>${en.pause.takeBackWhat}<`);
  });

  it('offers a further player here a bot’s seat, in a game that people can drop in, to who plays', () => {
    const { room } = galleryViews.match!.place as RoomPlace;
    const taken = { name: 'Cat', key: '0'.repeat(32) };
    const withBots = (isTaken: boolean): Partial<RoomPlace> => {
      const bot = { kind: 'bot' as const, name: 'Bot 1', ...(isTaken ? { taken } : {}) };
      const seats = [{ kind: 'player' as const, name: 'Ann' }, bot];
      const match = { number: 1, epoch: 0, seed: 1, seats, options: {}, way: 'optimistic' as const };
      return { room: { ...room, match } };
    };
    const offers = (id: string, change: Partial<RoomPlace>) =>
      menu('match', factsList.find((one) => one.id === id)!, change).includes(en.lobby.addPlayer);
    expect(offers('trails', withBots(false))).toBe(true);
    expect(offers('trails', withBots(true))).toBe(false);
    expect(offers('trails', { ...withBots(false), plays: false })).toBe(false);
    expect(offers('trails', { ...withBots(false), mine: [1, 2, 3, 4] })).toBe(false);
    expect(offers('skirmish', withBots(false))).toBe(false);
    expect(offers('cartridge', withBots(false))).toBe(false);
  });
});
