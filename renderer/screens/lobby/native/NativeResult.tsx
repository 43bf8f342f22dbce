// After a game that people already have: how long it was, and in which order people came in. Where the game's own scores do
// not say, those who were in it agree: somebody presses the names in order, everybody else one button.

import { Check, ListOrdered, RotateCcw, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Command, NativeFacts, RoomPlace } from '../../../../electron/party/window/contract.ts';
import { useTexts } from '../../../ui/use-texts.ts';

interface NativeResultProps {
  readonly place: RoomPlace;
  readonly natives: readonly NativeFacts[];
  readonly send: (command: Command) => void;
}

type Result = NonNullable<RoomPlace['room']['nativeResult']>;
type Player = Result['players'][number];

export function NativeResult({ place, natives, send }: NativeResultProps) {
  const { native: texts, between } = useTexts();
  const { nativeResult: result, nativesPlayed, native, phase } = place.room;
  /** Number of the one that was put away. */
  const [away, setAway] = useState<number | null>(null);
  // It goes with the game: who comes back to that finds it again.
  if (!result || phase !== 'lobby' || native?.game !== result.game || native.phase === 'playing') return null;
  if (away === result.number) return null;
  const name = natives.find(({ id }) => id === result.game)?.name ?? result.game;
  const played = nativesPlayed.find(({ game }) => game === result.game);
  const placed = result.players.filter((one) => one.place !== null).sort((a, b) => a.place! - b.place!);
  const winners = placed.filter((one) => one.place === 1);
  const wasIn = result.players.some(({ member }) => member === place.me);
  return (
    <section className="native-result" aria-label={texts.lastOne(name)}>
      <p>
        <Trophy aria-hidden="true" />
        {winners.length > 0
          ? texts.won(texts.list(winners.map((one) => one.name)), name)
          : texts.lastOne(name)}
        {between}
        <span className="quiet">
          {texts.lasted(result.ms)}
          {between}
          {played && played.matches > 1 && texts.tonight(played.ms)}
        </span>
        <button type="button" className="button small native-put-away" onClick={() => setAway(result.number)}>
          {texts.putAway}
        </button>
      </p>
      {placed.length > 1 && <Places placed={placed} scores={result.scores} />}
      {placed.length === 0 && wasIn && result.players.length > 1 && (
        <Agreement key={result.number} result={result} me={place.me} send={send} />
      )}
    </section>
  );
}

interface PlacesProps {
  readonly placed: readonly Player[];
  readonly scores: Result['scores'];
}

function Places({ placed, scores }: PlacesProps) {
  return (
    <ol className="native-places">
      {placed.map(({ member, name, place }) => {
        const score = scores.find((one) => one.member === member)?.score;
        return (
          <li key={member}>
            {place}. <bdi>{name}</bdi> {score !== undefined && <span className="quiet">{score}</span>}
          </li>
        );
      })}
    </ol>
  );
}

interface AgreementProps {
  readonly result: Result;
  readonly me: number;
  readonly send: (command: Command) => void;
}

/** What others say stands there with a button for it; besides, the names to press in another order. */
function Agreement({ result, me, send }: AgreementProps) {
  const texts = useTexts().native;
  const [order, setOrder] = useState<readonly number[]>([]);
  const { players, votes } = result;
  const say = (said: readonly number[]) => send({ do: 'places', native: result.number, order: [...said] });
  const nameOf = (member: number) => players.find((one) => one.member === member)?.name ?? '';
  const mine = votes.find(({ by }) => by === me)?.order.join();
  // Each order once, with those who say so.
  const said = [...Map.groupBy(votes, (vote) => vote.order.join())].filter(([key]) => key !== '');
  return (
    <>
      {said.map(([key, by]) => (
        <p key={key} className="native-said">
          <span>
            {texts.saysPlaces(
              by.map((vote) => nameOf(vote.by)),
              by[0]!.order.map(nameOf),
            )}
          </span>
          <button
            type="button"
            className="button small"
            aria-pressed={mine === key}
            onClick={() => say(by[0]!.order)}
          >
            <Check />
            {texts.agree}
          </button>
        </p>
      ))}
      <fieldset className="native-votes">
        <legend>{texts.whoWon}</legend>
        {players.map(({ member, name }) => {
          const at = order.indexOf(member);
          return (
            <button
              key={member}
              type="button"
              className="button small native-vote"
              aria-pressed={at >= 0}
              onClick={() => setOrder(at < 0 ? [...order, member] : order.filter((one) => one !== member))}
            >
              {at >= 0 && `${at + 1}. `}
              <bdi>{name}</bdi>
            </button>
          );
        })}
        {order.length > 0 && (
          <>
            <button type="button" className="button small primary" onClick={() => say(order)}>
              <ListOrdered />
              {texts.sayPlaces}
            </button>
            <button type="button" className="button small" onClick={() => setOrder([])}>
              <RotateCcw />
              {texts.clearPlaces}
            </button>
          </>
        )}
      </fieldset>
    </>
  );
}
