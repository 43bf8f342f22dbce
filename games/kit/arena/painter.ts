// The painter of a game of rounds in an arena: puts the layers of a picture together, from the state alone, whatever
// was seen before; starts effects from cues.

import type { Painter, PainterSurroundings, Picture } from '../../game.ts';
import { looksOf, usualPalette } from '../draw/colours.ts';
import { createConfetti } from '../draw/confetti.ts';
import type { Box } from '../draw/floats.ts';
import { createJuice } from '../draw/juice.ts';
import { context, createLabels } from '../draw/text.ts';
import type { Point } from '../rules/point.ts';
import { inSentence, namesOf } from '../words/names.ts';
import { createScoreBar, type ScoreBar } from './bar.ts';
import { barRoom, roomBeside, rowForWords } from './bar-room.ts';
import { chipsOf, countChips } from './chips.ts';
import { clearTop } from './clear-top.ts';
import { createCommentary } from './commentary.ts';
import { createHappenings } from './happened.ts';
import { type Layout, layOut, onScreen, sameLayout, turn, unturned } from './layout.ts';
import { markBeside, nameBelow } from './marks.ts';
import { createOverlay, decisionOf, type Overlay } from './overlay.ts';
import { isMatchPoint, leaderOf, matchDecided, type RoundState, scoreOf, standings } from './rules/round.ts';
import type {
  ArenaGame,
  ArenaWords,
  Effects,
  Hand,
  Scene,
  UsualParts,
  WholeGame,
  WholeParts,
} from './scene.ts';
import { pushIn, zoomAfter } from './zoom.ts';

const FRAME_MS = 1000 / 60;
/** What is so unless a game says otherwise. */
const USUAL = {
  palette: usualPalette,
  shakeUnits: 13,
  announcerAt: 0.03,
  markFrames: 80,
  tableAfterFrames: 80,
  start() {},
} as const;
const USUAL_NEEDS = { hidden: 0, multiple: 1, chipRowUnits: 44, footUnits: 0 } as const;
/** Least room between the edge of an arena and what is written within. */
const EDGE_UNITS = 18;

/** Everything that is rendered for one size of the window. */
interface Rendered<S, P, W> {
  readonly layout: Layout;
  readonly place: number;
  /** The arena as the game draws it. */
  readonly arena: Layout;
  readonly parts: WholeParts<S, P, W>;
  readonly bar: ScoreBar;
  readonly overlay: Overlay<S, P, W>;
}

