import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { factsOf, type RoomPlace } from '../../../electron/party/window/contract.ts';
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

// It stood in the menu of every game, and in some nothing fell.
test.each(games)(
  'the menu offers the host of $info.id a gift if there is one, and says what falls',
  (game) => {
    const place = galleryViews['match-paused']!.place as RoomPlace;
    const facts = factsOf('', games).games.find(({ id }) => id === game.info.id)!;
    const html = renderToStaticMarkup(
      <StageMenu
        place={place}
        display={display}
        game={facts}
        controls={{ keys: {}, pads: {} }}
        pauseKey={undefined}
        send={() => {}}
        onClose={() => {}}
      />,
    );
    const { gift } = game.texts.en;
    expect(html.includes(en.stage.gift)).toBe(gift !== undefined);
    if (gift) expect(html).toContain(gift);
  },
);
