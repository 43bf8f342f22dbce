// The big screen: what a browser that only watches shows to the people in front of it while no match is on, to be read from ten
// metres. It turns from page to page by itself.

import { Check, ChevronRight, Crown, LogOut, Maximize, Minimize, Pause, Play } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { GuestWays } from '../../electron/guests/guest-contract.ts';
import type { Command, GameFacts, Member, Room, RoomPlace } from '../../electron/party/window/contract.ts';
import { typedAddress } from '../party-link/typed-address.ts';
import { Address } from '../screens/lobby/Address.tsx';
import { lobbySeats } from '../screens/lobby/lobby-seats.ts';
import { QrCode } from '../screens/lobby/QrCode.tsx';
import { RoomCode } from '../screens/lobby/RoomCode.tsx';
import { ShutWord } from '../screens/lobby/ShutWord.tsx';
import { AnnouncementLine } from '../ui/AnnouncementLine.tsx';
import { useFullscreen } from '../ui/fullscreen.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { classes } from '../ui/layout/classes.ts';
import { line, list, stack } from '../ui/layout/layout.ts';
import { OwnFace } from '../ui/marks/Face.tsx';
import { Name } from '../ui/marks/Name.tsx';
import { SeatMark } from '../ui/marks/SeatMark.tsx';
import { countWishes, gameName, useVoteLeft } from '../ui/next/vote.ts';
import { roomName } from '../ui/room-name.ts';
import { ScreenFrame } from '../ui/ScreenFrame.tsx';
import { headline, type MatchResult, namedStandings, resultRows } from '../ui/standings.ts';
import { useTournamentText } from '../ui/tournament/TournamentLine.tsx';
import { tournamentTitle } from '../ui/tournament/tournament-text.ts';
import { queueOf } from '../ui/turns.ts';
import { useLanguage, useTexts } from '../ui/use-texts.ts';
import styles from './BigScreen.module.css';
import { linesOf, rowsOf } from './rows-of.ts';
import { boardsOf, TournamentBoard } from './TournamentBoard.tsx';

/** How long each page stands, ms: sixteen names are read in it. */
export const PAGE_MS = 12_000;

/** How long a result stands before the free seats are shown again, ms. */
const RESULT_MS = 30_000;

/** Games of a vote that are named, of those with the most votes. */
const MOST_COUNTS = 3;

interface BigScreenProps {
  readonly place: RoomPlace;
  /** Null while the host's page is at no address. */
  readonly ways: GuestWays | null;
  readonly games: readonly GameFacts[];
  /** The result that has not been dismissed; null in the lobby. */
  readonly result: MatchResult | null;
  /** Who has stopped the last countdown. */
  readonly stopped: Member | null;
  readonly send: (command: Command) => void;
}

export function BigScreen({ place, ways, games, result, stopped, send }: BigScreenProps) {
  const texts = useTexts();
  const language = useLanguage();
  const { room } = place;
  const { tournament } = room;
  const leader = room.members.find((member) => member.leader)?.name ?? '';
  const title = roomName({ title: room.title, host: leader, maker: room.maker }, texts);
  const playing = gameName(games, room.game, language);
  const played = result && namedStandings(result, texts);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => send({ do: 'dismiss' }), RESULT_MS);
    return () => clearTimeout(timer);
  }, [result?.number, send]);
  const people = (
    <div className={styles.people}>
      {ways && <Scan page={ways.page} />}
      {result ? <Standings room={room} result={result} /> : <Seats room={room} />}
    </div>
  );
  const boards = tournament ? boardsOf(tournament) : [];
  const pages = [
    people,
    ...boards.map((board) => <TournamentBoard key={board} board={board} tournament={tournament!} />),
  ];
  const { page, held, hold, turn } = usePages(pages.length);
  return (
    <ScreenFrame name={result ? 'results' : 'lobby'} className={styles.root}>
      <header className={line(4, styles.head)}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{result ? headline(result, played!, texts) : title}</h1>
          {room.voteMs !== undefined ? (
            <Vote room={room} games={games} />
          ) : tournament ? (
            <Next tournament={tournament} game={room.native ? undefined : playing} />
          ) : (
            <p role="status">
              {result ? title : stopped ? texts.lobby.stopped(stopped.name) : statusOf(room, playing)}
            </p>
          )}
        </div>
        {ways && <Code ways={ways} room={room} />}
        <Controls send={send}>
          {result && (
            <button type="button" className="button" onClick={() => send({ do: 'dismiss' })}>
              {texts.results.lobby}
            </button>
          )}
          {pages.length > 1 && (
            <>
              <IconButton label={texts.bigScreen.next} icon={ChevronRight} onClick={turn} />
              <IconButton
                label={texts.bigScreen.hold}
                icon={held ? Play : Pause}
                aria-pressed={held}
                onClick={() => hold(!held)}
              />
            </>
          )}
        </Controls>
      </header>
      {/* A bracket takes all the height that there is. */}
      {page === 0 && <AnnouncementLine room={room} className={styles.next} />}
      {pages[page]}
    </ScreenFrame>
  );

  function statusOf({ phase }: Room, name: string): string {
    return phase === 'lobby' ? name : texts.running.title(name);
  }
}

