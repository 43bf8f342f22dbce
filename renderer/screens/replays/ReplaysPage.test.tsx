import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { ReplaysPage } from './ReplaysPage.tsx';

describe('the list of replays', () => {
  it('says how long a replay is in whole seconds, as its player does', () => {
    const view = galleryViews['replays-some']!;
    const [first] = view.replays!;
    const replays = [{ ...first!, recorded: { ...first!.recorded!, seconds: 32.6 } }];
    const send = async () => ({ is: 'done' as const });
    const html = renderToStaticMarkup(
      <ReplaysPage view={{ ...view, replays }} games={facts.games} send={send} onClose={() => {}} />,
    );
    expect(html).toContain('<span>0:32</span>');
  });

  it('says while there may be more, and only that when it is empty', () => {
    const html = (state: string) =>
      renderToStaticMarkup(
        <ReplaysPage
          view={galleryViews[state]!}
          games={facts.games}
          send={async () => ({ is: 'done' })}
          onClose={() => {}}
        />,
      );
    const reading = ['replays-reading', 'replays-more', 'replays-some', 'replays-none'].map((state) =>
      html(state).includes(en.replays.reading),
    );
    expect(reading).toEqual([true, true, false, false]);
  });

  it('says who won where a match went to its end', () => {
    const view = galleryViews['replays-some']!;
    const send = async () => ({ is: 'done' as const });
    const early = { ...view.replays![0]!, recorded: { ...view.replays![0]!.recorded!, early: true } };
    const [ended, whole, cut] = [early, ...view.replays!].map((one) =>
      renderToStaticMarkup(
        <ReplaysPage view={{ ...view, replays: [one] }} games={facts.games} send={send} onClose={() => {}} />,
      ),
    );
    expect(whole).toContain(`<span>${en.results.winner([en.lobby.botName(1)])}</span>`);
    expect(ended).toContain(`<span>${en.results.ahead([en.lobby.botName(1)])}</span>`);
    expect(cut).not.toContain('wins');
  });
});
