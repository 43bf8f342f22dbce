// The workbench on the screen: the stage, and beside it what is played and what one does with it.

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { initialPreferences } from '../../electron/party/window/preferences.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import type { Sound } from '../sound/sound.ts';
import { displaySettingsOf } from '../stage/display-settings.ts';
import { classes } from '../ui/layout/classes.ts';
import { stack } from '../ui/layout/layout.ts';
import { useSystemPreferences } from '../ui/system-preferences.ts';
import { useKeyDown } from '../ui/use-key-down.ts';
import { liveGames } from './live-games.ts';
import { SetupForm } from './SetupForm.tsx';
import { addressOf, fitted, setupFrom } from './setup.ts';
import styles from './Workbench.module.css';
import { NOTHING, type Notice } from './workbench-session.ts';
import { createWorkbenchStage, type Figures, type WorkbenchStage } from './workbench-stage.ts';
import { texts } from './workbench-texts.ts';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8];

export function Workbench({ sound }: { readonly sound: Sound }) {
  const games = useSyncExternalStore(liveGames.subscribe, liveGames.now);
  const [asked, setAsked] = useState(() => setupFrom(new URLSearchParams(location.search), games));
  const [language, setLanguage] = useState<Language | 'system'>('system');
  const [sounding, setSounding] = useState(false);
  const [paused, setPaused] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [notice, setNotice] = useState<Notice>(NOTHING);
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<WorkbenchStage>(null);
  const figures = useRef<HTMLDListElement>(null);

  const preferences = useSystemPreferences();
  const display = displaySettingsOf({ ...initialPreferences, language }, preferences);
  const { reducedMotion, shake } = display;
  const game = games.find(({ info }) => info.id === asked.game);
  const setup = game ? fitted(asked, game.info) : asked;
  const address = addressOf(setup);

  // Layout effects, so that the canvas is there before the match is shown on it.
  useLayoutEffect(() => {
    stage.current =
      container.current &&
      createWorkbenchStage(container.current, sound, setNotice, (told) => write(figures.current, told));
    return () => stage.current?.dispose();
  }, [sound]);
  useLayoutEffect(() => {
    if (!game) return;
    document.title = texts.title(game.info.name);
    history.replaceState(null, '', `?${address}`);
    stage.current?.show(game, setup, { ...display, language: display.language, reducedMotion, shake });
  }, [game, address, display.language, reducedMotion, shake]);
  useLayoutEffect(() => stage.current?.speed(paused ? 0 : speed), [paused, speed]);
  useEffect(() => {
    sound.soundscape('stage');
    sound.volumes({ ...initialPreferences, volume: sounding ? initialPreferences.volume : 0 });
    if (sounding) sound.wake();
  }, [sound, sounding]);

  function step(): void {
    setPaused(true);
    stage.current?.speed(0);
    stage.current?.step();
  }

  // The keys that debuggers have for the same.
  useKeyDown((event) => {
    if (event.code !== 'F8' && event.code !== 'F10') return;
    event.preventDefault();
    if (event.code === 'F10') step();
    else if (!event.repeat) setPaused(!paused);
  });

  return (
    <main className={classes('small', styles.root)}>
      <div className={styles.stage} ref={container} />
      <aside className={stack(3)}>
        {/* A press with the mouse leaves the keys to the game. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is */}
        <div className={styles.buttons} onMouseDown={(event) => event.preventDefault()}>
          <button type="button" className="button small" onClick={() => stage.current?.startOver()}>
            {texts.startOver}
          </button>
          <button type="button" className="button small" onClick={() => setPaused(!paused)}>
            {paused ? texts.goOn : texts.pause}
          </button>
          <button type="button" className="button small" onClick={step}>
            {texts.oneFrame}
          </button>
        </div>
        <label className={styles.field}>
          {texts.time}
          <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
            {SPEEDS.map((times) => (
              <option key={times} value={times}>
                {texts.times(times)}
              </option>
            ))}
          </select>
        </label>
        <dl ref={figures}>
          <dt className="quiet">{texts.frame}</dt>
          <dd data-figure="frame" />
          <dt className="quiet">{texts.hash}</dt>
          <dd data-figure="hash" />
          <dt className="quiet">{texts.step}</dt>
          <dd data-figure="step" />
        </dl>
        <Words notice={notice} missing={game ? null : asked.game} />
        <SetupForm
          games={games}
          game={game}
          setup={setup}
          language={display.language}
          onSetup={setAsked}
          onLanguage={setLanguage}
        />
        <label className={classes('check-field', styles.check)}>
          <input type="checkbox" checked={sounding} onChange={() => setSounding(!sounding)} />
          {texts.sound}
        </label>
      </aside>
    </main>
  );
}

/** Ten times a second, past React. */
function write(list: HTMLElement | null, { frame, hash, stepMs }: Figures): void {
  const values = { frame: String(frame), hash, step: texts.milliseconds(stepMs) };
  for (const [name, value] of Object.entries(values)) {
    list?.querySelector(`[data-figure="${name}"]`)?.replaceChildren(value);
  }
}

interface WordsProps {
  readonly notice: Notice;
  /** The id of a game that is missing in the list. */
  readonly missing: string | null;
}

function Words({ notice: { fault, saved, outcome }, missing }: WordsProps) {
  // The console knows the lines of the files as they were written.
  useEffect(() => {
    if (fault) console.error(fault.error);
  }, [fault]);
  return (
    <div data-said className={stack(2)} role="status">
      {missing !== null && <p>{texts.missing(missing)}</p>}
      {saved?.kind === 'unfit' && <p>{texts.unfit}</p>}
      {saved?.kind === 'replayed' && (
        <p>
          {texts.replayed(saved.frames, saved.ms)}{' '}
          {saved.same !== null && (saved.same ? texts.same : texts.another)}
        </p>
      )}
      {outcome && <p>{texts.over(outcome)}</p>}
      {fault && (
        <div className={classes('breaks', styles.fault)} role="alert">
          <h2>{texts.fault[fault.where](fault.frame)}</h2>
          <p>{fault.error.message}</p>
          <pre>{callsIn(fault.error).join('\n')}</pre>
          <p>{texts.afterFault}</p>
        </div>
      )}
    </div>
  );
}

/** Which functions of which of our files it came through, the innermost first. */
function callsIn({ stack = '' }: Error): string[] {
  const call = /at (?:new )?(?:Object\.)?([\w$.#]+) .*?\/((?:games|netcode)\/[^?:)]+)/g;
  return [...stack.matchAll(call)].map(([, name, file]) => `${name} (${file})`);
}
