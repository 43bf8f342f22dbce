// The match that runs without us: which, how long it has run, and how long it may take; in the place of the games.

import { Eye, FolderOpen, Gamepad2, Pause } from 'lucide-react';
import { memo } from 'react';
import { type GameFacts, isStill, type Room } from '../../../electron/party/window/contract.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { clockOf } from '../../ui/clock.ts';
import { GamePreview } from '../../ui/GamePreview.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { centre, row } from '../../ui/layout/layout.ts';
import { acceptOf, titleOf } from '../../ui/own-file.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import { useTurnedTo } from '../../ui/use-turned-to.ts';
import styles from './RunningMatch.module.css';

interface RunningMatchProps {
  readonly room: Room;
  readonly elapsedMs: number | null;
  /** Whose computers it waits for before it begins, in words, or null. */
  readonly awaited: string | null;
  /** Whether we are in the next one, or when there is a seat for us. */
  readonly says: string;
  readonly game: GameFacts | undefined;
  readonly display: DisplaySettings;
  /** What it is played with and is not here, as the host calls it. */
  readonly lacks: string | null;
  readonly onWatch: () => void;
  /** The person chooses a copy of it. */
  readonly onFiles: (files: readonly File[]) => void;
}

export const RunningMatch = memo(function RunningMatch(props: RunningMatchProps) {
  const { room, game, says, display, lacks, awaited } = props;
  const { running: texts, files, between } = useTexts();
  const title = titleOf(room, game, useLanguage());
  const [turnedTo, heard] = useTurnedTo();
  const still = isStill(room);
  const running = useElapsed(still ? null : props.elapsedMs);
  const elapsedMs = still ? props.elapsedMs : running;
  // A host may tell of a match without a frame.
  const usualMs = game && room.usualFrames ? (room.usualFrames * 1000) / game.tickRate : null;
  return (
    <section className={row(4, styles.root)} aria-labelledby="running-title" {...heard}>
      {game && game.fileEnding === undefined && (
        <span className={styles.picture}>
          <GamePreview gameId={game.id} display={display} playing={turnedTo} />
        </span>
      )}
      <Clock elapsedMs={elapsedMs} usualMs={usualMs} still={still} />
      <div className={styles.words}>
        <h2 id="running-title">{texts.title(title)}</h2>
        <p>{says}</p>
        {lacks !== null && <p className="quiet">{files.cannotWatch(lacks)}</p>}
        {awaited !== null && <p className="quiet">{awaited}</p>}
        {still && <p className="quiet">{texts.paused}</p>}
        {elapsedMs !== null && (
          <p className="quiet">
            {texts.since(clockOf(elapsedMs))}
            {usualMs !== null && !still && between + texts.left(Math.ceil((usualMs - elapsedMs) / 60_000))}
          </p>
        )}
      </div>
      {lacks !== null ? (
        <ChooseFile accept={acceptOf(game)} onFiles={props.onFiles}>
          <FolderOpen aria-hidden="true" />
          {files.choose}
        </ChooseFile>
      ) : (
        <button type="button" className={classes('button', styles.watch)} onClick={props.onWatch}>
          <Eye aria-hidden="true" />
          {texts.watch}
        </button>
      )}
    </section>
  );
});

interface ClockProps {
  readonly elapsedMs: number | null;
  readonly usualMs: number | null;
  readonly still: boolean;
}

/** Once round is the usual length of this match, or a minute where nobody knows it; the words beside it say the time. */
function Clock({ elapsedMs, usualMs, still }: ClockProps) {
  const roundMs = usualMs ?? 60_000;
  const passed = elapsedMs ?? 0;
  const share = usualMs === null ? (passed % roundMs) / roundMs : Math.min(1, passed / roundMs);
  const Sign = still ? Pause : Gamepad2;
  return (
    <div className={centre(styles.clock)}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r="44" pathLength="1" />
        <circle
          className={styles.share}
          cx="50"
          cy="50"
          r="44"
          pathLength="1"
          strokeDasharray={`${share} 1`}
        />
      </svg>
      <Sign />
    </div>
  );
}
