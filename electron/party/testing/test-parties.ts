// Whole parties of the tests of a file, over real UDP: each in a data folder of its own, closed and removed after its test.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openParty, type Party, type PartyOptions } from '../open-party.ts';
import { leaveContents } from './known-contents.ts';

export interface TestParties {
  /** Has the data of everybody in a folder of their name. */
  readonly folder: string;
  /** The app of this name is started; the same name again has the same data. */
  open(name: string, options?: Partial<PartyOptions>): Promise<Party>;
  /** As when all apps are closed. */
  close(): Promise<void>;
}

/** For the tests of the file or block that it is called in. */
export function useTestParties(): TestParties {
  let folder = '';
  let opened: Party[] = [];
  const parties: TestParties = {
    get folder() {
      return folder;
    },
    async open(name, options) {
      const dataFolder = join(folder, name);
      await leaveContents(dataFolder);
      const party = await openParty({ dataFolder, udpPort: 0, gamesAt: null, log: () => {}, ...options });
      opened.push(party);
      return party;
    },
    async close() {
      await Promise.all(opened.map((party) => party.close()));
    },
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'test-parties-'));
    opened = [];
  });
  afterEach(async () => {
    await parties.close();
    rmSync(folder, { recursive: true });
  });
  return parties;
}
