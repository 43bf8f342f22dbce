// What can be said in the middle of a match with a press or two: a face or a short phrase for each digit, or for each
// direction and button of the gamepad that asked; gone after one or after a moment.

import { useEffect } from 'react';
import { type Command, emotes, type RoomPlace } from '../../../electron/party/window/contract.ts';
import { BACK_CONTROL, SAY_CONTROL } from '../../devices/pad-buttons.ts';
import type { PadControl } from '../../devices/pad-reading.ts';
import { PHRASES } from '../../languages/en.ts';
import { classes } from '../../ui/layout/classes.ts';
import { row } from '../../ui/layout/layout.ts';
import { EmoteFace } from '../../ui/marks/EmoteFace.tsx';
import { OwnFace } from '../../ui/marks/Face.tsx';
import { Name } from '../../ui/marks/Name.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { useControlName } from '../../ui/use-control-name.ts';
import { useFingers } from '../../ui/use-fingers.ts';
import { usePadPresses } from '../../ui/use-pad-presses.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './EmoteWheel.module.css';
import { freeShortcuts, useShortcuts } from './use-shortcuts.ts';

/** How long the wheel stays open, ms: enough to look for an emote, short enough to be out of the way. */
const OPEN_MS = 6000;

/** A cross for each thumb; for the button that closes it, the one under the finger above. */
const CONTROLS: readonly PadControl[] = ['up', 'right', 'down', 'left', 'b3', 'b5', 'b0', 'b2'];

/** Where each of them lies (EmoteWheel.module.css). */
const AREAS = ['up', 'right', 'down', 'left', 'north', 'east', 'south', 'west'] as const;

export type WheelPage = 'emotes' | 'phrases';

interface EmoteWheelProps {
  readonly place: RoomPlace;
  readonly page: WheelPage;
  /** Keys that are the game's. */
  readonly taken: ReadonlySet<string>;
  /** The gamepad that asked for it and that it hears, or null. */
  readonly pad: number | null;
  /** Who says it, if other than the first one at this machine. */
  readonly member: number | undefined;
  readonly send: (command: Command) => void;
  readonly onClose: () => void;
}

/** Leaves the focus alone: who steers with the arrow keys goes on steering. */
export function EmoteWheel({ place, page, taken, pad, member, send, onClose }: EmoteWheelProps) {
  const texts = useTexts();
  const controlName = useControlName(pad);
  const who = place.room.members.find(({ id }) => id === (member ?? place.me));
  const as = member === undefined ? {} : { member };
  const choices =
    page === 'emotes'
      ? emotes.map((emote) => ({
          label: texts.chat.emote[emote],
          shows: <EmoteFace emote={emote} />,
          say: (): Command => ({ do: 'emote', emote, ...as }),
        }))
      : PHRASES.map((phrase) => ({
          label: texts.chat.phrase[phrase],
          shows: <bdi>{texts.chat.phrase[phrase]}</bdi>,
          say: (): Command => ({ do: 'chat', text: texts.chat.phrase[phrase], ...as }),
        }));
  const choose = (at: number) => {
    const choice = choices[at];
    if (!choice) return;
    send(choice.say());
    onClose();
  };
  const digits = freeShortcuts(
    Object.fromEntries(choices.map((_, at) => [`Digit${at + 1}`, () => choose(at)])),
    taken,
  );
  useShortcuts(digits);
  usePadPresses((now) => {
    if (now.pad !== pad) return;
    for (const control of now.pressed) {
      if (control === BACK_CONTROL) onClose();
      else choose(CONTROLS.indexOf(control));
    }
  });
  useEffect(() => {
    const timer = setTimeout(onClose, OPEN_MS);
    return () => clearTimeout(timer);
  }, [onClose, page]);

  const fingers = useFingers();
  const signOf = (at: number) => {
    if (pad !== null) return controlName(CONTROLS[at]!);
    if (fingers) return null;
    return `Digit${at + 1}` in digits ? String(at + 1) : null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons differs from a set of fields
    <div
      className={classes(
        styles.root,
        styles[page],
        pad !== null && styles.crosses,
        place.room.pause?.state === 'paused' && styles.low,
      )}
      role="group"
      aria-label={page === 'emotes' ? texts.chat.emotes : texts.chat.phrases}
      data-takes-pad={pad ?? undefined}
    >
      {choices.map(({ label, shows }, at) => {
        const sign = signOf(at);
        return (
          <button
            key={label}
            type="button"
            aria-label={sign === null ? label : `${sign} ${label}`}
            data-tip={page === 'emotes' ? label : undefined}
            style={pad === null ? undefined : { gridArea: AREAS[at] }}
            onClick={() => choose(at)}
          >
            {shows}
            {sign !== null && <span aria-hidden="true">{sign}</span>}
          </button>
        );
      })}
      {pad !== null && (
        <p className={row(0, 'small', styles.close)}>
          {place.mine.length > 1 && who && (
            <b>
              <SeatMark seat={who.seat} team={who.team} /> <OwnFace of={who} /> <Name name={who.name} />
            </b>
          )}
          {page === 'emotes' && (
            <span>
              <kbd>{controlName(SAY_CONTROL)}</kbd> {texts.chat.phrases}
            </span>
          )}
          <span>
            <kbd>{controlName(BACK_CONTROL)}</kbd> {texts.lobby.close}
          </span>
        </p>
      )}
    </div>
  );
}
