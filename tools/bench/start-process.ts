// An app without a window, for the row of starts: it opens its party, and says what all of its process took until then.

import { answer } from './child.ts';

answer({
  async open(dataFolder: string): Promise<number> {
    const { openParty } = await import('../../electron/party/open-party.ts');
    const party = await openParty({ dataFolder, udpPort: 0, gamesAt: null, log: () => {} });
    const { user, system } = process.cpuUsage();
    await party.close();
    return (user + system) / 1000;
  },
});
