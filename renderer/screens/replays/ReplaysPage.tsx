// The replays that are kept: what was played when by whom, what is wrong with a file, and what can be done with it.

import { Download, Film, Play, Trash2, TriangleAlert, Upload, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GameFacts, KeptReplay, ReplayFault, View } from '../../../electron/party/window/contract.ts';
import type { Send } from '../../party-link/party-client.ts';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { clockOf } from '../../ui/clock.ts';
import { base64Of, bytesOf } from '../../ui/file-bytes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { list, panel, row, stack } from '../../ui/layout/layout.ts';
import { noticeText } from '../../ui/notice-text.ts';
import { OverlayPage } from '../../ui/OverlayPage.tsx';
import { offerFile } from '../../ui/offer-file.ts';
import { Question } from '../../ui/Question.tsx';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import { BestMoments } from './BestMoments.tsx';
import { ReplayPicture } from './ReplayPicture.tsx';
import styles from './ReplaysPage.module.css';
import { whoPlayed, winnerOf } from './recorded.ts';
import { mayShow } from './together.ts';
import { useGlance } from './use-glance.ts';

/** What fits into a command (REPLAY_TEXT_LIMIT of the contract). */
const FILE_LIMIT_BYTES = 6 * 1024 * 1024;

/** MIME type of replays, as installers register it. */
const REPLAY_TYPE = 'application/x-ethernight-replay';

interface ReplaysPageProps {
  readonly view: View;
  readonly games: readonly GameFacts[];
  /** Version of this app. */
  readonly version: string;
  readonly send: Send;
  readonly onClose: () => void;
}

export function ReplaysPage({ view, games, version, send, onClose }: ReplaysPageProps) {
  const texts = useTexts().replays;
  const titleOf = useTitle(games);

  useEffect(() => {
    void send({ do: 'replays', show: true });
    return () => void send({ do: 'replays', show: false });
  }, [send]);

  return (
    <OverlayPage
      name="replays"
      title={texts.title}
      lead={<Import version={version} send={send} />}
      onClose={onClose}
    >
      <div className={styles.root}>
        {view.replays?.length === 0 && (
          <div className={stack(3, styles.none)}>
            <Film aria-hidden="true" />
            <h3>{texts.none}</h3>
            <p className="quiet">{texts.noneCause}</p>
          </div>
        )}
        <ul className={list(stack(3))}>
          {view.replays?.map((replay) => (
            <Row
              key={replay.name}
              replay={replay}
              title={titleOf(replay)}
              games={games}
              version={version}
              shows={view.place.at === 'room' && mayShow(view.place)}
              send={send}
              // The list is behind it, and there again when it has been watched.
              onWatch={(at) =>
                void send({ do: 'watch', replay: replay.name, ...(at === null ? {} : { at }) })
              }
            />
          ))}
        </ul>
        {(view.replays === null || view.replaysReading) && (
          <p className="quiet" role="status">
            {texts.reading}
          </p>
        )}
      </div>
    </OverlayPage>
  );
}

/** What one is called: the game and when it was played, else its file. */
function useTitle(games: readonly GameFacts[]): (replay: KeptReplay) => string {
  const texts = useTexts().replays;
  const language = useLanguage();
  return ({ name, recorded }) => {
    if (!recorded) return name;
    const game = games.find(({ id }) => id === recorded.game);
    return texts.played(recorded.title ?? game?.texts[language].name ?? recorded.game, recorded.at);
  };
}

interface RowProps {
  readonly replay: KeptReplay;
  readonly title: string;
  readonly games: readonly GameFacts[];
  readonly version: string;
  readonly send: Send;
  /** Whether the room could watch it together. */
  readonly shows: boolean;
  /** From a frame on, or with null from the first. */
  readonly onWatch: (at: number | null) => void;
}

