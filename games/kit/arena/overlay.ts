// The moments between rounds: who is where, three, two, one, and what a round was worth.

import { teamLetter } from '../draw/colours.ts';
import { drawArrow } from '../draw/shapes.ts';
import { type Decision, drawTable, headingFor, renderTable } from '../draw/table.ts';
import { drawTeamTile } from '../draw/team-tile.ts';
import { inTeams } from '../rules/sides.ts';
import { drawCount, drawMark, drawName, nameWidth, type Plate } from './marks.ts';
import {
  COUNT_FRAMES,
  INTRO_FRAMES,
  leaderOf,
  matchDecided,
  type RoundState,
  scoreOf,
  standings,
} from './rules/round.ts';
import type { ArenaWords, Scene, WholeGame, WholeParts } from './scene.ts';

const GO_FRAMES = 36;
const FRAME_MS = 1000 / 60;

export interface Overlay<S, P, W> {
  /** `paused`: the match stands still, and counts stop. */
  draw(scene: Scene<S, P, W>, parts: WholeParts<S, P, W>, paused: boolean): void;
}

export function createOverlay<S extends RoundState, P, W extends ArenaWords>(
  game: WholeGame<S, P, W>,
): Overlay<S, P, W> {
  let table: { readonly key: string; readonly image: OffscreenCanvas } | null = null;

  function drawTableOf(scene: Scene<S, P, W>): void {
    const { ctx, layout, current, mine, still } = scene;
    const key = `${current.round}|${mine}`;
    if (table?.key !== key) table = { key, image: tableOf(scene) };
    const late = current.phase === 'over' ? Number.POSITIVE_INFINITY : current.since - game.tableAfterFrames;
    const { arenaX, arenaY, arenaWidth, arenaHeight, height } = layout;
    const half = table.image.height / 2;
    // In the middle of the arena; lower where scores are above it, as far as there is room.
    const y = Math.min(arenaY + Math.max(half, arenaHeight / 2), height - half);
    drawTable(ctx, table.image, arenaX + arenaWidth / 2, y, late * FRAME_MS, still);
  }

  function tableOf({ labels, layout, words, names, looks, current, mine }: Scene<S, P, W>): OffscreenCanvas {
    const score = (seat: number) => scoreOf(current, seat);
    const best = standings(current).sort(
      (a, b) => score(b.seat) - score(a.seat) || a.team - b.team || b.points - a.points,
    );
    const rows = best.map(({ seat, gained, points }) => ({
      look: looks[seat]!,
      name: names[seat]!,
      mine: mine.includes(seat),
      note: game.note?.(words, current, seat) ?? '',
      gained,
      points,
    }));
    const grouped = best.flatMap(({ seat, team }, index) => {
      const first = team > 0 && best[index - 1]?.team !== team;
      const far = (current.counts === 'rounds' ? words.rounds : words.points)(score(seat));
      const head = { team, name: words.team(teamLetter(team)), score: far };
      return first ? [head, rows[index]!] : [rows[index]!];
    });
    const heading = headingFor(words, names, looks, decisionOf(current), mine, game.palette.text);
    return renderTable(labels, game.palette, heading, grouped, layout.unit, layout);
  }

  return {
    draw(scene, parts, paused) {
      const { layout, words, names, looks, current, mine, marked } = scene;
      const { phase, since } = current;
      if (phase === 'intro') {
        const written: Plate[] = [];
        const places = standings(current)
          .filter(({ seat }) => !marked.includes(seat))
          .map(({ seat }) => ({ seat, ...parts.nameAt(scene, seat) }));
        for (const place of places) {
          const { seat } = place;
          const team = current.seats[seat]!.team;
          const name = team > 0 ? `${teamLetter(team)} · ${names[seat]}` : names[seat]!;
          const most = nameWidth(place, places, scene.unit, layout.width);
          drawName(scene, name, looks[seat]!.colour, place, most, layout.width, written);
        }
      }
      if (phase === 'play' && inTeams(current.seats)) letters(scene, parts);
      // Players know after a while which figure is theirs; spectators may look away at any time, and have an arrow.
      const begins = phase === 'intro' || (phase === 'play' && since < game.markFrames);
      if (begins || (phase === 'play' && mine.length === 0)) {
        const plates: Plate[] = [];
        for (const seat of marked) {
          if (!current.seats[seat]?.alive) continue;
          const { x, y, up } = parts.markAt(scene, seat);
          const word = mine.length === 1 ? words.you : names[seat]!;
          if (begins) drawMark(scene, word, x, y, up, layout.width, plates);
          else drawArrow(scene.ctx, x, y, scene.unit, up);
        }
      }
      if (!paused && (phase === 'intro' || (phase === 'play' && since < GO_FRAMES))) count(scene);
      if (phase === 'over' || (phase === 'pause' && since > game.tableAfterFrames)) drawTableOf(scene);
    },
  };
}

export function decisionOf(state: RoundState): Decision {
  const teams = state.seats.map(({ team }) => team);
  return { matchDecided: matchDecided(state), best: leaderOf(state), winner: state.winner, teams };
}

/** Whose partner each figure is, also for people who are colour-blind. */
function letters<S extends RoundState, P, W extends ArenaWords>(
  scene: Scene<S, P, W>,
  parts: WholeParts<S, P, W>,
): void {
  const { ctx, labels, unit, current } = scene;
  for (const { seat, team, alive } of standings(current)) {
    if (!alive) continue;
    const { x, y } = parts.nameAt(scene, seat);
    ctx.globalAlpha = 0.85;
    drawTeamTile(ctx, labels, team, x, y, 12 * unit);
    ctx.globalAlpha = 1;
  }
}

function count<S extends RoundState, P>(scene: Scene<S, P>): void {
  const { layout, words, current } = scene;
  const x = layout.arenaX + layout.arenaWidth / 2;
  const y = layout.arenaY + layout.arenaHeight / 2;
  if (current.phase === 'play') {
    drawCount(scene, words.go, current.since / GO_FRAMES, x, y);
    return;
  }
  const left = INTRO_FRAMES - current.since;
  const age = 1 - ((left - 1) % COUNT_FRAMES) / COUNT_FRAMES;
  drawCount(scene, String(Math.min(3, Math.ceil(left / COUNT_FRAMES))), age, x, y);
}
