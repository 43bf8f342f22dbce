// Text as pictures, for every game: names in any script, cut to a width, rendered once and then only copied.

type Ctx = OffscreenCanvasRenderingContext2D;

export interface Label {
  readonly image: OffscreenCanvas;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  /** Height of the letters' line in device pixels. */
  readonly size: number;
  readonly colour: string;
  readonly weight?: number;
  /** Device pixels; longer text ends in an ellipsis. */
  readonly maxWidth?: number;
  /** A dark rim that keeps text readable over walls. */
  readonly rim?: boolean;
}

export interface Labels {
  get(text: string, style: TextStyle): Label;
}

export function font(size: number, weight: number): string {
  return `${weight} ${Math.round(size)}px system-ui, "Segoe UI", "Noto Sans", sans-serif`;
}

/** Far more than a match shows at once; a full cache is emptied rather than pruned. */
const MAX_LABELS = 160;

export function createLabels(): Labels {
  const cache = new Map<string, Label>();
  return {
    get(text, style) {
      const key = `${text}\n${style.size}\n${style.colour}\n${style.weight}\n${style.maxWidth}\n${style.rim}`;
      const known = cache.get(key);
      if (known) return known;
      if (cache.size >= MAX_LABELS) cache.clear();
      const made = render(text, style);
      cache.set(key, made);
      return made;
    },
  };
}

function render(text: string, style: TextStyle): Label {
  const face = font(style.size, style.weight ?? 600);
  const probe = context(new OffscreenCanvas(1, 1));
  probe.font = face;
  const shown = style.maxWidth === undefined ? text : ellipsise(probe, text, style.maxWidth);
  const pad = Math.ceil(style.size * 0.2);
  const width = Math.max(1, Math.ceil(probe.measureText(shown).width) + 2 * pad);
  const height = Math.ceil(style.size * 1.4);
  const image = new OffscreenCanvas(width, height);
  const ctx = context(image);
  ctx.font = face;
  ctx.textBaseline = 'middle';
  if (style.rim) {
    ctx.lineJoin = 'round';
    ctx.lineWidth = style.size * 0.22;
    ctx.strokeStyle = 'rgba(4, 6, 12, 0.85)';
    ctx.strokeText(shown, pad, height / 2);
  }
  ctx.fillStyle = style.colour;
  ctx.fillText(shown, pad, height / 2);
  return { image, width, height };
}

/** The longest beginning that fits with an ellipsis; cut between user-perceived characters. */
export function ellipsise(ctx: Pick<Ctx, 'measureText'>, text: string, maxWidth: number): string {
  if (ctx.measureText(text).width <= maxWidth) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (ctx.measureText(`${letters.slice(0, middle).join('')}…`).width <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join('').trimEnd()}…`;
}

/** A canvas without a 2d context is a bug of the platform; nothing can be drawn without. */
export function context(canvas: OffscreenCanvas): Ctx {
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('no 2d context');
  return ctx;
}

/** Draws a label with its centre, or its left edge's middle, at a point. */
export function drawLabel(
  ctx: Ctx,
  label: Label,
  x: number,
  y: number,
  align: 'centre' | 'left' = 'centre',
): void {
  const left = align === 'centre' ? x - label.width / 2 : x;
  ctx.drawImage(label.image, Math.round(left), Math.round(y - label.height / 2));
}
