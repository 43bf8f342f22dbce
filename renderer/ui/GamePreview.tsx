// A game in a picture, which moves for as long as a person turns to it: a match of bots, drawn by the game's own painter in
// a worker.
//
// <GamePreview gameId="trails" display={display} playing={hovered} /> fills its parent (position: relative, with a
// size, best 16 : 9). While `playing`, in a window that is looked at and without reduced motion it moves; else, and until the
// first picture is drawn, it is the one that came with the page. It is decoration: hidden from screen readers, because the
// game's name and blurb stand beside it.

import { memo, useEffect, useRef, useSyncExternalStore } from 'react';
import { pictureOf } from '../preview/pictures.ts';
import { openPreview } from '../preview/previews.ts';
import { watchSize } from '../stage/canvas-size.ts';
import type { DisplaySettings } from '../stage/display-settings.ts';
import styles from './GamePreview.module.css';
import { isFocused, watchFocus } from './window-focus.ts';

interface GamePreviewProps {
  readonly gameId: string;
  readonly display: DisplaySettings;
  readonly playing: boolean;
}

export const GamePreview = memo(function GamePreview({ gameId, display, playing }: GamePreviewProps) {
  const holder = useRef<HTMLSpanElement>(null);
  const focused = useSyncExternalStore(watchFocus, isFocused, () => false);
  const moves = playing && focused && !display.reducedMotion;

  // A canvas can be handed over once, so each opening makes its own.
  useEffect(() => {
    const element = holder.current;
    if (!moves || !element) return;
    const canvas = document.createElement('canvas');
    canvas.className = styles.canvas!;
    element.append(canvas);
    const preview = openPreview(canvas, gameId, display.language, () => canvas.classList.add(styles.drawn!));
    const stopSize = watchSize(canvas, (size) => preview?.resize(size));
    return () => {
      stopSize();
      preview?.close();
      canvas.remove();
    };
  }, [moves, gameId, display.language]);

  return (
    <span ref={holder} className={styles.root} aria-hidden="true">
      {/* Decoded before it is shown: no frame is without it. */}
      <img src={pictureOf(gameId)} alt="" decoding="sync" draggable={false} />
    </span>
  );
});
