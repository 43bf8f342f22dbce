// Lobby: who is here and how well their network carries, the way in for friends, and the Ready button.

import { useState } from 'react';
import type { Command, GameFacts, RoomPlace } from '../../electron/party/contract.ts';
import type { Texts } from '../languages/en.ts';
import { useGameTexts, useTexts } from '../languages/use-texts.ts';
import { type LobbySeat, lobbySeats, mostBots } from '../lobby-seats.ts';
import type { RttHistory } from '../model.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { KickDialog } from '../parts/KickDialog.tsx';
import { RoomSettings } from '../parts/RoomSettings.tsx';
import { Screen } from '../parts/Screen.tsx';
import { BotCard, EmptyCard, MemberCard } from '../parts/SeatCard.tsx';
import { WaysIn } from '../parts/WaysIn.tsx';

interface LobbyProps {
  readonly place: RoomPlace;
  readonly games: readonly GameFacts[];
  readonly history: RttHistory;
  readonly send: (command: Command) => void;
}

type Member = RoomPlace['room']['members'][number];

const NO_SAMPLES: readonly number[] = [];

export function Lobby({ place, games, history, send }: LobbyProps) {
  const texts = useTexts();
  const [kicking, setKicking] = useState<Member | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { room } = place;
  const game = games.find(({ id }) => id === room.game);
  const words = useGameTexts(game);
  const me = room.members.find(({ id }) => id === place.me);
  const leader = me?.leader ?? false;
  const alone = room.members.length === 1;

  const leave = () => send({ do: 'leave' });
  const card = (seat: LobbySeat) => {
    switch (seat.kind) {
      case 'bot':
        return <BotCard key={seat.seat} seat={seat.seat} />;
      case 'empty':
        return <EmptyCard key={seat.seat} seat={seat.seat} />;
      case 'member': {
        const { member } = seat;
        return (
          <MemberCard
            key={seat.seat}
            member={member}
            me={member.id === place.me}
            latency={place.latency.find((one) => one.member === member.id)}
            rttMs={history.get(member.id) ?? NO_SAMPLES}
            onKick={leader && member.id !== place.me ? setKicking : null}
          />
        );
      }
    }
  };

  return (
    <Screen name="lobby">
      <header className="lobby-head">
        <h1 tabIndex={-1}>{words?.name ?? room.game}</h1>
        <p className="quiet">{words?.blurb}</p>
      </header>
      <ul className="cards" aria-label={texts.lobby.players}>
        {lobbySeats(room).map(card)}
      </ul>
      <aside className="lobby-side">
        <WaysIn hosting={place.hosting} address={place.address} waysIn={place.waysIn} />
        <RoomSettings
          leader={leader}
          games={games}
          way={room.way}
          bots={room.bots}
          mostBots={mostBots(room)}
          game={game}
          options={room.options}
          send={send}
        />
      </aside>
      <footer className="lobby-foot">
        <button
          type="button"
          className="button large"
          onClick={() => (place.hosting && !alone ? setLeaving(true) : leave())}
        >
          {texts.lobby.leave}
        </button>
        <p className="lobby-status">{statusOf(room, me, game, leader, texts)}</p>
        <button
          type="button"
          className="button primary large ready-button"
          aria-pressed={me?.ready ?? false}
          data-focus
          onClick={() => send({ do: 'ready', ready: !me?.ready })}
        >
          {texts.lobby.ready}
        </button>
      </footer>
      {kicking && (
        <KickDialog
          name={kicking.name}
          onClose={() => setKicking(null)}
          onKick={(why) => {
            send({ do: 'kick', member: kicking.id, why, ban: false });
            setKicking(null);
          }}
        />
      )}
      {leaving && (
        <Dialog title={texts.leave.title} onClose={() => setLeaving(false)}>
          <p>{texts.leave.cause}</p>
          <div className="actions">
            <button type="button" className="button danger" onClick={leave}>
              {texts.leave.button}
            </button>
            <button type="button" className="button" data-focus onClick={() => setLeaving(false)}>
              {texts.leave.stay}
            </button>
          </div>
        </Dialog>
      )}
    </Screen>
  );
}

/** More names than this would not fit the line under the cards. */
const MOST_NAMES = 3;

/** What has to happen before the match can start. */
function statusOf(
  room: RoomPlace['room'],
  me: Member | undefined,
  game: GameFacts | undefined,
  leader: boolean,
  texts: Texts,
): string {
  if (game && room.members.length + room.bots < game.minSeats) {
    return leader ? texts.lobby.needMore(game.minSeats) : texts.lobby.needMoreGuest(game.minSeats);
  }
  if (!me?.ready) return texts.lobby.pressReady;
  const missing = room.members.filter(({ ready }) => !ready);
  if (missing.length === 0) return texts.lobby.allReady;
  return missing.length > MOST_NAMES
    ? texts.lobby.waitingForMany(missing.length)
    : texts.lobby.waitingFor(missing.map(({ name }) => name));
}