function Row({ replay, title, games, version, shows, send, onWatch }: RowProps) {
  const allTexts = useTexts();
  const texts = allTexts.replays;
  const { name, bytes, recorded, fault } = replay;
  const [shown, glance] = useGlance(fault ? null : name, send);
  const winner = recorded && winnerOf(recorded, allTexts);
  const [asked, setAsked] = useState(false);
  /** What failed with it last, and whether it was saved since. */
  const [error, setError] = useState<'gone' | 'stays' | null>(null);
  const [saved, setSaved] = useState(false);
  const remove = async () => {
    setAsked(false);
    const settled = await send({ do: 'delete-replay', replay: name });
    setError(settled.is === 'rejected' ? 'stays' : null);
  };
  /** Why the room did not come to watch it. */
  const [unshown, setUnshown] = useState<string | null>(null);
  const show = async () => {
    const settled = await send({ do: 'show-replay', replay: name });
    if (settled.is !== 'rejected') return setUnshown(null);
    const { why } = settled;
    if (why.kind === 'bad-replay') setUnshown(texts.fault(why.fault, version));
    else if (why.kind === 'denied') setUnshown(noticeText(why.denial, allTexts));
  };
  const save = async () => {
    const settled = await send({ do: 'export-replay', replay: name });
    const isThere = settled.is === 'done' && settled.file !== undefined;
    if (isThere) offerFile(name, bytesOf(settled.file!), REPLAY_TYPE);
    setSaved(isThere);
    setError(settled.is === 'rejected' ? 'gone' : null);
  };
  return (
    <li ref={shown} className={panel(row(3, styles.row))}>
      {recorded ? (
        <ReplayPicture recorded={recorded} title={title} games={games} picture={glance?.picture ?? null} />
      ) : (
        <TriangleAlert aria-hidden="true" />
      )}
      <div className={classes('breaks', styles.facts)}>
        <h3>{title}</h3>
        {recorded && <p>{texts.by(...whoPlayed(recorded))}</p>}
        <p className={row(0, 'quiet', 'small', styles.more)}>
          {winner && <span>{winner}</span>}
          {recorded && <span>{clockOf(recorded.seconds * 1_000)}</span>}
          {recorded !== null && recorded.from > 0 && (
            <span>{texts.from(clockOf(recorded.from * 1_000))}</span>
          )}
          <span>{texts.size(Math.ceil(bytes / 1000))}</span>
          {recorded?.stops && !fault && <span>{texts.stops[recorded.stops]}</span>}
        </p>
        {glance && recorded && (
          <BestMoments glance={glance} seats={recorded.seats} title={title} onWatch={onWatch} />
        )}
        {fault && <p className="error">{texts.fault(fault, version)}</p>}
        {error && (
          <p className="error" role="alert">
            {texts[error]}
          </p>
        )}
        {unshown !== null && (
          <p className="error" role="alert">
            {unshown}
          </p>
        )}
        {saved && (
          <p className="quiet" role="status">
            {texts.exported(name)}
          </p>
        )}
      </div>
      <div className="actions">
        {!fault && (
          <button
            type="button"
            className="button primary"
            aria-label={texts.watchOf(title)}
            onClick={() => onWatch(null)}
          >
            <Play aria-hidden="true" />
            {texts.watch}
          </button>
        )}
        {!fault && shows && (
          <IconButton label={allTexts.together.showOf(title)} icon={Users} onClick={show} />
        )}
        <IconButton label={texts.export} icon={Download} onClick={save} />
        <IconButton label={texts.delete} icon={Trash2} onClick={() => setAsked(true)} />
      </div>
      {asked && (
        <Question
          title={texts.deleteTitle}
          cause={texts.deleteCause(title)}
          yes={texts.delete}
          no={texts.deleteNo}
          onYes={remove}
          onNo={() => setAsked(false)}
        />
      )}
    </li>
  );
}

/** Chooses a replay file from elsewhere. */
function Import({ version, send }: Pick<ReplaysPageProps, 'version' | 'send'>) {
  const texts = useTexts().replays;
  const [said, setSaid] = useState<{ readonly bad: boolean; readonly text: string } | null>(null);
  const wrong = (fault: ReplayFault) => setSaid({ bad: true, text: texts.fault(fault, version) });

  const take = async (file: File) => {
    if (file.size > FILE_LIMIT_BYTES) return setSaid({ bad: true, text: texts.tooLarge });
    const bytes = await base64Of(file);
    if (bytes === null) return setSaid({ bad: true, text: texts.gone });
    const settled = await send({ do: 'import-replay', file: bytes });
    if (settled.is === 'done') setSaid({ bad: false, text: settled.known ? texts.known : texts.imported });
    else if (settled.is === 'rejected' && settled.why.kind === 'bad-replay') wrong(settled.why.fault);
  };

  return (
    <>
      <ChooseFile accept=".ethernight-replay" onFiles={([file]) => void take(file)}>
        <Upload aria-hidden="true" />
        {texts.import}
      </ChooseFile>
      <p className={said?.bad ? 'error' : 'quiet'} role="status">
        {said?.text}
      </p>
    </>
  );
}
