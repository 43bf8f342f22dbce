// Results: who won and how one did oneself, everybody's score, what there is to say about it, and a rematch or another
// game one press away.

import { Check } from 'lucide-react';
import { useRef } from 'react';
import {
  type Command,
  type GameFacts,
  isOfCommands,
  type KeptFile,
  type Member,
  type RoomPlace,
} from '../../../electron/party/window/contract.ts';
import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import { seatLook } from '../../../games/kit/draw/colours.ts';
import { AnnouncementLine } from '../../ui/AnnouncementLine.tsx';
import { Benched } from '../../ui/Benched.tsx';
import { Chat } from '../../ui/Chat.tsx';
import { EmoteBar } from '../../ui/EmoteBar.tsx';
import { eveningWarning } from '../../ui/evening-text.ts';
import foot from '../../ui/Foot.module.css';
import { type GameChange, gameChangeText } from '../../ui/game-change.ts';
import { Hall } from '../../ui/Hall.tsx';
import { LostPads } from '../../ui/LostPads.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { row, stack } from '../../ui/layout/layout.ts';
import { NewLinesButton } from '../../ui/NewLinesButton.tsx';
import { NextNote } from '../../ui/next/NextGame.tsx';
import { useOpenPage } from '../../ui/OverlayPage.tsx';
import { lackText } from '../../ui/own-file.ts';
import { Scoreboard } from '../../ui/Scoreboard.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { StartWithout } from '../../ui/StartWithout.tsx';
import { type MatchResult, namedStandings, ownRows, resultRows } from '../../ui/standings.ts';
import { Toast } from '../../ui/Toast.tsx';
import { TournamentLine } from '../../ui/tournament/TournamentLine.tsx';
import { calledText, isCalled } from '../../ui/tournament/tournament-text.ts';
import { waitText } from '../../ui/turns.ts';
import { useInSight } from '../../ui/use-in-sight.ts';
import { useLeave } from '../../ui/use-leave.tsx';
import { useReadyHere } from '../../ui/use-ready-here.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import { Confetti } from './Confetti.tsx';
import { checkText } from './check-text.ts';
import { Podium } from './Podium.tsx';
import styles from './Results.module.css';
import { ResultsHead } from './ResultsHead.tsx';
import { StandingsTable } from './StandingsTable.tsx';

interface ResultsProps {
  readonly place: RoomPlace;
  readonly result: MatchResult;
  readonly games: readonly GameFacts[];
  readonly gameChange: GameChange | null;
  /** Who has stopped the last countdown. */
  readonly stopped: Member | null;
  /** Files here that games are played with. */
  readonly files: readonly KeptFile[] | null;
  readonly controls: OwnControls;
  readonly send: (command: Command) => void;
}

