// A player asks for a pause, in a note beside the game; and the pause itself, calm, over a game that stands still.

import { Pause as PauseIcon } from 'lucide-react';
import { useRef } from 'react';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { PRESS_CONTROL, REST_MS } from '../../devices/pad-buttons.ts';
import type { PadControl } from '../../devices/pad-reading.ts';
import { AnnouncementLine } from '../../ui/AnnouncementLine.tsx';
import { clockOf } from '../../ui/clock.ts';
import { classes } from '../../ui/layout/classes.ts';
import { stack } from '../../ui/layout/layout.ts';
import { useControlName } from '../../ui/use-control-name.ts';
import { useDevices } from '../../ui/use-devices.ts';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { usePadPresses } from '../../ui/use-pad-presses.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Pause.module.css';
import type { PauseChoice } from './pause-choice.ts';
import hud from './StageHud.module.css';

interface PauseProps {
  readonly place: RoomPlace;
  readonly choice: PauseChoice | null;
  /** What its key is called, if it has one in this game. */
  readonly keyName: string | undefined;
  /** What answers on a gamepad, if anything does. */
  readonly control: PadControl | null;
  readonly onChoice: () => void;
}

export function AskedPause({ place, ...press }: PauseProps) {
  const texts = useTexts().pause;
  const { pause } = place.room;
  if (pause?.state !== 'asked') return null;
  return (
    <div className={classes(hud.note, hud.asked)}>
      <p>
        {pause.by === place.me ? texts.askedByUs : texts.asked(pause.name)}{' '}
        <span>{texts.agreed(pause.votes.length, pause.needed)}</span>
      </p>
      <PauseButton {...press} />
    </div>
  );
}

export function PauseScreen({ place, ...press }: PauseProps) {
  const texts = useTexts().pause;
  const lastsMs = useElapsed(place.pauseMs);
  const { pause } = place.room;
  if (pause?.state !== 'paused') return null;
  const { members } = place.room;
  const here = members.filter(({ id, plays }) => plays && place.mine.includes(id)).length;
  return (
    <section className={classes(stack(0, hud.over), 'breaks', styles.screen)} aria-labelledby="pause-title">
      <PauseIcon />
      <h2 id="pause-title">{texts.title}</h2>
      <p>{pause.by === place.me ? texts.byUs : texts.by(pause.name)}</p>
      <AnnouncementLine room={place.room} className={styles.spare} />
      <p className={styles.clock} role="img" aria-label={texts.lasts(clockOf(lastsMs ?? 0))}>
        {clockOf(lastsMs ?? 0)}
      </p>
      <PauseButton {...press} />
      {/* As the relay counts (netcode/room/pause.ts): also somebody at the same machine. */}
      {members.length > 1 && (
        <>
          <p>{texts.wantOn(pause.votes.length, pause.needed)}</p>
          {here > 1 && <p>{texts.allHere(here)}</p>}
          <p className={classes('quiet', styles.spare)}>{texts.bounds}</p>
        </>
      )}
    </section>
  );
}

function PauseButton({ choice, keyName, control, onChoice }: Omit<PauseProps, 'place'>) {
  const texts = useTexts().pause;
  const { pads } = useDevices();
  const controlName = useControlName();
  const pressedAt = useRef(performance.now());
  usePadPresses(({ pressed }) => {
    // What was the game's button rests before it answers.
    if (control === null || !pressed.includes(control)) return;
    const now = performance.now();
    if (control !== PRESS_CONTROL || now - pressedAt.current >= REST_MS) onChoice();
    pressedAt.current = now;
  });
  if (!choice) return null;
  const wants = choice.says === 'agree' || choice.says === 'playOn';
  return (
    <button type="button" className={wants ? 'button primary' : 'button'} onClick={onChoice}>
      {texts[choice.says]}
      {keyName && <kbd>{keyName}</kbd>}
      {control !== null && pads.length > 0 && <kbd>{controlName(control)}</kbd>}
    </button>
  );
}
