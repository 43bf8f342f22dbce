import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { GameFacts, RoomPlace } from '../../../electron/party/window/contract.ts';
import { galleryViews } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { FilePanel } from './FilePanel.tsx';

/** What the leader reads, who has saved games of their own, when the match begins with one of this member's. */
function panel(saved: number | null, files = galleryViews['lobby-files']!.files): string {
  const { place } = galleryViews['lobby-files']!;
  const shown = place as RoomPlace;
  return renderToStaticMarkup(
    <FilePanel
      place={{ ...shown, room: { ...shown.room, saved } }}
      game={{ id: shown.room.game, texts: {} } as unknown as GameFacts}
      leader={true}
      files={files}
      onFiles={() => {}}
      onHow={() => {}}
      send={async () => ({ is: 'done' })}
    />,
  );
}

describe('the file panel', () => {
  it('tells also the leader whose saved game a match begins with, when it is another member’s', () => {
    const { me, room } = galleryViews['lobby-files']!.place as RoomPlace;
    const other = room.members.find(({ id }) => id !== me)!;
    const named = en.files.goesOn(other.name);
    expect(panel(other.id)).toContain(named);
    expect(panel(9)).toContain(en.files.goesOnOfGone);
    for (const own of [me, null]) {
      expect(panel(own)).toContain('<select');
      expect(panel(own)).not.toContain(named);
      expect(panel(own)).not.toContain(en.files.goesOnOfGone);
    }
  });

  it('tells saved games of one minute apart, and lets the chosen one be deleted', () => {
    const { place, files } = galleryViews['lobby-files']!;
    const { me, room } = place as RoomPlace;
    const at = Date.UTC(2026, 10, 26, 0, 2, 5);
    const saves = [at + 20_000, at, at - 86_400_000];
    const html = panel(
      me,
      files!.map((one) => (one.hash === room.file!.hash ? { ...one, saves } : one)),
    );
    const said = [
      en.files.toTheSecond(saves[0]!),
      en.files.toTheSecond(saves[1]!),
      en.replays.when(saves[2]!),
    ];
    for (const one of said) expect(html).toContain(`>${one}</option>`);
    expect(html).toContain(`aria-label="${en.files.remove(said[0]!)}"`);
    expect(panel(null)).not.toContain(`aria-label="${en.files.remove(said[0]!)}"`);
  });
});
