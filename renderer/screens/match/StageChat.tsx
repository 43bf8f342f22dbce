// Chat while a game is played: new lines come and go over the picture, and a key opens the whole of it.

import { type CSSProperties, useEffect, useRef } from 'react';
import { type GameFacts, isOfCommands, type RoomPlace } from '../../../electron/party/window/contract.ts';
import { NARROW } from '../../../games/game.ts';
import { Chat } from '../../ui/Chat.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { OwnFace } from '../../ui/marks/Face.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './StageHud.module.css';
import { type OnCovered, useCovered } from './use-covered.ts';
import { useNewest } from './use-newest.ts';

/** Time to read a short line between two corners. */
const SHOWN_MS = 7000;
const MOST_LINES = 4;

interface StageChatProps {
  readonly place: RoomPlace;
  /** What is played. */
  readonly game: GameFacts | undefined;
  readonly open: boolean;
  readonly onCovered: OnCovered;
  readonly onClose: () => void;
}

export function StageChat({ open, onClose, ...lines }: StageChatProps) {
  return open ? <OpenChat place={lines.place} onClose={onClose} /> : <FreshLines {...lines} />;
}

function FreshLines({ place, game, onCovered }: Omit<StageChatProps, 'open' | 'onClose'>) {
  const fresh = useNewest(place.chat, SHOWN_MS);
  const list = useRef<HTMLDivElement>(null);
  useCovered(list, 'lines', onCovered);
  return (
    // Read out by the announcements (announcements.ts).
    <div ref={list} className={linesClass(game)} style={narrow} aria-hidden="true">
      {fresh
        .slice(-MOST_LINES)
        .toReversed()
        .map(({ id, member, name, text }) => {
          const who = place.room.members.find((one) => one.id === member);
          return (
            <p key={id}>
              {who && <SeatMark seat={who.seat} team={who.team} />}
              <OwnFace of={who} />
              <b>
                <bdi>{name}</bdi>
              </b>{' '}
              <bdi>{text}</bdi>
            </p>
          );
        })}
    </div>
  );
}

/** For the style sheet: how wide what is played may be where words are beside it. */
export const narrow = { '--narrow': NARROW } as CSSProperties;

/** Games of commands have what counts in their bar, and only ground under it. */
function linesClass(game: GameFacts | undefined): string {
  if (!game || isOfCommands(game)) return classes(styles.lines);
  return classes(styles.lines, styles.short, game.narrow && styles.beside);
}

/** Modeless: the game goes on behind it. A `dialog` in name, so that the game leaves its keys alone. */
function OpenChat({ place, onClose }: Pick<StageChatProps, 'place' | 'onClose'>) {
  const texts = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector('input')?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  return (
    <div
      ref={box}
      className={styles.chat}
      role="dialog"
      aria-label={texts.chat.title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.nativeEvent.stopImmediatePropagation(); // the same press would open the menu
        onClose();
      }}
    >
      <Chat
        className={styles.log}
        lines={place.chat}
        members={place.room.members}
        announced
        onDone={onClose}
      />
    </div>
  );
}
