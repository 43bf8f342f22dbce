// Text as pictures, for every game: names in any script, cut to a width, rendered once and then only copied.

import { parted } from '../words/names.ts';

export type Ctx = OffscreenCanvasRenderingContext2D;

export interface Label {
  readonly image: OffscreenCanvas;
  readonly width: number;
  readonly height: number;
}

export type Face = 'text' | 'display';

export interface TextStyle {
  /** Height of the letters' line in device pixels. */
  readonly size: number;
  /** White by default. */
  readonly colour?: string;
  readonly weight?: number;
  /** `display` for what is announced; names and numbers are `text`. */
  readonly face?: Face;
  /** Device pixels; longer text ends in an ellipsis. */
  readonly maxWidth?: number;
  /** A dark rim that keeps text readable over walls. */
  readonly rim?: boolean;
}

export interface Labels {
  get(text: string, style: TextStyle): Label;
}

/** What words are drawn with. */
export interface Pen {
  readonly ctx: Ctx;
  readonly labels: Labels;
  /** Device pixels of a unit of text: 1 on a 1280 x 720 screen, growing with the window. */
  readonly unit: number;
  /** True for reduced motion. */
  readonly still: boolean;
}

/** The faces of the app (renderer/styles/tokens.css), then the system's, of which each knows other scripts. */
const OTHERS =
  'system-ui, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';
const families: { readonly [face in Face]: string } = {
  text: `"Figtree Variable", "Figtree Marks", ${OTHERS}`,
  display: `"Unbounded Variable", "Unbounded Marks", "Figtree Variable", "Figtree Marks", ${OTHERS}`,
};

function font(size: number, weight: number, face: Face = 'text'): string {
  return `${weight} ${Math.round(size)}px ${families[face]}`;
}

/** Far more than a match shows at once, numbers that change included; a full cache is emptied rather than pruned. */
const MAX_LABELS = 400;

export function createLabels(): Labels {
  const cache = new Map<string, Label>();
  return {
    get(text, style) {
      const key = `${text}\n${style.size}\n${style.colour}\n${style.weight}\n${style.face}\n${style.maxWidth}\n${style.rim}`;
      const known = cache.get(key);
      if (known) return known;
      if (cache.size >= MAX_LABELS) cache.clear();
      const made = render(text, style);
      cache.set(key, made);
      return made;
    },
  };
}

/** Beside the letters of a label, left and right: room for its rim. Device pixels. */
export function marginOf({ size }: Pick<TextStyle, 'size'>): number {
  return Math.ceil(size * 0.2);
}

function render(text: string, style: TextStyle): Label {
  const letters = font(style.size, style.weight ?? 600, style.face);
  const probe = context(new OffscreenCanvas(1, 1));
  probe.font = letters;
  const shown = style.maxWidth === undefined ? text : ellipsise(probe, text, style.maxWidth);
  const pad = marginOf(style);
  const width = Math.max(1, Math.ceil(probe.measureText(shown).width) + 2 * pad);
  const height = Math.ceil(style.size * 1.4);
  const image = new OffscreenCanvas(width, height);
  const ctx = context(image);
  ctx.font = letters;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  // Isolated, so that an ellipsis or a number stands at the end of the name.
  ctx.direction = isRightToLeft(shown) ? 'rtl' : 'ltr';
  if (style.rim) {
    ctx.lineJoin = 'round';
    ctx.lineWidth = style.size * 0.22;
    ctx.strokeStyle = 'rgba(4, 6, 12, 0.85)';
    ctx.strokeText(shown, pad, height / 2);
  }
  ctx.fillStyle = style.colour ?? '#ffffff';
  ctx.fillText(shown, pad, height / 2);
  return { image, width, height };
}

/** The longest beginning that fits with an ellipsis and a number at the end; cut between user-perceived characters. */
export function ellipsise(ctx: Pick<Ctx, 'measureText'>, text: string, maxWidth: number): string {
  if (ctx.measureText(text).width <= maxWidth) return text;
  const { stem, ending } = parted(text);
  const letters = Array.from(new Intl.Segmenter().segment(stem), (part) => part.segment);
  const cut = (kept: number) => `${letters.slice(0, kept).join('').trimEnd()}…${ending}`;
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (ctx.measureText(cut(middle)).width <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}

/** Throws for a canvas without a 2d context, a bug of the platform. */
export function context(canvas: OffscreenCanvas): Ctx {
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('no 2d context');
  return ctx;
}

/** By the first letter outside of isolated names, as Unicode's algorithm does for a line. */
function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text.replace(/\u2068[^\u2069]*\u2069?/gu, ''))?.[0];
  return letter !== undefined && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(letter);
}

export type Align = 'left' | 'centre' | 'right';

/** Draws a label with its centre, or the middle of its left or right edge, at a point. Returns its width. */
export function drawLabel(ctx: Ctx, label: Label, x: number, y: number, align: Align = 'centre'): number {
  const left = align === 'left' ? x : align === 'centre' ? x - label.width / 2 : x - label.width;
  ctx.drawImage(label.image, Math.round(left), Math.round(y - label.height / 2));
  return label.width;
}
