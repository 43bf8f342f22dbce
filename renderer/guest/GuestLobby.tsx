// A guest's lobby: who is here, what is played, and one large button to get ready.

import { Check, Crown, Eye, Gamepad2, Globe, Hand, LogOut } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { Command, GameFacts, Member, RoomPlace } from '../../electron/party/window/contract.ts';
import { AnnouncementLine } from '../ui/AnnouncementLine.tsx';
import { Chat } from '../ui/Chat.tsx';
import { EmoteBar } from '../ui/EmoteBar.tsx';
import foot from '../ui/Foot.module.css';
import { IconButton } from '../ui/IconButton.tsx';
import { classes } from '../ui/layout/classes.ts';
import { line, list, stack } from '../ui/layout/layout.ts';
import { EmoteFace } from '../ui/marks/EmoteFace.tsx';
import { OwnFace } from '../ui/marks/Face.tsx';
import { Name } from '../ui/marks/Name.tsx';
import { SeatMark } from '../ui/marks/SeatMark.tsx';
import { NextGame, NextNote } from '../ui/next/NextGame.tsx';
import { roomName } from '../ui/room-name.ts';
import { ScreenFrame } from '../ui/ScreenFrame.tsx';
import { Toast } from '../ui/Toast.tsx';
import { TournamentLine } from '../ui/tournament/TournamentLine.tsx';
import { calledText, isCalled } from '../ui/tournament/tournament-text.ts';
import { waitText } from '../ui/turns.ts';
import { useLanguage, useTexts } from '../ui/use-texts.ts';
import styles from './GuestLobby.module.css';
import page from './GuestPage.module.css';
import { GuestReady, needsApp } from './GuestReady.tsx';

interface GuestLobbyProps {
  readonly place: RoomPlace;
  readonly game: GameFacts | undefined;
  /** What may be wished for. */
  readonly games: readonly GameFacts[];
  /** Who has stopped the last countdown. */
  readonly stopped: Member | null;
  /** Whether the buttons are under the left thumb. */
  readonly left: boolean;
  readonly onHand: (left: boolean) => void;
  /** Whether the phone shows controls alone, where the game is seen on another screen. */
  readonly pad: boolean;
  readonly onPad: (pad: boolean) => void;
  readonly send: (command: Command) => void;
}

export function GuestLobby({ place, game, games, stopped, left, onHand, pad, onPad, send }: GuestLobbyProps) {
  const texts = useTexts();
  const language = useLanguage();
  const { room, me } = place;
  const leaderName = room.members.find(({ leader }) => leader)?.name ?? '';
  const called = room.members.filter(({ id }) => isCalled(room, id));
  const running = room.phase !== 'lobby';
  const next = { room, me, leader: false, games, send };
  const ready = room.members.some((member) => member.id === me && member.ready);
  const says = place.onlooks
    ? waitText(place, texts)
    : running
      ? texts.guest.playing
      : needsApp(place, game)
        ? texts.guest.appsOnly
        : stopped
          ? texts.lobby.stopped(stopped.name)
          : (calledText(room, [me], texts) ??
            texts.results.readyCount(called.filter((member) => member.ready).length, called.length, ready));
  return (
    <ScreenFrame name="lobby" className={page.root}>
      <header className={line(3, styles.head)}>
        <h1 tabIndex={-1}>{roomName({ title: room.title, host: leaderName, maker: room.maker }, texts)}</h1>
        <IconButton
          className={styles.hand}
          label={texts.guest.left}
          icon={Hand}
          aria-pressed={left}
          onClick={() => onHand(!left)}
        />
        <IconButton label={texts.results.leave} icon={LogOut} onClick={() => send({ do: 'leave' })} />
      </header>
      <div className={line(2, styles.head)}>
        <p>
          <b>{game?.texts[language].name ?? room.game}</b>{' '}
          <span className="quiet">{game?.texts[language].blurb}</span>
        </p>
        <NextGame {...next} />
      </div>
      {game?.shared && (
        <button
          type="button"
          className={classes('button', styles.pad, pad && 'on')}
          aria-pressed={pad}
          onClick={() => onPad(!pad)}
        >
          <Gamepad2 aria-hidden="true" />
          {texts.guest.pad}
        </button>
      )}
      <TournamentLine room={room} game={game} leader={false} send={send} />
      <NextNote {...next} />
      {room.showing && <p role="status">{texts.guest.showing(room.showing.name)}</p>}
      <ul className={list(stack(1))}>
        {room.members.map((member) => (
          <Row key={member.id} member={member} me={member.id === me} emotes={place.emotes} />
        ))}
      </ul>
      <EmoteBar send={send} />
      <Chat lines={place.chat} members={room.members} />
      <footer className={stack(2, styles.foot)}>
        <AnnouncementLine className={foot.announcement} room={room} />
        <Toast place={place}>
          <p role="status">{says}</p>
        </Toast>
        {running ? (
          <button
            type="button"
            className="button large"
            data-focus
            onClick={() => send({ do: 'spectate', on: true })}
          >
            <Eye aria-hidden="true" />
            {texts.running.watch}
          </button>
        ) : (
          <GuestReady place={place} game={game} label={texts.lobby.getReady} send={send} />
        )}
      </footer>
    </ScreenFrame>
  );
}

interface RowProps {
  readonly member: Member;
  readonly me: boolean;
  readonly emotes: RoomPlace['emotes'];
}

function Row({ member, me, emotes }: RowProps) {
  const texts = useTexts();
  const emote = emotes.find((one) => one.member === member.id);
  return (
    <li
      className={line(2, styles.member)}
      data-member={member.id}
      style={{ '--seat': member.seat } as CSSProperties}
    >
      <SeatMark seat={member.seat} team={member.team} />
      <OwnFace of={member} />
      <Name className={styles.name} name={member.name} />
      {me && <span className="chip accent">{texts.lobby.you}</span>}
      {member.leader && <Crown aria-label={texts.lobby.leader} />}
      {member.served && <Globe className="quiet" aria-label={texts.guest.mark} />}
      <span className={line(2, styles.state)}>
        {emote && <EmoteFace emote={emote.emote} />}
        {member.ready && <Check aria-label={texts.lobby.ready} />}
      </span>
    </li>
  );
}
