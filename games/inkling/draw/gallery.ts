// All that was drawn, on one wall: at the end of a match, and as the picture that people keep.

import type { Rect } from '../../kit/draw/rect.ts';
import { context, createLabels } from '../../kit/draw/text.ts';
import type { Language } from '../../kit/words/languages.ts';
import { prompts } from '../rules/prompts.ts';
import { SHEET_HEIGHT, SHEET_WIDTH } from '../rules/sheet.ts';
import type { Drawing } from '../rules/state.ts';
import { words } from '../words.ts';
import { paperOf } from './ink.ts';
import { DARK, INK, PAPER_EDGE, plate, QUIET, type Scene, say } from './parts.ts';

const CAPTION_UNITS = 30;

export interface Wall {
  draw(scene: Scene, gallery: readonly Drawing[], at: Rect): void;
}

/** Thumbnails are made once for their size. */
export function createWall(language: Language, names: readonly string[]): Wall {
  let images: OffscreenCanvas[] = [];

  return {
    draw(scene, gallery, at) {
      const { ctx, unit } = scene;
      if (gallery.length === 0) {
        const style = { size: 20, colour: QUIET, align: 'centre', most: at.width } as const;
        say(scene, words[language].empty, at.x + at.width / 2, at.y + at.height / 2, style);
        return;
      }
      const caption = CAPTION_UNITS * unit;
      const { columns, width, height } = gridOf(gallery.length, at, caption);
      const rows = Math.ceil(gallery.length / columns);
      const top = at.y + (at.height - rows * height) / 2;
      const wide = Math.max(1, Math.round(width - 16 * unit));
      gallery.forEach(({ seat, prompt, ink }, index) => {
        if (images[index]?.width !== wide) images[index] = paperOf(ink, wide);
        const image = images[index]!;
        const row = Math.floor(index / columns);
        const inRow = Math.min(columns, gallery.length - row * columns);
        const left = at.x + (at.width - inRow * width) / 2 + (index % columns) * width + (width - wide) / 2;
        const y = top + row * height + 6 * unit;
        const frame = {
          x: left - 4 * unit,
          y: y - 4 * unit,
          width: wide + 8 * unit,
          height: image.height + 8 * unit,
        };
        plate(ctx, frame, PAPER_EDGE, 6 * unit);
        ctx.drawImage(image, Math.round(left), Math.round(y));
        const said = words[language].by(prompts[prompt]?.[language][0] ?? '?', names[seat] ?? '');
        const style = { size: 15, colour: INK, align: 'centre', most: width - 8 * unit } as const;
        say(scene, said, left + wide / 2, y + image.height + caption * 0.6, style);
      });
      images = images.slice(0, gallery.length);
    },
  };
}

/** The columns with which the drawings are largest. */
function gridOf(count: number, { width, height }: Rect, caption: number) {
  let best = { columns: 1, width: 0, height: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const ratio = SHEET_HEIGHT / SHEET_WIDTH;
    const wide = Math.min(width / columns, (height / rows - caption) / ratio);
    if (wide > best.width) best = { columns, width: wide, height: wide * ratio + caption };
  }
  return best;
}

const KEPT_COLUMN = 640;

/** The wall as a picture of its own, with its title and who has how many points. */
export function keepsakeOf(
  language: Language,
  names: readonly string[],
  gallery: readonly Drawing[],
  points: string,
): OffscreenCanvas {
  const columns = Math.max(1, Math.min(4, Math.ceil(Math.sqrt(gallery.length))));
  const rows = Math.max(1, Math.ceil(gallery.length / columns));
  const width = 80 + KEPT_COLUMN * columns;
  const image = new OffscreenCanvas(width, 260 + 520 * rows);
  const scene = { ctx: context(image), labels: createLabels(), unit: 1.6 };
  scene.ctx.fillStyle = PAPER_EDGE;
  scene.ctx.fillRect(0, 0, width, image.height);
  plate(scene.ctx, { x: 16, y: 16, width: width - 32, height: image.height - 32 }, DARK, 24);
  const style = { align: 'centre', most: width - 80 } as const;
  say(scene, words[language].gallery, width / 2, 84, { ...style, size: 34, weight: 750, display: true });
  createWall(language, names).draw(scene, gallery, { x: 40, y: 140, width: width - 80, height: 520 * rows });
  say(scene, points, width / 2, image.height - 66, { ...style, size: 20, colour: QUIET, whole: true });
  return image;
}
