// The host's laboratory: bad networks on the lines of chosen players, and networks that are recorded and played back.

import { useState } from 'react';
import { CALM, type Line, type RoomPlace } from '../../../electron/party/window/contract.ts';
import type { Send } from '../../party-link/party-client.ts';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { panel, row, stack } from '../../ui/layout/layout.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { offerFile } from '../../ui/offer-file.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { ConditionSliders } from './ConditionSliders.tsx';
import { lineText } from './line-text.ts';
import styles from './NetworkPage.module.css';

/** Ending of files of recorded networks. */
const FILE_ENDING = '.ethernight-network';

interface LaboratoryProps {
  readonly place: RoomPlace;
  readonly send: Send;
}

export function Laboratory({ place, send }: LaboratoryProps) {
  const texts = useTexts();
  const words = texts.laboratory;
  const { members } = place.room;
  const [picked, setPicked] = useState<readonly number[]>([place.me]);
  const chosen = picked.filter((id) => members.some((member) => member.id === id));
  const lineOf = (id: number) => place.room.laboratory.find(({ member }) => member === id)?.line ?? null;
  const lines = chosen.map(lineOf);
  const first = lines.find((line) => line !== null && line !== 'recorded') as
    | Exclude<Line, 'recorded'>
    | undefined;
  const bend = (line: Line | null) => void send({ do: 'bend', members: [...chosen], line });
  const toggle = (id: number) =>
    setPicked(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const nobody = chosen.length === 0;
  const plays = !nobody && lines.every((line) => line === 'recorded');
  return (
    <section className={panel(stack(3))} aria-label={words.title}>
      <h3>{words.title}</h3>
      <p className="quiet">{words.hint}</p>
      <fieldset className={row(2, styles.members)}>
        <legend>{words.whose}</legend>
        {members.map(({ id, name, seat }) => (
          <label key={id} className={row(2, styles.member)}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
            <SeatMark seat={seat} />
            <Name name={name} />
            <span className="quiet">{lineText(lineOf(id), texts)}</span>
          </label>
        ))}
      </fieldset>
      {nobody ? (
        <p>{words.nobody}</p>
      ) : (
        <>
          <ConditionSliders conditions={first && first.loss < 1 ? first : CALM} onChange={bend} />
          <div className="actions">
            <button
              type="button"
              className="button"
              aria-disabled={lines.every((line) => line === null)}
              onClick={() => bend(null)}
            >
              {texts.network.clear}
            </button>
            <button
              type="button"
              className="button"
              onClick={() => void send({ do: 'cut', members: [...chosen] })}
            >
              {words.cut}
            </button>
          </div>
        </>
      )}
      <Recorder
        laboratory={place.laboratory}
        nobody={nobody}
        plays={plays}
        onPlay={() => bend(plays ? null : 'recorded')}
        send={send}
      />
    </section>
  );
}

interface RecorderProps {
  readonly laboratory: RoomPlace['laboratory'];
  /** A line that it could be played back on is still to be chosen. */
  readonly nobody: boolean;
  /** Whether the recording is played on all chosen lines. */
  readonly plays: boolean;
  readonly onPlay: () => void;
  readonly send: Send;
}

function Recorder({ laboratory, nobody, plays, onPlay, send }: RecorderProps) {
  const words = useTexts().laboratory;
  const [bad, setBad] = useState(false);
  const { recording, recorded } = laboratory ?? { recording: false, recorded: null };
  const save = async () => {
    const settled = await send({ do: 'save-network' });
    if (settled.is === 'done' && settled.network !== undefined)
      offerFile(`network${FILE_ENDING}`, settled.network, 'application/json');
  };
  const load = async (file: File) => {
    const settled = await send({ do: 'load-network', file: await file.text() });
    setBad(settled.is !== 'done');
  };
  return (
    <>
      <h4>{words.record}</h4>
      <p className="quiet">{words.recordHint}</p>
      <p role="status">
        {bad
          ? words.bad
          : recording
            ? words.recording
            : recorded
              ? words.recorded(Math.round(recorded.lengthMs / 1000), recorded.links)
              : words.noneRecorded}
      </p>
      <div className="actions">
        <button
          type="button"
          className="button"
          aria-pressed={recording}
          onClick={() => {
            setBad(false);
            void send({ do: 'record', on: !recording });
          }}
        >
          {recording ? words.stop : words.start}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={!recorded || nobody}
          aria-pressed={plays}
          onClick={onPlay}
        >
          {words.play}
        </button>
        <button type="button" className="button" aria-disabled={!recorded} onClick={() => void save()}>
          {words.save}
        </button>
        <ChooseFile accept={FILE_ENDING} onFiles={([file]) => void load(file)}>
          {words.load}
        </ChooseFile>
      </div>
    </>
  );
}
