// The rules of the next match: the leader changes them, everybody else reads them.

import { Shuffle } from 'lucide-react';
import { memo, useRef } from 'react';
import type { Command, GameFacts, Room } from '../../../electron/party/window/contract.ts';
import { DELAYS } from '../../../netcode/sim/rules.ts';
import { teamCounts } from '../../../netcode/sim/teams.ts';
import choice from '../../ui/Choice.module.css';
import { Choice } from '../../ui/Choice.tsx';
import { Details } from '../../ui/Details.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { line, panel, row, stack } from '../../ui/layout/layout.ts';
import { MoreOf } from '../../ui/MoreOf.tsx';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import rules from './RoomSettings.module.css';

type Way = GameFacts['ways'][number];

interface RoomSettingsProps {
  readonly leader: boolean;
  readonly way: Way;
  readonly game: GameFacts | undefined;
  readonly options: Readonly<Record<string, number>>;
  /** In how many the next match is played; 0 is everybody for themselves. */
  readonly teams: number;
  readonly seats: number;
  /** How much later spectators see it, seconds. */
  readonly delay: Room['delay'];
  readonly send: (command: Command) => void;
}

export const RoomSettings = memo(function RoomSettings(props: RoomSettingsProps) {
  const texts = useTexts();
  const { leader, way, game, options, teams, seats, delay, send } = props;
  const words = useGameTexts(game);
  const shown = useRef<HTMLElement>(null);
  const hasWays = game !== undefined && game.ways.length > 1;
  const hasDelay = leader || delay > 0;
  /** How the match is carried: the leader's choice, and nothing that others need to know to play. */
  const network = (hasWays || hasDelay) && (
    <>
      {hasWays && <WayChoice leader={leader} game={game} way={way} send={send} />}
      {hasDelay && (
        <div className={rules.about}>
          <Option
            label={texts.lobby.delay}
            values={DELAYS}
            names={texts.lobby.delays}
            value={delay}
            leader={leader}
            onChoose={(seconds) => send({ do: 'delay', seconds })}
          />
          {delay > 0 && (
            <p className={rules.means} data-of={texts.lobby.delay}>
              {texts.lobby.delayHint}
            </p>
          )}
        </div>
      )}
    </>
  );
  return (
    <>
      <section
        ref={shown}
        className={panel(stack(1, rules.root, !leader && rules.read))}
        aria-label={texts.lobby.settings}
        // What scrolls must be reachable by keyboard: by its controls, or, for who only reads, by itself.
        tabIndex={leader ? undefined : 0}
      >
        <h2 className="unseen">{texts.lobby.settings}</h2>
        {game?.teams && teamCounts(seats).length > 0 && (
          <div className={rules.about}>
            <div className={line(1, rules.teams)}>
              <Option
                label={texts.lobby.teams}
                values={[0, ...teamCounts(seats)]}
                names={{ 0: texts.lobby.noTeams }}
                value={teams}
                leader={leader}
                onChoose={(value) => send({ do: 'teams', teams: value })}
              />
              {leader && teams > 0 && (
                <IconButton
                  label={texts.lobby.mixTeams}
                  icon={Shuffle}
                  onClick={() => send({ do: 'shuffle' })}
                />
              )}
            </div>
            {teams > 0 && (
              <p className={rules.means} data-of={texts.lobby.teams}>
                {texts.lobby.teamsHint}
              </p>
            )}
          </div>
        )}
        {game?.options.map((option) => (
          <Option
            key={option.key}
            label={words?.options[option.key]?.label ?? option.key}
            values={option.values}
            names={words?.options[option.key]?.values ?? {}}
            value={options[option.key] ?? option.initial}
            leader={leader}
            onChoose={(value) => send({ do: 'option', key: option.key, value })}
          />
        ))}
        {words?.handicap !== undefined && (
          <div className={rules.about}>
            <p className={row(2, choice.root, rules.told)}>
              <span>{texts.lobby.handicap}</span>
              <span className={rules.value}>{texts.lobby.handicapWhere}</span>
            </p>
            <p className={rules.means} data-of={texts.lobby.handicap}>
              {leader && texts.lobby.handicapHint + texts.between}
              {words.handicap}
            </p>
          </div>
        )}
        {leader ? network : network && <Details>{network}</Details>}
      </section>
      {/* Guests have all rows in sight. */}
      {leader && (
        <MoreOf list={shown} of={[game?.id, teams, way, delay].join()} text={texts.lobby.moreRules} />
      )}
    </>
  );
});

interface WayChoiceProps {
  readonly leader: boolean;
  readonly game: GameFacts;
  readonly way: Way;
  readonly send: (command: Command) => void;
}

function WayChoice({ leader, game, way, send }: WayChoiceProps) {
  const texts = useTexts();
  return (
    <div className={classes(rules.about, rules.close)}>
      {leader ? (
        <Choice
          label={texts.sync.title}
          values={game.ways}
          value={way}
          text={(one) => texts.sync[one].name}
          onChoose={(one) => send({ do: 'way', way: one })}
        />
      ) : (
        <p className={row(2, choice.root, rules.told)}>
          <span>{texts.sync.title}</span>
          <span className={rules.value}>{texts.sync[way].name}</span>
        </p>
      )}
      <p className={rules.means} data-of={texts.sync[way].name}>
        {texts.sync[way].meaning}
      </p>
    </div>
  );
}

interface OptionProps<N extends number> {
  readonly label: string;
  readonly values: readonly N[];
  /** Words for values that a number alone does not explain. */
  readonly names: { readonly [value: string]: string };
  readonly value: N;
  readonly leader: boolean;
  readonly onChoose: (value: N) => void;
}

function Option<N extends number>({ label, values, names, value, leader, onChoose }: OptionProps<N>) {
  if (!leader) {
    return (
      <p className={row(2, choice.root, rules.told)}>
        <span>{label}</span>
        <span className={rules.value}>{names[value] ?? value}</span>
      </p>
    );
  }
  return (
    <Choice
      label={label}
      values={values}
      value={value}
      text={(one) => names[one] ?? one}
      onChoose={onChoose}
    />
  );
}
