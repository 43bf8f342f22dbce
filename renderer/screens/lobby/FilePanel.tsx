// The game that is chosen, where it is played with a file that people own: which one, who has it, and for the leader those
// that are on this computer.

import { CircleQuestionMark, FolderOpen, Search, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type {
  Command,
  GameFacts,
  KeptFile,
  Room,
  RoomPlace,
} from '../../../electron/party/window/contract.ts';
import type { Send } from '../../party-link/party-client.ts';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { line, list, row, stack } from '../../ui/layout/layout.ts';
import { acceptOf, editionOf, isEuropean } from '../../ui/own-file.ts';
import { Question } from '../../ui/Question.tsx';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { lobbySeats, ROW, seatsShown } from './lobby-seats.ts';
import styles from './native/NativePanel.module.css';

interface FilePanelProps {
  readonly place: RoomPlace;
  readonly game: GameFacts;
  readonly leader: boolean;
  /** Files on this machine; null until the search has ended. */
  readonly files: readonly KeptFile[] | null;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onHow: () => void;
  readonly send: Send;
}

export function FilePanel({ place, game, leader, files, onFiles, onHow, send }: FilePanelProps) {
  const { files: texts, replays, lobby, between } = useTexts();
  /** What was to be removed last is still there. */
  const [stays, setStays] = useState(false);
  const ask = async (command: Command) => {
    setStays(false);
    const { is } = await send(command);
    if (is === 'rejected' && command.do !== 'file') setStays(true);
  };
  const [sought, setSought] = useState('');
  const words = useGameTexts(game);
  const { file, members, having } = place.room;
  const has = having.includes(place.me);
  const searched = leader && (files?.length ?? 0) > MOST_AT_A_GLANCE;
  const saves = (leader && files?.find(({ hash }) => hash === file?.hash)?.saves) || [];
  return (
    <section
      className={stack(
        2,
        'small breaks',
        styles.root,
        styles.file,
        seatsShown(lobbySeats(place.room)) > ROW && styles.boxed,
      )}
      aria-label={words?.name}
    >
      <header className={row(2)}>
        <h2 className={classes('strong', styles.name)}>
          {file ? <bdi>{file.title}</bdi> : words?.name} {file?.edition && <small>{file.edition}</small>}
        </h2>
        <IconButton label={lobby.howTo} icon={CircleQuestionMark} onClick={onHow} />
      </header>
      {file && <Having members={members} having={having} />}
      {leader && <Fifty place={place} files={files} send={ask} />}
      <Saved key={saves[0]} place={place} saves={saves} send={ask} />
      {leader && files && (
        <Shelf files={files} sought={searched ? sought : ''} chosen={file?.hash ?? null} send={ask} />
      )}
      <p className="error" role="status">
        {stays && replays.stays}
      </p>
      <div className={row(3, styles.choice)}>
        {(leader || (file !== null && !has)) && (
          <ChooseFile accept={acceptOf(game)} several onFiles={onFiles}>
            <FolderOpen aria-hidden="true" />
            {texts.choose}
          </ChooseFile>
        )}
        {searched ? (
          <SearchField sought={sought} onSought={setSought} />
        ) : (
          <p className="quiet">
            {!file && !leader && texts.hostChooses}
            {((leader && !file) || (file && !has)) && texts.drop(game.fileEnding ?? '')}
            {between}
            {texts.stays}
          </p>
        )}
      </div>
    </section>
  );
}

interface SearchFieldProps {
  readonly sought: string;
  readonly onSought: (sought: string) => void;
}

function SearchField({ sought, onSought }: SearchFieldProps) {
  const { search } = useTexts().files;
  return (
    <label className={line(2, styles.search)}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={search}
        placeholder={search}
        value={sought}
        onChange={({ target }) => onSought(target.value)}
      />
    </label>
  );
}

interface HavingProps {
  readonly members: Room['members'];
  readonly having: readonly number[];
}

function Having({ members, having }: HavingProps) {
  const { list, have, lack } = useTexts().files;
  const names = (some: typeof members) => list(some.map(({ name }) => name));
  const owners = members.filter(({ id }) => having.includes(id));
  const others = members.filter(({ id }) => !having.includes(id));
  return (
    <dl className={row(4, 'breaks', styles.having)}>
      {owners.length > 0 && (
        <div>
          <dt className={classes('strong', styles.good)}>{have}</dt>
          <dd>{names(owners)}</dd>
        </div>
      )}
      {others.length > 0 && (
        <div>
          <dt className="late strong">{lack}</dt>
          <dd>{names(others)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The option of the game that says how many pictures a second the console has, and its value for "as the cartridge says". */
const HERTZ = 'hertz';
const AS_IT_SAYS = 0;

interface FiftyProps {
  readonly place: RoomPlace;
  readonly files: readonly KeptFile[] | null;
  readonly send: (command: Command) => void;
}

/** Asks how many pictures a second there are, where the name of what is chosen says another thing than the file itself. */
function Fifty({ place: { room }, files, send }: FiftyProps) {
  const texts = useTexts().files;
  const chosen = files?.find(({ hash }) => hash === room.file?.hash);
  if (!chosen || room.options[HERTZ] !== AS_IT_SAYS || chosen.hertz !== 60 || !isEuropean(chosen))
    return null;
  const answer = (value: number) => () => send({ do: 'option', key: HERTZ, value });
  return (
    <div className={row(1, styles.asked, styles.choice)}>
      <p>{texts.fifty}</p>
      <button type="button" className="button" onClick={answer(50)}>
        {texts.fiftyYes}
      </button>
      <button type="button" className="button" onClick={answer(60)}>
        {texts.fiftyNo}
      </button>
    </div>
  );
}

/** A saved game that is none of one's own. */
const OTHERS = 'others';

interface SavedProps {
  readonly place: RoomPlace;
  /** The leader's own, of what is chosen, newest first. */
  readonly saves: readonly number[];
  readonly send: (command: Command) => void;
}

/** With which saved game the match begins, and for the leader the choice of it. */
function Saved({ place: { room, me }, saves, send }: SavedProps) {
  const { files: texts, replays } = useTexts();
  /** The room does not know which of them it is. */
  const [chosen, setChosen] = useState<number | undefined>();
  const [removing, setRemoving] = useState<number | null>(null);
  const { file, saved } = room;
  const owner = room.members.find(({ id }) => id === saved);
  const goesOn = owner ? texts.goesOn(owner.name) : texts.goesOnOfGone;
  if (!file || saves.length === 0) return saved === null ? null : <p>{goesOn}</p>;
  // The room may have come from another host: the leader there has chosen.
  const others = saved !== null && saved !== me;
  const shown = saved === null ? null : others ? OTHERS : (chosen ?? saves[0]!);
  const minutes = saves.map(replays.when);
  // Two matches of one minute are told apart by seconds.
  const labelOf = (at: number) => {
    const minute = replays.when(at);
    return minutes.filter((one) => one === minute).length > 1 ? texts.toTheSecond(at) : minute;
  };
  const choose = (save: number | null) => {
    setChosen(save ?? undefined);
    send({ do: 'file', file, save });
  };
  return (
    <div className={row(3, styles.saved)}>
      <label>
        <span>{texts.saved}</span>
        <select
          value={shown ?? ''}
          onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
        >
          {others && <option value={OTHERS}>{goesOn}</option>}
          {saves.map((at) => (
            <option key={at} value={at}>
              {labelOf(at)}
            </option>
          ))}
          <option value="">{texts.afresh}</option>
        </select>
      </label>
      {typeof shown === 'number' && (
        <IconButton label={texts.remove(labelOf(shown))} icon={Trash2} onClick={() => setRemoving(shown)} />
      )}
      {removing !== null && (
        <Question
          title={texts.removeTitle(labelOf(removing))}
          cause={texts.removeSaveCause}
          yes={texts.removeYes}
          no={texts.removeNo}
          onYes={() => {
            choose(null);
            send({ do: 'remove-save', hash: file.hash, save: removing });
            setRemoving(null);
          }}
          onNo={() => setRemoving(null)}
        />
      )}
    </div>
  );
}

/** Number of files above which a search is shown. */
const MOST_AT_A_GLANCE = 6;

/** Whether each word of what is sought is in what a file is called. */
function isCalled({ title, edition }: KeptFile, sought: string): boolean {
  const called = plain(`${title} ${edition}`);
  return plain(sought)
    .split(' ')
    .every((word) => called.includes(word));
}

/** A text without accents: "Zoë" is found as "zoe". */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What tells it from the others of its title, and what it is. */
function smallPrint(one: KeptFile, files: readonly KeptFile[]): readonly string[] {
  const alone = files.filter(({ title }) => title === one.title).length === 1;
  return [alone ? one.edition : editionOf(one), one.about].filter((part) => part !== '');
}

interface ShelfProps {
  readonly files: readonly KeptFile[];
  /** What is searched for, or empty. */
  readonly sought: string;
  readonly chosen: string | null;
  readonly send: (command: Command) => void;
}

function Shelf({ files, sought, chosen, send }: ShelfProps) {
  const texts = useTexts().files;
  const group = useId();
  const [removing, setRemoving] = useState<KeptFile | null>(null);
  if (files.length === 0) return <p>{texts.none}</p>;
  const shown = files.filter((one) => isCalled(one, sought));
  return (
    <>
      <p className={styles.none} role="status">
        {shown.length === 0 && texts.noneFound}
      </p>
      <ul className={list(stack(0, styles.shelf))} aria-label={texts.yours}>
        {shown.map((one) => (
          <li key={one.hash} className={line(2)}>
            <label>
              <input
                type="radio"
                name={group}
                checked={one.hash === chosen}
                onChange={() => {
                  const { hash, title, edition } = one;
                  send({ do: 'file', file: { hash, title, edition } });
                }}
              />
              <bdi className={classes('breaks', styles.title)}>{one.title}</bdi>
              <small className="quiet">
                <bdi title={smallPrint(one, files).join(' · ')}>{smallPrint(one, files).join(' · ')}</bdi>
              </small>
            </label>
            <IconButton label={texts.remove(one.title)} icon={Trash2} onClick={() => setRemoving(one)} />
          </li>
        ))}
      </ul>
      {removing && (
        <Question
          title={texts.removeTitle(removing.title)}
          cause={texts.removeCause}
          yes={texts.removeYes}
          no={texts.removeNo}
          onYes={() => {
            send({ do: 'remove-file', hash: removing.hash });
            setRemoving(null);
          }}
          onNo={() => setRemoving(null)}
        />
      )}
    </>
  );
}
