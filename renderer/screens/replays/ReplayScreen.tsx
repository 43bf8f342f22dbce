// A replay on the stage, and what it is steered with: position, single frames, moments, speed.

import {
  FlagTriangleLeft,
  FlagTriangleRight,
  Pause,
  Play,
  StepBack,
  StepForward,
  TriangleAlert,
  X,
} from 'lucide-react';
import {
  type CSSProperties,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react';
import {
  type Command,
  type GameFacts,
  isOfCommands,
  type RecordedMatch,
  type WatchedReplay,
} from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';
import type { ReplayRemote } from '../../stage/replay/replay-remote.ts';
import { clockOf } from '../../ui/clock.ts';
import { Follow } from '../../ui/Follow.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { line, row } from '../../ui/layout/layout.ts';
import { nextFollowed } from '../../ui/next-followed.ts';
import { RoomNews, RoomNewsContext } from '../../ui/RoomNews.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import sentence from '../../ui/Sentence.module.css';
import { useKeyDown } from '../../ui/use-key-down.ts';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { type Moment, momentAfter, momentBefore, momentsOf } from './moments.ts';
import styles from './ReplayScreen.module.css';
import { whoPlayed } from './recorded.ts';

/** So long what a mark stands for is said, in seconds of the match; where that goes by quickly, of the clock. */
const SAID_SECONDS = 3;

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8] as const;

interface ReplayScreenProps {
  readonly replay: WatchedReplay;
  readonly games: readonly GameFacts[];
  /** Of this app. */
  readonly version: string;
  readonly remote: ReplayRemote;
  /** Which seat is followed, or null. */
  readonly followed: number | null;
  readonly onFollow: (seat: number | null) => void;
  readonly send: (command: Command) => void;
}

export function ReplayScreen(props: ReplayScreenProps) {
  const { replay, games, version, remote, followed, onFollow, send } = props;
  const texts = useTexts().replays;
  const { recorded, fault } = replay;
  const game = games.find(({ id }) => id === recorded?.game);
  const words = useGameTexts(game);
  const who = recorded ? texts.by(...whoPlayed(recorded)) : undefined;
  const close = () => send({ do: 'watch', replay: null });
  const head = useMeasured('--replay-head');
  const told = useContext(RoomNewsContext) !== null;
  return (
    <ScreenFrame name="replay" className={styles.screen} onEscape={close}>
      <header ref={head} className={row(2, styles.head, told && styles.told)}>
        {/* Which file cannot be played; until then its name says nothing that one could read. */}
        <h1 tabIndex={-1}>
          {recorded ? texts.screen(words?.name ?? recorded.game) : fault ? replay.name : texts.title}
        </h1>
        {recorded && (
          <p className={classes('quiet', styles.who)} title={who}>
            <span>
              <time>{texts.when(recorded.at)}</time> · {who}
            </span>
          </p>
        )}
        {recorded && <Verdict verdict={replay.verdict} signedBy={replay.signedBy} stops={recorded.stops} />}
        {!fault && recorded && (
          <Follow
            seats={recorded.seats}
            followed={followed}
            free={game !== undefined && isOfCommands(game)}
            onTurn={(by) => onFollow(nextFollowed(recorded.seats, followed, by))}
          />
        )}
        <button type="button" className="button" onClick={close} data-focus={fault !== null || undefined}>
          <X aria-hidden="true" />
          {texts.close}
        </button>
        <RoomNews />
      </header>
      {fault && (
        <p className={line(3, sentence.root, sentence.bad, styles.sentence)} role="alert">
          <TriangleAlert aria-hidden="true" />
          <span>{texts.fault(fault, version)}</span>
        </p>
      )}
      {!fault && !recorded && <p className={line(3, sentence.root, styles.sentence)}>{texts.opening}</p>}
      {recorded && !fault && <Transport replay={replay} seats={recorded.seats} remote={remote} />}
    </ScreenFrame>
  );
}

interface TransportProps extends Pick<ReplayScreenProps, 'replay' | 'remote'> {
  readonly seats: RecordedMatch['seats'];
}

