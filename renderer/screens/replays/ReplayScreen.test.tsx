import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { createReplayRemote } from '../../stage/replay/replay-remote.ts';
import { ReplayScreen } from './ReplayScreen.tsx';

/** What stands there while the stage is at a frame, 600, of the way to this one. */
function screen(
  seeking: number | null,
  frames = galleryViews.replay!.replay!.frames,
  followed: number | null = null,
  frame = 600,
): string {
  const { replay } = galleryViews.replay!;
  const remote = createReplayRemote();
  remote.follow({ frame, length: frames, playing: false, speed: 1, seeking });
  return renderToStaticMarkup(
    <ReplayScreen
      replay={{ ...replay!, tickRate: 60, frames }}
      games={[]}
      remote={remote}
      followed={followed}
      onFollow={() => {}}
      send={() => {}}
    />,
  );
}

test('a way that takes a while is said, can be left, and keeps the slider where it was put', () => {
  const onTheWay = screen(3600);
  expect(onTheWay).toContain(en.replays.goingTo('1:00'));
  expect(onTheWay).toContain(en.replays.stay);
  expect(onTheWay).toMatch(/type="range"[^>]* value="60"/);
  const there = screen(null);
  expect(there).not.toContain(en.replays.stay);
  expect(there).toMatch(/type="range"[^>]* value="10"/);
});

test('at the end of a match that is no whole number of seconds the slider is at its end', () => {
  expect(screen(null, 605)).toMatch(/type="range"[^>]* max="10" [^>]*value="10"/);
});

test('whom one follows can be chosen, and is named', () => {
  const { seats } = galleryViews.replay!.replay!.recorded!;
  expect(screen(null)).toContain(en.stage.followNobody);
  const player = screen(null, undefined, 0);
  expect(player).toContain(seats[0]!.name);
  expect(player).not.toContain(en.stage.followNobody);
  expect(screen(null, undefined, seats.length - 1)).toContain(
    en.lobby.botName(seats.filter(({ kind }) => kind === 'bot').length),
  );
});

// Nobody knew what the bright marks below the slider were.
test('what a mark stands for is said where it is passed', () => {
  const { seats } = galleryViews.replay!.replay!.recorded!;
  const out = `0:40 ${en.replays.mark.out(seats[1]!.name)}`;
  const at = (frame: number) => screen(null, undefined, null, frame);
  expect(at(2_399)).not.toContain(out);
  expect(at(2_400)).toContain(out);
  expect(at(2_579)).toContain(out);
  expect(at(2_580)).not.toContain(out);
});
