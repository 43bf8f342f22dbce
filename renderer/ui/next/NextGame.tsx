// What is played next: everybody wishes for a game with a press, the room votes or plays a list, and the leader says how far
// the room decides.

import { Dices, ListOrdered, Star, Vote, X } from 'lucide-react';
import { memo, useState } from 'react';
import type { Command, GameFacts, Room } from '../../../electron/party/window/contract.ts';
import dialog from '../Dialog.module.css';
import { Dialog } from '../Dialog.tsx';
import { IconButton } from '../IconButton.tsx';
import { classes } from '../layout/classes.ts';
import { grid, stack } from '../layout/layout.ts';
import { NoteLine } from '../NoteLine.tsx';
import { useLanguage, useTexts } from '../use-texts.ts';
import { GameList } from './GameList.tsx';
import styles from './NextGame.module.css';
import { TournamentChoice } from './TournamentChoice.tsx';
import { gameName, useVoteLeft } from './vote.ts';

interface NextGameProps {
  readonly room: Pick<
    Room,
    'game' | 'native' | 'natives' | 'members' | 'tournament' | 'wishes' | 'voteMs' | 'list' | 'free' | 'phase'
  >;
  /** Our member id. */
  readonly me: number;
  readonly leader: boolean;
  readonly games: readonly GameFacts[];
  readonly send: (command: Command) => void;
}

/** Opens the dialog from beside the players, who decide in it. */
export const NextGame = memo(function NextGame(props: NextGameProps) {
  const texts = useTexts().next;
  const [open, setOpen] = useState(false);
  if (props.games.length < 2) return null;
  return (
    <>
      <IconButton
        label={texts.open}
        icon={Dices}
        worded
        className={styles.open}
        onClick={() => setOpen(true)}
      />
      {open && <NextGameDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
});

/** What the room does about its next game, and a way to it: the vote that is on, what it has chosen, or the list. */
export function NextNote({
  className,
  ...props
}: NextGameProps & { readonly className?: string | undefined }) {
  const { room, me, games } = props;
  const texts = useTexts().next;
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const left = useVoteLeft(room);
  const decided = useDecided(room);
  const { wishes = [], list } = room;
  const voted = wishes.some(({ member }) => member === me);
  const nameOf = (id: string) => gameName(games, id, language);
  const note = { className, onWay: () => setOpen(true) };
  return (
    <>
      {room.voteMs !== undefined ? (
        <NoteLine of="vote" icon={Vote} way={voted ? texts.change : texts.vote} {...note}>
          {texts.voting} {left !== null && <span aria-hidden="true">{texts.secondsLeft(left)}</span>}
        </NoteLine>
      ) : list ? (
        <NoteLine of="list" icon={ListOrdered} way={texts.showList} {...note}>
          {texts.playing(nameOf(list.games[list.at]!), list.played + 1, list.each)}
        </NoteLine>
      ) : (
        decided && (
          <NoteLine of="voted" icon={Vote} way={null} {...note}>
            {texts.voted(nameOf(room.game))}
          </NoteLine>
        )
      )}
      {/* It stays open when the vote that it was opened for is over. */}
      {open && <NextGameDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whether the vote that was on here has chosen the next game. */
function useDecided(room: NextGameProps['room']): boolean {
  const [seen, setSeen] = useState(NO_VOTE);
  const now = followVote(seen, room);
  if (now !== seen) setSeen(now);
  return now.chosen === room.game && room.native === null;
}

interface SeenVote {
  readonly on: boolean;
  /** Members have wished for games in it. */
  readonly wished: boolean;
  /** Id of the game that it has chosen. */
  readonly chosen: string | null;
}

export const NO_VOTE: SeenVote = { on: false, wished: false, chosen: null };

/** What is known of votes after the next state of the room: one without wishes chooses nothing, one that was called off leaves them. */
export function followVote(
  seen: SeenVote,
  { game, voteMs, wishes = [] }: Pick<Room, 'game' | 'voteMs' | 'wishes'>,
): SeenVote {
  const on = voteMs !== undefined;
  const wished = on && wishes.length > 0;
  if (on === seen.on && wished === seen.wished) return seen;
  return { on, wished, chosen: seen.wished && !on && wishes.length === 0 ? game : null };
}

export function NextGameDialog(props: NextGameProps & { readonly onClose: () => void }) {
  const { room, me, leader, games, send, onClose } = props;
  const texts = useTexts().next;
  const language = useLanguage();
  const left = useVoteLeft(room);
  const decided = useDecided(room);
  const { wishes = [], list, free = false } = room;
  const nameOf = (id: string) => gameName(games, id, language);
  const own = wishes.find(({ member }) => member === me)?.game;
  const mayCall = leader || free;
  const inLobby = room.phase === 'lobby';
  return (
    <Dialog title={texts.title} aside={left === null ? null : texts.secondsLeft(left)} onClose={onClose} wide>
      <p role="status">
        {room.voteMs !== undefined
          ? texts.voteHint
          : decided
            ? texts.voted(nameOf(room.game))
            : texts.wishHint}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be drawn over the grid */}
      <div className={grid(2, styles.choices)} role="group" aria-label={texts.wish}>
        {games.map(({ id, texts: words }, at) => {
          const count = wishes.filter(({ game }) => game === id).length;
          const { name } = words[language];
          return (
            <button
              key={id}
              type="button"
              className={classes('button', styles.choice, styles.wish)}
              aria-pressed={own === id}
              data-focus={at === 0 || undefined}
              onClick={() => send({ do: 'wish', game: own === id ? null : id })}
            >
              {own === id && <Star aria-hidden="true" />}
              <span>{name}</span>
              {count > 0 && (
                <>
                  <b aria-hidden="true">{count}</b>
                  <span className="unseen">{texts.wished(count)}</span>
                </>
              )}
            </button>
          );
        })}
      </div>
      {room.natives.length > 0 && <p className="quiet small">{texts.hostChooses}</p>}
      {mayCall && inLobby && (
        <div className="actions">
          <button
            type="button"
            className="button"
            onClick={() => send({ do: 'vote', on: room.voteMs === undefined })}
          >
            <Vote />
            {room.voteMs === undefined ? texts.begin : texts.callOff}
          </button>
        </div>
      )}
      {list ? (
        <section className={stack(2, styles.list)} aria-label={texts.list}>
          <h3>
            <ListOrdered aria-hidden="true" />
            {texts.list}
          </h3>
          <ol>
            {list.games.map((id, at) => (
              <li key={id} aria-current={at === list.at ? 'true' : undefined}>
                {nameOf(id)}
                {at === list.at && <span className="quiet"> {texts.ofEach(list.played + 1, list.each)}</span>}
              </li>
            ))}
          </ol>
          {mayCall && inLobby && (
            <button type="button" className="button small" onClick={() => send({ do: 'list', list: null })}>
              {texts.endList}
            </button>
          )}
        </section>
      ) : (
        mayCall && inLobby && <GameList games={games} wished={wishes.map(({ game }) => game)} send={send} />
      )}
      {leader && inLobby && !room.tournament && (
        <TournamentChoice
          people={room.members.length}
          game={nameOf(room.game)}
          send={send}
          onBegin={onClose}
        />
      )}
      {leader ? (
        <label className="check-field">
          <input
            type="checkbox"
            checked={free}
            onChange={(event) => send({ do: 'free', on: event.target.checked })}
          />
          <span>{texts.free}</span>
        </label>
      ) : (
        <p className="quiet">{free ? texts.isFree : texts.lastWord}</p>
      )}
      <IconButton label={texts.close} icon={X} className={dialog.close} onClick={onClose} />
    </Dialog>
  );
}
