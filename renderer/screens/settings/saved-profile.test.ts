import { describe, expect, it } from 'vitest';
import { NOTHING_UNREAD, readProfileText } from '../../../electron/party/profile/profile-file.ts';
import { homeView } from '../../gallery/gallery-rooms.ts';
import { profileFile, readProfileFile } from './saved-profile.ts';

describe('an exported profile', () => {
  it('can be imported with everything in it', async () => {
    const recent = [{ address: '10.0.0.7', link: '10.0.0.7', title: '', host: 'Bea', game: 'trails', at: 5 }];
    const view = homeView({ name: 'Zoë', recent });
    const file = await readProfileFile(new Blob([profileFile(view)]));
    expect(readProfileText(file!)).toEqual({
      ok: true,
      profile: {
        name: 'Zoë',
        named: true,
        settings: view.settings,
        recent,
        networks: [],
        handOut: null,
        unread: NOTHING_UNREAD,
      },
    });
  });

  it.each([
    ['not JSON', 'hello'],
    ['nothing', 'null'],
    ['of a later version', '{"version":2}'],
    ['far too long', `{"version": 1, "name": "${'x'.repeat(300_000)}"}`],
  ])('is refused when its file is %s', async (_, text) => {
    expect(await readProfileFile(new Blob([text]))).toBeNull();
  });
});
