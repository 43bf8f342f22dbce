// A game in three moving seconds: a match of bots, drawn by the game's own painter in a worker.
//
// <GamePreview gameId="trails" display={display} playing={hovered} /> fills its parent (position: relative, with a
// size, best 16 : 9). It moves while `playing`, on the screen and without reduced motion; else it is one still
// picture. It is decoration: hidden from screen readers, because the game's name and blurb stand beside it.

import { memo, useEffect, useRef } from 'react';
import { type OpenPreview, openPreview } from '../../preview/previews.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';

interface GamePreviewProps {
  readonly gameId: string;
  readonly display: DisplaySettings;
  readonly playing: boolean;
}

export const GamePreview = memo(function GamePreview({ gameId, display, playing }: GamePreviewProps) {
  const holder = useRef<HTMLSpanElement>(null);
  const preview = useRef<OpenPreview>(null);
  const wanted = useRef(false);
  const seen = useRef(false);
  wanted.current = playing && !display.reducedMotion;
  const tell = () =>
    preview.current?.play(wanted.current && seen.current && document.visibilityState === 'visible');

  // A canvas can be handed over once, so each opening makes its own.
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const canvas = document.createElement('canvas');
    canvas.className = 'preview-canvas';
    element.append(canvas);
    preview.current = openPreview(canvas, gameId, display.language);
    const sizes = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) preview.current?.resize({ width, height, pixelRatio: devicePixelRatio });
    });
    sizes.observe(element);
    const sights = new IntersectionObserver((entries) => {
      seen.current = entries.at(-1)?.isIntersecting ?? false;
      tell();
    });
    sights.observe(element);
    document.addEventListener('visibilitychange', tell);
    return () => {
      sizes.disconnect();
      sights.disconnect();
      document.removeEventListener('visibilitychange', tell);
      preview.current?.close();
      preview.current = null;
      canvas.remove();
    };
  }, [gameId, display.language]);

  useEffect(tell);

  return <span ref={holder} className="preview" aria-hidden="true" />;
});