export function createArenaPainter<S extends RoundState, P, W extends ArenaWords>(
  given: ArenaGame<S, P, W>,
  { language, seats, bare = false }: PainterSurroundings<S>,
): Painter<S> {
  const game: WholeGame<S, P, W> = { ...USUAL, ...given };
  const placeOf = (state: S) => game.place?.(state) ?? 0;
  const words = game.words[language];
  const names = namesOf(seats, language);
  const looks = looksOf(seats);
  const labels = createLabels();
  const juice = createJuice(seats.length);
  const { happened, note } = createHappenings(() => effects.time);
  const effects: Effects = Object.assign(juice, {
    looks,
    names: names.map(inSentence),
    mine: [],
    hand: 'keys' as Hand,
    time: 0,
    happened,
  });
  const commentary = createCommentary(juice.announcer, words, effects.names, looks, words.firstOut ?? null);
  const confetti = createConfetti(seats.length, looks);
  let rendered: Rendered<S, P, W> | null = null;
  /** The round of what was seen last. */
  let round = 0;
  /** What the last picture has, for `figureAt`. */
  let drawn: { readonly figures: readonly P[]; readonly arena: Layout; readonly ratio: number } | null = null;

  return {
    observe(_previous, current) {
      follow(current);
      for (const cue of current.cues) {
        note(cue);
        game.start(effects, words, cue, current);
        comment(current, cue);
      }
    },
    draw(ctx, picture) {
      const ratio = ctx.getTransform().a;
      const { current } = picture;
      follow(current);
      const size = {
        width: Math.round(picture.width * ratio),
        height: Math.round(picture.height * ratio),
        ratio,
        turned: picture.turned ?? false,
      };
      const needs = { ...USUAL_NEEDS, ...game.needs(current), chips: countChips(current) };
      const layout = layOut(needs, size, bare, picture.textScale);
      const isSame = rendered?.place === placeOf(current) && sameLayout(rendered.layout, layout);
      if (rendered === null || !isSame) rendered = render(layout, current);
      ctx.save();
      // Everything here is in device pixels.
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      const scene = sceneOf(ctx, rendered, picture);
      drawPicture(rendered, scene, picture, ratio);
      ctx.restore();
      drawn = { figures: scene.figures, arena: rendered.arena, ratio };
    },
    figureAt(seat) {
      const figure = drawn?.figures[seat];
      if (!drawn || figure === undefined || !game.spot) return null;
      const { x, y } = onScreen(drawn.arena, game.spot(figure));
      return { x: x / drawn.ratio, y: y / drawn.ratio };
    },
  };

  /** Ends with a round what it has started: a slow screen would show it in the next one. */
  function follow(state: S): void {
    if (state.round !== round) juice.end();
    round = state.round;
  }

  /** What the announcer says of it. */
  function comment(state: S, { kind, seat, value }: S['cues'][number]): void {
    // Where a host tells how things stand, whose round it is may come after the news of its end, which names them, too.
    if (kind === 'round') commentary.over({ ...decisionOf(state), winner: seat }, effects.mine);
    if (kind === 'count' && value === 3)
      commentary.round(
        game.title?.(words, state) ?? words.round(state.round),
        state.sudden ? 'sudden-death' : isMatchPoint(state) ? 'match-point' : null,
      );
    // What is said of the round is large, and would cover those who move.
    if (kind === 'go') juice.announcer.hush();
    if (kind === 'spree') commentary.spree(seat, value);
    if (kind !== 'out') return;
    const present = standings(state);
    commentary.out(seat, present.filter(({ alive }) => alive).length, present.length);
  }

  function render(layout: Layout, state: S): Rendered<S, P, W> {
    const arena = unturned(layout);
    const parts = game.createParts(arena, state);
    const ground = parts.ground ?? plainGround(arena, game.page);
    return {
      layout,
      place: placeOf(state),
      arena,
      parts: { ...usualParts(game, arena), ...parts, ground },
      bar: createScoreBar(layout, labels, game.palette),
      overlay: createOverlay(game),
    };
  }

  function sceneOf(
    ctx: OffscreenCanvasRenderingContext2D,
    { layout, arena }: Rendered<S, P, W>,
    picture: Picture<S>,
  ): Scene<S, P, W> {
    const { previous, current, alpha, mine, followed = null, time, reducedMotion: still } = picture;
    effects.mine = mine;
    effects.hand = picture.fingers ? 'fingers' : 'keys';
    effects.time = time;
    const ms = juice.advance(time, layout.turned);
    const { unit } = layout;
    const figures = game.figures(arena, picture);
    const marked = followed === null ? mine : [followed];
    const drawn = { previous, current, alpha, figures, mine, marked, time, ms };
    return { ctx, labels, unit, still, layout, words, names, looks, effects, ...drawn };
  }

  function drawPicture(
    { layout, arena, parts, bar, overlay }: Rendered<S, P, W>,
    scene: Scene<S, P, W>,
    { shake, paused = false, covered = [] }: Pick<Picture<S>, 'shake' | 'paused' | 'covered'>,
    ratio: number,
  ): void {
    const { ctx, current, marked, time, still, unit } = scene;
    const arenaScene = { ...scene, layout: arena };
    parts.update?.(arenaScene);
    drawArena(parts, arenaScene, layout, shake);
    if (!still) juice.flash.draw(ctx, layout.width, layout.height);
    if (bare) return;
    const room = barRoom(layout, covered, ratio);
    const row = rowForWords(layout, room, covered, ratio);
    const free = row.top < layout.barY ? { ...room, gap: 0 } : roomBeside(layout, room);
    const places = {
      x: layout.arenaX + layout.arenaWidth / 2,
      top: announcerTop(scene, parts),
      width: layout.width,
      bar: { ...row, middle: row.x + row.width / 2, height: layout.chipRowHeight },
    };
    const silent = paused || (current.phase === 'pause' && current.since > game.tableAfterFrames);
    const done = (seat: number) => game.done?.(words, current, seat) ?? '';
    const chips = () => chipsOf(current, { words, names, looks, done }, marked);
    bar.draw(ctx, barKey(current, marked), free, chips, time, still);
    parts.drawAround?.(scene);
    overlay.draw(scene, parts, paused);
    if (!still) {
      confetti.advance(scene.ms, winnerOf(current), layout.width / unit, layout.height / unit);
      confetti.draw(ctx, unit);
    }
    if (!silent) juice.announcer.draw(scene, places);
  }

  function announcerTop(scene: Scene<S, P, W>, parts: WholeParts<S, P, W>): number | null {
    const { layout, current, mine } = scene;
    const usual = layout.arenaY + layout.arenaHeight * game.announcerAt;
    if (current.phase !== 'intro') return usual;
    const names = standings(current).map(({ seat }) => ({
      ...parts.nameAt(scene, seat),
      mine: mine.includes(seat),
    }));
    return clearTop(layout, usual, names);
  }

  /** `screen` is the layout as it is seen, that of the scene as the game draws it. */
  function drawArena(
    parts: WholeParts<S, P, W>,
    scene: Scene<S, P, W>,
    screen: Layout,
    mayShake: boolean,
  ): void {
    const { ctx, layout, current, alpha, time, still, unit } = scene;
    const { originX, originY, cell } = layout;
    const { width, height } = screen;
    const { particles, floats, shake } = juice;
    const focus = current.phase === 'pause' && !still ? parts.focus(scene) : null;
    ctx.save();
    if (mayShake && shake.active) {
      const far = game.shakeUnits * unit;
      ctx.fillStyle = game.page;
      ctx.fillRect(0, 0, width, height);
      ctx.translate(Math.round(shake.x(time) * far), Math.round(shake.y(time) * far));
    }
    turn(ctx, screen);
    if (focus) {
      ctx.drawImage(parts.ground, 0, 0);
      pushIn(ctx, layout, focus, zoomAfter((current.since + alpha) * FRAME_MS));
    }
    ctx.drawImage(parts.ground, 0, 0);
    parts.drawArena(scene);
    if (!still) particles.draw(ctx, originX, originY, cell);
    if (!bare && current.phase === 'intro') parts.drawStart?.(scene);
    ctx.restore();
    const seen = (point: Point) => onScreen(layout, point);
    const place = { left: originX, top: originY, scale: cell, width, inner: innerOf(screen), seen };
    if (!bare) floats.draw(scene, place, scene.mine);
  }

  /** Who is celebrated: the winner of the match from its decision on, or -1. */
  function winnerOf(state: S): number {
    const over = state.phase === 'over' || (state.phase === 'pause' && matchDecided(state));
    return over ? leaderOf(state) : -1;
  }

  function barKey(state: S, marked: readonly number[]): string {
    const chips = standings(state).map(
      ({ seat, points, alive }) => `${points}${alive}${scoreOf(state, seat)}`,
    );
    return `${marked}${state.phase === 'intro'}${chips}`;
  }
}

