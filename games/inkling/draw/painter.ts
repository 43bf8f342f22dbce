// Draws Inkling: a sheet of paper on a desk at night, who plays beside it, and what is guessed.

import type { Painter, PainterSurroundings, Picture } from '../../game.ts';
import { looksOf } from '../../kit/draw/colours.ts';
import { createConfetti } from '../../kit/draw/confetti.ts';
import type { Rect } from '../../kit/draw/rect.ts';
import { drawSeatSign } from '../../kit/draw/shapes.ts';
import { createLabels } from '../../kit/draw/text.ts';
import { drawPencil, drawToolSign } from '../../kit/draw/tool-signs.ts';
import { inSentence, namesOf } from '../../kit/words/names.ts';
import type { Hand, InklingController } from '../control/controller.ts';
import {
  cardsOf,
  clockOf,
  footButtons,
  galleryOf,
  isIn,
  type Layout,
  layOut,
  toolsOf,
} from '../control/layout.ts';
import { FRAMES_PER_SECOND } from '../info.ts';
import { hintOf, promptOf } from '../rules/guess.ts';
import { prompts } from '../rules/prompts.ts';
import { SHEET_WIDTH, WIDTHS } from '../rules/sheet.ts';
import {
  CHOOSE_FRAMES,
  drawingsLeft,
  GALLERY_FRAMES,
  hasChoices,
  hasChoicesSoon,
  type InklingState,
  isBot,
  isGallery,
  isHere,
  mayGuess,
} from '../rules/state.ts';
import { words as allWords, revealed } from '../words.ts';
import { createWall, keepsakeOf } from './gallery.ts';
import { COLOUR_VALUES, createPaper, PAPER_COLOUR } from './ink.ts';
import * as parts from './parts.ts';

const DESK = ['#171930', '#0e0f1e'] as const;

/** A drawer reads so long that the first prompt was taken. */
const TAKEN_FRAMES = 4 * FRAMES_PER_SECOND;

/** Everything that one picture is drawn from. */
interface Shown extends parts.Scene {
  readonly layout: Layout;
  readonly state: InklingState;
  readonly hand: Hand | null;
  readonly me: number | null;
  readonly picture: Picture<InklingState>;
  /** Device pixels of a CSS pixel. */
  readonly ratio: number;
}

