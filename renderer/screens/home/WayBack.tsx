// The way back into the room that the app was in and has not left: first of all on Home.

import { RotateCcw, X } from 'lucide-react';
import type { Command, WayBackView } from '../../../electron/party/window/contract.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { row } from '../../ui/layout/layout.ts';
import { roomName } from '../../ui/room-name.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Home.module.css';

interface WayBackProps {
  readonly wayBack: WayBackView;
  readonly send: (command: Command) => void;
}

export function WayBack({ wayBack, send }: WayBackProps) {
  const texts = useTexts();
  const words = texts.home.wayBack;
  const { state } = wayBack;
  const room = roomName(wayBack, texts);
  return (
    <section className={row(3, styles.notice, styles.back)} aria-label={words.back(room)}>
      <button
        type="button"
        className={classes('button primary', 'breaks', styles.goBack)}
        data-focus
        title={room}
        onClick={() => send({ do: 'go-back' })}
      >
        <RotateCcw />
        {state === 'playing' ? words.playing(room) : words.back(room)}
      </button>
      <p role="status">{state === 'playing' ? '' : words.states[state]}</p>
      <IconButton label={words.forget(room)} icon={X} onClick={() => send({ do: 'forget-way-back' })} />
    </section>
  );
}
