import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { showingBy } from '../../gallery/gallery-rooms.ts';
import { facts, galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { createReplayRemote } from '../../stage/replay/replay-remote.ts';
import { ReplayScreen } from './ReplayScreen.tsx';
import type { Together } from './together.ts';

const { replay } = galleryViews.replay!;

interface Shown {
  /** Of `frames`, where the stage is, and the one that it is on its way to. */
  readonly frame?: number;
  readonly seeking?: number;
  readonly frames?: number;
  readonly followed?: number;
  readonly game?: string;
  readonly speed?: number;
  readonly signedBy?: typeof signed | null;
  readonly together?: Together | null;
}

const signed = { same: [] as string[], frames: [] as string[], other: [] as string[], false: [] as string[] };

function screen({
  frame = 600,
  seeking,
  frames = replay!.frames,
  followed,
  game = 'trails',
  speed = 1,
  signedBy = null,
  together = null,
}: Shown = {}): string {
  const remote = createReplayRemote();
  remote.follow({ frame, length: frames, playing: false, speed, seeking: seeking ?? null, turn: null });
  return renderToStaticMarkup(
    <ReplayScreen
      replay={{ ...replay!, recorded: { ...replay!.recorded!, game }, tickRate: 60, frames, signedBy }}
      games={facts.games}
      version="0.1.0"
      remote={remote}
      followed={followed ?? null}
      onFollow={() => {}}
      together={together}
      send={async () => ({ is: 'done' })}
    />,
  );
}

describe('the replay screen', () => {
  it('shows a long way to a frame, lets it be left, and keeps the slider where it was put', () => {
    const onTheWay = screen({ seeking: 3600 });
    expect(onTheWay).toContain(en.replays.goingTo('1:00'));
    expect(onTheWay).toContain(en.replays.stay);
    expect(onTheWay).toMatch(/type="range"[^>]* value="60"/);
    const there = screen();
    expect(there).not.toContain(en.replays.stay);
    expect(there).toMatch(/type="range"[^>]* value="10"/);
  });

  it('has the slider at its end when a match of broken seconds ends', () => {
    expect(screen({ frames: 605 })).toMatch(/type="range"[^>]* max="10" [^>]*value="10"/);
  });

  it('says by whose apps the result is signed, what is wrong with that first of all', () => {
    const words = en.replays.signedBy;
    const shown = (change: Partial<typeof signed>) => screen({ signedBy: { ...signed, ...change } });
    expect(shown({})).toContain(words.none);
    expect(shown({ same: ['Ann', 'Bob'] })).toContain(words.same(['Ann', 'Bob']));
    expect(shown({ frames: ['Ann'] })).toContain(words.frames(['Ann']));
    const bad = 'class="error ReplayScreen-verdict"';
    expect(shown({ same: ['Ann'] })).not.toContain(bad);
    for (const says of ['other', 'false'] as const) {
      const page = shown({ same: ['Ann'], [says]: ['Bob'] });
      expect(page).toContain(words[says](['Bob']));
      expect(page).toContain(bad);
    }
    expect(screen()).not.toContain(words.none);
  });

  it('lets a person choose a player to follow, and names that player', () => {
    const { seats } = replay!.recorded!;
    expect(screen()).toContain(en.stage.followNobody);
    // There one sees a part of the map.
    expect(screen({ game: 'skirmish' })).toContain(en.stage.followFree);
    const player = screen({ followed: 0 });
    expect(player).toContain(seats[0]!.name);
    expect(player).not.toContain(en.stage.followNobody);
    expect(screen({ followed: seats.length - 1 })).toContain(
      en.lobby.botName(seats.filter(({ kind }) => kind === 'bot').length),
    );
  });

  it('says what a mark stands for where it is passed', () => {
    const { seats } = replay!.recorded!;
    const out = `0:40 ${en.replays.mark.out(seats[1]!.name)}`;
    const at = (frame: number) => screen({ frame });
    const said = (frame: number) => /class="ReplayScreen-said"[^>]*>([^<]*)/.exec(at(frame))![1];
    expect(said(2_399)).toBe('');
    expect(said(2_400)).toBe(out);
    expect(said(2_579)).toBe(out);
    expect(said(2_580)).toBe('');
    // A pointer can read what a mark stands for before it is passed.
    expect(at(0)).toContain(`data-tip="${out}"`);
    // A higher speed shows the text for more frames, so that it can be read.
    expect(screen({ frame: 2_580, speed: 8 })).toContain(out);
  });
});

describe('the replay screen of a room that watches together', () => {
  const together = (me: number, others: readonly number[], leader = false): Together => ({
    ...{ showing: showingBy(3), ms: 0, me, leader },
    others: others.map((id) => ({ id, name: `Friend ${id}` })),
  });
  const buttons = (page: string) =>
    [...page.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, said]) => said);

  it('lets the holder steer, pass the remote with one press, and end it', () => {
    const page = screen({ together: together(3, [1]) });
    expect(page).toContain(en.together.youHold);
    expect(buttons(page)).toEqual([en.together.giveTo('Friend 1'), en.together.end]);
    expect(page).not.toMatch(/type="range"[^>]*disabled/);
    expect(buttons(screen({ together: together(3, [1, 2]) }))[0]).toBe(en.together.give);
  });

  it('shows others who holds the remote, and has their keys begin at the way to the lobby', () => {
    const page = screen({ together: together(1, [2, 3]) });
    expect(page).toContain(en.together.holds('Friend 3'));
    expect(page).toMatch(/type="range"[^>]*disabled/);
    expect(page).toMatch(/<button[^>]*data-focus[^>]*>.*?To the lobby/);
    expect(buttons(page)).toEqual([]);
    expect(buttons(screen({ together: together(1, [2, 3], true) }))).toEqual([
      en.together.take,
      en.together.end,
    ]);
  });
});