export function Results(props: ResultsProps) {
  const { place, result, games, gameChange, stopped, files, controls, send } = props;
  const texts = useTexts();
  const language = useLanguage();
  const { room, mine } = place;
  const { members } = room;
  const played = namedStandings(result, texts);
  const rows = resultRows(played, members, room.scoreboard);
  const called = members.filter(({ id }) => isCalled(room, id));
  const ready = called.filter((member) => member.ready);
  const here = members.filter(({ id }) => mine.includes(id));
  const own = ownRows(rows, here);
  const ownPlayed = own.flatMap(({ standing }) => standing ?? []);
  const readyHere = useReadyHere(place, send);
  const leader = here.some((member) => member.leader);
  // What was just played: a room that has another game by now does not offer a rematch, nor one to who sat out.
  const before = place.played ?? room.game;
  const next = games.find(({ id }) => id === room.game);
  const scored = games.find(({ id }) => id === before)?.texts[language].teamScore;
  const teamScore = (team: number) =>
    scored?.replace('{n}', String(result.outcome.teams?.[team - 1] ?? 0)) ?? null;
  const [leave, leaving] = useLeave(place, send);
  const openPage = useOpenPage();
  const warning = eveningWarning(place.eveningCheck, texts);
  const checked = checkText(place.resultCheck, texts);
  // A connection that is being restored is told as in the lobby.
  const away = place.comingBack?.is === 'away';
  const lack = lackText(place, next, texts, files);
  const toLobby = () => send({ do: 'dismiss' });
  // The host tells that the match is played on: there is no next one to be ready for.
  const isOver = place.resultCheck.untold === null;
  const asks = isOver && readyHere.called;
  return (
    <ScreenFrame name="results" className={styles.screen} onEscape={toLobby}>
      {!result.early && <Confetti colours={played.map(({ seat, team }) => seatLook(seat, team).colour)} />}
      <ResultsHead result={result} played={played} own={ownPlayed} className="breaks-rarely">
        {!result.agreed && <p className="late">{texts.results.disagreed}</p>}
        <p className={classes(checked.bad ? 'late' : 'quiet', styles.checked)}>{checked.text}</p>
        {warning !== null && <p className={classes('late', styles.checked)}>{warning}</p>}
        <NextNote
          className={styles.nextGame}
          room={room}
          me={place.me}
          leader={leader}
          games={games}
          send={send}
        />
        {next && !isOfCommands(next) && (
          <LostPads place={place} game={next} own={controls} look={styles.lost} asks />
        )}
      </ResultsHead>
      <Podium className={styles.podium} rows={played} />
      <StandingsTable
        className={styles.table}
        rows={rows}
        own={own}
        mine={mine}
        emotes={place.emotes}
        teamScore={teamScore}
      />
      <div className={styles.evening}>
        <Scoreboard rows={room.scoreboard} members={room.members} check={place.eveningCheck} />
      </div>
      <div className={styles.next}>
        <TournamentLine room={room} game={next} leader={leader} send={send} />
        <GameAfter games={games} game={room.game} leader={leader} send={send} />
        <Benched members={members} />
      </div>
      <div className={stack(2, styles.side)}>
        <Hall place={place} games={games} send={send} />
        <EmoteBar send={send} />
        <Chat className={styles.chat} lines={place.chat} members={members} />
      </div>
      <footer className={row(3, foot.root, styles.foot)}>
        <button type="button" className="button large" onClick={leave}>
          {texts.results.leave}
        </button>
        <button type="button" className="button large" data-focus={!asks || undefined} onClick={toLobby}>
          {isOver ? texts.results.lobby : texts.stage.back}
        </button>
        <button type="button" className="button large" onClick={() => openPage('replays')}>
          {texts.results.replays}
        </button>
        <NewLinesButton className={foot.newLines} />
        <Toast className={foot.toast} place={place}>
          <p className={classes('breaks-rarely', foot.status, styles.status)}>
            {away
              ? texts.comingBack.nothingHere
              : isOver &&
                (place.onlooks
                  ? waitText(place, texts)
                  : (readyHere.answer ??
                    lack ??
                    (gameChange && next
                      ? gameChangeText(gameChange, next.texts[language].name, texts)
                      : stopped
                        ? texts.lobby.stopped(stopped.name)
                        : (calledText(room, mine, texts) ??
                          texts.results.readyCount(ready.length, called.length, readyHere.ready)))))}
          </p>
        </Toast>
        {!away && isOver && <StartWithout place={place} game={next} send={send} />}
        {asks && (
          <button
            type="button"
            className={classes('button primary large ready-button', foot.ready, styles.ready)}
            aria-pressed={readyHere.ready}
            data-focus
            disabled={away || lack !== null}
            onClick={readyHere.press}
          >
            <Check />
            {readyHere.label(
              next && (next.id !== before || ownPlayed.length === 0)
                ? texts.results.play(next.texts[language].name)
                : texts.results.rematch,
            )}
          </button>
        )}
        <AnnouncementLine className={foot.announcement} room={room} send={leader && send} />
      </footer>
      {leaving}
    </ScreenFrame>
  );
}

interface GameAfterProps {
  readonly games: readonly GameFacts[];
  readonly game: string;
  readonly leader: boolean;
  readonly send: (command: Command) => void;
}

/** The leader turns to another game right here; everybody else sees which is next. */
function GameAfter({ games, game, leader, send }: GameAfterProps) {
  const texts = useTexts();
  const language = useLanguage();
  const nameOf = (one: GameFacts) => one.texts[language].name;
  const index = games.findIndex(({ id }) => id === game);
  const chosen = games[index];
  const shown = useRef<HTMLSpanElement>(null);
  useInSight(shown, leader ? index : -1);
  if (!leader) {
    return (
      <p className={row(2, styles.nextGame)}>
        <span className="quiet">{texts.results.next}</span> <b>{chosen ? nameOf(chosen) : game}</b>
      </p>
    );
  }
  return (
    <div
      className={row(2, styles.nextGame)}
      role="radiogroup"
      aria-label={texts.results.next}
      data-chosen-by-press
    >
      <span className="quiet">{texts.results.nextHere}</span>
      <span ref={shown} className={classes('segmented', styles.games)}>
        {games.map((one) => (
          <label key={one.id}>
            <input
              type="radio"
              name="next-game"
              checked={one.id === game}
              onChange={() => send({ do: 'game', game: one.id })}
            />
            <span>{nameOf(one)}</span>
          </label>
        ))}
      </span>
    </div>
  );
}
