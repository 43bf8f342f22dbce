import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { room } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { BotCard, EmptyCard, MemberCard } from './SeatCard.tsx';

function cardOf(change: Partial<Parameters<typeof MemberCard>[0]>): string {
  return renderToStaticMarkup(
    <MemberCard
      member={room(1).members[0]!}
      me={false}
      mine={false}
      latency={undefined}
      unheardS={null}
      inNative={null}
      here={false}
      figures
      rttMs={[]}
      emote={undefined}
      devices={null}
      pad={null}
      teams={0}
      mayChange={false}
      handicap={null}
      deviceOf={null}
      onHandOver={null}
      onLook={null}
      onKick={null}
      send={() => {}}
      {...change}
    />,
  );
}

const latency = { member: 1, rttMs: 109, jitterMs: 7, loss: 0, quality: 'late' as const };

describe('the card of a seat that a player at this machine would get', () => {
  const add = { seat: 2, onAdd: () => {}, pad: null };
  const cards = (locked: boolean) => [
    renderToStaticMarkup(<EmptyCard {...add} locked={locked} />),
    renderToStaticMarkup(<BotCard {...add} number={1} team={0} plays={false} locked={locked} />),
  ];

  it('says in a locked room why no player can be added, by a button that keys and screen readers reach', () => {
    for (const html of cards(true)) {
      expect(html).toMatch(
        new RegExp(`<button type="button"[^>]*aria-disabled="true".*${en.lobby.addLocked}</button>`),
      );
      expect(html).not.toContain(en.lobby.addPlayer);
    }
    for (const html of cards(false)) {
      expect(html).toMatch(new RegExp(`aria-disabled="false".*${en.lobby.addPlayer}</button>`));
      expect(html).not.toContain(en.lobby.addLocked);
    }
  });
});

describe('a seat card', () => {
  it('says nothing of the line of who sits at the computer that hosts', () => {
    expect(cardOf({ latency, here: true })).not.toMatch(/109|card-figures|sparkline/);
  });

  it('names who else has come from the same device', () => {
    const member = { ...room(1).members[0]!, served: true as const };
    expect(cardOf({ member })).not.toContain('same device');
    expect(cardOf({ member, deviceOf: 'Bob' })).toMatch(/On the same device as .?Bob/);
  });

  it('says of a host who was not heard for seconds how long, and no more what was measured before', () => {
    const member = { ...room(1).members[0]!, ready: true };
    const html = cardOf({ member, latency, unheardS: 3 });
    expect(html).toContain(en.lobby.silentFor(3));
    expect(html).not.toMatch(/109|Laggy|sparkline/);
    expect(html).not.toContain(en.lobby.ready);
    expect(cardOf({ member, latency })).toContain(en.latency.quality.late);
  });

  it('has the ping alone where no figures are asked for', () => {
    expect(cardOf({ latency })).toContain(en.latency.jitter(7));
    const html = cardOf({ latency, figures: false });
    expect(html).toContain(en.latency.rtt(109));
    expect(html).not.toContain(en.latency.jitter(7));
    expect(html).not.toContain('sparkline');
  });

  it.each([true, false])(
    'shows a measurement under way only for a member who is heard (silent: %s)',
    (silent) => {
      const html = cardOf({ member: { ...room(1).members[0]!, silent } });
      expect(html.includes(en.lobby.silent)).toBe(silent);
      expect(html.includes(en.latency.unknown)).toBe(!silent);
    },
  );
});
