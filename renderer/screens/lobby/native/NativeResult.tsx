// After a game that people already have, in the place of who has it: how long it was, and in which order people came in.
// Where the game's own scores do not say, those who were in it agree: one presses the names in order, everybody else
// one button.

import { Check, ListOrdered, RotateCcw, Trophy } from 'lucide-react';
import { useState } from 'react';
import type { Command, Room, RoomPlace } from '../../../../electron/party/window/contract.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { list, row } from '../../../ui/layout/layout.ts';
import { useTexts } from '../../../ui/use-texts.ts';
import { waitingText } from '../../../ui/waiting-text.ts';
import styles from './NativePanel.module.css';

type Result = NonNullable<Room['nativeResult']>;
type Player = Result['players'][number];

interface NativeResultProps {
  readonly place: RoomPlace;
  readonly result: Result;
  /** Name of the game. */
  readonly name: string;
  readonly send: (command: Command) => void;
  readonly onPutAway: () => void;
}

export function NativeResult({ place, result, name, send, onPutAway }: NativeResultProps) {
  const { native: texts, between } = useTexts();
  const played = place.room.nativesPlayed.find(({ game }) => game === result.game);
  const placed = result.players.filter((one) => one.place !== null).sort((a, b) => a.place! - b.place!);
  const winners = placed.filter((one) => one.place === 1);
  const wasIn = result.players.some(({ member }) => member === place.me);
  return (
    <section className={row(2, styles.result)} aria-label={texts.lastOne(name)}>
      <p>
        <Trophy aria-hidden="true" />
        {winners.length > 0
          ? texts.won(texts.list(winners.map((one) => one.name)), name)
          : texts.lastOne(name)}
        {between}
        <span className="quiet">
          {wasIn && texts.lasted(result.ms) + between}
          {played && played.matches > 1 && texts.tonight(played.ms)}
        </span>
      </p>
      {placed.length > 1 && <Places placed={placed} scores={result.scores} />}
      {placed.length === 0 && wasIn && result.players.length > 1 && (
        <Agreement
          key={result.number}
          result={result}
          members={place.room.members}
          me={place.me}
          send={send}
        />
      )}
      <button type="button" className="button small" onClick={onPutAway}>
        {texts.putAway}
      </button>
    </section>
  );
}

interface PlacesProps {
  readonly placed: readonly Player[];
  readonly scores: Result['scores'];
}

function Places({ placed, scores }: PlacesProps) {
  return (
    <ol className={list(row(4, 'strong', styles.places))}>
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
  readonly members: Room['members'];
  readonly me: number;
  readonly send: (command: Command) => void;
}

/** What others say stands there with a button for it; besides, a member who knows another order says that. */
function Agreement({ result, members, me, send }: AgreementProps) {
  const all = useTexts();
  const texts = all.native;
  const [asking, setAsking] = useState(false);
  const { players, votes } = result;
  const needed = Math.floor(players.length / 2) + 1;
  const say = (said: readonly number[]) => send({ do: 'places', native: result.number, order: [...said] });
  const nameOf = (member: number) => players.find((one) => one.member === member)?.name ?? '';
  const mine = votes.find(({ by }) => by === me)?.order.join();
  // Each order once, with those who say so.
  const said = [...Map.groupBy(votes, (vote) => vote.order.join())].filter(([key]) => key !== '');
  // Who has left says nothing any more.
  const awaited = players.filter(
    ({ member }) =>
      members.some(({ id }) => id === member) &&
      !votes.some(({ by, order }) => by === member && order.length > 0),
  );
  return (
    <>
      {said.map(([key, by]) => (
        <p key={key} className={styles.said}>
          <span>
            {texts.saysPlaces(
              by.map((vote) => nameOf(vote.by)),
              by[0]!.order.map(nameOf),
            )}{' '}
            <span className="quiet">{texts.agreed(by.length, needed)}</span>
          </span>
          {mine !== key && (
            <button type="button" className="button small" onClick={() => say(by[0]!.order)}>
              <Check />
              {texts.agree}
            </button>
          )}
        </p>
      ))}
      {said.length > 0 && awaited.length > 0 && (
        <p className="quiet">
          {waitingText(
            awaited.map(({ name }) => name),
            all,
          )}
        </p>
      )}
      <button type="button" className="button small" onClick={() => setAsking(true)}>
        <ListOrdered />
        {texts.saysWhoWon}
      </button>
      {asking && (
        <Order
          players={players}
          onSay={(order) => {
            say(order);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface OrderProps {
  readonly players: readonly Player[];
  readonly onSay: (order: readonly number[]) => void;
  readonly onClose: () => void;
}

/** The names, to press one after the other. */
function Order({ players, onSay, onClose }: OrderProps) {
  const { native: texts, cancel } = useTexts();
  const [order, setOrder] = useState<readonly number[]>([]);
  return (
    <Dialog title={texts.whoWon} onClose={onClose}>
      <p>{texts.pressNames}</p>
      <div className={row(3)}>
        {players.map(({ member, name }, index) => {
          const at = order.indexOf(member);
          return (
            <button
              key={member}
              type="button"
              className={classes('button', styles.vote)}
              aria-pressed={at >= 0}
              data-focus={index === 0 || undefined}
              onClick={() => setOrder(at < 0 ? [...order, member] : order.filter((one) => one !== member))}
            >
              {at >= 0 && `${at + 1}. `}
              <bdi>{name}</bdi>
            </button>
          );
        })}
      </div>
      <div className="actions">
        <button
          type="button"
          className="button primary"
          disabled={order.length === 0}
          onClick={() => onSay(order)}
        >
          {texts.sayPlaces}
        </button>
        <button type="button" className="button" disabled={order.length === 0} onClick={() => setOrder([])}>
          <RotateCcw />
          {texts.clearPlaces}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {cancel}
        </button>
      </div>
    </Dialog>
  );
}
