// What is heard of the game, as words with arrows, for people who have asked for them.

import { useContext, useEffect, useRef, useState } from 'react';
import { type GameFacts, isOfCommands, type RoomPlace } from '../../../electron/party/window/contract.ts';
import type { Heard } from '../../../games/kit/sound/sound.ts';
import { type Caption, withHeard } from '../../sound/captions.ts';
import { classes } from '../../ui/layout/classes.ts';
import { SoundContext } from '../../ui/sound-context.ts';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import styles from './Captions.module.css';

interface CaptionsProps {
  /** Whose names captions say. */
  readonly place: RoomPlace;
  /** What is played. */
  readonly game: GameFacts | undefined;
}

const NO_WORDS: Readonly<Record<string, string>> = {};

/** React draws at most so often, and a screen reader keeps up. */
const EVERY_MS = 400;

export function Captions({ place, game }: CaptionsProps) {
  const texts = useTexts();
  const words = useGameTexts(game)?.captions ?? NO_WORDS;
  const sound = useContext(SoundContext);
  const [lines, setLines] = useState<readonly Caption[]>([]);
  const waiting = useRef<Heard[]>([]);

  useEffect(() => {
    const stop = sound.listen((heard) => waiting.current.push(...heard));
    const timer = setInterval(() => {
      const heard = waiting.current;
      waiting.current = [];
      setLines((before) => withHeard(before, heard, performance.now(), (cue) => Boolean(words[cue])));
    }, EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [sound, words]);

  // Games of commands have their panels at the bottom.
  const panels = game && isOfCommands(game);
  const said = ({ cue, seat }: Caption) => {
    const who = place.room.members.find((member) => member.seat === seat);
    return who ? texts.labelled(who.name, words[cue]!) : words[cue];
  };
  return (
    <div className={panels ? classes(styles.root, styles.abovePanels) : styles.root} role="status">
      {lines.map((line) => {
        const { cue, seat, side } = line;
        return (
          <p key={`${side} ${cue} ${seat}`} className={classes(styles.caption, styles[side])}>
            {side === 'left' && <span aria-hidden="true">◀</span>}
            {said(line)}
            {side === 'right' && <span aria-hidden="true">▶</span>}
          </p>
        );
      })}
    </div>
  );
}
