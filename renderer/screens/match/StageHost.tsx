// The stage as a React component: mounted once, hidden between matches, rendered independently of frames.

import {
  type CSSProperties,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import type { Box } from '../../../games/game.ts';
import { keyName } from '../../devices/key-names.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import type { FrameSource } from '../../stage/frame-source.ts';
import type { FiguresStore } from '../../stage/match-figures.ts';
import type { ReplayRemote } from '../../stage/replay/replay-remote.ts';
import {
  createStage,
  nothingToSay,
  type Stage,
  type StageControls,
  type StageNotice,
} from '../../stage/stage.ts';
import type { StageError } from '../../stage/worker-messages.ts';
import { classes } from '../../ui/layout/classes.ts';
import { stack } from '../../ui/layout/layout.ts';
import { loadAgainOnceThere, mayLoadAgain } from '../../ui/load-again.ts';
import { offerFile } from '../../ui/offer-file.ts';
import { PadSlotsContext } from '../../ui/pad-slots-context.ts';
import { SoundContext } from '../../ui/sound-context.ts';
import { useKeyLayout } from '../../ui/use-key-layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { isVisible, watchFocus } from '../../ui/window-focus.ts';
import styles from './StageHost.module.css';

const fill: CSSProperties = { position: 'absolute', inset: 0 };

export interface StageHostProps {
  readonly source: FrameSource;
  /** True while a match counts down or plays. */
  readonly visible: boolean;
  /** Whether a picture is to come, so that an empty canvas is worth a word. */
  readonly awaited: boolean;
  /** The match is looked at on another screen, and only played by this one. */
  readonly controlsOnly?: boolean;
  /** The window has lost its app, which is said over everything (ComingBack.tsx). */
  readonly away: boolean;
  readonly display: DisplaySettings;
  readonly controls: OwnControls;
  /** Which seat is followed while a match is watched, or null. */
  readonly followed: number | null;
  /** What words of the app cover at its upper edge. */
  readonly covered: readonly Box[];
  /** What a replay on it is steered with. */
  readonly remote: ReplayRemote;
  /** Where the figures of its matches go. */
  readonly figures: FiguresStore;
  /** The way out of a match whose picture has failed; null between matches. */
  readonly giveUp: GiveUp | null;
}

/** What is pressed, and what it does. */
export interface GiveUp {
  readonly label: string;
  readonly act: () => void;
}

export function StageHost(props: StageHostProps) {
  const { source, visible, awaited, away, display, controls, followed, covered, remote, figures, giveUp } =
    props;
  const { controlsOnly = false } = props;
  const texts = useTexts();
  const sound = useContext(SoundContext);
  const slots = useContext(PadSlotsContext);
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage>(null);
  const disposal = useRef(0);
  const [notice, setNotice] = useState<StageNotice>(nothingToSay);
  const layout = useKeyLayout();
  const { named } = texts.controls;
  const stageControls = useMemo(
    (): StageControls => ({ ...controls, keyName: (code) => keyName(code, layout, named) }),
    [controls, layout, named],
  );

  useEffect(() => {
    clearTimeout(disposal.current);
    stage.current ??=
      container.current &&
      createStage({
        container: container.current,
        display,
        controls: stageControls,
        slots,
        notify: setNotice,
        hear: sound.stage,
        follow: remote.follow,
        measured: figures.follow,
        keep: (name, png) => offerFile(`${name}.png`, png, 'image/png'),
      });
    remote.steer((control) => stage.current?.controlReplay(control));
    return () => {
      // React's strict mode unmounts and mounts again at once, and a port is handed over once.
      disposal.current = window.setTimeout(() => {
        stage.current?.dispose();
        stage.current = null;
      });
    };
  }, []);

  useEffect(() => stage.current?.setSource(source), [source]);
  // A browser skips drawing a page that is hidden; the desktop window would go on.
  const seen = useSyncExternalStore(watchFocus, isVisible);
  useEffect(() => stage.current?.setControlsOnly(controlsOnly), [controlsOnly]);
  useEffect(() => stage.current?.setVisible(visible, seen), [visible, seen]);
  useEffect(() => stage.current?.setDisplay(display), [display]);
  useEffect(() => stage.current?.setControls(stageControls), [stageControls]);
  useEffect(() => stage.current?.setFollowed(followed), [followed]);
  useEffect(() => stage.current?.setCovered(covered), [covered]);

  const hangs = notice.error?.kind === 'hung';
  const helped = failureOf(notice, away)?.helped ?? false;
  useEffect(() => {
    // Its worker was ended, and took the way to the party with it: the next match needs a page that begins afresh.
    if (hangs && !visible) return loadAgainOnceThere();
    if (!helped || !visible) return;
    let stop = () => {};
    // One that comes back at once is for the person to decide on.
    const wait = setTimeout(() => {
      if (mayLoadAgain(sessionStorage, Date.now())) stop = loadAgainOnceThere();
    }, STAYS_MS);
    return () => {
      clearTimeout(wait);
      stop();
    };
  }, [hangs, helped, visible]);

  return (
    <>
      <section
        className={classes(styles.root, controlsOnly && styles.controlsOnly)}
        data-controls-only={controlsOnly || undefined}
        aria-label={texts.lobby.game}
        hidden={!visible}
      >
        <div ref={container} style={fill} />
      </section>
      {/* Beside the stage, which lies under all screens: what must be pressed lies over them. */}
      {visible && <Notice notice={notice} awaited={awaited && !controlsOnly} away={away} giveUp={giveUp} />}
    </>
  );
}

/** What a fresh page would fail at as well; from the rest it catches up with the match. */
const HOPELESS: ReadonlySet<string> = new Set(['no-canvas', 'no-game', 'given', 'version']);

/** What goes by itself within this, ms, as a way for frames does that is opened anew, heals without a fresh page. */
const STAYS_MS = 2_000;

/** What a made-up state can bring about. */
const BY_STATE: ReadonlySet<StageError['kind']> = new Set(['rules', 'drawing', 'hung']);

/** What has failed, as the texts call it, and whether a fresh page helps; null while all is well. */
export function failureOf({ error, closed, fromHost }: StageNotice, away: boolean) {
  if (!error && (!closed || away)) return null;
  // While the window has its own, only a fresh page opens a way for frames anew.
  const kind = error?.kind ?? 'frames';
  const said = fromHost && BY_STATE.has(kind) ? ('given' as const) : kind;
  return { said, helped: !HOPELESS.has(said) };
}

interface NoticeProps {
  readonly notice: StageNotice;
  readonly awaited: boolean;
  readonly away: boolean;
  readonly giveUp: GiveUp | null;
}

export function Notice({ notice, awaited, away, giveUp }: NoticeProps) {
  const { canvas: texts, fault } = useTexts();
  const { error, closed } = notice;
  const failure = failureOf(notice, away);
  if (failure) {
    const { said, helped } = failure;
    return (
      <div className={classes(styles.notice, stack(3, styles.failed))} role="alert">
        <p>{texts.error[said](notice.game)}</p>
        <div className="actions">
          {helped && (
            <button type="button" className="button" onClick={() => void loadAgainOnceThere()}>
              {fault.load}
            </button>
          )}
          {giveUp && (
            <button type="button" className="button" onClick={giveUp.act}>
              {giveUp.label}
            </button>
          )}
        </div>
        {error && (
          <details>
            <summary>{texts.details}</summary>
            <pre>{error.details}</pre>
          </details>
        )}
      </div>
    );
  }
  if (closed) return null;
  const text = notice.catchingUp ? texts.catchingUp : notice.empty && awaited ? texts.awaited : null;
  return text ? (
    // Most pictures are there at once: what is over in a blink stays hidden.
    <div className={notice.empty ? classes(styles.notice, styles.awaited) : styles.notice} role="status">
      {text}
    </div>
  ) : null;
}
