// What lies over the game: nearly nothing while all is well, the culprit's name when frames stop coming.

import { Menu, MessageCircle, Smile } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Preferences } from '../../../electron/party/profile/preferences.ts';
import type { Command, GameFacts, RoomPlace } from '../../../electron/party/window/contract.ts';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { ConnectionIndicators } from './ConnectionIndicators.tsx';
import { EmoteWheel } from './EmoteWheel.tsx';
import { StageChat } from './StageChat.tsx';
import { StageMenu } from './StageMenu.tsx';
import { freeShortcuts, useShortcuts } from './use-shortcuts.ts';
import { waitingFor } from './waiting.ts';

/** Where no game of ours has a key; one that is taken has only its button. */
const EMOTE_KEY = 'KeyT';
const CHAT_KEY = 'KeyY';
/** As everywhere; where a game has it, the other one is left. */
const ENTER = 'Enter';

interface StageHudProps {
  readonly place: RoomPlace;
  readonly game: GameFacts | undefined;
  readonly keys: Preferences['keys'];
  /** Whole seconds until frame 0, or null. */
  readonly seconds: number | null;
  readonly send: (command: Command) => void;
  /** Further notes, such as captions or a controller that is lost. */
  readonly children?: ReactNode;
}

export function StageHud({ place, game, keys, seconds, send, children }: StageHudProps) {
  const texts = useTexts();
  const [open, setOpen] = useState<'menu' | 'emotes' | 'chat' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const toggle = (what: 'emotes' | 'chat') => setOpen((now) => (now === what ? null : what));
  const { room, waitingMs, desync } = place;
  const names = waitingFor(place, texts);
  const words = useGameTexts(game);
  const shortcuts = freeShortcuts(
    {
      [EMOTE_KEY]: () => toggle('emotes'),
      [CHAT_KEY]: () => toggle('chat'),
      [ENTER]: () => toggle('chat'),
    },
    keysOf(game, keys),
  );
  useShortcuts(shortcuts);

  useEffect(() => {
    // On the window, because while playing the focus is on nothing in particular.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      event.preventDefault(); // the same press would close the dialog that it opens
      setOpen((now) => (now === 'emotes' ? null : 'menu'));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <ScreenFrame name="match">
      <h1 tabIndex={-1} className="unseen">
        {texts.stage.title(words?.name ?? room.game)}
      </h1>
      {room.phase === 'countdown' && <Countdown seconds={seconds} game={words?.name ?? room.game} />}
      <div className="hud-side">
        <HudButton icon={Menu} label={texts.stage.menu} onClick={() => setOpen('menu')} />
        <HudButton
          icon={Smile}
          label={texts.chat.emotes}
          code={EMOTE_KEY in shortcuts ? EMOTE_KEY : null}
          open={open === 'emotes'}
          onClick={() => toggle('emotes')}
        />
        <HudButton
          icon={MessageCircle}
          label={texts.chat.title}
          code={CHAT_KEY in shortcuts ? CHAT_KEY : null}
          open={open === 'chat'}
          onClick={() => toggle('chat')}
        />
        <ConnectionIndicators place={place} />
      </div>
      <StageChat place={place} open={open === 'chat'} onClose={close} />
      <div className="hud-notes">
        <div role="status">
          {names.length > 0 && (
            <p className="hud-note">
              {texts.stage.waiting(names)} {/* Hidden, because a screen reader would read every change. */}
              <span aria-hidden="true">{texts.stage.waited(waitingMs ?? 0)}</span>
            </p>
          )}
          {desync !== null && <p className="hud-note late">{texts.stage.desync(desync)}</p>}
        </div>
        <Toast place={place} />
        {children}
      </div>
      {open === 'emotes' && <EmoteWheel send={send} onClose={close} />}
      {open === 'menu' && <StageMenu place={place} send={send} onClose={close} />}
    </ScreenFrame>
  );
}

/** All keys that the game may hear, as it proposes them and as somebody has set them. */
function keysOf(game: GameFacts | undefined, keys: Preferences['keys']): ReadonlySet<string> {
  if (!game) return new Set();
  const own = (keys[game.id] ?? []).flatMap((player) => Object.values(player));
  return new Set([...game.buttons.map((button) => button.keys), ...own].flat());
}

interface HudButtonProps {
  readonly icon: ComponentType<{ 'aria-hidden': true }>;
  readonly label: string;
  /** Its key, a letter's KeyboardEvent.code. */
  readonly code?: string | null;
  /** Whether what it opens is open. */
  readonly open?: boolean;
  readonly onClick: () => void;
}

function HudButton({ icon: Icon, label, code = null, open, onClick }: HudButtonProps) {
  const key = code?.replace('Key', '');
  return (
    <button
      type="button"
      className="hud-button"
      aria-label={label}
      aria-keyshortcuts={key}
      aria-expanded={open}
      title={key ? `${label} (${key})` : label}
      onClick={onClick}
    >
      <Icon aria-hidden={true} />
    </button>
  );
}

interface CountdownProps {
  /** Null for the moment until the relay has said when the match starts. */
  readonly seconds: number | null;
  readonly game: string;
}

/** Over the game, which may begin with a countdown of its own. */
function Countdown({ seconds, game }: CountdownProps) {
  const texts = useTexts();
  return (
    <div className="countdown" aria-hidden="true">
      <p className="countdown-game">{game}</p>
      {/* The key starts the small animation afresh for each number. */}
      <p className="countdown-number" key={seconds}>
        {seconds === null ? '\u2007' : Math.max(1, seconds)}
      </p>
      <p className="countdown-title">{texts.stage.getReady}</p>
    </div>
  );
}
