// Who sits where, each on a card, and the places that are free; the leader sends away and hands over from here.

import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import {
  type GameFacts,
  isOfCommands,
  type Member,
  type RoomPlace,
} from '../../../electron/party/window/contract.ts';
import { MOST_LOCAL_PLAYERS, type Preferences } from '../../../electron/party/window/preferences.ts';
import { botNumber } from '../../../games/kit/words/names.ts';
import type { Send } from '../../party-link/party-client.ts';
import { classes } from '../../ui/layout/classes.ts';
import { useOpenPage } from '../../ui/OverlayPage.tsx';
import { PlayerDevices } from '../../ui/PlayerDevices.tsx';
import { Question } from '../../ui/Question.tsx';
import { unheardS } from '../../ui/unheard.ts';
import { readyPad, useDevices } from '../../ui/use-devices.ts';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { KickDialog } from './KickDialog.tsx';
import { LookDialog } from './LookDialog.tsx';
import {
  areDense,
  areMany,
  freeSeat,
  type LobbySeat,
  lobbySeats,
  ROW,
  seatsShown,
  takenSeats,
} from './lobby-seats.ts';
import { inNative } from './native/native-room.ts';
import type { RttHistory } from './rtt-history.ts';
import { BotCard, EmptyCard, MemberCard } from './SeatCard.tsx';
import styles from './SeatCards.module.css';

interface SeatCardsProps {
  readonly place: RoomPlace;
  /** What is played, if it is one of ours. */
  readonly game: GameFacts | undefined;
  readonly settings: Preferences;
  readonly history: RttHistory;
  /** Whether a box above them takes the height of a row. */
  readonly boxed: boolean;
  readonly send: Send;
}

/** The name of the first member at the device from which this one has come, too; null for that one, and for all others. */
function deviceOf({ guests, room }: RoomPlace, member: number): string | null {
  const group = guests?.is === 'open' ? guests.together.find((ids) => ids.indexOf(member) > 0) : undefined;
  return room.members.find(({ id }) => id === group?.[0])?.name ?? null;
}

const NO_SAMPLES: readonly number[] = [];

