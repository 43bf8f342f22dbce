import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { room } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { MemberCard } from './SeatCard.tsx';

describe('a seat card', () => {
  it.each([true, false])(
    'shows a measurement under way only for a member who is heard (silent: %s)',
    (silent) => {
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
          onLook={null}
          onKick={null}
          send={() => {}}
        />,
      );
      expect(html.includes(en.lobby.silent)).toBe(silent);
      expect(html.includes(en.latency.unknown)).toBe(!silent);
    },
  );
});
