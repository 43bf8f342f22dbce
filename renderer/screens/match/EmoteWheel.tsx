// Feelings in the middle of a match: a face for each digit, gone after one or after a moment.

import { useEffect } from 'react';
import type { Command, Emote } from '../../../electron/party/window/contract.ts';
import { EmoteFace } from '../../ui/EmoteFace.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Long enough to look for the right one, short enough to be out of the way by itself. */
const OPEN_MS = 6000;

const EMOTES: readonly Emote[] = ['wave', 'laugh', 'cheer', 'wow', 'cry', 'angry', 'heart', 'skull'];

interface EmoteWheelProps {
  readonly send: (command: Command) => void;
  readonly onClose: () => void;
}

/** Takes no focus: who steers with the arrow keys goes on steering. */
export function EmoteWheel({ send, onClose }: EmoteWheelProps) {
  const texts = useTexts();
  const show = (emote: Emote) => {
    send({ do: 'emote', emote });
    onClose();
  };
  useShortcuts(Object.fromEntries(EMOTES.map((emote, index) => [`Digit${index + 1}`, () => show(emote)])));
  useEffect(() => {
    const timer = setTimeout(onClose, OPEN_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of fields
    <div className="emote-wheel" role="group" aria-label={texts.chat.emotes}>
      {EMOTES.map((emote, index) => (
        <button
          key={emote}
          type="button"
          aria-label={`${index + 1} ${texts.chat.emote[emote]}`}
          data-tip={texts.chat.emote[emote]}
          onClick={() => show(emote)}
        >
          <EmoteFace emote={emote} />
          <span aria-hidden="true">{index + 1}</span>
        </button>
      ))}
    </div>
  );
}