export function SeatCards({ place, game, settings, history, boxed, send: sendOn }: SeatCardsProps) {
  const texts = useTexts();
  /** Who is asked about, and what is to become of them. */
  const [asked, setAsked] = useState<{ readonly member: Member; readonly to: 'go' | 'host' } | null>(null);
  const kick = useCallback((member: Member) => setAsked({ member, to: 'go' }), []);
  const crown = useCallback((member: Member) => setAsked({ member, to: 'host' }), []);
  const [looks, setLooks] = useState(false);
  const look = useCallback(() => setLooks(true), []);
  const cards = useRef<HTMLUListElement>(null);
  /** Whose card goes with what was pressed on it. */
  const goes = useRef<number | null>(null);
  const send = useCallback<Send>(
    (command) => {
      if (command.do === 'kick' || command.do === 'remove-player') goes.current = command.member;
      return sendOn(command);
    },
    [sendOn],
  );
  /** Whether the next who is added here is given a name by keyboard. */
  const typesName = useRef(false);
  const addPlayer = useCallback(
    async ({ nativeEvent }: MouseEvent<HTMLButtonElement, PointerEvent>) => {
      // Neither a gamepad nor a finger has one at hand.
      typesName.current = nativeEvent.isTrusted && nativeEvent.pointerType !== 'touch';
      const settled = await send({ do: 'add-player' });
      if (settled.is === 'rejected') typesName.current = false;
    },
    [send],
  );
  const devices = useDevices();
  const openPage = useOpenPage();
  const words = useGameTexts(game);
  const { mine, me, room } = place;
  const { native } = room;
  const added = mine.at(-1);
  // The focus stays among the cards: with its owner gone it would be at the top of the page again.
  useEffect(() => {
    if (goes.current === null || room.members.some(({ id }) => id === goes.current)) return;
    goes.current = null;
    if (document.activeElement === document.body) cards.current?.focus();
  }, [room.members]);
  // The name of a player who has come at this machine is typed next.
  useEffect(() => {
    if (!typesName.current) return;
    typesName.current = false;
    const field = cards.current?.querySelector<HTMLInputElement>(`[data-member="${added}"] .NameField-input`);
    field?.focus();
    field?.select();
  }, [added]);
  const leader = room.members.some((member) => member.id === me && member.leader);
  const seats = lobbySeats(room);
  // In a game of commands one person at a machine plays, and in one that people already have.
  const canAdd = !native && mine.length < MOST_LOCAL_PLAYERS && game !== undefined && !isOfCommands(game);
  const free = canAdd ? freeSeat(seats) : undefined;
  const handicap = game?.handicaps && !native ? (words?.handicap ?? '') : null;
  const taken = takenSeats(seats);
  // While it is on nobody looks for a seat in it: what becomes of it has the place of the free ones.
  const most =
    native && native.phase !== 'chosen' ? ROW * Math.max(1, Math.ceil(taken / ROW)) : seatsShown(seats);
  const shown = seats.slice(0, most);
  const many = areMany(shown.length, taken, boxed);
  const dense = areDense(shown.length);

  const devicesOf = ({ id }: Member) => {
    const player = mine.indexOf(id);
    // A game that people already have has keys of its own.
    if (native || !game || player < 0 || mine.length < 2) return null;
    return (
      <PlayerDevices
        game={game}
        player={player}
        players={mine.length}
        devices={devices}
        own={settings}
        onSetKeys={() => openPage('settings-controls')}
      />
    );
  };
  const card = (seat: LobbySeat) => {
    switch (seat.kind) {
      case 'bot':
        return (
          <BotCard
            key={seat.seat}
            seat={seat.seat}
            number={botNumber(seats, seat.seat)}
            team={seat.team}
            plays={seat.plays}
            onAdd={seat.seat === free ? addPlayer : null}
            pad={devices.spare[0] ?? null}
            locked={room.locked}
          />
        );
      case 'empty':
        return (
          <EmptyCard
            key={seat.seat}
            seat={seat.seat}
            onAdd={seat.seat === free ? addPlayer : null}
            pad={devices.spare[0] ?? null}
            locked={room.locked}
          />
        );
      case 'member': {
        const { member } = seat;
        return (
          <MemberCard
            key={seat.seat}
            member={member}
            me={member.id === me}
            mine={member.id !== me && mine.includes(member.id)}
            latency={place.latency.find((one) => one.member === member.id)}
            unheardS={unheardS(place, member)}
            inNative={inNative(room, member)}
            here={place.hosting && (member.id === me || mine.includes(member.id))}
            figures={place.hosting}
            rttMs={history.get(member.id) ?? NO_SAMPLES}
            emote={place.emotes.findLast((one) => one.member === member.id)}
            devices={devicesOf(member)}
            pad={readyPad(devices, mine, member.id)}
            teams={room.teams}
            mayChange={!member.plays && (leader || mine.includes(member.id))}
            handicap={handicap}
            deviceOf={deviceOf(place, member.id)}
            onHandOver={place.hosting && place.heirs.includes(member.id) ? crown : null}
            onLook={member.id === me && room.phase === 'lobby' ? look : null}
            onKick={leader && member.id !== me ? kick : null}
            send={send}
          />
        );
      }
    }
  };

  const close = () => setAsked(null);
  return (
    <>
      <ul
        ref={cards}
        tabIndex={-1}
        className={classes(
          styles.cards,
          many ? styles.many : boxed && styles.few,
          dense && styles.dense,
          shown.length <= ROW && styles.row,
        )}
        aria-label={texts.lobby.players}
      >
        {shown.map(card)}
      </ul>
      {looks && (
        <LookDialog room={room} me={me} face={settings.face} send={send} onClose={() => setLooks(false)} />
      )}
      {asked?.to === 'go' && (
        <KickDialog
          name={asked.member.name}
          room={place.room}
          onClose={close}
          onKick={(why, ban) => {
            send({ do: 'kick', member: asked.member.id, why, ban });
            close();
          }}
        />
      )}
      {asked?.to === 'host' && (
        <Question
          title={texts.handOver.title(asked.member.name)}
          cause={texts.handOver.cause}
          yes={texts.handOver.button}
          no={texts.handOver.keep}
          onYes={() => {
            send({ do: 'hand-over', member: asked.member.id });
            close();
          }}
          onNo={close}
        />
      )}
    </>
  );
}
