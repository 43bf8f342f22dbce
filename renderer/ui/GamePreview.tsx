// A game in three moving seconds: a match of bots, drawn by the game's own painter in a worker.
//
// <GamePreview gameId="trails" display={display} playing={hovered} /> fills its parent (position: relative, with a
// size, best 16 : 9). While `playing`, in a window that is looked at and without reduced motion it moves now and then;
// else it is one still picture. It is decoration: hidden from screen readers, because the game's name and blurb stand beside it.

import { memo, useEffect, useRef } from 'react';
import { type OpenPreview, openPreview } from '../preview/previews.ts';
import { watchSize } from '../stage/canvas-size.ts';
import type { DisplaySettings } from '../stage/display-settings.ts';
import { isFocused, watchFocus } from './window-focus.ts';

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
  const tell = () => preview.current?.play(wanted.current && seen.current && isFocused());

  // A canvas can be handed over once, so each opening makes its own.
  useEffect(() => {
    const element = holder.current;
    if (!element) return;
    const canvas = document.createElement('canvas');
    canvas.className = 'preview-canvas';
    element.append(canvas);
    preview.current = openPreview(canvas, gameId, display.language);
    const stopSize = watchSize(canvas, (size) => preview.current?.resize(size));
    const sights = new IntersectionObserver((entries) => {
      seen.current = entries.at(-1)?.isIntersecting ?? false;
      tell();
    });
    sights.observe(element);
    const stopFocus = watchFocus(tell);
    return () => {
      stopSize();
      sights.disconnect();
      stopFocus();
      preview.current?.close();
      preview.current = null;
      canvas.remove();
    };
  }, [gameId, display.language]);

  useEffect(tell);

  return <span ref={holder} className="preview" aria-hidden="true" />;
});
