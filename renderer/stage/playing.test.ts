import { expect, it } from 'vitest';
import type { StageStart } from '../../electron/party/match/stage-messages.ts';
import type { Game } from '../../games/game.ts';
import { gameById } from '../../games/list.ts';
import { NEW_PAGE } from './page-state.ts';
import { Playing } from './playing.ts';
import type { FromWorker } from './worker-messages.ts';

/** Plays a game whose painter draws nothing; `language` is that of the page. */
function playing(id: string) {
  let page = NEW_PAGE;
  const languages: string[] = [];
  const posted: FromWorker[] = [];
  const game: Game<unknown> = {
    ...gameById(id)!,
    createPainter({ language }) {
      languages.push(language);
      return { observe() {}, draw() {} };
    },
  };
  const seats = ['Ann', 'Bob', 'Cy'].map((name) => ({ kind: 'player' as const, name }));
  const way = game.info.ways[0]!;
  const match = { number: 1, epoch: 0, seed: 5, seats, options: {}, way };
  const start: StageStart = { game: id, match, mine: [0], ahead: null };
  const around = {
    post: (message: FromWorker) => posted.push(message),
    send() {},
    page: () => page,
    cancels() {},
    engine: 'none',
  };
  const stage = new Playing(game, start, around, undefined);
  return {
    languages,
    posted,
    paint: () => stage.paint(null as never, 640, 360, 0),
    speak(language: 'en' | 'zh') {
      page = { ...page, display: { ...page.display, language } };
    },
  };
}

it.each([
  ['trails', '光迹'],
  ['inkling', '画谜'],
])('%s speaks another language from the picture on after it was chosen, and its buttons do', (id, name) => {
  const { languages, posted, paint, speak } = playing(id);
  paint();
  speak('zh');
  paint();
  paint();
  expect(languages).toEqual(['en', 'zh']);
  const words = posted.filter(({ kind }) => kind === 'words');
  expect(words).toMatchObject([{ name }]);
});
