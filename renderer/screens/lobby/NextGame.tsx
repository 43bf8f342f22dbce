// What is played next: everybody wishes for a game with a press, the room votes or plays a list, and the leader says how far
// the room decides.

import { Dices, ListOrdered, Star, Vote, X } from 'lucide-react';
import { memo, useState } from 'react';
import type { Command, GameFacts, Room } from '../../../electron/party/window/contract.ts';
import { VOTE_MS } from '../../../electron/party/window/contract.ts';
import dialog from '../../ui/Dialog.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { grid, row, stack } from '../../ui/layout/layout.ts';
import { useSeconds } from '../../ui/use-seconds.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import { GameList } from './GameList.tsx';
import styles from './NextGame.module.css';
import { TournamentChoice } from './TournamentChoice.tsx';

interface NextGameProps {
  readonly room: Pick<
    Room,
    'game' | 'members' | 'tournament' | 'wishes' | 'voteMs' | 'list' | 'free' | 'phase'
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

/** In the lobby while a vote is on: how long, and a way to it. */
export function VoteNote(props: NextGameProps) {
  const texts = useTexts().next;
  const [open, setOpen] = useState(false);
  const left = useLeft(props.room);
  if (left === null) return null;
  const voted = props.room.wishes?.some(({ member }) => member === props.me) ?? false;
  return (
    <div className={row(2)} data-vote>
      <Vote aria-hidden="true" />
      <span>
        {texts.voting} <span aria-hidden="true">{texts.secondsLeft(left)}</span>
      </span>
      <button type="button" className="button small" onClick={() => setOpen(true)}>
        {voted ? texts.change : texts.vote}
      </button>
      {open && <NextGameDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  );
}

function useLeft({ voteMs }: NextGameProps['room']): number | null {
  return useSeconds(voteMs === undefined ? null : Math.max(0, VOTE_MS - voteMs));
}

export function NextGameDialog(props: NextGameProps & { readonly onClose: () => void }) {
  const { room, me, leader, games, send, onClose } = props;
  const texts = useTexts().next;
  const language = useLanguage();
  const left = useLeft(room);
  const { wishes = [], list, free = false } = room;
  const own = wishes.find(({ member }) => member === me)?.game;
  const mayCall = leader || free;
  const inLobby = room.phase === 'lobby';
  return (
    <Dialog title={texts.title} aside={left === null ? null : texts.secondsLeft(left)} onClose={onClose} wide>
      <p>{left === null ? texts.wishHint : texts.voteHint}</p>
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
              aria-label={texts.wished(name, count)}
              data-focus={at === 0 || undefined}
              onClick={() => send({ do: 'wish', game: own === id ? null : id })}
            >
              {own === id && <Star aria-hidden="true" />}
              <span>{name}</span>
              {count > 0 && <b>{count}</b>}
            </button>
          );
        })}
      </div>
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
                {games.find((one) => one.id === id)?.texts[language].name ?? id}
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
        <TournamentChoice people={room.members.length} send={send} onBegin={onClose} />
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
