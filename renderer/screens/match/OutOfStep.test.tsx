import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { desyncOf, names, playing, roomView } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { OutOfStep } from './OutOfStep.tsx';

/** The note on the screen of member 1. */
function note(desync: RoomPlace['room']['desync']): string {
  const place = roomView(2, {}, { ...playing, desync }).place as RoomPlace;
  return renderToStaticMarkup(<OutOfStep place={place} send={() => {}} />).replaceAll('&#x27;', "'");
}

const { title, looking, slippedHere, slipped, differs, back, mend, goOn, done, unclear } = en.desync;

describe('a match that is out of step', () => {
  it('says nothing while it is not', () => {
    expect(note(null)).toBe('');
  });

  it('says since when, and why as far as that is known', () => {
    expect(note(desyncOf('found', 2))).toContain(title(4711));
    expect(note(desyncOf('found', 2))).toContain(looking);
    expect(note(desyncOf('unclear', 2))).toContain(unclear);
    expect(note(desyncOf('bit', 2))).toContain(slipped(names[1]!));
    expect(note(desyncOf('engine', 2))).toContain(differs(names[1]!));
  });

  it('can be mended where it has slipped here, and nowhere else', () => {
    expect(note(desyncOf('bit', 1))).toContain(slippedHere);
    expect(note(desyncOf('bit', 1))).toContain(`>${mend}<`);
    for (const desync of [desyncOf('bit', 2), desyncOf('engine', 1), desyncOf('found', 1)]) {
      expect(note(desync)).not.toContain(`>${mend}<`);
    }
  });

  it('is done with once whoever was apart is in step again; before that one goes on all the same', () => {
    expect(note(desyncOf('back', 2))).toContain(back);
    expect(note(desyncOf('back', 2))).toContain(`>${done}<`);
    expect(note(desyncOf('bit', 2))).toContain(`>${goOn}<`);
  });
});