export function createPainter({
  language,
  seats,
  bare = false,
  controller,
}: PainterSurroundings<InklingState>): Painter<InklingState> {
  const words = allWords[language];
  const names = namesOf(seats, language);
  const looks = looksOf(seats);
  const labels = createLabels();
  const paper = createPaper();
  const wall = createWall(language, names);
  const confetti = createConfetti(seats.length, looks);
  const hand = (controller as InklingController | undefined)?.hand ?? null;
  const called = (seat: number) => inSentence(names[seat] ?? '');
  let lastMs = 0;

  return {
    observe() {},
    draw(ctx, picture) {
      const ratio = ctx.getTransform().a;
      const [width, height] = [Math.round(picture.width * ratio), Math.round(picture.height * ratio)];
      ctx.save();
      // Everything here is in device pixels.
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      const desk = ctx.createRadialGradient(
        width / 2,
        height * 0.4,
        0,
        width / 2,
        height * 0.4,
        Math.max(width, height) * 0.75,
      );
      desk.addColorStop(0, DESK[0]);
      desk.addColorStop(1, DESK[1]);
      ctx.fillStyle = desk;
      ctx.fillRect(0, 0, width, height);
      const layout = layOut(width, height, ratio, picture.textScale);
      const { current: state, me } = picture;
      const shown = { ctx, labels, unit: layout.unit, layout, state, hand, me, picture, ratio };
      if (bare) drawBare(shown);
      else if (isGallery(state)) drawGallery(shown);
      else drawTurn(shown);
      ctx.restore();
    },
    keepsake({ seats: players, gallery }) {
      const best = players
        .map(({ present, points }, seat) => ({ present, points, seat }))
        .filter(({ present }) => present)
        .sort((a, b) => b.points - a.points || a.seat - b.seat);
      const said = best.map(({ seat, points }) => `${names[seat]} ${points}`).join(' · ');
      return keepsakeOf(language, names, gallery, said);
    },
  };

  /** The sheet alone, as large as it fits. */
  function drawBare({ ctx, state, layout: { width, height } }: Shown): void {
    const high = Math.min(height * 0.96, width * 0.72);
    const wide = (high * 4) / 3;
    const at = { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
    drawPaper(ctx, state, null, at, high / 400);
  }

  function drawPaper(
    ctx: parts.Scene['ctx'],
    state: InklingState,
    own: Hand['own'],
    at: Rect,
    unit: number,
  ): void {
    ctx.save();
    ctx.shadowColor = 'rgba(0, 0, 0, 0.55)';
    ctx.shadowBlur = 26 * unit;
    ctx.shadowOffsetY = 8 * unit;
    parts.plate(ctx, at, PAPER_COLOUR, 12 * unit);
    ctx.restore();
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(at.x, at.y, at.width, at.height, 12 * unit);
    ctx.clip();
    paper.draw(ctx, own ?? state.sheet, state.turn, at);
    ctx.restore();
  }

  function drawTurn(shown: Shown): void {
    const { ctx, layout, state, unit, me } = shown;
    if (isMine(shown)) parts.plate(ctx, parts.grown(layout.sheet, 6 * unit), parts.SUN, 16 * unit);
    drawPaper(ctx, state, hand?.own ?? null, layout.sheet, unit);
    drawHead(shown);
    drawPlayers(shown);
    drawLines(shown);
    if (state.phase === 'choose') drawChoosing(shown);
    if (state.phase === 'reveal') drawReveal(shown);
    if (state.phase !== 'draw') return;
    if (hand?.own && state.drawer === me) {
      drawTools(shown, hand);
      if (hand.taken && hand.own.used === 0 && state.since < TAKEN_FRAMES) drawNote(shown, words.taken);
    } else drawFoot(shown);
  }

  /** Whether the player at this screen draws now, or is about to. */
  function isMine({ state, me }: Shown): boolean {
    return state.drawer === me && state.phase !== 'reveal';
  }

  function turnsOf(state: InklingState): number {
    return state.turn + state.seats.reduce((sum, player) => sum + drawingsLeft(state, player), 0);
  }

  function drawHead(shown: Shown): void {
    const { layout, state, me, unit } = shown;
    const { head, isUpright } = layout;
    const middle = head.y + head.height / 2;
    const total = state.phase === 'choose' ? CHOOSE_FRAMES : state.frames;
    const left = state.phase === 'reveal' ? 0 : Math.max(0, total - state.since);
    const { x: clockX, r } = clockOf(layout);
    if (state.phase !== 'reveal')
      parts.clock(shown, clockX, middle, r, left / total, Math.ceil(left / FRAMES_PER_SECOND));
    const turn = isUpright ? `${state.turn}/${turnsOf(state)}` : words.turn(state.turn, turnsOf(state));
    const most = Math.max(80 * unit, layout.sheet.x - head.x - 10 * unit);
    const side = isUpright ? 0.3 * head.width : most;
    parts.say(shown, turn, head.x, middle - 11 * unit, { size: 14, colour: parts.QUIET, most: side });
    const style = { size: isUpright ? 15 : 17, weight: 700, most: side } as const;
    const turnOf = isMine(shown) ? words.yourTurn : words.draws(called(state.drawer));
    const colour = isMine(shown) ? parts.SUN : parts.INK;
    parts.say(shown, turnOf, head.x, middle + 12 * unit, { ...style, colour, whole: isMine(shown) });
    if (!state.secret || state.phase !== 'draw') return;
    const x = isUpright
      ? head.x + side + (clockX - r - head.x - side) / 2
      : layout.sheet.x + layout.sheet.width / 2;
    const room = isUpright
      ? clockX - r - head.x - side - 8 * unit
      : Math.min(layout.sheet.width, 2 * (clockX - r - x) - 20 * unit);
    if (state.drawer === me) {
      const [prompt] = prompts[promptOf(state.secret)]![language];
      const said = words.youDraw(prompt!);
      parts.say(shown, said, x, middle, {
        size: isUpright ? 19 : 26,
        colour: parts.SUN,
        weight: 750,
        align: 'centre',
        most: room,
        whole: true,
      });
      return;
    }
    const quarters = Math.floor((4 * state.since) / state.frames);
    const knows = me !== null && (state.seats[me]?.solvedAt ?? -1) >= 0;
    parts.tiles(
      shown,
      knows ? prompts[promptOf(state.secret)]![language][0]! : hintOf(state.secret, language, quarters),
      x,
      middle,
      room,
      Math.min(40 * unit, head.height * 0.76),
    );
  }

  function drawPlayers(shown: Shown): void {
    const { ctx, layout, state, unit, picture } = shown;
    const { players } = layout;
    const marked = picture.followed == null ? picture.mine : [picture.followed];
    const all = state.seats.flatMap((player, seat) => (player.present ? [{ ...player, seat }] : []));
    all.sort((a, b) => b.points - a.points || a.seat - b.seat);
    // Where there is little room: who draws, who looks on here, and the best.
    const stands = (seat: number) => Number(seat === state.drawer || marked.includes(seat));
    const shownRows = [...all].sort((a, b) => stands(b.seat) - stands(a.seat));
    const fit = new Set(shownRows.slice(0, Math.max(1, Math.floor(players.height / (27 * unit)))));
    const rows = all.filter((row) => fit.has(row));
    if (players.height < 24 * unit) return;
    const high = Math.min(46 * unit, players.height / Math.max(1, rows.length));
    const u = Math.min(unit, (high / 40) * 1.02);
    rows.forEach((player, index) => {
      const { seat, points, gained, solvedAt } = player;
      const away = !isHere(player);
      const y = players.y + index * high;
      const at = { x: players.x, y: y + 2 * u, width: players.width, height: high - 4 * u };
      const mine = marked.includes(seat);
      const isDrawer = seat === state.drawer;
      parts.plate(
        ctx,
        at,
        mine ? parts.PLATE_MINE : parts.PLATE,
        10 * u,
        solvedAt >= 0 ? parts.RIGHT : mine ? '#ffffff' : undefined,
      );
      ctx.globalAlpha = away ? 0.5 : 1;
      const middle = at.y + at.height / 2;
      drawSeatSign(ctx, looks[seat]!, at.x + 18 * u, middle, 9 * u);
      const small = { ...shown, unit: u };
      const right = at.x + at.width - 10 * u;
      const far = parts.say(small, String(points), right, middle, { size: 17, weight: 750, align: 'right' });
      let end = right - far - 4 * u;
      /** Where there is little room a name is more than what else is said. */
      const hasRoom = (units: number) => end - at.x - 32 * u > units * u;
      if (gained > 0 && hasRoom(92))
        end -= parts.say(small, `+${gained}`, end, middle, {
          size: 14,
          colour: parts.RIGHT,
          weight: 750,
          align: 'right',
        });
      if (isDrawer) {
        drawPencil(ctx, parts.SUN, end - 10 * u, middle, 10 * u);
        end -= 24 * u;
      }
      const tag = away ? words.away : isBot(player) ? words.bot : '';
      if (tag !== '' && hasRoom(80))
        end -= parts.say(small, tag, end, middle, { size: 12, colour: parts.QUIET, align: 'right' });
      parts.say(small, names[seat]!, at.x + 32 * u, middle, {
        size: 16,
        weight: mine ? 750 : 600,
        most: Math.max(20, end - at.x - 34 * u),
      });
      ctx.globalAlpha = 1;
    });
  }

  /** The last lines that fit, the newest at the bottom of a column, or at the top of a phone's. */
  function drawLines(shown: Shown): void {
    const { ctx, layout, state, unit } = shown;
    const { lines, isUpright } = layout;
    const high = 27 * unit;
    const fit = Math.max(0, Math.floor(lines.height / high));
    const last = fit === 0 ? [] : state.lines.slice(-fit);
    last.forEach(({ seat, text }, index) => {
      const y = isUpright
        ? lines.y + (last.length - index - 0.5) * high
        : lines.y + lines.height - (last.length - index - 0.5) * high;
      drawSeatSign(ctx, looks[seat]!, lines.x + 9 * unit, y, 7 * unit);
      const solved = text === '';
      const said = solved ? words.guessedIt(called(seat)) : text;
      parts.say(shown, said, lines.x + 22 * unit, y, {
        size: 16,
        colour: solved ? parts.RIGHT : parts.INK,
        weight: solved ? 700 : 500,
        most: lines.width - 24 * unit,
      });
    });
  }

  function isOver({ ratio }: Shown, at: Rect): boolean {
    const pointer = hand?.pointer;
    return pointer != null && isIn(at, pointer.x * ratio, pointer.y * ratio);
  }

  function drawChoosing(shown: Shown): void {
    const { layout, state, me, unit, picture } = shown;
    const { sheet } = layout;
    const x = sheet.x + sheet.width / 2;
    const offered = state.drawer === me ? (hand?.offered ?? []) : [];
    const style = {
      size: Math.min(26, (sheet.height / unit) * 0.085),
      colour: parts.DARK,
      weight: 750,
      align: 'centre',
      most: sheet.width * 0.9,
    } as const;
    if (offered.length === 0) {
      parts.say(shown, words.chooses(called(state.drawer)), x, sheet.y + sheet.height / 2, style);
      return;
    }
    const band = { ...sheet, height: sheet.height * 0.13 };
    parts.plate(shown.ctx, band, parts.SUN, 12 * unit);
    const bold = { ...style, display: true };
    parts.say(shown, words.yourTurn, x, band.y + band.height / 2, { ...bold, size: style.size * 1.3 });
    parts.say(shown, words.chooseOne, x, sheet.y + sheet.height * 0.2, bold);
    cardsOf(layout, offered.length).forEach((card, index) => {
      const key = picture.fingers ? '' : String(index + 1);
      parts.button(shown, card, prompts[offered[index]!]![language][0]!, isOver(shown, card), key);
    });
  }

  function drawTools(shown: Shown, { look, pencil }: Hand): void {
    const { ctx, layout, unit } = shown;
    for (const tool of toolsOf(layout)) {
      const { x, y, width } = tool.at;
      const [cx, cy, r] = [x + width / 2, y + width / 2, width * 0.4];
      const isChosen =
        (tool.kind === 'colour' && tool.value === look.colour) ||
        (tool.kind === 'width' && tool.value === look.width);
      if (isChosen || isOver(shown, tool.at))
        parts.plate(ctx, parts.grown(tool.at, -1), isChosen ? '#ffffff' : parts.EDGE, 9 * unit);
      if (tool.kind === 'colour') {
        const inner = parts.grown(tool.at, r - width / 2);
        parts.plate(ctx, inner, COLOUR_VALUES[tool.value]!, 8 * unit, parts.EDGE);
      } else if (tool.kind === 'width') {
        ctx.fillStyle = isChosen ? parts.DARK : parts.INK;
        ctx.beginPath();
        ctx.arc(cx, cy, r * (0.2 + (0.75 * tool.value) / (WIDTHS.length - 1)), 0, 2 * Math.PI);
        ctx.fill();
      } else drawToolSign(ctx, tool.kind, parts.INK, cx, cy, r * 0.72);
    }
    if (!pencil) return;
    const scale = layout.sheet.width / SHEET_WIDTH;
    drawPencil(
      ctx,
      parts.SUN,
      layout.sheet.x + pencil.x * scale + 12 * unit,
      layout.sheet.y + pencil.y * scale - 12 * unit,
      18 * unit,
    );
  }

  /** What a guesser is told, or chooses from. */
  function drawFoot(shown: Shown): void {
    const { layout, state, me, picture } = shown;
    const { foot } = layout;
    const [x, y] = [foot.x + foot.width / 2, foot.y + foot.height / 2];
    const style = { size: 18, weight: 700, align: 'centre', most: foot.width } as const;
    const player = me === null ? undefined : state.seats[me];
    if (!player || me === null) return;
    if (player.solvedAt >= 0) {
      parts.say(shown, words.youGuessedIt(player.gained), x, y, { ...style, colour: parts.RIGHT });
    } else if (player.solvedAt === -2) {
      parts.say(shown, words.wrongChoice, x, y, { ...style, colour: parts.QUIET });
    } else if (mayGuess(state, me) && hand && hand.choices.length > 0) {
      footButtons(layout, 4).forEach((at, index) => {
        const key = picture.fingers ? '' : String(index + 1);
        parts.button(shown, at, prompts[hand.choices[index]!]![language][0]!, isOver(shown, at), key);
      });
    } else {
      const [at] = footButtons(layout, 1);
      if (hasChoices(state)) parts.button(shown, at!, words.choices, isOver(shown, at!), '', parts.PLAIN);
      else if (hasChoicesSoon(state))
        parts.say(shown, words.choicesSoon, x, y, { ...style, colour: parts.QUIET, whole: true });
      if (hand && hand.near !== '') drawNote(shown, words.near(hand.near));
    }
  }

  /** Says something to the player at this screen, over the lower edge of the sheet. */
  function drawNote(shown: Shown, text: string): void {
    const { ctx, layout, unit } = shown;
    const { sheet } = layout;
    const wide = Math.min(sheet.width - 16 * unit, 360 * unit);
    const [x, y] = [sheet.x + sheet.width / 2, sheet.y + sheet.height - 26 * unit];
    const plate = { x: x - wide / 2, y: y - 18 * unit, width: wide, height: 36 * unit };
    parts.plate(ctx, plate, parts.DARK, 12 * unit);
    const style = { size: 18, weight: 700, align: 'centre', colour: parts.SUN, whole: true } as const;
    parts.say(shown, text, x, y, { ...style, most: wide - 16 * unit });
  }

  function drawReveal(shown: Shown): void {
    const { ctx, layout, state, me, unit } = shown;
    const { sheet } = layout;
    const [prompt] = prompts[promptOf(state.secret!)]![language];
    const { gained } = state.seats[state.drawer]!;
    const at = { x: sheet.x, y: sheet.y + sheet.height - 78 * unit, width: sheet.width, height: 78 * unit };
    parts.plate(ctx, at, 'rgba(23, 25, 48, 0.94)', 12 * unit);
    const style = { size: 27, colour: parts.SUN, weight: 750, align: 'centre', display: true } as const;
    const [x, most] = [sheet.x + sheet.width / 2, sheet.width * 0.94];
    const line = { align: 'centre', most, whole: true } as const;
    parts.say(shown, revealed(words, state, me, prompt!), x, at.y + 28 * unit, { ...style, ...line });
    const got = words.drawerGot(called(state.drawer), gained);
    parts.say(shown, got, x, at.y + 60 * unit, { ...line, size: 16, colour: parts.INK });
  }

  function drawGallery(shown: Shown): void {
    const { ctx, layout, state, me, unit, picture } = shown;
    const { wall: at, keep, done } = galleryOf(layout);
    const { head, isUpright } = layout;
    const title = isUpright ? head.x + head.width / 2 : at.x + at.width / 2;
    parts.say(shown, words.gallery, title, head.y + head.height / 2, {
      size: isUpright ? 20 : 28,
      weight: 750,
      align: 'centre',
      display: true,
      most: isUpright ? head.width : at.width - 120 * unit,
    });
    const left = Math.ceil((GALLERY_FRAMES - state.since) / FRAMES_PER_SECOND);
    if (isUpright) {
      wall.draw(shown, state.gallery, { ...at, height: at.height * 0.62 });
      const top = at.y + at.height * 0.62;
      drawPlayers({
        ...shown,
        layout: { ...layout, players: { x: at.x, y: top, width: at.width, height: at.height * 0.38 } },
      });
    } else {
      drawPlayers(shown);
      wall.draw(shown, state.gallery, at);
    }
    const [one, two] = picture.fingers ? ['', ''] : ['1', '2'];
    parts.button(shown, keep, words.keep, isOver(shown, keep), one);
    const player = me === null ? undefined : state.seats[me];
    if (player && !player.done && state.phase === 'gallery')
      parts.button(shown, done, `${words.done} (${left})`, isOver(shown, done), two, '#8f97d6');
    if (picture.reducedMotion) return;
    const ms = Math.min(100, Math.max(0, picture.time - lastMs));
    lastMs = picture.time;
    const best = Math.max(...state.seats.map(({ points }) => points));
    const winners = state.seats.flatMap(({ points, present }, seat) =>
      present && points === best ? [seat] : [],
    );
    confetti.advance(ms, winners.length === 1 ? winners[0]! : -1, layout.width / unit, layout.height / unit);
    confetti.draw(ctx, unit);
  }
}