/** Names below figures, marks beside them, and a look at who has won. */
function usualParts<S extends RoundState, P, W extends ArenaWords>(
  { spot }: ArenaGame<S, P, W>,
  arena: Layout,
): Omit<UsualParts<S, P, W>, 'ground'> {
  const spots = ({ figures }: Scene<S, P, W>) => (spot ? figures.map(spot) : []);
  return {
    nameAt: (scene, seat) => nameBelow(arena, spots(scene)[seat]!, 0.72),
    markAt: (scene, seat) =>
      markBeside({ ...scene, figures: spots(scene) }, arena, seat, { above: 1.1, below: 0.9, room: 2.2 }),
    focus: (scene) => spots(scene)[scene.current.winner] ?? null,
  };
}

function plainGround({ width, height }: Layout, colour: string): OffscreenCanvas {
  const ground = new OffscreenCanvas(width, height);
  Object.assign(context(ground), { fillStyle: colour }).fillRect(0, 0, width, height);
  return ground;
}

/** The arena without its outermost cells, on which players who are out stand. */
function innerOf({ arenaX, arenaY, arenaWidth, arenaHeight, cell, unit }: Layout): Box {
  const edge = Math.max(cell, EDGE_UNITS * unit);
  return {
    left: arenaX + edge,
    top: arenaY + edge,
    right: arenaX + arenaWidth - edge,
    bottom: arenaY + arenaHeight - edge,
  };
}
