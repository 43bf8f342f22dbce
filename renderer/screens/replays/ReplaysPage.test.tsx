import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { View } from '../../../electron/party/window/contract.ts';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { ReplaysPage } from './ReplaysPage.tsx';

const pageOf = (view: View) =>
  renderToStaticMarkup(
    <ReplaysPage
      view={view}
      games={facts.games}
      version="0.1.0"
      send={async () => ({ is: 'done' })}
      onClose={() => {}}
    />,
  );

describe('the list of replays', () => {
  it('names a game that this app does not have by its id and when it was played', () => {
    const html = pageOf(galleryViews['replays-unknown']!);
    // In the evening of 1 January in UTC: the day after it in the east.
    expect(html).toMatch(/GameMark-root GameMark-unknown".*<h3>chess-of-tomorrow, [12] Jan 2026/);
    expect(html).toContain(en.replays.fault({ is: 'unknown-game', game: 'chess-of-tomorrow' }, '0.1.0'));
  });

  it('says which version has which rules, also where the versions are called the same', () => {
    const [replay] = galleryViews['replays-some']!.replays!;
    const html = (app: string) => {
      const fault = {
        is: 'other-rules' as const,
        app,
        recorded: '3f2a91c07be4d156',
        here: '91bc04e2a7730f58',
      };
      return pageOf({ ...galleryViews['replays-some']!, replays: [{ ...replay!, fault }] });
    };
    expect(html('0.1.0')).toContain('rules were 3F2A91 there and are 91BC04 here');
    expect(html('0.0.9')).toContain('use 0.0.9 to play it');
  });

  it('says how long a replay is in whole seconds, as its player does', () => {
    const view = galleryViews['replays-some']!;
    const [first] = view.replays!;
    const replays = [{ ...first!, recorded: { ...first!.recorded!, seconds: 32.6 } }];
    const html = pageOf({ ...view, replays });
    expect(html).toContain('<span>0:32</span>');
  });

  it('says while there may be more, and only that when it is empty', () => {
    const html = (state: string) => pageOf(galleryViews[state]!);
    const reading = ['replays-reading', 'replays-more', 'replays-some', 'replays-none'].map((state) =>
      html(state).includes(en.replays.reading),
    );
    expect(reading).toEqual([true, true, false, false]);
  });

  it('says who won where a match went to its end', () => {
    const view = galleryViews['replays-some']!;
    const early = { ...view.replays![0]!, recorded: { ...view.replays![0]!.recorded!, early: true } };
    const [ended, whole, cut] = [early, ...view.replays!].map((one) => pageOf({ ...view, replays: [one] }));
    expect(whole).toContain(`<span>${en.results.winner([en.lobby.botName(1)])}</span>`);
    expect(ended).toContain(`<span>${en.results.ahead([en.lobby.botName(1)])}</span>`);
    expect(cut).not.toContain('wins');
  });
});
