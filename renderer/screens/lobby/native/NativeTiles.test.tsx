import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../../electron/party/window/contract.ts';
import { native, nativeFacts } from '../../../gallery/gallery-natives.ts';
import { LanguageContext } from '../../../ui/use-texts.ts';
import { NativeTiles } from './NativeTiles.tsx';

describe('the tile of a game that people have', () => {
  it.each([
    ['en', 'OpenTTD: 4 of 4 have it. Up to 25 can play. A round takes 30 to 180 minutes.'],
    ['zh', 'OpenTTD：4 人中有 4 人已安装。最多 25 人玩。一局 30 到 180 分钟。'],
  ] as const)('says in %s who has it, how many can play and how long, in sentences', (language, said) => {
    const html = renderToStaticMarkup(
      <LanguageContext value={language}>
        <NativeTiles
          group="game"
          natives={nativeFacts.slice(0, 1)}
          place={native(4, {}).place as RoomPlace}
          chosen={null}
          onChoose={() => {}}
        />
      </LanguageContext>,
    );
    for (const attribute of ['title', 'aria-label']) expect(html).toContain(`${attribute}="${said}"`);
  });
});