/** Which page stands, and whether it is held. */
function usePages(count: number) {
  const [at, setAt] = useState(0);
  const [held, hold] = useState(false);
  const turn = () => setAt((before) => before + 1);
  useEffect(() => {
    if (count < 2 || held) return;
    const timer = setTimeout(turn, PAGE_MS);
    return () => clearTimeout(timer);
  }, [at, count, held]);
  return { page: at % count, held, hold, turn };
}

interface ControlsProps {
  readonly send: (command: Command) => void;
  readonly children: ReactNode;
}

/** For who stands beside it with a mouse. */
function Controls({ send, children }: ControlsProps) {
  const texts = useTexts();
  const fullscreen = useFullscreen();
  return (
    <div className={line(2)}>
      {children}
      {fullscreen && (
        <IconButton
          label={fullscreen.on ? texts.window.leaveFullscreen : texts.window.fullscreen}
          icon={fullscreen.on ? Minimize : Maximize}
          onClick={fullscreen.toggle}
        />
      )}
      <IconButton label={texts.results.leave} icon={LogOut} onClick={() => send({ do: 'leave' })} />
    </div>
  );
}

interface NextProps {
  readonly tournament: NonNullable<Room['tournament']>;
  /** Name of the game of the next match; undefined for one that people already have. */
  readonly game: string | undefined;
}

/** Who plays next, or for whom the tournament waits and how long. */
function Next({ tournament, game }: NextProps) {
  const texts = useTexts();
  return (
    <p className={styles.next} role="status">
      {tournamentTitle(tournament, game, texts)} · {useTournamentText(tournament)}
    </p>
  );
}

/** That the room votes, for what, and how long it still may. */
function Vote({ room, games }: { readonly room: Room; readonly games: readonly GameFacts[] }) {
  const texts = useTexts().next;
  const language = useLanguage();
  const left = useVoteLeft(room);
  const counts = countWishes(room).slice(0, MOST_COUNTS);
  return (
    <p className={classes('breaks-rarely', styles.next)} role="status">
      {texts.voting}{' '}
      {counts.length > 0 && texts.votes(counts.map(([id, count]) => [gameName(games, id, language), count]))}{' '}
      {left !== null && <span aria-hidden="true">{texts.secondsLeft(left)}</span>}
    </p>
  );
}

interface CodeProps {
  readonly ways: GuestWays;
  readonly room: Room;
}

/** What is typed into an app to come in, and what keeps people out: on every page, so that no person types the code in vain. */
function Code({ ways: { code, address }, room }: CodeProps) {
  const texts = useTexts();
  return (
    <section className={styles.code} aria-label={texts.ways.title}>
      {code !== null && <RoomCode code={code} />}
      <p>
        <Address text={address} />
      </p>
      <ShutWord locked={room.locked} password={room.password} />
    </section>
  );
}

