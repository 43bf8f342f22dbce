// The last moment of a recorded match, drawn by the game's own painter in a worker; until it is there, and where it is missing,
// the mark of the game.

import { useEffect, useRef, useState } from 'react';
import type { GameFacts, RecordedMatch } from '../../../electron/party/window/contract.ts';
import { drawMoment } from '../../preview/previews.ts';
import { bytesOf } from '../../ui/file-bytes.ts';
import { centre } from '../../ui/layout/layout.ts';
import { GameMark } from '../../ui/marks/GameMark.tsx';
import { useLanguage } from '../../ui/use-texts.ts';
import styles from './ReplayPicture.module.css';

/** Twice what the list shows, for fine screens. */
const WIDTH = 320;
const HEIGHT = 180;

interface ReplayPictureProps {
  readonly recorded: RecordedMatch;
  readonly title: string;
  readonly games: readonly GameFacts[];
  /** Picture of the replay, as Glance.picture. */
  readonly picture: string | null;
}

export function ReplayPicture({ recorded, title, games, picture }: ReplayPictureProps) {
  const { game, seats } = recorded;
  const language = useLanguage();
  const holder = useRef<HTMLSpanElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  // The views that come ten times a second bring the same seats as other objects.
  const latestSeats = useRef(seats);
  latestSeats.current = seats;
  // A canvas can be handed over once, so each picture makes its own.
  useEffect(() => {
    const element = holder.current;
    if (picture === null || !element) return;
    const canvas = document.createElement('canvas');
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    element.append(canvas);
    const moment = { game, seats: latestSeats.current, language, state: bytesOf(picture) };
    const stop = drawMoment(canvas, moment, () => setDrawn(true));
    return () => {
      stop();
      canvas.remove();
      setDrawn(false);
    };
  }, [picture, game, language]);
  return (
    <span ref={holder} className={centre(styles.root)} data-drawn={isDrawn} aria-hidden="true">
      <GameMark name={title} index={games.findIndex(({ id }) => id === game)} />
    </span>
  );
}
