// What is played on the workbench: the game, its seats, the seed and its options.

import type { Game } from '../../games/game.ts';
import { type Language, languages } from '../../games/kit/words/languages.ts';
import { teamCounts } from '../../netcode/sim/teams.ts';
import { textsOf } from '../languages/list.ts';
import { stack } from '../ui/layout/layout.ts';
import type { Setup } from './setup.ts';
import styles from './Workbench.module.css';
import { texts } from './workbench-texts.ts';

interface SetupFormProps {
  readonly games: readonly Game[];
  /** Undefined while the one that is asked for is missing in the list. */
  readonly game: Game | undefined;
  readonly setup: Setup;
  readonly language: Language;
  readonly onSetup: (setup: Setup) => void;
  readonly onLanguage: (language: Language) => void;
}

interface Choice {
  readonly value: string | number;
  readonly words: string;
}

export function SetupForm({ games, game, setup, language, onSetup, onLanguage }: SetupFormProps) {
  const known = games.map(({ info, texts }) => ({ value: info.id, words: texts[language].name }));
  const choices = game ? known : [{ value: setup.game, words: setup.game }, ...known];
  const { minSeats = 1, maxSeats = 1, options = [] } = game?.info ?? {};
  const counts = Array.from({ length: maxSeats - minSeats + 1 }, (_, i) => minSeats + i);
  return (
    <div className={stack(2, styles.form)}>
      <Field
        label={texts.game}
        value={setup.game}
        choices={choices}
        onChoose={(id) => onSetup({ ...setup, game: id })}
      />
      <Field
        label={texts.seats}
        value={setup.seats}
        choices={counts.map((count) => ({ value: count, words: String(count) }))}
        onChoose={(count) => onSetup({ ...setup, seats: Number(count) })}
      />
      {game?.info.teams && (
        <Field
          label={texts.teams}
          value={setup.teams}
          choices={[0, ...teamCounts(setup.seats)].map((count) => ({
            value: count,
            words: count === 0 ? texts.noTeams : String(count),
          }))}
          onChoose={(count) => onSetup({ ...setup, teams: Number(count) })}
        />
      )}
      <Field
        label={texts.seatOne}
        value={setup.first}
        choices={[
          { value: 'player', words: texts.you },
          { value: 'bot', words: texts.bot },
        ]}
        onChoose={(first) => onSetup({ ...setup, first: first === 'bot' ? 'bot' : 'player' })}
      />
      {options.map(({ key, values }) => {
        const words = game?.texts[language].options[key];
        return (
          <Field
            key={key}
            label={words?.label ?? key}
            value={setup.options[key] ?? 0}
            choices={values.map((value) => ({ value, words: words?.values?.[value] ?? String(value) }))}
            onChoose={(value) => onSetup({ ...setup, options: { ...setup.options, [key]: Number(value) } })}
          />
        );
      })}
      <Field
        label={texts.language}
        value={language}
        choices={languages.map((code) => ({ value: code, words: textsOf[code].language }))}
        onChoose={(code) => onLanguage(languages.find((one) => one === code) ?? language)}
      />
      <div className={styles.field}>
        <label htmlFor="seed">{texts.seed}</label>
        <div className={styles.seed}>
          <input
            id="seed"
            type="text"
            inputMode="numeric"
            value={setup.seed}
            onChange={({ target }) =>
              onSetup({ ...setup, seed: Number(target.value.replace(/\D/g, '')) >>> 0 })
            }
          />
          <button
            type="button"
            className="button small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onSetup({ ...setup, seed: (setup.seed + 1) >>> 0 })}
          >
            {texts.nextSeed}
          </button>
        </div>
      </div>
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string | number;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
}

function Field({ label, value, choices, onChoose }: FieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {choices.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