/** The picture to scan and what is typed instead, where the guest may know them. */
function Scan({ page }: Pick<GuestWays, 'page'>) {
  const { ways } = useTexts();
  return (
    <section className={stack(3)} aria-label={ways.scan}>
      {page !== null && (
        <figure className={styles.qr}>
          <QrCode text={page.link} label={ways.scanBrowser} />
          <figcaption>
            <span aria-hidden="true">{ways.scanBrowser}</span>
            <p className={styles.typed}>
              <Address text={typedAddress(page.link, page.digits)} />
            </p>
          </figcaption>
        </figure>
      )}
    </section>
  );
}

/** Free seats first, then who is here with what they have won tonight, and who waits. */
function Seats({ room }: { readonly room: Room }) {
  const texts = useTexts();
  const free = Math.max(0, room.seats - room.members.length);
  const bots = lobbySeats(room).filter(({ kind }) => kind === 'bot').length;
  const queue = queueOf(room);
  const hasPoints = room.scoreboard.some(({ points }) => points > 0);
  const members = room.members.toSorted((a, b) => a.seat - b.seat);
  return (
    <section className={stack(2, styles.list)} aria-label={texts.bigScreen.here}>
      <p className={styles.free}>
        {texts.bigScreen.free(free)}
        {bots > 0 && <span className="quiet">{texts.lobby.andBots(bots)}</span>}
      </p>
      <ol className={list(styles.rows)} style={rowsOf(members.length)}>
        {members.map((member) => (
          <Row
            key={member.id}
            member={member}
            points={hasPoints ? (room.scoreboard.find((row) => row.member === member.id)?.points ?? 0) : null}
          />
        ))}
      </ol>
      {queue.length > 0 && <p className="quiet">{texts.bigScreen.waiting(queue.map(({ name }) => name))}</p>}
    </section>
  );
}

interface RowProps {
  readonly member: Member;
  /** Points of the evening; null while there are none. */
  readonly points: number | null;
}

function Row({ member, points }: RowProps) {
  const texts = useTexts();
  return (
    <li className={line(2)}>
      <SeatMark seat={member.seat} team={member.team} />
      <OwnFace of={member} />
      <Name className={styles.name} name={member.name} />
      {member.leader && <Crown aria-label={texts.lobby.leader} />}
      {member.ready && <Check className={styles.ready} aria-label={texts.lobby.ready} />}
      {points !== null && <b className={styles.points}>{texts.lobby.eveningPoints(points)}</b>}
    </li>
  );
}

/** Everybody's place and score; what the figures are stands over each column. */
function Standings({ room, result }: { readonly room: Room; readonly result: MatchResult }) {
  const texts = useTexts();
  const rows = resultRows(namedStandings(result, texts), room.members, room.scoreboard);
  const lines = linesOf(rows.length);
  const totals = rows.some(({ total }) => total !== null);
  return (
    <section className={styles.list} aria-label={texts.results.table}>
      <ol className={list(styles.rows)} style={rowsOf(rows.length, 1)}>
        {rows.map(({ seat, team, name, standing, member, total }, at) => (
          <Fragment key={member ? `member ${member.id}` : `seat ${seat}`}>
            {at % lines === 0 && (
              <li className={line(2, 'quiet')}>
                <span className={styles.points}>{texts.results.scoreColumn}</span>
                {totals && <span className={styles.total}>{texts.lobby.evening}</span>}
              </li>
            )}
            <li className={line(2)}>
              <span className={classes('quiet', styles.place)}>
                {standing && texts.results.place(standing.place)}
              </span>
              <SeatMark seat={seat} team={team} quiet={standing === null} />
              <OwnFace of={member ?? undefined} />
              <Name className={classes(styles.name, standing?.place === 1 && 'strong')} name={name} />
              <b className={styles.points}>{standing?.score}</b>
              {totals && <span className={classes('quiet', styles.total)}>{total?.points}</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </section>
  );
}
