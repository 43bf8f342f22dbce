// Text as pictures: rendered once, cut to a width, then only copied; and the colours of everything that is not a seat.

export type Ctx = OffscreenCanvasRenderingContext2D;

export const TEXT = '#f2ecdf';
export const TEXT_DIM = '#a59c8c';
export const LAMP = '#ffc46b';
export const ORE = '#8ff5e6';
export const BAD = '#ff6b5e';
export const GOOD = '#8fe388';
export const PANEL = 'rgba(14, 13, 18, 0.9)';
export const PANEL_LINE = '#4a4038';

export interface TextStyle {
  /** Height of the letters' line in device pixels. */
  readonly size: number;
  readonly colour?: string;
  readonly weight?: number;
  /** Device pixels; longer text ends in an ellipsis. */
  readonly maxWidth?: number;
  /** A dark rim, for text on the battlefield. */
  readonly rim?: boolean;
}

export interface Labels {
  get(text: string, style: TextStyle): OffscreenCanvas;
}

/** Numbers change all the time: a full cache is emptied rather than pruned. */
const MAX_LABELS = 400;

export function createLabels(): Labels {
  const cache = new Map<string, OffscreenCanvas>();
  return {
    get(text, style) {
      const { size, colour = TEXT, weight = 600, maxWidth = 0, rim = false } = style;
      const key = `${text}\n${size}\n${colour}\n${weight}\n${maxWidth}\n${rim}`;
      const known = cache.get(key);
      if (known) return known;
      if (cache.size >= MAX_LABELS) cache.clear();
      const made = render(text, size, colour, weight, maxWidth, rim);
      cache.set(key, made);
      return made;
    },
  };
}

function render(
  text: string,
  size: number,
  colour: string,
  weight: number,
  maxWidth: number,
  rim: boolean,
): OffscreenCanvas {
  const font = `${weight} ${Math.round(size)}px system-ui, "Segoe UI", "Noto Sans", sans-serif`;
  const probe = contextOf(new OffscreenCanvas(1, 1));
  probe.font = font;
  const shown = maxWidth > 0 ? fitted(probe, text, maxWidth) : text;
  const pad = Math.ceil(size * 0.16);
  const image = new OffscreenCanvas(
    Math.max(1, Math.ceil(probe.measureText(shown).width) + 2 * pad),
    Math.ceil(size * 1.4),
  );
  const ctx = contextOf(image);
  ctx.font = font;
  ctx.textBaseline = 'middle';
  if (rim) {
    ctx.lineJoin = 'round';
    ctx.lineWidth = size * 0.24;
    ctx.strokeStyle = 'rgba(6, 5, 8, 0.88)';
    ctx.strokeText(shown, pad, image.height / 2);
  }
  ctx.fillStyle = colour;
  ctx.fillText(shown, pad, image.height / 2);
  return image;
}

/** The longest beginning that fits with an ellipsis, cut between what people see as letters. */
function fitted(ctx: Ctx, text: string, maxWidth: number): string {
  if (ctx.measureText(text).width <= maxWidth) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), (part) => part.segment);
  while (letters.length > 0 && ctx.measureText(`${letters.join('')}…`).width > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** A canvas without a 2d context is a bug of the platform; nothing can be drawn without. */
export function contextOf(canvas: OffscreenCanvas): Ctx {
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('no 2d context');
  return ctx;
}

export type Align = 'left' | 'centre' | 'right';

/** Draws a label with the middle of its line at a point. Returns its width. */
export function drawLabel(
  ctx: Ctx,
  label: OffscreenCanvas,
  x: number,
  y: number,
  align: Align = 'left',
): number {
  const left = align === 'left' ? x : align === 'centre' ? x - label.width / 2 : x - label.width;
  ctx.drawImage(label, Math.round(left), Math.round(y - label.height / 2));
  return label.width;
}

export function drawPanel(ctx: Ctx, x: number, y: number, width: number, height: number, unit: number): void {
  ctx.beginPath();
  ctx.roundRect(x + 0.5, y + 0.5, width - 1, height - 1, 8 * unit);
  ctx.fillStyle = PANEL;
  ctx.fill();
  ctx.lineWidth = Math.max(1, 1.25 * unit);
  ctx.strokeStyle = PANEL_LINE;
  ctx.stroke();
}

/** `#rrggbb` towards white (part above 0) or towards night (below 0). */
export function shade(colour: string, part: number): string {
  const channel = (at: number, night: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    const goal = part > 0 ? 255 : night;
    return Math.round(value + (goal - value) * Math.abs(part));
  };
  return `rgb(${channel(1, 14)}, ${channel(3, 12)}, ${channel(5, 18)})`;
}