function Transport({ replay, seats, remote }: TransportProps) {
  const texts = useTexts().replays;
  const now = () => remote.status;
  const status = useSyncExternalStore(remote.subscribe, now, now);
  const foot = useMeasured('--transport');
  const { first, frames } = replay;
  const frame = status?.frame ?? first;
  const playing = status?.playing ?? false;
  const speed = status?.speed ?? 1;
  const seeking = status?.seeking ?? null;
  const at = (of: number) => clockOf((of * 1000) / replay.tickRate);
  const moments = momentsOf(replay.marks);
  const seek = (to: number) => remote.control({ do: 'seek', frame: to });
  useBeginsAt(replay, remote);
  const goTo = (moment: Moment | undefined) => moment && seek(moment.frame);
  const passed = momentBefore(moments, frame + 1);
  const isNew = passed && frame - passed.frame < SAID_SECONDS * replay.tickRate * Math.max(1, speed);
  const said = (moment: Moment) =>
    `${at(moment.frame)} ${moment.marks.map((mark) => markText(mark, seats, texts)).join(', ')}`;
  const toggle = () => remote.control({ do: 'play', on: !playing });
  const step = (by: number) => remote.control({ do: 'step', by });

  useKeyDown((event) => {
    const { key, target } = event;
    if (document.querySelector('dialog[open]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const onButton = target instanceof HTMLButtonElement;
    if (key === ' ' && !onButton && !event.repeat) toggle();
    else if (key === ',') step(-1);
    else if (key === '.') step(1);
    else return;
    event.preventDefault();
  });

  return (
    <footer ref={foot} className={styles.transport}>
      <div className={styles.line}>
        <input
          type="range"
          aria-label={texts.position}
          aria-valuetext={texts.of(at(frame), at(frames))}
          // In seconds: what an arrow key moves it by.
          min={Math.round(first / replay.tickRate)}
          max={Math.round(frames / replay.tickRate)}
          value={Math.round((seeking ?? frame) / replay.tickRate)}
          data-focus
          onChange={({ target }) => seek(target.valueAsNumber * replay.tickRate)}
        />
        <span className={styles.marks} aria-hidden="true">
          {moments.map(({ frame: of, marks }) => (
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys have the buttons below
            <i
              key={of}
              data-tip={said({ frame: of, marks })}
              onClick={() => seek(of)}
              style={markStyle(marks[0]!.what, (of - first) / Math.max(1, frames - first))}
            />
          ))}
        </span>
      </div>
      <div className={row(2, styles.row)}>
        <IconButton
          label={texts.markBack}
          icon={FlagTriangleLeft}
          onClick={() => goTo(momentBefore(moments, frame))}
        />
        <IconButton label={texts.stepBack} icon={StepBack} onClick={() => step(-1)} />
        <IconButton
          label={playing ? texts.pause : texts.play}
          icon={playing ? Pause : Play}
          onClick={toggle}
        />
        <IconButton label={texts.stepOn} icon={StepForward} onClick={() => step(1)} />
        <IconButton
          label={texts.markOn}
          icon={FlagTriangleRight}
          onClick={() => goTo(momentAfter(moments, frame))}
        />
        <output className={styles.time} aria-live="off">
          {texts.of(at(frame), at(frames))}
        </output>
        <Speeds speed={speed} onSpeed={(next) => remote.control({ do: 'speed', speed: next })} />
        <p className={styles.said} role="status">
          {seeking !== null ? (
            <span className={styles.way}>{texts.goingTo(at(seeking))}</span>
          ) : (
            isNew && said(passed)
          )}
        </p>
        {seeking !== null && (
          <button type="button" className={classes('button', styles.way)} onClick={() => seek(frame)}>
            {texts.stay}
          </button>
        )}
      </div>
    </footer>
  );
}

/** Goes to the frame that the person asked for in the list, once, when the stage has the match as far as that. */
function useBeginsAt({ name, at }: WatchedReplay, remote: ReplayRemote): void {
  const gone = useRef<string | null>(null);
  useEffect(() => {
    if (at === null) return;
    const go = () => {
      if (gone.current === name || (remote.status?.length ?? 0) < at) return;
      gone.current = name;
      remote.control({ do: 'seek', frame: at });
    };
    go();
    return remote.subscribe(go);
  }, [name, at, remote]);
}

/** Keeps the height of an element in this property of the page, for the stage, which lies elsewhere. */
function useMeasured(property: string) {
  return useCallback(
    (element: HTMLElement) => {
      const { style } = document.documentElement;
      const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(property);
      };
    },
    [property],
  );
}

function Speeds({ speed, onSpeed }: { readonly speed: number; readonly onSpeed: (speed: number) => void }) {
  const texts = useTexts().replays;
  const name = useId();
  return (
    <span className={classes('segmented', styles.speeds)} role="radiogroup" aria-label={texts.speed}>
      {SPEEDS.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === speed} onChange={() => onSpeed(one)} />
          <span>{texts.times(one)}</span>
        </label>
      ))}
    </span>
  );
}

/** By what a mark on the line says. */
const MARK_COLOURS: { readonly [what in Moment['marks'][number]['what']]: string } = {
  round: 'var(--star)',
  out: 'var(--gold)',
  stall: 'var(--tight)',
  desync: 'var(--late)',
};

/** What is said of signatures: the first of these that there is. */
const worst = ['false', 'other', 'same', 'frames'] as const;

interface VerdictProps extends Pick<WatchedReplay, 'verdict' | 'signedBy'> {
  readonly stops: NonNullable<WatchedReplay['recorded']>['stops'];
}

function Verdict({ verdict, signedBy, stops }: VerdictProps) {
  const { verdict: texts, signedBy: signatures } = useTexts().replays;
  const signed = signedBy && worst.find((says) => signedBy[says].length > 0);
  const forged = signed === 'false' || signed === 'other';
  const bad = verdict.is === 'different' || verdict.is === 'failed' || forged;
  return (
    <p className={classes(bad ? 'error' : 'quiet', styles.verdict)} data-verdict={verdict.is}>
      {verdict.is === 'different'
        ? texts.different(verdict.equal)
        : verdict.is === 'unfinished'
          ? texts.unfinished[stops ?? 'cut']
          : texts[verdict.is]}
      {verdict.is === 'different' && verdict.field !== null && (
        <>
          {' '}
          <code dir="ltr">{verdict.field}</code>
        </>
      )}
      {signedBy && ` ${signed ? signatures[signed](signedBy[signed]) : signatures.none}`}
    </p>
  );
}

/** In the colour of what it says, at this part of the line. */
function markStyle(what: Moment['marks'][number]['what'], part: number): CSSProperties {
  return { '--colour': MARK_COLOURS[what], insetInlineStart: `${100 * part}%` } as CSSProperties;
}

function markText(
  { what, seat, ms }: Moment['marks'][number],
  seats: RecordedMatch['seats'],
  { mark }: Texts['replays'],
): string {
  switch (what) {
    case 'out': {
      const out = seat === undefined ? undefined : seats[seat];
      return out?.kind === 'player' ? mark.out(out.name) : mark.somebodyOut;
    }
    case 'stall':
      return mark.stall(Math.round((ms ?? 0) / 100) / 10);
    default:
      return mark[what];
  }
}
