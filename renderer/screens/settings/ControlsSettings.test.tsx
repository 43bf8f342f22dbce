import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { initialPreferences } from '../../../electron/party/window/preferences.ts';
import { facts } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { ControlsSettings } from './ControlsSettings.tsx';

describe('the settings of controls', () => {
  it('begin with the room’s game, and ask how many share a keyboard where several may', () => {
    const shown = (atHand: string | null) => {
      const html = renderToStaticMarkup(
        <ControlsSettings
          games={facts.games}
          atHand={atHand}
          settings={initialPreferences}
          change={() => {}}
        />,
      );
      const [, chosen] = /checked=""\/><span>(.*?)<\/span>/.exec(html)!;
      return [chosen, html.includes(en.controls.sharing)];
    };
    expect(shown('powder')).toEqual(['Powder', true]);
    expect(shown('skirmish')).toEqual(['Skirmish', false]);
    expect(shown(null)).toEqual([facts.games[0]!.texts.en.name, true]);
  });
});
