import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { room } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { MemberCard } from './SeatCard.tsx';

// “Measuring…” and “Not responding” stood on one card.
test.each([true, false])('of whom nothing is heard nothing is being measured (silent: %s)', (silent) => {
  const member = { ...room(1).members[0]!, silent };
  const html = renderToStaticMarkup(
    <MemberCard
      member={member}
      me={false}
      mine={false}
      latency={undefined}
      inNative={null}
      rttMs={[]}
      emote={undefined}
      devices={null}
      pad={null}
      teams={0}
      mayChange={false}
      handicap={null}
      onHandOver={null}
      onKick={null}
      send={() => {}}
    />,
  );
  expect(html.includes(en.lobby.silent)).toBe(silent);
  expect(html.includes(en.latency.unknown)).toBe(!silent);
});
