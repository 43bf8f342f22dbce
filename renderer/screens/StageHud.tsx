// What lies over the game: nearly nothing while all is well, the culprit's name when frames stop coming.

import { memo, useEffect, useState } from 'react';
import type { Command, GameFacts, Latency, RoomPlace } from '../../electron/party/contract.ts';
import { useGameTexts, useTexts } from '../languages/use-texts.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { QualityBars } from '../parts/QualityBars.tsx';
import { Screen } from '../parts/Screen.tsx';
import { SeatMark } from '../parts/SeatMark.tsx';
import { waitingFor } from '../waiting.ts';

interface StageHudProps {
  readonly place: RoomPlace;
  readonly game: GameFacts | undefined;
  /** Whole seconds until frame 0, or null. */
  readonly seconds: number | null;
  readonly send: (command: Command) => void;
}

export function StageHud({ place, game, seconds, send }: StageHudProps) {
  const texts = useTexts();
  const [menu, setMenu] = useState(false);
  const { room, waitingMs, desync } = place;
  const leader = room.members.some(({ id, leader }) => id === place.me && leader);
  const names = waitingFor(place, texts);
  const words = useGameTexts(game);

  useEffect(() => {
    // On the window, because while playing the focus is on nothing in particular.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      event.preventDefault(); // the same press would close the dialog that it opens
      setMenu(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <Screen name="stage">
      <h1 tabIndex={-1} className="unseen">
        {texts.stage.title(words?.name ?? room.game)}
      </h1>
      <button type="button" className="button small menu-button" onClick={() => setMenu(true)}>
        {texts.stage.menu}
      </button>
      {seconds !== null && room.phase === 'countdown' && <Countdown seconds={seconds} />}
      <div className="hud-notes" role="status">
        {names.length > 0 && (
          <p className="hud-note">
            {texts.stage.waiting(names)} {/* Hidden, because a screen reader would read every change. */}
            <span aria-hidden="true">{texts.stage.waited(waitingMs ?? 0)}</span>
          </p>
        )}
        {desync !== null && <p className="hud-note late">{texts.stage.desync(desync)}</p>}
      </div>
      <ul className="pips" aria-label={texts.lobby.players}>
        {room.members.map((member) => (
          <Pip
            key={member.id}
            member={member}
            latency={place.latency.find((one) => one.member === member.id)}
          />
        ))}
      </ul>
      {menu && (
        <Dialog title={texts.stage.menu} onClose={() => setMenu(false)}>
          <div className="menu">
            <button type="button" className="button primary" data-focus onClick={() => setMenu(false)}>
              {texts.stage.back}
            </button>
            {leader && (
              <button
                type="button"
                className="button"
                onClick={() => {
                  send({ do: 'gift' });
                  setMenu(false);
                }}
              >
                {texts.stage.gift}
              </button>
            )}
            {leader && (
              <button
                type="button"
                className="button"
                onClick={() => {
                  send({ do: 'stop' });
                  setMenu(false);
                }}
              >
                {texts.stage.end}
              </button>
            )}
            <button type="button" className="button danger" onClick={() => send({ do: 'leave' })}>
              {place.hosting ? texts.stage.close : texts.stage.leave}
            </button>
          </div>
        </Dialog>
      )}
    </Screen>
  );
}

function Countdown({ seconds }: { readonly seconds: number }) {
  const texts = useTexts();
  return (
    <div className="countdown" aria-hidden="true">
      <p className="countdown-title">{texts.stage.getReady}</p>
      {/* The key starts the small animation afresh for each number. */}
      <p className="countdown-number" key={seconds}>
        {seconds > 0 ? seconds : texts.said.go}
      </p>
    </div>
  );
}

interface PipProps {
  readonly member: RoomPlace['room']['members'][number];
  readonly latency: Latency | undefined;
}

const Pip = memo(function Pip({ member, latency }: PipProps) {
  const texts = useTexts();
  const quality = latency && !member.silent ? latency.quality : null;
  const word = member.silent
    ? texts.lobby.silent
    : quality
      ? texts.latency.quality[quality]
      : texts.latency.unknown;
  const label = texts.latency.pip(member.name, word, latency ? texts.latency.rtt(latency.rttMs) : '');
  return (
    <li
      className={member.silent ? 'pip silent' : `pip ${quality ?? 'unknown'}`}
      aria-label={label}
      title={label}
    >
      <SeatMark seat={member.seat} quiet={member.silent} />
      <QualityBars quality={quality} />
    </li>
  );
});
